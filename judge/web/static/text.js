// The text of the board with its line numbers; a fault is marked at its line.
import { h, show } from "./ui.js";
import { t } from "./words.js";
import * as store from "./store.js";
import { ask } from "./engine.js";
import { fault } from "./parts.js";

export function textEditor(board, answer, problem) {
  const area = h("textarea", { class: "source", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": t("text"), wrap: "off" });
  const lines = h("div", { class: "gutter", "aria-hidden": "true" }), note = h("div", { class: "source-note", role: "status" });
  const holder = h("div", { class: "editor" }, note, h("div", { class: "source-box" }, lines, area));
  let timer, wrong = null;
  area.value = store.setting("draft") ?? answer?.text ?? JSON.stringify(board, null, 2);
  const count = () => show(lines, area.value.split("\n").map((_, n) => h("span", { class: wrong?.line === n + 1 ? "bad" : "" }, n + 1)));
  const tell = found => { wrong = found; show(note, found ? fault(found) : h("span", { class: "right" }, `✓ ${t("ok")}`)); count(); };
  async function read() {
    const text = area.value;
    try {
      const answer = await ask("table", { board: text });
      if (area.value !== text) return;
      tell(null);
      store.change(answer.board);
      store.set("draft", null);
    } catch (found) { if (area.value === text) { tell(found); if (found.line) point(found); note.scrollIntoView({ block: "nearest" }); } }
  }
  const point = found => { const height = parseFloat(getComputedStyle(area).lineHeight) || 20; if (found.line * height > area.scrollTop + area.clientHeight) area.scrollTop = (found.line - 3) * height; };
  area.addEventListener("input", () => { store.set("draft", area.value); count(); clearTimeout(timer); timer = setTimeout(read, 350); });
  area.addEventListener("scroll", () => { lines.scrollTop = area.scrollTop; });
  area.addEventListener("keydown", event => { if (event.key === "Tab" && !event.shiftKey) { event.preventDefault(); area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end"); } });
  if (problem) tell(problem); else count();
  if (store.setting("draft")) read();
  return holder;
}
