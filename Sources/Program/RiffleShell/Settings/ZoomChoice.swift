package import Riffle

/// How large a point of the stage is in a window.
package enum ZoomChoice: String, CaseIterable, Sendable {
  /// The stage is magnified so that its cards suit the window.
  case fit
  /// A point of the stage is one of the window, so that lengths can be measured on the screen.
  case actual = "1"

  package var stageFit: StageFit {
    switch self {
    case .fit: .zoomed
    case .actual: .fixed
    }
  }
}
