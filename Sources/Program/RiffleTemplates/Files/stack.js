// ---- The stack: which cards there are, in which order, and where each of them is.

class CardStack {
  /**
   * @param count - The number of cards.
   * @param stage - The size of the room around the stack, in points.
   * @param tell - Called with each event: { type, index, direction }.
   */
  constructor(count, stage, tell = () => {}) {
    this.count = count;
    this.tell = tell;
    this.reducesMotion = false;
    this.nextID = 0;
    this.history = [];
    this.flights = [];
    this.hidden = [];
    this.stack = [];
    this.topSlot = 0;
    this.reveal = new Track(0, rests.share);
    // When cards come that fill the last slot, and when all are dealt anew.
    this.openings = [];
    this.reloadTime = null;
    this.press = null;
    this.cycling = null;
    this.resize(stage);
    this.deal(-1e9);
  }

  /** Deals all cards anew. */
  reload(time) {
    this.history = [];
    this.openings = [];
    this.reloadTime = null;
    this.deal(time);
  }

  resize(stage) {
    this.stage = stage;
    this.origin = {
      x: stage.width / 2 + preset.container.dx - preset.container.width / 2,
      y: stage.height / 2 + preset.container.dy - preset.container.height / 2,
    };
  }

  deal(time) {
    this.remaining = Array.from({ length: this.count }, (_, place) => {
      const index = preset.deck.topCard === "last" ? this.count - 1 - place : place;
      return { id: (this.nextID += 1), index };
    });
    this.reconcile(time);
  }

  // -- Where cards rest.

  slot(depth, { jitter = 0, away = 0 } = {}) {
    return preset.slot(depth, Math.max(1, this.stack.length), jitter, away, this.remaining.length);
  }

  rest(depth, away = 0) {
    return this.slot(this.topSlot + depth, { jitter: this.stack[depth]?.jitter ?? 0, away });
  }

  get topPose() {
    return this.slot(this.topSlot);
  }

  /** The cards to draw at a time, from back to front, in the stage's axes. */
  cards(time) {
    const shown = [];
    const add = (card, pose, depth) => {
      const [lift] = card.lift.at(time);
      const scale = 1 + (preset.lift.scale - 1) * lift;
      shown.push({
        id: card.id,
        index: card.index,
        depth,
        x: pose.x + this.origin.x,
        y: pose.y + this.origin.y,
        width: pose.width * scale,
        height: pose.height * scale,
        rotation: pose.rotation,
        alpha: pose.alpha,
        lift,
        stamp: card.stamp && {
          direction: card.stamp.direction,
          opacity: clamp(card.stamp.opacity.at(time)[0], 0, 1),
          isArmed: card.stamp.isArmed,
        },
      });
    };
    for (const card of this.hidden) if (card.motion.end > time) add(card, card.motion.pose(time), 99);
    for (let depth = this.stack.length - 1; depth >= 0; depth -= 1) {
      add(this.stack[depth], this.revealedPose(depth, time), depth);
    }
    for (let index = this.flights.length - 1; index >= 0; index -= 1) {
      const card = this.flights[index];
      if (card.phase === "dragged" || card.motion.end > time) add(card, card.motion.pose(time), 0);
    }
    return shown;
  }

  isMoving(time) {
    const cards = [...this.stack, ...this.flights, ...this.hidden];
    return (
      this.reveal.end > time ||
      this.openings.length > 0 ||
      this.reloadTime !== null ||
      cards.some(
        ({ motion, lift, stamp }) =>
          motion.end > time || lift.end > time || (stamp && stamp.opacity.end > time)
      )
    );
  }

  revealedPose(depth, time) {
    const card = this.stack[depth];
    const pose = card.motion.pose(time);
    const [shift] = this.reveal.at(time);
    if (shift === 0 || (depth === 0 && shift > 0)) return pose;
    const place = this.topSlot + depth;
    const from = this.slot(place, card);
    const to = this.slot(place - shift, card);
    const sizes = preset.beneath?.sizes;
    const size = sizes ? this.slot(place - sizes(shift), card) : to;
    return {
      x: pose.x + to.x - from.x,
      y: pose.y + to.y - from.y,
      width: Math.max(0, pose.width + size.width - from.width),
      height: Math.max(0, pose.height + size.height - from.height),
      rotation: pose.rotation + to.rotation - from.rotation,
      alpha: clamp(pose.alpha + to.alpha - from.alpha, 0, 1),
    };
  }

  // -- The cards beneath.

  makeCard({ id, index }) {
    return {
      id,
      index,
      motion: new Motion(this.topPose),
      phase: "resting",
      lift: new Track(0, rests.share),
      stamp: null,
      jitter: 2 * Math.random() - 1,
    };
  }

  /**
   * Shows the cards that the order has now, and moves each to its slot.
   *
   * @param leader - The card that was swiped or comes back, because of which the others move.
   */
  reconcile(time, leader = null) {
    const flying = new Set(this.flights.map((card) => card.id));
    let wanted = this.remaining.slice(0, Math.max(1, preset.slotCount - this.openings.length));
    const blocked = wanted.findIndex((card) => flying.has(card.id));
    if (blocked >= 0) wanted = wanted.slice(0, blocked);
    if (this.cycling && !wanted.some((card) => card.id === this.cycling.card.id)) {
      if (this.remaining.some((card) => card.id === this.cycling.card.id)) {
        wanted = [...wanted, this.cycling.card];
      }
    }
    const keepsDepths =
      this.revealsCards && wanted.every((card, depth) => !this.stack[depth] || this.stack[depth].id === card.id);
    if (!keepsDepths) this.commitReveal(time);
    const left = new Map([...this.hidden, ...this.stack].map((card) => [card.id, card]));
    const old = this.stack;
    const isNew = [];
    this.stack = wanted.map((card) => {
      const known = left.get(card.id);
      left.delete(card.id);
      isNew.push(!known);
      if (known && this.hidden.includes(known)) known.phase = "moving";
      return known ?? this.makeCard(card);
    });
    this.hidden = this.hidden.filter((card) => !this.stack.includes(card));
    const lastKnown = isNew.lastIndexOf(false);
    this.stack.forEach((card, depth) => {
      if (!isNew[depth]) return;
      const pose = this.rest(depth);
      if (depth < lastKnown) pose.alpha = 0;
      card.motion = new Motion(pose);
      if (depth > lastKnown && leader && !leader.comesBack) this.enter(card, pose, time);
    });
    const depth = this.topSlot + this.stack.length;
    const below = this.slot(depth);
    for (const card of old) {
      if (!left.has(card.id) || !this.remaining.some(({ id }) => id === card.id)) continue;
      if (below.alpha !== 0 && !preset.coversDeepestCard) continue;
      this.promote(card, below, depth, time);
      card.phase = "hidden";
      this.hidden.unshift(card);
    }
    if (!this.cycling) this.restack(time, leader);
  }

