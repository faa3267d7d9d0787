"""Collects the sentences to translate and compiles the catalogues. Both are committed: running needs no gettext."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.processes import ROOT

LANGUAGES = ["fr", "de"]
NOT_OURS = ["var", "tests", "tools", "bench", "static/vendor", ".venv"]


def main() -> None:
    if missing := [program for program in ("xgettext", "msgmerge", "msgfmt") if shutil.which(program) is None]:
        sys.exit(f"{', '.join(missing)} not found: install gettext (Debian and Ubuntu: apt install gettext).")
    ours = [f"--ignore={folder}" for folder in NOT_OURS] + [f"--locale={language}" for language in LANGUAGES]
    (ROOT / "locale").mkdir(exist_ok=True)
    for domain in ("django", "djangojs"):
        manage("makemessages", f"--domain={domain}", "--add-location=file", "--no-wrap", "--no-obsolete", *ours)
    for catalogue in (ROOT / "locale").glob("*/LC_MESSAGES/*.po"):
        forget_the_date(catalogue)
    manage("compilemessages", *ours)


def forget_the_date(catalogue: Path) -> None:
    """When it was collected says nothing, would change with every run, and is left out of what is compiled."""
    lines = catalogue.read_text().splitlines(keepends=True)
    catalogue.write_text("".join(line for line in lines if not line.startswith('"POT-Creation-Date: ')))


def manage(*words: str) -> None:
    if subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT).returncode:
        sys.exit(f"manage.py {words[0]} failed.")


if __name__ == "__main__":
    main()
