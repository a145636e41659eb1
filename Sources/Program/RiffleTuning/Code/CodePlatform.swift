import RiffleCards

/// A platform's way to write springs and timing curves.
protocol CodePlatform {
  /// Returns the lines that declare a motion, without a line break at the end.
  func declaration(of motion: PartMotion) -> String

  /// Returns a whole file.
  ///
  /// - Parameters:
  ///   - title: What it holds, one line.
  ///   - blocks: The declarations.
  /// - Returns: The file, which ends with a line break.
  func file(title: String, _ blocks: [String]) -> String
}

extension CodeTarget {
  /// The way to write springs and timing curves; nil for formats of whole presets.
  var platform: (any CodePlatform)? {
    switch self {
    case .swift, .json: nil
    case .swiftUI: SwiftUICode()
    case .uiKit: UIKitCode()
    case .css: CSSCode()
    case .motion: MotionCode()
    case .flutter: FlutterCode()
    case .compose: ComposeCode()
    }
  }
}

extension PartMotion {
  /// The name of a declaration.
  var codeName: String { CodeWord.camelCase(name, of: "Motion") }

  /// The comment above a declaration; where a platform takes the velocity apart from the spring, it
  /// says which.
  func comment(withVelocity: Bool = false) -> String {
    guard withVelocity, case .spring(_, let velocity) = law, velocity != 0 else { return name }
    return "\(name); starts with \(CodeNumber.text(velocity)) times the distance per second"
  }
}

extension String {
  /// The text with each line that is not empty set in by two blanks.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
