// Looking closer at an island: two fingers, the wheel with Ctrl, or buttons; one finger moves a map that is larger than its frame.
import { main } from "../../table/page.js";

const STEP = 1.5;
const CLOSEST = 4; // times as large as the whole island
const SLIP = 6; // px that a finger may move and still mean a tap

const views = new Map(); // by island, while it is not seen whole: left, top, width, height
const fingers = new Map(); // where each pointer is
let hasMoved = false;

const whole = (isle) => isle.dataset.box.split(" ").map(Number);
const viewOf = (isle) => views.get(isle.id) ?? whole(isle);
const zoomed = () => main.querySelector(".cc-map .isle");

/** A fresh board shows the same part as before. */
export function keepView() {
  for (const isle of main.querySelectorAll(".isle")) draw(isle);
}

/** "in", "out", or "all" for the whole island. */
export function zoomBy(way) {
  const isle = zoomed();
  if (way === "all") return look(isle, whole(isle));
  const [x, y, width, height] = viewOf(isle);
  zoom(isle, way === "in" ? STEP : 1 / STEP, x + width / 2, y + height / 2);
}

/** Makes an island larger around a point of its own. */
function zoom(isle, factor, x, y) {
  const [left, top, width, height] = viewOf(isle);
  const full = whole(isle);
  const to = Math.min(full[2], Math.max(full[2] / CLOSEST, width / factor));
  const scale = to / width;
  look(isle, [x - (x - left) * scale, y - (y - top) * scale, to, height * scale]);
}

/** Never past the shore. */
function look(isle, [left, top, width, height]) {
  const [x, y, fullWidth, fullHeight] = whole(isle);
  const within = (value, from, room) => Math.min(from + room, Math.max(from, value));
  if (width >= fullWidth * 0.999) views.delete(isle.id);
  else views.set(isle.id, [within(left, x, fullWidth - width), within(top, y, fullHeight - height), width, height]);
  draw(isle);
}

function draw(isle) {
  isle.setAttribute("viewBox", viewOf(isle).join(" "));
  isle.toggleAttribute("data-zoomed", views.has(isle.id));
}

function pointOn(isle, { x, y }) {
  const point = new DOMPoint(x, y).matrixTransform(isle.getScreenCTM().inverse());
  return [point.x, point.y];
}

const between = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);

function follow(isle, pointer) {
  const before = [...fingers.values()];
  fingers.set(pointer.pointerId, { ...fingers.get(pointer.pointerId), x: pointer.clientX, y: pointer.clientY });
  const after = [...fingers.values()];
  if (after.length === 2) {
    hasMoved = true;
    move(isle, between(before), between(after));
    zoom(isle, apart(after) / apart(before), ...pointOn(isle, between(after)));
  } else if (after.length === 1 && views.has(isle.id)) {
    const { x, y, fromX, fromY } = after[0];
    hasMoved ||= Math.hypot(x - fromX, y - fromY) > SLIP;
    if (hasMoved) move(isle, before[0], after[0]);
  }
}

function move(isle, from, to) {
  const [x, y] = pointOn(isle, from);
  const [toX, toY] = pointOn(isle, to);
  const [left, top, width, height] = viewOf(isle);
  if (views.has(isle.id)) look(isle, [left + x - toX, top + y - toY, width, height]);
}

/** Keys may walk out of sight: the map follows. */
function reveal(isle, cell) {
  const [x, y] = cell.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  const [left, top, width, height] = viewOf(isle);
  const isSeen = x > left && x < left + width && y > top && y < top + height;
  if (!isSeen) look(isle, [x - width / 2, y - height / 2, width, height]);
}

const isleOf = (target) => target.closest?.(".cc-map .isle");

export function startZoom() {
  main.addEventListener("pointerdown", (event) => {
    if (!isleOf(event.target)) return;
    if (!fingers.size) hasMoved = false;
    const { clientX: x, clientY: y } = event;
    fingers.set(event.pointerId, { x, y, fromX: x, fromY: y });
  });
  addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId) && zoomed()) follow(zoomed(), event);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, lift);
  // moving the map is no tap on the cell under the finger
  main.addEventListener("click", (event) => hasMoved && isleOf(event.target) && event.stopPropagation(), true);
  main.addEventListener("dblclick", ({ target }) => isleOf(target) && !target.closest("[data-pick]") && zoomBy("all"));
  const notThePage = (event) => event.touches.length > 1 && isleOf(event.target) && event.preventDefault();
  for (const kind of ["touchstart", "touchmove"]) main.addEventListener(kind, notThePage, { passive: false });
  main.addEventListener("focusin", ({ target }) => target.matches(".cc-map .cell") && reveal(isleOf(target), target));
  main.addEventListener("wheel", wheel, { passive: false });
}

/** The click that ends a move comes before any timer; later ones, of keys too, are meant. */
function lift({ pointerId }) {
  fingers.delete(pointerId);
  if (!fingers.size) setTimeout(() => (hasMoved = false));
}

function wheel(event) {
  const isle = isleOf(event.target);
  if (!isle || !event.ctrlKey) return;
  event.preventDefault();
  zoom(isle, event.deltaY < 0 ? 1.2 : 1 / 1.2, ...pointOn(isle, { x: event.clientX, y: event.clientY }));
}
