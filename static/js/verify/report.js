// What the check found, as the page shows it.

const ROWS_A_BREATH = 25; // rows between two moments in which the browser may draw

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

export class Report {
  constructor(page) {
    this.page = page;
    this.sprite = page.dataset.sprite;
    this.find = (name) => page.querySelector(`[data-${name}]`);
  }

  begin() {
    this.checked = 0;
    this.different = null;
    this.rows = document.createDocumentFragment();
    this.waiting = 0;
    this.find("ledger").querySelector("tbody").replaceChildren();
    this.find("ledger").hidden = true;
    this.find("facts")?.replaceChildren();
    this.find("progress").hidden = false;
    this.find("progress").value = 0;
    this.say("", "proof", gettext("Checking the dice in your browser…"));
  }

  /** What is known of the match before anything is recomputed. */
  describe(game) {
    this.game = game;
    this.find("progress").max = Math.max(1, game.results);
    const seed = this.find("seed");
    if (seed) {
      seed.textContent = inFours(game.seed);
      this.find("seed-shown").hidden = false;
    }
    const words = game.words.map((word, seat) => `${this.player(seat)} “${word}”`).join(", ");
    this.find("facts")?.append(
      fact(gettext("Table"), `${game.table}, ${game.game}`),
      fact(gettext("Words from the seats"), words),
      fact(gettext("Promise (SHA-256 of the seed)"), inFours(game.promise), "mono"),
      fact(gettext("Seed"), inFours(game.seed), "mono"),
    );
  }

  add(found) {
    const differs = found.results.findIndex(({ drawn, expected }) => drawn !== expected);
    this.checked += found.results.length;
    if (differs >= 0) this.different ??= { ...found.results[differs], k: found.first + differs, move: found.move.number };
    const told = differs < 0 ? misreported(found) : null;
    if (told) this.different ??= { told, move: found.move.number };
    if (found.results.length) this.rows.append(this.row(found, differs >= 0 || told));
    if (++this.waiting >= ROWS_A_BREATH) this.breathe();
    this.find("progress").value = this.checked;
  }

  breathe() {
    this.waiting = 0;
    this.find("ledger").querySelector("tbody").append(this.rows);
    this.find("ledger").hidden = this.checked === 0;
  }

  end(game) {
    this.breathe();
    this.open(location.hash);
    this.find("progress").hidden = true;
    if (this.different) return this.say("warn", "warn", difference(this.different));
    if (this.checked !== game.results) return this.say("warn", "warn", incomplete(this.checked, game.results));
    if (!this.checked) return this.say("good", "check", gettext("The seed fits the promise. No dice were rolled."));
    const count = interpolate(ngettext("%s of %s result recomputed.", "%s of %s results recomputed.", this.checked), [
      this.checked,
      game.results,
    ]);
    this.say("good", "check", gettext("The seed fits the promise that was made before the first roll."), count);
  }

  /** Somebody came here to look at the results of one move. */
  open(hash) {
    const row = hash && this.find("ledger").querySelector(`tr[id="${CSS.escape(hash.slice(1))}"]`);
    if (!row) return;
    row.dataset.shown = "";
    row.scrollIntoView({ block: "center" });
  }

  brokenPromise() {
    this.find("progress").hidden = true;
    this.say("warn", "warn", gettext("The seed is not the promised one: its SHA-256 differs from the promise."));
  }

  fail(sentence) {
    this.find("progress").hidden = true;
    this.say("warn", "warn", sentence);
  }

  cannot() {
    const plain = gettext("Browsers give pages their cryptography over https only, and this one came over plain http.");
    this.fail(`${plain} ${gettext("The command below does the same check with the game file.")}`);
  }

  say(tone, icon, sentence, strong = "") {
    const verdict = this.find("verdict");
    verdict.className = tone ? `note note-${tone}` : "note";
    verdict.querySelector("use").setAttribute("href", `${this.sprite}#i-${icon}`);
    this.find("finding").replaceChildren(...(strong ? [element("b", {}, strong), " "] : []), sentence);
  }

