// The words of the table: playing, stepping, laying out, claiming.
export const TABLE_WORDS = {
  place_table: ["卓", "Table"], modes: ["卓の使い方", "What to do at the table"],
  mode_plays: ["打つ", "Play"], mode_steps: ["手順", "Steps"], mode_board: ["並べる", "Set up"],
  fence: ["障害", "Fence"], fencename: ["障害の名前", "Name of the fence"], fenceall: ["全レーンに置く", "Across all lanes"], fencehere: ["このマスだけ", "On this square only"],
  movewindow: ["ここを見る", "Show this part"], onlypass: ["いまできるのはパスだけ。", "You can only pass now."], gate: ["ゲート", "gate"], notsaid: ["不明", "unknown"],
  taptarget: ["光っている対象を選ぶ。", "Tap a highlighted target."], taptolay: ["変えたいものを選ぶ。", "Tap what you want to change."], tapsquare: ["置くマスを選ぶ。", "Tap the square where it stands."],
  nocanwith: ["いま、これを使ってできる手はない。", "Nothing can be played with this now."], nothingwith: ["これを使う手はない。", "No play uses this."],
  claimthis: ["主張する", "Claim"], say: ["こう主張する:", "Claim:"], atmoment: ["時点:", "At:"], claimadded: ["裁定票に加えた", "Added to the slip"], nothingtosay: ["これについて主張できることはない。", "Nothing can be claimed about this."],
  talkline: ["話し言葉で書く", "Type it in words"], send: ["送る", "Send"], talk_play: ["手や主張を言葉で", "A play or a claim in words"], talk_table: ["卓にあるものを言葉で", "What is on the table, in words"],
  whynot_short: ["できない理由", "Why not?"], quiet: ["ほかに確認など {n}件", "{n} more routine steps"], backbefore: ["この手の前まで戻す", "Back to before this play"], astext: ["テキスト", "As text"],
};
