import RiffleMotion

/// A property of a Lottie layer over time, with few keys and an easing between each two.
struct LottieTrack: Hashable {
  struct Key: Hashable {
    var frame: Int
    var value: [Double]
    /// How the value goes on to the next key.
    var easing = Easing.straight
  }

  enum Easing: Hashable {
    /// The value stays until the next key.
    case hold
    case straight
    case curve(TimingCurve)
  }

  /// In the order of time, at least one.
  let keys: [Key]

  /// A hundred percent all the time.
  static let whole = LottieTrack(keys: [Key(frame: 0, value: [100])])

  /// In frames; limits the time to reduce a long film.
  private static let longestSpan = 600
  /// The number of frames for which a value must stay to be a rest with keys of its own, so that a
  /// motion can be changed without the rests beside it.
  private static let shortestRest = 4

  /// - Parameters:
  ///   - values: One for each frame, at least one, all with the same number of components.
  ///   - tolerance: The largest error at a frame, for each component.
  ///   - decimals: To which values of keys are rounded; below the tolerance.
  init(_ values: [[Double]], from first: Int, tolerance: [Double], decimals: Int) {
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let samples = Samples(
      values: values,
      rounded: values.map { $0.map { ($0 * scale).rounded() / scale } },
      tolerance: tolerance
    )
    var keys = [Key(frame: first, value: samples.rounded[0])]
    var start = 0
    while start < values.count - 1 {
      let end: Int
      if samples.jumps(start) {
        end = start + 1
        keys[keys.count - 1].easing = .hold
      } else if let rest = samples.endOfRest(from: start, atLeast: Self.shortestRest) {
        end = rest
      } else {
        let limit = samples.startOfNextStop(
          after: start,
          before: start + Self.longestSpan,
          restingAtLeast: Self.shortestRest
        )
        let span = samples.longestSpan(from: start, to: limit)
        end = span.end
        keys[keys.count - 1].easing = span.easing
      }
      keys.append(Key(frame: first + end, value: samples.rounded[end]))
      start = end
    }
    self.keys = keys.allSatisfy { $0.value == keys[0].value } ? [keys[0]] : keys
  }

  private init(keys: [Key]) { self.keys = keys }

  /// Returns the same motion of other values; a change that keeps proportions keeps the easings.
  func mapped(_ change: ([Double]) -> [Double]) -> LottieTrack {
    LottieTrack(keys: keys.map { Key(frame: $0.frame, value: change($0.value), easing: $0.easing) })
  }
}

/// The values of a property at all frames, and which spans of them one easing can stand for.
private struct Samples {
  let values: [[Double]]
  /// As keys have them.
  let rounded: [[Double]]
  let tolerance: [Double]

  // MARK: Rests and jumps

  func isNear(_ left: [Double], _ right: [Double], share: Double = 1) -> Bool {
    zip(zip(left, right), tolerance).allSatisfy { abs($0.0 - $0.1) <= $1 * share }
  }

  /// Whether the value rests, jumps in one frame, and rests again.
  func jumps(_ frame: Int) -> Bool {
    guard frame + 1 < values.count, !isNear(values[frame], values[frame + 1]) else { return false }
    let restsBefore = frame == 0 || isNear(values[frame - 1], values[frame])
    let restsAfter = frame + 2 >= values.count || isNear(values[frame + 1], values[frame + 2])
    return restsBefore && restsAfter
  }

  /// The last frame of the rest that begins at a frame; nil if the value does not rest there.
  func endOfRest(from start: Int, atLeast length: Int) -> Int? {
    var end = start
    while end + 1 < values.count, isNear(values[start], values[end + 1], share: 0.1) { end += 1 }
    return end - start >= length || (end == values.count - 1 && end > start) ? end : nil
  }

  /// The frame up to which a motion can last: the next rest or jump, the end, or the limit.
  func startOfNextStop(after start: Int, before limit: Int, restingAtLeast length: Int) -> Int {
    let end = min(values.count - 1, limit)
    var frame = start + 1
    while frame < end, !jumps(frame), endOfRest(from: frame, atLeast: length) == nil { frame += 1 }
    return frame
  }

  // MARK: Spans

