public import RiffleMotion

/// A length in points, or as a multiple of a width or a height that is measured when it is needed.
public struct Length: Hashable, Sendable {
  /// The number of units, above 0.
  public var amount: Double { didSet { check() } }
  /// The unit; points by default.
  public var unit: Unit

  /// Makes a length.
  public init(_ amount: Double, _ unit: Unit = .points) {
    self.amount = amount
    self.unit = unit
    check()
  }

  private func check() {
    NumberRule.positive.require(amount, "amount", of: Self.self)
  }

  /// The unit of a length.
  public enum Unit: String, CaseIterable, Sendable {
    /// Points.
    case points
    /// Widths of the card at rest.
    case cardWidths
    /// Heights of the card at rest.
    case cardHeights
    /// Widths of the container.
    case containerWidths
    /// Widths of the container together with the margin that it keeps (``Placement/margin``): on a
    /// phone, the width of the screen.
    case outerWidths
    /// Heights of the container.
    case containerHeights
    /// Widths of the window.
    case windowWidths
    /// Heights of the window.
    case windowHeights
    /// The longer of the window's sides.
    case windowSides
  }

  /// The least length, in points: a card may have no size, and no way is a share of nothing.
  package static let least = 1e-3

  /// Limits a way, in points, to ten sides of the window and 10,000 points: beyond, it is out of sight,
  /// and only so fast that it looks like a jump.
  static func inReach(_ way: Double, of side: Double) -> Double {
    let most = 10 * side + 10_000
    return max(-most, min(way, most))
  }

  /// Returns the length in points.
  ///
  /// - Returns: The length, a thousandth of a point or more, also if what it is measured by is 0, and at
  ///   most ten widths of the window and 10,000 points, which is out of sight.
  public func points(card: Size, stage: Stage) -> Double {
    let points =
      switch unit {
      case .points: amount
      case .cardWidths: amount * card.width
      case .cardHeights: amount * card.height
      case .containerWidths: amount * stage.container.size.width
      case .outerWidths: amount * (stage.container.size.width + stage.margin)
      case .containerHeights: amount * stage.container.size.height
      case .windowWidths: amount * stage.window.width
      case .windowHeights: amount * stage.window.height
      case .windowSides: amount * stage.longestSide
      }
    return max(Length.least, Length.inReach(points, of: stage.window.width))
  }
}

extension Stage {
  /// The longer of the window's sides, in points.
  var longestSide: Double { max(window.width, window.height) }
}
