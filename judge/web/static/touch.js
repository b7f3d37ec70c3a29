// Playing by touch: what has been touched so far, which plays that leaves, what can be touched next.

// `options` are plays or answers: {play, said, touch}. `answering`: whatever is named by an answer is meant, also first.
export class Touch {
  constructor(options, answering) { Object.assign(this, { options, answering, chosen: [] }); }
  get left() { return this.chosen.length ? this.options.filter(one => this.chosen.every(key => one.touch.includes(key))) : this.options; }
  // those that speak of just what was touched come first
  get sorted() { return [...this.left].sort((a, b) => a.touch.length - b.touch.length); }
  get can() {
    if (this.chosen.length) return new Set();
    return new Set(this.options.flatMap(one => (this.answering ? [] : one.touch.slice(0, 1))));
  }
  get aims() {
    if (!this.chosen.length) return new Set(this.answering ? this.options.flatMap(one => one.touch) : []);
    return new Set(this.left.flatMap(one => one.touch).filter(key => !this.chosen.includes(key)));
  }
  // Touches something; gives the play that is meant now, if there is no doubt.
  touch(key) {
    if (this.chosen.includes(key)) this.chosen = this.chosen.filter(one => one !== key);
    else if (this.chosen.length && !this.aims.has(key)) this.chosen = [key];
    else this.chosen = [...this.chosen, key];
    const { left, chosen } = this;
    const whole = left.filter(one => one.touch.length === chosen.length);
    if (whole.length !== 1 || !chosen.includes(key)) return null;
    // the target comes last: once it is touched, what needs more cards is not meant
    const last = whole[0].touch.at(-1) === key && left.every(one => one.touch.at(-1) === key);
    return (this.answering ? left.length === 1 : chosen.length > 1 && last) ? whole[0] : null;
  }
  clear() { this.chosen = []; }
}
