// What somebody likes: kept on this device, and with the account of whoever has one (theme.js reads both).
const root = document.documentElement;
const USUAL = { theme: "system", motion: "normal" };

const isSignedIn = () => "signedIn" in document.body.dataset;

export function prefer(name, value) {
  if (value === USUAL[name]) delete root.dataset[name];
  else root.dataset[name] = value;
  try {
    if (value === USUAL[name]) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // storage may be forbidden: the choice then holds for this page, and for the account
  }
  if (isSignedIn()) keep({ [name]: value });
}

/** On the first page after signing up the site learns what this browser knows: the time zone, and what was chosen before. */
export function introduce() {
  if ("chosen" in root.dataset) return;
  const { theme, motion } = root.dataset;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  keep({ time_zone: zone || "UTC", ...(theme && { theme }), ...(motion && { motion }) });
}

const keep = (wanted) =>
  fetch("/api/v1/me/settings", {
    method: "PATCH",
    keepalive: true, // also if the page is left meanwhile
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify(wanted),
  })
    .then((answer) => answer.text()) // read to its end, or the request would stay open
    .catch(() => null); // offline: this device remembers

const token = () =>
  document.cookie.match(/(?:^|; )csrftoken=(\w+)/)?.[1] ?? document.querySelector("meta[name=csrf-token]").content;
