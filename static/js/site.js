// What every page does: the theme switch, the account menu, number steppers, what calls elsewhere, lists that stay up to date.
import { connect } from "./live.js";
import { introduce, prefer } from "./preferences.js";

const root = document.documentElement;
const body = document.body;
const signedIn = "signedIn" in body.dataset;

// --- theme ---------------------------------------------------------------------------------------------------------

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function switchTheme() {
  const system = systemIsDark.matches ? "dark" : "light";
  const next = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
  prefer("theme", next === system ? "system" : next); // back with the system, and following it again
}

if (signedIn) introduce();

// The strip of settings is wider than a phone: the page where one is should be in sight.
document.querySelector(".settings > nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

// --- menus and steppers --------------------------------------------------------------------------------------------

function closeMenus(except = null) {
  for (const menu of document.querySelectorAll("[data-menu][open]")) if (menu !== except) menu.open = false;
}

function step(button) {
  const input = button.parentElement.querySelector("input");
  if (button.dataset.step === "up") input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  closeMenus(event.target.closest("[data-menu]"));
  if (event.target.closest("[data-theme-toggle]")) switchTheme();
  const stepper = event.target.closest("[data-step]");
  if (stepper) step(stepper);
  event.target.closest("[data-toast-close]")?.closest(".toast").remove();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("[data-menu][open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// --- what calls elsewhere ------------------------------------------------------------------------------------------

const badge = document.querySelector("[data-turns]");
const icon = document.querySelector("link[rel=icon]");
const toasts = document.querySelector("[data-toasts]");
let turns = Number(badge.querySelector("[data-turns-count]").textContent);

function showTurns(count, news) {
  turns = count;
  badge.hidden = count + news === 0;
  badge.toggleAttribute("data-quiet", count === 0);
  badge.querySelector("[data-turns-count]").textContent = count;
  icon.href = count ? icon.dataset.turn : icon.dataset.idle;
  document.title = (count ? `(${count}) ` : "") + document.title.replace(/^\(\d+\) /, "");
}

const bell = document.querySelector("[data-bell-count]");

function showUnread(count) {
  if (!bell || count === undefined) return;
  bell.hidden = count === 0;
  bell.textContent = count > 99 ? "99+" : count;
}

// What a toast says, and what its link is called.
const CALLS = {
  turn: () => [gettext("It is your turn at table %s."), gettext("Play")],
  challenge: () => [gettext("You are invited to table %s."), gettext("Look")],
  takeback: () => [gettext("Somebody asks to take back a move at table %s."), gettext("Answer")],
  offer: () => [gettext("Nobody has joined table %s. It will be called off soon."), gettext("Look")],
};

function toast(table, why) {
  const address = body.dataset.tableUrl.replace("/0/", `/${table}/`);
  if (location.pathname === address || document.querySelector(`[data-shows~="${why}"]`)) return; // it can be seen already
  const [sentence, label] = CALLS[why]();
  const box = document.createElement("div");
  box.className = "toast";
  const pip = document.createElement("span");
  pip.className = "redpip";
  const text = document.createElement("span");
  text.textContent = interpolate(sentence, [table]);
  const go = document.createElement("a");
  go.className = "btn btn-ink";
  go.href = address;
  go.textContent = label;
  const close = document.createElement("button");
  close.className = "btn btn-quiet";
  close.type = "button";
  close.dataset.toastClose = "";
  close.textContent = gettext("Later");
  box.append(pip, text, go, close);
  toasts.replaceChildren(box);
}

document.addEventListener("turn", ({ detail }) => {
  const { table, why } = detail;
  const isCall = why === "turn" ? detail.turns > turns : why in CALLS; // a turn may also have gone by
  showTurns(detail.turns, detail.news);
  showUnread(detail.unread);
  if (isCall) toast(table, why);
});

// --- the next table ------------------------------------------------------------------------------------------------

const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (!signedIn || isTyping(event.target) || document.querySelector("dialog[open]")) return;
  location.href = badge.href;
});

// --- search --------------------------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  const field = document.querySelector("[data-search]");
  if (field) field.focus();
  else location.href = body.dataset.searchUrl;
});

// --- lists that stay up to date ------------------------------------------------------------------------------------

const lists = [...document.querySelectorAll("[data-live]")];
const MINUTE_MS = 60_000;
const BURST_MS = 50;

async function refresh(list) {
  const answer = await fetch(list.dataset.live, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return; // offline, or signed out in another window
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text(); // our own partial, the same that the page was built from
  if (fresh.innerHTML.trim() === list.innerHTML.trim()) return;
  const focused = list.contains(document.activeElement) ? document.activeElement.id : null;
  list.replaceChildren(fresh.content);
  if (focused) (document.getElementById(focused) ?? list).focus();
}

let refreshing = null;
let again = false;

async function refreshLists() {
  again = true; // news often come in bursts, and news that come during a fetch cause exactly one more
  refreshing ??= (async () => {
    while (again) {
      await new Promise((resolve) => setTimeout(resolve, BURST_MS));
      again = false;
      await Promise.all(lists.map(refresh));
    }
    refreshing = null;
  })();
  return refreshing;
}

if (lists.length) {
  connect(lists[0].dataset.socket ?? "/ws/lobby/", { message: refreshLists, poll: refreshLists });
  // The lists say how much time is left, so they age even when nothing happens.
  setInterval(() => document.visibilityState === "visible" && refreshLists(), MINUTE_MS);
} else if (signedIn && !body.classList.contains("at-table")) {
  connect("/ws/me/", {}); // at a table the table's own socket brings the same news
}
