import RiffleMotion

extension PresetSection {
  /// Refuses a kind whose name or keys could not be told from others, or could not be written.
  func requireSense(of kind: PartKind) {
    let title = "\(name).kind \"\(kind.name)\" (\(kind.type))"
    publicPrecondition(
      kind.name.isWord(with: "-_"),
      "\(title): the name of a kind is a letter, then letters, digits, - or _"
    )
    for other in kinds {
      publicPrecondition(other.name != kind.name, "\(title): another kind has that name already")
    }
    var keys: Set<String> = []
    for key in kind.tunables.map(\.key) {
      let own = key.dropFirst(name.count + 1)
      publicPrecondition(
        own.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { $0.isWord() },
        "\(title): the key \"\(own)\": each word is a letter, then letters or digits"
      )
      publicPrecondition(own != "kind", "\(title): the key \"kind\" is the kind itself")
      publicPrecondition(
        keys.insert(key).inserted,
        "\(title): two tunables have the key \"\(own)\""
      )
    }
    // In a file, one would be a value and the other an object.
    for key in keys {
      for other in tunables.map(\.tunable.key) + keys + ["\(name).kind"] {
        publicPrecondition(
          !key.continues(other) && !other.continues(key),
          "\(title): of the keys \"\(key)\" and \"\(other)\" one continues the other"
        )
      }
    }
  }

  /// Refuses a kind whose defaults are not in the ranges of its tunables, so that a file could not
  /// hold them.
  func requireDefaults<Part: PresetPart>(of defaults: Part) {
    for tunable in Part.tunables {
      let value = tunable.value(defaults) ?? .none
      publicPrecondition(
        tunable.domain.accepted(value) != nil,
        "\(name).kind \"\(Part.kind)\" (\(Part.self)): the default of \"\(tunable.key)\" is "
          + "\(value); it must be \(tunable.domain)"
      )
    }
  }
}

extension String {
  /// Whether the key path begins with all words of another one, and goes on.
  fileprivate func continues(_ other: String) -> Bool {
    let rest = utf8.dropFirst(other.utf8.count)
    return rest.first == UInt8(ascii: ".") && utf8.starts(with: other.utf8)
  }
}

extension StringProtocol {
  /// Whether the text is a letter of ASCII, then letters, digits or some other characters.
  fileprivate func isWord(with others: String = "") -> Bool {
    guard let first, first.isASCII, first.isLetter else { return false }
    return allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
  }
}
