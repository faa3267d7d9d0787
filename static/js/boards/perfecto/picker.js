// The bid that is composed: a number and how many. Which bids are possible stands on the six ranks.
import { relabel } from "../../table/bar.js";
import { all, chooseOnly, chosen } from "../../table/choices.js";
import { main } from "../../table/page.js";

const RANK = ".ranks .die-btn";

export const picker = () => main.querySelector(".pf-picker");
export const rank = () => chosen(RANK)[0];
export const isTarget = (target) => target.closest(".pf-picker :is(.stepper, .ranks)") !== null;

const bidsOf = (rank) => rank.dataset.bids.split("|");
const least = (rank) => Number(rank.dataset.least);
const most = (rank) => least(rank) + bidsOf(rank).length - 1;
const quantity = () => Number(main.querySelector("#quantity").value);

/** The quantity that was stepped to; a rank that cannot have it takes the nearest that it can. */
const wanted = () => Number(picker().dataset.wanted ?? 0);

export function pickBid(target) {
  const step = { fewer: -1, more: 1 }[target.value];
  if (!step) return chooseRank(target);
  if (target.getAttribute("aria-disabled") === "true") return;
  picker().dataset.wanted = quantity() + step;
  showBid();
}

function chooseRank(target) {
  chooseOnly(RANK, target);
  showBid();
}

/** Says what the red button would bid, what one holds of it, and which way the stepper can go. */
export function showBid() {
  const at = rank();
  const count = Math.min(Math.max(wanted(), least(at)), most(at));
  main.querySelector("#quantity").value = count;
  main.querySelector("#fewer").setAttribute("aria-disabled", count === least(at));
  main.querySelector("#more").setAttribute("aria-disabled", count === most(at));
  main.querySelector(".pf-hold > span:last-child").textContent = at.dataset.hold;
  const hits = at.dataset.hits.split(" ");
  for (const die of all(".pf-own [data-die]")) die.toggleAttribute("data-hit", hits.includes(die.dataset.die));
  relabel("go", bidsOf(at)[count - least(at)], false);
}

export const bid = () => ({ type: "bid", quantity: quantity(), rank: Number(rank().value) });

export const saveBid = () => picker() && { rank: rank().value, wanted: picker().dataset.wanted };

/** Takes up the same number again if it can still be bid on; the quantity follows what is possible now. */
export function restoreBid(saved) {
  const same = all(RANK).find((one) => one.value === saved.rank && !one.disabled);
  if (saved.wanted) picker().dataset.wanted = saved.wanted;
  if (same) chooseOnly(RANK, same);
}

export function forgetBid() {
  delete picker().dataset.wanted;
}
