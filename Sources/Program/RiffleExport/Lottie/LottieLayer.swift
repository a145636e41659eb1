import RiffleCards
package import RiffleDrawing
import RiffleMotion

/// A card over a span of frames in which the order of the cards does not change.
struct LottieLayer: Hashable {
  let index: Int
  let frames: Range<Int>
  /// The middle, in points of the window; each axis is a property of its own, so that each can be eased.
  let x: LottieTrack
  let y: LottieTrack
  /// In degrees, clockwise.
  let rotation: LottieTrack
  /// In percent of the card's size.
  let scale: LottieTrack
  /// In percent.
  let opacity: LottieTrack

  init(index: Int, from first: Int, _ poses: [Pose], cardSize: Size) {
    self.index = index
    frames = first..<(first + poses.count)
    // Together less than half a point; at a corner a tenth of a degree is as much.
    x = LottieTrack(poses.map { [$0.center.x] }, from: first, tolerance: [0.3], decimals: 2)
    y = LottieTrack(poses.map { [$0.center.y] }, from: first, tolerance: [0.3], decimals: 2)
    rotation = LottieTrack(
      poses.map { [$0.rotation.degrees] },
      from: first,
      tolerance: [0.09],
      decimals: 2
    )
    scale = LottieTrack(
      poses.map { [$0.size.width / cardSize.width * 100, $0.size.height / cardSize.height * 100] },
      from: first,
      tolerance: [40 / cardSize.width, 40 / cardSize.height],
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

/// A property of a Lottie layer over time, with few keys that stay within a tolerance.
///
/// Between two keys it goes along a cubic in time, which is fitted by least squares: its handles lie at a
/// third and two thirds of the time, so that only their heights are to be found, by linear equations.
struct LottieTrack: Hashable {
  struct Key: Hashable {
    var frame: Int
    var value: [Double]
    /// The way to the next key.
    var way = Way.eased([])
  }

  enum Way: Hashable {
    /// The value stays until the next key.
    case holds
    /// For each component.
    case eased([Ease])
  }

  /// The heights of the two handles, as shares of the way; those of a straight line at first.
  struct Ease: Hashable {
    var start = 1.0 / 3
    var end = 2.0 / 3

    func share(at time: Double) -> Double {
      let left = 1 - time
      return 3 * left * left * time * start + 3 * left * time * time * end + time * time * time
    }
  }

  /// In the order of time, at least one.
  let keys: [Key]

  /// In frames; limits the time to reduce a long film.
  private static let longestSpan = 600

  /// - Parameter values: One for each frame, at least one, all with the same number of components.
  init(_ values: [[Double]], from first: Int, tolerance: [Double], decimals: Int) {
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let rounded = values.map { $0.map { ($0 * scale).rounded() / scale } }
    func isNear(_ left: [Double], _ right: [Double]) -> Bool {
      zip(zip(left, right), tolerance).allSatisfy { abs($0.0 - $0.1) <= $1 }
    }
    /// The eases that stay within the tolerance; nil if there are none.
    func eases(_ start: Int, _ end: Int) -> [Ease]? {
      var eases: [Ease] = []
      for part in tolerance.indices {
        let (one, two) = (rounded[start][part], rounded[end][part])
        let between = ((start + 1)..<max(start + 1, end)).map { frame in
          (Double(frame - start) / Double(end - start), values[frame][part])
        }
        let ease = Self.fitted(between, from: one, to: two)
        let isClose = between.allSatisfy { time, value in
          abs(one + (two - one) * ease.share(at: time) - value) <= tolerance[part]
        }
        guard isClose else { return nil }
        eases.append(ease)
      }
      return eases
    }
    /// Whether the value rests, jumps in one frame, and rests again.
    func jumps(_ frame: Int) -> Bool {
      guard frame + 1 < values.count, !isNear(values[frame], values[frame + 1]) else {
        return false
      }
      let restsBefore = frame == 0 || isNear(values[frame - 1], values[frame])
      let restsAfter =
        frame + 2 >= values.count || isNear(values[frame + 1], values[frame + 2])
      return restsBefore && restsAfter
    }
    var keys = [Key(frame: first, value: rounded[0])]
    var start = 0
    while start < values.count - 1 {
      if jumps(start) {
        keys[keys.count - 1].way = .holds
        start += 1
      } else {
        var end = start + 1
        var way = eases(start, end) ?? []
        let limit = min(values.count - 1, start + Self.longestSpan)
        while end < limit, !jumps(end), let longer = eases(start, end + 1) {
          end += 1
          way = longer
        }
        keys[keys.count - 1].way = .eased(way)
        start = end
      }
      keys.append(Key(frame: first + start, value: rounded[start]))
    }
    self.keys = keys.allSatisfy { $0.value == keys[0].value } ? [keys[0]] : keys
  }

  /// The handles for which the sum of the squares of all differences is least.
  private static func fitted(
    _ samples: [(time: Double, value: Double)],
    from one: Double,
    to two: Double
  ) -> Ease {
    let way = two - one
    guard abs(way) > 1e-9, !samples.isEmpty else { return Ease() }
    // A little weight on the straight line decides if there are fewer samples than handles.
    let straight = Ease()
    var (aa, ab, bb) = (1e-9, 0.0, 1e-9)
    var (ay, by) = (1e-9 * straight.start, 1e-9 * straight.end)
    for (time, value) in samples {
      let left = 1 - time
      let (a, b) = (3 * left * left * time, 3 * left * time * time)
      let rest = (value - one) / way - time * time * time
      (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
      (ay, by) = (ay + a * rest, by + b * rest)
    }
    let determinant = aa * bb - ab * ab
    func rounded(_ height: Double) -> Double { (height * 10_000).rounded() / 10_000 }
    return Ease(
      start: rounded((ay * bb - by * ab) / determinant),
      end: rounded((by * aa - ay * ab) / determinant)
    )
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
  case assets
  case layers
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
  case shapes
  case hasMask
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

  package init(name: String, color: Color, picture: Picture? = nil) {
    self.name = name
    self.color = color
    self.picture = picture
  }
}
