// How a result follows from the seed, the words and its number; or, where tables share their dice, from what they have in
// common and from seat and turn. The same in every language; here with Web Crypto.

const WORD = 2 ** 32;
const text = new TextEncoder();

const fromHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Is the seed the one whose SHA-256 was published before the first roll? */
export async function seedFits(game) {
  return toHex(await crypto.subtle.digest("SHA-256", fromHex(game.seed))) === game.promise.toLowerCase();
}

/** Goes through the moves in order and says of each what its results should have been. */
export async function* recompute(game) {
  const key = await crypto.subtle.importKey("raw", fromHex(game.seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const messages = game.deal ? new Dealing(game) : new Counting(game);
  let k = 0;
  for (const move of game.moves) {
    const first = k;
    const results = [];
    messages.begin(move);
    for (const [of, drawn] of move.draws) {
      results.push({ of, drawn, expected: await result(key, messages.next(), of) });
      k++;
    }
    yield { move, first, results };
  }
}

/** The results of a table of its own are numbered through all its moves. */
class Counting {
  constructor(game) {
    this.game = game;
    this.k = 0;
  }

  begin() {}

  next() {
    return [this.game.table, ...this.game.words, this.k++].join("|");
  }
}

/** Those that tables share depend on the seat in whose turn they were drawn, and on how many turns it had before. */
class Dealing {
  constructor(game) {
    this.game = game;
    this.turns = new Map([[null, 0]]); // the latest one of each seat, and of the table
    this.drawn = new Map();
  }

  begin({ dealt }) {
    this.waiting = [];
    for (const [seat, isNew, count] of dealt) {
      if (isNew || !this.turns.has(seat)) this.turns.set(seat, (this.turns.get(seat) ?? -1) + 1);
      this.waiting.push(...Array(count).fill(`${seat ?? "table"}|${this.turns.get(seat)}`));
    }
  }

  next() {
    const place = this.waiting.shift();
    const i = this.drawn.get(place) ?? 0;
    this.drawn.set(place, i + 1);
    return `${this.game.deal}|${place}|${i}`;
  }
}

async function result(key, message, of) {
  const limit = WORD - (WORD % of); // beyond this the small results would come a little more often
  for (let retry = 0; ; retry++) {
    const digest = await crypto.subtle.sign("HMAC", key, text.encode(retry ? `${message}|${retry}` : message));
    const words = new DataView(digest);
    for (let at = 0; at < 32; at += 4) {
      const word = words.getUint32(at); // big-endian
      if (word < limit) return word % of;
    }
  }
}
