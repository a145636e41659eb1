/// A key path in words: `drag.lift.springResponse` is "Spring response", of "Lift", in the group Drag.
package struct TunableLabel: Hashable, Sendable {
  /// The group; nil if no group has the key path.
  package let group: PresetGroup?
  /// The words between the group's and the last, such as "Lift"; nil if there are none.
  package let subgroup: String?
  /// The last word, such as "Spring response".
  package let text: String

  /// Reads a key path.
  package init(_ key: String) {
    group = PresetGroup(of: key)
    var words = key.split(separator: ".").map(String.init)[...]
    if group != nil, words.count > 1 { words.removeFirst() }
    // The sides of stamps have two values each: "Left word", of "Stamps".
    let last = words.count > 2 ? words.dropFirst() : words.suffix(1)
    subgroup = words.count > last.count ? words.first.map(Self.words) : nil
    text = Self.words(last.joined(separator: " "))
  }

  /// Returns words written as one, such as `maximumRotation` or `isShown`, as "Maximum rotation" and
  /// "Shown".
  package static func words(_ name: String) -> String {
    var words: [String] = []
    for letter in name {
      if letter == " " {
        words.append("")
      } else if letter.isUppercase || words.isEmpty {
        words.append(letter.lowercased())
      } else {
        words[words.count - 1].append(letter)
      }
    }
    words.removeAll(where: \.isEmpty)
    if words.count > 1, words[0] == "is" { words.removeFirst() }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
