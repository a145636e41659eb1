import RealModule
package import RiffleCore

/// A hand that presses a card, moves it toward a side and lets it go, as a device reports it: in whole
/// points, at the device's rate, with a tremor.
package struct RandomHand: CustomStringConvertible, Sendable {
  /// What a hand does, and whether its card should then be swiped.
  package enum Deed: String, CaseIterable, Sendable {
    /// It brings the card far beyond the threshold, stops there, and lets go.
    case stop
    /// It comes back by 1 to 8 points as it stops.
    case recoil
    /// It holds the card still for a while, as far as it can.
    case hold
    /// It throws the card against the edge of the screen, where the pointer stays.
    case edge
    /// It flicks the card over a short way.
    case flick
    /// It throws a card that is far beyond the threshold back, and lets go before home.
    case throwBack
    /// It throws it back by 30 to 50 points within 40 ms.
    case tug
    /// It lets the card go before the threshold.
    case short

    package var swipes: Bool { self != .throwBack && self != .tug && self != .short }

    package var summary: String {
      switch self {
      case .stop: "stops beyond the threshold, for 0 to 70 ms"
      case .recoil: "recoils by 1 to 8 pt as it stops"
      case .hold: "holds still for 200 to 500 ms, trembling"
      case .edge: "throws against the screen's edge"
      case .flick: "flicks, 1,200 to 3,500 pt/s"
      case .throwBack: "throws back by 50 to 200 pt in 40 to 200 ms"
      case .tug: "throws back by 30 to 50 pt in 40 ms"
      case .short: "lets go short of the threshold"
      }
    }
  }

  /// What reports the hand, and how many times per second.
  package struct Device: Hashable, Sendable, CustomStringConvertible {
    package let kind: PointerKind
    package let rate: Double

    package init(_ kind: PointerKind, _ rate: Double) {
      self.kind = kind
      self.rate = rate
    }

    package static let all =
      [60.0, 125, 250, 500, 1_000].map { Device(.mouse, $0) }
      + [60.0, 90, 120].map { Device(.touch, $0) }

    package var description: String { "\(kind.rawValue) \(Int(rate))" }

    /// A flick must be over a few reports: fewer say nothing about speed.
    fileprivate var tellsFlicks: Bool { rate > 60 }
  }

  package let deed: Deed
  package let device: Device
  /// The reports, as distances from the press; the last is the release's.
  package private(set) var path: [(time: Double, place: Vector)] = []
  /// How far it trembles each way, in points.
  private var tremor: Double
  private var stretches: [Stretch] = []

  /// A part of the movement: by a distance, in a time, in a manner.
  private struct Stretch {
    var duration: Double
    var distance = 0.0
    var profile = Profile.even
    var reports = true
    var trembles = true
  }

  private enum Profile: CaseIterable {
    case even, cosine, minimumJerk, accelerating

    func share(_ s: Double) -> Double {
      switch self {
      case .even: s
      case .cosine: (1 - Double.cos(.pi * s)) / 2
      // Flash and Hogan 1985, the profile of an unhurried reach.
      case .minimumJerk: s * s * s * (10 - 15 * s + 6 * s * s)
      case .accelerating: s * s
      }
    }
  }

  /// Makes a hand.
  ///
  /// - Parameters:
  ///   - deed: What it does.
  ///   - device: What reports it; nil for any.
  ///   - side: The way along which it moves, a unit vector.
  ///   - threshold: The distance in points that swipes a card at rest.
  package init(
    _ deed: Deed,
    on device: Device? = nil,
    toward side: Vector,
    threshold: Double,
    using random: inout some RandomNumberGenerator
  ) {
    self.deed = deed
    let devices = Device.all.filter { deed != .flick || $0.tellsFlicks }
    self.device = device ?? devices[Int.random(in: devices.indices, using: &random)]
    tremor = [0, 0, 1, 2][Int.random(in: 0...3, using: &random)]
    func between(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    var far = threshold * between(1.35...2.8)
    var approach = Stretch(duration: between(0.08...0.4))
    approach.profile = [.even, .cosine, .minimumJerk][Int.random(in: 0...2, using: &random)]
    let rest = Stretch(duration: between(0...0.07))
    /// Comes back over a way, after a rest or at once.
    func back(over way: Double, in duration: Double, _ profile: Profile) {
      far = max(far, way + 1.05 * threshold)
      stretches = [
        Stretch(duration: [0, 0, 0.02, 0.1, 0.3][Int.random(in: 0...4, using: &random)]),
        Stretch(duration: duration, distance: -way, profile: profile),
      ]
    }
    switch deed {
    case .stop:
      stretches = [rest]
      stretches[0].reports = Bool.random(using: &random)
    case .recoil:
      let back = [1.0, 2, 3, 4, 6, 8][Int.random(in: 0...5, using: &random)]
      let recoil = Stretch(duration: between(0.012...0.03), distance: -back, profile: .cosine)
      stretches = [recoil, rest]
    case .hold:
      tremor = max(tremor, 1)
      stretches = [Stretch(duration: between(0.2...0.5))]
    case .edge:
      approach = Stretch(duration: far / between(800...3_000))
      stretches = [rest]
      stretches[0].trembles = false
    case .flick:
      let speed = between(1_200...3_500)
      far = 2 * speed / self.device.rate + between(12...40)
      approach = Stretch(duration: 2 * far / speed, profile: .accelerating)
      tremor = min(tremor, 1)
    case .throwBack:
      let way = between(50...200)
      // Slower than that it would be a drag.
      let duration = between(0.04...min(0.2, way / 500))
      back(
        over: way,
        in: duration,
        [.even, .minimumJerk, .accelerating][Int.random(in: 0...2, using: &random)]
      )
    case .tug:
      back(over: between(30...50), in: 0.04, .even)
    case .short:
      far = threshold * between(0.15...0.6)
      approach.duration = max(approach.duration, far / 400)
      stretches = [rest]
    }
    approach.distance = far
    stretches.insert(approach, at: 0)
    report(toward: side, using: &random)
  }

  private mutating func report(toward side: Vector, using random: inout some RandomNumberGenerator)
  {
    var time = Double.random(in: 0...1, using: &random) / device.rate
    var (begin, done) = (0.0, 0.0)
    var last = Vector.zero
    for stretch in stretches {
      while time < begin + stretch.duration {
        let along =
          done + stretch.distance * stretch.profile.share((time - begin) / stretch.duration)
        let shake = Vector(
          dx: stretch.trembles ? .random(in: -tremor...tremor, using: &random) : 0,
          dy: .random(in: -tremor...tremor, using: &random)
        )
        let place = side * along + shake
        let whole = Vector(dx: place.dx.rounded(), dy: place.dy.rounded())
        // A mouse that has not moved reports nothing.
        if stretch.reports, device.kind == .touch || whole != last { path.append((time, whole)) }
        if stretch.reports { last = whole }
        time += 1 / device.rate
      }
      begin += stretch.duration
      done += stretch.distance
    }
    // The button or the finger says where it is let go.
    let end = side * done
    let release = Vector(dx: end.dx.rounded(), dy: end.dy.rounded())
    path.append((begin, deed == .throwBack || deed == .tug ? release : last))
  }

  /// Presses a card at a point, moves it, lets it go, and returns whether it was swiped.
  package func swipes(_ stack: CardStack, at press: Point) -> Bool {
    var stack = stack
    var swipes = false
    func send(_ phase: PointerEvent.Phase, _ place: Vector, _ seconds: Double) {
      let event = PointerEvent(
        time: Timestamp(seconds: 1 + seconds),
        kind: device.kind,
        phase: phase,
        position: press + place,
        buttons: phase == .up(.primary) ? [] : .primary
      )
      for event in stack.handle(.pointer(event), at: event.time) {
        if case .didSwipe = event.kind { swipes = true }
      }
    }
    send(.down(.primary), .zero, 0)
    for report in path.dropLast() { send(.move, report.place, report.time) }
    if let release = path.last { send(.up(.primary), release.place, release.time) }
    return swipes
  }

  package var description: String {
    let ends = path.suffix(6).map { report in
      "(\((report.time * 1_000).rounded()) ms, \(report.place.dx) \(report.place.dy))"
    }
    return "\(deed.rawValue), \(device) Hz, tremor \(tremor): \(ends.joined(separator: " "))"
  }
}
