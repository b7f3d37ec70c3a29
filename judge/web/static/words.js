// The words of the page itself; everything about rules and boards comes from the engine.
const WORDS = {
  places: ["場所", "Places"], place_lookup: ["調べる", "Look up"], place_table: ["卓", "Table"], place_claims: ["裁定", "Slip"], menu: ["メニュー", "Menu"], home: ["judge の最初の画面", "judge, first screen"],
  lookup: ["調べる", "Look up"], board: ["並べる", "Lay out"], plays: ["打つ", "Play"], steps: ["手順", "Steps"], claims: ["裁定", "Slip"], claims_: ["主張", "Claims"], plays_: ["手", "Plays"],
  language: ["English", "日本語"], theme: ["明るさ", "Light or dark"], theme_auto: ["端末に合わせる", "As the device"], theme_light: ["明るい", "Light"], theme_dark: ["暗い", "Dark"],
  search: ["番号・名前・カード・言葉", "Number, name, card or words"],
  searching: ["本文からも探している…", "Searching all texts…"], intexts: ["本文から", "In the texts"], names: ["名前と番号", "Names and numbers"], found: ["{n}件", "{n} found"],
  nothing: ["見つからない。別の言葉なら見つかることがある。", "Nothing found. Try other words."],
  back: ["戻る", "Back"], contents: ["目次", "Contents"], copylink: ["リンクをコピー", "Copy link"], copied: ["コピーした", "Copied"],
  guide: ["judge の使い方", "How to use judge"],
  playing: ["ゲーム", "Game"],
  undo: ["元に戻す", "Undo"], redo: ["やり直す", "Redo"], open: ["始める", "Start"], text: ["テキスト", "Text"], share: ["送る", "Share"], print: ["印刷", "Print"],
  done: ["決定", "Done"], cancel: ["やめる", "Cancel"], remove: ["取り除く", "Remove"], add: ["加える", "Add"], more: ["ほかの項目", "More"], close: ["閉じる", "Close"], clear: ["消す", "Clear"],
  empty: ["空", "empty"], topfirst: ["上から順", "top first"], unknown: ["不明なカード", "unknown card"], count: ["枚数だけ", "Only the number"], pick: ["カードを選ぶ", "Pick cards"], cards: ["枚", "cards"], used: ["ほかの場所にある", "already elsewhere"],
  none: ["なし", "none"], noneatall: ["1つもない", "None"], detail: ["くわしく", "Details"], oneword: ["ひとことで", "In one word"], and: ["・", ", "], other: ["ほか…", "Other…"], othernames: ["ほかの名前 ({n})", "Other names ({n})"], newcard: ["新しいカード", "New card"], cardname: ["カードの名前", "Card name"], cardsays: ["カードの内容", "Card text"], playername: ["プレイヤーの名前", "Player name"],
  begin: ["どこから始めるか", "Where do you want to start?"], begin_: ["盤面を始める・開く", "Start or open a board"], blank: ["小さな盤面から", "Small board"], blank_note: ["手で並べる", "set it up by hand"],
  deal: ["配る", "Deal"], deal_note: ["開始時の盤面", "a legal opening"], example: ["例", "Example"], example_note: ["説明つきの盤面", "a board that shows the format"],
  scenarios: ["収録盤面", "Bundled boards"], scenarios_note: ["裁定と例の盤面から選ぶ", "boards that come with judge"], file: ["ファイル", "File"], file_note: ["YAML の盤面を開く", "open a YAML board"],
  pastelink: ["送られたリンクを貼る", "Paste a link you were sent"], openlink: ["開く", "Open"], openboard: ["盤面を開く", "Open the board"], filter: ["題名で絞る", "Filter by title"], noboard: ["まだ盤面がない。配るか、例を開くか、並べる。", "No board yet. Deal one, open an example, or set one up."],
  possible: ["ありうる盤面", "This board is possible"], impossible: ["ありえない盤面", "This board is impossible"],
  settings: ["設定", "Settings"], players: ["プレイヤー", "Players"], addplayer: ["プレイヤーを加える", "Add a player"],
  ok: ["正しい書式", "Valid"], fault: ["{line}行{column}列", "line {line}, column {column}"],
  now: ["いまの盤面", "The board now"], happened: ["起こったこと", "What happened"], decision: ["決めること", "Pending decision"], cando: ["できる手", "Legal plays"], nocan: ["できる手はない", "No legal plays"],
  whynot: ["ほかの手、できない理由", "Another play, or why not?"], whypick: ["したい手を選ぶ", "Choose what you want to do"], compose: ["手を組み立てて確かめる", "Build a play and check it"],
  met: ["満たした条件 {n}件", "{n} met"], legal: ["できる", "Legal"], illegal: ["できない", "Illegal"], undecided: ["決まらない", "Undecided"], make: ["この手を打つ", "Play it"], ask: ["できるか確かめる", "Is this legal?"],
  sofar: ["これまでの手", "Plays so far"], moment: ["この時点に名前を付ける", "Name this moment"], momentname: ["時点の名前", "Name for this moment"],
  fromhere: ["ここから始め直す", "Start over from here"], backto: ["ここまで戻す", "Back to here"],
  winner: ["勝者", "Winner"], stopped: ["できない手で止まった", "Stopped at an illegal play"],
  step: ["手順 {n} / {last}", "Step {n} of {last}"], start: ["開始時点", "Start"], ofsteps: ["開始時点 · 全{n}手順", "Start · {n} steps"], first: ["最初", "First"], last: ["最後", "Last"], prev: ["前", "Back"], next: ["次", "Next"], nosteps: ["まだ何も起こっていない。", "Nothing has happened yet."],
  quiet: ["省略した手順 {n}件", "{n} routine steps"], all: ["すべての手順", "All steps"], kindonly: ["種類だけ", "Only the kind"], kindandwhat: ["どれかも書く", "And which one"], everybody: ["全員", "All players"],
  addclaim: ["主張を加える", "Add a claim"], whosays: ["誰の主張か", "Who makes the claim?"], nobody: ["主張者なし", "No one"], whatsays: ["何についての主張か", "About what?"], ofwhat: ["どれの", "Which one?"], saying: ["主張する値", "What is claimed?"],
  at: ["どの時点か", "At which moment?"], end: ["終了時点", "the end"], start_: ["開始時点", "the start"], now_: ["いま", "now"], because: ["根拠とするルール", "Rule cited"],
  settle: ["裁定票", "Ruling slip"], right: ["正しい", "Right"], wrong: ["誤り", "Wrong"], open_: ["判定できない", "Undecided"], noclaims: ["まだ主張がない。誰が何を主張しているかを加える。", "No claims yet. Add who claims what."],
  rightof: ["正しい主張: {total}件中{right}件", "{right} of {total} claims right"], board_: ["開始時点から変わっていない", "Unchanged since the start"], readings: ["別の読み方なら", "Under the alternative reading"],
  says: ["{by}の主張", "{by} says"], somebody: ["主張", "Claim"],
  sharetitle: ["この盤面を送る", "Send this board"], sharenote: ["盤面はすべてリンクの # の後に入っていて、サーバーには届かない。", "The link holds the whole board after the #, so it never reaches a server."],
  link: ["リンク", "Link"], qr: ["QRコード", "QR code"], toolong: ["QRコードには長すぎる。リンクを使う。", "Too long for a QR code. Use the link."], chattext: ["チャット用の文", "Text for a chat"],
  copy: ["コピー", "Copy"], opened: ["リンクの盤面を開いた", "Board opened from the link"], badlink: ["このリンクの盤面は読めない", "The board in this link cannot be read"],
  starting: ["準備している…", "Starting the engine…"], noengine: ["このサイトでできるのはルールを引くことだけ。盤面の判定には judge serve か、--pyodide で作ったサイトを使う。", "This site only looks up rules. For boards, use judge serve or a site built with --pyodide."],
  seed: ["配り方の番号", "Seed"], explain: ["内訳", "Explain"], rules_more: ["ほか{n}件のルール", "{n} more rules"], rule_n: ["ルール {n}", "Rule {n}"], value: ["値", "value"],
  tothe_end: ["最後まで進める", "Play to the end"], stophere: ["ここで止める", "Stop here"], step_n: ["手順{n}", "Step {n}:"],
  turn: ["向き", "turn"], key: ["名前", "name"], title: ["題名", "Title"], titled: ["題名を付ける", "Add a title"],
};
let lang = "ja";
export const language = () => lang;
export function speak(wanted) { lang = wanted === "en" ? "en" : "ja"; document.documentElement.lang = lang; }
export function t(key, args = {}) {
  const pair = WORDS[key];
  const text = pair ? pair[lang === "en" ? 1 : 0] : key;
  return text.replace(/\{(\w+)\}/g, (_, name) => args[name] ?? "");
}
