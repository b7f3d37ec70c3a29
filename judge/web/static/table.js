// The felt: seats, zones and what lies between them, always in the same box. It draws what the engine describes.
import { h, icon, sentence } from "./ui.js";
import { t } from "./words.js";
import { cardBack, cardFace, lookAlikes, spoken, thing } from "./pieces.js";
import { drawStacks, drawTrack } from "./track.js";

// What is drawn can be touched: `tap(thing)` is told what it is. `can` are the keys that glow, `aims` those that are
// meant next, `chosen` those touched so far, `changed` those that have just changed. `adding`: places to add something.
export function drawTable(layout, options = {}) {
  const cards = [...(layout.middle ?? []), ...layout.seats.flatMap(seat => seat.areas)].filter(area => area.show === "units" || area.show === "stage").flatMap(area => area.cards);
  const context = { tap: null, can: new Set(), aims: new Set(), chosen: new Set(), changed: null, adding: false, alike: lookAlikes(cards), turn: layout.seats.find(seat => seat.marks?.some(mark => mark.key === "turn"))?.name, ...options };
  const seats = layout.seats.map(seat => drawSeat(seat, layout, context));
  const middle = (layout.middle ?? []).filter(area => !isPlayed(area)).map(area => drawZone(area, null, context));
  const rows = layout.facing && seats.length === 2 ? [seats[1], h("div", { class: "middle" }, middle), seats[0]]
    : [layout.course ? drawCourse(layout.course, context) : null, middle.length ? h("div", { class: "middle" }, middle) : null, h("div", { class: `seats of-${seats.length}` }, seats)];
  return h("div", { class: `felt game-${layout.game} ${layout.facing ? "facing" : "race"}`, "data-way": context.adding ? "laying" : null },
    h("div", { class: "cloth" }, h("div", { class: "head" }, (layout.head ?? []).map(fact => drawFact(fact, context))), rows));
}

const isPlayed = area => area.key === "trick";
const drawCourse = (course, context) => (course.kind === "stacks" ? drawStacks : drawTrack)(course, context);

// A thing that can be touched is a button with a name of its own.
export function touchable(what, context, { name, class: kind = "", ...more }, ...children) {
  const key = what.key, states = [kind, context.can.has(key) ? "can" : "", context.aims.has(key) ? "aim" : "", context.chosen.has(key) ? "chosen" : "", context.changed?.has(key) ? "changed" : ""].filter(Boolean).join(" ");
  const attributes = { ...more, class: states, "data-key": key, "data-name": name };
  if (!context.tap) return h("div", { ...attributes, role: "img", "aria-label": name }, children);
  return h("button", { ...attributes, type: "button", "aria-pressed": context.chosen.has(key) ? "true" : null, onclick: event => context.tap(what, event) }, name ? h("span", { class: "unseen" }, name) : null, h("span", { class: "drawn", "aria-hidden": name ? "true" : null }, children));
}

function drawFact(fact, context) {
  const { short } = fact;
  if (fact.value === "—" || short === "") return null;
  return h("span", { class: `fact ${context.changed?.has(fact.key) ? "lit" : ""}`, "data-key": fact.key }, short === undefined ? [h("span", {}, fact.label), " "] : h("span", { class: "unseen" }, fact.label, " "), h("b", {}, sentence(short ?? fact.value)));
}

function drawSeat(seat, layout, context) {
  const turn = seat.marks?.some(mark => mark.key === "turn");
  const key = `seat:${seat.name}`;
  const cards = layout.facing || seat.areas.some(area => area.show === "hand") ? [] : seat.areas.filter(area => area.show !== "hand").flatMap(area => area.cards.map(card => card.key)); // those that are only counted here
  const glow = set => (cards.some(one => set.has(one)) ? new Set([...set, key]) : set);
  const backs = cards.length ? h("span", { class: `fact ${seat.areas.some(area => context.changed?.has(area.key)) ? "lit" : ""}` }, h("span", { class: "mini-back" }), " ", h("b", {}, seat.areas.filter(area => area.show !== "hand").reduce((sum, area) => sum + (area.count ?? area.cards.length), 0))) : null;
  const counts = layout.facing ? seat.areas.filter(area => ["hand", "pile"].includes(area.show)).map(area => h("span", { class: `fact ${context.changed?.has(area.key) ? "lit" : ""}` }, area.label, " ", h("b", {}, area.count ?? area.cards.length))) : null;
  const header = touchable({ kind: "seat", key, path: seat.path, label: seat.name, seat }, { ...context, can: glow(context.can), aims: glow(context.aims) }, { class: "seat-name", name: [seat.name, ...(seat.marks ?? []).map(mark => mark.label)].join(" · ") },
    h("b", { class: "who" }, seat.name), (seat.marks ?? []).map(mark => h("span", { class: `mark ${mark.key}` }, mark.label)), h("span", { class: "facts" }, counts, layout.facing ? null : (seat.facts ?? []).map(fact => drawFact(fact, context)), layout.facing ? null : backs));
  const front = seat.areas.filter(area => ["units", "row", "distance"].includes(area.show) && layout.facing);
  const back = seat.areas.filter(area => !front.includes(area));
  const played = (layout.middle ?? []).filter(isPlayed).flatMap(area => area.cards).find(card => card.name === seat.name);
  const slot = (layout.middle ?? []).some(isPlayed) ? h("span", { class: "played" }, played ? touchable({ kind: "card", key: played.key, card: played, label: spoken(played) }, context, { name: spoken(played), class: "thing" }, h("span", { class: "stack" }, played.faces.map(face => cardFace(face))), h("span", { class: "about" }, (played.notes ?? []).join(" "))) : h("span", { class: "card slot" })) : null;
  return h("section", { class: `seat ${turn ? "at-turn" : ""}`, "aria-label": seat.name }, header,
    front.length ? h("div", { class: "bench front" }, front.map(area => drawZone(area, seat, context))) : null,
    h("div", { class: "bench back-row" }, back.map(area => drawZone(area, seat, context)), slot));
}

