import Foundation
import RiffleCards
import RiffleMotion

/// Points to the right and down.
typealias Plane = SIMD2<Double>

/// A card, its middle counted from the stage's.
struct OracleCard {
  var middle = Plane.zero
  var size: Plane
  /// The rotation in radians, clockwise.
  var lean = 0.0
  var alpha = 1.0

  func scaled(_ factor: Double) -> OracleCard {
    var card = self
    card.size *= factor
    return card
  }

  func moved(_ way: Plane) -> OracleCard {
    var card = self
    card.middle += way
    return card
  }

  func leaning(_ angle: Double) -> OracleCard {
    var card = self
    card.lean = angle
    return card
  }

  /// The card leaning and scaled about a point of it, which goes along a way.
  func held(at grip: Plane, _ way: Plane, lean: Double, scale: Double = 1) -> OracleCard {
    moved(way + grip - turned(grip * scale, by: lean)).leaning(lean).scaled(scale)
  }
}

/// What a drag was when it was released.
struct OracleHand {
  var window: Plane
  /// The grabbed point, from the card's middle.
  var grip = Plane.zero
  /// T.
  var travel = Plane.zero
  /// V, in points per second.
  var velocity = Plane.zero
  /// v', in points per millisecond.
  var step = Plane.zero
  /// The travel and the speed v' at each move, in seconds since the press.
  var moves: [(time: Double, travel: Plane, step: Plane)] = []
  /// The end, in seconds since the press.
  var end = 0.0
}

/// Something that goes on after a release or a command.
struct OracleMotion {
  /// How a flight or return or what it leaves to do ends: in a time or as springs do.
  var end: Double
  /// In seconds: how near to the end a card may be there or not.
  var slack = 0.0005
  var top: (Double) -> OracleCard
  /// The card at a depth before the release, from 1; what it has no word for is at rest.
  var beneath: ((Int, Double) -> OracleCard)?
  /// Whether the top card is somewhere else at the very end.
  var ends: OracleCard?
}

enum OracleEntry {
  case atOnce
  case after(Double)
  case whenGone
}

/// One stack of the museum as its contract describes it (reference-museum.md), apart from the code under test.
struct MuseumOracle {
  var stage = Plane(300, 400)
  /// In the window's middle instead of above it, and each card in the place of its number in the deck.
  var isInMiddle = false
  /// Whether a card is seen only when no other lies on it at rest.
  var isPile = false
  /// How near a card must be to its place, in points; more if springs end the motion of those beneath.
  var tolerance = 0.05
  /// The number of cards that are made.
  var shown = 3
  /// A card at rest by its depth, if so many are left.
  var slot: (Int, Int) -> OracleCard
  /// The top card, dragged along a way by a grip.
  var law: (Plane, Plane) -> OracleCard
  /// The top card a time after the press, where that is no matter of the way alone.
  var follow: ((OracleHand, Double) -> OracleCard)?
  /// The card at a depth from 1 while the top one is dragged along a way; nil for its slot.
  var beneath: ((Int, Plane) -> OracleCard)?
  var decide: (OracleHand) -> Direction?
  var exit: (OracleHand, Direction) -> OracleMotion = { _, _ in .nothing }
  var goBack: (OracleHand) -> OracleMotion = { _ in .nothing }
  var entry = OracleEntry.atOnce
  /// The new card a time after the swipe.
  var newcomer: ((Double) -> OracleCard)?
  var command: (Direction, Plane) -> OracleMotion = { _, _ in .nothing }
  /// A command swipes; a depth is counted after the undo.
  var undo: (Direction, Plane) -> OracleMotion = { _, _ in .nothing }

  /// The stage's middle in the window.
  func middle(in window: Plane) -> Plane {
    window / 2 - Plane(0, isInMiddle ? 0 : 60)
  }
}

// MARK: Numbers

func turned(_ way: Plane, by angle: Double) -> Plane {
  Plane(way.x * cos(angle) - way.y * sin(angle), way.x * sin(angle) + way.y * cos(angle))
}

func degrees(_ angle: Double) -> Double { angle * Double.pi / 180 }

func unit(_ number: Double) -> Double { min(max(number, -1), 1) }

func length(_ way: Plane) -> Double { (way.x * way.x + way.y * way.y).squareRoot() }

func mix(_ one: Double, _ other: Double, _ share: Double) -> Double { one + (other - one) * share }

func mix(_ one: Plane, _ other: Plane, _ share: Double) -> Plane { one + (other - one) * share }

func mix(_ one: OracleCard, _ other: OracleCard, _ share: Double) -> OracleCard {
  OracleCard(
    middle: mix(one.middle, other.middle, share),
    size: mix(one.size, other.size, share),
    lean: mix(one.lean, other.lean, share),
    alpha: mix(one.alpha, other.alpha, share)
  )
}

/// A cubic Bezier by bisection, 0 before its time and 1 after it.
struct OracleEasing {
  private let body: (Double) -> Double

  init(_ body: @escaping (Double) -> Double) { self.body = body }

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    body = { time in
      func along(_ one: Double, _ two: Double, _ s: Double) -> Double {
        3 * one * s * (1 - s) * (1 - s) + 3 * two * s * s * (1 - s) + s * s * s
      }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<48 {
        let middle = (low + high) / 2
        if along(x1, x2, middle) < time { low = middle } else { high = middle }
      }
      return along(y1, y2, low)
    }
  }

  func callAsFunction(_ time: Double) -> Double {
    if time <= 0 { return 0 }
    return time >= 1 ? 1 : body(time)
  }

  var mirrored: OracleEasing {
    OracleEasing { $0 < 0.5 ? self(2 * $0) / 2 : 1 - self(2 - 2 * $0) / 2 }
  }

  static var linear: OracleEasing { OracleEasing { $0 } }
  static var standard: OracleEasing { OracleEasing(0.25, 0.1, 0.25, 1) }
  static var easeIn: OracleEasing { OracleEasing(0.42, 0, 1, 1) }
  static var easeOut: OracleEasing { OracleEasing(0, 0, 0.58, 1) }
  static var easeInOut: OracleEasing { OracleEasing(0.42, 0, 0.58, 1) }
  static var accelerate: OracleEasing { OracleEasing { $0 * $0 } }
  static var decelerate: OracleEasing { OracleEasing { 1 - (1 - $0) * (1 - $0) } }
  static var quad: OracleEasing { accelerate.mirrored }
  static var reactNative: OracleEasing { easeIn.mirrored }
  static var elasticOut: OracleEasing {
    OracleEasing { pow(2, -10 * $0) * sin(($0 - 0.95 / 4) * 2 * Double.pi / 0.95) + 1 }
  }
  /// A spring pulled straight, so that it is home in time.
  static var sprung: OracleEasing {
    let spring = OracleOscillator(180, 17, mass: 0.5)
    let home = { 1 - spring.value(from: 1, after: $0) }
    return OracleEasing { home($0) + $0 * (1 - home(1)) }
  }
}

