// Standing orders: what the forms of their dialog say becomes a spec, as the options on the server want it.
import { isSending, order, whenIdle } from "./moves.js";
import { main } from "./page.js";
import { put, remove } from "./wire.js";

export const cancelOrder = (button) => order("order", {}, button, { using: remove });

// --- reading a form ------------------------------------------------------------------------------------------------

const checked = (fields) => fields.filter((field) => field.checked);
const words = (text) => text.split(/[\s,;]+/).filter(Boolean);

const readers = {
  whole: ([field]) => Number(field.value),
  switch: ([field]) => field.checked,
  choice: (fields) => (checked(fields)[0] ?? fields[0]).value,
  several: (fields) => checked(fields).map((field) => Number(field.value)),
  list: (fields) => (fields[0].type === "checkbox" ? inOrder(fields).map((box) => box.value) : words(fields[0].value)),
};

const kindsOf = (form) => JSON.parse(form.dataset.kinds);
const fieldsOf = (form, name) => [...form.querySelectorAll(`[name="${name}"]`)];

function specOf(form) {
  const kinds = Object.entries(kindsOf(form));
  return Object.fromEntries(kinds.map(([name, kind]) => [name, readers[kind](fieldsOf(form, name))]));
}

// --- boxes whose order counts: their labels are numbered as they are ticked ------------------------------------------

const label = (box) => box.closest("label");
const inOrder = (boxes) => checked(boxes).sort((one, other) => label(one).dataset.rank - label(other).dataset.rank);

function number(boxes) {
  for (const box of boxes) if (!box.checked) delete label(box).dataset.rank;
  inOrder(boxes).forEach((box, index) => (label(box).dataset.rank = index + 1));
}

/** Boxes that came ticked are numbered as they were last time. */
function numberAsOrdered(form) {
  const spec = JSON.parse(form.dataset.spec);
  for (const [name, kind] of Object.entries(kindsOf(form))) {
    if (kind !== "list") continue;
    for (const box of checked(fieldsOf(form, name))) label(box).dataset.rank ??= spec[name].indexOf(box.value) + 1;
  }
}

const numberAll = () => main.querySelectorAll("form[data-order]").forEach(numberAsOrdered);
main.addEventListener("click", ({ target }) => target.closest("[data-open=orders]") && numberAll());
main.addEventListener("swapped", numberAll); // the dialog may be open

main.addEventListener("change", ({ target }) => {
  const form = target.closest("form[data-order]");
  if (!form || target.type !== "checkbox" || kindsOf(form)[target.name] !== "list") return;
  const boxes = fieldsOf(form, target.name);
  label(target).dataset.rank = boxes.length + 1; // behind all others
  number(boxes);
});

// --- leaving an order ----------------------------------------------------------------------------------------------

main.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-order]");
  if (!form) return;
  event.preventDefault();
  const { submitter } = event;
  while (isSending()) await whenIdle(); // a move of one's own may still be on its way
  const refusal = form.querySelector("[data-refusal]");
  refusal.hidden = true;
  const using = (path, body) => put(path, body).then(() => form.closest("dialog").close());
  const refused = ({ message }) => {
    refusal.querySelector("span").textContent = message; // the bar is behind the dialog
    refusal.hidden = false;
  };
  order("order", { kind: form.dataset.order, spec: specOf(form) }, submitter, { using, refused });
});
