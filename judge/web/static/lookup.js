// Look up: one box; names and numbers at once, then the sentences that answer; an entry.
import { button, copy, fromHTML, h, icon, iconButton, sentence, show, unanswered } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { ask, entry, hasEngine, inTexts, isSite, names, search, searchesAtOnce } from "./engine.js";
import { take } from "./begin.js";
import { home } from "./home.js";

const MOST = 8, PAUSE = 120; // milliseconds without a letter before the engine is asked
export const addressOf = id => `#/${id.replace(":", "/")}`;

// Spelling that does not matter: width, case, kana.
export function fold(text) {
  return text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60)).replace(/♥/g, "♡").replace(/♦/g, "♢").replace(/[\s・:：]/g, "");
}

let index = null;
async function listed() {
  if (!index) {
    const all = await names(), about = new Map(all.games.map(game => [game.id, game]));
    index = all.entries.map(row => {
      const game = about.get(row[0].split(":")[0]);
      return { id: row[0], ja: row[2], en: row[3], kind: game.kinds[row[1]], game: game.name, ruling: row[1] === "ruling", forms: [row[0].split(":")[1], ...row.slice(2)].map(fold) };
    });
  }
  return index;
}
const rowOf = one => ({ id: one.id, name: one[language()], kind: one.kind?.[language()] ?? "", game: one.game[language()] });

// The entries with a name or number like this, those of the game first; without one all games alike.
async function named(words, game) {
  const wanted = fold(words), ranked = [];
  if (!wanted) return [];
  for (const one of await listed()) {
    let best = 9;
    for (const form of one.forms) {
      const rank = form === wanted ? 0 : form.startsWith(wanted) ? 1 : wanted.length > 1 && form.includes(wanted) ? 2 : 9;
      if (rank < best) best = rank;
    }
    if (/^[\d.]+$/.test(wanted) && best === 2) best = 9;
    if (best < 9) ranked.push([best, game && !one.id.startsWith(`${game}:`) ? 1 : 0, one.ruling ? 1 : 0, one.id.length, one]);
  }
  ranked.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);
  return ranked.slice(0, MOST).map(row => row[4]);
}