  /** A card that comes up at the end of the stack. */
  enter(card, rest, time) {
    const { entry } = preset.promotion;
    if (!entry || this.reducesMotion) return;
    card.motion = new Motion({
      ...rest,
      x: rest.x + entry.dx,
      y: rest.y + entry.dy,
      width: rest.width * entry.scale,
      height: rest.height * entry.scale,
      alpha: entry.alpha,
    });
    card.motion.go(rest, entry.move, time);
    card.phase = "moving";
  }

  /** Leaves the last slot empty after a swipe, as long as the preset says. */
  awaitNewcomer(motion, time) {
    const { newcomer } = preset.promotion;
    if (newcomer === 0 || this.reducesMotion) return;
    this.openings.push(newcomer === "gone" ? motion.end : Math.round((time + newcomer) * 1e6) / 1e6);
  }

  restack(time, leader) {
    this.stack.forEach((card, depth) => {
      if (card.phase === "dragged") return;
      const slot = this.rest(depth);
      if (isNear(card.motion.target, slot)) return;
      this.promote(card, slot, this.topSlot + depth, time, leader);
      card.phase = "moving";
    });
    this.updateHiddenCards(time);
  }

  promote(card, slot, depth, time, leader = null) {
    const { motion } = card;
    const { move, stagger } = preset.promotion;
    const course = leader && this.course(leader);
    if (this.reducesMotion) {
      if (motion.pose(time).alpha > 0) motion.rest(slot, time);
      else motion.fade(slot, time);
    } else if (course) {
      this.follow(leader, course, card, slot, depth, time);
    } else if (!move) {
      const target = { ...motion.target, alpha: slot.alpha };
      if (isNear(target, slot)) motion.alpha.hold(slot.alpha, time);
      else card.motion = new Motion(slot);
    } else {
      const start = motion.end > time ? time : time + stagger * depth;
      motion.go(slot, move, start);
      if (!move.alpha) motion.alpha.hold(slot.alpha, time);
    }
  }

  /** What the cards beneath do because of a card that leaves or comes back; nothing for their own move. */
  course({ comesBack, isByHand, facts, start, end }) {
    const { onSwipe, onCommand = onSwipe, onUndo } = preset.beneath ?? {};
    const course = comesBack ? onUndo : isByHand ? onSwipe : onCommand;
    return typeof course === "function" ? course({ ...facts, duration: end - start }) : course;
  }

  /** Moves a card to its slot by the way of another one, or by a law of its own. */
  follow(leader, course, card, slot, depth, time) {
    const { motion, jitter } = card;
    if (course === "law") {
      const other = this.slot(depth + (leader.comesBack ? -1 : 1), { jitter });
      const left = (at) => (leader.comesBack ? leader.reveal(at) : 1 - leader.reveal(at));
      motion.pass((at) => mixed(slot, other, left(at)), slot, time, leader.end);
    } else if (course.depth) {
      // Through the layout, as deep as it has not come yet.
      const left = new Track(leader.comesBack ? -1 : 1, rests.share);
      left.go(0, course.depth, time);
      const [shown, count] = [Math.max(1, this.stack.length), this.remaining.length];
      const pose = (at) => preset.slot(depth + left.at(at)[0], shown, jitter, 0, count);
      motion.pass(pose, slot, time, left.end);
    } else {
      const { law, delay = 0 } = course;
      motion.go(slot, { position: law, rotation: law, size: law, alpha: law }, time + delay);
    }
  }

  /** A card on its way, because of which others move. */
  leader(motion, { facts, isByHand, comesBack }, time) {
    if (!preset.beneath) return { facts, isByHand, comesBack };
    const { share } = preset.drag;
    const rest = this.topPose;
    const [x, y] = (motion.travels ? [motion.travel.leanX, motion.travel.leanY] : [motion.x, motion.y]).map((track) =>
      track.copy()
    );
    const way = motion.travels
      ? (at) => ({ dx: x.at(at)[0], dy: y.at(at)[0] })
      : (at) => ({ dx: (x.at(at)[0] - rest.x) / share, dy: (y.at(at)[0] - rest.y) / share });
    const reveal = (at) => preset.beneath.reveal?.(way(at)) ?? 0;
    return { facts, isByHand, comesBack, start: time, end: motion.end, reveal };
  }

  /** Cards that are only seen while the top card is away. */
  updateHiddenCards(time) {
    const top = this.stack[0];
    if (!top) return;
    const activity = top.phase === "dragged" || top.motion.end > time ? top.phase : "resting";
    const isAway = ["dragged", "returning", "entering"].includes(activity);
    for (let depth = 1; depth < this.stack.length; depth += 1) {
      const covered = this.rest(depth).alpha;
      const uncovered = this.rest(depth, 1).alpha;
      if (covered === uncovered) continue;
      const { alpha } = this.stack[depth].motion;
      alpha.hold(isAway ? uncovered : covered, time);
      if (isAway && activity !== "dragged") alpha.hold(covered, top.motion.end);
    }
  }

  get revealsCards() {
    return (
      Boolean(preset.beneath ? preset.beneath.reveal : preset.promotion.reveal) &&
      this.press !== null &&
      (this.stack[0] === this.press.card || this.flights.includes(this.press.card))
    );
  }

  hasReveal(time) {
    return this.reveal.at(time)[0] !== 0 || this.reveal.end > time;
  }

