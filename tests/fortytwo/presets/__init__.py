"""Its presets."""
