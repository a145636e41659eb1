import RiffleDrawing

/// A paragraph broken into lines, each laid out.
struct ParagraphLayout {
  struct Line {
    var layout: TextLayout
    /// The direction of the text that the line is a part of, up to the next line break.
    var direction: TextDirection
  }

  private(set) var lines: [Line] = []
  private(set) var isTruncated = false
  let lineHeight: Double
  /// The first baseline below the paragraph's top, in pixels.
  let firstBaseline: Double
  /// The width of the longest line, in pixels.
  var width: Double { lines.map(\.layout.width).max() ?? 0 }

  /// The lines of a taller text would not fit into a texture.
  private static let tallest = 8192.0
  /// The most characters that are looked at, about thirty pages.
  private static let mostCharacters = 1 << 16

  /// `widest` is in pixels; `own` is the font of the paragraph.
  init(_ paragraph: Paragraph, widest: Double, own: OpenFont, book: FontBook) {
    let (ascent, descent) = (Double(own.ascent), Double(own.descent))
    lineHeight = paragraph.lineHeight ?? max(1, ascent + descent)
    // What a line has above the letters' own height it has half above and half below, as in CSS.
    firstBaseline = (lineHeight - ascent - descent) / 2 + ascent
    let limit = min(
      paragraph.largestLineCount(lineHeight: lineHeight),
      Int(Self.tallest / max(lineHeight, 1)) + 1
    )
    var parts = paragraph.string.prefix(Self.mostCharacters)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if parts.last?.isEmpty ?? false { parts.removeLast() }
    for (index, part) in parts.enumerated() {
      let rest = limit - lines.count
      guard rest > 0, !isTruncated else {
        isTruncated = true
        return
      }
      var breaker = LineBreaker(
        part.withoutControls,
        widest: widest,
        font: paragraph.font,
        own: own,
        book: book
      )
      let broken = breaker.lines(atMost: rest, hasMore: index < parts.count - 1)
      lines += broken.lines.map { Line(layout: $0, direction: breaker.direction) }
      isTruncated = broken.isTruncated
    }
  }

  /// Returns the line's left end, in pixels from the left of the paragraph's area.
  func x(of line: Line, in paragraph: Paragraph) -> Double {
    let area = paragraph.maximumWidth.isFinite ? min(paragraph.maximumWidth, 8192) : width
    let room = area - line.layout.width
    return switch paragraph.alignment {
    case .natural: line.direction == .rightToLeft ? room : 0
    case .left: 0
    case .center: room / 2
    case .right: room
    }
  }
}

/// Breaks text without line breaks of its own into lines of a width.
private struct LineBreaker {
  private let characters: [Character]
  private let order: BidirectionalOrder
  private let widest: Double
  private let font: Font
  private let own: OpenFont
  private let book: FontBook
  /// Where a line may begin, and the end.
  private let places: [Int]
  private var widths: [Int: Double] = [:]

  init(_ characters: [Character], widest: Double, font: Font, own: OpenFont, book: FontBook) {
    self.characters = characters
    order = BidirectionalOrder(characters)
    self.widest = widest
    self.font = font
    self.own = own
    self.book = book
    places = LineBreaks.places(in: characters) + [characters.count]
  }

  var direction: TextDirection { order.direction }

  /// `hasMore` says that more text follows, so that the last line ends in an ellipsis.
  mutating func lines(atMost limit: Int, hasMore: Bool) -> (lines: [TextLayout], isTruncated: Bool)
  {
    guard !characters.isEmpty else { return ([layout(0..<0)], false) }
    var lines: [TextLayout] = []
    var start = 0
    while start < characters.count {
      guard let end = end(from: start) else { return (lines, true) }
      let isLast = lines.count == limit - 1
      if isLast, hasMore || end < characters.count {
        return (lines + (ellipsis(from: start).map { [$0] } ?? []), true)
      }
      lines.append(layout(start..<end))
      start = end
      while start < characters.count, characters[start].isBreakingSpace { start += 1 }
    }
    return (lines, false)
  }

  private mutating func end(from start: Int) -> Int? {
    let first = places.firstIndex { $0 > start } ?? places.count - 1
    var (index, sum) = (first, width(start..<places[first]))
    while index + 1 < places.count, sum <= widest {
      sum += width(places[index]..<places[index + 1])
      index += 1
    }
    // A sum of pieces may differ from the whole, and spaces at the end do not count.
    while index > first, layout(start..<places[index]).width > widest { index -= 1 }
    guard index == first, layout(start..<places[first]).width > widest else { return places[index] }
    let count = TextLayout.widest(ofAtMost: places[first] - start, width: widest) { count in
      layout(start..<start + count)
    }?.count
    return count.flatMap { $0 > 0 ? start + $0 : nil }
  }

  private func ellipsis(from start: Int) -> TextLayout? {
    // No visible character is narrower than a twentieth of an em.
    let most = Int(widest / max(font.size / 20, 0.01)) + 1
    let count = min(characters.count - start, most)
    return TextLayout.widest(ofAtMost: count, width: widest) { count in
      layout(start..<start + count, adding: ["…"])
    }?.layout
  }

  private mutating func width(_ piece: Range<Int>) -> Double {
    if let width = widths[piece.lowerBound] { return width }
    let layout = TextLayout(
      Array(characters[piece]),
      in: order.line(piece),
      font: font,
      own: own,
      book: book
    )
    widths[piece.lowerBound] = layout.width
    return layout.width
  }

  /// Leaves out the spaces at the end.
  private func layout(_ line: Range<Int>, adding sign: [Character] = []) -> TextLayout {
    let kept = characters[line].trimmingSpaces
    return TextLayout(
      kept + sign,
      in: order.line(line.lowerBound..<line.lowerBound + kept.count, adding: sign.count),
      font: font,
      own: own,
      book: book
    )
  }
}

extension TextLayout {
  /// Finds the longest text that is not wider than a line, given the layout of each length.
  static func widest(
    ofAtMost most: Int,
    width: Double,
    layout: (Int) -> TextLayout
  ) -> (count: Int, layout: TextLayout)? {
    var best: (count: Int, layout: TextLayout)?
    var (low, high) = (0, most)
    while low <= high {
      let middle = (low + high) / 2
      let candidate = layout(middle)
      if candidate.width <= width {
        best = (middle, candidate)
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }
}

extension Sequence<Character> {
  /// The characters, with a space for each control character and line break.
  var withoutControls: [Character] {
    map { character in
      guard let scalar = character.unicodeScalars.first else { return character }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return " "
      default: return character
      }
    }
  }
}

extension Collection<Character> where Self: BidirectionalCollection {
  var trimmingSpaces: [Character] {
    Array(prefix(upTo: lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex))
  }
}