  /** Gives the way that a drag has moved the stack to the cards themselves. */
  commitReveal(time) {
    if (!this.hasReveal(time)) return;
    const instant = 1e-4;
    const first = this.reveal.at(time)[0] < 0 ? 0 : 1;
    const moved = this.stack.slice(first).map((card, index) => ({
      card,
      depth: index + first,
      now: this.revealedPose(index + first, time),
      next: this.revealedPose(index + first, time + instant),
    }));
    this.reveal.hold(0, time);
    if (this.revealsCards) this.keepReveal(0, this.press.translation);
    for (const { card, depth, now, next } of moved) {
      const rest = card.motion.target;
      card.motion.rest(now, time);
      for (const part of ["x", "y", "rotation", "width", "height", "alpha"]) {
        if (next[part] !== now[part]) {
          card.motion[part].drift(time, now[part], (next[part] - now[part]) / instant);
        }
      }
      this.promote(card, rest, this.topSlot + depth, time);
      if (card !== this.cycling?.card) card.phase = "moving";
    }
  }

  /** @param leader - The card that comes home. */
  lowerReveal(time, leader = null) {
    if (!this.hasReveal(time)) return;
    const { conceal } = preset.promotion;
    if (!this.reducesMotion && preset.beneath?.onReturn === "law" && leader) {
      const gap = this.reveal.at(time)[0] - leader.reveal(time);
      const value = (at) => leader.reveal(at) + gap * left(at, time, leader.end);
      this.reveal.follow(value, time, leader.end, 0);
    } else if (this.reducesMotion || preset.beneath?.onReturn === "law" || !conceal) this.reveal.hold(0, time);
    else this.reveal.go(0, conceal, time);
  }

  /** How far a drag from rest moves the stack. */
  wholeReveal(translation) {
    if (!preset.beneath) return preset.promotion.reveal(clamp(this.progress(translation).amount, 0, 1));
    const { travel } = this.dragPose(translation);
    return preset.beneath.reveal?.({ dx: travel.x, dy: travel.y }) ?? 0;
  }

  ownReveal(translation) {
    const reveal = this.wholeReveal(translation);
    if (preset.beneath || !this.press.isFlight) return reveal;
    const whole = preset.promotion.reveal(1);
    return whole > 0 ? reveal / whole - 1 : 0;
  }

  keepReveal(reveal, translation) {
    this.press.revealOffset = reveal - this.ownReveal(translation);
  }

  revealAt(translation) {
    const reveal = this.press.revealOffset + this.ownReveal(translation);
    return this.press.isFlight ? Math.min(reveal, 0) : Math.max(0, reveal);
  }

  // -- Drags.

  /** A press at a point of the stage. Returns whether a card answers it. */
  down(point, time, kind = "mouse") {
    this.advance(time);
    if (this.press) this.cancel(time);
    const location = { x: point.x - this.origin.x, y: point.y - this.origin.y };
    if (this.reveal.at(time)[0] < 0) this.commitReveal(time);
    const isHit = (card) => contains(card.motion.pose(time), location);
    let card = preset.isCatchable && !preset.movement ? this.flights.find((flying) => isHit(flying)) : undefined;
    if (!card && preset.movement) card = this.stack.find(isHit) ?? this.stack[0];
    else if (!card && this.stack[0] && isHit(this.stack[0])) [card] = this.stack;
    if (!card) return false;
    const rest = this.topPose;
    const pose = card.motion.pose(time);
    const isMoving = card.motion.end > time;
    const tracker = new Velocity(kind === "touch" ? 0.06 : 0.04);
    tracker.add(0, 0, time);
    const arm = rotated({ x: location.x - pose.x, y: location.y - pose.y }, -pose.rotation);
    this.press = {
      card,
      kind,
      tracker,
      start: point,
      startTime: time,
      point,
      rest,
      pose,
      arm,
      translation: { x: 0, y: 0 },
      lastSpeed: { x: 0, y: 0 },
      newest: { ...point, time },
      interrupted: isMoving && !preset.movement ? card.phase : "resting",
      isFlight: this.flights.includes(card) && isMoving,
      slop: isMoving ? 0 : slops[kind] ?? 4,
      dropped: { x: 0, y: 0 },
      isPanning: false,
      armed: null,
      revealOffset: 0,
      hasFailed: false,
    };
    if (isMoving && !preset.movement) {
      if (this.revealsCards) {
        const [reveal] = this.reveal.at(time);
        this.keepReveal(reveal, this.press.translation);
        this.reveal.hold(reveal, time);
      }
      card.phase = "dragged";
      this.apply(this.dragPose({ x: 0, y: 0 }), time);
      this.updateHiddenCards(time);
      this.showDestination(time);
    }
    this.updateLift(time);
    return true;
  }

  move(point, time) {
    if (!this.press) return;
    this.advance(time);
    const { press } = this;
    if (!press) return;
    const way = { x: point.x - press.start.x, y: point.y - press.start.y };
    const isSame = point.x === press.point.x && point.y === press.point.y;
    press.point = point;
    press.tracker.add(way.x, way.y, time);
    if (!isSame && time > press.newest.time) {
      const after = time - press.newest.time;
      press.lastSpeed = { x: (point.x - press.newest.x) / after, y: (point.y - press.newest.y) / after };
      press.newest = { ...point, time };
    }
    if (preset.movement) {
      this.judgeMovement(way, time);
      return;
    }
    const length = Math.hypot(way.x, way.y);
    if (!press.isPanning) {
      if (length === 0 || length < press.slop) return;
      press.isPanning = true;
      // A finger's drag begins where it is recognized; a mouse keeps the grabbed point beneath it.
      if (press.kind === "touch" && press.slop > 0) {
        press.dropped = { x: (way.x / length) * press.slop, y: (way.y / length) * press.slop };
      }
      press.card.phase = "dragged";
      this.drag(time);
      this.updateHiddenCards(time);
    } else if (!isSame) {
      this.drag(time);
    }
    this.updateLift(time);
  }

