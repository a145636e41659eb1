import RiffleMotion

/// A card's face, for the sizes in which the card rests.
struct CardFace: Sendable {
  /// All that the face is laid out from; nil for one that the card's owner draws.
  let source: FaceSource?
  /// The face for the top card.
  let top: Layer
  /// The faces for other sizes in points, the latest last.
  private var others: [(size: Size, layer: Layer)] = []

  /// The number of other sizes that are kept: a card needs those of its slot and the next one, and a
  /// third if it was brought back.
  private static let maximumCount = 3
  /// The difference of two sizes that count as one, in points, far below what can be seen.
  private static let tolerance = 1e-3

  /// Lays out the face for the top card.
  init(_ source: FaceSource, _ painter: CardPainter) {
    self.source = source
    top = painter.face(of: source, size: source.preparedSize)
  }

  /// Makes a face that the card's owner has drawn for the top card.
  init(drawn top: Layer) {
    source = nil
    self.top = top
  }

  /// Returns the face for a size in points other than the top card's; nil if it has not been laid out.
  func layer(for size: Size) -> Layer? {
    others.first { Self.isSame($0.size, size) }?.layer
  }

  /// Returns the face for a size in points, laid out if it has not been before; one that is drawn by
  /// the card's owner and has not been is that of the top card, stretched.
  mutating func layer(
    for size: Size,
    sizeInPixels: PixelSize,
    _ painter: CardPainter
  ) -> Layer {
    if let layer = layer(for: size), layer.size == sizeInPixels { return layer }
    guard let source else { return layer(for: size) ?? top }
    let layer = painter.face(of: source, size: sizeInPixels)
    keep(layer, for: size)
    return layer
  }

  /// Keeps a face for a size in points.
  mutating func keep(_ layer: Layer, for size: Size) {
    others.removeAll { Self.isSame($0.size, size) }
    others = others.suffix(Self.maximumCount - 1) + [(size, layer)]
  }

  /// Returns whether two sizes of a card are the same to the eye.
  static func isSame(_ first: Size, _ second: Size) -> Bool {
    abs(first.width - second.width) < tolerance && abs(first.height - second.height) < tolerance
  }
}
