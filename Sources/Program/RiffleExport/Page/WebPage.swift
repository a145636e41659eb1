package import RiffleCore
import RiffleFormats

/// A deck with a preset as one file, which a browser shows without anything else.
package struct WebPage {
  package var title: String
  /// One, or several that are compared, each with its name.
  package var presets: [Preset]
  package var cards: [Card]
  /// Shown beneath the last card.
  package var emptyView: (title: String, message: String)
  /// A number from 0 to ``largestSeed``.
  package var seed: UInt64 = 0
  /// The tunables of the first preset that the page has controls for.
  package var panel: [Tunable<Preset>] = []
  /// Played once when the page opens.
  package var gesture: Trace?
  /// Whether the page can save what a hand does.
  package var records = false

  /// JavaScript's numbers are exact up to here, and a little more.
  package static let largestSeed: UInt64 = 9_000_000_000_000_000

  package struct Card {
    package var title: String
    package var subtitle: String
    /// The color as #RRGGBB.
    package var color: String
    /// The picture; nil for none, or for one that cannot be shown.
    package var picture: PagePicture?
    /// Why the picture cannot be shown; empty if it can.
    package var problem: String

    package init(
      title: String,
      subtitle: String,
      color: String,
      picture: PagePicture? = nil,
      problem: String = ""
    ) {
      self.title = title
      self.subtitle = subtitle
      self.color = color
      self.picture = picture
      self.problem = problem
    }
  }

  package init(
    title: String,
    presets: [Preset],
    cards: [Card],
    emptyView: (title: String, message: String)
  ) {
    self.title = title
    self.presets = presets
    self.cards = cards
    self.emptyView = emptyView
  }

  /// The text of the file.
  ///
  /// - Parameter nonce: Letters, digits, + and /, new for each page: scripts and styles without it are not
  ///   run, so that nothing in a deck can be.
  package func text(with parts: PageParts, nonce: String) -> String {
    let values = [
      "title": title.escapedForHTML, "nonce": nonce, "data": data,
      "length": "\(parts.module.count)",
      "module": Base85.text(of: parts.module), "script": parts.script.withoutComments,
    ]
    var pieces: [Substring] = []
    var rest = parts.template[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      pieces.append(rest[..<start.lowerBound])
      // What is put in is not looked at again.
      pieces.append(values[String(rest[start.upperBound..<end.lowerBound])]?[...] ?? "")
      rest = rest[end.upperBound...]
    }
    return (pieces + [rest]).joined()
  }

  /// A nonce for ``text(with:nonce:)``: 128 random bits in Base64.
  package static func randomNonce() -> String {
    var random = SystemRandomNumberGenerator()
    return Base64.text(of: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// The size of prepared pictures: the shape of the widest of the presets' cards, so that each of
  /// them finds what it shows.
  package static func pictureSize(for presets: [Preset], longerSide: Int) -> PixelSize {
    let shapes = presets.map { preset in
      let stack = CardStack(preset: preset, window: Size(width: 1280, height: 800), count: 1)
      let face = preset.appearance.faceSize(of: stack.cardSize)
      return face.width / max(face.height, 1)
    }
    let shape = max(shapes.max() ?? 1, 0.01)
    let side = Double(longerSide)
    return PixelSize(rounding: Size(width: side * min(1, shape), height: side / max(1, shape)))
  }

  // MARK: Data

  private enum Key: String {
    case title, stacks, cards, empty, seed, panel, gesture, record, credit
    case name, changes
    case subtitle, badge, color, image, width, height, problem
    case message
    case key, summary, kind, range, step, unit, choices
    case window, steps
    case text, url
  }

  /// JSON that cannot end the element it is in.
  private var data: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field(Key.title, title)
      writer.key(Key.stacks)
      writer.array { writer in presets.forEach { Self.write($0, to: &writer) } }
      writer.key(Key.cards)
      writer.array { writer in cards.forEach { Self.write($0, to: &writer) } }
      writer.key(Key.empty)
      writer.object { writer in
        writer.field(Key.title, emptyView.title)
        writer.field(Key.message, emptyView.message)
      }
      writer.field(Key.seed, Double(seed))
      writer.key(Key.panel)
      writer.array { writer in panel.forEach { Self.write($0, to: &writer) } }
      if let gesture { Self.write(gesture, to: &writer) }
      writer.field(Key.record, records)
      write(Self.credits(of: presets), to: &writer)
    }
    return String(decoding: writer.bytes, as: UTF8.self).escapedForScript
  }

  private static func write(_ preset: Preset, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.name, preset.name)
      writer.key(Key.changes)
      writer.array { writer in
        for (key, value) in Preset.riffle.recordedChanges(to: preset) {
          writer.array { writer in
            key.write(to: &writer)
            value.write(to: &writer)
          }
        }
      }
    }
  }

  private static func write(_ card: Card, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.title, card.title)
      writer.field(Key.subtitle, card.subtitle)
      writer.field(Key.color, card.color)
      if let picture = card.picture {
        writer.field(Key.image, "data:\(picture.type);base64,\(Base64.text(of: picture.bytes))")
        writer.field(Key.width, picture.size.width)
        writer.field(Key.height, picture.size.height)
      }
      if !card.problem.isEmpty { writer.field(Key.problem, card.problem) }
    }
  }

  private static func write(_ tunable: Tunable<Preset>, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(Key.key, tunable.key)
      writer.field(Key.summary, tunable.summary)
      switch tunable.control {
      case .slider(let range, let step, let unit):
        writer.field(Key.kind, "number")
        writer.key(Key.range)
        writer.array([range.lowerBound, range.upperBound])
        writer.field(Key.step, step)
        writer.field(Key.unit, unit.rawValue)
      case .checkbox: writer.field(Key.kind, "flag")
      case .menu(let words):
        writer.field(Key.kind, "choice")
        writer.key(Key.choices)
        writer.array(words)
      case nil: break
      }
    }
  }

  /// Its steps: the page needs neither the header nor the end.
  private static func write(_ gesture: Trace, to writer: inout JSONWriter) {
    var gesture = gesture
    gesture.end = nil
    writer.key(Key.gesture)
    let lines = TraceFile.encode(gesture).split(separator: UInt8(ascii: "\n"))
    writer.object { writer in
      writer.key(Key.window)
      let window = gesture.header.window
      writer.array([window?.width ?? 1280, window?.height ?? 800])
      writer.key(Key.steps)
      writer.array { writer in
        for line in lines where !line.starts(with: #"{"riffle""#.utf8) {
          writer.literal(String(decoding: line, as: UTF8.self))
        }
      }
    }
  }

  private static func credits(of presets: [Preset]) -> [Preset.Credit] {
    var credits: [Preset.Credit] = []
    for credit in presets.compactMap(\.credit)
    where !credits.contains(where: { $0.project == credit.project }) {
      credits.append(credit)
    }
    return credits
  }

  /// A single one has a link.
  private func write(_ credits: [Preset.Credit], to writer: inout JSONWriter) {
    guard let last = credits.last?.project else { return }
    let others = credits.dropLast().map(\.project).joined(separator: ", ")
    writer.key(Key.credit)
    writer.object { writer in
      writer.field(Key.text, "After \(others.isEmpty ? last : "\(others) and \(last)")")
      if credits.count == 1, let repository = credits.first?.repository {
        writer.field(Key.url, "https://github.com/\(repository)")
      }
    }
  }
}

