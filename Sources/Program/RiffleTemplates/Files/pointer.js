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

  /** Without what the path of the last 0.1 s contradicts, if the preset asks for a retreat. */
  confirmed(velocity, time) {
    if (!preset.retreat) return velocity;
    const now = this.place(time);
    const path = this.path(time, 0.1);
    const confirmed = (speed, axis) => {
      const places = path.map((place) => place[axis] - now[axis]);
      if (speed * places[places.length - 1] < 0) return speed;
      return Math.max(-Math.max(0, ...places) / 0.01, Math.min(speed, -Math.min(0, ...places) / 0.01));
    };
    return { x: confirmed(velocity.x, "x"), y: confirmed(velocity.y, "y") };
  }

  /** The mean velocity of the last 40 ms. */
  mean(time) {
    const [start, end] = [this.place(time - 0.04), this.place(time)];
    return { x: (end.x - start.x) / 0.04, y: (end.y - start.y) / 0.04 };
  }

  /** The way from that place of the last 0.1 s that is farthest from home to where the pointer is. */
  comeback(home, time) {
    const now = this.place(time);
    let comeback = { x: 0, y: 0 };
    for (const place of this.path(time, 0.1)) {
      const way = { x: now.x - place.x, y: now.y - place.y };
      const isFarther = Math.hypot(way.x + home.x, way.y + home.y) > Math.hypot(comeback.x + home.x, comeback.y + home.y);
      if (isFarther) comeback = way;
    }
    return comeback;
  }

  /** The reports from a time back to the one of some seconds before, the newest first. */
  path(time, seconds) {
    const until = this.samples.filter((sample) => sample.time <= time + 5e-7).reverse();
    const oldest = until.findIndex((sample) => time - sample.time >= seconds - 5e-7);
    return oldest < 0 ? until : until.slice(0, oldest + 1);
  }

  /** Where the pointer was: between two reports if it moved all the time, else at the earlier one. */
  place(time) {
    const index = this.samples.findLastIndex((sample) => sample.time <= time + 5e-7);
    const [before, after] = [this.samples[Math.max(index, 0)], this.samples[index + 1]];
    if (index < 0 || !after || after.time - before.time > 0.0400005) return before;
    const share = (time - before.time) / (after.time - before.time);
    return { x: before.x + (after.x - before.x) * share, y: before.y + (after.y - before.y) * share };
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
