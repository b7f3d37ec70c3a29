// The first screen: what this is, the games, the three things one can do, and the way into the rules of a game.
import { button, h, icon, show } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { hasEngine, names } from "./engine.js";
import { example } from "./begin.js";

const link = row => h("li", {}, h("a", { href: `#/${row[0].replace(":", "/")}` }, h("span", {}, row[language() === "ja" ? 2 : 3])));

export async function home(answer, game, input) {
  const all = await names(), chosen = all.games.find(one => one.id === game) ?? all.games[0];
  if (input.value) return;
  const own = all.entries.filter(row => row[0].startsWith(`${chosen.id}:`));
  const topics = own.filter(row => row[1] === "topic");
  show(answer, h("div", { class: "home" },
    h("section", { class: "hello" }, h("h1", {}, t("home_lead")),
      h("div", { class: "chips", role: "group", "aria-label": t("playing") }, all.games.map(one => h("button", { type: "button", class: `chip ${one.id === chosen.id ? "on" : ""}`, "aria-pressed": String(one.id === chosen.id), onclick: () => { store.choose(one.id); input.placeholder = t(`search_${one.id}`); home(answer, one.id, input); } }, one.name[language()]))),
      h("ul", { class: "ways" }, ways(input))),
    h("section", {}, topics.length ? [h("h2", { class: "small" }, t("questions_of", { game: chosen.name[language()] })), h("ul", { class: "quick" }, topics.map(link))] : null,
      h("h2", { class: "small" }, t("sheet")), h("ul", { class: "quick" }, chosen.sheet.map((head, n) => h("li", {}, h("a", { href: `#/sheet/${chosen.id}/${n}` }, h("span", {}, head[language()]))))),
      contents(chosen, own),
      h("ul", { class: "quick" }, hasEngine ? h("li", {}, h("a", { href: "#/quiz" }, h("span", {}, t("quiz_way")))) : null, h("li", {}, h("a", { href: "#/guide" }, h("span", {}, t("guide"))))))));
}

function ways(input) {
  const way = (sign, name, note, act) => h("li", {}, button([icon(sign), h("span", {}, h("b", {}, t(name)), h("small", {}, t(note)))], act, { class: "way" }));
  const board = store.board();
  return [
    way("lookup", "way_lookup", "way_lookup_note", () => input.focus()),
    hasEngine ? way("table", board ? "way_back" : "way_table", board ? "way_back_note" : "way_table_note", () => { location.hash = "#/board"; }) : null,
    hasEngine ? way("claims", "way_slip", "way_slip_note", () => example(store.setting("game"))) : null,
  ];
}

// The contents of a game: chapters, then the other kinds of entries, folded.
function contents(game, own) {
  const lang = language();
  const list = rows => h("ul", { class: "quick" }, rows.map(link));
  const chapters = own.filter(row => row[1] === "rule" && /^[\w]+$/.test(row[0].split(":")[1]));
  const rules = chapters.length ? chapters : own.filter(row => row[1] === "rule" && (row[0].match(/\./g) ?? []).length <= 1);
  const kinds = Object.entries(game.kinds).filter(([kind]) => kind !== "rule" && kind !== "topic");
  return h("section", { class: "contents" },
    h("h2", { class: "small" }, t("contents"), " ", h("small", {}, game.edition[lang])), list(rules),
    kinds.map(([kind, name]) => {
      const rows = own.filter(row => row[1] === kind);
      const holder = h("details", {}, h("summary", {}, name[lang], h("small", {}, rows.length)));
      holder.addEventListener("toggle", () => { if (holder.open && holder.children.length === 1) holder.append(list(rows)); });
      return holder;
    }));
}
