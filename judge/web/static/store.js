// What the page remembers: the board with its whole history, the game, the language. All of it stays in this browser.
const KEY = "judge.page.1";
const MOST = 500; // boards of the past
const listeners = new Set();
const state = { past: [], at: -1, game: "bp", others: {}, lang: null, theme: null, draft: null }; // others: the tables of the games that are not shown
const PARKED = 50; // boards of the past of such a table

try { Object.assign(state, JSON.parse(localStorage.getItem(KEY)) ?? {}); } catch { /* a broken store is an empty one */ }
if (state.past[state.at]) state.game = state.past[state.at].game ?? state.game;

function keep() {
  for (let room = MOST; room > 1; room = Math.floor(room / 2)) {
    try { localStorage.setItem(KEY, JSON.stringify({ ...state, ...trimmed(state, room), others: Object.fromEntries(Object.entries(state.others).map(([game, one]) => [game, trimmed(one, Math.min(room, PARKED))])) })); return; } catch { /* full: keep less of the past */ }
  }
}
function trimmed({ past, at }, room) {
  const from = Math.max(0, at + 1 - room);
  return { past: past.slice(from, from + room), at: at - from };
}
function changed() { keep(); listeners.forEach(one => one()); }

export const onChange = listener => { listeners.add(listener); return () => listeners.delete(listener); };
export const board = () => state.past[state.at] ?? null;
export const setting = name => state[name];
export function set(name, value) { state[name] = value; keep(); }
// The game that is chosen is the game of the table: each game has a table of its own, with its own past.
export function choose(game) {
  if (game === state.game) return;
  lay(game);
  changed();
}
function lay(game) {
  const { [game]: own = { past: [], at: -1 }, ...rest } = state.others;
  state.others = { ...rest, [state.game]: { past: state.past, at: state.at } };
  Object.assign(state, own, { game, draft: null });
}
export const canUndo = () => state.at > 0, canRedo = () => state.at < state.past.length - 1;

export function change(next) {
  if (JSON.stringify(next) === JSON.stringify(board())) return;
  if (next.game && next.game !== state.game) lay(next.game);
  state.past = [...state.past.slice(0, state.at + 1), next].slice(-MOST);
  state.at = state.past.length - 1;
  state.draft = null;
  changed();
}
export function undo() { if (canUndo()) { state.at -= 1; state.draft = null; changed(); } }
export function redo() { if (canRedo()) { state.at += 1; state.draft = null; changed(); } }

// parts of a board
export const at = (path, from = board()) => path.reduce((value, step) => value?.[step], from);
export function placed(from, path, value) {
  if (!path.length) return value;
  const [head, ...rest] = path;
  const listed = Array.isArray(from) || (from === undefined && typeof head === "number");
  const copy = listed ? [...(from ?? [])] : { ...(from ?? {}) };
  const part = placed(copy[head], rest, value);
  if (part === undefined) { Array.isArray(copy) ? copy.splice(head, 1) : delete copy[head]; }
  else copy[head] = part;
  return copy;
}
export const write = (path, value) => change(placed(board(), path, value));
