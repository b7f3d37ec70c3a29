// Fields made from the declared format of a game: what may stand at a place, and nothing else.
import { button, h, icon, iconButton, put, segmented, sentence, sheet, show } from "./ui.js";
import { cardFace, faceName, thing } from "./pieces.js";
import { t } from "./words.js";

const SHORT = 4; // words that fit side by side
const FEW = 7; // keys of a record that are all shown at once
const MOST = 120; // names to choose from: two decks and what is built of them
const MANY = 24; // names of which only those that somebody has spoken of are shown at once

export class Form {
  constructor(form, context) { this.form = form; Object.assign(this, { players: [], choices: {}, things: new Map(), board: {} }, context); }
  shape(number) { return this.form.shapes[number]; }

  // The shape at a path of a board, given what is written there.
  at(path, from = this.form.file, board = this.board) {
    let number = from, value = board;
    for (const step of path) {
      number = this.part(number, step, value);
      value = value?.[step];
      if (number === null) return null;
    }
    return number;
  }
  part(number, step, value) {
    const shape = this.shape(number);
    if (shape.kind === "record") return shape.keys.find(key => key.key === step)?.shape ?? null;
    if (shape.kind === "map") return shape.value;
    if (shape.kind === "list") return shape.item;
    if (shape.kind === "zone") return shape.card;
    if (shape.kind === "either") {
      const fitting = this.fitting(number, value);
      const order = [fitting, ...shape.shapes].filter(one => one !== undefined);
      return order.map(one => this.part(one, step, value)).find(found => found !== null && found !== undefined) ?? null;
    }
    return null;
  }
  // A place of the board in the reader's words: 「プレイヤー › A › 手札」 for players › A › hand; `A.hand` is a short way to write it.
  place(path) {
    const words = { claims: [...this.form.claims, ...this.form.outcomes], script: this.form.plays }[path[0]];
    if (words) return [t(path[0] === "claims" ? "claims_" : "plays_"), ...path.slice(1).map(step => (typeof step === "number" ? step + 1 : words.find(one => one.word === step)?.label ?? step))].join(" › ");
    let number = this.form.file, value = this.board;
    const said = [];
    for (const step of path) {
      if (this.players.includes(step) && value === this.board) { number = this.at(["players"]); value = this.board.players; }
      const key = number === null ? undefined : this.shape(number).keys?.find(one => one.key === step);
      said.push(key?.label ?? (typeof step === "number" ? step + 1 : step));
      if (number !== null) number = this.part(number, step, value) ?? null;
      value = value?.[step];
    }
    return said.join(" › ");
  }
  fits(number, value) {
    const shape = this.shape(number), listed = Array.isArray(value), map = value && typeof value === "object" && !listed;
    if (value === undefined || value === null) return shape.kind === "record" || shape.kind === "zone" || shape.kind === "list";
    if (shape.kind === "record" || shape.kind === "map") return map;
    if (shape.kind === "list") return listed || (shape.single && this.fits(shape.item, value));
    if (shape.kind === "zone") return listed || typeof value === "number" || typeof value === "string";
    if (shape.kind === "count") return typeof value === "number";
    if (shape.kind === "either") return shape.shapes.some(one => this.fits(one, value));
    if (shape.kind === "word") return shape.words.some(word => word.value === value);
    return !listed && !map;
  }
  fitting(number, value) { return this.shape(number).shapes.find(one => this.fits(one, value)); }

  // How a value is said in a line.
  said(number, value) {
    const shape = number === null || number === undefined ? {} : this.shape(number);
    if (value === undefined || value === null) return "—";
    if (shape.kind === "either") return this.said(this.fitting(number, value) ?? null, value);
    if (Array.isArray(value)) return value.map(one => this.said(shape.item ?? shape.card ?? null, one)).join(" ") || t("none");
    if (shape.kind === "word") return shape.words.find(word => word.value === value)?.label ?? String(value);
    if (shape.kind === "zone" && typeof value === "number") return `${value} ${t("cards")}`;
    if (typeof value === "object") {
      const key = name => (shape.kind === "record" ? shape.keys.find(one => one.key === name)?.label ?? name : this.said(shape.key ?? null, name));
      return Object.entries(value).map(([name, one]) => `${key(name)} ${this.said(shape.kind === "record" ? shape.keys.find(each => each.key === name)?.shape : shape.value, one)}`).join(", ");
    }
    if (typeof value === "boolean") return value ? "✓" : "–";
    const deck = this.form.decks[shape.deck];
    if (deck) return faceName(deck.find(card => card.value === value)?.face ?? { text: value });
    return this.choices[number]?.find(one => one.value === String(value))?.label ?? String(value);
  }

