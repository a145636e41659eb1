import Foundation

/// A browser of this machine.
package enum Browser: String, CaseIterable {
  case chromium, firefox
  /// The engine of Safari and of GNOME's browser; it needs a display.
  case webKit

  package var isThere: Bool {
    switch self {
    case .chromium: Self.isExecutable("chromium")
    case .firefox: Self.isExecutable("firefox-esr")
    case .webKit:
      Self.isExecutable("WebKitWebDriver") && ProcessInfo.processInfo.environment["DISPLAY"] != nil
    }
  }

  private static func isExecutable(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)")
  }
}
