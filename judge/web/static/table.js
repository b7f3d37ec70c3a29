// Draws the table that the engine describes: seats, areas, cards, a course. It knows no rules.
import { h, icon, sentence } from "./ui.js";
import { t } from "./words.js";

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

export function cardFace(face, more = "") {
  if (!face) return h("span", { class: `card back ${more}`, "aria-hidden": "true" });
  if (face.suit) {
    const joker = face.suit === "J";
    return h("span", { class: `card ${joker ? "joker" : `suit-${face.suit}`} ${more}`, "aria-hidden": "true" },
      h("b", {}, face.text), h("i", {}, joker ? "Joker" : SIGNS[face.suit]));
  }
  if (face.colour) return h("span", { class: `card plain paint-${face.colour} ${more}`, "aria-hidden": "true" }, h("b", {}, face.text));
  return h("span", { class: `card wide ${more}`, "aria-hidden": "true" }, h("b", {}, face.text));
}

export const faceName = face => (face ? face.name ?? face.text : t("unknown"));

// One thing made of cards, as it lies there.
export function thing(card, changed) {
  const down = card.down;
  const faces = card.faces.map(face => (down ? h("span", { class: "card back", "aria-hidden": "true" }, face ? h("em", {}, faceName(face)) : null) : cardFace(face)));
  return [
    h("span", { class: `stack ${card.turned ? "turned" : ""} ${changed?.has(card.key) ? "lit" : ""}` }, faces),
    h("span", { class: "about" },
      card.by ? h("span", { class: "by" }, card.by) : null,
      card.label ? h("span", { class: "kind" }, card.label) : null,
      card.size ? h("b", { class: "size" }, card.size) : null,
      given(card) ? h("span", { class: "name" }, card.name) : null,
      (card.notes ?? []).map(note => h("span", { class: "note" }, note))),
  ];
}

// A name that somebody has given; any other only says again what is drawn.
const given = card => (card.unnamed ? null : card.name);

// the cards first, then the words as they stand there
const spoken = card => [card.faces.map(faceName).join(" "), card.by, card.label, card.size, given(card), ...(card.notes ?? [])].filter(Boolean).join(" ");

// `edit(path, label)` makes things tappable; `changed` is a set of keys that light up.
export function drawTable(layout, { edit = null, changed = null } = {}) {
  const context = { edit, changed };
  const seats = layout.seats.map(seat => drawSeat(seat, context));
  const middle = h("div", { class: "middle" }, (layout.middle ?? []).map(area => drawArea(area, context)));
  const order = layout.facing && seats.length === 2 ? [seats[1], middle, seats[0]] : [layout.middle?.length ? middle : null, h("div", { class: `seats of-${seats.length}` }, seats)];
  return h("div", { class: `felt game-${layout.game}` },
    layout.head?.length ? h("div", { class: "facts" }, layout.head.map(fact => drawFact(fact, context))) : null,
    layout.course ? drawCourse(layout.course, context) : null, order);
}

// What can be tapped is a button with a name of its own; what cannot is a picture with that name.
function tappable(path, label, context, { name = null, ...more }, ...children) {
  if (!context.edit || !path) return h("div", { ...more, ...(name ? { role: "img", "aria-label": name, "data-name": name } : {}) }, children);
  return h("button", { ...more, type: "button", "data-name": name, onclick: () => context.edit(path, label) }, name ? [h("span", { class: "unseen" }, name), h("span", { class: "drawn", "aria-hidden": "true" }, children)] : children);
}

function drawFact(fact, context) {
  const lit = context.changed?.has(fact.key) ? "lit" : "";
  return tappable(fact.path, fact.label, context, { class: `fact ${lit} ${fact.value === "—" ? "unsaid" : ""}` }, h("span", {}, fact.label), " ", h("b", {}, sentence(fact.value)));
}

function drawSeat(seat, context) {
  return h("section", { class: `seat ${seat.marks?.some(mark => mark.key === "turn") ? "at-turn" : ""}`, "aria-label": seat.name },
    h("header", {}, h("h3", {}, context.edit ? tappable(seat.path, seat.name, context, { class: "seat-name" }, seat.name) : seat.name), (seat.marks ?? []).map(mark => h("span", { class: `mark ${mark.key}` }, mark.label)),
      h("div", { class: "facts" }, (seat.facts ?? []).map(fact => drawFact(fact, context)))),
    h("div", { class: "areas" }, seat.areas.map(area => drawArea(area, context))));
}

