/// A platform or a format for which the studio writes a preset's motion as code.
package enum CodeTarget: String, CaseIterable, Sendable {
  /// The whole preset as Swift source for RiffleCore.
  case swift
  /// The whole preset as a preset file.
  case json
  /// SwiftUI's `Animation`.
  case swiftUI
  /// UIKit's timing parameters.
  case uiKit
  /// CSS: `linear()` and `cubic-bezier()`.
  case css
  /// Motion (motion.dev), in JavaScript.
  case motion
  /// Flutter, in Dart.
  case flutter
  /// Jetpack Compose, in Kotlin.
  case compose

  /// The name as people say it.
  package var name: String {
    switch self {
    case .swift: "Swift (RiffleCore)"
    case .json: "Preset file (JSON)"
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .css: "CSS"
    case .motion: "Motion (JavaScript)"
    case .flutter: "Flutter"
    case .compose: "Jetpack Compose"
    }
  }

  /// The suffix of a file with such code.
  package var suffix: String {
    switch self {
    case .swift, .swiftUI, .uiKit: "swift"
    case .json: "riffle.json"
    case .css: "css"
    case .motion: "js"
    case .flutter: "dart"
    case .compose: "kt"
    }
  }
}
