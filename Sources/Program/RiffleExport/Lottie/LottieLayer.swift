import RiffleCards
import RiffleMotion

/// A card in a span of frames in which it keeps its place among the others.
struct LottieLayer: Hashable {
  /// The index of the card in the data.
  let index: Int
  /// The frames in which it is seen.
  let frames: Range<Int>
  /// The middle, in points of the window.
  let position: LottieTrack
  /// The rotation, in degrees, clockwise.
  let rotation: LottieTrack
  /// The size, in percent of the card's.
  let scale: LottieTrack
  /// The opacity, in percent.
  let opacity: LottieTrack

  /// Makes a layer of the poses at its frames.
  init(index: Int, from first: Int, _ poses: [Pose], cardSize: Size) {
    self.index = index
    frames = first..<(first + poses.count)
    // A tenth of a point or of a degree, less what rounding takes.
    position = LottieTrack(
      poses.map { [$0.center.x, $0.center.y] },
      from: first,
      tolerance: [0.06, 0.06],
      decimals: 2
    )
    rotation = LottieTrack(
      poses.map { [$0.rotation.degrees] },
      from: first,
      tolerance: [0.09],
      decimals: 2
    )
    scale = LottieTrack(
      poses.map { [$0.size.width / cardSize.width * 100, $0.size.height / cardSize.height * 100] },
      from: first,
      tolerance: [9 / cardSize.width, 9 / cardSize.height],
      decimals: 3
    )
    opacity = LottieTrack(
      poses.map { [$0.alpha * 100] },
      from: first,
      tolerance: [0.2],
      decimals: 2
    )
  }
}

extension LottieLayer {
  /// Returns the layers of a film, from back to front.
  ///
  /// Lottie's layers have one order for the whole film. As long as the frames agree on an order, it is
  /// theirs; where they no longer do, all cards go on in new layers, with the new order.
  ///
  /// - Parameters:
  ///   - frames: The cards of each frame, from back to front.
  ///   - cardSize: The size of a card that is not scaled.
  /// - Returns: The layers.
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

  /// Returns an order that has all cards of a frame in the frame's own order; nil if there is none
  /// that keeps the order so far.
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

  /// Returns a layer for each span of frames in which a card is seen.
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
        LottieLayer(
          index: first.index,
          from: frame - seen.count,
          seen.map(\.pose),
          cardSize: cardSize
        )
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
