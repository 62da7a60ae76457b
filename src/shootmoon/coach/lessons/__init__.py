"""The lessons, one TOML file each. `shootmoon.coach.Lesson` describes their form."""
