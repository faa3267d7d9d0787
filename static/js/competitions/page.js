// What the pages of competitions do besides: a word from this browser, whole days at once, something to copy,
// looking again while somebody waits for a table.
// Everything works without it.
import { randomWord } from "../table/words.js";

for (const field of document.querySelectorAll("[data-word]")) if (!field.value) field.value = randomWord();

function toggleDay(head) {
  const column = head.cellIndex;
  const boxes = [...head.closest("table").querySelectorAll("tbody tr")].map((row) => row.cells[column].querySelector("input"));
  const wanted = boxes.some((box) => !box.checked);
  for (const box of boxes) box.checked = wanted;
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // no permission: the reader's own keys do it
    return;
  }
  const label = button.textContent;
  button.textContent = gettext("Copied");
  setTimeout(() => (button.textContent = label), 2_000);
}

document.addEventListener("click", (event) => {
  const again = event.target.closest("[data-new-word]");
  if (again) again.parentElement.querySelector("[data-word]").value = randomWord();
  const head = event.target.closest("[data-week] th[scope=col]");
  if (head) toggleDay(head);
  const copying = event.target.closest("[data-copy]");
  if (copying) copy(copying);
});

// Fields that belong to one kind of request only.
for (const select of document.querySelectorAll("[data-kind]")) {
  const show = () => {
    for (const field of select.form.querySelectorAll("[data-for-kind]")) field.hidden = field.dataset.forKind !== select.value;
  };
  select.addEventListener("change", show);
  show();
}

// Who waits for a table leaves the page open: it looks again, unless something is being typed or read further down.
const WAIT_MS = 15_000;
if (document.querySelector("[data-wait]")) {
  setInterval(() => {
    const isBusy = document.activeElement?.matches("input, select, textarea, summary") || document.querySelector("main details[open]");
    if (!document.hidden && !isBusy) location.replace(location.pathname);
  }, WAIT_MS);
}

// The end of the race is what counts, and there the names stand.
for (const frame of document.querySelectorAll(".race-frame")) frame.scrollLeft = frame.scrollWidth;

// The strip of divisions or rounds is wider than a phone: where one is should be in sight.
document.querySelector(":is(.divs, .pager-rounds, .comp .tabs) [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
