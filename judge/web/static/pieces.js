// What lies on a table: cards, backs, units, horses. A drawing knows no rules.
import { h } from "./ui.js";
import { t } from "./words.js";

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣", J: "★" };
const LONGEST = 8; // characters of a name that is drawn; the rest is said when it is touched

export const faceName = face => (face ? face.name ?? face.text : t("unknown"));
export const cut = text => (text.length > LONGEST + 1 ? `${text.slice(0, LONGEST)}…` : text);

// A card face up; without a face its back.
export function cardFace(face, more = "") {
  if (!face) return cardBack(null, more);
  const card = (kind, ...inside) => h("span", { class: `card ${kind} ${more}`, "aria-hidden": "true" }, inside);
  if (face.suit) return card(`suit-${face.suit}`, h("b", {}, face.suit === "J" ? "★" : face.text), face.suit === "J" ? null : h("i", {}, SIGNS[face.suit]), h("u", {}, SIGNS[face.suit]));
  if (face.colour) return card(`plain paint-${face.colour}`, h("b", {}, face.text), face.letter ? h("i", {}, face.letter) : null, h("u", {}, face.text));
  const values = face.run || face.guard ? `${face.run ?? "?"}/${face.guard ?? "?"}` : null; // a horse; any other card says what it is
  return card("named", h("span", { class: "corner" }, h("b", {}, face.corner ?? ""), values ? h("span", { class: "style" }, face.kind ?? "") : null), h("span", { class: "name" }, face.text),
    values ? h("span", { class: "values" }, values) : face.kind ? h("span", { class: "kind-of" }, face.kind) : null);
}

// A card that lies face down: with a plate where it is known all the same, with its count where it is a pile.
export function cardBack(face, more = "", count = null) {
  const plate = face ? (face.suit ? `${SIGNS[face.suit]}${face.suit === "J" ? "" : face.text}` : cut(face.text)) : null;
  return h("span", { class: `card back ${more}`, "aria-hidden": "true" }, plate ? h("em", { class: `suit-${face.suit ?? ""}` }, plate) : null, count === null ? null : h("b", { class: "count" }, count));
}

// A horse: a round piece in its colour with its letter, so that the colour never speaks alone.
export const piece = (horse, more = "") => h("span", { class: `piece paint-${horse.colour} ${more}`, "data-lies": horse.key, "aria-hidden": "true" }, horse.letter ?? horse.text?.slice(0, 1) ?? "");

// A name that somebody has given; any other only says again what is drawn.
export const given = card => (card.unnamed ? null : card.name);

// What a thing is called aloud: the cards first, then the words as they stand there.
export const spoken = card => [card.faces.map(faceName).join(" "), card.by, card.label, card.size, given(card), ...(card.notes ?? [])].filter(Boolean).join(" ");

// One thing made of cards as it lies there: its cards, its size, what it is.
export function thing(card, { changed = null, alike = null, owner = card.by } = {}) {
  const [kind, ...notes] = [card.label, ...(card.notes ?? [])].filter(Boolean);
  const named = given(card) && (!alike || alike.has(looks(card)));
  return [
    h("span", { class: `stack ${card.turned ? "turned" : ""} ${changed?.has(card.key) ? "lit" : ""}`, "data-lies": card.faces.length === 1 && card.faces[0] && !card.down ? `${owner} ${card.faces[0].name}` : null },
      card.faces.map(face => (card.down ? cardBack(face) : cardFace(face))), card.size ? h("b", { class: "size" }, card.size) : null),
    h("span", { class: "about" }, card.by ? h("b", { class: "by" }, card.by, " ") : null, h("span", { class: "kind" }, kind), notes.length ? h("span", { class: "notes" }, ` ${notes.join(" · ")}`) : null, named ? h("span", { class: "given" }, ` ${card.name}`) : null),
  ];
}

// Which things of a table look alike, so that their names must be shown.
const looks = card => `${card.faces.map(face => face?.name ?? "").join()} ${card.label ?? ""}`;
export function lookAlikes(cards) {
  const seen = new Set(), twice = new Set();
  for (const card of cards) (seen.has(looks(card)) ? twice : seen).add(looks(card));
  return twice;
}
