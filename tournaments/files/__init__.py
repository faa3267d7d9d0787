"""What can be taken along: seasons as JSON and CSV, taking them over elsewhere, calendars."""
