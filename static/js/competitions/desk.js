// The desk works without this. Here questions are asked in a dialog on the same page, and a preview can be changed by
// dragging one name onto another.

// --- asked once more -----------------------------------------------------------------------------------------------

const dialog = document.createElement("dialog");
dialog.className = "card sure-dialog";
dialog.setAttribute("aria-labelledby", "sure-title");
document.querySelector("main").append(dialog);

async function ask(form, button) {
  const action = button?.getAttribute("formaction") ?? form.action;
  const headers = { "X-Asked-Beside": "yes" }; // the form stays on the page
  const sent = { method: "POST", body: new FormData(form, button), redirect: "manual", headers };
  const answer = await fetch(action, sent).catch(() => null);
  if (answer?.type === "opaqueredirect") {
    history.scrollRestoration = "manual"; // done without a question, or refused: the page says which at its top,
    location.reload(); // or where it was refused
  } else if (answer?.ok) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    dialog.replaceChildren(...page.querySelector("[data-question]").childNodes);
    dialog.showModal();
  } else {
    delete form.dataset.sure; // the page asks instead
    form.requestSubmit(button);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-sure]");
  if (!form) return;
  event.preventDefault();
  ask(form, event.submitter);
});

dialog.addEventListener("click", (event) => {
  if (event.target !== dialog && !event.target.closest("[data-close]")) return;
  event.preventDefault();
  dialog.close();
});

document.getElementById("refused")?.scrollIntoView({ block: "center" });

// --- was and will be -----------------------------------------------------------------------------------------------

const outcome = document.querySelector("[data-outcome]");
const willBe = document.querySelector("[data-will-be]");

function showOutcome() {
  willBe.textContent = outcome.selectedOptions[0].dataset.counts || "?";
}

if (outcome && willBe) {
  outcome.addEventListener("change", showOutcome);
  showOutcome();
}

// --- by hand ---------------------------------------------------------------------------------------------------------

const pairs = document.querySelector("[data-pairs]");
const swap = document.getElementById("swap");

function offer(one, other = "") {
  swap.open = true;
  const form = swap.querySelector("form");
  form.elements.one.value = one;
  if (other) form.elements.other.value = other;
  (other ? form.elements.reason : form.elements.other).focus();
  form.scrollIntoView({ block: "nearest" });
}

if (pairs && swap) {
  const movable = new Set([...swap.querySelectorAll("[name=one] option")].map((option) => option.value));
  for (const name of pairs.querySelectorAll("[data-entry]")) name.draggable = movable.has(name.dataset.entry);

  pairs.addEventListener("click", (event) => {
    const button = event.target.closest("[data-one]");
    if (!button) return;
    event.preventDefault();
    offer(button.dataset.one);
  });

  let dragged = null;
  pairs.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.("[data-entry]")?.dataset.entry ?? null;
  });
  pairs.addEventListener("dragover", (event) => {
    const under = event.target.closest("[draggable=true]");
    if (dragged && under && under.dataset.entry !== dragged) event.preventDefault();
  });
  pairs.addEventListener("drop", (event) => {
    const under = event.target.closest("[draggable=true]");
    if (!dragged || !under) return;
    event.preventDefault();
    offer(dragged, under.dataset.entry);
    dragged = null;
  });
}
