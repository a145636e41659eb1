import CX11

/// The settings that a desktop gives to all programs on an X server (XSETTINGS protocol, 0.5).
package struct XSettings {
  package private(set) var numbers: [String: Int] = [:]
  package private(set) var texts: [String: String] = [:]

  /// Reads settings, as far as they go, from the property `_XSETTINGS_SETTINGS`: a byte order, a serial
  /// number, a count, and so many settings of a type, a name and a value each.
  package init(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes[...], isBigEndian: bytes.first == 1)
    guard reader.skip(8), let count = reader.number(4) else { return }
    for _ in 0..<min(count, bytes.count) {
      guard let type = reader.number(1), reader.skip(1), let length = reader.number(2),
        let name = reader.text(length), reader.skip((4 - length % 4) % 4 + 4)
      else { return }
      switch type {
      case 0:
        guard let value = reader.number(4) else { return }
        numbers[name] = value
      case 1:
        guard let length = reader.number(4), let text = reader.text(length),
          reader.skip((4 - length % 4) % 4)
        else { return }
        texts[name] = text
      // A color.
      case 2: guard reader.skip(8) else { return }
      default: return
      }
    }
  }

  /// Uses a separate connection.
  static func ofServer() -> XSettings { XSettings(property()) }

  private struct Reader {
    var bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= bytes.count else { return nil }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count)
    }

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    mutating func text(_ count: Int) -> String? {
      take(count).map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func number(_ count: Int) -> Int? {
      guard let part = take(count) else { return nil }
      return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private static func property() -> [UInt8] {
    guard let display = XOpenDisplay(nil) else { return [] }
    defer { XCloseDisplay(display) }
    // The server serves no other program meanwhile: if the owner's window went away, that would end this
    // process.
    XGrabServer(display)
    defer { XUngrabServer(display) }
    let owner = XGetSelectionOwner(display, XInternAtom(display, "_XSETTINGS_S0", 0))
    guard owner != 0 else { return [] }
    let name = XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    return XProperty.read(name, of: owner, words: 1 << 18, type: name, display) {
      $0 == 8 ? Array(UnsafeBufferPointer(start: $1, count: $2)) : nil
    } ?? []
  }
}

enum XProperty {
  /// Reads at most so many words of 32 bits of a window's property (`XGetWindowProperty`).
  static func read<Value>(
    _ name: Atom,
    of window: CX11.Window,
    words: Int,
    type wanted: Atom = 0,  // AnyPropertyType.
    _ display: OpaquePointer,
    _ value: (_ format: CInt, UnsafeMutablePointer<UInt8>, _ count: Int) -> Value?
  ) -> Value? {
    var (type, format): (Atom, CInt) = (0, 0)
    var (count, rest): (CUnsignedLong, CUnsignedLong) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display,
      window,
      name,
      0,
      words,
      0,
      wanted,
      &type,
      &format,
      &count,
      &rest,
      &bytes
    )
    guard let bytes else { return nil }
    defer { XFree(bytes) }
    return value(format, bytes, Int(count))
  }
}

enum XErrors {
  /// Does something while no error of the X server's ends the process, as Xlib has it (`XSetErrorHandler`).
  static func ignored<Result>(_ body: () -> Result) -> Result {
    let former = XSetErrorHandler { _, _ in 0 }
    defer { XSetErrorHandler(former) }
    return body()
  }
}
