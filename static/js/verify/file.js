// A game file: is it one, and does it hold what the check needs?

const FORMAT = "redpip-game/1";
const LONGEST_WORD = 32;
const LONGEST_DEAL = 64;

/** With a sentence for whoever chose the file. */
export class NotAGame extends Error {}

export function readGame(content) {
  let game;
  try {
    game = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch {
    throw new NotAGame(gettext("This is not a game file: it is not JSON."));
  }
  if (game?.format !== FORMAT) {
    throw new NotAGame(interpolate(gettext("This is not a game file: its format is not “%s”."), [FORMAT]));
  }
  if (game.seed === null && game.status === "over") {
    throw new NotAGame(gettext("This table shares its dice with others. The seed is shown when the round is over."));
  }
  if (game.seed === null) {
    throw new NotAGame(gettext("This match is still being played. Its seed is shown when it is over."));
  }
  for (const [field, isRight] of Object.entries(game.deal == null ? FIELDS : SHARING)) {
    if (isRight(game[field])) continue;
    throw new NotAGame(interpolate(gettext("This game file is damaged: “%s” is not as it should be."), [field]));
  }
  return game;
}

const isWhole = (value) => Number.isInteger(value) && value >= 0;
const isHash = (value) => typeof value === "string" && /^[0-9a-f]{64}$/i.test(value);
const isListOf = (isRight) => (value) => Array.isArray(value) && value.every(isRight);
const isText = (longest) => (value) =>
  typeof value === "string" && value.length > 0 && [...value].length <= longest && !/[|\p{Cc}\p{Cs}]/u.test(value);
const isDraw = (value) => {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isWhole)) return false;
  const [of, drawn] = value;
  return of >= 1 && of <= 2 ** 32 && drawn < of;
};
const isEvent = (value) => value !== null && typeof value === "object";
const isMove = (move, place) =>
  isEvent(move) && move.number === place && isListOf(isDraw)(move.draws) && isListOf(isEvent)(move.events);

const isTurn = (value) => {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [seat, isNew, count] = value;
  return (seat === null || isWhole(seat)) && typeof isNew === "boolean" && isWhole(count);
};
const isDealt = ({ dealt, draws }) =>
  isListOf(isTurn)(dealt) && dealt.reduce((sum, [, , count]) => sum + count, 0) === draws.length;

const FIELDS = {
  table: isWhole,
  players: isListOf((name) => name === null || typeof name === "string"),
  words: isListOf(isText(LONGEST_WORD)),
  promise: isHash,
  seed: isHash,
  results: isWhole,
  moves: isListOf(isMove),
};

const SHARING = {
  ...FIELDS,
  deal: isText(LONGEST_DEAL),
  moves: (value) => FIELDS.moves(value) && value.every(isDealt),
};