/// A damped spring in closed form.
struct OracleOscillator {
  private let frequency: Double
  private let decay: Double

  init(_ stiffness: Double, _ damping: Double, mass: Double = 1) {
    frequency = (stiffness / mass).squareRoot()
    decay = damping / mass / 2
  }

  func value(from start: Double, at speed: Double = 0, after time: Double) -> Double {
    state(from: start, at: speed, after: time).value
  }

  func state(from start: Double, at speed: Double, after time: Double) -> (
    value: Double, speed: Double
  ) {
    let discriminant = decay * decay - frequency * frequency
    let fading = exp(-decay * time)
    if abs(discriminant) < 1e-3 * frequency * frequency {
      let slope = speed + decay * start
      let value = fading * (start + slope * time)
      return (value, fading * slope - decay * value)
    }
    if discriminant < 0 {
      let turn = (-discriminant).squareRoot()
      let other = (speed + decay * start) / turn
      let value = fading * (start * cos(turn * time) + other * sin(turn * time))
      let slope = fading * turn * (other * cos(turn * time) - start * sin(turn * time))
      return (value, slope - decay * value)
    }
    let root = discriminant.squareRoot()
    let (slow, fast) = (-decay + root, -decay - root)
    let second = (speed - slow * start) / (fast - slow)
    let first = start - second
    return (
      first * exp(slow * time) + second * exp(fast * time),
      slow * first * exp(slow * time) + fast * second * exp(fast * time)
    )
  }

  /// When it is first this near to rest and this slow.
  func rest(
    from start: Double,
    at speed: Double = 0,
    within distance: Double = 0.1,
    slower limit: Double = 3
  ) -> Double {
    func isHome(_ time: Double, room: Double = 1) -> Bool {
      let now = state(from: start, at: speed, after: time)
      return abs(now.value) <= distance * room && abs(now.speed) <= limit * room
    }
    var time = 0.0
    // A swing may be near and slow for a part of a millisecond only.
    while time < 20, !isHome(time) { time += isHome(time, room: 1.1) ? 0.000_01 : 0.0005 }
    return time
  }
}

// MARK: The stacks

/// A phone, in points.
private let phone = Plane(375, 667)

extension MuseumOracle {
  /// The least multiple of a way that takes a card out of a window's sight.
  fileprivate func out(_ way: Plane, in window: Plane) -> Double {
    let rest = slot(0, 5)
    let place = middle(in: window) + rest.middle
    let reach = length(rest.size) / 2
    var least = Double.infinity
    if way.x > 0 { least = min(least, (window.x + reach - place.x) / way.x) }
    if way.x < 0 { least = min(least, (-reach - place.x) / way.x) }
    if way.y > 0 { least = min(least, (window.y + reach - place.y) / way.y) }
    if way.y < 0 { least = min(least, (-reach - place.y) / way.y) }
    return least
  }

  /// A card beneath, a share on its way from its slot to the one above.
  fileprivate func between(_ depth: Int, _ share: Double) -> OracleCard {
    mix(slot(depth, 5), slot(depth - 1, 5), share)
  }

  /// A motion by the law of the drag.
  fileprivate func byLaw(
    grip: Plane,
    end: Double,
    slack: Double = 0.0005,
    _ way: @escaping (Double) -> Plane
  ) -> OracleMotion {
    let (law, beneath) = (law, beneath)
    return OracleMotion(
      end: end,
      slack: slack,
      top: { law(way($0), grip) },
      beneath: beneath.map { beneath in { depth, time in beneath(depth, way(time)) } }
    )
  }

  /// A spring home by the law of the drag.
  fileprivate func springHome(
    _ spring: OracleOscillator,
    from start: Plane,
    grip: Plane
  ) -> OracleMotion {
    let end = max(spring.rest(from: start.x), spring.rest(from: start.y))
    return byLaw(grip: grip, end: end, slack: 0.05) { start * spring.value(from: 1, after: $0) }
  }
}

private func across(_ way: Plane) -> Direction { way.x < 0 ? .left : .right }

private func upright(_ way: Plane) -> Direction { way.y < 0 ? .up : .down }

extension Direction {
  fileprivate var plane: Plane { Plane(vector.dx, vector.dy) }

  fileprivate var isAcross: Bool { vector.dx != 0 }
}

extension MuseumOracle {
  /// Scales of slots, whose middles lie an offset lower.
  private static func steps(
    _ size: Plane,
    offset: Double = 0,
    _ scale: @escaping (Int) -> Double
  ) -> (Int, Int) -> OracleCard {
    { depth, _ in
      OracleCard(middle: Plane(0, offset * Double(depth)), size: size * scale(depth))
    }
  }

