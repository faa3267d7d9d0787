"""Members as others see them: ratings, results, tallies, who plays whom."""
