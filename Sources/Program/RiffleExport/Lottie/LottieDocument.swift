import RiffleCards
import RiffleDrawing
import RiffleFormats
package import RiffleMotion

/// An animation of cards as a Lottie document, which players on phones and on the web show as
/// vectors (the Lottie specification 1.0, and the schema that Bodymovin 5 writes).
///
/// Each card is a separate composition, which layers move, rotate, scale and fade. Keys are
/// eased, and few: the cards stay within half a point and 0.1 degrees of the frames. Shadows, stamps and words
/// are left out.
package struct LottieDocument: Sendable {
  /// In points.
  package let size: Size
  package let rate: Double
  package let frameCount: Int

  private let name: String
  private let layers: [LottieLayer]
  private let cards: [Int: LottieCard]
  private let cardSize: Size
  private let cornerRadius: Double
  private let background: Color?

  /// Shows the frames of a source at even steps.
  ///
  /// - Parameter hold: How long the last frame stays, in seconds, 0 or more.
  package init(
    of source: any FrameSource,
    name: String,
    hold: Double = 0,
    isTransparent: Bool = false,
    card: (Int) -> LottieCard
  ) throws {
    var frames: [[CardSnapshot]] = []
    var stack: CardStack?
    _ = try source.run { frame in
      let appearance = frame.stack.preset.appearance
      frames.append(
        frame.cards.map { card in
          var card = card
          card.pose.size = appearance.faceSize(of: card.pose.size)
          return card
        }
      )
      stack = stack ?? frame.stack
    }
    if let last = frames.last {
      frames += Array(repeating: last, count: Int((hold * source.rate).rounded()))
    }
    self.name = name
    rate = source.rate
    frameCount = frames.count
    size = stack?.stage.window ?? Size(width: 1, height: 1)
    // A side of nothing has no scale.
    let unscaled = stack.map { $0.preset.appearance.faceSize(of: $0.cardSize) } ?? size
    cardSize = Size(width: max(1, unscaled.width), height: max(1, unscaled.height))
    cornerRadius = stack?.preset.appearance.cornerRadius ?? 0
    background = isTransparent ? nil : stack?.preset.appearance.background
    layers = LottieLayer.layers(of: frames, cardSize: cardSize)
    let indices = Set(layers.map(\.index))
    cards = Dictionary(uniqueKeysWithValues: indices.map { ($0, card($0)) })
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
      writer.key(LottieKey.assets)
      writer.array(.lines) { writer in
        for (index, card) in cards.sorted(by: { $0.key < $1.key }) {
          write(card, at: index, to: &writer)
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
      writer.layer(.composition, number, cards[layer.index]?.name ?? "", layer.frames)
      writer.field(LottieKey.reference, "card \(layer.index)")
      writer.field(LottieKey.width, cardSize.width.rounded(.up))
      writer.field(LottieKey.height, cardSize.height.rounded(.up))
      writer.transform(
        anchor: [cardSize.width / 2, cardSize.height / 2],
        layer
      )
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

  private func write(_ card: LottieCard, at index: Int, to writer: inout JSONWriter) {
    if let picture = card.picture {
      writer.object { writer in writer.picture(picture, id: "picture \(index)") }
    }
    writer.object { writer in
      writer.field(LottieKey.identity, "card \(index)")
      writer.field(LottieKey.name, card.name)
      writer.key(LottieKey.layers)
      writer.array { writer in
        if let picture = card.picture {
          writer.object { writer in
            writer.layer(.image, 1, "Picture", 0..<frameCount)
            writer.field(LottieKey.reference, "picture \(index)")
            writer.covering(picture.size, card: cardSize, cornerRadius: cornerRadius)
          }
        }
        writer.object { writer in
          writer.layer(.shape, 2, "Card", 0..<frameCount)
          writer.still()
          writer.roundedRectangle(cardSize, cornerRadius: cornerRadius, card.color)
        }
      }
    }
  }
}
