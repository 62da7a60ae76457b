"""Documents: small texts that several people change, such as score sheets and tournaments.

Each version of a document is stored as a whole. `Editor` makes a change to the version that it has read; if
somebody else has written meanwhile, the change is decided again.
"""
