"""A member's own pages: the account, the look of the site, privacy, and everything that is kept about them."""
