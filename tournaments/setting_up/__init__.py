"""From an idea to open entries: drafts, what a format is told, what fits together, blueprints to begin with."""
