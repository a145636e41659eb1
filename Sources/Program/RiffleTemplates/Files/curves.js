// ---- Timing curves other than one Bezier; each returns value and slope.

/** A curve out and its mirror image back in. */
function mirrored(points) {
  return (fraction) => {
    const isFirst = fraction < 0.5;
    const [value, slope] = timing(points, isFirst ? 2 * fraction : 2 - 2 * fraction);
    return [isFirst ? value / 2 : 1 - value / 2, slope];
  };
}

/** The part of a curve between two of its values, from 0 to 1. */
function between(points, from, to) {
  return (fraction) => {
    const [value, slope] = timing(points, fraction);
    const share = (value - from) / (to - from);
    return share <= 0 || share >= 1 ? [clamp(share, 0, 1), 0] : [share, slope / (to - from)];
  };
}

/** A spring from 0 to 1 over one second, bent so that it ends at 1. */
function sprung(spring) {
  const at = (fraction) => oscillation(spring, -1, 0, fraction);
  const missing = -at(1)[0];
  return (fraction) => {
    const [distance, speed] = at(fraction);
    return [1 + distance + fraction * missing, speed + missing];
  };
}

/** Swings out like rubber; the period is a share of the duration. */
function elasticOut(period) {
  const turn = (2 * Math.PI) / period;
  return (fraction) => {
    if (fraction <= 0) return [0, 0];
    if (fraction >= 1) return [1, 0];
    const fade = 2 ** (-10 * fraction);
    const phase = (fraction - period / 4) * turn;
    return [
      1 + fade * Math.sin(phase),
      fade * (turn * Math.cos(phase) - 10 * Math.LN2 * Math.sin(phase)),
    ];
  };
}

/**
 * A spring with the mass for which its energy has fallen to a part of two percent after a duration, as
 * Reanimated makes springs of a duration. Its way and speed count in a unit of their own.
 */
function lasting(stiffness, ratio, duration, unit) {
  return (way, velocity) => {
    const [x0, v0] = [way / unit, velocity / unit];
    const time = (mass) => {
      const amplitude = (mass * v0 * v0 + stiffness * x0 * x0) / (stiffness * Math.exp(1 - ratio / 2));
      return ((-2 * mass) / (2 * ratio * Math.sqrt(stiffness * mass))) * Math.log(0.02 / amplitude);
    };
    let [low, high] = [0, 100];
    for (let step = 0; step < 20; step += 1) {
      const middle = (low + high) / 2;
      if (time(middle) < duration) low = middle;
      else high = middle;
    }
    const mass = (low + high) / 2;
    return [stiffness / mass, 2 * ratio * Math.sqrt(stiffness / mass)];
  };
}
