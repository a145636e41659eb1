import RiffleSDL
import Testing

@Suite("The desktop's wish for less motion") struct ReducedMotionTests {
  /// A setting as the XSETTINGS protocol writes it.
  private enum Setting {
    case number(String, Int)
    case text(String, String)
    case color(String)
  }

  /// Writes settings as the protocol's page describes them, in either byte order.
  private func encoded(_ settings: [Setting], isBigEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func padded(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return bytes + [UInt8](repeating: 0, count: (bytes.count + 3) / 4 * 4 - bytes.count)
    }
    func head(_ type: Int, _ name: String) -> [UInt8] {
      number(type, 1) + [0] + number(name.utf8.count, 2) + padded(name) + number(7, 4)
    }
    let body = settings.flatMap { setting in
      switch setting {
      case .number(let name, let value): head(0, name) + number(value, 4)
      case .text(let name, let value):
        head(1, name) + number(value.utf8.count, 4) + padded(value)
      case .color(let name):
        head(2, name) + number(1, 2) + number(2, 2) + number(3, 2) + number(4, 2)
      }
    }
    return [isBigEndian ? 1 : 0, 0, 0, 0] + number(42, 4) + number(settings.count, 4) + body
  }

  @Test("the X server's settings say it, in either byte order", arguments: [true, false])
  func server(isBigEndian: Bool) {
    let others: [Setting] = [
      .text("Net/ThemeName", "Adwaita"), .number("Xft/DPI", 98304), .color("Net/Color"),
    ]
    for value in [0, 1] {
      let all = others + [.number("Gtk/EnableAnimations", value), .number("Last", 5)]
      #expect(
        ReducedMotion.showsAnimations(in: encoded(all, isBigEndian: isBigEndian)) == (value == 1)
      )
    }
    #expect(ReducedMotion.showsAnimations(in: encoded(others, isBigEndian: isBigEndian)) == nil)
  }

  @Test(
    "they say the time of a double click, too, which is SDL's if it cannot be",
    arguments: [(250, 0.25), (0, 0.5), (900_000, 0.5), (nil, 0.5)]
  )
  func doubleClick(milliseconds: Int?, seconds: Double) {
    let setting = milliseconds.map { [Setting.number("Net/DoubleClickTime", $0)] } ?? []
    let settings = XSettings(encoded(setting, isBigEndian: false))

    #expect(DoubleClick.interval(in: settings) == seconds)
  }

  @Test("settings that end too early say nothing, wherever they end")
  func cut() {
    let whole = encoded(
      [.text("Net/ThemeName", "Adwaita"), .number("Gtk/EnableAnimations", 0)],
      isBigEndian: false
    )
    for count in whole.indices {
      #expect(ReducedMotion.showsAnimations(in: Array(whole.prefix(count))) == nil, "\(count)")
    }
  }

  @Test(
    "the settings files of GTK and KDE say it",
    arguments: [
      ("[Settings]\ngtk-enable-animations=0\n", nil, true),
      ("[Settings]\ngtk-theme-name=X\ngtk-enable-animations = false\n", nil, true),
      ("[Settings]\ngtk-enable-animations=1\n", nil, false),
      ("[Other]\ngtk-enable-animations=0\n", nil, false),
      (nil, "[KDE]\nAnimationDurationFactor=0\n", true),
      (nil, "[KDE]\r\nAnimationDurationFactor=0.0\r\n", true),
      (nil, "[KDE]\nAnimationDurationFactor=0.5\n", false),
      (nil, nil, false), ("", "", false),
    ] as [(String?, String?, Bool)]
  )
  func files(gtk: String?, kde: String?, expected: Bool) {
    #expect(ReducedMotion.isWished(gtk: gtk, kde: kde) == expected)
  }
}
