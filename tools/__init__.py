"""Scripts around the site: setting up, testing, real servers. Run them as `python -m tools.<name>`."""
