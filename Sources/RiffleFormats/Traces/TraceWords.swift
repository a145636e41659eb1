import RiffleGestures

extension PointerKind {
  /// The kinds by the words of a trace.
  static let names = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

extension PointerButtons {
  /// The buttons by the words of a trace.
  static let names: [String: PointerButtons] = [
    "primary": .primary, "secondary": .secondary, "middle": .middle, "back": .back,
    "forward": .forward,
  ]

  /// The word for one button; nil where it is none that a trace knows.
  var name: String? { Self.names.first { $0.value == self }?.key }
}
