"""How people write orders: seen spellings, sentences that are none, and a grammar of spellings."""
