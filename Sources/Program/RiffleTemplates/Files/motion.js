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

/** The value and slope of a timing curve: the four numbers of a Bezier, or a function that returns both. */
const timing = (curve, fraction) => (typeof curve === "function" ? curve(fraction) : bezier(curve, fraction));

function settlingTime(spring, distance, velocity, rest) {
  const isAtRest = (time) => {
    const [value, speed] = oscillation(spring, distance, velocity, time);
    return Math.abs(value) <= rest.distance && Math.abs(speed) <= rest.speed;
  };
  const step = 0.002;
  let late = 0;
  while (late < 20 && !isAtRest(late)) late += step;
  let early = Math.max(0, late - step);
  while (late - early > 1e-7) {
    const middle = (early + late) / 2;
    if (isAtRest(middle)) late = middle;
    else early = middle;
  }
  return late;
}

/** How long a velocity counts that is eased to another one. */
const eased = (time, ease) => 2 * ease - (2 * ease + time) * Math.exp(-time / ease);

/** A motion whose velocity is eased to a cruising speed. */
function easedFlight(velocity, cruise, ease, duration) {
  const place = (time) => cruise * time + (velocity - cruise) * eased(time, ease);
  return {
    duration,
    velocity,
    cruise,
    distance: place(duration),
    at: (time) => [place(time), cruise + (velocity - cruise) * (1 + time / ease) * Math.exp(-time / ease)],
  };
}

/** A way off the stage: from rest it is out of sight in time, and the hand's speed comes on top. */
function flight(distance, velocity, { speed, momentum, ordinarySpeed, ease, longestDuration, margin }) {
  const [sign, length] = [Math.sign(distance), Math.abs(distance)];
  const start = sign * velocity;
  const slow = eased(longestDuration, ease);
  const needed = (Math.max(0, length - margin) - Math.min(0, start) * slow) / (longestDuration - slow);
  const share = Math.max(1, needed / ordinarySpeed);
  const cruise = Math.max(speed, needed) + share * momentum * Math.max(0, start);
  let [low, high] = [0, (length + 2 * ease * Math.max(0, cruise - start)) / cruise];
  for (let step = 0; step < 60; step += 1) {
    const time = (low + high) / 2;
    if (cruise * time + (start - cruise) * eased(time, ease) < length) low = time;
    else high = time;
  }
  return easedFlight(velocity, sign * cruise, ease, high);
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

  /**
   * Goes to a target on a spring or along a curve.
   *
   * @param closeness - The part of the usual distance at which a spring ends.
   */
  go(target, law, time, closeness = 1) {
    const [value, present] = this.at(time);
    const way = target - value;
    if (law.curve) {
      this.begin(time, time + law.duration, target, (after) => {
        const [share, slope] = timing(law.curve, after / law.duration);
        return [value + way * share, (way * slope) / law.duration];
      });
      return;
    }
    const velocity = law.start === undefined ? present : law.start * way;
    const spring = typeof law.spring === "function" ? law.spring(way, velocity) : law.spring;
    // A spring may have a threshold of its own, in shares of its way.
    const least = law.rest ? { distance: law.rest * Math.abs(way), speed: law.rest * Math.abs(way) } : this.rest;
    const rest = { distance: least.distance * closeness, speed: least.speed * closeness };
    const duration = law.duration ?? settlingTime(spring, -way, velocity, rest);
    this.begin(time, time + duration, target, (after) => {
      const [distance, speed] = oscillation(spring, -way, velocity, after);
      return [target + distance, speed];
    });
  }

  /** The same motions, whatever comes to this one. */
  copy() {
    const copy = new Track(0, this.rest);
    copy.parts = [...this.parts];
    return copy;
  }

  /** Goes by a function of time, up to a target at its end. */
  follow(value, time, end, target = value(Math.max(time, end))) {
    const step = 1e-4;
    this.begin(time, end, target, (after) => {
      const now = time + after;
      return [value(now), (value(now + step) - value(now)) / step];
    });
  }
}

