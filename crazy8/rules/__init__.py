"""The rules of the table: pure, standard library only, no clock, no files but the presets, no words."""
