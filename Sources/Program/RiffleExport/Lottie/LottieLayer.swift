package import RiffleCore

/// A card over a span of frames in which the order of the cards does not change.
struct LottieLayer: Hashable {
  let card: CardID
  /// In the data.
  let index: Int
  let frames: Range<Int>
  let motion: LottieMotion

  init(_ card: CardSnapshot, from first: Int, _ poses: [Pose], cardSize: Size) {
    self.card = card.id
    index = card.index
    frames = first..<(first + poses.count)
    motion = LottieMotion(
      poses.map { pose in
        LottieMotion.Sample(
          center: pose.center,
          rotation: pose.rotation,
          scale: Size(
            width: pose.size.width / cardSize.width,
            height: pose.size.height / cardSize.height
          ),
          alpha: pose.alpha
        )
      },
      from: first,
      size: cardSize
    )
  }
}

/// Where something is over a span of frames, how it is turned and scaled, and how opaque it is.
struct LottieMotion: Hashable {
  struct Sample {
    /// In points of what it is in.
    var center: Point
    var rotation: Angle
    /// The share of its own size.
    var scale: Size
    var alpha: Double
  }

  /// The middle, in points.
  let x: LottieTrack
  let y: LottieTrack
  /// In degrees, clockwise.
  let rotation: LottieTrack
  /// In percent of its own size.
  let scale: LottieTrack
  /// In percent.
  let opacity: LottieTrack

  /// No corner is farther than half a point from where a frame has it: each of the tolerances takes
  /// its part of that, less the rounding error.
  ///
  /// - Parameter size: Its own size, in points.
  init(_ samples: [Sample], from first: Int, size: Size) {
    func track(_ values: [[Double]], _ tolerance: [Double], decimals: Int = 2) -> LottieTrack {
      LottieTrack(values, from: first, tolerance: tolerance, decimals: decimals)
    }
    let halfDiagonal = Vector(dx: size.width / 2, dy: size.height / 2).length
    x = track(samples.map { [$0.center.x] }, [0.2])
    y = track(samples.map { [$0.center.y] }, [0.2])
    rotation = track(
      samples.map { [$0.rotation.degrees] },
      [Angle(radians: 0.12 / halfDiagonal).degrees],
      decimals: 3
    )
    scale = track(
      samples.map { [$0.scale.width * 100, $0.scale.height * 100] },
      [0.1 / (size.width / 2) * 100, 0.1 / (size.height / 2) * 100],
      decimals: 3
    )
    opacity = track(samples.map { [$0.alpha * 100] }, [0.5])
  }
}

extension LottieLayer {
  /// The layers of a film, back to front.
  ///
  /// Lottie's layers have one order for the whole film. Where the frames no longer agree on an
  /// order, all cards continue in new layers.
  static func layers(of frames: [[CardSnapshot]], cardSize: Size) -> [LottieLayer] {
    var layers: [LottieLayer] = []
    var start = 0
    while start < frames.count {
      var order: [CardID] = []
      var end = start
      while end < frames.count, let merged = merge(frames[end].map(\.id), into: order) {
        order = merged
        end += 1
      }
      for card in order {
        layers += spans(of: card, in: frames, start..<end, cardSize: cardSize)
      }
      start = end
    }
    return layers
  }

  /// An order of all cards that agrees with the frame and with the order so far; nil if there is
  /// none.
  private static func merge(_ frame: [CardID], into order: [CardID]) -> [CardID]? {
    var places: [CardID: Int] = [:]
    for (place, card) in order.enumerated() { places[card] = place }
    var merged: [CardID] = []
    var next = 0
    for card in frame {
      if let place = places[card] {
        guard place >= next else { return nil }
        merged += order[next...place]
        next = place + 1
      } else {
        merged.append(card)
      }
    }
    return merged + order[next...]
  }

  private static func spans(
    of card: CardID,
    in frames: [[CardSnapshot]],
    _ range: Range<Int>,
    cardSize: Size
  ) -> [LottieLayer] {
    var layers: [LottieLayer] = []
    var seen: [CardSnapshot] = []
    func end(before frame: Int) {
      guard let first = seen.first else { return }
      layers.append(
        LottieLayer(first, from: frame - seen.count, seen.map(\.pose), cardSize: cardSize)
      )
      seen = []
    }
    for frame in range {
      if let snapshot = frames[frame].first(where: { $0.id == card }) {
        seen.append(snapshot)
      } else {
        end(before: frame)
      }
    }
    end(before: range.upperBound)
    return layers
  }
}

enum LottieKey: String {
  // The document.
  case version = "v"
  case rate = "fr"
  case start = "ip"
  case end = "op"
  case width = "w"
  case height = "h"
  case name = "nm"
  case isThreeDimensional = "ddd"
  case metadata = "meta"
  case generator = "g"
  case description = "d"
  case assets, layers
  // Assets.
  case identity = "id"
  case folder = "u"
  case path = "p"
  case isEmbedded = "e"
  // Layers.
  case kind = "ty"
  case number = "ind"
  case startTime = "st"
  case blending = "bm"
  case reference = "refId"
  case solidColor = "sc"
  case solidWidth = "sw"
  case solidHeight = "sh"
  case transform = "ks"
  case shapes, hasMask
  case masks = "masksProperties"
}

enum LottieLayerKind: Int {
  case composition = 0
  case solid = 1
  case image = 2
  case shape = 4
}

package struct LottieCard: Hashable, Sendable {
  package var name: String
  /// Seen where there is no picture.
  package var color: Color
  /// Fills the card, centered and cropped.
  package var picture: Picture?
  /// Title and subtitle, as large as the card, over the picture.
  package var label: Picture?
  /// What is over the picture and is always seen, as large as the card.
  package var edge: Picture?

  package struct Picture: Hashable, Sendable {
    package var size: PixelSize
    package var source: Source

    package init(size: PixelSize, source: Source) {
      self.size = size
      self.source = source
    }
  }

  package enum Source: Hashable, Sendable {
    /// Relative to the folder of the document.
    case file(String)
    /// The media type, such as `image/png`, and the bytes.
    case embedded(type: String, [UInt8])
  }

  package init(
    name: String,
    color: Color,
    picture: Picture? = nil,
    label: Picture? = nil,
    edge: Picture? = nil
  ) {
    self.name = name
    self.color = color
    self.picture = picture
    self.label = label
    self.edge = edge
  }
}