  // An element that shows and changes the value at a shape.
  field(number, value, onchange, label = "") {
    const shape = this.shape(number);
    const make = { word: "word", count: "count", text: "words", any: "words", name: "name", player: "player", list: "list", map: "map", record: "record", either: "either", zone: "zone" }[shape.kind];
    return this[`${make}Field`](number, shape, value, onchange, label);
  }

  wordField(number, shape, value, onchange, label) {
    const options = shape.words;
    value = options.find(one => one.value === value || (value !== undefined && one.label === String(value)))?.value ?? value; // a word may be written as it is said
    const long = options.length > SHORT || options.reduce((sum, one) => sum + String(one.label).length, 0) > 26;
    if (!long) return segmented(label, options, value, onchange);
    const pick = h("select", { "aria-label": label, onchange: () => onchange(options[Number(pick.value)]?.value) },
      h("option", { value: "", disabled: true, selected: value === undefined }, "…"), options.map((one, n) => h("option", { value: String(n), selected: one.value === value }, one.label)));
    return pick;
  }

  playerField(number, shape, value, onchange, label) {
    return segmented(label, [...this.players.map(name => ({ value: name, label: name })), ...shape.words], value, onchange);
  }

  countField(number, shape, value, onchange, label) {
    const input = h("input", { type: "number", inputmode: "numeric", min: String(shape.least), max: String(shape.most), "aria-label": label });
    input.value = value ?? "";
    const step = shape.most > 10_000 ? 100 : 1; // sums of money go by round hundreds
    const give = next => { const bounded = Math.max(shape.least, Math.min(shape.most, next)); input.value = bounded; onchange(bounded); };
    input.addEventListener("input", () => { const typed = Number(input.value); if (input.value !== "" && typed >= shape.least && typed <= shape.most) onchange(typed); });
    input.addEventListener("change", () => (input.value === "" ? onchange(undefined) : give(Number(input.value))));
    const now = () => (input.value === "" ? Math.max(shape.least - 1, 0) : Number(input.value));
    return h("span", { class: "stepper" },
      iconButton("minus", `${label} −${step}`, () => give(Math.ceil(now() / step) * step - step)), input, iconButton("more", `${label} +${step}`, () => give(Math.floor(now() / step) * step + step)));
  }

  wordsField(number, shape, value, onchange, label) {
    const plain = value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
    const input = h("input", { type: "text", "aria-label": label, placeholder: shape.wanted ?? "", autocapitalize: "off", autocomplete: "off", spellcheck: "false" });
    input.value = plain;
    input.addEventListener("input", () => onchange(readText(input.value, shape.kind === "text")));
    return input;
  }

  nameField(number, shape, value, onchange, label) {
    const deck = this.form.decks[shape.deck];
    if (deck) {
      const holder = h("button", { type: "button", class: "pick-card", "aria-label": label, onclick: () => this.pick(label, shape.deck, value === undefined ? [] : [value], chosen => { value = chosen[chosen.length - 1]; draw(); onchange(value); }, 1) });
      const draw = () => show(holder, value === undefined ? h("span", { class: "card slot" }) : cardFace(deck.find(card => card.value === value)?.face));
      draw();
      return holder;
    }
    const [first, others] = this.candidates(number);
    if (!first.length) return this.wordsField(number, shape, value, onchange, label);
    const holder = h("div", { class: "names", role: "radiogroup", "aria-label": label });
    const one = name => h("button", { type: "button", role: "radio", "aria-checked": String(String(value) === name), class: `named ${String(value) === name ? "on" : ""}`, "data-name": name, onclick: () => { value = name; drawn(); onchange(name); } }, this.looks(number, name));
    const drawn = () => show(holder, first.map(one), this.folded(others, one, others.includes(String(value))),
      first.includes(String(value)) || others.includes(String(value)) || value === undefined ? null : h("span", { class: "named on" }, String(value)));
    drawn();
    return holder;
  }
  // What may be named at a place; of many, those first that lie on the table or that the board speaks of.
  candidates(number) {
    const all = (this.choices[number]?.map(one => one.value) ?? [...this.things.keys()]).slice(0, MOST);
    if (all.length <= MANY) return [all, []];
    const spoken = mentioned([this.board.stage, this.board.script]);
    const near = name => this.things.has(name) || spoken.has(name);
    return all.some(near) ? [all.filter(near), all.filter(name => !near(name))] : [all, []];
  }
  looks(number, name) {
    const seen = this.things.get(name);
    return seen ? thing(seen) : sentence(this.choices[number]?.find(one => one.value === name)?.label ?? name);
  }
  folded(names, one, open) { return names.length ? h("details", { class: "others", open }, h("summary", {}, t("othernames", { n: names.length })), h("div", { class: "names" }, names.map(one))) : null; }