  static var koloda: MuseumOracle {
    let slot: (Int, Int) -> OracleCard = { depth, _ in
      let size = Plane(300, 392) * pow(0.95, Double(depth))
      let bottom = -200 + 392 + 4 * Double(depth)
      return OracleCard(
        middle: Plane(0, bottom - size.y / 2),
        size: size,
        alpha: depth == 0 ? 1 : 0.7
      )
    }
    func lean(_ way: Plane, _ grip: Plane) -> Double {
      degrees(18) * min(way.x / 300, 1) * (grip.y < 0 ? 1 : -1)
    }
    func scale(_ way: Plane) -> Double { max(1 - 0.2 * abs(min(way.x / 300, 1)), 0.8) }
    func end(_ direction: Direction, _ window: Plane) -> Plane {
      Plane(direction.plane.x * (300 + max(window.x, window.y)), 200)
    }
    let share: (Plane) -> Double = { min(abs(2 * $0.x / 300), 1) }
    var oracle = MuseumOracle(
      slot: slot,
      law: { slot(0, 5).held(at: $1, $0, lean: lean($0, $1), scale: scale($0)) },
      decide: { abs(2 * $0.travel.x / 300) >= 1 ? across($0.travel) : nil },
      exit: { hand, direction in
        let to = end(direction, hand.window)
        return OracleMotion(end: 0.8) { time in
          let way = mix(hand.travel, to, OracleEasing.standard(time / 0.8))
          return slot(0, 5).held(
            at: hand.grip,
            way,
            lean: lean(hand.travel, hand.grip),
            scale: scale(hand.travel)
          )
        }
      },
      goBack: { hand in
        let spring = OracleOscillator(512.0276, 26.7482)
        let end = max(spring.rest(from: hand.travel.x), spring.rest(from: hand.travel.y), 0.2)
        return OracleMotion(end: end, slack: 0.05) { time in
          let still = 1 - OracleEasing.standard(time / 0.2)
          return slot(0, 5).held(
            at: hand.grip,
            hand.travel * spring.value(from: 1, after: time),
            lean: lean(hand.travel, hand.grip) * still,
            scale: mix(1, scale(hand.travel), still)
          )
        }
      },
      entry: .after(0.2),
      command: { direction, window in
        OracleMotion(end: 0.8) { time in
          let e = OracleEasing.standard(time / 0.8)
          return slot(0, 5).moved(end(direction, window) * e)
            .leaning(degrees(45) * direction.plane.x * e)
        }
      },
      undo: { direction, window in
        OracleMotion(end: 0.3) { time in
          let e = OracleEasing.standard(time / 0.3)
          var card = slot(0, 5).moved(end(direction, window) * (1 - e))
            .leaning(degrees(45) * direction.plane.x * (1 - e))
          card.alpha = e
          return card
        }
      }
    )
    let between = oracle.between
    oracle.beneath = { between($0, share($1)) }
    oracle.exit = restacking(oracle.exit) { hand, _, depth, time in
      mix(between(depth, share(hand.travel)), slot(depth - 1, 5), OracleEasing.standard(time / 0.2))
    }
    oracle.goBack = restacking(oracle.goBack) { hand, depth, time in
      between(depth, share(hand.travel) * max(0, 1 - time / 0.2))
    }
    oracle.command = restacking(oracle.command) { depth, time in
      between(depth, OracleEasing.standard(time / 0.2))
    }
    return oracle
  }

  static var shuffle: MuseumOracle {
    let slot = steps(Plane(300, 400)) { $0 == 0 ? 1 : 0.95 }
    func lean(_ way: Plane, _ grip: Plane) -> Double {
      degrees(18) * min(way.x / 375, 1) * (grip.y < 0 ? 1 : -1)
    }
    func end(_ way: Plane, _ window: Plane) -> Plane {
      way / length(way) * (max(window.x, window.y) + 500)
    }
    func turn(_ direction: Direction, isUpper: Bool) -> Double {
      guard direction.isAcross else { return 0 }
      let isNegative = direction == .left ? isUpper : !isUpper
      return degrees(isNegative ? -36 : 36)
    }
    let share: (Plane) -> Double = {
      max(min(2 * abs($0.x) / 320, 1), min(2 * abs($0.y) / 320, 1))
    }
    func exitTime(_ hand: OracleHand, _ direction: Direction) -> Double {
      let speed = abs((hand.velocity * direction.plane).sum())
      return speed >= 1100 ? 1100 / speed : 0.7
    }
    let law: (Plane, Plane) -> OracleCard = { slot(0, 5).moved($0).leaning(lean($0, $1)) }
    let ease = OracleEasing.easeInOut
    var oracle = MuseumOracle(
      shown: 2,
      slot: slot,
      law: law,
      decide: { hand in
        var best = (Direction.left, -Double.infinity)
        for direction in [Direction.left, .up, .right, .down] {
          let share = (hand.travel * direction.plane).sum() / 93.75
          if share > best.1 { best = (direction, share) }
        }
        let speed = abs((hand.velocity * best.0.plane).sum())
        return best.1 >= 1 || speed >= 1100 ? best.0 : nil
      },
      exit: { hand, direction in
        let time = exitTime(hand, direction)
        var to = slot(0, 5).moved(end(hand.travel, hand.window))
        to.lean = turn(direction, isUpper: hand.grip.y < 0)
        return OracleMotion(end: time) {
          mix(law(hand.travel, hand.grip), to, ease($0 / time))
        }
      },
      goBack: { hand in
        let spring = OracleOscillator(449.22, 21.195)
        return OracleMotion(end: 0.6) { time in
          let still = time >= 0.6 ? 0 : spring.value(from: 1, after: time)
          return mix(slot(0, 5), law(hand.travel, hand.grip), still)
        }
      },
      command: { direction, window in
        var to = slot(0, 5).moved(end(direction.plane, window))
        to.lean = turn(direction, isUpper: true)
        return OracleMotion(end: 0.7) {
          mix(slot(0, 5), to, max(0, (ease($0 / 0.7) - 0.15) / 0.85))
        }
      },
      undo: { direction, window in
        var from = slot(0, 5).moved(end(direction.plane, window))
        from.lean = turn(direction, isUpper: true)
        return OracleMotion(end: 0.25) {
          mix(from, slot(0, 5), min(1, ease($0 / 0.25) / 0.85))
        }
      }
    )
    let between = oracle.between
    oracle.beneath = { between($0, share($1)) }
    oracle.exit = restacking(oracle.exit) { hand, direction, depth, time in
      let half = exitTime(hand, direction) / 2
      return mix(between(depth, share(hand.travel)), slot(depth - 1, 5), ease(time / half))
    }
    oracle.goBack = restacking(oracle.goBack) { hand, depth, time in
      between(depth, share(hand.travel) * (1 - ease(time / 0.3)))
    }
    oracle.command = restacking(oracle.command) { depth, time in
      between(depth, ease((time - 0.105) / 0.35))
    }
    oracle.undo = restacking(oracle.undo) { depth, time in
      between(depth, 1 - ease(time / 0.125))
    }
    return oracle
  }

