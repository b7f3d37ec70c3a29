// The words of the page itself; everything about rules and boards comes from the engine.
import { TABLE_WORDS } from "./table-words.js";
const WORDS = {
  places: ["場所", "Places"], place_lookup: ["調べる", "Look up"], place_table: ["卓", "Table"], place_claims: ["裁定", "Slip"], menu: ["メニュー", "Menu"], home: ["judge の最初の画面", "judge, start page"],
  lookup: ["調べる", "Look up"], board: ["並べる", "Set up"], plays: ["打つ", "Play"], steps: ["手順", "Steps"], claims: ["裁定", "Slip"], claims_: ["主張", "Claims"], plays_: ["手", "Plays"],
  language: ["English", "日本語"], theme: ["明るさ", "Appearance"], theme_auto: ["端末に合わせる", "Same as device"], theme_light: ["明るい", "Light"], theme_dark: ["暗い", "Dark"],
  home_lead: ["5つのゲームのルールを引き、どちらが正しいかを判定する。", "Look up the rules of five games and see who is right."],
  way_lookup: ["ルールを調べる", "Look up a rule"], way_lookup_note: ["番号・名前・カード・質問で", "by number, name, card or question"],
  way_table: ["卓を並べる", "Set up a table"], way_table_note: ["配る・例を開く・手で置く", "deal, open an example, or start by hand"], way_back: ["卓に戻る", "Back to the table"], way_back_note: ["並べた盤面が残っている", "your board is still there"],
  way_slip: ["言い分を判定する", "Settle a dispute"], way_slip_note: ["例の裁定票を見る", "see an example slip"],
  questions_of: ["{game}の疑問", "Questions about {game}"], sheet: ["早見表", "Quick reference"],
  search: ["番号・名前・カード・質問", "Number, name, card or question"],
  search_bp: ["5.4.1　♣9　何で止まる？", "5.4.1, ♣9, what stops an Up?"], search_foth: ["702.6k　ガードの条件は？", "702.6k, guard, who may guard?"], search_trick: ["3.2.4　ムチは何回？", "3.2.4, whip, who wins a trick?"],
  search_nasty: ["7.2　フェンスを越えると？", "7.2, fence, can I change lanes?"], search_fever: ["bet.2　同着の払い戻しは？", "bet.2, icon, what does a tie pay?"],
  first_in: ["{game}から", "{game} first"], all_games: ["すべてのゲーム", "All games"], other_games: ["ほかのゲーム", "Other games"], cards_asked: ["質問に出たカード", "Cards in the question"], near: ["近いもの", "Similar names"],
  found: ["{n}件", "{n} found"], searched_for: ["「{words}」で探した", "Searched for “{words}”"],
  nothing: ["「{words}」は見つからない", "Nothing found for “{words}”"], nothing_try: ["別の言葉、番号、カードの名前でも探せる。", "Try other words, a number or the name of a card."],
  back: ["戻る", "Back"], contents: ["目次", "Contents"], copylink: ["リンクをコピー", "Copy link"], copied: ["コピーした", "Copied"],
  guide: ["judge の使い方", "How to use judge"],
  playing: ["ゲーム", "Game"],
  undo: ["元に戻す", "Undo"], redo: ["やり直す", "Redo"], open: ["始める", "Start"], text: ["テキスト", "Text"], share: ["送る", "Share"], print: ["印刷", "Print"],
  done: ["決定", "Done"], cancel: ["やめる", "Cancel"], remove: ["取り除く", "Remove"], add: ["加える", "Add"], more: ["ほかの項目", "More"], close: ["閉じる", "Close"], clear: ["消す", "Clear"],
  empty: ["空", "empty"], topfirst: ["上から順", "top first"], unknown: ["不明なカード", "unknown card"], count: ["枚数だけ", "Only the number of cards"], pick: ["カードを選ぶ", "Pick cards"], cards: ["枚", "cards"], used: ["ほかの場所にある", "already in use"],
  none: ["なし", "none"], noneatall: ["1つもない", "None"], detail: ["くわしく", "Details"], oneword: ["ひとことで", "In one word"], and: ["・", ", "], other: ["ほか…", "Other…"], othernames: ["ほかの名前 ({n})", "Other names ({n})"], newcard: ["新しいカード", "New card"], cardname: ["カードの名前", "Card name"], cardsays: ["カードの内容", "Card text"], playername: ["プレイヤーの名前", "Player name"],
  begin: ["どこから始めるか", "Where do you want to start?"], begin_: ["盤面を始める・開く", "Start or open a board"], blank: ["小さな盤面から", "Small board"], blank_note: ["手で並べる", "set it up by hand"],
  deal: ["配る", "Deal"], deal_note: ["開始時の盤面", "a legal opening"], example: ["例", "Example"], example_note: ["説明つきの盤面", "a board that shows the format"],
  scenarios: ["収録盤面", "Bundled boards"], scenarios_note: ["裁定と例の盤面から選ぶ", "boards that come with judge"], file: ["ファイル", "File"], file_note: ["話し言葉か YAML の盤面を開く", "open a board in table talk or YAML"],
  pastelink: ["送られたリンクを貼る", "Paste a link you were sent"], openlink: ["開く", "Open"], openboard: ["盤面を開く", "Open the board"], filter: ["題名で絞る", "Filter by title"], noboard: ["卓のカードや駒を並べると、できる手、できない理由、起こることの手順が分かる。", "Set up what is on your table. judge shows which plays are legal, why others are not, and what happens step by step."], deal_one: ["配って始める", "Deal and begin"],
  possible: ["ありうる盤面", "This board is possible"], impossible: ["ありえない盤面", "This board is impossible"],
  settings: ["設定", "Settings"], players: ["プレイヤー", "Players"], addplayer: ["プレイヤーを加える", "Add a player"],
  ok: ["正しい書式", "Valid"], fault: ["{line}行{column}列", "line {line}, column {column}"],
  now: ["いまの盤面", "The board now"], happened: ["起こったこと", "What happened"], decision: ["決めること", "Pending decision"], cando: ["できる手", "Legal plays"], nocan: ["できる手はない", "No legal plays"],
  whynot: ["ほかの手、できない理由", "Another play, or why not?"], whypick: ["したい手を選ぶ", "Choose what you want to do"], compose: ["手を組み立てて確かめる", "Build a play and check it"],
  met: ["満たした条件 {n}件", "{n} met"], legal: ["できる", "Legal"], illegal: ["できない", "Illegal"], undecided: ["決まらない", "Undecided"], make: ["この手を打つ", "Play it"], ask: ["できるか確かめる", "Is this legal?"],
  sofar: ["これまでの手", "Plays so far"], moment: ["この時点に名前を付ける", "Name this moment"], momentname: ["時点の名前", "Name for this moment"],
  fromhere: ["ここから始め直す", "Start over from here"], backto: ["ここまで戻す", "Go back to this step"],
  winner: ["勝者", "Winner"], stopped: ["できない手で止まった", "Stopped at an illegal play"],
  step: ["手順 {n} / {last}", "Step {n} of {last}"], start: ["開始時点", "Start"], ofsteps: ["開始時点 · 全{n}手順", "Start · {n} steps"], first: ["最初", "First"], last: ["最後", "Last"], prev: ["前", "Back"], next: ["次", "Next"], nosteps: ["まだ何も起こっていない。", "Nothing has happened yet."],
  quiet: ["省略した手順 {n}件", "{n} routine steps"], all: ["すべての手順", "All steps"], kindonly: ["種類だけ", "Only the kind of card"], kindandwhat: ["どれかも書く", "And which one"], everybody: ["全員", "All players"],
  addclaim: ["主張を加える", "Add a claim"], whosays: ["誰の主張か", "Who makes the claim?"], nobody: ["主張者なし", "No one"], whatsays: ["何についての主張か", "What is it about?"], ofwhat: ["どれの", "Which one?"], saying: ["主張する値", "What is claimed?"],
  at: ["どの時点か", "At which moment?"], end: ["終了時点", "the end"], start_: ["開始時点", "the start"], now_: ["いま", "now"], because: ["根拠とするルール", "Rule cited"],
  settle: ["裁定票", "Ruling slip"], right: ["正しい", "Right"], wrong: ["誤り", "Wrong"], open_: ["判定できない", "Undecided"], noclaims: ["まだ主張がない。「主張を加える」で、誰が何を主張しているかを加えると、誰が正しいかとその根拠が出る。", "No claims yet. Add who claims what, and the slip says who is right and why."],
  slip_for: ["誰が正しいかを、決め手のルールと手順つきで裁定する。", "The slip says who is right, with the step and the rule that decide it."], claim_menu: ["主張{n}の操作", "More for claim {n}"], claim_remove: ["この主張を取り除く", "Remove this claim"],
  mode_claims: ["裁定", "Slip"], whatif: ["もしも", "What if?"], whatif_ask: ["もしも: ほかの手ならどうなったか", "What if? Other lines of play"], whatif_search: ["すべての手順を調べている…", "Searching all lines of play…"], whatif_lines: ["証明になる手順", "Lines of play that prove it"], whatif_all: ["{n}の局面をすべて調べた。", "All {n} positions were searched."], whatif_some: ["{n}の局面を調べたところで打ち切った。", "Stopped after {n} positions."], whatif_stop: ["やめる", "Stop"], whatif_stopped: ["途中でやめた。", "Stopped."], whatif_see: ["卓で1手ずつ見る", "Step through it"],
  colon: ["。", ": "], stop: ["。", "."], step_says: ["手順{n}: {text}", "Step {n}: {text}"],
  unreached: ["サーバーに接続できない。盤面はこの端末に残っている。", "The server cannot be reached. Your board is safe on this device."], again: ["もう一度", "Try again"], unread: ["このページのデータを読めない。読み込み直すと直ることがある。", "The data of this page cannot be read. Reloading may help."], engine_failed: ["審判が動かない ({problem})。盤面はこの端末に残っている。", "The engine could not start ({problem}). Your board is safe on this device."],
  rightof: ["正しい主張: {total}件中{right}件", "{right} of {total} claims right"], board_: ["開始時点から変わっていない", "Unchanged since the start"], readings: ["別の読み方なら", "Under the alternative reading"],
  says: ["{by}の主張", "{by} says"], somebody: ["主張", "Claim"],
  sharetitle: ["この盤面を送る", "Send this board"], sharenote: ["盤面はすべてリンクの # の後に入っていて、サーバーには届かない。", "The link holds the whole board after the #, so it never reaches a server."],
  link: ["リンク", "Link"], qr: ["QRコード", "QR code"], toolong: ["QRコードには長すぎるので、リンクで共有する。", "Too long for a QR code. Use the link."], talktext: ["盤面を話し言葉で", "The board in table talk"], chattext: ["チャット用の文", "Text for a chat"],
  copy: ["コピー", "Copy"], opened: ["リンクの盤面を開いた", "Board opened from the link"], badlink: ["このリンクの盤面は読めない", "The board in this link cannot be read"],
  starting: ["準備している…", "Starting the engine…"], noengine: ["このサイトでできるのはルールを引くことだけ。盤面の判定には judge serve か、--pyodide で作ったサイトを使う。", "This site only looks up rules. For boards, use judge serve or a site built with --pyodide."],
  seed: ["配り方の番号", "Seed"], explain: ["内訳", "Explain"], rules_more: ["ほかのルール ({n})", "Other rules ({n})"], rule_n: ["ルール {n}", "Rule {n}"], value: ["値", "value"],
  tothe_end: ["最後まで進める", "Play to the end"], stophere: ["ここで止める", "Stop here"], step_n: ["手順{n}", "Step {n}:"],
  turn: ["向き", "turn"], key: ["名前", "name"], title: ["題名", "Title"], titled: ["題名を付ける", "Add a title"],
};
let lang = "ja";
export const language = () => lang;
export function speak(wanted) { lang = wanted === "en" ? "en" : "ja"; document.documentElement.lang = lang; }
export function t(key, args = {}) {
  const pair = TABLE_WORDS[key] ?? WORDS[key];
  const text = pair ? pair[lang === "en" ? 1 : 0] : key;
  return text.replace(/\{(\w+)\}/g, (_, name) => args[name] ?? "");
}