  /// The longest span, by doubling and halving, for which one easing stays within the tolerance.
  func longestSpan(from start: Int, to limit: Int) -> (end: Int, easing: LottieTrack.Easing) {
    if let easing = easing(from: start, to: limit) { return (limit, easing) }
    // A span of one frame is exact.
    var best = (end: start + 1, easing: LottieTrack.Easing.straight)
    var tooFar = limit
    while tooFar - best.end > 1 {
      let middle = (best.end + tooFar) / 2
      if let easing = easing(from: start, to: middle) {
        best = (middle, easing)
      } else {
        tooFar = middle
      }
    }
    return best
  }

  /// An easing between two frames that stays within the tolerance at those between; nil if none was
  /// found.
  private func easing(from start: Int, to end: Int) -> LottieTrack.Easing? {
    if isWithinTolerance(start, end, { $0 }) { return .straight }
    let way = zip(rounded[start], rounded[end]).map { $1 - $0 }
    let longest = way.indices.max { abs(way[$0]) / tolerance[$0] < abs(way[$1]) / tolerance[$1] }
    guard let longest, abs(way[longest]) > tolerance[longest] else { return nil }
    let fit = CurveFit(
      ((start + 1)..<end).map { frame in
        (
          share: Double(frame - start) / Double(end - start),
          value: (values[frame][longest] - rounded[start][longest]) / way[longest]
        )
      }
    )
    guard let curve = fit.best, isWithinTolerance(start, end, curve.value(at:)) else { return nil }
    return .curve(curve)
  }

  private func isWithinTolerance(_ start: Int, _ end: Int, _ easing: (Double) -> Double) -> Bool {
    ((start + 1)..<max(start + 1, end)).allSatisfy { frame in
      let share = easing(Double(frame - start) / Double(end - start))
      let shown = zip(rounded[start], rounded[end]).map { $0 + ($1 - $0) * share }
      return isNear(shown, values[frame])
    }
  }
}

/// The timing curve nearest to some samples, by least squares.
///
/// For given times of its two handles a curve is linear in their values, which solves for those; the
/// times are found by trying a grid and then ever smaller steps around the best.
private struct CurveFit {
  private let samples: [(share: Double, value: Double)]

  /// More would not make the curve better, only slower to find.
  private static let maximumCount = 24
  /// What players of Lottie and editors take.
  private static let values = -2.0...3.0

  init(_ samples: [(share: Double, value: Double)]) {
    let step = max(1, samples.count / Self.maximumCount)
    self.samples = stride(from: samples.count % step, to: samples.count, by: step)
      .map { samples[$0] }
  }

  var best: TimingCurve? {
    let grid = stride(from: 0.0, through: 1, by: 0.2)
    var best: (curve: TimingCurve, error: Double)?
    func attempt(_ x1: Double, _ x2: Double) {
      guard let next = fit(x1: x1, x2: x2), next.error < best?.error ?? .infinity else { return }
      best = next
    }
    for x1 in grid { for x2 in grid { attempt(x1, x2) } }
    var step = 0.1
    while step > 0.005, let center = best {
      let (x1, x2) = (center.curve.x1, center.curve.x2)
      for dx1 in [-step, 0, step] { for dx2 in [-step, 0, step] { attempt(x1 + dx1, x2 + dx2) } }
      if best?.curve == center.curve { step /= 2 }
    }
    return best?.curve
  }

  private func fit(x1: Double, x2: Double) -> (curve: TimingCurve, error: Double)? {
    guard (0...1).contains(x1), (0...1).contains(x2),
      let none = try? TimingCurve(x1, 0, x2, 0), let first = try? TimingCurve(x1, 1, x2, 0),
      let second = try? TimingCurve(x1, 0, x2, 1)
    else { return nil }
    // The normal equations of the least squares for y1 and y2.
    var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for sample in samples {
      let base = none.value(at: sample.share)
      let a = first.value(at: sample.share) - base
      let b = second.value(at: sample.share) - base
      let c = sample.value - base
      (aa, ab, bb, ac, bc) = (aa + a * a, ab + a * b, bb + b * b, ac + a * c, bc + b * c)
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 else { return nil }
    func digits(_ value: Double) -> Double {
      (max(Self.values.lowerBound, min(value, Self.values.upperBound)) * 1e4).rounded() / 1e4
    }
    let y1 = digits((ac * bb - bc * ab) / determinant)
    let y2 = digits((bc * aa - ac * ab) / determinant)
    guard let curve = try? TimingCurve(digits(x1), y1, digits(x2), y2) else { return nil }
    let error = samples.reduce(0) { sum, sample in
      let difference = curve.value(at: sample.share) - sample.value
      return sum + difference * difference
    }
    return (curve, error)
  }
}
