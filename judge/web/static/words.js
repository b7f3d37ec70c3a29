// The words of the page itself; everything about rules and boards comes from the engine.
const WORDS = {
  lookup: ["調べる", "Look up"], board: ["盤面", "Board"], plays: ["手", "Plays"], steps: ["手順", "Steps"], claims: ["主張", "Claims"],
  language: ["English", "日本語"], theme: ["明るさを切り替える", "Switch light and dark"],
  search: ["番号・名前・カード・ことば", "Number, name, card or words"],
  searching: ["本文からも探している…", "Searching the texts…"], intexts: ["本文から", "In the texts"], names: ["名前と番号", "Names and numbers"], found: ["{n}件", "{n} found"],
  nothing: ["見つからない。ことばを変えてみてください。", "Nothing found. Try other words."],
  back: ["戻る", "Back"], contents: ["目次", "Contents"], copylink: ["リンクをコピー", "Copy link"], copied: ["コピーした", "Copied"],
  playing: ["遊んでいるゲーム", "The game you are playing"],
  undo: ["元に戻す", "Undo"], redo: ["やり直す", "Redo"], open: ["始める", "Begin"], text: ["テキスト", "Text"], share: ["送る", "Share"], print: ["印刷", "Print"],
  done: ["決定", "Done"], cancel: ["やめる", "Cancel"], remove: ["取り除く", "Remove"], add: ["加える", "Add"], more: ["ほかの項目", "More"], close: ["閉じる", "Close"], clear: ["消す", "Clear"],
  empty: ["空", "empty"], topfirst: ["上から順", "top first"], unknown: ["分からないカード", "unknown card"], count: ["枚数だけ", "A count"], pick: ["カードを選ぶ", "Pick cards"], cards: ["枚", "cards"], used: ["ほかの場所にある", "already elsewhere"],
  none: ["なし", "none"], noneatall: ["1つもない", "None at all"], detail: ["くわしく", "In detail"], oneword: ["ひとことで", "In a word"], and: ["・", ", "], other: ["ほか…", "Other…"], othernames: ["ほかの名前 ({n})", "Other names ({n})"], newcard: ["新しいカード", "A new card"], cardname: ["カードの名前", "Name of the card"], cardsays: ["カードの内容", "What it says"], playername: ["プレイヤーの名前", "Name of the player"],
  begin: ["どこから始める?", "Where to begin?"], blank: ["小さな盤面から", "From a small board"], blank_note: ["手で並べる", "lay it out by hand"],
  deal: ["配る", "Deal"], deal_note: ["開始時の盤面", "an opening position"], example: ["例", "An example"], example_note: ["説明つきの盤面", "a board that shows the format"],
  scenarios: ["収録盤面", "Scenarios"], scenarios_note: ["裁定と例の盤面から選ぶ", "boards that ship with judge"], file: ["ファイル", "A file"], file_note: ["YAML の盤面を開く", "open a board in YAML"],
  pastelink: ["送られたリンクを貼る", "Paste a link you were sent"], openlink: ["開く", "Open"], openboard: ["盤面を開く", "Open the board"], filter: ["題名で絞る", "Filter by title"], noboard: ["まだ盤面がない。配るか、例を開くか、並べてください。", "No board yet. Deal one, open an example, or lay one out."],
  possible: ["ありえる盤面", "This board is possible"], impossible: ["ありえない盤面", "This board is not possible"],
  settings: ["設定", "Settings"], players: ["プレイヤー", "Players"], addplayer: ["プレイヤーを加える", "Add a player"],
  ok: ["読めた", "Reads well"], fault: ["{line}行{column}列", "line {line}, column {column}"],
  now: ["いまの盤面", "The table now"], happened: ["起きたこと", "What happened"], decision: ["決めること", "To decide"], cando: ["できる手", "What can be done"], nocan: ["できる手はない", "Nothing can be done"],
  whynot: ["ほかの手、できない理由", "Something else, or why not?"], whypick: ["したいことを選ぶ", "Choose what you want to do"], compose: ["手を組み立てて確かめる", "Put a play together and ask"],
  met: ["満たした条件 {n}", "{n} met"], legal: ["できる", "Legal"], illegal: ["できない", "Not legal"], undecided: ["決まらない", "Undecided"], make: ["この手を打つ", "Play it"], ask: ["できるか確かめる", "May it be done?"],
  sofar: ["これまでの手", "Played so far"], moment: ["この時点に名前をつける", "Name this moment"], momentname: ["時点の名前", "Name of the moment"],
  fromhere: ["この盤面から始め直す", "Begin anew from this table"], backto: ["ここまで戻す", "Back to here"],
  winner: ["勝者", "Winner"], stopped: ["できない手で止まった", "Stopped at a play that is not legal"],
  step: ["手順 {n} / {last}", "Step {n} of {last}"], start: ["はじめ", "Start"], ofsteps: ["はじめ · 全{n}手順", "Start · {n} steps"], first: ["最初", "First"], last: ["最後", "Last"], prev: ["前", "Back"], next: ["次", "Next"], nosteps: ["まだ何も起きていない。", "Nothing has happened yet."],
  quiet: ["静かな手順 {n}", "{n} quiet steps"], all: ["すべての手順", "All steps"], kindonly: ["種類だけ", "Just the kind"], kindandwhat: ["どれかも言う", "And of which"], everybody: ["全員", "Everybody"],
  addclaim: ["主張を加える", "Add a claim"], whosays: ["だれの主張?", "Who says so?"], nobody: ["だれでもない", "Nobody"], whatsays: ["何についての?", "About what?"], ofwhat: ["どれの?", "Of which?"], saying: ["どうだと言う?", "Saying what?"],
  at: ["いつの時点?", "At which moment?"], end: ["最後", "the end"], start_: ["最初", "the start"], because: ["理由とする規定", "Because of"],
  settle: ["裁定票", "Ruling slip"], right: ["正しい", "Right"], wrong: ["誤り", "Wrong"], open_: ["判断できない", "Cannot be judged"], noclaims: ["まだ主張がない。だれが何と言っているかを加えてください。", "No claims yet. Add who says what."],
  rightof: ["{total}件のうち{right}件が正しい", "Right: {right} of {total}"], board_: ["盤面のとおり", "As the board began"], readings: ["別の読み方なら", "By another reading"],
  says: ["{by} の主張", "{by} says"], somebody: ["主張", "Claim"],
  sharetitle: ["この盤面を送る", "Send this board"], sharenote: ["盤面はリンクの # の後に入っていて、どこにも送信されない。", "The whole board is in the link, behind the #; nothing is sent to anybody."],
  link: ["リンク", "Link"], qr: ["QRコード", "QR code"], toolong: ["QRコードには長すぎる。リンクを使ってください。", "Too long for a QR code: use the link."], chattext: ["チャット用の文", "Text for a chat"],
  copy: ["コピー", "Copy"], opened: ["リンクの盤面を開いた", "Opened the board of the link"], badlink: ["このリンクの盤面は読めない", "The board of this link cannot be read"],
  starting: ["審判を準備している…", "Waking the judge…"], noengine: ["このサイトは規定を調べるためのもの。盤面を裁くには judge serve か、Pyodide つきのサイトを使う。", "This site is the rules reference alone. To judge boards use judge serve, or a site made with Pyodide."],
  seed: ["配り方の番号", "Deal number"], explain: ["内訳", "Explain"], rules: ["規定", "Rules"], rule_n: ["規定 {n}", "Rule {n}"], value: ["値", "value"],
  tothe_end: ["最後まで進める", "Run to the end"], stophere: ["ここで止める", "Stop here"], step_n: ["手順{n}", "Step {n}:"],
  turn: ["向き", "turn"], key: ["名前", "name"], title: ["題名", "Title"], titled: ["題名をつける", "Give it a title"],
};
let lang = "ja";
export const language = () => lang;
export function speak(wanted) { lang = wanted === "en" ? "en" : "ja"; document.documentElement.lang = lang; }
export function t(key, args = {}) {
  const pair = WORDS[key];
  const text = pair ? pair[lang === "en" ? 1 : 0] : key;
  return text.replace(/\{(\w+)\}/g, (_, name) => args[name] ?? "");
}
