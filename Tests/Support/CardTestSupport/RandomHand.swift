import Foundation
package import RiffleGestures
package import RiffleMotion
package import TestSupport

/// A hand that presses a card, moves it along an axis and lets it go, as a device reports it: in whole
/// points, at the device's rate, with a tremor.
package struct RandomHand: CustomStringConvertible, Sendable {
  /// What a hand does, and whether its card should then be swiped.
  package enum Deed: String, CaseIterable, Sendable {
    /// It brings the card far beyond the threshold, stops there, and lets go.
    case stop
    /// As it stops, it comes back by 1 to 8 points.
    case recoil
    /// It holds the card still for a while, as far as it can.
    case hold
    /// It throws the card against the edge of the screen, where the pointer stays.
    case edge
    /// It flicks the card over a short way.
    case flick
    /// It throws a card that is far beyond the threshold back, and lets go before home.
    case throwBack
    /// It lets the card go before the threshold.
    case short

    package var swipes: Bool { self != .throwBack && self != .short }
  }

  package let deed: Deed
  package let kind: PointerKind
  /// The reports, as distances from the press; the last is the release's.
  package private(set) var path: [(time: Double, place: Vector)] = []
  /// In points, each way.
  private var tremor: Double
  private let rate: Double
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
      case .cosine: (1 - cos(.pi * s)) / 2
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
  ///   - side: The way along which it moves, a unit vector along an axis.
  ///   - threshold: The distance in points that swipes a card at rest.
  package init(
    _ deed: Deed,
    toward side: Vector,
    threshold: Double,
    using random: inout SeededGenerator
  ) {
    self.deed = deed
    let devices: [(PointerKind, Double)] = [
      (.mouse, 60), (.mouse, 125), (.mouse, 250), (.mouse, 500), (.mouse, 1_000), (.touch, 60),
      (.touch, 90), (.touch, 120),
    ]
    // A flick must be over a few reports.
    let device = devices[Int.random(in: deed == .flick ? 1...4 : 0...7, using: &random)]
    (kind, rate) = device
    tremor = [0, 0, 1, 2][Int.random(in: 0...3, using: &random)]
    func between(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    var far = threshold * between(1.35...2.8)
    var approach = Stretch(duration: between(0.08...0.4))
    approach.profile = [.even, .cosine, .minimumJerk][Int.random(in: 0...2, using: &random)]
    let rest = Stretch(duration: between(0...0.07))
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
      far = 2 * speed / rate + between(12...40)
      approach = Stretch(duration: 2 * far / speed, profile: .accelerating)
      tremor = min(tremor, 1)
    case .throwBack:
      let isShort = Bool.random(using: &random)
      let way = between(isShort ? 30...50 : 100...180)
      let back = Stretch(
        duration: isShort ? 0.04 : between(0.06...0.12),
        distance: -way,
        profile: isShort
          ? .even : [.even, .minimumJerk, .accelerating][Int.random(in: 0...2, using: &random)]
      )
      far = max(far, way + 1.05 * threshold)
      stretches = [
        Stretch(duration: [0, 0, 0.02, 0.1, 0.3][Int.random(in: 0...4, using: &random)]), back,
      ]
    case .short:
      far = threshold * between(0.15...0.6)
      approach.duration = max(approach.duration, far / 400)
      stretches = [rest]
    }
    approach.distance = far
    stretches.insert(approach, at: 0)
    report(toward: side, using: &random)
  }

  private mutating func report(toward side: Vector, using random: inout SeededGenerator) {
    var time = Double.random(in: 0...1, using: &random) / rate
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
        if stretch.reports, kind == .touch || whole != last { path.append((time, whole)) }
        if stretch.reports { last = whole }
        time += 1 / rate
      }
      begin += stretch.duration
      done += stretch.distance
    }
    // The button or the finger says where it is let go.
    let end = side * done
    let release = Vector(dx: end.dx.rounded(), dy: end.dy.rounded())
    path.append((begin, deed == .throwBack ? release : last))
  }

  package var description: String {
    let ends = path.suffix(6).map { report in
      "(\((report.time * 1_000).rounded()) ms, \(report.place.dx) \(report.place.dy))"
    }
    return
      "\(deed.rawValue), \(kind.rawValue) at \(rate) Hz, tremor \(tremor): \(ends.joined(separator: " "))"
  }
}