  up(point, time) {
    if (!this.press) return;
    if (point.x !== this.press.point.x || point.y !== this.press.point.y) this.move(point, time);
    this.advance(time);
    const { press } = this;
    if (!press) return;
    if (press.isPanning) this.release(press.tracker.confirmed(press.tracker.at(time), time), time);
    else if (press.card.phase === "dragged") this.resume(time);
    else if (!preset.movement && time - press.startTime <= 0.5) {
      this.tell({ type: "select", index: press.card.index });
    }
    this.press = null;
    this.updateLift(time);
  }

  cancel(time) {
    const { press } = this;
    if (!press) return;
    this.advance(time);
    if (press.isPanning) {
      if (press.isFlight) this.flyOn(time);
      else this.returnHome(time);
    } else if (press.card.phase === "dragged") this.resume(time);
    this.press = null;
    this.updateLift(time);
  }

  /** A quick, straight movement swipes; no card follows the pointer. */
  judgeMovement(way, time) {
    const { press } = this;
    if (press.hasFailed) return;
    const kind = press.kind === "mouse" ? "mouse" : "touch";
    const [distance, duration] = [preset.movement.distance[kind], preset.movement.duration[kind]];
    const after = time - press.startTime;
    const [along, across] = [Math.abs(way.x), Math.abs(way.y)];
    if (after > duration || across > distance * (1 - 0.98 * after)) press.hasFailed = true;
    else if (along >= distance * (1 - 0.94 * after)) {
      press.hasFailed = true;
      this.throwCard(way.x < 0 ? "left" : "right", false, time);
    }
  }

  dragPose(translation) {
    const { press } = this;
    const { rest, pose } = press;
    const { share, isTurned, scales } = preset.drag;
    const arm = preset.drag.anchor === "grabPoint" ? press.arm : { x: 0, y: 0 };
    const smaller = scales && pose.width > 0 ? rest.width / pose.width : 1;
    const pivot = { x: arm.x * smaller, y: arm.y * smaller };
    const turned = rotated(arm, pose.rotation);
    const middle = { x: pose.x + turned.x - pivot.x, y: pose.y + turned.y - pivot.y };
    const departure = { x: middle.x - rest.x, y: middle.y - rest.y };
    const before = isTurned ? rotated(departure, -pose.rotation) : departure;
    const held = banded(before, rest, unbanded);
    const pull = { x: held.x / share, y: held.y / share };
    const travel = { x: pull.x + translation.x, y: pull.y + translation.y };
    const way = (pull) => banded({ x: pull.x * share, y: pull.y * share }, rest, bandedLength);
    const own = way(pull);
    // A card may be caught farther away than its bands would let it come by a drag.
    const excess = { x: before.x - own.x, y: before.y - own.y };
    const isBeyond = !isTurned && Math.hypot(excess.x, excess.y) > 1e-6 + 1e-9 * Math.hypot(before.x, before.y);
    const lever = clamp((-2 * press.arm.y) / rest.height, -1, 1);
    const law = (pull, speed) => {
      const { x, y } = way(pull);
      const [dx, dy] = [(x + (isBeyond ? excess.x : 0)) / share, (y + (isBeyond ? excess.y : 0)) / share];
      return preset.drag.law({ dx, dy, lever, zoom: 1, lastSpeedX: speed.x, lastSpeedY: speed.y });
    };
    // A card that was caught away from the law keeps its distance from it.
    const start = law(pull, { x: 0, y: 0 });
    const end = law(travel, press.lastSpeed);
    const isFollowing = preset.drag.follow && !this.reducesMotion;
    const keptScale = isFollowing || preset.drag.scales === "atOnce" ? 0 : pose.width / rest.width - start.scale;
    return {
      x: middle.x - start.x + end.x,
      y: middle.y - start.y + end.y,
      rotation: (isFollowing ? 0 : pose.rotation - start.rotation) + end.rotation,
      scale: scales ? keptScale + end.scale : undefined,
      isFollowing,
      pivot,
      travel,
    };
  }

  apply({ x, y, rotation, scale, isFollowing, pivot }, time) {
    const { card, rest, arm } = this.press;
    const { motion } = card;
    motion.anchor = pivot;
    motion.grip = arm;
    motion.travels = false;
    if (scale !== undefined) motion.fullWidth = rest.width;
    const { follow } = preset.drag;
    if (isFollowing) card.jitter = 0;
    const move = (part, value, law) => {
      // Each move of a slow pointer aims only a little farther: the spring must not end in between.
      if (isFollowing) motion[part].go(value, law, time, 0.01);
      else motion[part].hold(value, time);
    };
    move("x", x, follow?.position);
    move("y", y, follow?.position);
    move("rotation", rotation, follow?.rotation);
    if (scale === undefined) return;
    move("width", rest.width * scale, follow?.size);
    move("height", rest.height * scale, follow?.size);
  }

  drag(time) {
    const { press } = this;
    press.translation = {
      x: press.point.x - press.start.x - press.dropped.x,
      y: press.point.y - press.start.y - press.dropped.y,
    };
    this.apply(this.dragPose(press.translation), time);
    this.showDestination(time);
    if (this.revealsCards) this.reveal.hold(this.revealAt(press.translation), time);
  }

  /** The direction in which the card has come farthest, 1 where a release swipes. */
  progress(translation) {
    const { travel } = this.dragPose(translation);
    let leader = { direction: null, amount: -Infinity };
    let total = 0;
    for (const goal of preset.goals) {
      const reach = goal.amount ? 0 : goal.x * travel.x + goal.y * travel.y;
      const ownAmount = goal.amount && Math.max(0, goal.amount(this.wayFacts(travel)));
      const amount = ownAmount ?? (reach > 0 && goal.threshold > 0 ? reach / goal.threshold : 0);
      total += amount;
      if (amount >= leader.amount) leader = { direction: goal.direction, amount };
    }
    return { ...leader, lead: clamp(2 * leader.amount - total, 0, 1) };
  }

  /** What a release is judged by. */
  wayFacts(travel) {
    const { lastSpeed } = this.press;
    return { dx: travel.x, dy: travel.y, lastSpeedX: lastSpeed.x, lastSpeedY: lastSpeed.y };
  }

