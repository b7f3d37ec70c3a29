// A board in an address: packed behind the #, so that it is sent to nobody but whoever gets the link.
import { button, copy, h, sheet, show } from "./ui.js";
import { language, t } from "./words.js";
import { ask } from "./engine.js";
import * as store from "./store.js";

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const LARGEST = 1_000_000; // bytes of a board that is unpacked

export async function pack(board, to) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify({ board, to })), new CompressionStream("deflate-raw"));
  let text = "";
  for (let n = 0; n < bytes.length; n += 0x8000) text += String.fromCharCode(...bytes.subarray(n, n + 0x8000));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), char => char.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new Error("too large");
    parts.push(value);
  }
  const found = JSON.parse(await new Blob(parts).text());
  if (typeof found.board !== "object" || found.board === null || Array.isArray(found.board)) throw new Error("no board");
  return found;
}

export function drawCode(rows) {
  const space = "http://www.w3.org/2000/svg", size = rows.length + 8;
  const svg = document.createElementNS(space, "svg"), path = document.createElementNS(space, "path"), ground = document.createElementNS(space, "rect");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("qr"));
  svg.classList.add("qr");
  ground.setAttribute("width", size); ground.setAttribute("height", size); ground.setAttribute("fill", "#fff");
  path.setAttribute("d", rows.flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join(""));
  svg.append(ground, path);
  return svg;
}

export function shareSheet(to = "board") {
  sheet(t("sharetitle"), (close, body) => {
    (async () => {
      const board = store.board();
      const link = `${location.href.split("#")[0]}#b=${await pack(board, to)}`;
      const field = h("input", { type: "text", readonly: true, class: "share-link", "aria-label": t("link"), onclick: () => field.select() });
      field.value = link;
      const code = h("div", { class: "code" });
      const chat = h("textarea", { readonly: true, rows: "8", "aria-label": t("chattext") });
      const talk = h("textarea", { readonly: true, rows: "6", "aria-label": t("talktext") });
      show(body, h("p", { class: "quiet" }, t("sharenote")), h("div", { class: "row" }, field, button(t("copy"), () => copy(link), { class: "primary" })), code,
        h("h3", {}, t("talktext")), h("div", { class: "row" }, talk, button(t("copy"), () => copy(talk.value), { class: "tool" })),
        h("h3", {}, t("chattext")), chat,
        h("footer", { class: "actions" }, navigator.share ? button(t("share"), () => navigator.share({ title: (language() === "ja" && board.title_ja) || board.title || "judge", url: link }).catch(() => {})) : null, button(t("print"), () => { close(); setTimeout(() => print(), 50); }), button(t("copy"), () => copy(chat.value), { class: "primary" })));
      const { rows } = await ask("qr", { text: link });
      show(code, rows.length ? drawCode(rows) : h("p", { class: "quiet" }, t("toolong")));
      try { talk.value = (await ask("write", { board })).board; } catch (problem) { talk.value = problem.message; }
      try { chat.value = board.claims?.length ? (await ask("slip", { board })).md : (await ask("table", { board })).text; } catch (problem) { chat.value = problem.message; }
    })();
    return null;
  });
}
