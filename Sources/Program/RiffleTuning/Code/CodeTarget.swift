/// A platform, or a form, in which a preset is written as code.
package enum CodeTarget: String, CaseIterable, Sendable {
  /// A page that runs by itself.
  case html
  case react
  case reactNative = "react-native"
  case swiftUI = "swiftui"
  case uiKit = "uikit"
  /// In Dart.
  case flutter
  /// In Kotlin.
  case compose
  /// Springs and curves alone, for motion of one's own.
  case css
  case swift
  case json

  package var name: String {
    switch self {
    case .html: "HTML page"
    case .react: "React"
    case .reactNative: "React Native"
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .flutter: "Flutter"
    case .compose: "Jetpack Compose"
    case .css: "CSS (motion only)"
    case .swift: "Swift (RiffleCore)"
    case .json: "Preset file (JSON)"
    }
  }

  package var suffix: String {
    switch self {
    case .html: "html"
    case .react, .reactNative: "jsx"
    case .swift, .swiftUI, .uiKit: "swift"
    case .json: "riffle.json"
    case .css: "css"
    case .flutter: "dart"
    case .compose: "kt"
    }
  }
}
