// The tabs beside the board, the dialogs, and the address to hand out.
import { button } from "./bar.js";
import { main } from "./page.js";

export function select(tab) {
  for (const other of main.querySelectorAll("[role=tab]")) {
    const isOn = other === tab;
    other.setAttribute("aria-selected", isOn);
    other.tabIndex = isOn ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !isOn;
  }
  if (tab.id === "tab-chat") document.getElementById("say")?.scrollIntoView({ block: "nearest" }); // on a phone it lies far below
  main.dispatchEvent(new CustomEvent("panel", { detail: tab.id }));
}

export function selectBy(event) {
  const tab = event.target.closest?.("[role=tab]");
  if (!tab || !["ArrowLeft", "ArrowRight"].includes(event.key)) return false;
  const all = [...tab.parentElement.querySelectorAll("[role=tab]:not(:empty)")];
  const step = event.key === "ArrowRight" ? 1 : -1;
  const next = all[(all.indexOf(tab) + step + all.length) % all.length];
  select(next);
  next.focus();
  return true;
}

export function showLog() {
  select(document.getElementById("tab-log"));
  document.getElementById("pan-log").focus();
}

export function showChat() {
  select(document.getElementById("tab-chat"));
  (document.getElementById("say-text") ?? document.getElementById("pan-chat")).focus();
}

/** Whoever comes to read what was said: nothing to type in has the focus, so that keys still work. */
export function openPanelOfAddress() {
  const name = ["#chat", "#comments"].find((hash) => location.hash.startsWith(hash))?.slice(1);
  const tab = name && document.getElementById(`tab-${name}`);
  if (!tab?.textContent) return; // there are no comments before the end
  select(tab);
  document.getElementById(`pan-${name}`).focus();
}

export function openDialog(id) {
  for (const menu of main.querySelectorAll("[data-menu][open]")) menu.open = false;
  document.getElementById(id)?.showModal();
}

/** The server knows only the path of a table; people need the whole address. */
export function completeAddress() {
  const field = document.getElementById("invite");
  if (field) field.value = new URL(field.getAttribute("value"), location.href);
}

export async function copyAddress() {
  const field = document.getElementById("invite");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // no clipboard on plain http: the old way works on what is selected
    if (!document.execCommand("copy")) return;
  }
  button("copy").querySelector("[data-label]").textContent = gettext("Copied");
}
