"""Orders as people write them -> orders, with what was guessed and what is wrong with each line.

A message goes through `scanning` (markup and quotations are set aside), `linewise` and `lines` to
the `grammar` (`naming`, `going`), which finds drafts by the words of a `lexicon`; `guessing` weighs
in a position what they mean. `messages` reads one message, `receipts` all that a seat has sent.
"""