  eitherField(number, shape, value, onchange, label) {
    const usable = shape.shapes;
    const lone = usable.find(one => this.shape(one).kind === "record" && this.shape(one).keys.length === 1);
    const cards = usable.find(one => this.shape(one).kind === "zone");
    if (usable.length === 2 && lone !== undefined && cards !== undefined) return this.zoneField(cards, this.shape(cards), value, onchange, label, this.shape(lone).keys[0]);
    const printed = usable.find(one => this.shape(one).keys?.some(key => key.first)); // a small form at once
    if (printed !== undefined && (value === undefined || this.fits(printed, value) && typeof value === "object")) return this.field(printed, value, onchange, label);
    if (usable.every(one => this.shape(one).kind === "word")) return this.wordField(number, { words: usable.flatMap(one => this.shape(one).words) }, value, onchange, label); // words of two lists
    const left = usable.filter(one => !this.isNothing(one));
    if (left.length === 1 && ["record", "map"].includes(this.shape(left[0]).kind)) return this.field(left[0], value, onchange, label); // or nothing at all
    let chosen = this.fitting(number, value) ?? usable.find(one => ["zone", "list", "word"].includes(this.shape(one).kind)) ?? usable[0];
    if (value === undefined && cards !== undefined) chosen = cards;
    const holder = h("div", { class: "either" });
    const draw = () => {
      show(holder);
      if (usable.length > 1 && usable.length <= 4) {
        holder.append(h("div", { class: "ways" }, segmented(label, usable.map(one => ({ value: one, label: this.kinds(usable) === undefined ? this.way(one) : t(one === this.kinds(usable) ? "kindonly" : "kindandwhat") })), chosen, next => { chosen = next; value = undefined; draw(); })));
      }
      holder.append(this.field(chosen, this.fits(chosen, value) ? value : undefined, next => { value = next; onchange(next); }, label));
    };
    draw();
    return holder;
  }
  // The words among alternatives of which another says the same with a name: `success` or `success: H`.
  kinds(usable) {
    const keys = new Set(usable.flatMap(one => this.shape(one).keys ?? []).map(key => key.key));
    return usable.find(one => this.shape(one).kind === "word" && this.shape(one).words.length > 1 && this.shape(one).words.every(word => keys.has(word.value)));
  }
  isSlim(shape) { return shape.kind === "record" && shape.keys.length <= 3 && shape.keys.every(key => ["word", "count", "player", "name"].includes(this.shape(key.shape).kind)); }
  slimFresh(shape) { return Object.fromEntries(shape.keys.map(key => [key.key, this.fresh(key.shape) ?? this.shape(key.shape).least])); }
  isNothing(number) { const { kind, words } = this.shape(number); return kind === "word" && words.length === 1 && words[0].value === "none"; }
  // What an alternative is called.
  way(number) {
    const shape = this.shape(number);
    if (shape.kind === "zone") return t("pick");
    if (shape.kind === "record") return shape.keys.length > 3 ? t("detail") : shape.keys.map(key => key.label).join(t("and"));
    if (shape.kind === "word") return shape.words.length > 3 ? t("oneword") : shape.words.map(word => word.label).join(" / ");
    if (shape.kind === "count") return t("value");
    if (shape.kind === "list") return shape.wanted ?? `${this.way(shape.item)}…`;
    return shape.wanted ? shape.wanted.slice(0, 16) : t("other");
  }

