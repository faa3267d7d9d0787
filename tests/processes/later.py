"""Runs a command of the site as if it were later: python -m tests.processes.later SECONDS manage.py serve"""

import runpy
import sys
import time

import time_machine


def main() -> None:
    ahead, *words = sys.argv[1:]
    with time_machine.travel(time.time() + float(ahead), tick=True):
        if words[0] == "-m":
            sys.argv = words[1:]
            runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = words
            runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    main()
