package import RiffleCore
import RiffleFormats

/// An animation of cards as a Lottie document, which players on phones and on the web show as
/// vectors (the Lottie specification 1.0, and the schema that Bodymovin 5 writes).
///
/// Each card is a separate composition of its picture, label, stamps and shadows, which layers move,
/// rotate, scale and fade. Between keys there are easings, so that a flight has two to four keys and
/// can be edited as a curve; no corner of a card is farther than half a point from the frames.
package struct LottieDocument: Sendable {
  /// In points.
  package let size: Size
  package let rate: Double
  package let frameCount: Int

  private let name: String
  private let credit: Preset.Credit?
  private let layers: [LottieLayer]
  private let cards: [Composition]
  private let pictures: [(content: LottiePicture, drawn: LottieCard.Picture)]
  /// The face of a card in its composition, which has room for shadows around it.
  private let cardFrame: Rectangle
  /// In points.
  private let compositionSize: Size
  private let corners: LottieCorners
  private let background: Color?

  /// A card in its own axes.
  ///
  /// A card that has left and come again has another identity, and may be seen beside its former
  /// self.
  private struct Composition {
    let card: CardID
    let name: String
    let index: Int
    let content: LottieCard
    /// In percent.
    let labelOpacity: LottieTrack
    /// Back to front.
    let parts: [LottiePart]

    /// Pictures as large as the card, front to back.
    var layers: [(name: String, picture: LottieCard.Picture, opacity: LottieTrack)] {
      let all = [
        ("Edge", content.edge, .whole), ("Label", content.label, labelOpacity),
        ("Picture", content.picture, LottieTrack.whole),
      ]
      return all.compactMap { name, picture, opacity in picture.map { (name, $0, opacity) } }
    }
  }

  /// Shows the frames of a source at even steps.
  ///
  /// - Parameters:
  ///   - hold: How long the last frame stays, in seconds, 0 or more.
  ///   - scale: Pixels per point of the pictures of stamps and shadows.
  ///   - card: Returns what is on a card.
  ///   - draw: Makes a picture of commands, for stamps and shadows.
  package init(
    of source: any FrameSource,
    name: String,
    hold: Double = 0,
    isTransparent: Bool = false,
    scale: Double,
    card: (Int) throws -> LottieCard,
    draw: (PixelSize, [DrawCommand]) throws -> LottieCard.Picture
  ) throws {
    var frames: [[CardSnapshot]] = []
    var stack: CardStack?
    _ = try source.run { frame in
      let appearance = frame.stack.preset.appearance
      frames.append(
        frame.cards.map { card in
          var card = card
          let dip = CardPainter(appearance, scale: 1).dip(under: card.drawn(as: card.id).stamp)
          card.pose.size = appearance.faceSize(of: card.pose.size)
          card.pose.center = card.pose.center + dip
          return card
        }
      )
      stack = stack ?? frame.stack
    }
    if let last = frames.last {
      frames += Array(repeating: last, count: Int((hold * source.rate).rounded()))
    }
    self.name = name
    credit = stack?.preset.credit
    rate = source.rate
    frameCount = frames.count
    size = stack?.stage.window ?? Size(width: 1, height: 1)
    // A side of nothing has no scale.
    let unscaled = stack.map { $0.preset.appearance.faceSize(of: $0.cardSize) } ?? size
    let cardSize = Size(width: max(1, unscaled.width), height: max(1, unscaled.height))
    corners = LottieCorners(
      radius: stack?.preset.appearance.cornerRadius ?? 0,
      curve: stack?.preset.appearance.cornerCurve ?? .circular
    )
    background = isTransparent ? nil : stack?.preset.appearance.background
    layers = LottieLayer.layers(of: frames, cardSize: cardSize)
    var contents: [Int: LottieCard] = [:]
    var cards: [Composition] = []
    for layer in layers where !cards.contains(where: { $0.card == layer.card }) {
      let content = try contents[layer.index] ?? card(layer.index)
      contents[layer.index] = content
      let shown = frames.map { frame in frame.first { $0.id == layer.card } }
      let earlier = cards.count { $0.index == layer.index }
      cards.append(
        Composition(
          card: layer.card,
          name: "card \(layer.index)" + (earlier == 0 ? "" : ", \(earlier + 1)"),
          index: layer.index,
          content: content,
          labelOpacity: LottieTrack(
            shown.map { [($0?.promotion ?? 0) * 100] },
            from: 0,
            tolerance: [0.5],
            decimals: 2
          ),
          parts: stack.map { stack in
            let painter = CardPainter(stack.preset.appearance, scale: scale)
            return LottiePart.parts(of: shown, painter, faceSize: cardSize)
          } ?? []
        )
      )
    }
    self.cards = cards.sorted { $0.index < $1.index }
    var pictures: [(content: LottiePicture, drawn: LottieCard.Picture)] = []
    for picture in self.cards.flatMap(\.parts).map(\.picture)
    where !pictures.contains(where: { $0.content == picture }) {
      pictures.append((picture, try draw(picture.size, picture.commands)))
    }
    self.pictures = pictures
    // Shadows reach beyond the card, and a composition ends where its size does.
    let shadows = cards.flatMap(\.parts).filter(\.picture.isBeneath)
    let reach = shadows.map { $0.reach(beyond: cardSize) }.max() ?? 0
    compositionSize = Size(width: cardSize.width + 2 * reach, height: cardSize.height + 2 * reach)
    cardFrame = Rectangle(origin: Point(x: reach, y: reach), size: cardSize)
  }

  /// One line of JSON.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field(LottieKey.version, "5.7.0")
      writer.field(LottieKey.rate, rate)
      writer.field(LottieKey.start, 0)
      writer.field(LottieKey.end, frameCount)
      writer.field(LottieKey.width, size.width.rounded(.up))
      writer.field(LottieKey.height, size.height.rounded(.up))
      writer.field(LottieKey.name, name)
      writer.field(LottieKey.isThreeDimensional, 0)
      if let credit {
        writer.key(LottieKey.metadata)
        writer.object { writer in
          writer.field(LottieKey.generator, "Riffle")
          writer.field(LottieKey.description, "After \(credit)")
        }
      }
      writer.key(LottieKey.assets)
      writer.array(.lines) { writer in
        for (number, picture) in pictures.enumerated() {
          writer.object { writer in
            writer.picture(picture.drawn, id: "\(picture.content.name.lowercased()) \(number)")
          }
        }
        var written: Set<Int> = []
        for card in cards {
          if written.insert(card.index).inserted { writePictures(of: card, to: &writer) }
          write(card, to: &writer)
        }
      }
      writer.key(LottieKey.layers)
      writer.array(.lines) { writer in
        // Lottie has the front layer first.
        for (number, layer) in layers.reversed().enumerated() {
          write(layer, number: number + 1, to: &writer)
        }
        if let background { write(background, number: layers.count + 1, to: &writer) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  // MARK: Layers

  private func write(_ layer: LottieLayer, number: Int, to writer: inout JSONWriter) {
    writer.object { writer in
      let card = cards.first { $0.card == layer.card }
      writer.layer(.composition, number, card?.content.name ?? "", layer.frames)
      writer.field(LottieKey.reference, card?.name ?? "")
      writer.field(LottieKey.width, compositionSize.width.rounded(.up))
      writer.field(LottieKey.height, compositionSize.height.rounded(.up))
      writer.transform(anchor: [cardFrame.center.x, cardFrame.center.y], layer.motion)
    }
  }

  private func write(_ background: Color, number: Int, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.layer(.solid, number, "Background", 0..<frameCount)
      writer.field(LottieKey.solidColor, background.hex)
      writer.field(LottieKey.solidWidth, size.width.rounded(.up))
      writer.field(LottieKey.solidHeight, size.height.rounded(.up))
      writer.still()
    }
  }

  // MARK: Cards

  private func writePictures(of card: Composition, to writer: inout JSONWriter) {
    for layer in card.layers {
      writer.object { writer in
        writer.picture(layer.picture, id: "\(layer.name.lowercased()) \(card.index)")
      }
    }
  }

  private func write(_ card: Composition, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(LottieKey.identity, card.name)
      writer.field(LottieKey.name, card.content.name)
      writer.key(LottieKey.layers)
      writer.array { writer in
        var number = 0
        func layer(_ body: (inout JSONWriter, Int) -> Void) {
          number += 1
          writer.object { writer in body(&writer, number) }
        }
        let parts = card.parts.reversed()
        for part in parts where !part.picture.isBeneath {
          layer { writer, number in write(part, number: number, to: &writer) }
        }
        let content = card.content
        for shown in card.layers {
          layer { writer, number in
            writer.layer(.image, number, shown.name, 0..<frameCount)
            writer.field(LottieKey.reference, "\(shown.name.lowercased()) \(card.index)")
            writer.covering(
              shown.picture.size,
              card: cardFrame,
              corners: corners,
              opacity: shown.opacity
            )
          }
        }
        layer { writer, number in
          writer.layer(.shape, number, "Card", 0..<frameCount)
          writer.still()
          writer.roundedRectangle(cardFrame, corners, content.color)
        }
        for part in parts where part.picture.isBeneath {
          layer { writer, number in write(part, number: number, to: &writer) }
        }
      }
    }
  }

  private func write(_ part: LottiePart, number: Int, to writer: inout JSONWriter) {
    let picture = pictures.firstIndex { $0.content == part.picture } ?? 0
    writer.layer(.image, number, part.picture.name, part.frames)
    writer.field(LottieKey.reference, "\(part.picture.name.lowercased()) \(picture)")
    writer.transform(part, in: cardFrame)
  }
}
