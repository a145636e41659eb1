/// Where a line of text may end, after the Unicode line breaking algorithm (UAX #14) as far as it
/// needs no tables: Swift's own say what a character is.
///
/// Debian 12's libunibreak would know all classes of Unicode 6; these rules take what texts of today
/// need, emoji among it, from the general categories of the present Unicode. Thai, Lao, Khmer and Burmese,
/// which have no spaces, take dictionaries in any case; their lines break between characters.
enum LineBreaks {
  /// Returns the indices of characters that a line may begin with, but for the first.
  static func places(in characters: [Character]) -> [Int] {
    let kinds = characters.map(Kind.init)
    var places: [Int] = []
    for index in kinds.indices.dropFirst() {
      // A space belongs to the line before it.
      if kinds[index] == .space || kinds[index] == .closing { continue }
      let before = kinds[index - 1]
      if before == .glue || kinds[index] == .glue || before == .opening { continue }
      let isPlace =
        switch (before, kinds[index]) {
        case (.space, _), (.dash, _), (_, .dash), (.ideograph, _), (_, .ideograph): true
        // A sign or the end of a range, such as -1 or 1990-1995.
        case (.hyphen, .letter): index > 1 && kinds[index - 2] == .letter
        // The parts of an address, but not of a date or a fraction.
        case (.slash, .letter): index > 1 && kinds[index - 2] == .letter
        default: false
        }
      if isPlace { places.append(index) }
    }
    return places
  }

  private enum Kind {
    /// A line may end after it.
    case space
    /// What joins the characters at its sides.
    case glue
    /// What no line begins with.
    case closing
    /// What no line ends with.
    case opening
    case hyphen, slash
    /// A dash that a line may begin or end with.
    case dash
    /// A character of a script without spaces, or an emoji.
    case ideograph
    case letter, other

    init(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else {
        self = .other
        return
      }
      self =
        switch scalar {
        case "\u{A0}", "\u{202F}", "\u{2007}", "\u{2060}", "\u{FEFF}", "\u{2011}": .glue
        case "\u{200B}": .space
        case "-", "\u{2010}", "\u{AD}", "\u{2012}", "\u{2013}": .hyphen
        case "\u{2014}": .dash
        case "/": .slash
        // Small kana, marks of iteration and length, and what stands between words.
        case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ァ", "ィ", "ゥ", "ェ",
          "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ー", "々", "〻", "ゝ", "ゞ", "ヽ", "ヾ", "・", "、",
          "。", "，", "．", "：", "；", "！", "？", "!", "?", ",", ".", ":", ";", "…", "‥", "%",
          "％", "°":
          .closing
        default: Kind(scalar.properties, character)
        }
    }

    private init(_ properties: Unicode.Scalar.Properties, _ character: Character) {
      self =
        switch properties.generalCategory {
        case .spaceSeparator: .space
        case .openPunctuation, .initialPunctuation: .opening
        case .closePunctuation, .finalPunctuation: .closing
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter: .letter
        default:
          if properties.isIdeographic || properties.isEmojiPresentation
            || ["Hira", "Kana", "Hang", "Hani", "Bopo", "Yiii"]
              .contains(TextScript(of: character)?.code)
          {
            .ideograph
          } else if properties.isAlphabetic {
            .letter
          } else {
            .other
          }
        }
    }
  }
}

extension Character {
  /// Whether a line may end here, and the character is not seen there.
  var isBreakingSpace: Bool {
    isWhitespace && !["\u{A0}", "\u{202F}", "\u{2007}"].contains(self)
  }
}
