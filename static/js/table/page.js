// The table on the page: where its parts are, and how a fresh one from the server takes their place.

export const main = document.getElementById("main");

export const part = (name, root = main) => root.querySelector(`[data-part="${name}"]`);
export const version = () => Number(main.dataset.version);
export const isMyTurn = () => main.dataset.turn === "yes";

const served = new Map(); // what the server last sent for each part, because scripts change the page afterwards

for (const element of main.querySelectorAll("[data-part]")) served.set(element.dataset.part, element.innerHTML);

/** The first element of a partial, ready to be taken over. */
export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html; // our own partial, the same that the page was built from
  return template.content.firstElementChild;
}

export function adopt(fresh) {
  Object.assign(main.dataset, fresh.dataset);
  for (const element of fresh.querySelectorAll("[data-part]")) replace(element.dataset.part, element.innerHTML);
}

function replace(name, html) {
  if (served.get(name) === html) return;
  served.set(name, html);
  const old = part(name);
  const wasOpen = old.querySelector("details")?.open;
  old.innerHTML = html;
  if (wasOpen) old.querySelector("details")?.setAttribute("open", "");
}
