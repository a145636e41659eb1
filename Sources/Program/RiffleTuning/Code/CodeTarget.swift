/// A form in which a preset is taken away; each but the file of numbers is run by a test.
package enum CodeTarget: String, CaseIterable, Sendable {
  case element
  /// A component of React around `<riffle-stack>`.
  case react
  /// A program over riffle.h.
  case c
  /// A program over the binding riffle.py.
  case python
  case swift, json, css
  /// Springs and curves in the words of other platforms, and thresholds.
  case numbers

  package var name: String {
    switch self {
    case .element: "HTML element"
    case .react: "React"
    case .c: "C"
    case .python: "Python"
    case .swift: "Swift"
    case .json: "Preset file (JSON)"
    case .css: "CSS (motion only)"
    case .numbers: "Numbers for other platforms"
    }
  }
}