  showDestination(time) {
    const { press } = this;
    const { direction, amount, lead } = this.progress(press.translation);
    if (direction === null) return;
    const needed = press.armed === direction ? preset.hysteresis : 1;
    press.armed = amount >= needed ? direction : null;
    if (!preset.showsStamps) return;
    const { card } = press;
    card.stamp = card.stamp ?? { direction, opacity: new Track(0, rests.alpha), isArmed: false };
    if (amount > 0) card.stamp.direction = direction;
    const opacity = {
      lead: () => lead,
      progress: () => clamp(amount, 0, 1),
      reveal: () => clamp(this.wholeReveal(press.translation), 0, 1),
      verdict: () => (press.armed === null ? 0 : 1),
    };
    card.stamp.opacity.hold(opacity[preset.stampsFollow](), time);
    card.stamp.isArmed = press.armed !== null;
  }

  showStamp(card, isShown, time, law = { curve: [0, 0, 0.58, 1], duration: 0.14 }) {
    if (!card.stamp) return;
    card.stamp.opacity.go(isShown ? 1 : 0, law, time);
    card.stamp.isArmed = isShown;
  }

  /** The direction in which a release swipes the card; null if it goes home. */
  verdict(travel, handVelocity, isArmed, time) {
    let velocity = handVelocity;
    if (preset.decide) {
      return preset.decide({ ...this.wayFacts(travel), velocityX: velocity.x, velocityY: velocity.y });
    }
    const along = ({ direction }, { x, y }) => x * sides[direction][0] + y * sides[direction][1];
    const goals = preset.goals.filter((goal) => along(goal, travel) > 0);
    if (goals.length === 0) return null;
    const side = goals.reduce((best, goal) => (along(goal, travel) > along(best, travel) ? goal : best));
    const [sideX, sideY] = sides[side.direction];
    let cameBack = false;
    if (preset.retreat) {
      const comeback = this.press.tracker.comeback({ x: -travel.x, y: -travel.y }, time);
      cameBack = -along(side, comeback) >= preset.retreat.travel * Math.hypot(sideX, sideY);
      const outward = along(side, velocity) / (sideX * sideX + sideY * sideY);
      // A hand that recoils as it stops takes nothing back.
      if (!cameBack && outward < 0) {
        velocity = { x: velocity.x - sideX * outward, y: velocity.y - sideY * outward };
      }
    }
    const end = {
      x: travel.x + velocity.x * preset.lookahead,
      y: travel.y + velocity.y * preset.lookahead,
    };
    let [nearest, best] = [null, -Infinity];
    for (const goal of goals) {
      const reach = goal.x * end.x + goal.y * end.y;
      const [dx, dy] = sides[goal.direction];
      const preference = preset.preference(reach, dx * dx + dy * dy);
      const isTie = preference === best && along(goal, velocity) > along(nearest, velocity);
      if (preference > best || isTie) [nearest, best] = [goal, preference];
    }
    const speed = along(nearest, velocity);
    if (cameBack) {
      const retreat = -along(side, this.press.tracker.mean(time));
      if (retreat >= preset.retreat.speed && retreat > speed) return null;
    }
    if (speed >= preset.flick.speed && along(nearest, travel) >= preset.flick.travel) {
      return nearest.direction;
    }
    const reach = nearest.x * end.x + nearest.y * end.y;
    const needed = nearest.threshold * (isArmed ? preset.hysteresis : 1);
    const isEnough = preset.isExclusive ? reach > needed : reach >= needed;
    return isEnough ? nearest.direction : null;
  }

  release(velocity, time) {
    const { press } = this;
    const { card } = press;
    const here = this.dragPose(press.translation);
    const direction = this.verdict(here.travel, velocity, press.armed !== null, time);
    // The card goes on at the velocity of the hand.
    const instant = 1e-3;
    const at = (sign) => ({
      x: press.translation.x + (sign * velocity.x * instant) / 2,
      y: press.translation.y + (sign * velocity.y * instant) / 2,
    });
    // Springs that follow the pointer have a velocity of their own.
    if (!preset.drag.follow) {
      const [behind, ahead] = [this.dragPose(at(-1)), this.dragPose(at(1))];
      for (const part of ["x", "y", "rotation"]) {
        const speed = (ahead[part] - behind[part]) / instant;
        if (speed !== 0) card.motion[part].drift(time, card.motion[part].at(time)[0], speed);
      }
    }
    if (this.revealsCards && !preset.drag.follow) {
      const [behind, ahead] = [this.revealAt(at(-1)), this.revealAt(at(1))];
      this.reveal.drift(time, this.reveal.at(time)[0], (ahead - behind) / instant);
    }
    if (press.isFlight) {
      const place = this.history.findIndex((swipe) => swipe.card.id === card.id);
      if (direction === this.history[place].direction) {
        this.flyOn(time);
        return;
      }
      this.takeBack(place, time);
    }
    if (direction) {
      this.throwCard(direction, true, time, velocity);
      this.lowerReveal(time);
    } else this.returnHome(time);
  }

  /** A card that was caught in flight belongs to the stack again. */
  takeBack(place, time) {
    const [swipe] = this.history.splice(place, 1);
    const { card } = this.press;
    this.flights = this.flights.filter((other) => other !== card);
    this.press.isFlight = false;
    this.commitReveal(time);
    this.remaining = this.remaining.filter((other) => other.id !== card.id);
    this.remaining.unshift(swipe.card);
    this.stack.unshift(card);
    this.tell({ type: "undo", index: card.index, direction: swipe.direction });
    this.reconcile(time);
  }

  flyOn(time) {
    const { card } = this.press;
    const swipe = this.history.find((past) => past.card.id === card.id);
    this.depart(card.motion, { ...swipe, isByHand: true }, time);
    this.lowerReveal(time);
    card.phase = "leaving";
    this.showStamp(card, true, time);
  }