  // --- the ledger ----------------------------------------------------------------------------------------------------

  row({ move, first, results }, differs) {
    const last = first + results.length - 1;
    return element(
      "tr",
      { id: `move-${move.number}`, ...(differs && { "data-differs": "" }) },
      element("td", {}, first === last ? `${first}` : `${first}–${last}`),
      element("td", {}, `${move.number}`),
      element("td", {}, move.seat === null ? gettext("the start") : this.player(move.seat)),
      element("td", {}, this.faces(move, results)),
      element("td", {}, this.mark(differs)),
    );
  }

  /** Dice where the move says which dice they were; otherwise the bare result. */
  faces(move, results) {
    const rolls = rollsOf(move);
    if (!isOfDice(rolls, results)) return results.map(({ of, drawn }) => `${drawn + 1} / ${of}`).join(", ");
    const spoken = rolls.map(({ die, value }) => (die === value ? interpolate(gettext("red %s"), [value]) : value));
    const row = element("span", { class: "dice dice-tight", role: "img", "aria-label": spoken.join(", ") });
    for (const roll of rolls) row.append(this.die(roll));
    return row;
  }

  die({ die, value, seat }) {
    const shape = seat === 1 ? "cut" : "die";
    const template = document.createElement("template");
    template.innerHTML = '<svg class="die d-s" aria-hidden="true"><use/></svg>';
    const drawn = template.content.firstChild;
    drawn.dataset.seat = seat + 1;
    drawn.firstChild.setAttribute("href", `${this.sprite}#${shape}-${value}${die === value ? "r" : ""}`);
    return drawn;
  }

  mark(differs) {
    const template = document.createElement("template");
    template.innerHTML = '<span class="tag"><svg class="i" aria-hidden="true"><use/></svg></span>';
    const tag = template.content.firstChild;
    tag.classList.add(differs ? "tag-warn" : "tag-good");
    tag.querySelector("use").setAttribute("href", `${this.sprite}#i-${differs ? "warn" : "check"}`);
    tag.append(element("span", {}, differs ? gettext("differs") : gettext("same")));
    return tag;
  }

  player(seat) {
    return this.game.players[seat] ?? interpolate(gettext("seat %s"), [seat + 1]);
  }
}

const inFours = (hex) => hex.match(/.{1,4}/g).join(" ");

const fact = (name, value, kind = "") =>
  element("div", {}, element("dt", {}, name), element("dd", kind ? { class: kind } : {}, value));

const rollsOf = (move) =>
  move.events
    .filter(({ type, dice, values }) => type === "roll" && Array.isArray(dice) && Array.isArray(values))
    .flatMap(({ dice, values, seat }) => values.map((value, at) => ({ die: dice[at], value, seat })));

const isOfDice = (rolls, results) => rolls.length === results.length && results.every(({ of }) => of === 6);

/** The results are right, but the players were shown other dice: the first such die. */
function misreported({ move, results }) {
  const rolls = rollsOf(move);
  if (!isOfDice(rolls, results)) return null;
  const at = rolls.findIndex(({ value }, index) => value !== results[index].drawn + 1);
  return at < 0 ? null : { shown: rolls[at].value, drawn: results[at].drawn + 1 };
}

function difference({ k, move, drawn, expected, told }) {
  if (told) {
    const text = gettext("Move %(move)s differs: the players saw a %(shown)s, the result was a %(drawn)s.");
    return interpolate(text, { move, ...told }, true);
  }
  const text = gettext("Result %(k)s, in move %(move)s, differs: the file says %(drawn)s, the seed gives %(expected)s.");
  return interpolate(text, { k, move, drawn: drawn + 1, expected: expected + 1 }, true);
}

const incomplete = (checked, results) =>
  interpolate(gettext("The file speaks of %s results but holds %s."), [results, checked]);
