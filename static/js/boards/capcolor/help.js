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

const open = (cells) => cells.filter((name) => !cell(name).hasAttribute("data-by"));
const coloured = (level) => main.querySelectorAll(`.level[data-level="${level}"] .cell[data-by]`).length;

const NOTHING = { sentence: "", cells: [], isOpen: () => false };
let told = NOTHING; // what was said last, the cells that it names, and whether it is still to be done

/** The buttons name the level that is large now. */
export function showHelp(level) {
  for (const label of main.querySelectorAll("[data-ask] [data-label]")) {
    label.textContent = interpolate(LABELS[label.closest("[data-ask]").dataset.ask](), [level]);
  }
}

/** On a fresh board: what is still to be done is said and marked again, and what has been followed goes. */
export const keepHelp = () => tell(told.isOpen() ? told : NOTHING);

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
    return { ...NOTHING, sentence };
  }
}

function sayHint({ cell: named, keep }, level) {
  if (named) return naming([named], interpolate(gettext("Level %s: colour %s."), [level, named]));
  const text = keep
    ? ngettext("Level %s: only the first cell can stay.", "Level %s: only the first %s cells can stay.", keep)
    : gettext("Level %s: take all its cells back and begin anew.");
  return { sentence: interpolate(text, [level, keep]), cells: [], isOpen: () => coloured(level) > keep };
}

function sayAnswer({ cells }, level) {
  return naming(cells, interpolate(gettext("Level %s: %s."), [level, cells.join(", ")]));
}

const naming = (cells, sentence) => ({ sentence, cells, isOpen: () => open(cells).length > 0 });

function mark(cells) {
  for (const one of main.querySelectorAll(".cell")) one.toggleAttribute("data-hint", cells.includes(one.dataset.cell));
}

function tell(news) {
  told = news;
  mark(open(told.cells));
  const line = main.querySelector("[data-told]");
  if (line) line.textContent = told.sentence;
  if (told.sentence) say(told.sentence, "");
}
