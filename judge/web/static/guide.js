// Pages to read: the guide to the program, and the quick reference of a game.
import { fromHTML, h, iconButton, show, unanswered } from "./ui.js";
import { language, t } from "./words.js";
import { guide, names, sheets } from "./engine.js";

const back = (...more) => h("div", { class: "entry-actions" }, iconButton("back", t("back"), () => history.back()), ...more);

export async function guideScreen(screen, { page }) {
  const answer = h("div", { class: "answer guide" });
  show(screen, answer);
  try {
    const pages = await guide(), wanted = pages[page];
    if (wanted) {
      document.title = `${wanted.title} – judge`;
      show(answer, back(h("a", { class: "ghost", href: "#/guide" }, t("guide"))), fromHTML(wanted.html));
    } else show(answer, h("h1", {}, t("guide")), h("ul", { class: "quick" }, Object.entries(pages).map(([name, one]) => h("li", {}, h("a", { href: `#/guide/${name}` }, h("span", {}, one.title))))));
  } catch (problem) { show(answer, unanswered(problem, () => guideScreen(screen, { page }))); }
}

// The quick reference of a game, section by section; `page` is the game and the section that is opened.
export async function sheetScreen(screen, { page }) {
  const answer = h("div", { class: "answer" }), [game, opened] = page.split("/");
  show(screen, answer);
  try {
    const [all, { games }] = await Promise.all([sheets(), names()]);
    const name = games.find(one => one.id === game)?.name[language()] ?? "";
    document.title = `${t("sheet")} – judge`;
    show(answer, back(), h("div", { class: "entry sheet-page" }, h("h1", {}, name, h("small", {}, h("span", {}, t("sheet")))),
      (all[game] ?? []).map((section, n) => h("details", { open: String(n) === opened || (opened === undefined && n === 0) }, h("summary", {}, h("h2", {}, section.head)), fromHTML(section.html)))));
    answer.querySelector("details[open] > summary")?.scrollIntoView({ block: "nearest" });
  } catch (problem) { show(answer, unanswered(problem, () => sheetScreen(screen, { page }))); }
}
