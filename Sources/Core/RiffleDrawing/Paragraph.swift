public import RiffleMotion

/// Text of one or more lines in one font, upright, wrapped at a width.
///
/// Lines end where the text has line breaks, and where the next word has no room; a word wider than a
/// line is broken within. Scripts that are read from right to left are laid out by the Unicode
/// bidirectional algorithm, what is between two line breaks in its own direction.
///
/// ```swift
/// let words = Paragraph(
///   "Rooms with a view of the sea, five minutes from the station.",
///   font: Font(size: 15),
///   color: .white,
///   position: Point(x: 24, y: 24),
///   maximumWidth: 300,
///   lineLimit: 3
/// )
/// let commands: [DrawCommand] = [.paragraph(words)]
/// print(commands)
/// ```
public struct Paragraph: Hashable, Sendable {
  /// The text; other control characters than line breaks count as spaces.
  public var string: String
  /// The font.
  public var font: Font
  /// The color.
  public var color: Color
  /// The top left corner of the area that the text is laid out in, in pixels.
  public var position: Point
  /// The width at which lines are wrapped, in pixels; infinite to break them only where the text does.
  ///
  /// With 0 or less there is no text; more than 8,192 counts as that.
  public var maximumWidth: Double
  /// The height of the area, in pixels: lines that do not fit whole are left out.
  public var maximumHeight: Double
  /// The most lines; nil for as many as fit.
  ///
  /// If text is left out, the last line ends in an ellipsis.
  public var lineLimit: Int?
  /// The side that lines stand at, in the area's width or, if that is infinite, in the longest line's.
  public var alignment: Alignment
  /// The distance from a line to the next, in pixels; nil for the font's own, about 1.2 em.
  public var lineHeight: Double?

  /// Makes a paragraph; black, at the origin, of any width and height unless said otherwise.
  public init(
    _ string: String,
    font: Font,
    color: Color = .black,
    position: Point = .zero,
    maximumWidth: Double = .infinity,
    maximumHeight: Double = .infinity,
    lineLimit: Int? = nil,
    alignment: Alignment = .natural,
    lineHeight: Double? = nil
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.position = position
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
    self.lineLimit = lineLimit
    self.alignment = alignment
    self.lineHeight = lineHeight
  }

  /// The side that lines stand at.
  public enum Alignment: Hashable, Sendable {
    /// The side at which the text begins to be read.
    case natural
    /// The left side.
    case left
    /// Neither: in the middle.
    case center
    /// The right side.
    case right
  }
}

/// What a paragraph takes when it is drawn: see ``CardCanvas/measure(_:)``.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the longest line and the height of all lines, in pixels; zero if nothing is drawn.
  public var size: Size
  /// The number of lines.
  public var lineCount: Int
  /// The distance from the top to the first line's baseline, in pixels.
  public var firstBaseline: Double
  /// The distance from a line to the next, in pixels.
  public var lineHeight: Double
  /// Whether text is left out for want of room.
  public var isTruncated: Bool

  /// Makes the metrics of a text.
  public init(
    size: Size,
    lineCount: Int,
    firstBaseline: Double,
    lineHeight: Double,
    isTruncated: Bool
  ) {
    self.size = size
    self.lineCount = lineCount
    self.firstBaseline = firstBaseline
    self.lineHeight = lineHeight
    self.isTruncated = isTruncated
  }
}

/// Measures text, which takes fonts, and so a library that this module does not know.
///
/// It belongs to one thread.
public protocol TextMeasuring: AnyObject {
  /// Returns what a paragraph takes; zeros if it shows nothing.
  func measure(_ paragraph: Paragraph) -> TextMetrics
}

/// Measures by the widths of Inter's letters alone, for want of fonts: about right for Latin text.
final class TextEstimate: TextMeasuring {
  func measure(_ paragraph: Paragraph) -> TextMetrics {
    let lineHeight = paragraph.lineHeight ?? 1.2 * paragraph.font.size
    var lines: [Double] = []
    guard paragraph.isMeasurable else {
      return TextMetrics(
        size: .zero,
        lineCount: 0,
        firstBaseline: 0,
        lineHeight: 0,
        isTruncated: false
      )
    }
    let string = paragraph.string
    for part in string.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      let broken = paragraph.font.lines(of: String(part), width: paragraph.maximumWidth)
      lines += broken.isEmpty ? [0] : broken.map { paragraph.font.estimatedWidth(of: $0) }
    }
    let limit = paragraph.largestLineCount(lineHeight: lineHeight)
    let kept = lines.prefix(limit)
    return TextMetrics(
      size: Size(
        width: min(kept.max() ?? 0, paragraph.maximumWidth),
        height: Double(kept.count) * lineHeight
      ),
      lineCount: kept.count,
      firstBaseline: (lineHeight + 0.75 * paragraph.font.size) / 2,
      lineHeight: lineHeight,
      isTruncated: kept.count < lines.count
    )
  }
}

extension Paragraph {
  /// The most lines of a height that there is room for.
  package func largestLineCount(lineHeight: Double) -> Int {
    // A sum of line heights may be an ulp more than their product.
    let room = Int(min(maximumHeight / lineHeight * (1 + 1e-9), 1e6))
    return max(0, min(room, lineLimit ?? room))
  }
}
