"""What `check` finds on a board of the trick-taking horse race."""

FINDINGS = {
    "finding.twelve": (
        "{by}の馬のカードが{count}枚ある (12枚まで)",
        "{by}'s horse has {count} cards, but the limit is 12",
    ),
    "finding.discards": ("{by}の捨てカードが{count}枚ある (2枚まで)", "{by} has {count} discards, but the limit is 2"),
    "finding.discards.one": (
        "{by}の捨てカードが1枚しかない。2枚書くこと (不明なカードは _)",
        "{by} has only 1 discard, but there must be 2 (write _ for an unknown one)",
    ),
    "finding.discard.early": (
        "{next}に1枚目の捨てカードがまだないのに、{by}が2枚目を捨てている",
        "{by} has chosen the second discard, but {next} has not chosen the first",
    ),
    "finding.hand.left": ("レースは終わったのに、{by}に手札がある", "{by} has cards in hand, but the race is over"),
    "finding.twice": (
        "{colour}{number}が2枚ある (ゲームに1枚しかない)",
        "The card {colour} {number} is on the board twice, but there is only one in the game",
    ),
    "finding.colour": (
        "{colour}のカードが{count}枚ある (どの色も12枚)",
        "There are {count} {colour} cards, but each colour has only 12",
    ),
    "finding.unused": (
        "パドックで、{by}の手札が{count}枚、捨てカードが{discards}枚ある。合わせて12枚のはず",
        "In the paddock, {by}'s hand and discards must add up to 12 cards ({count} in hand, {discards} discarded)",
    ),
    "finding.unequal": (
        "手札の枚数 (このトリックに出したカードを含む) がそろっていない: {counts}",
        "All players must have the same number of cards, counting those played to this trick, but they do not ({counts})",
    ),
    "finding.ten": (
        "手札が{count}枚ある。レースは10枚で始まる",
        "A race begins with 10 cards in each hand, but here each hand has {count}",
    ),
    "finding.ridden": ("{horse}を担当するプレイヤーが2人いる", "Two players ride {horse}, but only one can"),
    "finding.running": ("{horse}がコースに2頭いる", "{horse} is on the course twice"),
    "finding.home": (
        "{count}頭がゴールにいる。レースは2頭で終わる",
        "{count} horses are at the goal, but the race ends when 2 are",
    ),
    "finding.start": (
        "スタートプレイヤーの{by}がバニラビーンズを担当していない",
        "The start player must ride Vanilla Beans, but {by} does not",
    ),
    "finding.race": (
        "{race}レース目はない (最後は{last}レース目)",
        "This cannot be race {race}, because the last one is race {last}",
    ),
    "finding.over": (
        "{race}レース目でゲームが終わっている (最後は{last}レース目)",
        "The game ends after race {last}, but on this board it ended after race {race}",
    ),
    "finding.dummy.start": (
        "ダミープレイヤーの{by}がスタートプレイヤーになっている",
        "{by} is the dummy and cannot be the start player",
    ),
    "finding.dummy.seat": (
        "ダミープレイヤーの席によれば、{race}レース目のスタートプレイヤーは{by}ではなく{first}である",
        "{by} is the start player of race {race}, but given where the dummy sits, it must be {first}",
    ),
    "finding.odds": (
        "オッズの合計が{sum}である ({races}なら{wanted})",
        "The odds add up to {sum}, but {races} they must add up to {wanted}",
    ),
    "finding.odds.places": (
        "どの着順でも、{races}のオッズは{odds}にならない",
        "No results give odds of {odds} {races}",
    ),
    "finding.odds.finished": (
        "オッズ{odds}が、直前のレースの着順と合わない",
        "The odds {odds} do not match the order of finish of the race just run",
    ),
    "finding.points": ("{by}の{points}点は、{races}得られない", "{by} cannot have scored {points} {races}"),
    "finding.points.together": (
        "点数 ({points}) の合計は、{races}得られない",
        "The scores ({points}) add up to more than players can have scored {races}",
    ),
    "finding.finished": (
        "次のレースの準備が済んだのに、着順 (finished) がある",
        "There is an order of finish ('finished'), but the next race is already set up",
    ),
    "finding.whips.turned": (
        "{by}はこのトリックでムチを入れたので、表向きのムチカードは1枚まで (whips は残りの枚数)",
        "{by} whipped this trick and turned a whip card face down, so at most 1 can be face up (whips counts those left)",
    ),
    "finding.whips.down": (
        "このレースでムチカードが{count}枚以上裏向きになったが、ムチを入れられたトリックは{tricks}回まで",
        "At least {count} turned face down in this race, but {tricks} could have had a whip",
    ),
    "finding.moved": (
        "馬がここまで進むにはトリックが{count}回以上必要だが、{tricks}",
        "The horses' positions need {count}, but {tricks}",
    ),
    "finding.leads": (
        "まだ1回もトリックが終わっていないのに、スタートプレイヤーの{start}ではなく{by}が親になっている",
        "No trick has been completed yet, so the start player {start} must lead, not {by}",
    ),
    "finding.used": (
        "{by}の使ったカードが{count}枚あるが、終わったトリックは{tricks}回",
        "{by} has used more cards than there have been tricks (cards: {count}, tricks: {tricks})",
    ),
    "finding.home.trick": (
        "2頭がゴールしてレースは終わったのに、トリックの途中である",
        "Two horses are at the goal, so the race is over, but a trick is in progress",
    ),
    "finding.whips": (
        "{by}の表向きのムチカードが{count}枚ある (2枚まで)",
        "{by} has {count} whip cards face up, but the limit is 2",
    ),
    "finding.shown": (
        "{by}と同じ{card}を、ほかのプレイヤーも表向きに置いている",
        "{by} and another player both have {card} face up, but only one player may",
    ),
    "finding.same": ("{by}が{card}を2枚置いている", "{by} has put down {card} twice, but each player has it only once"),
    "finding.bet.paddock": (
        "まだパドックフェイズなのに、{by}が馬券カードを置いている",
        "{by} has put down a betting card, but it is still the paddock phase",
    ),
    "finding.bet.one": (
        "{by}の馬券カードが1枚しかない。2枚書くこと (不明なカードは _)",
        "{by} has put down only 1 betting card, but there must be 2 (write _ for an unknown one)",
    ),
    "finding.win.forbidden": (
        "{by}が単勝カードを表向きに置いているが、この盤面で選んだ読み方では置けない (裁定TK-R1)",
        "{by} has the win card face up, but the reading chosen on this board forbids it (see ruling TK-R1)",
    ),
    "finding.win.shown": (
        "{by}が単勝カードを表向きに置いている。裁定TK-R1 (異論あり) では置ける。別の読み方では置けない",
        "{by} has the win card face up. Ruling TK-R1 (low confidence) allows this; the alternative reading forbids it",
    ),
    "finding.order": (
        "着順 (finished) がコースの並びと合わない",
        "The order of finish ('finished') does not match the course",
    ),
    "finding.hidden": (
        "{next}が表向きの馬券カードを置く前に、{by}が裏向きの馬券カードを置いている",
        "{by} has a betting card face down, but {next} has none face up yet",
    ),
    "finding.early": (
        "{next}より先に{by}が表向きの馬券カードを置いている",
        "{by} has a betting card face up, but {next} must show one first",
    ),
    "finding.dummy.bets": ("ダミープレイヤーの{by}が馬券カードを置いている", "{by} is the dummy and cannot bet"),
    "finding.dummy.points": ("ダミープレイヤーの{by}に点数がある", "{by} is the dummy and cannot have points"),
    "finding.dummy.highest": (
        "ダミープレイヤーの{by}が、親と同じ色で一番大きい{colour}{number}を出していない",
        "{by} is the dummy and must play its highest card of the led colour, {colour} {number}",
    ),
    "finding.dummy.whip": (
        "ダミープレイヤーの{by}がムチを入れるのは、親と同じ色を出せないときだけ",
        "{by} is the dummy and can whip only if it cannot follow the led colour",
    ),
    "finding.dummy.nowhip": (
        "ダミープレイヤーの{by}は親と同じ色を出せないのに、ムチを入れていない",
        "{by} is the dummy and cannot follow the led colour, so it must whip",
    ),
    "finding.turns": (
        "このトリックに出たカードが、出す順番と合わない (順番: {names})",
        "The cards of this trick must be in the order of play ({names}), but they are not",
    ),
    "finding.revoke": (
        "{by}は親と同じ{led}を持っているのに、別の色を出している",
        "{by} has {led} in hand, but did not follow the led colour",
    ),
    "finding.marks": (
        "8のカードの進行マークは、説明書の例では2つなのに、この盤面では{marks}",
        "On this board, cards numbered 8 have {marks}, but in the booklet's example they have 2",
    ),
}
