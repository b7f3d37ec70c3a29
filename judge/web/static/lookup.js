// Look up: one box; numbers and names while they are typed, words and questions by the engine.
import { button, copy, fromHTML, h, icon, iconButton, show } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { ask, entry, hasEngine, isSite, names, search } from "./engine.js";
import { take } from "./begin.js";

const MOST = 8;
export const addressOf = id => `#/${id.replace(":", "/")}`;

// Spelling that does not matter: width, case, kana.
export function fold(text) {
  return text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60)).replace(/♥/g, "♡").replace(/♦/g, "♢").replace(/[\s・:：]/g, "");
}

let index = null;
async function found(words, game) {
  if (!index) {
    const all = await names();
    index = all.entries.map(row => ({ id: row[0], kind: row[1], ja: row[2], en: row[3], forms: [row[0].split(":")[1], ...row.slice(2)].map(fold) }));
  }
  const wanted = fold(words);
  if (!wanted) return [];
  const ranked = [];
  for (const one of index) {
    let best = 9;
    for (const form of one.forms) {
      const rank = form === wanted ? 0 : form.startsWith(wanted) ? 1 : wanted.length > 1 && form.includes(wanted) ? 2 : 9;
      if (rank < best) best = rank;
    }
    if (/^[\d.]+$/.test(wanted) && best === 2) best = 9;
    if (best < 9) ranked.push([best, one.id.startsWith(`${game}:`) ? 0 : 1, one.kind === "ruling" ? 1 : 0, one.id.length, one]);
  }
  ranked.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);
  return ranked.slice(0, MOST).map(row => row[4]);
}

export function lookupScreen(screen, { id, query, contents }) {
  const input = h("input", { type: "search", placeholder: t("search"), "aria-label": t("search"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search" });
  const box = h("form", { class: "searchbox", role: "search", onsubmit: event => { event.preventDefault(); go(); } }, icon("lookup"), input);
  const answer = h("div", { class: "answer" }), count = h("p", { class: "unseen", role: "status" });
  show(screen, box, count, answer);
  let timer, asked = 0, first = null;

  function go() {
    if (first && fold(input.value) && first.forms.includes(fold(input.value))) location.hash = addressOf(first.id);
    else if (input.value.trim()) location.hash = `#/q/${encodeURIComponent(input.value.trim())}`;
  }
  async function type(words, keep = true) {
    const number = ++asked;
    clearTimeout(timer);
    if (!words.trim()) { start(); return; }
    const hits = await found(words, store.setting("game"));
    if (number !== asked) return;
    first = hits[0];
    show(count, t("found", { n: hits.length }));
    const deep = h("div", { class: "deep" }, h("p", { class: "quiet" }, t("searching")));
    show(answer, hits.length ? h("ul", { class: "quick" }, hits.map(hit)) : null, deep);
    timer = setTimeout(async () => {
      try {
        const result = await search(words, null);
        if (number !== asked) return;
        if (result.html) show(deep, h("h2", { class: "small" }, t("intexts")), fromHTML(result.html));
        else show(deep, result.ids?.length ? h("ul", { class: "quick" }, (await byId(result.ids)).map(hit)) : hits.length ? null : h("p", { class: "quiet" }, t("nothing")));
      } catch (problem) { if (number === asked) show(deep, h("p", { class: "bad" }, problem.message)); }
    }, keep ? 220 : 0);
  }
  async function start() {
    const all = await names();
    const game = contents || store.setting("game");
    show(answer, all.games.map(one => h("section", { class: "game-contents" }, contentsOf(one, all, one.id === game))), h("p", { class: "quiet" }, h("a", { href: "#/guide" }, t("guide"))));
  }
  async function page() {
    const wanted = await entry(id);
    const actions = h("div", { class: "entry-actions" }, iconButton("back", t("back"), () => history.back()), button(t("copylink"), () => copy(isSite ? location.href : `${location.origin}/${id.replace(":", "/")}`), { class: "ghost" }));
    show(answer, actions, wanted.html ? fromHTML(wanted.html) : h("p", { class: "quiet" }, t("nothing")));
    if (hasEngine) answer.querySelectorAll(".facts dd").forEach(openable);
    document.title = `${answer.querySelector("h1")?.firstChild?.textContent?.trim() ?? id} – judge`;
  }
  // a board that ships with the judge opens with a tap
  function openable(fact) {
    const name = /^rulesdata\/[^/]+\/boards\/(.+)\.yaml$/.exec(fact.textContent)?.[1];
    if (name) show(fact, button(t("openboard"), () => take(async () => (await ask("scenario", { game: id.split(":")[0], name })).board, () => {}), { class: "tool" }));
  }
  input.addEventListener("input", () => { if (location.hash !== "#/lookup") history.replaceState(null, "", "#/lookup"); type(input.value); });
  if (id) page().catch(problem => show(answer, h("p", { class: "bad" }, problem.message)));
  else if (query) { input.value = query; type(query, false); }
  else start();
  if (!id && !matchMedia("(pointer: coarse)").matches) input.focus({ preventScroll: true });
}

const hit = one => h("li", {}, h("a", { href: addressOf(one.id) }, h("span", {}, one[language()]), h("small", {}, one.id)));
async function byId(ids) { await found("x", ""); return ids.map(id => index.find(one => one.id === id)).filter(Boolean); }

// The contents of a game: chapters, then the other kinds of entries, folded.
function contentsOf(game, all, open) {
  const lang = language(), own = all.entries.filter(row => row[0].startsWith(`${game.id}:`));
  const list = rows => h("ul", { class: "quick" }, rows.map(row => h("li", {}, h("a", { href: addressOf(row[0]) }, h("span", {}, row[lang === "ja" ? 2 : 3])))));
  const chapters = own.filter(row => row[1] === "rule" && /^[\w]+$/.test(row[0].split(":")[1]));
  const rules = chapters.length ? chapters : own.filter(row => row[1] === "rule" && (row[0].match(/\./g) ?? []).length <= 1);
  const kinds = Object.entries(game.kinds).filter(([kind]) => kind !== "rule" && kind !== "topic");
  const topics = own.filter(row => row[1] === "topic");
  return h("details", { open, class: "contents" },
    h("summary", {}, h("b", {}, game.name[lang]), h("small", {}, game.edition[lang])),
    topics.length ? [h("h3", {}, game.kinds.topic[lang]), h("ul", { class: "mentions" }, topics.map(row => h("li", {}, h("a", { href: addressOf(row[0]) }, row[lang === "ja" ? 2 : 3])))), h("h3", {}, game.kinds.rule[lang])] : null,
    list(rules),
    kinds.map(([kind, name]) => {
      const rows = own.filter(row => row[1] === kind);
      const holder = h("details", {}, h("summary", {}, name[lang], h("small", {}, rows.length)));
      holder.addEventListener("toggle", () => { if (holder.open && holder.children.length === 1) holder.append(list(rows)); });
      return holder;
    }));
}