export function lookupScreen(screen, { id, query, contents }) {
  const game = contents || store.setting("game");
  const input = h("input", { type: "search", placeholder: t(`search_${game}`), "aria-label": t("search"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search" });
  const box = h("form", { class: "searchbox", role: "search", onsubmit: event => { event.preventDefault(); go(); } }, icon("lookup"), input);
  const answer = h("div", { class: "answer" }), count = h("p", { class: "unseen", role: "status" });
  show(screen, box, count, answer);
  let timer, asked = 0, first = null, own = true; // own: the chosen game first

  function go() {
    if (first && fold(input.value) && first.forms.includes(fold(input.value))) location.hash = addressOf(first.id);
    else if (input.value.trim()) location.hash = `#/q/${encodeURIComponent(input.value.trim())}`;
  }
  async function type(words, pause = PAUSE) {
    const number = ++asked;
    clearTimeout(timer);
    if (!words.trim()) { start(); return; }
    const hits = await named(words, own ? game : null);
    if (number !== asked) return;
    first = hits[0];
    delete answer.dataset.answered;
    frame(words);
    // the names that are known here stand until the answer is there, so that nothing waits for it
    if (!answer.querySelector(".results").children.length) show(answer.querySelector(".results"), hits.length ? h("article", { class: "best" }, titled(rowOf(hits[0]), true), h("p", {}, " ")) : null, rows(hits.slice(1).map(rowOf)));
    timer = setTimeout(async () => {
      try {
        // until the engine can search, the texts that are here are searched for the words
        if (!hasEngine || !searchesAtOnce()) {
          const found = await inNames(words, hits);
          if (number !== asked) return;
          tell(found, words, hasEngine && h("p", { class: "waiting" }, t("starting")));
          if (!hasEngine) return;
        }
        const result = await search(words, own ? { table: game } : {});
        if (number === asked) tell(result, words);
      } catch (problem) { if (number === asked) show(answer.querySelector(".results"), unanswered(problem, () => type(input.value, 0))); }
    }, pause);
  }
  // which games are asked, and below it what was found; drawn once, then filled
  function frame(words) {
    if (!answer.querySelector(".scope")) show(answer, h("h1", { class: "unseen" }, t("lookup")), h("div", { class: "scope" }), h("div", { class: "results" }));
    names().then(({ games }) => {
      const mine = games.find(one => one.id === game);
      const chip = (label, value) => h("button", { type: "button", class: `chip ${own === value ? "on" : ""}`, "aria-pressed": String(own === value), onclick: () => { own = value; type(input.value || words, 0); } }, label);
      const scope = answer.querySelector(".scope");
      if (scope) show(scope, chip(t("first_in", { game: mine.name[language()] }), true), chip(t("all_games"), false));
    });
  }
  function tell(result, words, more = null) {
    show(count, t("found", { n: result.total }));
    show(answer.querySelector(".results"), results(result, words), more);
    if (!more) answer.dataset.answered = words;
  }
  async function inNames(words, hits) {
    const ids = [...new Set([...hits.map(one => one.id), ...await inTexts(words, own ? game : null)])], all = new Map((await listed()).map(one => [one.id, one]));
    const found = ids.map(one => ({ ...rowOf(all.get(one)), answers: false, text: [] }));
    if (found[0]) Object.assign(found[0], { answers: true, text: [[await beginning(found[0].id), false]] });
    return { total: found.length, hits: found, near: [], cards: [], elsewhere: [], suggestions: [] };
  }
  // the first paragraph of an entry, where no engine looks for the sentence that answers
  const beginning = async one => fromHTML((await entry(one)).html).querySelector(".text")?.textContent ?? "";

  function results(result, words) {
    const best = result.hits.filter(one => one.answers), others = result.hits.filter(one => !one.answers);
    const rest = [rows(others), part(t("cards_asked"), result.cards), part(t("other_games"), result.elsewhere, true), part(t("near"), result.near)].flat().filter(Boolean);
    return [
      result.searched ? h("p", { class: "quiet" }, t("searched_for", { words: result.searched })) : null,
      best.length ? h("div", { class: "bests" }, best.map(one => h("article", { class: "best" }, titled(one, own), h("p", {}, marked(one.text)), one.above ? h("p", { class: "above" }, h("a", { href: addressOf(one.above.id) }, one.above.name)) : null))) : null,
      result.hits.length ? null : nothing(result, words),
      rest.length ? h("div", { class: "rest-found" }, rest) : null,
    ];
  }
  const part = (label, list, games = false) => (list.length ? [h("h2", { class: "small" }, label), rows(list, games)] : null);
  // nothing found: other words, all games, the contents
  function nothing(result, words) {
    const tries = result.suggestions.map(one => h("a", { class: "tool", href: `#/q/${encodeURIComponent(one)}` }, one));
    return h("section", { class: "empty" }, h("h2", {}, t("nothing", { words })), h("p", {}, t("nothing_try")), h("div", { class: "chips" }, tries, button(t("contents"), () => { input.value = ""; if (location.hash === "#/lookup") start(); else location.hash = "#/lookup"; }, { class: "tool" })));
  }

  const start = () => home(answer, game, input);
  async function page() {
    const wanted = await entry(id);
    const actions = h("div", { class: "entry-actions" }, iconButton("back", t("back"), () => history.back()), button(t("copylink"), () => copy(isSite ? location.href : `${location.origin}/${id.replace(":", "/")}`), { class: "ghost" }));
    show(answer, actions, wanted.html ? apart(fromHTML(wanted.html)) : nothing({ suggestions: [] }, id.split(":")[1]));
    if (hasEngine) answer.querySelectorAll(".facts dd").forEach(openable);
    document.title = `${answer.querySelector("h1")?.firstChild?.textContent?.trim() ?? id} – judge`;
  }
  // a board that ships with the judge opens with a tap
  function openable(fact) {
    const name = /^rulesdata\/[^/]+\/boards\/(.+)\.yaml$/.exec(fact.textContent)?.[1];
    if (name) show(fact, button(t("openboard"), () => take(async () => (await ask("scenario", { game: id.split(":")[0], name })).board, () => {}), { class: "tool" }));
  }
  input.addEventListener("input", () => { if (location.hash !== "#/lookup") history.replaceState(null, "", "#/lookup"); type(input.value); });
  const open = () => page().catch(problem => show(answer, unanswered(problem, open)));
  if (id) open();
  else if (query) { input.value = query; type(query, 0); }
  else start();
  if (!id && !matchMedia("(pointer: coarse)").matches) input.focus({ preventScroll: true });
}

// What is related to an entry is kept apart from its text, so that it can stand beside it.
function apart(entry) {
  const head = one => one.tagName === "H2" && one.nextElementSibling?.matches(".links, .mentions");
  const all = [...entry.children], from = all.findIndex(head);
  if (from < 0) return entry;
  const end = all.findIndex((one, n) => n > from && !head(one) && !one.matches(".links, .mentions"));
  const cut = end < 0 ? all.length : end;
  entry.replaceChildren(h("div", { class: "entry-text" }, all.slice(0, from)), h("aside", { class: "related" }, all.slice(from, cut)), ...all.slice(cut));
  return entry;
}

// The name of an entry as a link, with its kind; its game too where all games are asked.
const titled = (one, plain) => h("h2", {}, h("a", { href: addressOf(one.id) }, sentence(one.name)), " ", h("small", {}, plain ? one.kind : `${one.kind} · ${one.game}`));
const rows = (list, games = false) => (list.length ? h("ul", { class: "quick" }, list.map(one => h("li", {}, h("a", { href: addressOf(one.id) }, h("span", {}, sentence(one.name)), h("small", {}, games ? one.game : one.kind))))) : null);
const marked = parts => parts.map(([text, found]) => (found ? h("mark", {}, text) : sentence(text)));
