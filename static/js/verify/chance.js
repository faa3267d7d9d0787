// How a result follows from the seed, the words and its number. The same in every language; here with Web Crypto.

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
  let k = 0;
  for (const move of game.moves) {
    const first = k;
    const results = [];
    for (const [of, drawn] of move.draws) results.push({ of, drawn, expected: await result(key, game, k++, of) });
    yield { move, first, results };
  }
}

async function result(key, game, k, of) {
  const message = [game.table, ...game.words, k].join("|");
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
