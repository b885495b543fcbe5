"""The rules of a movement phase by trying every case: what the adjudicator is held against."""
