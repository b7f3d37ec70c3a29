// Tracks: one grid for all lanes, or stacks on squares. What is far on the real track is as far here.
import { h } from "./ui.js";
import { t } from "./words.js";
import { piece } from "./pieces.js";
import { touchable } from "./table.js";

const WHOLE = 16; // squares of a course that is shown whole
const seen = () => (matchMedia("(min-width: 900px)").matches ? 14 : 8); // squares of a longer one that are in view; a die reaches 6

// Stacks of horses on a few squares.
export function drawStacks(course, context) {
  return h("div", { class: "course stacks" }, course.squares.map((square, n) => touchable({ kind: "square", key: `square:${n}`, course, column: n, label: square.label }, context,
    { class: "square", name: `${square.label}: ${square.horses.map(horse => horse.text).join(" ")}` },
    h("span", { class: "column" }, [...square.horses].reverse().map(horse => h("span", { class: `runner ${context.changed?.has(horse.key) ? "lit" : ""} ${context.can.has(horse.key) ? "can" : ""} ${context.chosen.has(horse.key) ? "chosen" : ""}`, "data-horse": horse.key }, piece(horse), h("span", { class: "horse-name" }, horse.text)))),
    h("span", { class: "foot" }, square.label))));
}

// Lanes and squares. A course too long to be shown whole has a strip of all of it above a window.
export function drawTrack(course, context) {
  const long = course.columns > WHOLE;
  const from = long ? windowFrom(course, context) : 0;
  const to = long ? Math.min(course.columns, Math.max(1, from) + seen() - 1) : course.columns;
  const grid = h("div", { class: `course grid ${long ? "long" : ""} ${from ? "beyond" : ""} ${course.rows.some(row => row.note) ? "noted" : ""}` });
  grid.style.setProperty("--columns", to - Math.max(1, from) + 1);
  grid.style.setProperty("--rows", course.rows.length);
  grid.append(h("span", { class: "top corner" }));
  for (let column = from; column <= to; column += 1) grid.append(h("span", { class: `top ${column === course.finish ? "goal" : ""}` }, column === 0 ? h("span", { class: "gate-name", title: t("gate") }, "⌂") : course.words?.[column - 1] ?? column));
  course.rows.forEach((row, r) => {
    const odd = touchable({ kind: "lane", key: row.key, path: row.path, label: row.label, row: r }, { ...context, tap: context.adding && row.note ? context.tap : null }, { class: `lane-name ${context.changed?.has(row.key) ? "lit" : ""}`, name: `${row.label} ${row.note}` }, h("b", {}, row.label), row.note ? h("span", {}, row.note) : null);
    grid.append(odd);
    for (let column = from; column <= to; column += 1) grid.append(cell(course, r, column, context));
  });
  return long ? h("div", { class: "course-long" }, strip(course, from, to), grid) : grid;
}

function cell(course, row, column, context) {
  const here = course.horses.filter(horse => horse.row === row && Math.min(horse.column, course.columns) === column);
  const fence = course.fences?.find(one => one[0] === row && one[1] === column);
  const key = `square:${row}:${column}`, kinds = ["cell", column === 0 ? "gate" : "", fence ? "fence" : "", column === course.finish ? "goal" : "", course.finish && column > course.finish ? "past" : ""].filter(Boolean).join(" ");
  const drawn = here.map(horse => [piece(horse, [context.changed?.has(horse.key) ? "lit" : "", horse.out ? "out" : ""].join(" ")), horse.backs ? h("small", { class: "backs" }, Array.from({ length: Math.min(3, horse.backs) }, () => h("span", { class: "mini-back" }))) : null]);
  if (here.length && (context.adding || !context.aims.has(key))) {
    const horse = here[here.length - 1];
    return touchable({ kind: "horse", key: horse.key, horse, path: horse.path, label: horse.label, course }, context, { class: `${kinds} held-${Math.min(3, here.length)}`, name: here.map(one => [one.label, column === 0 ? t("gate") : course.words?.[column - 1] ?? `${row + 1}-${column}`, ...(one.badges ?? [])].join(" ")).join(", ") }, drawn);
  }
  if (!(context.adding && course.pairs) && !context.aims.has(key)) return h("span", { class: kinds, title: fence?.[2] ?? null }, drawn);
  return touchable({ kind: "square", key, course, row, column, label: `${course.rows[row].label} ${column}` }, context, { class: kinds, name: `${course.rows[row].label} · ${fence?.[2] ?? ""} ${column}` }, drawn);
}

// The window follows whoever moves, or stands where it was set.
let set = null;
export const lookAt = column => { set = column; };
function windowFrom(course, context) {
  const held = course.horses.find(horse => context.chosen.has(horse.key));
  if (context.adding && held) return Math.max(0, Math.min(course.columns - seen() + 1, set ?? held.column - 2));
  const aims = [...context.aims, ...context.chosen].map(key => key.split(":")).filter(part => part[0] === "square").map(part => Number(part[2]));
  const moved = course.horses.filter(horse => context.changed?.has(horse.key)).map(horse => horse.column);
  const runs = course.horses.filter(horse => !horse.out && horse.column < (course.finish ?? Infinity));
  const lead = (runs.length ? runs : course.horses).map(horse => horse.column).sort((a, b) => a - b);
  const next = context.adding ? undefined : course.horses.find(horse => !horse.out && context.turn !== undefined && horse.label === context.turn);
  const at = aims.length ? Math.min(...aims) - 1 : set ?? (moved.length ? Math.max(...moved) - 2 : next ? next.column - 1 : (lead[lead.length - 1] ?? 0) - 4);
  return Math.max(0, Math.min(course.columns - seen() + 1, at));
}

// The whole course on one line: where the horses are, the fences, the post, and what the window shows.
function strip(course, from, to) {
  const percent = column => `${(100 * column) / course.columns}%`;
  const at = (kind, column, inside = null, row = null) => { const mark = h("span", { class: kind }, inside); mark.style.left = percent(column); if (row !== null) mark.style.setProperty("--row", row); return mark; };
  const view = at("view", from);
  view.style.width = `${(100 * (to - from)) / course.columns}%`;
  const bar = h("button", { type: "button", class: "strip", title: t("movewindow"), "aria-label": course.horses.map(horse => `${horse.label} ${horse.column}`).join(", ") }, view, [...new Set((course.fences ?? []).map(one => one[1]))].map(column => at("fence", column)), course.finish ? at("goal", course.finish) : null,
    course.horses.map(horse => at(`dot paint-${horse.colour}`, Math.min(horse.column, course.columns), null, horse.row)));
  bar.style.setProperty("--rows", course.rows.length); // its lanes lie as those of the window
  // a tap moves the window there, a key to the next squares
  bar.addEventListener("click", event => { const box = bar.getBoundingClientRect(); lookAt(event.detail ? Math.round(((event.clientX - box.left) / box.width) * course.columns) - 3 : (to >= course.columns ? 0 : to)); bar.dispatchEvent(new CustomEvent("look", { bubbles: true })); });
  return bar;
}
