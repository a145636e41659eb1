public import RiffleMotion

/// A length in points, or as a part of something that is measured when it is needed.
public struct Length: Hashable, Sendable {
  /// How many of the unit.
  public var amount: Double
  /// What is counted.
  public var unit: Unit

  /// Makes a length.
  public init(_ amount: Double, _ unit: Unit = .points) {
    self.amount = amount
    self.unit = unit
  }

  /// What a length is counted in.
  public enum Unit: String, CaseIterable, Sendable {
    /// Points.
    case points
    /// Widths of the card at rest.
    case cardWidths
    /// Widths of the container.
    case containerWidths
    /// Widths of the window.
    case windowWidths
  }

  /// Returns the length in points.
  ///
  /// - Parameters:
  ///   - card: The card's extent at rest.
  ///   - stage: The window and the container.
  /// - Returns: The points.
  public func points(card: Size, stage: Stage) -> Double {
    switch unit {
    case .points: amount
    case .cardWidths: amount * card.width
    case .containerWidths: amount * stage.container.size.width
    case .windowWidths: amount * stage.window.width
    }
  }
}
