// Where a board comes from: laid out by hand, dealt, an example, a scenario, a file. Links are opened by the frame.
import { button, h, sheet, show, toast } from "./ui.js";
import { language, t } from "./words.js";
import * as store from "./store.js";
import { ask, names } from "./engine.js";
import { unpack } from "./share.js";

export async function take(make, close) {
  try {
    const board = await make();
    const { board: read } = await ask("table", { board });
    store.change(read);
    close();
    if (!/^#\/(board|plays|steps|claims)/.test(location.hash)) location.hash = "#/board";
  } catch (problem) { toast(problem.message, "bad"); }
}

// A dealt board in one tap; a dispute of a game with its slip in one tap.
export const dealt = game => take(async () => (await ask("new", { game, deal: chance() })).board, () => {});
const chance = () => 1 + Math.floor(Math.random() * 9999);
export const example = game => take(async () => (await ask("example", { game })).board, () => { location.hash = "#/claims"; });

export function begin() {
  let game = store.setting("game");
  const { body } = sheet(t("begin"), (close, body) => {
    const choose = (name, note, act) => h("button", { type: "button", class: "choice", onclick: act }, h("b", {}, t(name)), h("span", {}, t(note)));
    const draw = () => {
      const seed = h("input", { type: "number", min: "0", max: "999999", "aria-label": t("seed"), value: String(chance()) });
      const chooser = h("input", { type: "file", accept: ".talk,.yaml,.yml,text/*", class: "offscreen", "aria-label": t("file"), onchange: () => chooser.files[0] && take(() => chooser.files[0].text(), close) });
      const games = h("div", { class: "segmented wrap", role: "radiogroup", "aria-label": t("playing") });
      names().then(all => show(games, all.games.map(one => h("button", { type: "button", role: "radio", "aria-checked": String(one.id === game), class: one.id === game ? "on" : "", onclick: () => { game = one.id; draw(); } }, one.name[language()]))));
      show(body, games, h("div", { class: "choices" },
        choose("blank", "blank_note", () => take(async () => (await ask("blank", { game })).board, close)),
        h("div", { class: "choice-row" }, choose("deal", "deal_note", () => take(async () => (await ask("new", { game, deal: Number(seed.value) || 1 })).board, close)), h("label", { class: "seed" }, t("seed"), seed)),
        choose("example", "example_note", () => take(async () => (await ask("new", { game })).board, close)),
        choose("scenarios", "scenarios_note", () => scenarios(game, close)),
        choose("file", "file_note", () => chooser.click()), linkField(close)), chooser);
    };
    draw();
    return null;
  });
  return body;
}

// A link that somebody has sent: where the page is installed there is no address bar to paste it into.
function linkField(close) {
  const link = h("input", { type: "text", inputmode: "url", "aria-label": t("pastelink"), placeholder: t("pastelink"), autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const open = () => take(async () => {
    try { return (await unpack(link.value.trim().split("#b=")[1])).board; } catch { throw new Error(t("badlink")); }
  }, close);
  link.addEventListener("keydown", event => { if (event.key === "Enter") open(); });
  return h("div", { class: "row" }, link, button(t("openlink"), open, { class: "tool" }));
}

function scenarios(game, done) {
  sheet(t("scenarios"), (close, body) => {
    const list = h("ul", { class: "quick scenario-list" });
    const filter = h("input", { type: "search", placeholder: t("filter"), "aria-label": t("filter") });
    ask("scenarios", { game }).then(({ boards }) => {
      const draw = () => show(list, boards.filter(one => `${one.title} ${one.name}`.toLowerCase().includes(filter.value.toLowerCase())).slice(0, 200).map(one =>
        h("li", {}, button([h("span", {}, one.title || one.name), h("small", {}, one.name)], () => take(async () => (await ask("scenario", { game, name: one.name })).board, () => { close(); done(); })))));
      filter.addEventListener("input", draw);
      draw();
    }).catch(problem => toast(problem.message, "bad"));
    show(body, filter, list);
    return null;
  });
}
