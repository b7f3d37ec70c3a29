"""What the program says, in Japanese and English: one line a message."""

from __future__ import annotations

import os

from judge.render.blocks import Words, joined

# key: (Japanese, English)
MESSAGES = {
    # plays, answers and claims as sentences, where a game has no template of its own
    "say.play.pass": ("{by}はパスする", "{by} passes"),
    "say.answer": ("{by}は{value}と答える", "{by} answers: {value}"),
    "say.legal": ("「{play}」はできる", "This may be done: {play}"),
    "say.illegal": ("「{play}」はできない", "This may not be done: {play}"),
    "say.undecided": ("「{play}」はまだ決まっていない", "This is still open: {play}"),
    "say.undecided.play": (
        "「{play}」ができるかどうかはまだ決まっていない",
        "Whether this may be done is still open: {play}",
    ),
    "say.claim": ("{word}は{value}", "{word} is {value}"),
    "say.claim.of": ("{about}の{word}は{value}", "{word} of {about} is {value}"),
    "say.claim.turn": ("次に動くのは{value}", "{value} is next to act"),
    "say.claim.winner": ("勝者は{value}", "The winner is {value}"),
    "say.claim.winner.several": ("勝者は{value}", "The winners are {value}"),
    "say.claim.turn.none": ("次に動く人は決まっていない", "Nobody in particular is next to act"),
    "say.claim.winner.none": ("まだ勝者はいない", "Nobody has won yet"),
    "say.claim.decision.none": ("いま決めることはない", "There is nothing to decide now"),
    "say.claim.decision": ("いま問われているのは{value}", "What is asked now: {value}"),
    "say.notes": ("「{entry}」による手順がある", "A step rests on {entry}"),
    "say.cards": ("{count}枚", "{count} cards"),
    "say.cards.one": ("{count}枚", "{count} card"),
    "say.unknown": ("分からないカード", "an unknown card"),
    "say.unknown.several": ("分からないカード{count}枚", "{count} unknown cards"),
    # answers, in every game
    "word.all": ("全員", "everybody"),
    "answer.first": ("先に{decider}が決めなければならない", "First {decider} must decide something"),
    "answer.nothing": (
        "今は決めることがなく、答えられない",
        "Nothing can be answered: there is nothing to decide now",
    ),
    "answer.taken": ("同じ答えがもう採られている", "The same answer has been taken already"),
    "answer.who": ("答えるのは{decider}", "It is {decider} who answers"),
    "answer.who.no": ("答えるのは{decider}であること ({by}ではない)", "It must be {decider} who answers, not {by}"),
    # page headings
    "children": ("この下のルール", "Below it"),
    "members": ("含まれるもの", "In this list"),
    "refs": ("参照先", "Refers to"),
    "cited": ("参照元", "Referred to by"),
    "rulings": ("裁定", "Rulings"),
    "note": ("注", "Note"),
    "effect": ("効果", "Effect"),
    "next": ("次に進む先", "Leads to"),
    "official": ("公式の文面 (取り込み済み)", "Official wording (attached)"),
    "also": ("別名", "Also called"),
    "question": ("問い", "Question"),
    "options": ("読み方", "Readings"),
    "ruled": ("裁定", "Ruling"),
    "why": ("理由", "Why"),
    "doubtful": ("確かさ", "Confidence"),
    "doubtful.yes": ("低い: 別の読み方もありうる", "low: another reading is possible"),
    "switch": ("切り替え", "Switch"),
    "shown": ("示す盤面", "Shown by"),
    "chosen": ("採用", "chosen"),
    "english": ("英語", "English"),
    "reading": ("読み", "Reading"),
    "more": ("ほか {count} 件", "{count} more"),
    "neighbours": ("前後", "neighbours"),
    "page.more": ("ほかに: {{what}} (--all で全部)", "more: {{what}} (--all shows it)"),
    "elsewhere": ("ほかのゲームにも: ", "also in other games: "),
    # kinds
    "kind.rule": ("ルール", "rule"),
    "kind.step": ("コアフローの手順", "core flow step"),
    "kind.action": ("アクション", "action"),
    "kind.character": ("キャラクター", "character"),
    "kind.fog": ("フォグ", "fog"),
    "kind.trump": ("切札", "trump"),
    "kind.card": ("カード", "card"),
    "kind.format": ("フォーマット", "format"),
    "kind.frame": ("フレーム", "frame"),
    "kind.term": ("用語", "term"),
    "kind.topic": ("解説", "topic"),
    "slips": ("元の文字データの誤り", "Slips of the source's text"),
    "topics": ("解説", "Topics"),
    "kind.ruling": ("裁定", "ruling"),
    "kind.board": ("盤面の言葉", "board word"),
    "kind.appendix": ("付録", "appendix"),
    # fields
    "field.type": ("タイプ", "Type"),
    "field.category": ("分類", "Group"),
    "field.mode": ("起こし方", "Trigger, speed, timing"),
    "field.cost": ("コスト", "Cost"),
    "field.key": ("キーカード", "Key card"),
    "field.key_unit": ("キーユニット", "Key unit"),
    "field.target": ("対象", "Target"),
    "field.request_condition": ("起動条件", "Activation condition"),
    "field.trigger_condition": ("誘発条件", "Trigger condition"),
    "field.once_per_turn": ("回数制限", "Limit"),
    "field.once_per_turn.true": ("1ターンに1回", "once a turn"),
    "field.legal_target_of_counter": ("カウンターの対象", "Target of Counter"),
    "yes": ("なる", "yes"),
    "no": ("ならない", "no"),
    "field.formats": ("フォーマット", "Formats"),
    "field.frames": ("フレーム", "Frames"),
    "field.special_note": ("特記事項", "Special note"),
    "field.since": ("導入", "Since"),
    "since.updated": ("{since} (更新 {updated})", "{since}, updated {updated}"),
    "field.unit_condition": ("ユニット条件", "Unit condition"),
    "field.size": ("サイズ", "Size"),
    "field.labels": ("ラベル", "Labels"),
    "field.abilities": ("能力", "Abilities"),
    "field.ability": ("能力", "Ability"),
    "field.static_ability": ("能力", "Ability"),
    "field.placed_by": ("置くアクション", "Placed by"),
    "field.card": ("カード", "Card"),
    "field.face": ("向き", "Face"),
    "field.enables": ("使えるアクション", "Allows"),
    "allowed.cost": ("コスト{cost}", "cost {cost}"),
    "allowed.free": ("コストなし", "no cost"),
    "option.none": ("なし", "none"),
    "field.related_unit_actions": ("出たユニットのアクション", "Actions of its unit"),
    "field.base_actions": ("基本アクションの数", "Base actions"),
    "field.base_characters": ("基本キャラクターの数", "Base characters"),
    "field.fogs": ("フォグの数", "Fogs"),
    "field.deck": ("デッキ", "Deck"),
    "field.setup_steps": ("準備の手順数", "Set-up steps"),
    "field.zones": ("ゾーン", "Zones"),
    "field.set_aside": ("取り分ける枚数", "Set aside"),
    "field.opening_hand": ("最初の手札", "Opening hand"),
    "field.life_at_start": ("開始時のライフ", "Life at the start"),
    "field.frame_actions": ("フレームアクション", "Frame actions"),
    "field.preset": ("プリセット", "Preset"),
    "field.metres": ("距離 (m)", "Metres"),
    "field.surface": ("馬場", "Surface"),
    "field.class": ("区分", "Class"),
    "field.areas": ("距離エリアの枚数", "Cards in the distance areas"),
    "field.number": ("番号", "Number"),
    "key.same-rank": ("同じ数字 {count} 枚", "{count} cards of one number"),
    "key.same-suit": ("同じスート {count} 枚", "{count} cards of one suit"),
    "key.same-suit.of": ("同じスートの {ranks}", "{ranks} of one suit"),
    "key.rare": ("レアカード", "the rare card"),
    "from.rare-zone": ("レアカードから", "from the rare zone"),
    "cost.B": ("防壁をドライブ", "drive a bulwark"),
    "cost.L": ("1点ダメージ", "take 1 damage"),
    "cost.D": ("手札を1枚捨てる", "discard 1 card"),
    "cost.S": ("キャラクター1体を墓地へ", "1 character to the graveyard"),
    "cost.C": ("キーユニットをドライブ", "drive the key unit"),
    # playing cards
    "field.trump": ("切札として", "As a trump"),
    "field.key_of": ("キーカードになる", "Key card of"),
    "field.makes": ("なれるユニット", "Makes the unit"),
    "field.part_of": ("ユニットの一部", "Part of the unit"),
    "field.fog": ("フォグになる", "Makes the fog"),
    "field.in_entry20": ("エントリー20", "Entry 20"),
    "card.in": ("デッキに入っている", "in the deck"),
    "card.out": ("デッキに入っていない", "not in the deck"),
    "card.no-trump": ("スクリプトなし (置いても能力はない)", "no script (may be set, has no ability)"),
    # lookup
    "lookup.none": ("「{query}」は見つからない", "nothing is called '{query}'"),
    "lookup.number": ("{query} という番号のルールはない", "no such rule: {query}"),
    "lookup.near": ("近いもの", "Near it"),
    "lookup.candidates": ("候補", "Candidates"),
    "lookup.has": ("{name} ({first} 〜 {last})", "{name} (has {first} to {last})"),
    "lookup.has_one": ("{name} ({only})", "{name} (has {only})"),
    "lookup.search": ("全文検索なら: judge search {query}", "to search all texts: judge search {query}"),
    "lookup.several": (
        "「{query}」は複数のゲームにある。ゲームを付けて選ぶこと",
        "'{query}' is in several games; say which",
    ),
    "search.searched": (
        "「{query}」はない。「{searched}」で検索した",
        "'{query}' is nowhere; searched for '{searched}'",
    ),
    "search.others": ("ほかに見つかったもの", "Also found"),
    "search.more": ("全 {total} 件 (--limit {total} で全部)", "{total} in all (--limit {total} shows them)"),
    "search.none": ("「{query}」に当たるものはない", "nothing matches '{query}'"),
    "search.suggest": ("近い言葉: {words}", "nearest words: {words}"),
    "search.building": ("検索の索引を作っている (初回のみ)", "building the search index (once)"),
    "coverage.running": ("盤面を動かしている", "running the boards"),
    # lists
    "contents.chapters": ("目次", "Contents"),
    "contents.lists": ("一覧 (--game {game} を付けて)", "Lists (with --game {game})"),
    "list.none": ("当てはまるものはない", "nothing is like that"),
    "list.name": ("名前", "Name"),
    "list.more": (
        "見出しのないルールがほかに {count} (--all で全部)",
        "{count} more without a heading (--all lists them)",
    ),
    "field.timing": ("タイミング", "Timing"),
    # the game on the table
    "use.set": ("卓上のゲームは {game}。その答えが先に出る", "{game} is on the table: its answers come first"),
    "use.none": ("卓上のゲームはない", "no game is on the table"),
    "games.table": ("(卓上)", "(on the table)"),
    # games
    "games.line": ("{name} ({edition})、{count} 項目: {kinds}", "{name} ({edition}), {count} entries: {kinds}"),
    "games.attached": ("公式の文面 {count} (取り込み済み)", "official wording {count} (attached)"),
    # the quick reference
    "sheet.title": ("早見表", "quick reference"),
    "sheet.name": ("名前", "Name"),
    "sheet.text": ("内容", "What it does"),
    "sheet.when": ("いつ", "When"),
    "sheet.condition": ("条件", "Condition"),
    "sheet.cost": ("コスト", "Cost"),
    "sheet.key": ("キー", "Key"),
    "sheet.target": ("対象", "Target"),
    "sheet.counter": ("カウンター", "Counter"),
    "sheet.unit_condition": ("カード", "Cards"),
    "sheet.size": ("サイズ", "Size"),
    "sheet.labels": ("ラベル", "Labels"),
    "sheet.card": ("カード", "Card"),
    "sheet.enables": ("使えるアクション", "Allows"),
    "sheet.static_ability": ("能力", "Ability"),
    # the procedure
    "flow.title": ("進み方", "How the game goes"),
    "flow.none": ("ここに手順はない。", "There are no steps here."),
    "flow.more": (
        "(+N) の手順の中は、judge flow {game} {step} のように引く。",
        "What stands behind (+N): judge flow {game} {step} and the like.",
    ),
    # the format of boards
    "format.title": ("盤面の言葉", "The words of boards"),
    "format.more": (
        "1つの言葉の説明と例は: judge format {game} 言葉",
        "One word with an example: judge format {game} WORD",
    ),
    "format.file": ("ファイルのキー", "Keys of the file"),
    "format.player": ("プレイヤーのキー", "Keys of a player"),
    "format.record": ("{name} のキー", "Keys of {name}"),
    "format.line": ("手順の行", "Lines of a script"),
    "format.play": ("手", "Plays"),
    "format.play.of": ("手 {name} のキー", "Keys of the play {name}"),
    "format.answer": ("答え", "Answers"),
    "format.answer.of": ("答え {name} のキー", "Keys of the answer {name}"),
    "format.claim": ("主張", "Claims"),
    "format.switch": ("裁定の切り替え", "Switches"),
    "format.word": ("言葉の一覧", "Lists of words"),
    "format.common": ("どのゲームにもある言葉", "In every game"),
    "format.base": ("最小の盤面", "The smallest board"),
    "format.where": ("書くところ", "Stands in"),
    "format.shape": ("書くもの", "What is written"),
    "format.alone": ("この言葉だけ", "this word alone"),
    "format.required": ("省けるか", "Left out"),
    "format.required.yes": ("省けない", "may not be left out"),
    "format.japanese": ("日本語", "In Japanese"),
    "format.english": ("英語", "In English"),
    "format.keys": ("添えられるキー", "Further keys"),
    "format.values": ("言葉", "Words"),
    "format.example": ("例", "Example"),
    # attach
    "attach.done": ("{game}: {count} 個の番号の文面を取り込んだ", "{game}: the wording of {count} numbers is attached"),
    "attach.removed": ("{game}: 取り込んだ文面を消した", "{game}: the attached wording is removed"),
    # what a deal can be asked for
    "deal.frame": ("BlackPoker: フレーム。", "BlackPoker: the frame."),
    "deal.format": (
        "BlackPoker: フォーマット (lite, std, pro, mast)。",
        "BlackPoker: the format (lite, std, pro, mast).",
    ),
    "deal.distance": ("フォース オブ ザ ホース: 距離 (m)。", "Force of the Horse: the distance in metres."),
    "deal.players": ("プレイヤーの人数 (2〜6)。", "How many players (2 to 6)."),
    # boards
    "html.cited": ("引用した規定", "The rules cited"),
    "serve.at": ("judge のページ: {url}", "judge is at {url}"),
    "serve.stop": (
        "Ctrl-C で終わる。何も記録せず、どこにも送らない。",
        "Ctrl-C ends it. Nothing is kept, nothing is sent anywhere.",
    ),
    "site.done": (
        "{folder} に書いた: {files} ファイル、{size} MB。盤面もブラウザの中で裁ける。",
        "Written to {folder}: {files} files, {size} MB. Boards are judged too, in the browser.",
    ),
    "site.rules": (
        "{folder} に書いた: {files} ファイル、{size} MB。規定を調べるだけのサイト (盤面を裁くには --pyodide)。",
        "Written to {folder}: {files} files, {size} MB. It is the rules reference alone (--pyodide adds the judging of boards).",
    ),
    "word.yes": ("はい", "yes"),
    "word.no": ("いいえ", "no"),
    "word.none": ("なし", "none"),
    "word.unknown": ("不明", "not known"),
    "check.ok": ("ありうる盤面である", "this board is possible"),
    "check.bad": ("ありえない盤面である ({count} 件)", "this board is not possible (faults: {count})"),
    "check.impossible": (
        "注意: この盤面はありえない (問題 {count} 件)",
        "note: this board is not possible (faults: {count})",
    ),
    "mcp.address": (
        "{address} で待っている (Ctrl-C で終わる)",
        "listening at {address} (Ctrl-C ends it)",
    ),
    "check.warn": (
        "注意: この盤面はありえない (問題 {count} 件)。judge check {board} で分かる",
        "note: this board is not possible (faults: {count}); see judge check {board}",
    ),
    "verdict.legal": ("できる: {play}", "Legal: {play}"),
    "verdict.illegal": ("できない: {play}", "Not legal: {play}"),
    "verdict.undecided": ("盤面からは決まらない: {play}", "Undecided: {play}"),
    "legal.none": ("できることはない", "nothing can be played"),
    "legal.count": ("できること {count} 通り", "{count} legal plays"),
    "legal.one": ("できること {count} 通り", "{count} legal play"),
    "legal.examples": ("これは例で、ほかにも答えられる。", "These are examples; there are more answers."),
    "legal.began": (
        "ここまで {count} 手順が自動で進む。最後は: {last}",
        "{count} steps happen by themselves first, the last: {last}",
    ),
    "legal.began.one": ("先に1手順が自動で進む: {last}", "1 step happens by itself first: {last}"),
    "decision": ("決めること", "To decide"),
    "decision.append": ("続けるには台本の最後に書く", "To go on, append to the script"),
    "decision.append.one": (
        "続けるには台本の最後に書く (答えは1つだけ選ぶ)",
        "To go on, append to the script, with one of the answers",
    ),
    "decision.more": (
        "ほか{count}通り (judge legal BOARD --at end で一覧)",
        "{count} more (judge legal BOARD --at end)",
    ),
    "decision.among": ("これは一例。選べるもの: {options} など", "This is an example; there are: {options} …"),
    "resolve.quiet": ("… ほか{count}手順", "… {count} quiet steps"),
    "resolve.quiet.one": ("… ほか1手順", "… 1 quiet step"),
    "resolve.title": ("解決の手順", "Resolution"),
    "resolve.stop": ("台本の{line}行目はできない: {play}", "Line {line} of the script is not legal: {play}"),
    "resolve.doubt": (
        "台本の{line}行目は盤面からは決まらない",
        "line {line} of the script is undecided on this board",
    ),
    "resolve.nothing": (
        "この盤面に台本 (script) はなく、何も起きない。",
        "This board has no script, and nothing happens by itself.",
    ),
    "resolve.winner": ("{winner}の勝ち", "{winner} wins"),
    "resolve.winners": ("{winner}の勝ち", "{winner} share the win"),
    "resolve.draw": ("引き分け", "a draw"),
    "moment.start": ("最初", "at the start"),
    "moment.end": ("最後", "at the end"),
    "moment.named": ("「{name}」の時点", "at “{name}”"),
    "moment.step": ("手順{n}の後", "after step {n}"),
    "moment.this": ("時点: {at}", "Moment: {at}"),
    "moment.first": (
        "時点: 最初 (台本の前。--at で台本の中の時点、--at end で最後)",
        "Moment: at the start, before the script (--at says another one, --at end: after it)",
    ),
    "settle.title": ("裁定票", "Ruling slip"),
    "settle.count": ("正しい主張: {total}件中{right}件", "Right: {right} of {total}"),
    "settle.stopped": (
        "手順はここで止まる。その先の時点についての主張は判定できず、止まったときにどうだったかだけを示す。",
        "The run stops there: claims about any later moment cannot be judged, and are only told how things stood then.",
    ),
    "settle.says": ("主張: {said}", "Claim: {said}"),
    "settle.says.at": ("主張 ({at}): {said}", "Claim ({at}): {said}"),
    "settle.says.by": ("{by}の主張: {said}", "{by} says: {said}"),
    "settle.says.by.at": ("{by}の主張 ({at}): {said}", "{by} says ({at}): {said}"),
    "settle.because": ("{said}根拠は{rule}", "{said} The rule named for it: {rule}"),
    "settle.right": ("正しい。", "Right."),
    "settle.right.met": ("正しい。条件はすべて満たされている。", "Right: every condition is met."),
    "settle.wrong": ("誤り。{actual}", "Wrong: {actual}"),
    "settle.reason": ("誤り。結果はそのとおりだが、根拠は別にある。", "Wrong: so it is, but for another reason."),
    "settle.open": ("まだ判定できない。次の答えで決まる: {asked}", "It cannot be judged yet; this decides it: {asked}"),
    "settle.unknown": (
        "盤面からは判定できない。いま分かるのは: {actual}",
        "The board does not say enough. Now: {actual}",
    ),
    "settle.unknown.all": ("盤面からは判定できない。", "The board does not say enough."),
    "settle.unknown.play": (
        "盤面からは判定できない。次のことが決まらない:",
        "The board does not say enough; this is open:",
    ),
    "settle.unreached": ("判定できない。", "It cannot be judged."),
    "settle.unreached.then": ("判定できない。止まったとき: {actual}", "It cannot be judged. When it stopped: {actual}"),
    "settle.legal": ("条件はすべて満たされ、できる", "it is legal, every condition is met"),
    "settle.illegal": ("できない", "it is not legal"),
    "settle.undecided": ("できるかどうか決まらない", "whether it is legal is open"),
    "settle.notes": ("その裁定による手順はない", "no step rests on it"),
    "settle.start.legal": ("ただし最初の時点ではできた。", "At the start, though, it was legal."),
    "settle.start.illegal": ("ただし最初の時点ではできなかった。", "At the start, though, it was not legal."),
    "settle.start.undecided": ("ただし最初の時点では決まらなかった。", "At the start, though, it was open."),
    "settle.step": ("手順{n}: {told}", "Step {n}: {told}"),
    "settle.board": ("最初の盤面から変わっていない。", "So it was when the board began."),
    "settle.ruling": ("原文では定まらず、この裁定による: ", "The document does not settle this; by our ruling "),
    "settle.rules": ("根拠: ", "Rules: "),
    "settle.also": ("ほかの根拠: ", "Also: "),
    "settle.reading": (
        "裁定「{ruling}」は確かさが低い。別の読み ({switch}) では: {told}",
        "Our ruling {ruling} is not certain; by the other reading ({switch}): {told}",
    ),
    "settle.reading.stops": (
        "裁定「{ruling}」は確かさが低い。別の読み ({switch}) では、この台本は途中で止まる。",
        "Our ruling {ruling} is not certain; by the other reading ({switch}) the script could not be played to its end.",
    ),
    "explain.what": ("内訳", "What"),
    "explain.value": ("値", "Value"),
    "explain.nothing": ("今、説明できる値はない", "it has no value to explain now"),
    "explain.rule": ("ルール", "Rule"),
    "coverage.kind": ("種類", "Kind"),
    "coverage.entries": ("項目", "Entries"),
    "coverage.exercised": ("盤面で実行", "Exercised"),
    "coverage.enforced": ("判定のみ", "Enforced only"),
    "coverage.text": ("文面のみ", "Text only"),
    "step.start": ("盤面のはじめ ({count} 手順)", "The board at the start ({count} steps)"),
    "step.norules": ("この手順に引用はない", "This step cites no rule"),
    "step.goto": (
        "手順へ: {typed}_   Enter で移る、Esc でやめる",
        "go to step: {typed}_   enter goes there, esc does not",
    ),
    "step.status": (
        "手順 {at}/{last}  →次 ←前 g番号 a すべて r ルール ? キー q 終了",
        "step {at}/{last}  → next  ← back  g go to  a all  r rules  ? keys  q quit",
    ),
    "step.key.next": ("→ n 空白 Enter   次の手順", "→ n space enter   next step"),
    "step.key.back": ("← p Backspace    前の手順", "← p backspace     step before"),
    "step.key.goto": ("g 番号 Enter     その手順へ", "g number enter    to that step"),
    "step.key.ends": ("0 Home / e End   最初へ / 最後へ", "0 home / e end    to the start / to the end"),
    "step.key.all": (
        "a                目立たない手順も1つずつ (もう一度で飛ばす)",
        "a                 every step, the quiet ones too (again: skip them)",
    ),
    "step.key.rules": (
        "r                引用されたルールの文 (もう一度で戻る)",
        "r                 the rules cited, in full (again: back)",
    ),
    "step.key.scroll": ("↑ ↓ 空白         ルールの文を送る", "↑ ↓ space         scroll the rules"),
    "step.key.help": ("?                このページ", "?                 this page"),
    "step.key.quit": ("q Esc            終わる", "q esc             quit"),
    "play.resume": ("途中の対局がある。続けるか [はい/いいえ]", "there is an unfinished session; go on with it? [Y/n]"),
    "play.yes": ("はい", "y"),
    "play.undone": ("取り消した: {play}", "undone: {play}"),
    "play.redone": ("やり直した: {play}", "redone: {play}"),
    "play.undone.many": ("{count} 手を取り消した。最後は: {play}", "{count} plays undone, the last: {play}"),
    "play.redone.many": ("{count} 手をやり直した。最後は: {play}", "{count} plays redone, the last: {play}"),
    "play.noted": ("いまを「{name}」と呼ぶ", "this moment is called {name}"),
    "play.claimed": ("主張 ({by}): {said} settle で判定する", "claim ({by}): {said} `settle` judges it"),
    "play.claim.name": ("主張", "claim"),
    "play.claim.who": ("誰の主張か ({names}、なければ Enter): ", "who says it ({names}; enter: nobody): "),
    "play.claim.word": ("何についてか (言葉): ", "about what (a word): "),
    "play.claim.about": ("誰の、またはどれの: ", "whose, or of which: "),
    "play.claim.value": ("何だと言うのか: ", "what is said of it: "),
    "play.claim.play": ("どの手か: ", "which play: "),
    "play.nothing": ("何もない", "nothing to do"),
    "play.saved": ("{path} に保存した", "saved as {path}"),
    "play.unfinished": ("途中の対局", "Unfinished sessions"),
    "play.lines": ("({count} 手)", "(plays: {count})"),
    "play.which": ("どれを続けるか", "which one goes on"),
    "play.after": (
        "(ここまで {plays} 手、{steps} 手順。steps で見られる)",
        "(so far: plays {plays}, steps {steps}; `steps` shows them)",
    ),
    "play.begin": (
        "することを書くか、legal の一覧の番号を書く。help でコマンド一覧、quit で終わる。",
        "Type a play, or its number after `legal`; `help` lists the commands, `quit` ends.",
    ),
    "play.several": (
        "番号か名前で答える (例: choose 1、choose 1 3、何も選ばないなら choose)。",
        "Answer by number or name, such as: choose 1, choose 1 3, or choose alone for none.",
    ),
    "play.more": ("ほか {count} 通り (legal で一覧)", "{count} more (legal lists them)"),
    "play.help": (
        "一覧の番号、名前 (attack、up H7 at a1)、または台本と同じ書き方でプレイする (プレイヤーと波括弧は省ける)\n"
        "- legal [語]  できること、番号付き\n- why 名前  できない理由\n- explain 何  サイズや値の内訳\n"
        "- pass / choose 答えか番号\n- undo [n] / redo [n]\n- board / steps  盤面 / これまでの手順 (steps all ですべて)\n- rule / card 番号か名前\n"
        "- note 名前  いまに名前を付ける\n- claim 誰 言葉 [何] 値  いまについての主張 (例: claim A winner B)\n- settle  これまでの主張を判定する\n- save ファイル  台本付きの盤面として保存 (save! は上書き)\n- quit  終わる。judge play でここから続く\n日本語でも: できること、なぜ、内訳、パス、選ぶ、戻す、やり直す、盤面、手順、ルール、カード、主張、判定、保存、ヘルプ、終わる",
        "Play by a number of the list, by name (attack, up H7 at a1), or as in a script (player and braces may be left out)\n"
        "- legal [word]  what can be played, numbered\n- why NAME  what keeps it from being legal\n- explain THING  how its size or value comes about\n"
        "- pass / choose ANSWER or number\n- undo [n] / redo [n]\n- board / steps  the table / the steps so far (steps all: every one)\n- rule / card NUMBER or NAME\n"
        "- note NAME  name this moment\n- claim WHO WORD [THING] VALUE  what somebody says of now (claim A winner B)\n- settle  judge the claims so far\n- save FILE  as a board with its script (save! overwrites)\n- quit  judge play goes on from here",
    ),
    # tour
    "tour.ask": (
        "知りたいことを、ふだんの言葉で尋ねる。答える文が最初に出る。",
        "Ask in your own words; the sentence that answers comes first.",
    ),
    "tour.question": ("ブロックされなかったらどうなる", "what happens if nobody blocks"),
    "tour.board": (
        "言い分が食い違った盤面。短いファイルに書けば、卓のように描かれる。",
        "A board in dispute: written in a short file, drawn like the table.",
    ),
    "tour.claims": ("言い分", "What they claim"),
    "tour.dispute": (
        "裁定: 主張を1つずつ、決め手の手順とともに正しいか誤りか判定する。",
        "The ruling: each claim right or wrong, with the step that decides it.",
    ),
    "tour.step": (
        "同じ盤面を一手順ずつ。step では → と ← で前後に動き、r でルールを読む。",
        "The same board step by step; in step, → and ← move, r reads the rules.",
    ),
    "tour.refused": (
        "フォース オブ ザ ホース: できないことは、どの条件が足りないかまで言う。",
        "Force of the Horse: what is refused is refused with every reason.",
    ),
    "tour.race": (
        "トリックテイキング競馬: ムチ1本で、勝つ色が変わる。",
        "The trick-taking race: one whip changes the colour that wins.",
    ),
    "tour.nasty": (
        "リアリー・ナスティ: 1頭がゴールした。いま誰に何ができるか。",
        "Really Nasty Horse Racing: a horse has passed the post; who can do what now?",
    ),
    "tour.bets": (
        "ホースフィーバー: 払い戻しの計算は任せる。",
        "Horse Fever: leave the payouts to the judge.",
    ),
    "tour.cut": ("… (全部は上のコマンドで)", "… (the command above shows all of it)"),
    "tour.key": ("-- 何かキーを押すと次へ、q で終わる --", "-- any key for the next part, q to quit --"),
    "tour.next": (
        "次は自分の盤面で: judge new bp > board.yaml、そして judge legal board.yaml。卓に着くなら judge play board.yaml。一覧は judge --help。",
        "Now a board of your own: judge new bp > board.yaml, then judge legal board.yaml, or sit down at it: judge play board.yaml. All commands: judge --help.",
    ),
}


def say(key: str, lang: str, **args: object) -> str:
    """The sentence of a message in a language; arguments that have words in both are said in this one."""
    return MESSAGES[key][lang == "en"].format(**{name: in_language(arg, lang) for name, arg in args.items()})


def in_language(value: object, lang: str) -> object:
    """What has words in both languages (`text(lang)`), in the reader's; anything else as it is."""
    text = getattr(value, "text", None)
    return text(lang) if callable(text) else value


def with_links(key: str, lang: str, **args: Words) -> Words:
    """The same of a message whose arguments have pieces that are more than text."""
    from string import Formatter

    found: list[Words] = []
    for before, name, _, _ in Formatter().parse(MESSAGES[key][lang == "en"]):
        found += [before, args[name] if name else ""]
    return joined(found, "")


def default_lang() -> str:
    """JUDGE_LANG, else Japanese in a Japanese locale, else English."""
    wanted = os.environ.get("JUDGE_LANG", "").lower()[:2]
    if wanted in ("ja", "en"):
        return wanted
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ja" if os.environ[name].startswith("ja") else "en"
    return "en"
