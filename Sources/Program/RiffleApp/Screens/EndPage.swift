package import RiffleCore
package import RiffleDecks
package import RiffleShell
import RiffleSystem

/// The page after the last card: a fan of pictures for each verdict or direction, and what can be done with them.
package struct EndPage: Hashable {
  package struct Heap: Hashable {
    /// What the deck calls it.
    package var title: String
    /// The verdict whose cards a click shows; nil where cards are only looked at.
    package var verdict: Verdict?
    package var count: Int
    /// The key that goes through its cards again; nil if there is none.
    package var key: String?
    /// The latest cards, at most five.
    package var latest: [CardContent]

    package init(_ verdict: Verdict, count: Int, key: String? = nil, latest: [CardContent]) {
      self.init(verdict.title, count: count, latest: latest)
      (self.verdict, self.key) = (verdict, key)
    }

    package init(_ title: String, count: Int, latest: [CardContent]) {
      (self.title, self.count, self.latest) = (title, count, latest)
    }
  }

  package enum Target: Hashable {
    case heap(Verdict)
    /// Goes through the cards again.
    case again(Verdict)
    /// Does what a key does: the first of the hints is 0.
    case key(Int)
  }

  private let title: String

  private let heaps: [Heap]
  private let commands: [String]
  /// Rows of keys and buttons, without empty rows.
  private let hints: [[KeyHint]]
  /// The least size of each card in a fan.
  private let card: Size

  /// - Parameter isUpright: Whether the cards are higher than wide.
  package init(
    _ title: String,
    _ heaps: [Heap],
    isUpright: Bool = false,
    commands: [String],
    keys: [KeyHint],
    buttons: [KeyHint] = []
  ) {
    self.title = title
    self.heaps = heaps
    card = isUpright ? Size(width: 78, height: 104) : Size(width: 104, height: 78)
    self.commands = commands
    hints = [keys, buttons].filter { !$0.isEmpty }
  }

  /// The least width of a fan and the gap to the next, and the heights of the page's parts.
  private static let (fan, gap) = (150.0, 24.0)
  private static let (head, line, key) = (44.0, 24.0, 84.0)
  /// The height of a fan's cards with their corners, and that of the words below it.
  private static let (cards, words) = (126.0, 60.0)
  /// How much larger fans become where there is room.
  private static let mostGrowth = 1.6
  /// How much smaller, so that there is room for all; not where there are words to click below each.
  private var leastGrowth: Double { heaps.contains { $0.key != nil } ? 1 : 0.6 }

  /// The fans in a row, the rows, and how much larger than usual fans are.
  private func grid(in size: Size) -> (columns: Int, rows: Int, growth: Double) {
    guard !heaps.isEmpty else { return (1, 0, 1) }
    let (width, least) = (size.width - 40, leastGrowth)
    // The page keeps some air above and below.
    let height = size.height - 100 - Self.head - foot
    func growth(_ columns: Int, _ rows: Int) -> Double {
      let wide = (width / Double(columns) - Self.gap) / Self.fan
      return min(wide, (height / Double(rows) - Self.words) / Self.cards, Self.mostGrowth)
    }
    let all = (1...heaps.count).map { rows in
      let columns = (heaps.count + rows - 1) / rows
      return (columns, rows, growth: growth(columns, rows))
    }
    // There are as few rows as leave fans their size, or else as many as make them largest.
    let best = all.first { $0.growth >= 1 } ?? all.max { $0.growth < $1.growth }
    if let best, best.growth >= least { return best }
    let columns = max(1, min(Int(width / (Self.fan * least + Self.gap)), heaps.count))
    let fit = max(1, Int((height + 50) / (Self.cards * least + Self.words)))
    return (columns, min(fit, (heaps.count + columns - 1) / columns), least)
  }

  /// The height of what is below the fans.
  private var foot: Double {
    Self.line * Double(commands.count) + Self.key * Double(hints.count)
  }

  private func fansHeight(in size: Size) -> Double {
    let (_, rows, growth) = grid(in: size)
    return (Self.cards * growth + Self.words) * Double(rows)
  }

  /// Returns where the page starts, in points of the overlay.
  private func top(in size: Size) -> Double {
    max(50, (size.height - Self.head - fansHeight(in: size) - foot) / 2)
  }

  /// The places of the cards of the fans that fit, in points of the overlay.
  private func fans(in size: Size) -> [Rectangle] {
    let (columns, rows, growth) = grid(in: size)
    let fan = Size(width: Self.fan, height: Self.cards) * growth
    return (0..<min(heaps.count, columns * rows)).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let count = min(columns, heaps.count - row * columns)
      let place = Double(column) - Double(count - 1) / 2
      let y = top(in: size) + Self.head + Double(row) * (fan.height + Self.words)
      return Rectangle(
        center: Point(x: size.width / 2 + place * (fan.width + Self.gap), y: y + fan.height / 2),
        size: fan
      )
    }
  }

  /// What is at a place in points of the overlay: a fan with its name, or the words below it.
  package func target(at place: Point, in size: Size) -> Target? {
    for (heap, fan) in zip(heaps, fans(in: size)) {
      guard let verdict = heap.verdict else { continue }
      let (left, width) = (fan.origin.x, fan.size.width)
      let area = Rectangle(x: left, y: fan.origin.y, width: width, height: fan.size.height + 28)
      if area.contains(place) { return .heap(verdict) }
      let words = Rectangle(x: left, y: area.maxY, width: width, height: 24)
      if heap.key != nil, words.contains(place) { return .again(verdict) }
    }
    guard let keys = hints.first else { return nil }
    let y = keysHeight(in: size)
    return columns(of: keys, in: size).firstIndex { x, width in
      Rectangle(x: x - width / 2, y: y - 20, width: width, height: 62).contains(place)
    }
    .map { .key($0) }
  }

  /// The middles of the first row of keys.
  private func keysHeight(in size: Size) -> Double {
    top(in: size) + Self.head + fansHeight(in: size) + Self.line * Double(commands.count) + 44
  }

  /// The middles of keys in a row, and the width that each has for itself, in points of the overlay.
  private func columns(of hints: [KeyHint], in size: Size) -> [(x: Double, width: Double)] {
    CardPainter.keyColumns(hints, in: size.width - 24, widest: 112).map {
      (size.width / 2 + $0.middle, $0.width)
    }
  }

  /// The words of the target that is `pointedAt` are stronger.
  package func commands(
    in size: Size,
    scale: Double,
    colors: StageColors,
    pointedAt: Target? = nil
  ) -> [DrawCommand] {
    var y = top(in: size)
    let (middle, width) = (size.width / 2, size.width - 40)
    func text(
      _ words: String,
      size: Double,
      weight: Font.Weight = .regular,
      _ color: Color,
      x: Double
    ) -> DrawCommand {
      OverlayPen(scale: scale)
        .text(words, size: size, weight: weight, color, x: x, y: y, .center, width: width)
    }
    y += 26
    var list = [text(title, size: 26, weight: .semibold, colors.strong, x: middle)]
    y += Self.head - 26
    let top = y
    for (heap, place) in zip(heaps, fans(in: size)) {
      list += fan(of: heap, in: place, scale: scale)
      y = place.maxY + 16
      let words = "\(heap.title) \(heap.count.grouped)"
      let isPointedAt = heap.verdict.map { pointedAt == .heap($0) } == true
      let ink = isPointedAt ? colors.link : colors.strong
      list.append(text(words, size: 15, weight: .semibold, ink, x: place.center.x))
      y += 22
      if let (verdict, key) = heap.verdict.flatMap({ verdict in heap.key.map { (verdict, $0) } }) {
        let ink = pointedAt == .again(verdict) ? colors.strong : colors.link
        list.append(text("\(key): through these again", size: 13, ink, x: place.center.x))
      }
    }
    y = top + fansHeight(in: size)
    for command in commands {
      y += Self.line
      list.append(text(command, size: 13, colors.faint, x: middle))
    }
    return list
      + hints.enumerated().flatMap { index, row in
        hintRow(
          row,
          in: size,
          at: keysHeight(in: size) + Self.key * Double(index),
          scale: scale,
          colors: colors,
          isPointedAt: { index == 0 && pointedAt == .key($0) }
        )
      }
  }

  /// The latest cards of a heap, each turned a little more than the one above; more than three as in a hand.
  private func fan(of heap: Heap, in place: Rectangle, scale: Double) -> [DrawCommand] {
    let cards = heap.latest.prefix(5)
    let unit = place.size.width / Self.fan * scale
    let size = card * unit
    return cards.enumerated().reversed().flatMap { index, content -> [DrawCommand] in
      // 0, -1, 1, -2, 2: to the left and to the right in turn.
      let step = Double((index + 1) / 2) * (index.isMultiple(of: 2) ? 1 : -1)
      let frame = Rectangle(
        center: Point(
          x: place.center.x * scale + (cards.count > 3 ? 16 : 5) * step * unit,
          // A hand turns about the wrist.
          y: place.center.y * scale + step * step * unit
        ),
        size: size
      )
      let pixels = PixelSize(rounding: frame.size)
      let rotation = Angle(degrees: 7 * step)
      let shadow = Shadow(
        frame: frame,
        rotation: rotation,
        cornerRadius: 8 * unit,
        offset: Vector(dx: 0, dy: 2 * unit),
        standardDeviation: 4 * unit,
        color: Color(rgb: 0x1B_2030, alpha: 0.22)
      )
      let fill =
        content.picture.map {
          Fill.picture($0, size: pixels, placeholder: content.color)
        } ?? .color(content.color)
      let layer = Layer(size: pixels, commands: [.shape(Shape(frame: pixels.bounds, fill: fill))])
      return [
        .shadow(shadow),
        .shape(
          Shape(frame: frame, rotation: rotation, cornerRadius: 8 * unit, fill: .layer(layer))
        ),
      ]
    }
  }

  private func hintRow(
    _ hints: [KeyHint],
    in size: Size,
    at y: Double,
    scale: Double,
    colors: StageColors,
    isPointedAt: (Int) -> Bool
  ) -> [DrawCommand] {
    let painter = CardPainter(Preset.riffle.appearance, scale: scale)
    return zip(hints.indices, columns(of: hints, in: size)).flatMap { index, column in
      let width = column.width - CardPainter.keyGap
      return painter.keycap(
        hints[index].key,
        center: Point(x: column.x * scale, y: y * scale),
        maximumWidth: width * scale,
        on: colors.ground,
        outline: isPointedAt(index) ? colors.link : colors.edge
      ) + [
        OverlayPen(scale: scale).text(
          hints[index].action,
          size: 13,
          isPointedAt(index) ? colors.strong : colors.faint,
          x: column.x,
          y: y + 36,
          .center,
          width: width
        )
      ]
    }
  }
}
