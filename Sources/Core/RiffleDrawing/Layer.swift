public import RiffleMotion

/// A picture made of commands once and shown in many frames: a card's face, a page of text.
///
/// A renderer keeps what it made of a layer for as long as equal layers are shown.
public struct Layer: Hashable, Sendable {
  /// The size in whole pixels; a layer without a pixel, or with more than 32,768 in a row or column or
  /// 134 million in all, shows nothing.
  public var size: PixelSize
  /// The commands, back to front, over full transparency; positions are in the layer's
  /// own pixels.
  ///
  /// Layers may be filled with layers, up to eight within one another: one that would hold more is
  /// left empty.
  public var commands: [DrawCommand] { didSet { leaveEmptyIfTooDeep() } }
  /// The place of the layer in a series that is redrawn while it is shown; nil if it never is.
  package var version: LayerVersion?
  /// The card whose face it is, among others that the card has had or will have; not compared.
  ///
  /// A renderer shows a card's former face until it has the pictures of the new one.
  package var owner: LayerOwner?

  /// Compares the pictures, not whose they are.
  public static func == (first: Layer, second: Layer) -> Bool {
    first.size == second.size && first.version == second.version
      && first.commands == second.commands
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(commands)
    hasher.combine(version)
  }

  /// Makes a layer.
  public init(size: PixelSize, commands: [DrawCommand]) {
    self.size = size
    self.commands = commands
    leaveEmptyIfTooDeep()
  }

  package init(size: PixelSize, commands: [DrawCommand], version: LayerVersion) {
    self.init(size: size, commands: commands)
    self.version = version
  }

  /// Compared, drawn and released one within the other, thousands would overflow the stack.
  private static let deepest = 8

  private mutating func leaveEmptyIfTooDeep() {
    if holdsLayers(beyond: Self.deepest) { commands = [] }
  }

  private func holdsLayers(beyond count: Int) -> Bool {
    commands.contains { command in
      guard case .layer(let inner)? = command.fill else { return false }
      return count == 0 || inner.holdsLayers(beyond: count - 1)
    }
  }
}

/// One state of a layer that is redrawn while it is shown, such as a clock.
///
/// A renderer keeps the latest state of a series in each size: it takes the memory of the one
/// before.
package struct LayerVersion: Hashable, Sendable {
  package let series: LayerSeries
  package let number: Int

  package init() {
    series = LayerSeries()
    number = 0
  }

  private init(series: LayerSeries, number: Int) {
    self.series = series
    self.number = number
  }

  package var next: LayerVersion { LayerVersion(series: series, number: number + 1) }
}

/// Compared by identity.
package final class LayerSeries: Hashable, Sendable {
  package static func == (first: LayerSeries, second: LayerSeries) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A card on screen, to a renderer; compared by identity.
package final class LayerOwner: Hashable, Sendable {
  package init() {}

  package static func == (first: LayerOwner, second: LayerOwner) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Makes a size from whole pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Makes the nearest size in whole pixels, at least 1 by 1 and at most a billion by a billion; a side
  /// that is no number counts as 0.
  public init(rounding size: Size) {
    func whole(_ length: Double) -> Int {
      // The comparison is false for NaN.
      length >= 1 ? Int(min(length.rounded(), 1e9)) : 1
    }
    width = whole(size.width)
    height = whole(size.height)
  }

  /// The size as a rectangle at the origin.
  public var bounds: Rectangle {
    Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  }
}
