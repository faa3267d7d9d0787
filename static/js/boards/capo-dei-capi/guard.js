// The guard of Capo dei Capi: orders for the other's rolls, changed in the grid and given together by the red button.
//
// What the server keeps is in data-served, what is wanted in data-order, aria-pressed and data-cap.
import { button, relabel, say, warn } from "../../table/bar.js";
import { all } from "../../table/choices.js";
import { main } from "../../table/page.js";

const ORDERS = ["pass", "ask", "negate"];
const CAPS = [1, 7];

const panel = () => main.querySelector(".guard");
const opener = () => main.querySelector("[data-guard]");
const cells = () => all(".guard-cell");
const end = () => main.querySelector("#guard-end");
const cap = () => main.querySelector("#guard-cap");
const words = () => Object.fromEntries(ORDERS.map((order) => [order, orderText(order)]));

function orderText(order) {
  if (order === "pass") return gettext("let it stand");
  return order === "ask" ? gettext("ask me") : gettext("negate it");
}

export const isPart = (target) => target.closest(".guard, [data-guard]") !== null;
export const isOpen = () => panel() !== null && !panel().hidden;
export const changes = () => Number(panel()?.dataset.mayChange ?? 0);

/** What has to be sent so that the guard is as it is wanted. */
export function orders() {
  if (!panel()) return [];
  const { all: forAll } = panel().dataset;
  const first = forAll ? [{ type: "guard", all: forAll }] : [];
  const rolls = cells()
    .filter((cell) => cell.dataset.order !== (forAll ?? cell.dataset.served))
    .map((cell) => ({ type: "guard", roll: cell.dataset.roll.split("-").map(Number), order: cell.dataset.order }));
  const asks = end().getAttribute("aria-pressed");
  const others = asks === end().dataset.served ? [] : [{ type: "guard", end: asks === "true" }];
  if (cap().dataset.cap !== cap().dataset.served) others.push({ type: "guard", cap: Number(cap().dataset.cap) });
  return [...first, ...rolls, ...others];
}

export function pick(target) {
  if (target === opener()) return open(!isOpen());
  const before = save();
  change(target);
  if (orders().length <= changes()) return;
  put(before);
  warn(gettext("No more changes this turn"), gettext("Give these orders, or take one back."));
}

function change(target) {
  const { all: forAll, order, by } = target.dataset;
  if (forAll) setAll(forAll);
  else if (by) cap().dataset.cap = Math.min(Math.max(Number(cap().dataset.cap) + Number(by), CAPS[0]), CAPS[1]);
  else if (target === end()) end().setAttribute("aria-pressed", end().getAttribute("aria-pressed") !== "true");
  else target.dataset.order = ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length];
}

function setAll(order) {
  for (const cell of cells()) cell.dataset.order = order;
  if (cells().every((cell) => cell.dataset.served === order)) delete panel().dataset.all;
  else panel().dataset.all = order;
}

function open(isOn) {
  panel().hidden = !isOn;
  opener().setAttribute("aria-expanded", isOn);
  main.querySelector(".capo").toggleAttribute("data-guarding", isOn);
}

/** Takes back what was not given yet; with nothing to take back, closes the grid. */
export function clear() {
  if (!panel()) return;
  if (!orders().length) return open(false);
  delete panel().dataset.all;
  for (const cell of cells()) cell.dataset.order = cell.dataset.served;
  end().setAttribute("aria-pressed", end().dataset.served);
  cap().dataset.cap = cap().dataset.served;
}

export function save() {
  if (!panel()) return null;
  return {
    isOpen: isOpen(),
    isChanged: orders().length > 0,
    all: panel().dataset.all,
    rolls: cells().map((cell) => cell.dataset.order),
    end: end().getAttribute("aria-pressed"),
    cap: cap().dataset.cap,
  };
}

function put(saved) {
  if (saved.all) panel().dataset.all = saved.all;
  else delete panel().dataset.all;
  cells().forEach((cell, index) => (cell.dataset.order = saved.rolls[index]));
  end().setAttribute("aria-pressed", saved.end);
  cap().dataset.cap = saved.cap;
}

/** On a fresh board: what is not given yet is still wanted, if it may be changed; when all is given the grid closes. */
export function restore(saved) {
  if (!panel() || !saved) return;
  if (saved.isChanged && changes()) put(saved);
  if (cells().every((cell) => cell.dataset.served === panel().dataset.all)) delete panel().dataset.all;
  open(saved.isOpen && (!saved.isChanged || orders().length > 0));
}

export function show() {
  if (!panel()) return;
  const isOff = !isOpen() || !changes();
  for (const one of panel().querySelectorAll("button")) one.disabled = isOff;
  for (const cell of cells()) showCell(cell);
  cap().textContent = cap().dataset.cap;
}

function showCell(cell) {
  const { said, order, served } = cell.dataset;
  cell.toggleAttribute("data-changed", order !== served);
  cell.setAttribute("aria-label", `${said}: ${words()[order]}`);
}

export function showBar() {
  const count = orders().length;
  const left = changes() - count;
  say(
    gettext("Tap a roll: let it stand, ask me, or negate it"),
    interpolate(ngettext("%s more change this turn.", "%s more changes this turn.", left), [left]),
  );
  relabel("go", count ? interpolate(ngettext("Give %s order", "Give %s orders", count), [count]) : gettext("Give orders"), !count);
  if (button("stop")) button("stop").disabled = count > 0;
}
