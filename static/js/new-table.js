// The form for a new table works without this. Here its foot keeps saying what will be opened, the picture of a map shows
// the one that is chosen, and a first guess is made at the reader's time zone.
const form = document.querySelector("[data-new-table]");
const summary = form.querySelector("[data-summary]");
const picture = form.querySelector("[data-picture]");
const PAUSE_MS = 300;

let timer = null;
let asked = 0;

async function describe() {
  const number = (asked += 1);
  const data = new FormData(form);
  data.set("look", "1");
  const answer = await fetch(form.action, { method: "POST", body: data }).catch(() => null);
  if (!answer?.ok || answer.redirected || number !== asked) return; // offline, signed out, or asked again meanwhile
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-summary]")?.textContent;
  if (fresh && fresh !== summary.textContent) summary.textContent = fresh;
  const drawn = page.querySelector("[data-picture]");
  if (drawn && picture && drawn.innerHTML !== picture.innerHTML) picture.replaceChildren(...drawn.childNodes);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(describe, PAUSE_MS);
});

const zone = form.elements.zone;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isKnown = [...(zone?.list?.options ?? [])].some((option) => option.value === here);
if (isKnown && zone.value === "UTC") zone.value = here;
