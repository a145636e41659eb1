import RiffleCore

/// The course of the card that a gesture moves, for graphs, sampled once from the stack's poses.
package struct GestureCourse: Hashable, Sendable {
  package enum Quantity: String, CaseIterable, Hashable, Sendable {
    /// It grows to the right of the place at rest, in points.
    case x
    /// It grows clockwise from the rotation at rest, in degrees.
    case tilt
    /// It is a share of the width at rest.
    case scale
    /// It is that of the card's middle, in points per second.
    case speed
  }

  package struct Sample: Hashable, Sendable {
    package var seconds: Double
    package var value: Double
  }

  package let duration: Double
  private let samples: [Quantity: [Double]]
  private let ranges: [Quantity: ClosedRange<Double>]
  /// The lines of each graph, without points that a line would pass anyway; broken where another
  /// card takes over.
  private let lines: [Quantity: [[Sample]]]
  /// The values beyond which a release swipes, such as the distance to either side.
  private let limits: [Quantity: [Double]]

  private static let rate = 120.0
  private static let mostSamples = 600.0
  /// It leads to another card, in points: a card that comes to rest, or leaves it, stays on its line.
  private static let shortestJump = 24.0

  package init(of player: GesturePlayer) {
    duration = max(player.duration.seconds, 0.001)
    let count = max(2, Int(min(duration * Self.rate, Self.mostSamples).rounded()) + 1)
    let step = duration / Double(count - 1)
    let times = (0..<count).map { Timestamp(seconds: Double($0) * step) }
    var leader = Leader()
    var samples: [Quantity: [Double]] = [:]
    var index = 0
    var breaks: Set<Int> = []
    var former: (card: CardID?, pose: Pose)?
    player.player.visit(times) { stack, time in
      let rest = stack.restingPose(ofDepth: 0)
      let card = leader.next(stack.snapshots(at: time.seconds))
      let pose = card?.pose ?? rest
      var way = former.map { (pose.center - $0.pose.center).length } ?? 0
      if let former, former.card != card?.id, way > Self.shortestJump {
        breaks.insert(index)
        way = 0
      }
      samples[.x, default: []].append(pose.center.x - rest.center.x)
      samples[.tilt, default: []].append(pose.rotation.degrees - rest.rotation.degrees)
      let scale = rest.size.width > 0 ? pose.size.width / rest.size.width : 1
      samples[.scale, default: []].append(scale)
      samples[.speed, default: []].append(way / step)
      index += 1
      former = (card?.id, pose)
    }
    self.samples = samples
    lines = samples.mapValues { Self.lines(of: $0, brokenAt: breaks, step: step) }
    let limits = Self.limits(of: player.stack(at: .zero))
    self.limits = limits
    ranges = Dictionary(
      uniqueKeysWithValues: samples.map { quantity, values in
        let all = values + (limits[quantity] ?? [])
        return (quantity, (all.min() ?? 0)...(all.max() ?? 0))
      }
    )
  }

  package func lines(of quantity: Quantity) -> [[Sample]] { lines[quantity] ?? [] }

  package func limits(of quantity: Quantity) -> [Double] { limits[quantity] ?? [] }

  /// Between two samples it is on the line between them; before the first and after the last it is
  /// that one.
  package func value(of quantity: Quantity, at seconds: Double) -> Double {
    guard let values = samples[quantity] else { return 0 }
    let place = min(max(seconds / duration, 0), 1) * Double(values.count - 1)
    let index = min(Int(place), values.count - 2)
    return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
  }

  /// It goes from the least to the largest value, the limits included.
  package func range(of quantity: Quantity) -> ClosedRange<Double> { ranges[quantity] ?? 0...0 }

  private static func limits(of stack: CardStack) -> [Quantity: [Double]] {
    let judge = ReleaseJudge(of: stack)
    var limits: [Quantity: [Double]] = [:]
    limits[.x] = judge.directions.filter { $0.vector.dy == 0 }.compactMap { direction in
      judge.distance(toward: direction).map { $0 * direction.vector.dx }
    }
    if case .number(let speed) = try? stack.preset.value(of: "release.flickSpeed") {
      limits[.speed] = [speed]
    }
    return limits
  }

  private static func lines(
    of values: [Double],
    brokenAt breaks: Set<Int>,
    step: Double
  ) -> [[Sample]] {
    let span = (values.max() ?? 0) - (values.min() ?? 0)
    var lines: [[Sample]] = []
    var line: [Sample] = []
    for (index, value) in values.enumerated() {
      if breaks.contains(index) {
        lines.append(line)
        line = []
      }
      line.append(Sample(seconds: Double(index) * step, value: value))
    }
    lines.append(line)
    return lines.map { simplified($0, within: max(span, 1e-9) / 400) }
  }

  /// Leaves out points that the line between the others passes at a small distance.
  private static func simplified(_ line: [Sample], within limit: Double) -> [Sample] {
    guard line.count > 2 else { return line }
    var kept = [line[0]]
    var first = 0
    // The slopes that pass all points since the last kept one.
    var (least, most) = (-Double.infinity, Double.infinity)
    for index in 1..<line.count {
      let time = line[index].seconds - line[first].seconds
      let rise = line[index].value - line[first].value
      if rise / time > most || rise / time < least {
        first = index - 1
        kept.append(line[first])
        let step = line[index].seconds - line[first].seconds
        let way = line[index].value - line[first].value
        (least, most) = ((way - limit) / step, (way + limit) / step)
      } else {
        least = max(least, (rise - limit) / time)
        most = min(most, (rise + limit) / time)
      }
    }
    kept.append(line[line.count - 1])
    return kept
  }
}

/// The card that a graph follows: the dragged one, or the one that began to move last.
private struct Leader {
  private var card: CardID?
  private var moving: Set<CardID> = []

  mutating func next(_ cards: [CardSnapshot]) -> CardSnapshot? {
    let ways = cards.filter(\.activity.isOnItsOwnWay)
    let dragged = ways.first { $0.activity == .dragged }
    let new = ways.last { !moving.contains($0.id) }
    moving = Set(ways.map(\.id))
    card = dragged?.id ?? new?.id ?? card.flatMap { moving.contains($0) ? $0 : nil }
    return ways.first { $0.id == card }
  }
}