  static var cardStackView: MuseumOracle {
    let slot = steps(Plane(300, 400)) { 1 - 0.05 * Double($0) }
    let law: (Plane, Plane) -> OracleCard = { way, grip in
      let share = 1 - 2 * (grip.y + 200) / 400
      return slot(0, 5).moved(way).leaning(degrees(20) * way.x / 300 * share)
    }
    func speed(_ hand: OracleHand) -> Double {
      let (x, y) = (abs(hand.velocity.x), abs(hand.velocity.y))
      return max(x < 50 ? 0 : x, y < 50 ? 0 : y) * 2.625
    }
    var oracle = MuseumOracle(
      slot: slot,
      law: law,
      decide: { hand in
        let (x, y) = (abs(hand.travel.x), abs(hand.travel.y))
        let isEnough = speed(hand) >= 5000 || x / 300 > 0.3 || y / 400 > 0.3
        return isEnough && x > y ? across(hand.travel) : nil
      }
    )
    let between = oracle.between
    oracle.beneath = { depth, way in
      let share = abs(way.x) < abs(way.y) ? abs(way.y) / 200 : abs(way.x) / 150
      return between(depth, min(1, share))
    }
    let stack = oracle
    oracle.exit = { hand, _ in
      let multiple = max(11, stack.out(hand.travel, in: hand.window))
      let speed = speed(hand)
      let end = speed < 1000 ? 0.5 : speed < 5000 ? 0.2 : 0.1
      return stack.byLaw(grip: hand.grip, end: end) {
        hand.travel * mix(1, multiple, OracleEasing.accelerate($0 / end))
      }
    }
    oracle.goBack = { hand in
      stack.byLaw(grip: hand.grip, end: 0.2) {
        hand.travel * (1 - OracleEasing.decelerate($0 / 0.2))
      }
    }
    oracle.command = { direction, window in
      let way = direction.isAcross ? Plane(direction.plane.x * 600, 100) : direction.plane * 800
      let to = way * max(1, stack.out(way, in: window))
      return stack.byLaw(grip: .zero, end: 0.2) { to * OracleEasing.accelerate($0 / 0.2) }
    }
    oracle.undo = { _, _ in
      stack.byLaw(grip: .zero, end: 0.2) {
        Plane(0, 800) * (1 - OracleEasing.decelerate($0 / 0.2))
      }
    }
    return oracle
  }

  static var cardSwiper: MuseumOracle {
    let slot = steps(Plane(300, 400), offset: 40) { 1 - 0.1 * Double($0) }
    func lean(_ way: Plane, _ grip: Plane) -> Double {
      degrees(30) * unit(way.x / 1000) * (grip.y < 0 ? -1 : 1)
    }
    let law: (Plane, Plane) -> OracleCard = { slot(0, 5).moved($0).leaning(lean($0, $1)) }
    let beneath: (Int, Plane) -> OracleCard = { _, way in
      let sum = abs(way.x + way.y)
      return OracleCard(
        middle: Plane(0, 40 - sum / 10),
        size: Plane(300, 400) * min(0.9 + sum / 5000, 1)
      )
    }
    return MuseumOracle(
      shown: 2,
      slot: slot,
      law: law,
      beneath: beneath,
      decide: { hand in
        if abs(hand.travel.x) > 50 { return across(hand.travel) }
        return abs(hand.travel.y) > 50 ? upright(hand.travel) : nil
      },
      exit: { hand, direction in
        OracleMotion(end: 0.2) { time in
          slot(0, 5)
            .moved(mix(hand.travel, direction.plane * hand.window.x, min(1, time / 0.2)))
            .leaning(lean(hand.travel, hand.grip))
        } beneath: { depth, time in
          mix(beneath(depth, hand.travel), slot(depth - 1, 5), min(1, time / 0.2))
        }
      },
      goBack: { hand in
        var motion = OracleMotion(end: 0.2) { time in
          slot(0, 5).moved(hand.travel * max(0, 1 - time / 0.2))
            .leaning(lean(hand.travel, hand.grip))
        } beneath: { depth, time in
          mix(beneath(depth, hand.travel), slot(depth, 5), min(1, time / 0.2))
        }
        motion.ends = slot(0, 5)
        return motion
      },
      entry: .after(0.2),
      command: { direction, window in
        OracleMotion(end: 0.2) { time in
          slot(0, 5).moved(direction.plane * window.x * min(1, time / 0.2))
        } beneath: { depth, time in
          mix(slot(depth, 5), slot(depth - 1, 5), min(1, time / 0.2))
        }
      },
      undo: { direction, window in
        OracleMotion(end: 0.2) { time in
          slot(0, 5).moved(direction.plane * window.x * max(0, 1 - time / 0.2))
        } beneath: { depth, time in
          mix(slot(depth - 1, 5), slot(depth, 5), min(1, time / 0.2))
        }
      }
    )
  }

