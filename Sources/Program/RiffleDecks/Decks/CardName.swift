import RiffleSystem
import SystemPackage

/// What a card is called in its deck: the path of its file from the deck's folder on, or its id in a deck
/// file.
///
/// Bytes decide whether two names are the same. A folder may have `Müller.jpg` twice, once with a letter
/// of its own for the umlaut and once with a u and two dots; texts of Swift would take them for one
/// (canonical equivalence), so a text is no key for a card.
package struct CardName: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The bytes of the name, as a shell takes them.
  fileprivate var quotedBytes: String { FilePath(escaped: text).escapedForShell }
}

extension CardName: Hashable {
  package static func == (left: CardName, right: CardName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension CardName {
  /// The name by itself, for a message: by its bytes if it would steer a terminal, else in quotation marks.
  package var quoted: String { [self].quoted.joined() }
}

extension CardName: CustomStringConvertible {
  package var description: String { text }
}

extension CardName: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.init(text) }
}

extension [CardName] {
  /// The names as messages have them: as in ``toldApart``, and in quotation marks where they are plain.
  package var quoted: [String] {
    zip(self, toldApart).map { name, shown in
      shown == name.text ? "\"\(shown.elidedPath)\"" : shown.elidedPath
    }
  }

  /// The names as lists show them: those that look the same, or would steer a terminal, by their bytes, so
  /// that no two look the same.
  package var toldApart: [String] {
    // Texts are equal if they look the same.
    let counts = Set(self).reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
    return map { name in
      let isPlain = counts[name.text] == 1 && name.text.utf8.elementsEqual(name.text.onOneLine.utf8)
      return isPlain ? name.text : name.quotedBytes
    }
  }
}
