import RealModule

/// A spring's motion and the search for the time at which it enters the box of a rest threshold.
///
/// Between the times at which velocity or acceleration is zero, displacement and velocity are both
/// monotone. Between two such times each is within its own limit for one interval, and the motion
/// enters the box when the later of the two intervals begins.
struct SettlingMotion {
  let oscillator: Oscillator
  let displacement: Double
  let velocity: Double
  let threshold: RestThreshold

  /// The first time at which displacement and velocity are both within the threshold, in seconds.
  var time: Double {
    if isAtRest(after: 0) { return 0 }
    return oscillator.discriminant < 0 ? swingingTime : creepingTime
  }

  /// The time for a motion that does not swing: displacement, velocity and acceleration are zero at
  /// most once each, so there are only a few intervals.
  private var creepingTime: Double {
    let cuts = turns(by: creepingZero)
    var last = cuts.last ?? 0
    var step = 1 / oscillator.decayRate
    // Numbers so large that their products overflow never come to rest.
    while !isAtRest(after: last), last.isFinite {
      last += step
      step *= 2
    }
    return entry(amongCuts: cuts + [last], enlarged: 1) ?? last
  }

  /// The time for a motion that swings: each half swing is the one before it, mirrored and shrunk by
  /// the same factor, so the first that touches the box is found by bisection on their number.
  private var swingingTime: Double {
    let half = Double.pi / frequency
    let (earliest, latest) = swingingBounds
    // After 1e15 half swings a microsecond is less than a rounding error.
    guard latest / half < 1e15 else { return latest }

    let cuts = turns(by: swingingZero) + [half]
    func entry(inHalf index: Double) -> Double? {
      let enlarged = Double.exp(oscillator.decayRate * half * index)
      return self.entry(amongCuts: cuts, enlarged: enlarged).map { $0 + half * index }
    }
    var (low, high) = ((earliest / half).rounded(.down), (latest / half).rounded(.down) + 1)
    var found: Double?
    while low < high {
      let middle = ((low + high) / 2).rounded(.down)
      if let time = entry(inHalf: middle) {
        (high, found) = (middle, time)
      } else {
        low = middle + 1
      }
    }
    return found ?? entry(inHalf: high) ?? latest
  }

  /// The time before which the swing's amplitude is too large for any point of the box, and the time
  /// from which it is too small to leave the box.
  private var swingingBounds: (earliest: Double, latest: Double) {
    func amplitude(_ displacement: Double, _ velocity: Double) -> Double {
      let quadrature = (velocity + oscillator.decayRate * displacement) / frequency
      return (displacement * displacement + quadrature * quadrature).squareRoot()
    }
    let start = amplitude(displacement, velocity)
    let farthest = amplitude(threshold.distance, threshold.speed)
    let nearest = min(
      threshold.distance,
      threshold.speed / oscillator.squaredFrequency.squareRoot()
    )
    return (
      max(0, Double.log(start / farthest) / oscillator.decayRate),
      max(0, Double.log(start / nearest) / oscillator.decayRate)
    )
  }

  private func isAtRest(after time: Double) -> Bool {
    let (value, velocity) = state(after: time)
    return threshold.contains(displacement: value, velocity: velocity)
  }
}