  static var appinio: MuseumOracle {
    let size = Plane(300, 400)
    func place(_ depth: Double) -> OracleCard {
      OracleCard(middle: Plane(0, 40 * depth), size: size * (1 - 0.1 * depth))
    }
    let slot: (Int, Int) -> OracleCard = { depth, _ in
      var card = place(Double(depth))
      if depth == 2 { card.alpha = 0 }
      return card
    }
    func lean(_ way: Plane, _ grip: Plane) -> Double {
      degrees(15) * unit(way.x / 375) * (grip.y < 0 ? 1 : -1)
    }
    let beneath: (Int, Plane) -> OracleCard = { depth, way in
      let share = min(max(abs(way.x) / 375, abs(way.y) / 667), 1)
      var card = place(Double(depth) - share)
      if depth == 2 { card.alpha = share }
      return card
    }
    func flight(
      from start: Plane,
      _ grip: Plane,
      _ direction: Direction,
      _ window: Plane,
      isBack: Bool = false
    ) -> OracleMotion {
      func way(_ time: Double, _ edge: Plane) -> Plane {
        let share = min(1, time / 0.2)
        return mix(start, direction.plane * edge, isBack ? 1 - share : share)
      }
      return OracleMotion(end: 0.2) { time in
        let angle = lean(way(time, phone), grip)
        return slot(0, 5).held(at: grip, way(time, window), lean: angle)
      } beneath: { depth, time in
        beneath(depth, way(time, phone))
      }
    }
    let bottom = Plane(0, 200)
    var oracle = MuseumOracle(
      slot: slot,
      law: { slot(0, 5).held(at: $1, $0, lean: lean($0, $1)) },
      beneath: beneath,
      decide: { hand in
        let (x, y) = (abs(hand.travel.x), abs(hand.travel.y))
        guard x >= 50 || y >= 50 else { return nil }
        return x >= y ? across(hand.travel) : upright(hand.travel)
      },
      exit: { flight(from: $0.travel, $0.grip, $1, $0.window) },
      entry: .whenGone,
      command: { flight(from: .zero, bottom, $0, $1) },
      undo: { flight(from: .zero, bottom, $0, $1, isBack: true) }
    )
    let stack = oracle
    oracle.goBack = { hand in
      stack.byLaw(grip: hand.grip, end: 0.2) { hand.travel * max(0, 1 - $0 / 0.2) }
    }
    return oracle
  }

  static var swipableStack: MuseumOracle {
    let slot = steps(Plane(300, 400)) { $0 == 0 ? 1 : 0.94 }
    func lean(_ way: Plane, _ grip: Plane) -> Double {
      degrees(15) * way.x / 300 * (grip.y < 0 ? 1 : -1)
    }
    let ease = OracleEasing(0.7, 1, 0.73, 1)
    let cubic = OracleEasing(0.215, 0.61, 0.355, 1)
    func reach(_ window: Plane) -> Double {
      let half = (window.x + 300) / 2
      var reach = half
      while true {
        let step = half - (reach - 400 * sin(degrees(15) * reach / 300))
        if step < 1 { return reach }
        reach += step
      }
    }
    func commandWay(_ direction: Direction, _ window: Plane) -> Plane {
      direction.plane * (direction.isAcross ? reach(window) : window.y)
    }
    func commandGrip(_ direction: Direction) -> Plane {
      switch direction {
      case .right: Plane(-90, -40)
      case .left: Plane(90, -40)
      case .up: Plane(0, 200)
      default: Plane(0, -200)
      }
    }
    var oracle = MuseumOracle(
      slot: slot,
      law: { slot(0, 5).held(at: $1, $0, lean: lean($0, $1)) },
      decide: { hand in
        let (x, y) = (abs(hand.travel.x) / 300 / 0.22, abs(hand.travel.y) / 400 / 0.16)
        guard max(x, y) >= 1 else { return nil }
        return x >= y ? across(hand.travel) : upright(hand.travel)
      }
    )
    let between = oracle.between
    oracle.beneath = { depth, way in
      guard depth == 1 else { return slot(depth, 5) }
      let share = min((way * way).sum() / (150 * 150), 1)
      return between(depth, cubic(share))
    }
    let stack = oracle
    oracle.exit = { hand, direction in
      let way = hand.travel
      var to = way
      let end: Double
      if direction.isAcross {
        let left = max(0, reach(hand.window) - abs(way.x))
        to += Plane(2 * way.x, way.y) * left / (2 * abs(way.x))
        end = min((left / 1.5).rounded(.down), 650) / 1000
      } else {
        let left = max(0, hand.window.y - abs(way.y))
        to += Plane(way.x, 2 * way.y) * left / (2 * abs(way.y))
        end = min((left / 2).rounded(.down), 650) / 1000
      }
      return stack.byLaw(grip: hand.grip, end: end) { end > 0 ? mix(way, to, ease($0 / end)) : to }
    }
    oracle.goBack = { hand in
      stack.byLaw(grip: hand.grip, end: 0.5) {
        hand.travel * (1 - OracleEasing.sprung($0 / 0.5))
      }
    }
    oracle.command = { direction, window in
      let end = direction.isAcross ? 0.382 : 0.315
      return stack.byLaw(grip: commandGrip(direction), end: end) {
        commandWay(direction, window) * ease($0 / end)
      }
    }
    oracle.undo = { direction, window in
      stack.byLaw(grip: commandGrip(direction), end: 0.65) {
        commandWay(direction, window) * (1 - OracleEasing.elasticOut($0 / 0.65))
      }
    }
    return oracle
  }

  static var deckSwiper: MuseumOracle {
    func at(_ depth: Double) -> OracleCard {
      let scale = 1 - 0.03 * depth
      return OracleCard(middle: Plane(0, 15 * depth * scale), size: Plane(300, 400) * scale)
    }
    let slot: (Int, Int) -> OracleCard = { depth, _ in at(Double(depth)) }
    let spring = OracleOscillator(230.2, 22)
    let sink: (Int, Double) -> OracleCard = { depth, time in
      at(Double(depth) - 1 + spring.value(from: 1, after: time))
    }
    func limit(_ direction: Direction) -> Plane {
      direction.plane * (direction.isAcross ? 93.75 : 133.4)
    }
    var oracle = MuseumOracle(
      tolerance: 0.15,
      slot: slot,
      law: { way, _ in slot(0, 5).moved(way).leaning(degrees(10) * way.x / 187.5) },
      decide: { hand in
        let way = hand.travel
        if way.x > 93.75 { return .right }
        if way.x < -93.75 { return .left }
        if way.y < -133.4 { return .up }
        return way.y > 133.4 ? .down : nil
      },
      entry: .whenGone
    )
    let stack = oracle
    /// From a place to a multiple of a way: the source takes the threshold for a command's way, but
    /// starts where the card is.
    func exit(from start: Plane, _ way: Plane, _ window: Plane) -> OracleMotion {
      let multiple = max(4.5, stack.out(way, in: window))
      var motion = stack.byLaw(grip: .zero, end: 0.35) {
        mix(start, way * multiple, OracleEasing.reactNative($0 / 0.35))
      }
      motion.beneath = sink
      return motion
    }
    oracle.exit = { hand, _ in exit(from: hand.travel, hand.travel, hand.window) }
    oracle.goBack = { stack.springHome(spring, from: $0.travel, grip: .zero) }
    oracle.command = { exit(from: .zero, limit($0), $1) }
    oracle.undo = { direction, _ in
      var motion = stack.springHome(spring, from: limit(direction) * 4.5, grip: .zero)
      motion.beneath = { depth, time in
        at(Double(depth) - spring.value(from: 1, after: time))
      }
      return motion
    }
    return oracle
  }

