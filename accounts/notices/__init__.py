"""What members are told, and how it reaches them: see docs/notices.md."""
