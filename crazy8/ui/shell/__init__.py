"""The program around the scenes: window, loop, stage, sound, and what keys mean."""
