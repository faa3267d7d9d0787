// What is said about a game that is over comes when somebody looks for it: most do not.
import { main } from "./page.js";

const panel = document.getElementById("pan-comments");

main.addEventListener("panel", async ({ detail }) => {
  if (detail !== "tab-comments" || panel.querySelector("textarea")?.value) return; // what is being written stays
  const answer = await fetch(panel.dataset.comments, { cache: "no-store" }).catch(() => null);
  if (answer?.ok) panel.innerHTML = await answer.text(); // our own partial
});
