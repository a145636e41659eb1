import RiffleCards
import RiffleMotion

/// How far the way of the top card moves the cards beneath up.
struct RevealMeasure: Hashable, Sendable {
  var of: Quantity = .side
  var horizontal = Length(0.5, .cardWidths)
  var vertical = Length(0.5, .cardHeights)
  var curve: TimingCurve = .linear
  var beyond: Beyond = .stops

  /// What is measured of a way.
  enum Quantity: String, CaseIterable, Sendable {
    /// Nothing: the cards beneath do not follow the drag.
    case nothing
    /// The distance to a side.
    case side
    /// The larger of the shares of both lengths.
    case largerShare
    /// The share of the length on the axis of the larger distance.
    case largerDistance
    /// The sum of both distances, right and down counted as positive: opposite ways cancel each other.
    case signedSum
    /// The sum of both distances, whatever their signs.
    case sum
    /// The square of the distance.
    case square
  }

  /// What a way does that is longer than the length.
  enum Beyond: String, CaseIterable, Sendable {
    /// Nothing.
    case stops
    /// The cards move on, by at most 1,000 slots.
    case goesOn
  }

  func share(of drag: RevealContext) -> Double {
    let (x, y) = (abs(drag.travel.dx), abs(drag.travel.dy))
    let width = horizontal.points(card: drag.card, stage: drag.stage)
    let height = vertical.points(card: drag.card, stage: drag.stage)
    let share =
      switch of {
      case .nothing: 0.0
      case .side: x / width
      case .largerShare: max(x / width, y / height)
      case .largerDistance: x < y ? y / height : x / width
      case .signedSum: abs(drag.travel.dx + drag.travel.dy) / width
      case .sum: (x + y) / width
      case .square: (x * x + y * y) / (width * width)
      }
    return share < 1 || beyond == .stops
      ? curve.value(at: min(share, 1)) : min(share, Self.farthest)
  }

  /// How many slots a way goes on at most, far more than any stack has; a card without size has hardly a length.
  private static let farthest = 1e3

  static let tunables: [Tunable<RevealMeasure>] =
    [
      .named("of", "What of the drag moves the cards beneath up.").choice({ $0.of }, { $0.of = $1 })
    ]
    + (Tunable.named("horizontal", "The drag to a side that moves them up a whole slot.")
    .length({ $0.horizontal }, { $0.horizontal = $1 })
    + [
      .named("curve", "The timing curve over that drag.").curve({ $0.curve }, { $0.curve = $1 }),
      .named("beyond", "Whether a longer drag moves them on.")
        .choice({ $0.beyond }, { $0.beyond = $1 }),
    ])
    .idle(because: "The cards beneath do not follow the drag.") { $0.of == .nothing }
    + Tunable.named("vertical", "The drag up or down that moves them up a whole slot.")
    .length({ $0.vertical }, { $0.vertical = $1 })
    .idle(because: "The way up or down does not count by itself.") {
      $0.of != .largerShare && $0.of != .largerDistance
    }

  static func tunables<Part>(
    _ property: Property<Part, RevealMeasure>
  ) -> [Tunable<Part>] {
    tunables.map { $0.lifted(key: "measure.\($0.key)", property) }
  }
}