function drawZone(area, seat, context) {
  const about = { area, seat, path: area.path, label: area.label };
  const lit = context.changed?.has(area.key) ? "lit" : "";
  if (area.show === "units" || area.show === "stage") return drawThings(area, about, context);
  if (area.show === "row" && area.cards.some(card => card.label || card.notes || card.down !== undefined || given(card))) return drawThings(area, about, context);
  const known = area.cards.filter(card => card.faces[0]), count = area.count ?? area.cards.length;
  const open = known.filter(card => !card.down);
  const name = `${area.label}: ${count} ${open.map(spoken).join(", ")}`;
  if (area.show === "pile" || area.show === "distance") {
    const top = area.top === -1 ? area.cards[area.cards.length - 1] : area.cards[0];
    const up = top?.faces[0] && !top.down;
    return touchable({ ...about, kind: "zone", key: area.key }, context, { name, class: `zone ${area.show} ${area.here ? "here" : ""} ${lit}` },
      count ? h("span", { class: "stack" }, up ? cardFace(top.faces[0]) : cardBack(top?.faces[0] && count === 1 ? top.faces[0] : null, "", count), up ? h("b", { class: "count" }, count) : null) : h("span", { class: "card slot" }), h("span", { class: "zone-name" }, area.label));
  }
  // a hand is one place to touch; the touched card of it comes first
  const pick = { ...about, kind: "hand", key: area.key };
  const keys = area.cards.map(card => card.key), glow = set => keys.some(key => set.has(key));
  const hand = { ...context, can: glow(context.can) ? new Set([area.key]) : new Set(), aims: glow(context.aims) ? new Set([area.key]) : new Set() };
  const lies = card => (card.faces[0] && !card.down ? `${seat?.name} ${card.faces[0].name}` : null);
  const one = card => h("span", { "data-lies": lies(card), class: `held ${context.can.has(card.key) || context.aims.has(card.key) ? "can" : ""} ${context.chosen.has(card.key) ? "chosen" : ""} ${context.changed?.has(card.key) ? "lit" : ""}`, "data-card": card.key }, card.down ? cardBack(card.faces[0]) : cardFace(card.faces[0]));
  const hidden = area.cards.filter(card => !card.faces[0]);
  const shown = known.length ? [known.map(one), hidden.length > 3 ? h("span", { class: "held pile", "data-card": hidden[0].key }, cardBack(null, "", hidden.length)) : hidden.map(one)] : hidden.length ? h("span", { class: "held pile", "data-card": hidden[0].key }, cardBack(null, "", hidden.length)) : h("span", { class: "card slot" });
  return touchable(pick, hand, { name, class: `zone ${area.show === "row" ? "laid" : area.show} ${lit}` }, h("span", { class: "cards" }, shown), area.show === "row" ? h("span", { class: "zone-name" }, area.label) : null);
}

function drawThings(area, about, context) {
  const things = area.cards.map((card, n) => touchable({ ...about, kind: area.show === "stage" ? "request" : "unit", key: card.key, card, index: n, path: area.path && [...area.path, n], label: card.label || area.label }, context,
    { class: "thing", name: spoken(card) }, thing(card, { ...context, owner: about.seat?.name ?? card.by })));
  const plus = context.adding && area.path ? h("button", { type: "button", class: "plus", "aria-label": `${area.label}: ${t("add")}`, onclick: event => context.tap({ ...about, kind: "add", key: `add:${area.key}` }, event) }, icon("more")) : null;
  if (area.show === "stage") return h("div", { class: "zone stage" }, touchable({ ...about, kind: "stage", key: area.key }, context, { class: "zone-name", name: area.label }, area.label, things.length > 1 ? h("small", {}, t("topfirst")) : null), h("div", { class: "things" }, things.length ? things.reverse() : context.adding ? null : h("span", { class: "quiet" }, t("empty")), plus));
  return h("div", { class: `zone ${area.show === "row" ? "laid" : area.show}` }, things, plus);
}
const given = card => !card.unnamed && card.name;

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
  (layout.course?.rows ?? []).forEach(row => tell(row.key, row.note));
  (layout.course?.horses ?? []).forEach(horse => tell(horse.key, JSON.stringify(horse)));
  layout.seats.forEach(seat => { facts(seat.facts); areas(seat.areas); });
}

// The things that have a name on this table, with how they look.
export function named(layout) {
  const found = new Map();
  const areas = list => (list ?? []).forEach(area => area.cards.forEach(card => { if (card.name && !found.has(card.name)) found.set(card.name, card); }));
  areas(layout.middle);
  layout.seats.forEach(seat => areas(seat.areas.filter(area => !area.show || ["units", "row", "stage"].includes(area.show))));
  return found;
}

// Everything that can be touched, by its key.
export function touchables(layout) {
  const found = new Map();
  const areas = (list, seat) => (list ?? []).forEach(area => area.cards.forEach((card, index) => found.set(card.key, { area, seat, card, index })));
  areas(layout.middle, null);
  layout.seats.forEach(seat => areas(seat.areas, seat));
  return found;
}
