"""What every test runs under: no window, no sound, and the same random examples each time on CI."""

import os

# Before anything imports pygame. A test that wants a real window starts the game in a process of its own.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# The tests read English, whatever the machine speaks; a test of languages says itself what its system wishes for.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

from hypothesis import HealthCheck, settings

# A shared machine may stop for a moment at any time, so slowness alone is no failure.
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