  returnHome(time) {
    const { card } = this.press;
    const depth = this.stack.indexOf(card);
    if (depth < 0) return;
    const rest = this.rest(depth);
    const { motion } = card;
    const facts = this.facts(motion, null, time);
    if (this.reducesMotion) motion.fade(rest, time);
    else {
      const speed = Math.hypot(motion.x.at(time)[1], motion.y.at(time)[1]);
      const { still, thrown, throwingSpeed, restoresSize, trip } = preset.homecoming;
      if (trip) {
        motion.restart({ x: facts.dx, y: facts.dy }, time);
        motion.take(trip(facts), rest, time, true);
      } else motion.go(rest, thrown && speed >= throwingSpeed ? thrown : still, time, restoresSize);
      if (!isNear(motion.target, rest, 1e-6)) this.promote(card, rest, this.topSlot + depth, time);
    }
    card.phase = "returning";
    this.tell({ type: "return", index: card.index });
    this.showStamp(card, false, time);
    this.lowerReveal(time, this.leader(motion, { facts, isByHand: true, comesBack: true }, time));
    this.updateHiddenCards(time);
  }

  /** A press that was no drag lets a moving card go on. */
  resume(time) {
    const { card, interrupted } = this.press;
    const depth = this.stack.indexOf(card);
    if (depth < 0) {
      this.flyOn(time);
      return;
    }
    const rest = this.rest(depth);
    if (interrupted === "moving") this.promote(card, rest, this.topSlot + depth, time);
    else if (interrupted === "entering") this.comeBack(card.motion, rest, time);
    else {
      this.returnHome(time);
      return;
    }
    card.phase = interrupted;
    this.showStamp(card, false, time);
    this.lowerReveal(time);
    this.updateHiddenCards(time);
  }

  updateLift(time) {
    if (preset.lift.scale === 1 && preset.lift.shadow === 1) return;
    for (const card of [...this.stack, ...this.flights, ...this.hidden]) {
      const isUp = ["dragged", "leaving"].includes(card.phase) && !this.reducesMotion;
      if (card.lift.target !== Number(isUp)) card.lift.go(Number(isUp), preset.lift.law, time);
    }
  }

  // -- Swipes and undo.

  /** Swipes the top card as if it had been thrown. Returns whether there was one. */
  swipe(direction, time) {
    this.advance(time);
    this.cancel(time);
    const isDone = this.throwCard(direction, false, time);
    this.updateLift(time);
    return isDone;
  }

  throwCard(direction, isByHand, time, velocity = { x: 0, y: 0 }) {
    if (preset.cycles) return this.cycle(direction, time);
    const [card] = this.stack;
    if (!card) return false;
    this.commitReveal(time);
    this.stack.shift();
    const [entry] = this.remaining.splice(0, 1);
    const { motion } = card;
    const swipe = { card: entry, direction, isByHand, time, slot: this.topSlot, pose: motion.pose(time), anchor: motion.anchor, grip: motion.grip };
    swipe.facts = { ...this.facts(motion, swipe, time), velocityX: velocity.x, velocityY: velocity.y };
    swipe.center = motion.upright(swipe.pose);
    this.history.push(swipe);
    if (preset.deck.end === "loop") this.remaining.push(entry);
    this.depart(motion, swipe, time);
    const leader = this.leader(motion, { facts: swipe.facts, isByHand, comesBack: false }, time);
    this.awaitNewcomer(motion, time);
    card.phase = "leaving";
    if (preset.showsStamps) {
      card.stamp = card.stamp ?? { direction, opacity: new Track(0, rests.alpha), isArmed: false };
      card.stamp.direction = direction;
      this.showStamp(card, true, time, isByHand ? undefined : preset.commandStamp);
    }
    this.flights.push(card);
    this.tell({ type: "swipe", index: card.index, direction });
    const isRefilled = this.remaining.length > this.stack.length;
    const movesUp = isRefilled || preset.promotion.movesUpLastCards || this.stack.length === 0;
    this.topSlot = movesUp ? 0 : this.topSlot + 1;
    this.reconcile(time, leader);
    if (this.remaining.length === 0) {
      this.tell({ type: "empty" });
      if (preset.deck.end === "reload") {
        this.reloadTime = time + preset.deck.endDelay;
        this.advance(time);
      }
    }
    return true;
  }

  /** What an exit may depend on: where the card is, where it goes, and how fast the pointer was. */
  facts(motion, swipe, time) {
    const rest = this.topPose;
    const center = motion.upright(motion.pose(time));
    const [directionX, directionY] = swipe ? sides[swipe.direction] : [0, 0];
    const isHeld = this.press?.card.motion === motion && this.press.card.phase === "dragged";
    const travel = isHeld ? this.dragPose(this.press.translation).travel : { x: 0, y: 0 };
    const lever = isHeld ? clamp((-2 * this.press.arm.y) / rest.height, -1, 1) : 0;
    const law = preset.drag.law({ dx: travel.x, dy: travel.y, lever, zoom: 1, lastSpeedX: 0, lastSpeedY: 0 });
    return {
      dx: travel.x,
      dy: travel.y,
      awayX: center.x - rest.x,
      awayY: center.y - rest.y,
      share: preset.drag.share,
      angle: motion.pose(time).rotation,
      lawAngle: law.rotation,
      alpha: motion.pose(time).alpha,
      lever,
      directionX,
      directionY,
      velocityX: 0,
      velocityY: 0,
      lastSpeedX: this.press?.lastSpeed.x ?? 0,
      lastSpeedY: this.press?.lastSpeed.y ?? 0,
      restX: rest.x,
      restY: rest.y,
      restAngle: rest.rotation,
      lean: preset.lean * directionX,
      containerX: this.origin.x,
      containerY: this.origin.y,
      stageWidth: this.stage.width,
      stageHeight: this.stage.height,
    };
  }

