// The guide to the program: the pages of `judge guide`.
import { fromHTML, h, iconButton, show } from "./ui.js";
import { t } from "./words.js";
import { guide } from "./engine.js";

export async function guideScreen(screen, { page }) {
  const answer = h("div", { class: "answer guide" });
  show(screen, answer);
  try {
    const pages = await guide(), wanted = pages[page];
    if (wanted) {
      document.title = `${wanted.title} – judge`;
      show(answer, h("div", { class: "entry-actions" }, iconButton("back", t("back"), () => history.back()), h("a", { href: "#/guide" }, t("guide"))), fromHTML(wanted.html));
    } else show(answer, h("h1", {}, t("guide")), h("ul", { class: "quick" }, Object.entries(pages).map(([name, one]) => h("li", {}, h("a", { href: `#/guide/${name}` }, h("span", {}, one.title))))));
  } catch (problem) { show(answer, h("p", { class: "bad" }, problem.message)); }
}