  // `mixed` is the key for known cards in an unknown order, where a zone can be written so.
  zoneField(number, shape, value, onchange, label, mixed = null) {
    const deck = this.shape(shape.card).deck;
    const holder = h("div", { class: "zone" });
    let way = typeof value === "number" ? "count" : mixed && value?.[mixed.key] !== undefined ? "mixed" : "pick";
    if (way === "mixed") value = value[mixed.key];
    const give = () => onchange(way === "count" ? count : way === "mixed" ? { [mixed.key]: listed } : listed);
    let listed = Array.isArray(value) ? value : typeof value === "string" ? [value] : typeof value === "number" ? Array(value).fill("_") : [];
    let count = listed.length;
    const ways = [{ value: "pick", label: t("pick") }, { value: "count", label: t("count") }, ...(mixed ? [{ value: "mixed", label: mixed.label }] : [])];
    const draw = () => {
      show(holder, segmented(label, ways, way, next => { way = next; give(); draw(); }));
      const change = next => { listed = next ?? []; count = listed.length; give(); };
      if (way === "count") holder.append(this.countField(null, { least: 0, most: shape.most }, count, next => { count = next ?? 0; listed = Array(count).fill("_"); give(); }, label));
      else holder.append(deck !== undefined ? this.grid(deck, listed, change, shape.most) : this.field(this.listOf(shape.card), listed, change, label));
    };
    draw();
    return holder;
  }
  listOf(item) {
    this.lists ??= {};
    if (this.lists[item] === undefined) { this.form.shapes.push({ kind: "list", item, least: 0, most: 200, single: false, repeat: true }); this.lists[item] = this.form.shapes.length - 1; }
    return this.lists[item];
  }

  // The cards chosen so far, and the whole deck to choose from.
  grid(number, chosen, onchange, most = 60) {
    const deck = this.form.decks[number];
    const holder = h("div", { class: "picker" });
    let list = [...chosen];
    const elsewhere = new Set(this.elsewhere ?? []);
    const change = next => { list = next; onchange([...list]); draw(); };
    const tray = h("div", { class: "tray-cards" }), faces = h("div", { class: `grid ${deck.some(card => card.face?.named) ? "wide" : deck.filter(card => card.face?.colour === deck[0].face?.colour && card.face?.suit === deck[0].face?.suit).length === 13 ? "suits" : "colours"}` });
    const draw = () => {
      show(tray, list.map((value, n) => h("button", { type: "button", class: "in-tray", "aria-label": `${t("remove")}: ${faceName(deck.find(card => card.value === value)?.face ?? null)}`, onclick: () => change(list.filter((_, at) => at !== n)) }, cardFace(deck.find(card => card.value === value)?.face))),
        list.length ? null : h("span", { class: "quiet" }, t("empty")));
      faces.querySelectorAll("button").forEach((cell, n) => {
        const card = deck[n];
        cell.classList.toggle("on", list.includes(card.value));
        cell.setAttribute("aria-pressed", String(list.includes(card.value)));
      });
    };
    deck.forEach(card => faces.append(h("button", { type: "button", class: elsewhere.has(card.value) ? "taken" : "", "aria-label": faceName(card.face), title: elsewhere.has(card.value) ? t("used") : null, onclick: () => {
      const once = card.face?.suit;
      if (once && list.includes(card.value)) change(list.filter(one => one !== card.value));
      else if (most === 1) change([card.value]);
      else if (list.length < most) change([...list, card.value]);
    } }, cardFace(card.face))));
    put(holder, tray, faces);
    draw();
    return holder;
  }
  pick(label, number, chosen, onchange, most) {
    sheet(label, close => this.grid(number, chosen, next => { onchange(next); if (most === 1 && next.length) close(); }, most));
  }

