import RiffleMotion

struct CardFace: Sendable {
  /// All that the face is laid out from; nil for one that the card's owner draws.
  let source: FaceSource?
  let top: Layer
  /// The top card's face without its label, and the label; nil if lower cards have theirs.
  let parted: (face: Layer, label: Layer)?
  /// The faces for other sizes in points, the latest last.
  private var others: [(size: Size, layer: Layer)] = []

  /// A card needs the sizes of its slot and the next one, and a third if it was brought back.
  private static let maximumCount = 3
  /// Sizes that differ by less count as one, in points: far below what can be seen.
  private static let tolerance = 1e-3

  init(_ source: FaceSource, _ painter: CardPainter) {
    self.source = source
    top = painter.face(of: source, size: source.preparedSize)
    parted = painter.labelLayer(of: source).map { label in
      var bare = source
      bare.hasLabel = false
      bare.version = nil
      return (painter.face(of: bare, size: source.preparedSize), label)
    }
  }

  /// Makes a face that the card's owner has drawn for the top card.
  init(drawn top: Layer) {
    source = nil
    parted = nil
    self.top = top
  }

  /// The face for a size in points other than the top card's, if it has been laid out.
  func layer(for size: Size) -> Layer? {
    others.first { Self.isSame($0.size, size) }?.layer
  }

  /// The face for a size in points, laid out if necessary; the top card's, stretched, if the owner
  /// draws the card and has not drawn this size.
  mutating func layer(for size: Size, sizeInPixels: PixelSize, _ painter: CardPainter) -> Layer {
    if let layer = layer(for: size), layer.size == sizeInPixels { return layer }
    guard let source else { return layer(for: size) ?? top }
    let layer = painter.face(of: source, size: sizeInPixels)
    keep(layer, for: size)
    return layer
  }

  mutating func keep(_ layer: Layer, for size: Size) {
    others.removeAll { Self.isSame($0.size, size) }
    others = others.suffix(Self.maximumCount - 1) + [(size, layer)]
  }

  /// Whether two sizes of a card look the same.
  static func isSame(_ first: Size, _ second: Size) -> Bool {
    abs(first.width - second.width) < tolerance && abs(first.height - second.height) < tolerance
  }
}
