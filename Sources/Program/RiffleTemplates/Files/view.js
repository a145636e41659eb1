// ---- The view: pointer events in, styles out.

class StackView extends StackDriver {
  /**
   * @param element - The stage. Its children are the cards, or those that `face` returns.
   * @param options.count - The number of cards.
   * @param options.face - Returns the element of a card by its index, or null.
   * @param options.onEvent - Called with { type, index, direction }; the types are "swipe", "undo",
   *   "return", "select" and "empty".
   * @param options.onShow - Called with the indexes of the shown cards when they change.
   * @param options.clock - Returns the time of an event or a frame in seconds.
   */
  constructor(element, { count, face, onEvent = () => {}, onShow = () => {}, clock } = {}) {
    super();
    this.element = element;
    this.face = face ?? ((index) => element.children[index]);
    this.onShow = onShow;
    this.clock = clock ?? ((event) => (event ? event.timeStamp : performance.now()) / 1000);
    this.time = 0;
    this.count = count ?? element.children.length;
    this.restart(onEvent);
    const quiet = matchMedia("(prefers-reduced-motion: reduce)");
    const listen = (target, type, handle) => {
      target.addEventListener(type, handle);
      return () => target.removeEventListener(type, handle);
    };
    const observer = new ResizeObserver(() => {
      this.stack.resize(this.size);
      this.schedule();
    });
    observer.observe(element);
    const followMotion = () => {
      this.stack.reducesMotion = quiet.matches;
    };
    followMotion();
    this.removers = [
      () => observer.disconnect(),
      listen(quiet, "change", followMotion),
      listen(element, "pointerdown", (event) => this.down(event)),
      listen(window, "pointermove", (event) => this.moved(event)),
      listen(window, "pointerup", (event) => this.up(event)),
      listen(window, "pointercancel", (event) => this.cancel(event)),
      listen(element, "keydown", (event) => this.key(event)),
    ];
    this.render(this.now());
  }

  /** Deals all cards anew. */
  restart(onEvent = this.stack.tell) {
    const { reducesMotion = false } = this.stack ?? {};
    this.time = 0;
    this.stack = new CardStack(this.count, this.size, onEvent);
    this.stack.reducesMotion = reducesMotion;
  }

  get size() {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  /** The time of an event, or of now; it never runs backward. */
  now(event) {
    this.time = Math.max(this.time, this.clock(event));
    return this.time;
  }

  point(event) {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    if (!this.stack.down(this.point(event), this.now(event), event.pointerType || "mouse")) return;
    this.pointer = event.pointerId;
    this.schedule();
  }

  moved(event) {
    if (event.pointerId !== this.pointer) return;
    // Each report counts for the velocity, not only the last one before a frame.
    const reports = event.getCoalescedEvents?.() ?? [];
    for (const report of reports.length > 0 ? reports : [event]) {
      this.stack.move(this.point(report), this.now(report));
    }
    this.schedule();
  }

  up(event) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = undefined;
    this.stack.up(this.point(event), this.now(event));
    this.schedule();
  }

  cancel(event) {
    if (event && event.pointerId !== this.pointer) return;
    this.pointer = undefined;
    this.stack.cancel(this.now());
    this.schedule();
  }

  key(event) {
    const arrows = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
    const direction = arrows[event.key];
    if (event.key === "Escape") this.cancel();
    else if (event.key === "Backspace" || (event.key === "z" && (event.ctrlKey || event.metaKey))) this.undo();
    else if (direction && this.directions.includes(direction)) this.swipe(direction);
    else return;
    event.preventDefault();
  }

  get directions() {
    return preset.movement ? ["left", "right"] : preset.goals.map((goal) => goal.direction);
  }

  show(indexes, before) {
    for (const index of before.filter((other) => !indexes.includes(other))) {
      this.face(index)?.style.removeProperty("visibility");
    }
    this.onShow(indexes);
  }

  place({ index, x, y, width, height, rotation, alpha, lift, stamp }, order) {
    const face = this.face(index);
    if (!face) return;
    const { style } = face;
    const rest = this.stack.topPose;
    const [left, top] = [x - rest.width / 2, y - rest.height / 2];
    style.visibility = "visible";
    style.zIndex = order;
    style.opacity = alpha;
    style.transform =
      `translate(${left}px, ${top}px) rotate(${rotation}rad) ` +
      `scale(${width / rest.width}, ${height / rest.height})`;
    style.setProperty("--lift", lift);
    style.setProperty("--stamp", stamp ? stamp.opacity : 0);
    face.dataset.stamp = stamp ? stamp.direction : "";
    face.toggleAttribute("data-armed", Boolean(stamp?.isArmed));
    face.toggleAttribute("inert", order + 1 < this.shown.length);
  }

  dispose() {
    super.dispose();
    for (const remove of this.removers) remove();
  }
}
