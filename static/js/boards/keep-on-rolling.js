// Keep on Rolling: choosing the dice to set aside. The server says what each choice is called and what it means.
import { button, relabel, say } from "../table/bar.js";
import { all as every, choose, chosen, isChosen } from "../table/choices.js";

const DIE = ".kr-rolled .die-btn";
const rolled = () => every(".kr-rolled[data-keeps]")[0];
const number = (die) => Number(die.dataset.pick);
const face = (die) => die.querySelector("use").getAttribute("href");
const chosenDice = () => chosen(DIE).map(number);

/** The choice as the server knows it: the red button's label, the help, the note about what lies aside. */
const composed = () => JSON.parse(rolled()?.dataset.keeps ?? "{}")[chosenDice().join(" ")];

export function pick(die) {
  choose(die, !isChosen(die));
  show();
  return false;
}

/** All dice that match another one; a second time, none. */
export function all() {
  const matching = every(`${DIE}[data-match]`);
  const isOn = !matching.every(isChosen);
  for (const die of every(DIE)) choose(die, isOn && matching.includes(die));
  show();
}

export function clear() {
  for (const die of every(DIE)) choose(die, false);
  show();
}

export const action = () => (composed() ? { type: "keep", dice: chosenDice() } : null);
export const hasChoice = () => chosenDice().length > 0;
export const save = () => new Map(chosen(DIE).map((die) => [die.dataset.pick, face(die)]));

/** Puts the choice back on a fresh board: dice that were just rolled and still show the same. */
export function restore(saved) {
  for (const die of every(DIE)) {
    if (saved.get(die.dataset.pick) === face(die)) choose(die, true);
  }
  show();
}

export function show() {
  if (!rolled()) return;
  const words = rolled().dataset;
  const [label, help, note] = composed() ?? [gettext("Roll"), refusal(words), words.note];
  relabel("go", label, !composed());
  say(words.say, help);
  document.getElementById("aside-note").textContent = note;
  button("all")?.setAttribute("aria-pressed", every(`${DIE}[data-match]`).every(isChosen));
}

/** Why the dice that are chosen cannot go aside as they are; what to do where none is. */
function refusal(words) {
  if (!chosenDice().length) return words.help;
  return chosenDice().length === every(".kr-rolled [data-travel]").length ? words.full : words.loose;
}
