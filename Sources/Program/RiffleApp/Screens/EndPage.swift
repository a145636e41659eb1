package import RiffleCore
package import RiffleDecks
package import RiffleShell
import RiffleSystem

/// The page after the last card: a fan of pictures for each verdict or direction, and what can be done with them.
package struct EndPage {
  package struct Heap {
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
  /// The size of each card in a fan.
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

  /// The width of a fan and the gap to the next, and the heights of the page's parts.
  private static let (fan, gap) = (150.0, 24.0)
  private static let (head, fans, line, key) = (44.0, 186.0, 24.0, 84.0)

  /// Returns how many fans there are in a row, and how many rows.
  private func grid(in size: Size) -> (columns: Int, rows: Int) {
    let columns = max(1, Int((size.width - 40) / (Self.fan + Self.gap)))
    let free = size.height - 50 - Self.head - self.foot
    let rows = min((heaps.count + columns - 1) / columns, max(1, Int(free / Self.fans)))
    return (min(columns, max(1, heaps.count)), rows)
  }

  /// The height of what is below the fans.
  private var foot: Double {
    Self.line * Double(commands.count) + Self.key * Double(hints.count)
  }

  private func fansHeight(in size: Size) -> Double { Self.fans * Double(grid(in: size).rows) }

  /// Returns where the page starts, in points of the overlay.
  private func top(in size: Size) -> Double {
    max(50, (size.height - Self.head - fansHeight(in: size) - foot) / 2)
  }

  /// The centers of the fans that fit, in points of the overlay.
  private func middles(in size: Size) -> [Point] {
    let (columns, rows) = grid(in: size)
    return (0..<min(heaps.count, columns * rows)).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let count = min(columns, heaps.count - row * columns)
      return Point(
        x: size.width / 2 + (Double(column) - Double(count - 1) / 2) * (Self.fan + Self.gap),
        y: top(in: size) + Self.head + 66 + Double(row) * Self.fans
      )
    }
  }

  /// What is at a place in points of the overlay: a fan with its name, or the words below it.
  package func target(at place: Point, in size: Size) -> Target? {
    for (heap, middle) in zip(heaps, middles(in: size)) {
      let area = Rectangle(
        x: middle.x - Self.fan / 2,
        y: middle.y - 56,
        width: Self.fan,
        height: 140
      )
      guard let verdict = heap.verdict else { continue }
      if area.contains(place) { return .heap(verdict) }
      let words = Rectangle(
        x: middle.x - Self.fan / 2,
        y: middle.y + 84,
        width: Self.fan,
        height: 24
      )
      if heap.key != nil, words.contains(place) { return .again(verdict) }
    }
    guard let keys = hints.first else { return nil }
    let y = keysHeight(in: size)
    return keys.indices.first { index in
      let (x, column) = Self.place(index, of: keys.count, in: size)
      return Rectangle(x: x - column / 2, y: y - 20, width: column, height: 62).contains(place)
    }
    .map { .key($0) }
  }

  /// The middles of the first row of keys.
  private func keysHeight(in size: Size) -> Double {
    top(in: size) + Self.head + fansHeight(in: size) + Self.line * Double(commands.count) + 44
  }

  /// The middle of a key in a row, and the width that it has for itself.
  private static func place(
    _ index: Int,
    of count: Int,
    in size: Size
  ) -> (x: Double, column: Double) {
    let column = min(112, (size.width - 40) / Double(max(1, count)))
    return (size.width / 2 + (Double(index) - Double(count - 1) / 2) * column, column)
  }

  package func commands(in size: Size, scale: Double, colors: StageColors) -> [DrawCommand] {
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
    for (heap, center) in zip(heaps, middles(in: size)) {
      list += fan(of: heap, at: center, scale: scale)
      y = center.y + 76
      let words = "\(heap.title) \(heap.count.grouped)"
      list.append(text(words, size: 15, weight: .semibold, colors.strong, x: center.x))
      y += 22
      if let key = heap.key {
        list.append(text("\(key): through these again", size: 13, colors.link, x: center.x))
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
          colors: colors
        )
      }
  }

  /// The latest cards of a heap, each turned a little more than the one above; more than three as in a hand.
  private func fan(of heap: Heap, at center: Point, scale: Double) -> [DrawCommand] {
    let cards = heap.latest.prefix(5)
    return cards.enumerated().reversed().flatMap { index, content -> [DrawCommand] in
      // 0, -1, 1, -2, 2: to the left and to the right in turn.
      let place = Double((index + 1) / 2) * (index.isMultiple(of: 2) ? 1 : -1)
      let spread = cards.count > 3 ? Vector(dx: 16 * place, dy: 0) : .zero
      let frame = Rectangle(
        center: Point(x: (center.x + spread.dx) * scale, y: (center.y + spread.dy) * scale),
        size: card * scale
      )
      let pixels = PixelSize(rounding: frame.size)
      let rotation = Angle(degrees: 7 * place)
      let shadow = Shadow(
        frame: frame,
        rotation: rotation,
        cornerRadius: 8 * scale,
        offset: Vector(dx: 0, dy: 2 * scale),
        standardDeviation: 4 * scale,
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
          Shape(frame: frame, rotation: rotation, cornerRadius: 8 * scale, fill: .layer(layer))
        ),
      ]
    }
  }

  private func hintRow(
    _ hints: [KeyHint],
    in size: Size,
    at y: Double,
    scale: Double,
    colors: StageColors
  ) -> [DrawCommand] {
    let painter = CardPainter(Preset.riffle.appearance, scale: scale)
    return hints.enumerated().flatMap { index, hint -> [DrawCommand] in
      let (x, column) = Self.place(index, of: hints.count, in: size)
      let center = Point(x: x * scale, y: y * scale)
      return painter.keycap(hint.key, center: center, on: colors.ground) + [
        OverlayPen(scale: scale).text(
          hint.action,
          size: 13,
          colors.faint,
          x: x,
          y: y + 36,
          .center,
          width: column - 4
        )
      ]
    }
  }
}
