// The table on the page: where its parts are, and how a fresh one from the server takes their place.

export const main = document.getElementById("main");

export const part = (name, root = main) => root.querySelector(`[data-part="${name}"]`);
export const version = () => Number(main.dataset.version);
export const isMyTurn = () => main.dataset.turn === "yes";

const served = new Map(); // what the server last sent for each part, because scripts change the page afterwards

for (const element of main.querySelectorAll("[data-part]")) served.set(element.dataset.part, element.innerHTML);

/** Leaves a text that is right alone: nothing is laid out or spoken anew. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The first element of a partial, ready to be taken over. */
export const parse = (html) => parseAll(html).firstElementChild;

export function parseAll(html) {
  const template = document.createElement("template");
  template.innerHTML = html; // our own partial, the same that the page was built from
  return template.content;
}

const COMPOSED = ["mat", "do"]; // where scripts show what is chosen

/** Would the fresh table draw one of these parts anew? */
export const changes = (fresh, names) => names.some((name) => part(name, fresh).innerHTML !== served.get(name));

/** Where a choice is used up, the board is drawn as served even if that is how it was served before. */
export function adopt(fresh, isUsedUp) {
  Object.assign(main.dataset, fresh.dataset);
  for (const element of fresh.querySelectorAll("[data-part]")) {
    const name = element.dataset.part;
    replace(name, element, isUsedUp && COMPOSED.includes(name));
  }
}

function replace(name, fresh, isAnyway) {
  const [before, html] = [served.get(name), fresh.innerHTML];
  if (before === html && !isAnyway) return;
  served.set(name, html);
  const old = part(name);
  const toggled = toggledIn(old, before);
  old.replaceChildren(...fresh.childNodes);
  for (const [id, isOpen] of toggled) document.getElementById(id)?.parentElement.toggleAttribute("open", isOpen);
}

/** What the reader has opened or closed in a part: the ids of the summaries, and whether they are open now. */
function toggledIn(element, html) {
  const summaries = [...element.querySelectorAll("details > summary[id]")];
  if (!summaries.length) return [];
  const sent = parseAll(html);
  const states = summaries.map(({ id, parentElement }) => [id, parentElement.open]);
  return states.filter(([id, isOpen]) => sent.getElementById(id)?.parentElement.open !== isOpen);
}