function drawArea(area, context) {
  const count = area.count ?? area.cards.length;
  const label = h("span", { class: "area-name" }, area.label, count && area.show !== "units" && area.show !== "stage" ? h("b", {}, count) : null);
  const kind = `area ${area.show}`;
  const lit = context.changed?.has(area.key) ? "lit" : "";
  if (area.show === "units" || area.show === "stage") {
    const things = area.cards.map((card, n) => tappable(area.path && [...area.path, n], card.label ?? area.label, context,
      { class: "thing", name: spoken(card) }, thing(card, context.changed)));
    const plus = context.edit && area.path ? h("button", { type: "button", class: "plus", "aria-label": `${area.label}: ${t("add")}`, onclick: () => context.edit(area.path, area.label, true) }, icon("more")) : null;
    const pile = area.show === "stage"; // what came last lies on top
    if (pile && things.length > 1) label.append(h("span", { class: "order" }, t("topfirst")));
    return h("div", { class: kind }, label,
      h("div", { class: "things" }, pile ? [plus, things.reverse()] : [things, plus], things.length || context.edit ? null : h("span", { class: "quiet" }, t("empty"))));
  }
  const known = area.cards.filter(card => card.faces[0]);
  const hidden = area.cards.length - known.length;
  const said = `${area.label}: ${count} ${known.map(spoken).join(", ")}`;
  let drawn;
  if (area.show === "pile") {
    const last = area.cards[area.cards.length - 1], grave = area.key.endsWith(".grave") || area.key.endsWith(".farm");
    const top = grave ? last : area.cards[0];
    drawn = count ? h("span", { class: `stack pile ${lit}` }, top?.faces[0] && !top.down ? cardFace(top.faces[0]) : cardFace(null), h("b", { class: "count" }, count)) : h("span", { class: "card slot" });
  } else {
    drawn = [
      known.map(card => h("span", { class: "single" }, h("span", { class: `stack ${context.changed?.has(card.key) ? "lit" : ""}` }, card.faces.map(face => (card.down ? cardFace(null) : cardFace(face)))),
        card.size || given(card) || card.notes ? h("span", { class: "about" }, card.size ? h("b", { class: "size" }, card.size) : null, given(card) ? h("span", { class: "name" }, card.name) : null, (card.notes ?? []).map(note => h("span", { class: "note" }, note))) : null)),
      hidden ? h("span", { class: `stack pile ${lit}` }, cardFace(null), h("b", { class: "count" }, hidden)) : null,
      count ? null : h("span", { class: "card slot" }),
    ];
  }
  return tappable(area.path, area.label, context, { class: `${kind} ${lit}`, name: said }, label, h("span", { class: "cards" }, drawn));
}

function drawCourse(course, context) {
  if (course.kind === "stacks") {
    return tappable(course.path, course.label, context, { class: "course stacks", name: course.label + ": " + course.squares.map(square => `${square.label} ${square.horses.map(horse => horse.text).join(" ")}`).join(", ") },
      course.squares.map(square => h("span", { class: "square" },
        h("span", { class: "column" }, [...square.horses].reverse().map(horse => h("span", { class: `horse paint-${horse.colour} ${context.changed?.has(horse.key) ? "lit" : ""}` }, horse.text))),
        h("span", { class: "foot" }, square.label))));
  }
  const length = Math.max(course.length ?? 0, ...course.lanes.map(lane => lane.at ?? 0), 1);
  const percent = square => `${Math.min(100, (100 * square) / length)}%`;
  const line = (square, kind) => { const mark = h("i", { class: kind }); mark.style.left = percent(square); return mark; };
  const placed = course.lanes.some(lane => lane.at !== null && lane.at !== undefined);
  return h("div", { class: `course lanes ${placed ? "" : "placeless"}` },
    context.edit ? h("button", { type: "button", class: "area-name", onclick: () => context.edit(course.path, course.label) }, course.label) : h("span", { class: "area-name" }, course.label),
    course.lanes.map(lane => {
      const runner = h("span", { class: `runner paint-${lane.colour} ${context.changed?.has(lane.key) ? "lit" : ""}` });
      if (lane.at !== null && lane.at !== undefined) runner.style.left = percent(lane.at);
      const bar = h("span", { class: "bar" }, (course.fences ?? []).map(square => line(square, "fence")), course.finish ? line(course.finish, "goal") : null, lane.at === null || lane.at === undefined ? null : runner);
      return tappable(lane.path, lane.label, context, { class: "lane" }, h("span", { class: "lane-name" }, lane.label), bar, h("span", { class: "lane-note" }, lane.note, (lane.badges ?? []).map(badge => h("span", { class: "note" }, badge))));
    }));
}

// Which keys are new or look different in the second layout.
export function differences(before, after) {
  const seen = new Map();
  each(before, (key, value) => seen.set(key, value));
  const changed = new Set();
  each(after, (key, value) => { if (seen.get(key) !== value) changed.add(key); });
  return changed;
}
function each(layout, tell) {
  const facts = list => (list ?? []).forEach(fact => tell(fact.key, fact.value));
  const areas = list => (list ?? []).forEach(area => {
    tell(area.key, String(area.count ?? area.cards.length));
    area.cards.forEach(card => tell(card.key, JSON.stringify(card)));
  });
  facts(layout.head);
  areas(layout.middle);
  (layout.course?.squares ?? []).forEach((square, n) => square.horses.forEach((horse, level) => tell(horse.key, `${n} ${level}`)));
  (layout.course?.lanes ?? []).forEach(lane => tell(lane.key, JSON.stringify(lane)));
  layout.seats.forEach(seat => { facts(seat.facts); areas(seat.areas); });
}

// The things that have a name on this table, with how they look.
export function named(layout) {
  const found = new Map();
  const areas = list => (list ?? []).forEach(area => area.cards.forEach(card => { if (card.name && !found.has(card.name)) found.set(card.name, card); }));
  areas(layout.middle);
  layout.seats.forEach(seat => areas(seat.areas));
  return found;
}