  /// Values that springs take to targets that moves set, with the speeds they have then.
  private struct Followers {
    var values: Plane = .zero
    var speeds: Plane = .zero

    mutating func pass(_ time: Double, to targets: Plane, _ spring: OracleOscillator) {
      for axis in 0..<2 {
        let now = spring.state(
          from: values[axis] - targets[axis],
          at: speeds[axis],
          after: time
        )
        values[axis] = targets[axis] + now.value
        speeds[axis] = now.speed
      }
    }
  }

  /// The followers a time after the press.
  private static func followers(
    _ hand: OracleHand,
    at time: Double,
    _ spring: OracleOscillator,
    _ target: (Plane, Plane) -> Plane
  ) -> Followers {
    var followers = Followers()
    for (index, move) in hand.moves.enumerated() where move.time < time {
      let next = index + 1 < hand.moves.count ? hand.moves[index + 1].time : Double.infinity
      followers.pass(min(next, time) - move.time, to: target(move.travel, move.step), spring)
    }
    return followers
  }

  /// A card on a pile, which is seen only when no other lies on it.
  private static func pile(_ size: Plane) -> (Int, Int) -> OracleCard {
    { depth, _ in OracleCard(size: size, alpha: depth == 0 ? 1 : 0) }
  }

  static var tinderCard: MuseumOracle {
    let slot = pile(Plane(300, 400))
    let spring = OracleOscillator(2000, 50)
    let home = OracleOscillator(200, 10)
    typealias State = (way: Followers, lean: Followers)
    func state(_ hand: OracleHand, _ time: Double) -> State {
      (
        followers(hand, at: time, spring) { way, _ in way },
        followers(hand, at: time, spring) { _, step in
          Plane(degrees(min(max(15 * step.x, -25), 25)), 0)
        }
      )
    }
    func exit(from state: State, _ step: Plane, _ window: Plane) -> OracleMotion {
      let reach = length(window)
      // In whole microseconds, in which a very fast card goes some way.
      let end = (reach / length(step) * 1000).rounded() / 1e6
      return OracleMotion(end: end) { time in
        let share = time / end
        return slot(0, 5).moved(mix(state.way.values, step * reach, share))
          .leaning(mix(state.lean.values.x, degrees(45) * step.x, share))
      }
    }
    func back(from state: State) -> OracleMotion {
      let ends = [
        home.rest(from: state.way.values.x, at: state.way.speeds.x),
        home.rest(from: state.way.values.y, at: state.way.speeds.y),
        home.rest(
          from: state.lean.values.x,
          at: state.lean.speeds.x,
          within: 0.0005,
          slower: 0.015
        ),
      ]
      return OracleMotion(end: ends.max() ?? 0, slack: 0.05) { time in
        func now(_ state: Followers, _ axis: Int) -> Double {
          home.value(from: state.values[axis], at: state.speeds[axis], after: time)
        }
        return slot(0, 5).moved(Plane(now(state.way, 0), now(state.way, 1)))
          .leaning(now(state.lean, 0))
      }
    }
    return MuseumOracle(
      isPile: true,
      shown: 2,
      slot: slot,
      law: { way, _ in slot(0, 5).moved(way) },
      follow: { hand, time in
        let state = state(hand, time)
        return slot(0, 5).moved(state.way.values).leaning(state.lean.values.x)
      },
      beneath: { depth, _ in slot(depth - 1, 5) },
      decide: { hand in
        let (x, y) = (abs(hand.step.x), abs(hand.step.y))
        if x > y { return x > 0.5 ? across(hand.step) : nil }
        return y > 0.5 ? upright(hand.step) : nil
      },
      exit: { hand, _ in exit(from: state(hand, hand.end), hand.step, hand.window) },
      goBack: { back(from: state($0, $0.end)) },
      command: { exit(from: (Followers(), Followers()), $0.plane * 1.3, $1) },
      undo: { direction, window in
        let step = direction.plane * 1.3
        return back(
          from: (
            Followers(values: step * length(window)),
            Followers(values: Plane(degrees(45) * step.x, 0))
          )
        )
      }
    )
  }

  static var swing: MuseumOracle {
    let slot = pile(Plane(200, 300))
    let throwing = OracleOscillator(1895.4, 61)
    var oracle = MuseumOracle(
      stage: Plane(200, 300),
      isPile: true,
      shown: 2,
      slot: slot,
      law: { way, _ in
        let sign = way.y == 0 ? 0.0 : way.y < 0 ? -1 : 1
        let lean = degrees(20) * unit(way.x / 200) * sign * min(abs(way.y) / 100, 1)
        return slot(0, 5).moved(way).leaning(lean)
      },
      beneath: { depth, _ in slot(depth - 1, 5) },
      decide: { hand in
        let (x, y) = (abs(hand.travel.x), abs(hand.travel.y))
        guard max(min(x / 200, 1), min(y / 300, 1)) >= 1 else { return nil }
        if x > y { return across(hand.travel) }
        return hand.travel.y < 0 ? .up : nil
      }
    )
    let stack = oracle
    func target(_ way: Plane, _ direction: Direction, _ window: Plane) -> Plane {
      let reach = max(450, stack.out(direction.plane, in: window))
      return direction.isAcross
        ? Plane(direction.plane.x * reach, way.y) : Plane(way.x, direction.plane.y * reach)
    }
    func exit(_ way: Plane, _ grip: Plane, _ direction: Direction, _ window: Plane)
      -> OracleMotion
    {
      let to = target(way, direction, window)
      let end = throwing.rest(from: -1, at: 100, within: 0.05, slower: 0.05)
      return stack.byLaw(grip: grip, end: end, slack: 0.002) {
        mix(way, to, 1 + throwing.value(from: -1, at: 100, after: $0))
      }
    }
    oracle.exit = { exit($0.travel, $0.grip, $1, $0.window) }
    oracle.goBack = { hand in
      stack.springHome(OracleOscillator(990.4, 31), from: hand.travel, grip: hand.grip)
    }
    oracle.command = { exit(.zero, .zero, $0, $1) }
    oracle.undo = { direction, window in
      let from = target(.zero, direction, window)
      return stack.springHome(throwing, from: from, grip: .zero)
    }
    return oracle
  }

