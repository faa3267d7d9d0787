// Moves that are sent only when their button is pressed again, for whoever has asked for that in the settings.
//
// What was pressed first is noted on the button: a fresh board brings a fresh button, and another choice another move, so
// a second press never sends anything but what it was asked about.
import { calm, question } from "./bar.js";
import { version } from "./page.js";

const isWanted = "confirms" in document.documentElement.dataset;

/** Is the move meant? The first time it is asked in the bar; the same button pressed again says yes. */
export function isMeant(action, button) {
  if (!isWanted) return true;
  const move = JSON.stringify([version(), action]);
  if (button.dataset.asked === move) {
    forget();
    return true;
  }
  forget();
  button.dataset.asked = move;
  question(gettext("Press again to send this move"), gettext("Escape or another choice takes it back."));
  return false;
}

/** Something else was chosen. */
export function forget() {
  for (const button of document.querySelectorAll("[data-asked]")) {
    delete button.dataset.asked;
    calm();
  }
}
