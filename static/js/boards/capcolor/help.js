// Help with a puzzle, in the side panel and on a phone at each level: one hint at a time, or the whole answer for whoever
// insists. What was told stays, in the bar too, until it is done.
import { say } from "../../table/bar.js";
import { isCalm } from "../../table/motion.js";
import { main } from "../../table/page.js";
import { Refused, post } from "../../table/wire.js";

const LABELS = {
  hint: () => gettext("A hint for level %s"),
  answer: () => gettext("Show the answer to level %s"),
};
const SAY = { hint: sayHint, answer: sayAnswer };

const cell = (name) => main.querySelector(`.cell[data-cell="${name}"]`);

let told = null; // what was said last: `sentence`, and the `cells` that it names

/** The buttons name the level that is large now. */
export function showHelp(level) {
  for (const label of main.querySelectorAll("[data-ask] [data-label]")) {
    label.textContent = interpolate(LABELS[label.closest("[data-ask]").dataset.ask](), [level]);
  }
}

/** On a fresh board: what is not coloured yet is marked again, and a sentence that has been followed goes. */
export function keepHelp() {
  const open = told?.cells.filter((name) => !cell(name).hasAttribute("data-by")) ?? [];
  if (open.length) mark(open);
  else tell({ sentence: "", cells: [] });
}

/** `now` gives the level that is meant. */
export function startHelp(now) {
  main.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-ask]");
    if (!button || button.disabled) return;
    button.disabled = true;
    const level = Number(button.closest(".level")?.dataset.level ?? now());
    tell(await answerOf(button.dataset.ask, level));
    button.disabled = false;
    if (told.cells.length) cell(told.cells[0]).scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
  });
}

async function answerOf(what, level) {
  try {
    return SAY[what](await post(what, { level }), level);
  } catch (error) {
    const sentence = error instanceof Refused ? error.message : gettext("No answer. Try again in a moment.");
    return { sentence, cells: [] };
  }
}

function sayHint({ cell: named, keep }, level) {
  if (named) return { sentence: interpolate(gettext("Level %s: colour %s."), [level, named]), cells: [named] };
  if (keep === 0) return { sentence: interpolate(gettext("Level %s: take all its cells back and begin anew."), [level]), cells: [] };
  const text = ngettext("Level %s: only the first cell can stay.", "Level %s: only the first %s cells can stay.", keep);
  return { sentence: interpolate(text, [level, keep]), cells: [] };
}

function sayAnswer({ cells }, level) {
  return { sentence: interpolate(gettext("Level %s: %s."), [level, cells.join(", ")]), cells };
}

function mark(cells) {
  for (const one of main.querySelectorAll(".cell")) one.toggleAttribute("data-hint", cells.includes(one.dataset.cell));
}

function tell(news) {
  told = news;
  mark(told.cells);
  const line = main.querySelector("[data-told]");
  if (line) line.textContent = told.sentence;
  if (told.sentence) say(told.sentence, "");
}