  static var springDeck: MuseumOracle {
    let slot: (Int, Int) -> OracleCard = { depth, left in
      OracleCard(middle: Plane(0, -4 * Double(left - 1 - depth)), size: Plane(150, 285))
    }
    let spring = OracleOscillator(800, 50)
    /// x, lean and scale.
    struct State {
      var values = [0.0, 0, 1]
      var speeds = [0.0, 0, 0]
    }
    func state(_ hand: OracleHand, _ time: Double) -> State {
      let way = followers(hand, at: time, spring) { way, _ in
        Plane(way.x, degrees(way.x / 100))
      }
      let scale = followers(hand, at: time, spring) { _, _ in Plane(0.1, 0) }
      return State(
        values: [way.values.x, way.values.y, 1 + scale.values.x],
        speeds: [way.speeds.x, way.speeds.y, scale.speeds.x]
      )
    }
    func card(_ values: [Double]) -> OracleCard {
      OracleCard(middle: Plane(values[0], 0), size: Plane(150, 285) * values[2], lean: values[1])
    }
    func go(from state: State, to targets: [Double], _ spring: OracleOscillator)
      -> OracleMotion
    {
      let limits = [(0.1, 3.0), (0.0005, 0.015), (0.0005, 0.015)]
      let ends = (0..<3).map {
        spring.rest(
          from: state.values[$0] - targets[$0],
          at: state.speeds[$0],
          within: limits[$0].0,
          slower: limits[$0].1
        )
      }
      return OracleMotion(end: ends.max() ?? 0, slack: 0.05) { time in
        card(
          (0..<3).map {
            targets[$0]
              + spring.value(
                from: state.values[$0] - targets[$0],
                at: state.speeds[$0],
                after: time
              )
          }
        )
      }
    }
    let flying = OracleOscillator(200, 50)
    func exit(from state: State, _ hand: OracleHand, _ direction: Direction) -> OracleMotion {
      let side = direction.plane.x
      let lean = degrees(hand.travel.x / 100 + side * 10 * length(hand.step))
      return go(from: state, to: [side * (200 + hand.window.x), lean, 1], flying)
    }
    return MuseumOracle(
      stage: Plane(150, 285),
      isInMiddle: true,
      shown: 100,
      slot: slot,
      law: { way, _ in card([way.x, degrees(way.x / 100), 1.1]) },
      follow: { card(state($0, $1).values) },
      decide: { hand in
        guard length(hand.step) > 0.2 else { return nil }
        return hand.step.x < 0 ? .left : .right
      },
      exit: { exit(from: state($0, $0.end), $0, $1) },
      goBack: { hand in
        go(from: state(hand, hand.end), to: [0, 0, 1], OracleOscillator(500, 50))
      },
      command: { exit(from: State(), OracleHand(window: $1), $0) },
      undo: { direction, window in
        var from = State()
        from.values[0] = direction.plane.x * (200 + window.x)
        return go(from: from, to: [0, 0, 1], flying)
      }
    )
  }

  static var swiperList: MuseumOracle {
    let slot = steps(Plane(300, 400)) { 1 - 0.07 * Double($0) }
    let law: (Plane, Plane) -> OracleCard = { way, _ in
      let lean = degrees(9) * unit(way.x / 125)
      return slot(0, 5).moved(turned(way, by: lean)).leaning(lean)
    }
    let spring = OracleOscillator(50, 2 * 50.0.squareRoot())
    let ease = OracleEasing.quad
    var oracle = MuseumOracle(
      slot: slot,
      law: law,
      decide: { hand in
        if abs(hand.travel.y) > 222.3 { return upright(hand.travel) }
        return abs(hand.travel.x) >= 125 ? across(hand.travel) : nil
      }
    )
    let between = oracle.between
    let stack = oracle
    func exit(_ way: Plane, _ direction: Direction, _ window: Plane) -> OracleMotion {
      let axis = direction.isAcross ? 0 : 1
      let target = direction.plane[axis] * 1.5 * window[axis]
      let end = spring.rest(from: way[axis] - target)
      return OracleMotion(end: end, slack: 0.05) { time in
        var now = way
        now[axis] = target + spring.value(from: way[axis] - target, after: time)
        let scale = mix(1, 1.07, ease(time / 0.3))
        var card = law(now, .zero).scaled(scale)
        card.middle *= scale
        return card
      } beneath: { depth, time in
        between(depth, ease(time / 0.3))
      }
    }
    oracle.exit = { exit($0.travel, $1, $0.window) }
    oracle.goBack = { stack.springHome(spring, from: $0.travel, grip: .zero) }
    oracle.command = { exit(.zero, $0, $1) }
    oracle.undo = { direction, window in
      var motion = stack.springHome(spring, from: direction.plane * 1.5 * window, grip: .zero)
      let top = motion.top
      // The card grew as it left.
      motion.top = { time in
        let scale = mix(1.07, 1, ease(time / 0.3))
        var card = top(time).scaled(scale)
        card.middle *= scale
        return card
      }
      return motion
    }
    return oracle
  }

