#!/usr/bin/env python3
"""Makes the project's environment in .venv when needed, and runs the game, its tests or its checks in it.

Only the standard library is used, so any Python that is new enough can start here on a bare machine. A much older one
must still be able to read this file, to say so in a sentence: no f-strings, no annotations, no imports it lacks before
the version is known.
"""
import sys

OLDEST = (3, 11)

USAGE = """\
usage: python3 tools/dev.py COMMAND [ARGUMENTS...]

  play [ARGUMENTS...]    start the game (python -m crazy8 play ARGUMENTS...)
  test [ARGUMENTS...]    run all tests on all cores, or only pytest ARGUMENTS...
  lint                   ruff, then mypy
  monkey [ARGUMENTS...]  press random keys in the real program and look at what must hold
  check                  everything the project's CI runs: test, lint, monkey
  bench [ARGUMENTS...]   also install the programs we compare with; run python ARGUMENTS... if there are any

The first run makes an environment in .venv, which needs the network once; later runs reuse it without.
"""


class Refusal(Exception):
    """One sentence that says why nothing can be done, and what to do about it."""


def refuse_old_python(version):
    """Tell the owner of a Python older than the game can use, before anything that Python may not know is imported."""
    if tuple(version[:2]) < OLDEST:
        raise Refusal(
            "Crazy 8 needs Python {0}.{1} or newer, and this is Python {2}.{3}: install a newer one and run this "
            "command with it.".format(OLDEST[0], OLDEST[1], version[0], version[1])
        )


if __name__ == "__main__":
    try:
        refuse_old_python(sys.version_info)
    except Refusal as refusal:
        sys.stderr.write("{0}\n".format(refusal))
        sys.exit(2)

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")

# What builds the project, and what builds the one dependency that comes as source only.
BUILD_TOOLS = {"": ["hatchling"], "dev": ["hatchling"], "bench": ["hatchling", "setuptools"]}

# What each kind of environment must be able to import; asked before every run, so a damaged one is mended.
IMPORTS = {
    "": ["crazy8", "pygame", "pygame_gui", "toml", "tqdm"],
    "dev": ["pytest", "xdist", "hypothesis", "ruff", "mypy", "shapely", "fontTools"],
    "bench": ["pyspiel", "rlcard"],
}

# Tests that need something of which there is one (marked xdist_group) stay together on one core.
ON_ALL_CORES = ["-n", "auto", "--dist", "loadgroup"]

# Four seeds, each long enough to come to most screens: docs/reliability.md says what they have found.
MONKEY = ["--seed", "7", "--run", "1500", "--count", "6000"]

# Asks an environment's Python its version, and which of the named modules it lacks. It does not import them.
PROBE = """
import importlib.util, json, sys
missing = [name for name in sys.argv[1:] if importlib.util.find_spec(name) is None]
print(json.dumps({"version": list(sys.version_info[:2]), "missing": missing}))
"""

# pip's words when it never reached a registry, as opposed to when it got an answer it did not like.
NETWORK_WORDS = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "NameResolutionError",
    "ProxyError",
    "SSLError",
    "ConnectionResetError",
    "Connection aborted",
    "Failed to establish a new connection",
    "Name or service not known",
    "Temporary failure in name resolution",
    "Network is unreachable",
)


def say(text):
    """A short line about what is being done, on stderr: stdout belongs to the program that is started."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def python_of(venv):
    """The path of the environment's Python."""
    if os.name == "nt":
        return os.path.join(venv, "Scripts", "python.exe")
    return os.path.join(venv, "bin", "python")


