// The reader's own note: kept while it is written, without a button.
import { Refused, put } from "./wire.js";

const PAUSE_MS = 800;
const NEXT_TRY_MS = 5_000;

const field = document.getElementById("note");
const state = document.getElementById("note-state");

let kept = field?.value;
let timer;

export function startNote() {
  if (!field) return;
  field.addEventListener("input", () => {
    state.textContent = "";
    keepIn(PAUSE_MS);
  });
  field.addEventListener("change", keep);
  addEventListener("pagehide", keep);
}

function keepIn(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(keep, milliseconds);
}

async function keep() {
  clearTimeout(timer);
  const text = field.value;
  if (text === kept) return;
  try {
    await put("note", { text });
    kept = text;
    if (field.value === text) state.textContent = gettext("Saved");
  } catch (error) {
    if (error instanceof Refused) return void (state.textContent = error.message);
    state.textContent = gettext("Not saved yet: the table cannot be reached.");
    keepIn(NEXT_TRY_MS);
  }
}