extension Tunable where Owner == Preset {
  package var hasControl: Bool { control != nil }

  fileprivate var control: PageControl? {
    switch domain {
    case .number(let unit, let range, let step), .optionalNumber(let unit, let range, let step):
      .slider(range, step: step, unit)
    case .count(let range):
      .slider(Double(range.lowerBound)...Double(range.upperBound), step: 1, .none)
    case .flag: .checkbox
    case .choice(let words), .curve(let words): .menu(words)
    case .offset, .choices, .text, .color, .optionalColor: nil
    }
  }
}

private enum PageControl {
  case slider(ClosedRange<Double>, step: Double, ParameterUnit)
  case checkbox
  case menu([String])
}

extension String {
  fileprivate var escapedForHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// These letters are only within the strings of JSON; the two line separators end lines in scripts.
  fileprivate var escapedForScript: String {
    var text = ""
    text.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "<": text += #"\u003c"#
      case ">": text += #"\u003e"#
      case "&": text += #"\u0026"#
      case "\u{2028}": text += #"\u2028"#
      case "\u{2029}": text += #"\u2029"#
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// A script without indentation, empty lines and lines that are comments as a whole, but with its
  /// license, which begins with `/*!`.
  fileprivate var withoutComments: String {
    var isLicense = false
    return split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { line in
        if line.hasPrefix("/*!") { isLicense = true }
        defer { if line.hasPrefix("*/") { isLicense = false } }
        return isLicense || !["//", "/*", "*"].contains { line.hasPrefix($0) }
      }
      .joined(separator: "\n")
  }
}