  /** Starts the exit of a card from its present pose and velocity. */
  depart(motion, swipe, time) {
    const { direction, isByHand, facts } = swipe;
    if (this.reducesMotion) {
      motion.fadeOut(time);
      return;
    }
    const [directionX, directionY] = sides[direction];
    const rest = this.topPose;
    if (preset.flight) {
      motion.center(time);
      this.takeOff(motion, directionX, directionY, isByHand, preset.lean * directionX, rest, time);
      return;
    }
    if (preset.exit) {
      const trip = isByHand ? preset.exit.byHand(facts) : preset.exit.byCommand(facts);
      motion.restart({ x: facts.dx, y: facts.dy }, time);
      if (!isByHand) motion.grip = trip.grip ?? { x: 0, y: 0 };
      if (trip.start) motion.jump(trip.start, rest, time);
      swipe.began = { x: trip.start?.x ?? facts.dx, y: trip.start?.y ?? facts.dy };
      motion.take(trip, rest, time);
      return;
    }
    const tracks = { x: motion.x, y: motion.y, rotation: motion.rotation };
    const end = isByHand ? preset.path.byHand(facts) : preset.path.byCommand(facts);
    for (const [part, track] of Object.entries(tracks)) {
      if (end[part] === undefined) motion.stop(track, time);
      else track.go(end[part], preset.path, time);
    }
    if (preset.path.alpha !== undefined) motion.alpha.go(preset.path.alpha, preset.path, time);
  }

  /** Off the stage at the velocity of the throw. */
  takeOff(motion, directionX, directionY, isByHand, lean, rest, time) {
    const numbers = preset.flight;
    const reach = Math.hypot(rest.width, rest.height) / 2 + numbers.margin;
    const lengthOf = (track, side, origin, length) => {
      if (side === 0) return Infinity;
      const position = track.at(time)[0] + origin;
      const end = side < 0 ? -reach : length + reach;
      return Math.max(1, side * (end - position));
    };
    // Toward a corner, the edge that is nearer ends both ways.
    const length = Math.min(
      lengthOf(motion.x, directionX, this.origin.x, this.stage.width),
      lengthOf(motion.y, directionY, this.origin.y, this.stage.height),
    );
    const way = (track, side) => {
      if (side === 0) return null;
      const velocity = clamp(track.at(time)[1], -60000, 60000);
      const start = isByHand ? velocity : side * Math.max(numbers.commandSpeed, side * velocity);
      return flight(side * length, start, numbers);
    };
    const ways = { x: way(motion.x, directionX), y: way(motion.y, directionY) };
    const duration = Math.max(ways.x?.duration ?? 0, ways.y?.duration ?? 0);
    const [angle, spin] = motion.rotation.at(time);
    const tilt = angle / numbers.slightLean;
    const distance = ways.x?.distance ?? 0;
    const arc = Math.min((numbers.arc * Math.abs(distance)) / Math.max(1, rest.width), numbers.longestArc);
    const turn = isByHand ? (arc * tilt) / Math.sqrt(1 + tilt * tilt) : 0;
    // Across a flight the velocity grows in proportion, so that a throw keeps its direction.
    const drift = (track, beside, fall) => {
      const velocity = clamp(track.at(time)[1], -60000, 60000);
      const along = Math.max(numbers.directedSpeed, Math.sign(beside.distance) * beside.velocity);
      const cruise = isByHand ? (velocity * Math.abs(beside.cruise)) / along : velocity;
      const way = easedFlight(velocity, cruise, numbers.ease, beside.duration).distance + fall;
      track.glide(
        time,
        beside.duration,
        velocity,
        (2 * (way - velocity * beside.duration)) / (beside.duration * beside.duration),
      );
    };
    if (ways.x) motion.x.fly(ways.x, time);
    else drift(motion.x, ways.y, 0);
    if (ways.y) motion.y.fly(ways.y, time);
    // As far as a circle on which it turns with its path falls.
    else drift(motion.y, ways.x, (turn * distance) / 2);
    const law = { curve: [0, 0, 0.58, 1], duration };
    motion.alpha.go(1, law, time);
    if (!isByHand) {
      motion.rotation.go(lean, law, time);
      return;
    }
    const limit = numbers.maximumSpin;
    const kept = clamp(spin, -limit, limit);
    const isFaster = turn < 0 ? kept * duration <= turn : kept * duration >= turn;
    if (Math.abs(turn) <= 1e-6 || isFaster) {
      motion.rotation.glide(time, duration, kept);
      return;
    }
    const slow = eased(duration, numbers.ease);
    const cruise = clamp((turn - kept * slow) / (duration - slow), -limit, limit);
    motion.rotation.fly(easedFlight(kept, cruise, numbers.ease, duration), time);
  }

  /** Brings the last swiped card back. Returns whether there was one. */
  undo(time) {
    this.advance(time);
    this.cancel(time);
    const swipe = this.history[this.history.length - 1];
    if (!swipe) return false;
    if (preset.cycles) return this.cycleBack(time);
    this.history.pop();
    this.commitReveal(time);
    this.openings.pop();
    this.reloadTime = null;
    this.topSlot = this.stack.length === 0 ? swipe.slot : Math.max(0, this.topSlot - 1);
    this.remaining = this.remaining.filter((card) => card.id !== swipe.card.id);
    let isLanded = false;
    let card = this.flights.find((flying) => flying.id === swipe.card.id);
    if (card) this.flights = this.flights.filter((flying) => flying !== card);
    else {
      this.stack = this.stack.filter((other) => other.id !== swipe.card.id);
      card = this.makeCard(swipe.card);
      // From where its flight ended.
      card.motion.anchor = swipe.anchor;
      card.motion.x.hold(swipe.center.x, swipe.time);
      card.motion.y.hold(swipe.center.y, swipe.time);
      card.motion.rotation.hold(swipe.pose.rotation, swipe.time);
      card.motion.grip = swipe.grip;
      if (preset.drag.scales) card.motion.fullWidth = this.topPose.width;
      card.motion.width.hold(swipe.pose.width, swipe.time);
      card.motion.height.hold(swipe.pose.height, swipe.time);
      this.depart(card.motion, swipe, swipe.time);
      // A throw, whose speed is forgotten, was faster than this.
      card.motion.finish(time);
      if (preset.undoStamp) {
        card.stamp = { direction: swipe.direction, opacity: new Track(1, rests.alpha), isArmed: true };
      }
      isLanded = true;
    }
    this.remaining.unshift(swipe.card);
    card.phase = "entering";
    this.stack.unshift(card);
    const rest = this.rest(0);
    if (this.reducesMotion) card.motion.fade(rest, time);
    else this.comeBack(card.motion, rest, time, isLanded ? swipe : null);
    const leader = this.leader(card.motion, { facts: swipe.facts, isByHand: false, comesBack: true }, time);
    this.showStamp(card, false, time, preset.undoStamp);
    this.tell({ type: "undo", index: card.index, direction: swipe.direction });
    this.reconcile(time, leader);
    this.updateLift(time);
    return true;
  }

