"""What `check` finds on a board of the trick-taking horse race."""

FINDINGS = {
    "finding.twelve": (
        "{by}の馬のカードが{count}枚ある。12枚まで",
        "{by}'s horse has {count} cards; it can have only twelve",
    ),
    "finding.discards": (
        "{by}の捨てカードが{count}枚ある。2枚まで",
        "{by} has {count} discards; there can be only two",
    ),
    "finding.discards.one": (
        "{by}の捨てカードが1枚しかない。2枚のはず (分からないカードは _)",
        "{by} has only one discard; there must be two (an unknown one is _)",
    ),
    "finding.discard.early": (
        "{next}の捨てカードがまだ決まらないのに、{by}が2枚目を捨てている",
        "{by} has chosen the second discard before {next} has the first",
    ),
    "finding.hand.left": (
        "レースは終わったのに{by}が手札を持っている",
        "{by} has cards in hand though the race is over and they are put away",
    ),
    "finding.twice": ("{colour}{number}が2枚ある", "The card {colour} {number} is there twice"),
    "finding.colour": (
        "{colour}のカードが{count}枚ある。どの色も12枚しかない",
        "There are {count} {colour} cards; a colour has only twelve",
    ),
    "finding.unused": (
        "パドックで{by}の手札は{count}枚、捨てカードは{discards}枚。合わせて12枚のはず",
        "In the paddock {by} has {count} cards in hand and {discards} discarded; together they must be twelve",
    ),
    "finding.unequal": (
        "手札の枚数 (出したカードを含む) がそろわない: {counts}",
        "Hands are unequal, cards on the table counted in: {counts}",
    ),
    "finding.ten": (
        "手札が{count}枚ある。レースの初めは10枚",
        "There are hands of {count} cards; a race begins with ten",
    ),
    "finding.ridden": ("{horse}を担当する人が2人いる", "Two players ride {horse}"),
    "finding.running": ("{horse}がコースに2頭いる", "{horse} is on the course twice"),
    "finding.home": (
        "{count}頭がゴールにいる。2頭でレースは終わる",
        "{count} horses are at the goal; the race ends with two",
    ),
    "finding.start": (
        "スタートプレイヤーの{by}がバニラビーンズを担当していない",
        "The start player {by} does not ride Vanilla Beans",
    ),
    "finding.race": (
        "{race}レース目はない。最後は{last}レース目",
        "There is no race {race}; the last one is race {last}",
    ),
    "finding.over": (
        "{race}レース目でゲームが終わっている。最後は{last}レース目",
        "The game is over in race {race}; the last one is race {last}",
    ),
    "finding.dummy.start": (
        "ダミープレイヤーの{by}はスタートプレイヤーにならない",
        "{by} is the dummy and never the start player",
    ),
    "finding.dummy.seat": (
        "ダミーの席からすると{race}レース目のスタートプレイヤーは{first}であり、{by}ではありえない",
        "By the dummy's seat {first} is the start player of race {race}, not {by}",
    ),
    "finding.odds": (
        "オッズの合計が{sum}である。終えたレースが{races}なら{wanted}",
        "The odds sum up to {sum}; after the races run ({races}) they must sum up to {wanted}",
    ),
    "finding.odds.places": (
        "オッズ{odds}は、{races}レースのどの着順からも出てこない",
        "No order of finish gives the odds {odds} (races run: {races})",
    ),
    "finding.odds.finished": (
        "オッズ{odds}は、終わったばかりのレースの着順と合わない",
        "The odds {odds} do not agree with the order of finish of the race just run",
    ),
    "finding.points": (
        "{by}の{points}点は、{races}レースの賞金と配当からは出てこない",
        "Prizes and payouts cannot give {by} a score of {points} (races paid: {races})",
    ),
    "finding.points.together": (
        "合わせて{points}点は、{races}レースの賞金と配当では多すぎる",
        "Scores of {points} together are more than prizes and payouts can give (races paid: {races})",
    ),
    "finding.finished": (
        "次のレースの準備が済んだのに着順 (finished) がある",
        "There is an order of finish though the next race is set up",
    ),
    "finding.whips.turned": (
        "{by}はこのトリックでムチを入れ、1枚裏にした。表向きは1枚まで (whips は残りの枚数)",
        "{by} has whipped in this trick and turned one whip card down; at most one is face up (whips: how many are left)",
    ),
    "finding.whips.down": (
        "このレースで{count}枚以上のムチが裏向きになっているが、ムチを入れられたトリックは{tricks}回まで",
        "More whips were turned down in this race (at least {count}) than there were tricks for one ({tricks})",
    ),
    "finding.moved": (
        "馬がここまで進むにはトリックが少なくとも{count}回要る。終わったのは{tricks}回まで",
        "Tricks that the horses need to have come so far: at least {count}; tricks ended: at most {tricks}",
    ),
    "finding.leads": (
        "まだ1回もトリックが終わっていないのに、スタートプレイヤーの{start}ではなく{by}が親になっている",
        "No trick has ended yet, so the start player {start} leads, not {by}",
    ),
    "finding.used": (
        "{by}の使ったカードが{count}枚ある。終わったトリックは{tricks}回",
        "Cards that {by} has used: {count}; tricks ended: {tricks}",
    ),
    "finding.home.trick": (
        "2頭がゴールしてレースは終わったのに、場にカードが出ている",
        "Two horses are at the goal, so the race is over, but cards lie on the table",
    ),
    "finding.whips": (
        "{by}の表向きのムチカードが{count}枚ある。2枚まで",
        "{by} has {count} whip cards face up; there are only two",
    ),
    "finding.shown": (
        "{by}の{card}は、ほかの人も表向きに置いている",
        "{by} shows {card}, which another player shows too",
    ),
    "finding.same": ("{by}は同じ{card}を2枚置いている", "{by} has put down {card} twice"),
    "finding.bet.paddock": (
        "まだパドックフェイズなのに{by}が馬券カードを置いている",
        "{by} has put down a betting card though it is still the paddock phase",
    ),
    "finding.bet.one": (
        "{by}の馬券カードが1枚しかない。2枚のはず (分からないカードは _)",
        "{by} has put down only one betting card; there must be two (an unknown one is _)",
    ),
    "finding.win.forbidden": (
        "{by}が単勝カードを表向きに置いている。この盤面の読みでは置けない (裁定どおりなら置ける)",
        "{by} shows the win card, which this board's reading forbids (our ruling would allow it)",
    ),
    "finding.win.shown": (
        "{by}が単勝カードを表向きに置いている。認める裁定は疑わしく、別の読みでは置けない",
        "{by} shows the win card; the ruling that allows it is doubtful, the other reading forbids it",
    ),
    "finding.order": (
        "着順 (finished) がコースの並びと合わない",
        "The order of finish does not agree with the course",
    ),
    "finding.hidden": (
        "{next}が表向きに置く前に、{by}が裏向きに置いている",
        "{by} has a card face down before {next} has shown one",
    ),
    "finding.early": ("{next}より先に{by}が表向きに置いている", "{by} shows a card before {next}"),
    "finding.dummy.bets": ("ダミープレイヤーの{by}が馬券を置いている", "{by} is the dummy and does not bet"),
    "finding.dummy.points": ("ダミープレイヤーの{by}に点数がある", "{by} is the dummy and has no points"),
    "finding.dummy.highest": (
        "ダミープレイヤーの{by}は親の色の最も大きい{colour}{number}を出すはず",
        "{by} is the dummy and must play its highest card of the led colour, {colour} {number}",
    ),
    "finding.dummy.whip": (
        "ダミープレイヤーの{by}がムチを入れるのは、親の色を出せないときだけ",
        "{by} is the dummy and whips only where it cannot follow the led colour",
    ),
    "finding.dummy.nowhip": (
        "ダミープレイヤーの{by}は親の色を出せないので、必ずムチを入れる",
        "{by} is the dummy, cannot follow the led colour and must whip",
    ),
    "finding.turns": (
        "場のカードが出す順番と合わない。順番は{names}",
        "The cards on the table are not in the order of play: {names}",
    ),
    "finding.revoke": (
        "{by}は親の色の{led}を持っているのに別の色を出している",
        "{by} has {led}, the leader's colour, but has played another",
    ),
    "finding.marks": (
        "8の進行マークが{marks}になっている。説明書の例では2",
        "Progress marks of number 8: {marks}; in the booklet's example there are 2",
    ),
}