/** The part of a time that is left. */
const left = (at, start, end) => (end > start ? clamp((end - at) / (end - start), 0, 1) : 0);

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
    // The point by which the card was grabbed, from its middle.
    this.grip = { x: 0, y: 0 };
    // The translation of the pointer, as it goes on by itself after a release, and the one by which the card
    // leans.
    this.travel = {
      x: new Track(0, rests.points),
      y: new Track(0, rests.points),
      leanX: new Track(0, rests.points),
      leanY: new Track(0, rests.points),
      zoom: new Track(1, rests.share),
    };
    this.travels = false;
    // The width of a card that is scaled about its anchor too.
    this.fullWidth = null;
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
    const width = Math.max(0, value(this.width));
    const arm = this.arm({ width, rotation });
    return {
      x: value(this.x) + this.anchor.x - arm.x,
      y: value(this.y) + this.anchor.y - arm.y,
      width,
      height: Math.max(0, value(this.height)),
      rotation,
      alpha: clamp(value(this.alpha), 0, 1),
    };
  }

  /** The anchor from the middle of the card in a pose. */
  arm({ width, rotation }) {
    const { x, y } = rotated(this.anchor, rotation);
    const scale = this.fullWidth === null ? 1 : width / this.fullWidth;
    return { x: x * scale, y: y * scale };
  }

  /** The middle that a card in a pose would have without its turn about the anchor. */
  upright(pose) {
    const arm = this.arm(pose);
    return { x: pose.x + arm.x - this.anchor.x, y: pose.y + arm.y - this.anchor.y };
  }

  rest(pose, time) {
    this.anchor = { x: 0, y: 0 };
    this.fullWidth = null;
    this.travels = false;
    for (const part of ["x", "y", "width", "height", "rotation", "alpha"]) {
      this[part].hold(pose[part], time);
    }
  }

  /**
   * Moves to a pose; a move without a size or an opacity leaves them as they are.
   *
   * @param restoresSize - Whether a size that is right, or on its way there, is left alone.
   */
  go(pose, move, time, restoresSize = false) {
    this.travels = false;
    const middle = this.upright(pose);
    this.x.go(middle.x, move.position, time);
    this.y.go(middle.y, move.position, time);
    this.rotation.go(pose.rotation, move.rotation, time);
    if (move.size && !(restoresSize && this.width.target === pose.width)) {
      this.width.go(pose.width, move.size, time);
      this.height.go(pose.height, move.size, time);
    }
    if (move.alpha) this.alpha.go(pose.alpha, move.alpha, time);
  }

  /** Goes through poses to the last; a card that is not in the first one gets there on the way. */
  pass(pose, last, time, end) {
    this.center(time);
    this.travels = false;
    const first = pose(time);
    for (const [part, target] of Object.entries(last)) {
      const gap = this[part].at(time)[0] - first[part];
      this[part].follow((at) => pose(at)[part] + gap * left(at, time, end), time, end, target);
    }
  }

  /** What the law of the drag says at a time, while the translation goes on by itself. */
  lawful(time, rest, { x, y, leanX, leanY, zoom } = this.travel, grip = this.grip) {
    const lever = clamp((-2 * grip.y) / rest.height, -1, 1);
    const facts = { lever, zoom: zoom.at(time)[0], lastSpeedX: 0, lastSpeedY: 0 };
    const place = preset.drag.law({ ...facts, dx: x.at(time)[0], dy: y.at(time)[0] });
    const { rotation, scale } = preset.drag.law({ ...facts, dx: leanX.at(time)[0], dy: leanY.at(time)[0] });
    return { x: place.x, y: place.y, rotation, scale };
  }

  /** Starts a translation from a standstill. */
  restart({ x, y }, time) {
    for (const track of ["x", "leanX"]) this.travel[track].hold(x, time);
    for (const track of ["y", "leanY"]) this.travel[track].hold(y, time);
    this.travel.zoom.hold(1, time);
  }

  /** Turns and scales the card about the point of the law, without a jump. */
  takeAnchor(rest, time) {
    const pose = this.pose(time);
    this.anchor = preset.drag.anchor === "grabPoint" ? this.grip : { x: 0, y: 0 };
    this.fullWidth = preset.drag.scales ? rest.width : null;
    const middle = this.upright(pose);
    for (const axis of ["x", "y"]) this[axis].drift(time, middle[axis], this[axis].at(time)[1]);
  }

  /** Starts elsewhere than where the card is. */
  jump({ x, y, rotation, alpha }, rest, time) {
    if (x !== undefined) {
      this.restart({ x, y }, time);
      this.takeAnchor(rest, time);
      const law = this.lawful(time, rest);
      this.x.hold(rest.x + law.x, time);
      this.y.hold(rest.y + law.y, time);
      this.rotation.hold(rest.rotation + law.rotation, time);
      if (law.scale !== undefined) {
        this.width.hold(rest.width * law.scale, time);
        this.height.hold(rest.height * law.scale, time);
      }
    }
    if (rotation !== undefined) this.rotation.hold(rotation, time);
    if (alpha !== undefined) this.alpha.hold(alpha, time);
  }

  /**
   * The translation goes on by itself, and the card with it by the law of the drag, or parts of it by laws of
   * their own; at home all of it is in its slot at the end. A card that is not where the law says gets there
   * on the way.
   */
  take(trip, rest, time, isHome = false) {
    const { travel, grip } = this;
    const aim = (track, part) => (part ? track.go(part.end, part, time) : this.stop(track, time));
    const start = this.pose(time);
    const leans = Boolean(trip.leanX ?? trip.leanY);
    const isLawful = !trip.isOfCard || leans;
    if (isLawful) this.takeAnchor(rest, time);
    for (const axis of ["x", "y"]) {
      const lean = travel[axis === "x" ? "leanX" : "leanY"];
      if (!leans) lean.hold(travel[axis].at(time)[0], time);
      aim(lean, leans ? trip[axis === "x" ? "leanX" : "leanY"] : trip[axis]);
      if (!trip.isOfCard) aim(travel[axis], trip[axis]);
    }
    aim(travel.zoom, trip.zoom);
    const tracks = trip.isOfCard ? { ...travel, x: travel.leanX, y: travel.leanY } : travel;
    const followed = Object.fromEntries(Object.entries(tracks).map(([name, track]) => [name, track.copy()]));
    const end = Math.max(...Object.values(followed).map((track) => track.end), time);
    const lawful = (moment) => this.lawful(moment, rest, followed, grip);
    const first = lawful(time);
    const follow = (part, now, value, home) => {
      const gap = now - value(first);
      const at = (moment) => value(lawful(moment)) + gap * left(moment, time, end);
      this[part].follow(at, time, end, isHome ? home : undefined);
    };
    const home = isHome ? this.upright(rest) : rest;
    if (trip.isOfCard) {
      aim(this.x, trip.x && { ...trip.x, end: home.x + trip.x.end });
      aim(this.y, trip.y && { ...trip.y, end: home.y + trip.y.end });
    } else {
      const middle = this.upright(start);
      follow("x", middle.x, (law) => rest.x + law.x, home.x);
      follow("y", middle.y, (law) => rest.y + law.y, home.y);
    }
    const course = (part, course, value, end, isSize = false) => {
      if (course === undefined) follow(part, start[part], value, rest[part]);
      else if (course !== "stays") this[part].go(end(course.end), course, time);
      else if (!isHome && !isSize) this.stop(this[part], time);
      else if (isHome && !isSize) {
        const [present] = this[part].at(time);
        const last = Math.max(this.x.end, this.y.end);
        this[part].begin(time, last, rest[part], () => [present, 0]);
      }
    };
    course("rotation", trip.rotation, (law) => rest.rotation + law.rotation, (angle) => angle);
    if (preset.drag.scales || trip.zoom || trip.scale !== undefined) {
      for (const part of ["width", "height"]) {
        course(part, trip.scale, (law) => rest[part] * (law.scale ?? 1), (scale) => rest[part] * scale, true);
      }
    }
    if (trip.alpha) this.alpha.go(trip.alpha.end, trip.alpha, time);
    this.travels = isLawful;
  }

  stop(track, time) {
    if (track.end > time) track.hold(track.at(time)[0], time);
  }

  /** Is where it goes at once. */
  finish(time) {
    for (const track of this.tracks) if (track.end > time) track.hold(track.target, time);
  }

  /** Turns about the middle from now on, without a jump. */
  center(time) {
    const [angle, spin] = this.rotation.at(time);
    const arm = this.arm({ width: this.width.at(time)[0], rotation: angle });
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
