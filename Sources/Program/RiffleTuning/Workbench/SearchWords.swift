import RiffleCards

/// What people type who do not know the names of tunables, and what they mean by it.
enum SearchWords {
  /// Words that are typed, and words of keys or labels.
  private static let synonyms: [(typed: [String], meant: [String])] = [
    (["springy", "bouncy", "elastic", "wobbly", "overshoot"], ["damping", "bounciness"]),
    (["stiff", "stiffness", "tension", "snappy", "tight", "loose"], ["response", "damping"]),
    (["tilt", "lean", "twist", "turn"], ["rotation", "angle"]),
    (["speed", "velocity", "quick", "slow"], ["speed", "response", "duration", "lookahead"]),
    (["fling", "throw", "flick"], ["flick", "lookahead", "exit"]),
    (["distance", "sensitivity", "how far"], ["threshold"]),
    (["time", "length", "timing"], ["duration", "response", "delay"]),
    (["delay", "stagger", "cascade"], ["stagger", "delay"]),
    (["easing", "bezier"], ["curve"]),
    (["size", "big", "small", "grow"], ["scale", "width", "height", "size"]),
    (["rounded", "corners", "round"], ["corner"]),
    (["colour", "colors", "tint"], ["color", "background"]),
    (["opacity", "transparent", "fade"], ["alpha", "opacity", "fade"]),
    (["blur", "elevation", "depth"], ["shadow", "depth", "lift"]),
    (["peek", "pile", "beneath"], ["layout", "inset", "visible"]),
    (["label", "badge"], ["stamp"]),
  ]

  /// Words that are typed for all that a word of feeling moves.
  private static func words(of feeling: FeelWord) -> [String] {
    switch feeling {
    case .weight: ["heavy", "heavier", "lighter", "light", "weight", "mass"]
    case .pace: ["snappy", "snappier", "calm", "calmer", "pace", "fast", "faster", "slower"]
    case .tilt: ["tilt", "more tilt", "less tilt"]
    case .ease: ["easy", "easier", "hard", "harder", "ease"]
    }
  }

  /// Whether a word means a tunable with this text that these words of feeling move; both texts are
  /// in lowercase, the word perhaps only its beginning.
  static func mean(_ typed: Substring, text: String, moved feelings: Set<FeelWord>) -> Bool {
    guard typed.count >= 3 else { return false }
    return feelings.contains { words(of: $0).contains { $0.hasPrefix(typed) } }
      || synonyms.contains { entry in
        entry.typed.contains { $0.hasPrefix(typed) } && entry.meant.contains { text.contains($0) }
      }
  }
}
