// Recomputes every result of a finished match in the visitor's own browser, with nothing but Web Crypto.
// games/rules/verify.py says how results follow from the seed and does the same on a command line.
import { NotAGame, readGame } from "./verify/file.js";
import { recompute, seedFits } from "./verify/chance.js";
import { Report } from "./verify/report.js";

const LARGEST_FILE = 20 * 1024 * 1024;

const page = document.querySelector("[data-verify]");
const report = new Report(page);
let latest = 0;

async function check(getText) {
  const mine = ++latest; // a second file chosen meanwhile makes the first one uninteresting
  report.begin();
  if (!globalThis.crypto?.subtle) return report.cannot();
  try {
    const game = readGame(await getText());
    report.describe(game);
    if (!(await seedFits(game))) return report.brokenPromise();
    for await (const found of recompute(game)) {
      if (mine !== latest) return;
      report.add(found);
    }
    report.end(game);
  } catch (error) {
    if (mine !== latest) return;
    report.fail(error instanceof NotAGame ? error.message : gettext("The game file could not be read. Try again."));
  }
}

// --- the proof page of a table: at once ----------------------------------------------------------------------------

if (page.dataset.file) {
  check(async () => {
    const answer = await fetch(page.dataset.file);
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  });
}

// --- the verifier: a file from the visitor's disk ------------------------------------------------------------------

const chooser = page.querySelector("[data-choose]");
const drop = page.querySelector("[data-drop]");

function checkFile(file) {
  if (!file) return;
  page.querySelector("[data-report]").hidden = false;
  check(async () => {
    if (file.size > LARGEST_FILE) throw new NotAGame(gettext("This file is far too large for a game file."));
    return file.text();
  });
}

chooser?.addEventListener("change", () => {
  checkFile(chooser.files[0]);
  chooser.value = ""; // so that the same file can be chosen again
});

for (const kind of ["dragover", "drop", "dragleave"]) {
  drop?.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.toggleAttribute("data-over", kind === "dragover");
    if (kind === "drop") checkFile(event.dataTransfer.files[0]);
  });
}
