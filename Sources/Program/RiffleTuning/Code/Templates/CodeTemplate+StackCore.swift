extension CodeTemplate {
  /// The JavaScript of a stack: motion, pointer, order of the cards; the page and the React component have it.
  static let stackCore = CodeTemplate(
    #"""
    // ---- Motion: every value is a closed formula of time, so nothing jumps and nothing is integrated.

    /** When a value counts as at rest: within a distance, and slower than a speed per second. */
    const rests = {
      points: { distance: 0.1, speed: 3 },
      angle: { distance: 0.0005, speed: 0.015 },
      share: { distance: 0.0005, speed: 0.015 },
      alpha: { distance: 0.002, speed: 0.06 },
    };

    const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

    /** The value and slope of a cubic Bezier from (0, 0) to (1, 1). */
    function bezier([x1, y1, x2, y2], fraction) {
      if (fraction <= 0) return [0, 0];
      if (fraction >= 1) return [1, 0];
      const point = (one, two, s) => s * (3 * (1 - s) * (one * (1 - s) + two * s) + s * s);
      const rate = (one, two, s) =>
        3 * (one * (1 - s) ** 2 + 2 * (two - one) * s * (1 - s) + (1 - two) * s * s);
      let [low, high] = [0, 1];
      for (let step = 0; step < 40; step += 1) {
        const middle = (low + high) / 2;
        if (point(x1, x2, middle) < fraction) low = middle;
        else high = middle;
      }
      const s = (low + high) / 2;
      return [point(y1, y2, s), rate(y1, y2, s) / Math.max(rate(x1, x2, s), 1e-6)];
    }

    /** The distance of a damped spring from its target, and its velocity. */
    function oscillation([stiffness, damping], distance, velocity, time) {
      const rate = damping / 2;
      const square = rate * rate - stiffness;
      let [c, s] = [1 + (square * time * time) / 2, time * (1 + (square * time * time) / 6)];
      let fade = Math.exp(-rate * time);
      if (square * time * time < -1e-4) {
        const frequency = Math.sqrt(-square);
        [c, s] = [Math.cos(frequency * time), Math.sin(frequency * time) / frequency];
      } else if (square * time * time > 1e-4) {
        const frequency = Math.sqrt(square);
        const [slow, fast] = [Math.exp((frequency - rate) * time), Math.exp(-(frequency + rate) * time)];
        [c, s, fade] = [(slow + fast) / 2, (slow - fast) / (2 * frequency), 1];
      }
      return [
        fade * (distance * c + (velocity + rate * distance) * s),
        fade * (velocity * c - (rate * velocity + stiffness * distance) * s),
      ];
    }

    function settlingTime(spring, distance, velocity, rest) {
      for (let time = 0; time < 20; time += 0.002) {
        const [value, speed] = oscillation(spring, distance, velocity, time);
        if (Math.abs(value) <= rest.distance && Math.abs(speed) <= rest.speed) return time;
      }
      return 20;
    }

    /** A way off the stage: the velocity is eased to a cruising speed, and the end is reached in time. */
    function flight(distance, velocity, { speed, momentum, ease, longestDuration }) {
      const sign = Math.sign(distance);
      const eased = (time) => 2 * ease - (2 * ease + time) * Math.exp(-time / ease);
      let cruise = sign * Math.max(speed, sign * velocity * momentum);
      let [low, high] = [0, (Math.abs(distance) + 2 * ease * Math.abs(cruise - velocity)) / Math.abs(cruise)];
      for (let step = 0; step < 60; step += 1) {
        const time = (low + high) / 2;
        if (sign * (cruise * time + (velocity - cruise) * eased(time)) < Math.abs(distance)) low = time;
        else high = time;
      }
      const duration = Math.min(high, longestDuration);
      if (duration > eased(duration)) {
        cruise = (distance - velocity * eased(duration)) / (duration - eased(duration));
      }
      return {
        duration,
        distance,
        at: (time) => [
          cruise * time + (velocity - cruise) * eased(time),
          cruise + (velocity - cruise) * (1 + time / ease) * Math.exp(-time / ease),
        ],
      };
    }

    /** One animated number. A new motion starts from the present value and velocity. */
    class Track {
      constructor(value, rest) {
        this.rest = rest;
        this.parts = [];
        this.hold(value, -Infinity);
      }

      get target() {
        return this.parts[this.parts.length - 1].target;
      }

      get end() {
        return this.parts[this.parts.length - 1].end;
      }

      /** The value and the velocity at a time. */
      at(time) {
        let index = this.parts.length - 1;
        while (index > 0 && this.parts[index].start > time) index -= 1;
        const part = this.parts[index];
        return time >= part.end ? [part.target, 0] : part.at(Math.max(0, time - part.start));
      }

      begin(start, end, target, at) {
        while (this.parts.length > 0 && this.parts[this.parts.length - 1].start >= start) this.parts.pop();
        // In whole microseconds, so that an end does not fall after a frame at the same time.
        this.parts.push({ start, end: Math.round(end * 1e6) / 1e6, target, at });
        if (this.parts.length > 8) this.parts.shift();
      }

      hold(value, time) {
        this.begin(time, time, value, () => [value, 0]);
      }

      /** Moves on at a velocity, until another motion starts. */
      drift(time, value, velocity) {
        this.begin(time, Infinity, value, (after) => [value + velocity * after, velocity]);
      }

      glide(time, duration, velocity = this.at(time)[1], acceleration = 0) {
        const [value] = this.at(time);
        const at = (after) => [
          value + (velocity + (acceleration * after) / 2) * after,
          velocity + acceleration * after,
        ];
        this.begin(time, time + duration, at(duration)[0], at);
      }

      fly(way, time) {
        const [value] = this.at(time);
        this.begin(time, time + way.duration, value + way.distance, (after) => {
          const [distance, velocity] = way.at(after);
          return [value + distance, velocity];
        });
      }

      /** Goes to a target on a spring or along a curve. */
      go(target, law, time) {
        const [value, present] = this.at(time);
        if (law.curve) {
          const way = target - value;
          this.begin(time, time + law.duration, target, (after) => {
            const [share, slope] = bezier(law.curve, after / law.duration);
            return [value + way * share, (way * slope) / law.duration];
          });
          return;
        }
        const velocity = law.start === undefined ? present : law.start * (target - value);
        const duration = law.duration ?? settlingTime(law.spring, value - target, velocity, this.rest);
        this.begin(time, time + duration, target, (after) => {
          const [distance, speed] = oscillation(law.spring, value - target, velocity, after);
          return [target + distance, speed];
        });
      }
    }

    /** The motion of a whole card, which is turned about a point counted from its middle. */
    class Motion {
      constructor(pose) {
        this.x = new Track(pose.x, rests.points);
        this.y = new Track(pose.y, rests.points);
        this.width = new Track(pose.width, rests.points);
        this.height = new Track(pose.height, rests.points);
        this.rotation = new Track(pose.rotation, rests.angle);
        this.alpha = new Track(pose.alpha, rests.alpha);
        this.anchor = { x: 0, y: 0 };
      }

      get tracks() {
        return [this.x, this.y, this.width, this.height, this.rotation, this.alpha];
      }

      get end() {
        return Math.max(...this.tracks.map((track) => track.end));
      }

      get target() {
        return this.turned((track) => track.target);
      }

      pose(time) {
        return this.turned((track) => track.at(time)[0]);
      }

      turned(value) {
        const rotation = value(this.rotation);
        const arm = rotated(this.anchor, rotation);
        return {
          x: value(this.x) + this.anchor.x - arm.x,
          y: value(this.y) + this.anchor.y - arm.y,
          width: Math.max(0, value(this.width)),
          height: Math.max(0, value(this.height)),
          rotation,
          alpha: clamp(value(this.alpha), 0, 1),
        };
      }

      /** The middle that a card in a pose would have without its turn about the anchor. */
      upright(pose) {
        const arm = rotated(this.anchor, pose.rotation);
        return { x: pose.x + arm.x - this.anchor.x, y: pose.y + arm.y - this.anchor.y };
      }

      rest(pose, time) {
        this.anchor = { x: 0, y: 0 };
        for (const part of ["x", "y", "width", "height", "rotation", "alpha"]) {
          this[part].hold(pose[part], time);
        }
      }

      /** Moves to a pose; a move without a size or an opacity leaves them as they are. */
      go(pose, move, time) {
        const middle = this.upright(pose);
        this.x.go(middle.x, move.position, time);
        this.y.go(middle.y, move.position, time);
        this.rotation.go(pose.rotation, move.rotation, time);
        if (move.size) {
          this.width.go(pose.width, move.size, time);
          this.height.go(pose.height, move.size, time);
        }
        if (move.alpha) this.alpha.go(pose.alpha, move.alpha, time);
      }

      stop(track, time) {
        if (track.end > time) track.hold(track.at(time)[0], time);
      }

      /** Turns about the middle from now on, without a jump. */
      center(time) {
        const [angle, spin] = this.rotation.at(time);
        const arm = rotated(this.anchor, angle);
        const shift = (track, step, drift) => {
          const [value, velocity] = track.at(time);
          track.drift(time, value + step, velocity + drift);
        };
        if (this.anchor.x === 0 && this.anchor.y === 0) return;
        shift(this.x, this.anchor.x - arm.x, arm.y * spin);
        shift(this.y, this.anchor.y - arm.y, -arm.x * spin);
        this.anchor = { x: 0, y: 0 };
      }

      /** Reduced motion: out of sight here, then in sight there. */
      fade(pose, time) {
        for (const track of this.tracks) this.stop(track, time);
        const law = { curve: [0, 0, 1, 1], duration: fadeDuration / 2 };
        const middle = time + law.duration;
        const center = this.upright(pose);
        this.alpha.go(0, law, time);
        this.x.hold(center.x, middle);
        this.y.hold(center.y, middle);
        this.width.hold(pose.width, middle);
        this.height.hold(pose.height, middle);
        this.rotation.hold(pose.rotation, middle);
        this.alpha.go(pose.alpha, law, middle);
      }

      fadeOut(time) {
        for (const track of this.tracks) this.stop(track, time);
        this.alpha.go(0, { curve: [0, 0, 1, 1], duration: fadeDuration }, time);
      }
    }

    const fadeDuration = 0.15;

    function rotated({ x, y }, angle) {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return { x: x * c - y * s, y: x * s + y * c };
    }

    // ---- The pointer: its velocity, and what counts as a drag.

    /** Fits a parabola to the newest positions; a pointer that rests has no velocity. */
    class Velocity {
      constructor(horizon) {
        this.horizon = horizon;
        this.samples = [];
      }

      add(x, y, time) {
        const newest = this.samples[this.samples.length - 1];
        if (newest && time <= newest.time) Object.assign(newest, { x, y });
        else if (newest && time - newest.first < 0.0005) Object.assign(newest, { x, y, time });
        else this.samples.push({ x, y, time, first: time });
        if (this.samples.length > 256) this.samples.shift();
      }

      at(time) {
        const still = { x: 0, y: 0 };
        const end = this.samples[this.samples.length - 1];
        if (!end || time - end.time > 0.0400005) return still;
        const fit = [];
        let later = end;
        for (let index = this.samples.length - 1; index >= 0; index -= 1) {
          const sample = this.samples[index];
          if (end.time - sample.time > this.horizon + 5e-7 || later.time - sample.time > 0.0400005) break;
          fit.push({ t: sample.time - end.time, x: sample.x - end.x, y: sample.y - end.y });
          later = sample;
        }
        if (fit.length < 2 || end.time - later.time < 0.001 - 5e-7) return still;
        const velocity = { x: slope(fit, "x"), y: slope(fit, "y") };
        const speed = Math.hypot(velocity.x, velocity.y);
        const share = speed > 8000 ? 8000 / speed : 1;
        return { x: velocity.x * share, y: velocity.y * share };
      }
    }

    function slope(fit, axis) {
      const n = fit.length;
      const scale = 0.04;
      const sum = (of) => fit.reduce((total, sample) => total + of(sample.t / scale, sample[axis]), 0);
      const [t1, t2, t3, t4] = [1, 2, 3, 4].map((power) => sum((t) => t ** power));
      const [s11, s12, s22] = [t2 - (t1 * t1) / n, t3 - (t1 * t2) / n, t4 - (t2 * t2) / n];
      const total = sum((t, value) => value);
      const v1 = sum((t, value) => t * value) - (total * t1) / n;
      const v2 = sum((t, value) => t * t * value) - (total * t2) / n;
      const determinant = s11 * s22 - s12 * s12;
      if (n < 3 || determinant <= 1e-12 * s11 * s22) return v1 / (s11 * scale);
      return (v1 * s22 - v2 * s12) / (determinant * scale);
    }

    const slops = { mouse: 4, pen: 6, touch: 10 };

    const sides = {
      left: [-1, 0],
      right: [1, 0],
      up: [0, -1],
      down: [0, 1],
      topLeft: [-1, -1],
      topRight: [1, -1],
      bottomLeft: [-1, 1],
      bottomRight: [1, 1],
    };

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
        this.press = null;
        this.cycling = null;
        this.resize(stage);
        this.deal(-1e9);
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
        return preset.slot(depth, Math.max(1, this.stack.length), jitter, away);
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
          cards.some(
            ({ motion, lift, stamp }) =>
              motion.end > time || lift.end > time || (stamp && stamp.opacity.end > time)
          )
        );
      }

      revealedPose(depth, time) {
        const card = this.stack[depth];
        const pose = card.motion.pose(time);
        const [progress] = this.reveal.at(time);
        if (progress === 0 || (depth === 0 && progress > 0)) return pose;
        const from = this.slot(this.topSlot + depth, card);
        const to = this.slot(this.topSlot + depth - progress, card);
        return {
          x: pose.x + to.x - from.x,
          y: pose.y + to.y - from.y,
          width: Math.max(0, pose.width + to.width - from.width),
          height: Math.max(0, pose.height + to.height - from.height),
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

      /** Shows the cards that the order has now, and moves each to its slot. */
      reconcile(time) {
        const flying = new Set(this.flights.map((card) => card.id));
        let wanted = this.remaining.slice(0, preset.slotCount);
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
        if (!this.cycling) this.restack(time);
      }

      restack(time) {
        this.stack.forEach((card, depth) => {
          if (card.phase === "dragged") return;
          const slot = this.rest(depth);
          if (isNear(card.motion.target, slot)) return;
          this.promote(card, slot, this.topSlot + depth, time);
          card.phase = "moving";
        });
        this.updateHiddenCards(time);
      }

      promote(card, slot, depth, time) {
        const { motion } = card;
        const { move, stagger } = preset.promotion;
        if (this.reducesMotion) {
          if (motion.pose(time).alpha > 0) motion.rest(slot, time);
          else motion.fade(slot, time);
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
          Boolean(preset.promotion.reveal) &&
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

      lowerReveal(time) {
        if (!this.hasReveal(time)) return;
        if (this.reducesMotion || !preset.promotion.conceal) this.reveal.hold(0, time);
        else this.reveal.go(0, preset.promotion.conceal, time);
      }

      ownReveal(translation) {
        const amount = clamp(this.progress(translation).amount, 0, 1);
        const reveal = preset.promotion.reveal(amount);
        if (!this.press.isFlight) return reveal;
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

      /** A press at a point of the stage. Returns whether it hit a card. */
      down(point, time, kind = "mouse") {
        this.advance(time);
        if (this.press) this.cancel(time);
        const location = { x: point.x - this.origin.x, y: point.y - this.origin.y };
        if (this.reveal.at(time)[0] < 0) this.commitReveal(time);
        const isHit = (card) => contains(card.motion.pose(time), location);
        let card = preset.isCatchable && !preset.movement ? this.flights.find((flying) => isHit(flying)) : undefined;
        if (!card && preset.movement) card = this.stack.find(isHit);
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
        const way = { x: point.x - press.start.x, y: point.y - press.start.y };
        const isSame = point.x === press.point.x && point.y === press.point.y;
        press.point = point;
        press.tracker.add(way.x, way.y, time);
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
        if (press.isPanning) this.release(press.tracker.at(time), time);
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
        const pivot = preset.drag.anchor === "grabPoint" ? press.arm : { x: 0, y: 0 };
        const turned = rotated(pivot, pose.rotation);
        const before = {
          x: pose.x + turned.x - pivot.x - rest.x,
          y: pose.y + turned.y - pivot.y - rest.y,
        };
        const pull = banded(before, rest, unbanded);
        const travel = { x: pull.x + translation.x, y: pull.y + translation.y };
        const held = banded(pull, rest, bandedLength);
        const excess = { x: before.x - held.x, y: before.y - held.y };
        const isBeyond = Math.hypot(excess.x, excess.y) > 1e-6 + 1e-9 * Math.hypot(before.x, before.y);
        const wanted = banded(travel, rest, bandedLength);
        const departure = {
          x: wanted.x + (isBeyond ? excess.x : 0),
          y: preset.drag.axes === "horizontal" ? before.y : wanted.y + (isBeyond ? excess.y : 0),
        };
        const lever = clamp((-2 * press.arm.y) / rest.height, -1, 1);
        const lean = (dx) => clamp(preset.rotation(dx, lever), -preset.drag.maximumRotation, preset.drag.maximumRotation);
        return {
          x: rest.x + departure.x,
          y: rest.y + departure.y,
          rotation: pose.rotation - lean(before.x) + lean(departure.x),
          anchor: pivot,
          travel,
        };
      }

      apply({ x, y, rotation, anchor }, time) {
        const { motion } = this.press.card;
        motion.anchor = anchor;
        motion.x.hold(x, time);
        motion.y.hold(y, time);
        motion.rotation.hold(rotation, time);
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
          const reach = goal.x * travel.x + goal.y * travel.y;
          const amount = reach > 0 && goal.threshold > 0 ? reach / goal.threshold : 0;
          total += amount;
          if (amount >= leader.amount) leader = { direction: goal.direction, amount };
        }
        return { ...leader, lead: clamp(2 * leader.amount - total, 0, 1) };
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
        card.stamp.opacity.hold(lead, time);
        card.stamp.isArmed = press.armed !== null;
      }

      showStamp(card, isShown, time) {
        if (!card.stamp) return;
        card.stamp.opacity.go(isShown ? 1 : 0, { curve: [0, 0, 0.58, 1], duration: 0.14 }, time);
        card.stamp.isArmed = isShown;
      }

      /** The direction in which a release swipes the card; null if it goes home. */
      verdict(travel, velocity, isArmed) {
        const along = ({ direction }, { x, y }) => x * sides[direction][0] + y * sides[direction][1];
        const goals = preset.goals.filter((goal) => along(goal, travel) > 0);
        const end = {
          x: travel.x + velocity.x * preset.lookahead,
          y: travel.y + velocity.y * preset.lookahead,
        };
        let [nearest, best, side] = [null, -Infinity, null];
        for (const goal of goals) {
          const reach = goal.x * end.x + goal.y * end.y;
          const [dx, dy] = sides[goal.direction];
          const preference = preset.preference(reach, dx * dx + dy * dy);
          const isTie = preference === best && along(goal, velocity) > along(nearest, velocity);
          if (preference > best || isTie) [nearest, best] = [goal, preference];
          if (!side || along(goal, travel) > along(side, travel)) side = goal;
        }
        if (!nearest) return null;
        const speed = along(nearest, velocity);
        const retreat = -along(side, velocity);
        if (retreat >= preset.retreatSpeed && retreat > speed) return null;
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
        const direction = this.verdict(here.travel, velocity, press.armed !== null);
        // The card goes on at the velocity of the hand.
        const instant = 1e-3;
        const at = (sign) => ({
          x: press.translation.x + (sign * velocity.x * instant) / 2,
          y: press.translation.y + (sign * velocity.y * instant) / 2,
        });
        const [behind, ahead] = [this.dragPose(at(-1)), this.dragPose(at(1))];
        for (const part of ["x", "y", "rotation"]) {
          const speed = (ahead[part] - behind[part]) / instant;
          if (speed !== 0) card.motion[part].drift(time, card.motion[part].at(time)[0], speed);
        }
        if (this.revealsCards) {
          const rise = (this.revealAt(at(1)) - this.revealAt(at(-1))) / instant;
          this.reveal.drift(time, this.reveal.at(time)[0], rise);
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
          this.throwCard(direction, true, time);
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
        this.depart(card.motion, swipe.direction, true, time);
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
        if (this.reducesMotion) motion.fade(rest, time);
        else {
          const speed = Math.hypot(motion.x.at(time)[1], motion.y.at(time)[1]);
          const { still, thrown, throwingSpeed } = preset.homecoming;
          motion.go(rest, thrown && speed >= throwingSpeed ? thrown : still, time);
          if (!isNear(motion.target, rest, 1e-6)) this.promote(card, rest, this.topSlot + depth, time);
        }
        card.phase = "returning";
        this.tell({ type: "return", index: card.index });
        this.showStamp(card, false, time);
        this.lowerReveal(time);
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
        else if (interrupted === "entering") card.motion.go(rest, preset.undo, time);
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

      throwCard(direction, isByHand, time) {
        if (preset.cycles) return this.cycle(direction, time);
        const [card] = this.stack;
        if (!card) return false;
        this.commitReveal(time);
        this.stack.shift();
        const [entry] = this.remaining.splice(0, 1);
        const pose = card.motion.pose(time);
        const motion = new Motion(this.topPose);
        motion.anchor = card.motion.anchor;
        const center = motion.upright(pose);
        this.history.push({ card: entry, direction, isByHand, time, slot: this.topSlot, pose, center, anchor: motion.anchor });
        if (preset.deck.end === "loop") this.remaining.push(entry);
        this.depart(card.motion, direction, isByHand, time);
        card.phase = "leaving";
        if (preset.showsStamps) {
          card.stamp = card.stamp ?? { direction, opacity: new Track(0, rests.alpha), isArmed: false };
          card.stamp.direction = direction;
          this.showStamp(card, true, time);
        }
        this.flights.push(card);
        this.tell({ type: "swipe", index: card.index, direction });
        const isRefilled = this.remaining.length > this.stack.length;
        const movesUp = isRefilled || preset.promotion.movesUpLastCards || this.stack.length === 0;
        this.topSlot = movesUp ? 0 : this.topSlot + 1;
        this.reconcile(time);
        if (this.remaining.length === 0) {
          this.tell({ type: "empty" });
          if (preset.deck.end === "reload") {
            this.history = [];
            this.deal(time);
          }
        }
        return true;
      }

      /** Starts the exit of a card from its present pose and velocity. */
      depart(motion, direction, isByHand, time) {
        if (this.reducesMotion) {
          motion.fadeOut(time);
          return;
        }
        const [directionX, directionY] = sides[direction];
        const rest = this.topPose;
        const lean = preset.lean * directionX;
        const tracks = { x: motion.x, y: motion.y, rotation: motion.rotation };
        if (preset.flight) {
          motion.center(time);
          this.takeOff(motion, directionX, directionY, isByHand, lean, rest, time);
          return;
        }
        const center = motion.upright(motion.pose(time));
        const facts = {
          dx: center.x - rest.x,
          dy: center.y - rest.y,
          directionX,
          directionY,
          restX: rest.x,
          restY: rest.y,
          restAngle: rest.rotation,
          lean,
          stageWidth: this.stage.width,
          stageHeight: this.stage.height,
        };
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
        const way = (track, side, origin, length) => {
          if (side === 0) return null;
          const position = track.at(time)[0] + origin;
          const end = side < 0 ? -reach : length + reach;
          const distance = side * Math.max(1, side * (end - position));
          const velocity = clamp(track.at(time)[1], -60000, 60000);
          const start = isByHand ? velocity : side * Math.max(numbers.commandSpeed, side * velocity);
          return flight(distance, start, numbers);
        };
        const ways = {
          x: way(motion.x, directionX, this.origin.x, this.stage.width),
          y: way(motion.y, directionY, this.origin.y, this.stage.height),
        };
        const duration = Math.max(ways.x?.duration ?? 0, ways.y?.duration ?? 0);
        const [angle, spin] = motion.rotation.at(time);
        for (const axis of ["x", "y"]) {
          if (ways[axis]) motion[axis].fly(ways[axis], time);
          else motion[axis].glide(time, duration);
        }
        const law = { curve: [0, 0, 0.58, 1], duration };
        motion.alpha.go(1, law, time);
        if (!isByHand) {
          motion.rotation.go(lean, law, time);
          return;
        }
        const tilt = angle / numbers.slightLean;
        const distance = ways.x?.distance ?? 0;
        const arc = Math.min((numbers.arc * Math.abs(distance)) / Math.max(1, rest.width), numbers.longestArc);
        const turn = (arc * tilt) / Math.sqrt(1 + tilt * tilt);
        if (!ways.y) {
          // As far as a circle on which it turns with its path falls.
          const [, velocity] = motion.y.at(time);
          motion.y.glide(time, duration, velocity, (turn * distance) / (duration * duration));
        }
        const limit = numbers.maximumSpin;
        const kept = clamp(spin, -limit, limit);
        const gain = clamp(turn, -limit * duration, limit * duration);
        const isFaster = gain < 0 ? kept * duration <= gain : kept * duration >= gain;
        if (Math.abs(gain) <= 1e-6 || isFaster) {
          motion.rotation.glide(time, duration, kept);
          return;
        }
        const slow = { speed: 1e-6, momentum: 1, ease: numbers.ease, longestDuration: duration };
        motion.rotation.fly(flight(gain, kept, slow), time);
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
        this.topSlot = this.stack.length === 0 ? swipe.slot : Math.max(0, this.topSlot - 1);
        this.remaining = this.remaining.filter((card) => card.id !== swipe.card.id);
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
          this.depart(card.motion, swipe.direction, swipe.isByHand, swipe.time);
        }
        this.remaining.unshift(swipe.card);
        card.phase = "entering";
        this.stack.unshift(card);
        const rest = this.rest(0);
        if (this.reducesMotion) card.motion.fade(rest, time);
        else card.motion.go(rest, preset.undo, time);
        this.showStamp(card, false, time);
        this.tell({ type: "undo", index: card.index, direction: swipe.direction });
        this.reconcile(time);
        this.updateLift(time);
        return true;
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
          const end = Math.min(...moving.map(({ motion }) => motion.end));
          if (!(end <= time)) return;
          if (this.cycling && this.cycling.end <= end) this.finishCycling();
          let hasLeft = false;
          for (const card of moving) {
            if (card.motion.end > end) continue;
            if (this.stack.includes(card)) card.phase = card === this.cycling?.card ? card.phase : "resting";
            else {
              hasLeft = true;
              this.flights = this.flights.filter((other) => other !== card);
              this.hidden = this.hidden.filter((other) => other !== card);
            }
          }
          if (hasLeft && preset.deck.end === "loop") this.reconcile(end);
        }
      }
    }

    function isNear(one, other, distance = 1e-9) {
      return ["x", "y", "width", "height", "rotation", "alpha"].every(
        (part) => Math.abs(one[part] - other[part]) < distance
      );
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
    """#
  )
}