  listField(number, shape, value, onchange, label) {
    const item = this.shape(shape.item);
    let list = value === undefined || value === null ? [] : Array.isArray(value) ? [...value] : [value];
    if (item.kind === "name" && item.deck !== undefined) return this.grid(item.deck, list, onchange, shape.most);
    const nothing = this.claiming && shape.least === 0; // a claim may say that there is none
    const give = () => onchange(list.length || nothing && none ? [...list] : undefined);
    let none = Array.isArray(value) && !value.length;
    const orNone = field => (nothing ? h("div", { class: "or-none" }, field, h("button", { type: "button", class: `chip ${none ? "on" : ""}`, "aria-pressed": String(none), onclick: event => { none = !none; event.currentTarget.classList.toggle("on", none); event.currentTarget.setAttribute("aria-pressed", String(none)); give(); } }, t("noneatall"))) : field);
    const holder = h("div", { class: "list" });
    if (item.kind === "name" && shape.repeat && this.choices[shape.item]) return this.repeated(shape.item, list, next => { list = next; onchange([...list]); }, label);
    if (item.kind === "name" && (this.choices[shape.item] || this.things.size)) return orNone(this.manyNames(shape.item, list, next => { list = next; give(); }, label));
    if (item.kind === "player" || (item.kind === "word" && item.words.length <= 12)) return orNone(this.manyWords(item, list, next => { list = next; give(); }, label));
    const slim = this.isSlim(item); // horse, kind and stake of a bet stand side by side
    const small = slim || item.kind !== "record" && item.kind !== "map";
    const fixed = shape.least === shape.most; // so many, no more and no fewer
    if (fixed && !list.length) list = this.fresh(number);
    const draw = () => show(holder, list.map((one, n) => h("div", { class: "row" },
      small ? this.field(shape.item, one, next => { list[n] = next; give(); }, `${label} ${n + 1}`)
        : h("button", { type: "button", class: "line", onclick: () => this.editItem(shape.item, one, next => { list[n] = next; give(); draw(); }, label) }, sentence(this.said(shape.item, one))),
      fixed ? null : iconButton("close", `${t("remove")} ${n + 1}`, () => { list.splice(n, 1); give(); draw(); }))),
      fixed && shape.wanted ? h("p", { class: "quiet" }, shape.wanted) : null,
      list.length < shape.most ? button([icon("more"), t("add")], () => {
        if (small) { list.push(slim ? this.slimFresh(item) : this.fresh(shape.item)); give(); draw(); } else this.editItem(shape.item, this.fresh(shape.item), next => { list.push(next); give(); draw(); }, label);
      }, { class: "ghost" }) : null);
    draw();
    return holder;
  }
  // Names of which several may be the same: those chosen, and all to choose from.
  repeated(number, list, onchange, label) {
    const tray = h("div", { class: "tray-cards" }), called = value => (typeof value === "object" ? value.card : this.choices[number].find(one => one.value === String(value))?.label ?? String(value));
    const face = value => cardFace(value === "_" ? null : { text: called(value), named: true });
    const draw = () => show(tray, list.map((value, n) => h("button", { type: "button", class: "in-tray", "aria-label": `${t("remove")}: ${called(value)}`, onclick: () => { list = list.filter((_, at) => at !== n); onchange(list); draw(); } }, face(value))), list.length ? null : h("span", { class: "quiet" }, t("empty")));
    draw();
    const take = value => { list = [...list, value]; onchange(list); draw(); };
    const key = this.made ? this.shape(number).new : undefined;
    const all = h("div", { class: "chips", role: "group", "aria-label": label });
    const offer = () => show(all, this.choices[number].map(one => button(["+ ", one.value === "_" ? t("unknown") : one.label], () => take(one.value), { class: "chip" })),
      key ? button([icon("more"), t("newcard")], () => this.describe(key, name => { this.choices[number] = [{ value: name, label: name }, ...this.choices[number]]; take(name); offer(); }), { class: "chip new" }) : null);
    offer();
    return h("div", { class: "picker" }, tray, all);
  }
  // A card that nobody has described yet: its name and what it says, kept until the board is written.
  describe(key, ondone) {
    const all = this.shape(this.at([key])), name = h("input", { type: "text", "aria-label": t("cardname"), placeholder: t("cardname"), autocomplete: "off" });
    let says = this.fresh(all.value);
    sheet(t("newcard"), close => {
      const done = button(t("add"), () => { this.made[key] = { ...this.made[key], [name.value.trim()]: says }; ondone(name.value.trim()); close(); }, { class: "primary", disabled: true });
      name.addEventListener("input", () => { done.disabled = !name.value.trim() || name.value.trim() in { ...this.board[key], ...this.made[key] }; });
      return [h("h3", {}, t("cardname")), name, h("h3", {}, t("cardsays")), this.field(all.value, says, next => { says = next; }, t("newcard")), h("footer", { class: "actions" }, button(t("cancel"), close, { class: "ghost" }), done)];
    });
  }
  manyNames(number, list, onchange, label) {
    const [first, others] = this.candidates(number);
    const holder = h("div", { class: "names", role: "group", "aria-label": label });
    const one = name => {
      const on = list.map(String).includes(name);
      return h("button", { type: "button", class: `named ${on ? "on" : ""}`, "aria-pressed": String(on), "data-name": name, onclick: () => { list = on ? list.filter(each => String(each) !== name) : [...list, name]; onchange(list); draw(); } }, this.looks(number, name));
    };
    const draw = () => show(holder, first.map(one), this.folded(others, one, others.some(name => list.includes(name))));
    draw();
    return holder;
  }
  manyWords(item, list, onchange, label) {
    const words = item.kind === "player" ? [...this.players.map(name => ({ value: name, label: name })), ...item.words] : item.words;
    const holder = h("div", { class: "chips", role: "group", "aria-label": label });
    const draw = () => show(holder, words.map(word => {
      const times = list.filter(one => one === word.value).length;
      return h("button", { type: "button", class: `chip ${times ? "on" : ""}`, "aria-pressed": String(times > 0), onclick: () => { list = times ? list.filter(one => one !== word.value) : [...list, word.value]; onchange(list); draw(); } }, list.length > 1 && times ? `${list.indexOf(word.value) + 1}. ` : "", word.label);
    }));
    draw();
    return holder;
  }
  editItem(number, value, ondone, label) {
    let next = value;
    sheet(label, close => [this.field(number, value, changed => { next = changed; }, label), h("footer", { class: "actions" }, button(t("cancel"), close, { class: "ghost" }), button(t("done"), () => { ondone(next); close(); }, { class: "primary" }))]);
  }
  // A value to begin with.
  fresh(number) {
    const shape = this.shape(number);
    if (shape.kind === "record") return Object.fromEntries(shape.keys.filter(key => key.required).map(key => [key.key, this.fresh(key.shape)]).filter(([, value]) => value !== undefined));
    if (shape.kind === "map") return {};
    if (shape.kind === "list") return shape.least > 0 && shape.least < 9 ? Array.from({ length: shape.least }, () => this.fresh(shape.item)) : [];
    if (shape.kind === "zone") return [];
    if (shape.kind === "count") return shape.least;
    if (shape.kind === "word") return shape.words[0]?.value;
    if (shape.kind === "player") return this.players[0];
    if (shape.kind === "either") return this.fresh(this.kinds(shape.shapes) ?? shape.shapes[0]);
    if (shape.kind === "name" && shape.deck === undefined) return this.choices[number]?.[0]?.value ?? "";
    return undefined;
  }