  static var motionStack: MuseumOracle {
    let size = Plane(150, 150)
    let slot: (Int, Int) -> OracleCard = { depth, _ in
      depth == 0
        ? OracleCard(size: size)
        : OracleCard(middle: Plane(0, 30), size: size * 0.75, alpha: 0.5)
    }
    func law(x: Double) -> OracleCard {
      OracleCard(
        middle: Plane(x, 0),
        size: size * (1 - 0.5 * min(abs(x) / 150, 1)),
        lean: degrees(45) * x / 150
      )
    }
    let ease = OracleEasing.easeOut
    func exit(from x: Double, _ direction: Direction) -> OracleMotion {
      let spring = OracleOscillator(300, 20)
      return OracleMotion(end: 0.2) { time in
        let e = ease(time / 0.2)
        var card = law(x: mix(x, direction.plane.x * 250, e)).scaled(1 - 0.5 * e)
        card.alpha = 1 - e
        return card
      } beneath: { _, time in
        var card = mix(slot(0, 5), slot(1, 5), spring.value(from: 1, after: time))
        card.alpha = min(card.alpha, 1)
        return card
      }
    }
    func back(from x: Double) -> OracleMotion {
      let spring = OracleOscillator(200, 40)
      return OracleMotion(end: spring.rest(from: x), slack: 0.1) {
        law(x: spring.value(from: x, after: $0))
      }
    }
    return MuseumOracle(
      stage: size,
      tolerance: 0.15,
      shown: 2,
      slot: slot,
      law: { way, _ in law(x: 0.35 * way.x) },
      decide: { abs($0.travel.x) > 100 ? across($0.travel) : nil },
      exit: { exit(from: 0.35 * $0.travel.x, $1) },
      goBack: { back(from: 0.35 * $0.travel.x) },
      newcomer: { time in
        OracleCard(
          middle: Plane(0, mix(105, 30, ease(time / 0.3))),
          size: size * 0.75 * ease(time / 0.2),
          alpha: 0.5 * ease(time / 0.4)
        )
      },
      command: { direction, _ in exit(from: 0, direction) },
      undo: { direction, _ in
        OracleMotion(end: 0.2) { time in
          let e = 1 - ease(time / 0.2)
          var card = law(x: direction.plane.x * 250 * e).scaled(1 - 0.5 * e)
          card.alpha = 1 - e
          return card
        }
      }
    )
  }

  static var swipeableCardStack: MuseumOracle {
    let slot = pile(Plane(300, 400))
    let ease = OracleEasing.quad
    /// The mass with which a spring is as good as home after 0.3 s.
    func mass(distance: Double, speed: Double) -> Double {
      let (stiffness, ratio) = (100.0, 0.5)
      func overtime(_ mass: Double) -> Double {
        let size =
          (mass * speed * speed + stiffness * distance * distance)
          / (stiffness * exp(1 - ratio / 2))
        let damping = 2 * ratio * (stiffness * mass).squareRoot()
        return -2000 * mass / damping * log(0.02 / size) - 300
      }
      var (low, high) = (0.0, 100.0)
      for _ in 0..<20 {
        let middle = (low + high) / 2
        if overtime(middle) < 0 { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    func level(_ x: @escaping (Double) -> Double) -> OracleMotion {
      OracleMotion(end: 0.3) { slot(0, 5).moved(Plane(x($0), 0)) }
    }
    return MuseumOracle(
      isPile: true,
      shown: 2,
      slot: slot,
      law: { way, _ in slot(0, 5).moved(Plane(way.x, 0)) },
      beneath: { depth, _ in slot(depth - 1, 5) },
      decide: { hand in
        let (x, y) = (abs(hand.travel.x), abs(hand.travel.y))
        guard x >= y, x >= 112.5 || abs(hand.velocity.x) >= 1000 else { return nil }
        return across(hand.travel)
      },
      exit: { hand, direction in
        let width = hand.window.x
        let distance = hand.travel.x / width - direction.plane.x
        let speed = hand.velocity.x / width
        let mass = mass(distance: distance, speed: speed)
        let spring = OracleOscillator(100, 10 * mass.squareRoot(), mass: mass)
        return level {
          (direction.plane.x + spring.value(from: distance, at: speed, after: $0)) * width
        }
      },
      goBack: { hand in level { hand.travel.x * (1 - ease($0 / 0.3)) } },
      command: { direction, window in
        level { direction.plane.x * window.x * ease($0 / 0.3) }
      },
      undo: { direction, window in
        level { direction.plane.x * window.x * (1 - ease($0 / 0.3)) }
      }
    )
  }
}

// MARK: Putting motions together

private func restacking(
  _ exit: @escaping (OracleHand, Direction) -> OracleMotion,
  _ beneath: @escaping (OracleHand, Direction, Int, Double) -> OracleCard
) -> (OracleHand, Direction) -> OracleMotion {
  { hand, direction in
    var motion = exit(hand, direction)
    motion.beneath = { beneath(hand, direction, $0, $1) }
    return motion
  }
}

private func restacking(
  _ goBack: @escaping (OracleHand) -> OracleMotion,
  _ beneath: @escaping (OracleHand, Int, Double) -> OracleCard
) -> (OracleHand) -> OracleMotion {
  { hand in
    var motion = goBack(hand)
    motion.beneath = { beneath(hand, $0, $1) }
    return motion
  }
}

private func restacking(
  _ command: @escaping (Direction, Plane) -> OracleMotion,
  _ beneath: @escaping (Int, Double) -> OracleCard
) -> (Direction, Plane) -> OracleMotion {
  { direction, window in
    var motion = command(direction, window)
    motion.beneath = beneath
    return motion
  }
}

extension OracleMotion {
  static var nothing: OracleMotion {
    OracleMotion(end: 0, top: { _ in OracleCard(size: .zero) })
  }

  init(
    end: Double,
    slack: Double = 0.0005,
    top: @escaping (Double) -> OracleCard,
    beneath: @escaping (Int, Double) -> OracleCard
  ) {
    self.init(end: end, slack: slack, top: top, beneath: beneath, ends: nil)
  }
}
