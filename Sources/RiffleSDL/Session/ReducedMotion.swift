import CSDL2
import CX11
import Glibc

/// The desktop's wish for less motion, for people whom motion disturbs.
///
/// It is read from where desktops keep it without a bus: the X server's settings, as GNOME, Xfce, MATE
/// and Cinnamon give them, and the settings files of GTK and KDE. GNOME on Wayland keeps it in a
/// database of its own, which is not read.
package enum ReducedMotion {
  /// Returns whether less motion is wished for.
  ///
  /// - Parameter driverName: The name of SDL's video driver: only on `x11` the X server is asked.
  /// - Returns: False if nothing says so.
  package static func isWished(driverName: String) -> Bool {
    if driverName == "x11", let shows = showsAnimations(in: serverSettings()) { return !shows }
    let folder = folder
    return isWished(
      gtk: ["gtk-4.0", "gtk-3.0"].lazy.compactMap { text(at: "\(folder)/\($0)/settings.ini") }
        .first,
      kde: text(at: "\(folder)/kdeglobals")
    )
  }

  /// Returns whether settings files wish for less motion.
  ///
  /// - Parameters:
  ///   - gtk: The text of GTK's `settings.ini`; nil if there is none.
  ///   - kde: The text of KDE's `kdeglobals`; nil if there is none.
  /// - Returns: False if nothing says so.
  package static func isWished(gtk: String?, kde: String?) -> Bool {
    let animations = gtk.flatMap { value(of: "gtk-enable-animations", in: "Settings", of: $0) }
    let factor = kde.flatMap { value(of: "AnimationDurationFactor", in: "KDE", of: $0) }
    return animations == "0" || animations == "false" || factor.flatMap(Double.init) == 0
  }

  /// Returns whether the X server's settings have animations; nil if they do not say.
  ///
  /// - Parameter settings: The property `_XSETTINGS_SETTINGS`: a byte order, a serial number, a count,
  ///   and so many settings of a type, a name and a value each (XSETTINGS protocol, 0.5).
  /// - Returns: Whether there are animations; nil also if the property is cut off.
  package static func showsAnimations(in settings: [UInt8]) -> Bool? {
    var reader = Reader(bytes: settings[...], isBigEndian: settings.first == 1)
    guard reader.skip(8), let count = reader.number(4) else { return nil }
    for _ in 0..<min(count, settings.count) {
      guard let type = reader.number(1), reader.skip(1), let length = reader.number(2),
        let name = reader.take(length), reader.skip((4 - length % 4) % 4 + 4)
      else { return nil }
      switch type {
      case 0:
        guard let value = reader.number(4) else { return nil }
        if name.elementsEqual("Gtk/EnableAnimations".utf8) { return value != 0 }
      case 1:
        guard let length = reader.number(4), reader.skip(length + (4 - length % 4) % 4) else {
          return nil
        }
      case 2: guard reader.skip(8) else { return nil }
      default: return nil
      }
    }
    return nil
  }

  /// Numbers and texts in bytes, one after the other.
  private struct Reader {
    var bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    mutating func number(_ count: Int) -> Int? {
      guard let part = take(count) else { return nil }
      return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Returns the value of a key in a section of a settings file; nil if it has none.
  private static func value(of key: String, in section: String, of text: String) -> String? {
    var current: Substring = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.filter { $0 != " " && $0 != "\t" && $0 != "\r" }
      if line.first == "[" { current = line.dropFirst().prefix { $0 != "]" } }
      let parts = line.split(separator: "=", maxSplits: 1)
      if current == section, parts.count == 2, parts[0] == key { return String(parts[1]) }
    }
    return nil
  }

  /// The folder of the user's settings files.
  private static var folder: String {
    func variable(_ name: String) -> String? {
      SDL_getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    return variable("XDG_CONFIG_HOME") ?? "\(variable("HOME") ?? "")/.config"
  }

  /// Returns the text of a file of at most 1 MB; nil if there is none.
  private static func text(at path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...1 << 20).contains(status.st_size)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Returns the X server's settings, over a connection of its own; empty if nobody gives them.
  private static func serverSettings() -> [UInt8] {
    guard let display = XOpenDisplay(nil) else { return [] }
    defer { XCloseDisplay(display) }
    // Nobody else is served meanwhile: the owner's window cannot go away, which would end this process.
    XGrabServer(display)
    defer { XUngrabServer(display) }
    let owner = XGetSelectionOwner(display, XInternAtom(display, "_XSETTINGS_S0", 0))
    guard owner != 0 else { return [] }
    let name = XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    var (type, format): (Atom, CInt) = (0, 0)
    var (count, rest): (CUnsignedLong, CUnsignedLong) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display,
      owner,
      name,
      0,
      1 << 18,
      0,
      name,
      &type,
      &format,
      &count,
      &rest,
      &bytes
    )
    guard let bytes else { return [] }
    defer { XFree(bytes) }
    return format == 8 ? Array(UnsafeBufferPointer(start: bytes, count: Int(count))) : []
  }
}
