// Passkeys are asked for by allauth's own scripts. Here a person is told when it came to nothing, and a browser that has
// no passkeys does not offer them. The buttons wait until those scripts listen, which they do when the page is complete:
// an earlier tap would be lost.

const show = (what, shown) => {
  for (const element of document.querySelectorAll(what)) element.hidden = !shown;
};

document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("[data-passkey] button")) button.disabled = false;
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  show("[data-passkey-failed]", true);
});

document.addEventListener(
  "click",
  (event) => {
    if (event.target.closest("[data-passkey] button, button[form]")) show("[data-passkey-failed]", false);
  },
  { capture: true },
);

if (!window.PublicKeyCredential) {
  show("[data-passkey]", false);
  show("[data-no-passkeys]", true);
}