  mapField(number, shape, value, onchange, label) {
    let map = { ...(value ?? {}) };
    const key = this.shape(shape.key);
    const give = () => onchange(Object.keys(map).length ? { ...map } : undefined);
    const holder = h("div", { class: "list" });
    const options = key.kind === "player" ? [...this.players.map(name => ({ value: name, label: name })), ...key.words] : key.kind === "word" ? key.words : (this.choices[shape.key] ?? null);
    const names = options ?? (this.things.size ? [...this.things.keys()].map(name => ({ value: name, label: name })) : null);
    const draw = () => {
      show(holder, Object.keys(map).map(name => h("div", { class: "row" },
        h("b", { class: "row-name" }, names?.find(one => String(one.value) === name)?.label ?? name),
        this.compact(shape.value, map[name], next => { if (next === undefined) delete map[name]; else map[name] = next; give(); }, `${label} ${name}`),
        iconButton("close", `${t("remove")} ${name}`, () => { delete map[name]; give(); draw(); }))));
      const left = names?.filter(one => !(String(one.value) in map));
      const begin = name => { map[name] = this.fresh(shape.value); give(); draw(); };
      if (left) put(holder, h("div", { class: "chips" }, left.slice(0, 40).map(one => button(["+ ", one.label], () => begin(String(one.value)), { class: "chip" }))));
      else {
        const input = h("input", { type: key.kind === "count" ? "number" : "text", "aria-label": t("key"), placeholder: t("key") });
        holder.append(h("div", { class: "row" }, input, button([icon("more"), t("add")], () => { if (input.value) begin(input.value); }, { class: "ghost" })));
      }
    };
    draw();
    return holder;
  }
  // A field in a row; large ones open in a sheet of their own.
  compact(number, value, onchange, label) {
    const shape = this.shape(number);
    const kind = shape.kind === "either" ? this.shape(this.fitting(number, value) ?? shape.shapes[0]).kind : shape.kind;
    if (["word", "count", "text", "player"].includes(kind) && shape.kind !== "either") return this.field(number, value, onchange, label);
    if (shape.kind === "any") return this.field(number, value, onchange, label);
    const line = h("button", { type: "button", class: "line", "aria-label": label, onclick: () => this.editItem(number, value, next => { value = next; draw(); onchange(next); }, label) });
    const draw = () => show(line, sentence(this.said(number, value)), icon("right"));
    draw();
    return line;
  }