def clean_environment():
    """The caller's environment variables, less those that would make the environment's Python look elsewhere."""
    kept = dict(os.environ)
    for name in ("PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "__PYVENV_LAUNCHER__"):
        kept.pop(name, None)
    return kept


def run(command):
    """Run a program in the foreground and return its exit status.

    Ctrl-C reaches the program too: it is left to end in its own way, and a second one ends it.
    """
    with subprocess.Popen(command, cwd=ROOT, env=clean_environment()) as process:
        try:
            status = process.wait()
        except KeyboardInterrupt:
            try:
                process.wait()
            except KeyboardInterrupt:
                process.kill()
            raise
    return status if status >= 0 else 128 - status


def probe(venv, names):
    """What the environment's Python says of itself, or None when it cannot be started."""
    try:
        answer = subprocess.run(
            [python_of(venv), "-I", "-c", PROBE] + list(names),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            env=clean_environment(),
            check=True,
        )
        return json.loads(answer.stdout.decode("utf-8"))
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def fingerprint(version):
    """What an installation depends on: the two files that say what to install, the Python, and the project's place."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", os.path.join("tools", "constraints.txt")):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read().replace(b"\r\n", b"\n"))
        digest.update(b"\0")
    digest.update("{0}\0{1}".format(list(version), ROOT).encode("utf-8"))
    return digest.hexdigest()


def stamp_path(venv):
    return os.path.join(venv, "crazy8-stamp.json")


def read_stamp(venv):
    """The fingerprint and the extras of the last complete installation; an unreadable stamp counts as none."""
    try:
        with open(stamp_path(venv), encoding="utf-8") as file:
            stamp = json.load(file)
        return str(stamp["fingerprint"]), frozenset(str(extra) for extra in stamp["extras"])
    except (OSError, ValueError, KeyError, TypeError):
        return "", frozenset()


def write_stamp(venv, mark, extras):
    """Note a complete installation. It is the last act of one, so an interrupted installation leaves no stamp."""
    half = stamp_path(venv) + ".new"
    with open(half, "w", encoding="utf-8") as file:
        json.dump({"fingerprint": mark, "extras": sorted(extras)}, file)
    os.replace(half, stamp_path(venv))


def remove_stamp(venv):
    try:
        os.remove(stamp_path(venv))
    except FileNotFoundError:
        pass


def is_ready(venv, extra):
    """Whether the environment holds all that is wanted, as the two files name it now."""
    wanted = IMPORTS[""] + (IMPORTS[extra] if extra else [])
    answer = probe(venv, wanted)
    if answer is None or answer["missing"]:
        return False
    mark, extras = read_stamp(venv)
    return mark == fingerprint(answer["version"]) and (not extra or extra in extras)


def is_usable(venv):
    """Whether the environment is whole enough to install into: its Python starts, is new enough and has pip."""
    answer = probe(venv, ["pip"])
    return answer is not None and not answer["missing"] and tuple(answer["version"]) >= OLDEST


def last_words(text):
    """The last line of a program's output that says anything."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def remove(venv):
    """Take away a broken environment. A link is taken away, never what it points to."""
    try:
        if os.path.islink(venv):
            os.remove(venv)
        elif os.path.isdir(venv):
            shutil.rmtree(venv)
        elif os.path.lexists(venv):
            raise Refusal("{0} is in the way: it is a file, and the environment has to go there.".format(venv))
    except OSError as error:
        raise Refusal("The broken environment {0} could not be removed ({1}): remove it by hand.".format(venv, error))


def make(venv):
    """Make an empty environment with pip in it."""
    for name in ("venv", "ensurepip"):
        if importlib.util.find_spec(name) is None:
            raise Refusal(
                "This Python lacks its {0} module, which makes environments: install it (on Debian and Ubuntu: "
                "apt install python3-venv) and run the command again.".format(name)
            )
    if os.path.lexists(venv):
        say("The environment in .venv is broken; making it anew...")
        remove(venv)
    else:
        say("Making the environment in .venv (once)...")
    # A Python that itself runs in the environment just removed is gone; the one it was made from is not.
    python = getattr(sys, "_base_executable", None) or sys.executable
    made = subprocess.run(
        [python, "-m", "venv", venv],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        env=clean_environment(),
    )
    if made.returncode != 0 or not is_usable(venv):
        words = last_words(made.stdout.decode("utf-8", "replace"))
        raise Refusal("The environment in {0} could not be made: {1}".format(venv, words))


def pip_install(venv, arguments, log):
    """Let pip install something in the pinned versions; its own words go to the log."""
    command = [python_of(venv), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    command += ["-c", os.path.join("tools", "constraints.txt")] + arguments
    log.write(("$ pip " + " ".join(command[3:]) + "\n").encode("utf-8"))
    log.flush()
    return subprocess.call(
        command, cwd=ROOT, env=clean_environment(), stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
    )


def refusal_of_pip(log_path):
    """Say in one sentence why pip failed: no way to the registry, or something its log tells."""
    with open(log_path, encoding="utf-8", errors="replace") as file:
        words = file.read()
    if any(word in words for word in NETWORK_WORDS):
        return Refusal(
            "The package registry could not be reached, and the first run needs it: check the network (or pip's proxy "
            "settings) and run the command again; pip's own words are in {0}.".format(log_path)
        )
    return Refusal(
        "pip could not install what is needed: see its own words in {0}, and run the command again when that is "
        "mended.".format(log_path)
    )


def install(venv, extra):
    """Install the project, editable, with what it needs; note it in the stamp when all is there.

    What builds packages goes into the environment first, so that a change of pyproject.toml that asks for nothing new
    can be taken over without the network.
    """
    whose = {"": "the game needs", "dev": "the game and its tests need", "bench": "the game and its benchmarks need"}
    say("Installing what {0} (pip's words: {1})...".format(whose[extra], os.path.join(".venv", "pip.log")))
    version = probe(venv, [])["version"]
    mark, extras = read_stamp(venv)
    # Taken before pip runs: a file that changes meanwhile is seen at the next run.
    new_mark = fingerprint(version)
    if mark != new_mark:
        extras = frozenset()
    remove_stamp(venv)
    log_path = os.path.join(venv, "pip.log")
    project = "." + ("[{0}]".format(extra) if extra else "")
    with open(log_path, "wb") as log:
        for arguments in (BUILD_TOOLS[extra], ["--no-build-isolation", "-e", project]):
            if pip_install(venv, arguments, log) != 0:
                log.flush()
                raise refusal_of_pip(log_path)
    if extra:
        extras = extras | {extra}
    write_stamp(venv, new_mark, extras)


def lock():
    """Wait until no other run is making the environment; the lock is held until the returned file is closed."""
    file = open(VENV + ".lock", "w")
    try:
        import fcntl
    except ImportError:
        return file  # Windows itself refuses to change files that are in use
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        say("Waiting for another run that is making the environment...")
        fcntl.flock(file, fcntl.LOCK_EX)
    return file


def mend(extra):
    """Make the environment if it is missing or broken, and install what it lacks."""
    if not is_usable(VENV):
        make(VENV)
    install(VENV, extra)
    if not is_ready(VENV, extra):
        raise Refusal(
            "The environment in {0} lacks something pip says it installed: remove it and run the command "
            "again.".format(VENV)
        )


def prepare(extra):
    """See to it that .venv holds the project and the wanted extra, and return the path of its Python."""
    try:
        if not is_ready(VENV, extra):
            with lock():
                # Another run may have done it meanwhile.
                if not is_ready(VENV, extra):
                    mend(extra)
    except OSError as error:
        raise Refusal("The environment in {0} could not be made: {1}.".format(VENV, error))
    return python_of(VENV)


def play(arguments):
    """Start the game."""
    return run([prepare(""), "-m", "crazy8", "play"] + arguments)


def test(arguments):
    """Run all tests on all cores, or what the arguments say. No test at all counts as a failure, by pytest's own
    status 5."""
    return run([prepare("dev"), "-m", "pytest"] + (arguments or ON_ALL_CORES))


def lint(arguments):
    """Run the linter and the type checker; the status is the first one that is not 0."""
    if arguments:
        raise Refusal("lint takes no arguments.")
    python = prepare("dev")
    say("ruff:")
    style = run([python, "-m", "ruff", "check", "--output-format", "concise", "."])
    say("mypy:")
    types = run([python, "-m", "mypy"])
    return style or types


def monkey(arguments):
    """Let a monkey loose on the program; it ends with status 1 where it finds a fault."""
    return run([prepare("dev"), "-m", "tools.bench.monkey"] + (arguments or MONKEY))


def check(arguments):
    """Run everything CI runs; a failure does not keep the rest from being looked at."""
    if arguments:
        raise Refusal("check takes no arguments.")
    tests = test([])
    style = lint([])
    faults = monkey([])
    return tests or style or faults


def bench(arguments):
    """Install what benchmarks compare with, and run Python with the arguments if there are any."""
    python = prepare("bench")
    if not arguments:
        say("The benchmark programs are installed in .venv.")
        return 0
    return run([python] + arguments)


COMMANDS = {"play": play, "test": test, "lint": lint, "monkey": monkey, "check": check, "bench": bench}


def main(arguments):
    """Carry out one command and return the exit status: the started program's own, or 2 for a refusal."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        sys.stdout.write(USAGE)
        return 0 if arguments else 2
    try:
        refuse_old_python(sys.version_info)
        if arguments[0] not in COMMANDS:
            raise Refusal("There is no command '{0}': it is one of {1}.".format(arguments[0], ", ".join(COMMANDS)))
        return COMMANDS[arguments[0]](arguments[1:])
    except Refusal as refusal:
        say(str(refusal))
        return 2
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