  /** An undone card comes home, from where its flight ended or from a place of the preset's. */
  comeBack(motion, rest, time, landed = null) {
    if (!preset.undoTrip) {
      motion.go(rest, preset.undo, time);
      return;
    }
    const facts = this.facts(motion, landed, time);
    // The translation from which it went.
    if (landed) Object.assign(facts, { dx: landed.began.x, dy: landed.began.y });
    const trip = preset.undoTrip(facts);
    if (landed) {
      motion.grip = trip.grip ?? motion.grip;
      if (trip.start) motion.jump(trip.start, rest, time);
    }
    motion.take(trip, rest, time, true);
  }

  // -- Cards that cycle: to the left the top card goes beneath, to the right the bottom card comes up.

  cycle(direction, time, isUndo = false) {
    if (this.cycling) {
      this.cycling.next = isUndo ? (end) => this.undo(end) : (end) => this.cycle(direction, end);
      return true;
    }
    const entry = direction === "left" ? this.remaining[0] : this.remaining[this.remaining.length - 1];
    if (!entry) return false;
    if (isUndo) this.history.pop();
    else this.history.push({ card: entry, direction });
    const opposite = direction === "left" ? "right" : "left";
    this.tell({ type: isUndo ? "undo" : "swipe", index: entry.index, direction: isUndo ? opposite : direction });
    if (!this.stack.some((card) => card.id === entry.id)) {
      const card = this.makeCard(entry);
      this.stack.push(card);
      card.motion = new Motion(this.rest(this.stack.length - 1));
    }
    const depth = this.stack.findIndex((card) => card.id === entry.id);
    const card = this.stack[depth];
    const [directionX, directionY] = sides[direction];
    const rest = this.rest(depth);
    if (this.reducesMotion) card.motion.fadeOut(time);
    else {
      const end = preset.path.byCommand({ directionX, directionY, restX: rest.x, restY: rest.y, restAngle: rest.rotation });
      card.motion.x.go(end.x, preset.path, time);
      card.motion.y.go(end.y, preset.path, time);
      card.motion.rotation.go(end.rotation, preset.path, time);
    }
    card.phase = "cycling";
    this.cycling = { card, direction, end: card.motion.end, next: null };
    return true;
  }

  cycleBack(time) {
    const { direction } = this.history[this.history.length - 1];
    return this.cycle(direction === "left" ? "right" : "left", time, true);
  }

  finishCycling() {
    const { card, direction, end, next } = this.cycling;
    this.cycling = null;
    card.phase = "moving";
    this.stack = this.stack.filter((other) => other !== card);
    const entry = this.remaining.find((other) => other.id === card.id);
    this.remaining = this.remaining.filter((other) => other !== entry);
    if (direction === "left") {
      this.remaining.push(entry);
      this.stack.push(card);
      card.jitter = 2 * Math.random() - 1;
    } else {
      if (this.stack[0]) this.stack[0].jitter = 2 * Math.random() - 1;
      this.remaining.unshift(entry);
      this.stack.unshift(card);
    }
    this.reconcile(end);
    if (next) next(end);
  }

  // -- Time.

  /** Lands the cards whose motion is over. */
  advance(time) {
    for (;;) {
      const moving = [...this.stack, ...this.flights, ...this.hidden].filter(
        ({ phase }) => phase !== "resting" && phase !== "dragged"
      );
      // A card that grows as it leaves, since it was still moving up, is gone when its flight is over.
      const endOf = ({ phase, motion }) =>
        phase === "leaving"
          ? Math.max(motion.x.end, motion.y.end, motion.rotation.end, motion.alpha.end)
          : motion.end;
      const end = Math.min(...moving.map(endOf), ...this.openings, this.reloadTime ?? Infinity);
      if (!(end <= time)) return;
      if (this.cycling && this.cycling.end <= end) this.finishCycling();
      let hasLeft = false;
      for (const card of moving) {
        if (endOf(card) > end) continue;
        if (this.stack.includes(card)) card.phase = card === this.cycling?.card ? card.phase : "resting";
        else {
          hasLeft = true;
          this.flights = this.flights.filter((other) => other !== card);
          this.hidden = this.hidden.filter((other) => other !== card);
        }
      }
      if (hasLeft && preset.deck.end === "loop") this.reconcile(end);
      if (this.openings.some((opening) => opening <= end)) {
        this.openings = this.openings.filter((opening) => opening > end);
        this.reconcile(end);
      }
      if (this.reloadTime !== null && this.reloadTime <= end) this.reload(end);
    }
  }
}

function isNear(one, other, distance = 1e-9) {
  return ["x", "y", "width", "height", "rotation", "alpha"].every(
    (part) => Math.abs(one[part] - other[part]) < distance
  );
}

/** Between two poses, by a share of the way from one to the other. */
function mixed(one, other, share) {
  return Object.fromEntries(Object.keys(one).map((part) => [part, one[part] + (other[part] - one[part]) * share]));
}

function contains(pose, point) {
  const arm = rotated({ x: point.x - pose.x, y: point.y - pose.y }, -pose.rotation);
  return Math.abs(arm.x) <= pose.width / 2 && Math.abs(arm.y) <= pose.height / 2;
}

/** Rubber bands hold a card back in directions in which it cannot be swiped. */
function banded(vector, rest, change) {
  if (preset.drag.forbidden !== "rubberBand") return vector;
  const axis = (length, part, side) => {
    const isFree = preset.goals.some(({ direction }) => sides[direction][part] * length > 0);
    return isFree || length === 0 ? length : Math.sign(length) * change(Math.abs(length), side / 4);
  };
  return { x: axis(vector.x, 0, rest.width), y: axis(vector.y, 1, rest.height) };
}

const bandedLength = (pull, side) => (pull * 0.55) / (1 + (pull * 0.55) / side);

const unbanded = (offset, side) => {
  const reached = Math.min(offset, 0.99 * side);
  return reached / 0.55 / (1 - reached / side);
};