  recordField(number, shape, value, onchange, label) {
    let map = { ...(value ?? {}) };
    const holder = h("div", { class: "record" });
    const all = shape.keys.length <= FEW;
    const shown = new Set(shape.keys.filter(key => all || key.required || key.first || map[key.key] !== undefined).map(key => key.key));
    const draw = () => {
      const open = !shown.size || holder.querySelector(":scope > .rest")?.open; // who adds one key may add another
      show(holder, shape.keys.filter(key => shown.has(key.key)).map(key => this.keyRow(key, map[key.key], next => {
        if (next === undefined) delete map[key.key]; else map[key.key] = next;
        onchange({ ...map });
      })));
      const rest = shape.keys.filter(key => !shown.has(key.key));
      if (rest.length) put(holder, h("details", { class: "rest", open }, h("summary", {}, t("more")), h("div", { class: "chips" }, rest.map(key => button(["+ ", key.label], () => { shown.add(key.key); draw(); }, { class: "chip", title: key.note })))));
    };
    draw();
    return holder;
  }
  keyRow(key, value, onchange) {
    const holder = h("div", { class: "key", "data-key": key.key }), note = h("p", { class: "key-note", hidden: true }, key.note);
    const draw = () => show(holder,
      h("div", { class: "key-name" }, key.note ? button([key.label, key.required ? h("sup", {}, "*") : null, " ", h("small", {}, "?")], () => { note.hidden = !note.hidden; }, { "aria-expanded": "false" }) : h("span", {}, key.label, key.required ? h("sup", {}, "*") : null), value !== undefined && !key.required ? iconButton("close", `${key.label}: ${t("clear")}`, () => { value = undefined; onchange(undefined); draw(); }) : null),
      note, this.inRow(key.shape, value, next => { const had = value !== undefined; value = next; onchange(next); if (had !== (next !== undefined)) refresh(); }, key.label));
    const refresh = () => { const bar = holder.querySelector(".key-name"); if (bar && value !== undefined && !key.required && !bar.querySelector("button")) bar.append(iconButton("close", `${key.label}: ${t("clear")}`, () => { value = undefined; onchange(undefined); draw(); })); };
    draw();
    return holder;
  }
  inRow(number, value, onchange, label) {
    const shape = this.shape(number);
    const large = ["record", "map"].includes(shape.kind) || shape.kind === "zone" || (shape.kind === "either" && shape.shapes.some(one => ["zone", "record", "map"].includes(this.shape(one).kind))) || (shape.kind === "list" && ["record", "map", "either", "zone"].includes(this.shape(shape.item).kind) && !this.isSlim(this.shape(shape.item)));
    const deck = shape.kind === "list" && this.shape(shape.item).deck !== undefined;
    return large || deck ? this.compact(number, value, onchange, label) : this.field(number, value, onchange, label);
  }
}

// A name that nothing on the board has yet.
export function freshName(board, head) {
  const said = JSON.stringify(board);
  let n = 1;
  while (said.includes(`"${head}${n}"`)) n += 1;
  return `${head}${n}`;
}

// The names in a part of a board; what has an id is spoken of by it.
function mentioned(value, found = new Set()) {
  if (typeof value === "string") found.add(value);
  else if (value && typeof value === "object") (value.id === undefined ? Object.values(value) : [String(value.id)]).forEach(one => mentioned(one, found));
  return found;
}

// Text of a field that may hold a number, a word, or a list or map in brackets.
function readText(text, plain) {
  const said = text.trim();
  if (!said) return undefined;
  if (plain) return said;
  if (/^-?\d{1,9}$/.test(said)) return Number(said);
  if (said === "yes" || said === "true") return true;
  if (said === "no" || said === "false") return false;
  if (/^[[{]/.test(said)) { try { return JSON.parse(said); } catch { /* as it is written */ } }
  return said;
}
