// ---- The driver: runs a stack from frame to frame. Nothing runs while nothing moves.

/** A platform's view shows indexes, and places cards. */
class StackDriver {
  constructor() {
    this.shown = [];
    this.frame = 0;
  }

  now() {
    return performance.now() / 1000;
  }

  /** Changes the stack at the present time, and shows what comes of it. */
  change(change) {
    const result = change(this.stack, this.now());
    this.schedule();
    return result;
  }

  /** Swipes the top card as if it had been thrown. */
  swipe(direction) {
    return this.change((stack, time) => stack.swipe(direction, time));
  }

  /** Brings the last swiped card back. */
  undo() {
    return this.change((stack, time) => stack.undo(time));
  }

  schedule() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const time = this.now();
      this.render(time);
      if (this.stack.isMoving(time)) this.schedule();
    });
  }

  render(time) {
    this.stack.advance(time);
    const cards = this.stack.cards(time);
    const indexes = cards.map((card) => card.index);
    if (indexes.join() !== this.shown.join()) {
      const before = this.shown;
      this.shown = indexes;
      this.show(indexes, before);
    }
    cards.forEach((card, order) => this.place(card, order));
  }

  dispose() {
    cancelAnimationFrame(this.frame);
  }
}
