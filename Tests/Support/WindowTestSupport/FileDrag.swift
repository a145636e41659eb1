import Glibc
import TestSupport

/// A file manager out of which files are dropped on another program's window.
///
/// It speaks version 5 of XDND (freedesktop.org, "Drag-and-Drop Protocol for the X Window System") by
/// Xlib, loaded when it is needed: no tool that types and clicks can start such a drag.
package struct FileDrag {
  private typealias Handle = UnsafeMutableRawPointer
  private typealias Atom = UInt

  private let library: Handle
  private let display: Handle
  /// The window that the files come from.
  private let source: UInt

  /// The numbers of X's events.
  private enum EventType {
    static let (selectionRequest, selectionNotify, clientMessage) = (
      30 as Int32, 31 as Int32, 33 as Int32
    )
  }

  /// Where the parts of Xlib's events are, in bytes, on machines with words of 8 bytes.
  private enum Offset {
    static let (window, messageType, format, data) = (32, 40, 48, 56)
    static let (requestor, selection, target, property, time) = (40, 48, 56, 64, 72)
  }

  /// Connects to the X server of the environment.
  package init() throws {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else {
      throw Refusal(description: "no libX11.so.6, which is in Debian's libx11-6")
    }
    self.library = library
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> Handle?
    typealias Root = @convention(c) (Handle) -> UInt
    typealias Create =
      @convention(c) (Handle, UInt, Int32, Int32, UInt32, UInt32, UInt32, UInt, UInt) -> UInt
    let open = try Self.function("XOpenDisplay", in: library, as: Open.self)
    let root = try Self.function("XDefaultRootWindow", in: library, as: Root.self)
    let create = try Self.function("XCreateSimpleWindow", in: library, as: Create.self)
    guard let display = open(nil) else { throw Refusal(description: "no X server") }
    self.display = display
    source = create(display, root(display), 0, 0, 1, 1, 0, 0, 0)
  }

  private static func function<Function>(
    _ name: String,
    in library: Handle,
    as type: Function.Type
  ) throws -> Function {
    guard let address = dlsym(library, name) else {
      throw Refusal(description: "libX11 has no \(name)")
    }
    return unsafeBitCast(address, to: type)
  }

  private func atom(_ name: String) throws -> Atom {
    typealias Intern = @convention(c) (Handle, UnsafePointer<CChar>, Int32) -> Atom
    return try Self.function("XInternAtom", in: library, as: Intern.self)(display, name, 0)
  }

  /// Drops files or folders on a window, and waits until it has taken them.
  ///
  /// - Parameter paths: Their absolute paths, of ASCII letters, digits and signs that URIs allow.
  /// - Throws: ``Refusal`` if the window does not ask for them in time.
  package func drop(_ paths: [String], on window: UInt, at spot: Spot) async throws {
    typealias Own = @convention(c) (Handle, Atom, UInt, UInt) -> Int32
    let own = try Self.function("XSetSelectionOwner", in: library, as: Own.self)
    _ = own(display, try atom("XdndSelection"), source, 0)
    let list = try atom("text/uri-list")
    try send("XdndEnter", to: window, [5 << 24, Int(list), 0, 0])
    let place = Int(spot.x) << 16 | Int(spot.y)
    try send("XdndPosition", to: window, [0, place, 0, Int(try atom("XdndActionCopy"))])
    try send("XdndDrop", to: window, [0, 0, 0, 0])
    let text = paths.map { "file://\($0)\r\n" }.joined()
    let finished = try atom("XdndFinished")
    try await wait {
      "the window does not take what was dropped"
    } until: {
      while let event = try nextEvent() {
        switch event.load(as: Int32.self) {
        case EventType.selectionRequest: try answer(event, with: text)
        case EventType.clientMessage where event.word(at: Offset.messageType) == finished:
          return true
        default: break
        }
      }
      return nil
    }
  }

  /// Sends one of the protocol's messages, whose first word is always the source's window.
  private func send(_ name: String, to window: UInt, _ words: [Int]) throws {
    var event = [UInt](repeating: 0, count: 24)
    let message = try atom(name)
    event.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: EventType.clientMessage, as: Int32.self)
      bytes.storeBytes(of: window, toByteOffset: Offset.window, as: UInt.self)
      bytes.storeBytes(of: message, toByteOffset: Offset.messageType, as: UInt.self)
      bytes.storeBytes(of: 32, toByteOffset: Offset.format, as: Int32.self)
      bytes.storeBytes(of: source, toByteOffset: Offset.data, as: UInt.self)
      for (index, word) in words.enumerated() {
        bytes.storeBytes(of: word, toByteOffset: Offset.data + 8 * (index + 1), as: Int.self)
      }
    }
    try send(event, to: window)
  }

  private func send(_ event: [UInt], to window: UInt) throws {
    typealias Send = @convention(c) (Handle, UInt, Int32, Int, UnsafeRawPointer) -> Int32
    typealias Flush = @convention(c) (Handle) -> Int32
    let send = try Self.function("XSendEvent", in: library, as: Send.self)
    _ = event.withUnsafeBytes { bytes in
      bytes.baseAddress.map { send(display, window, 0, 0, $0) }
    }
    _ = try Self.function("XFlush", in: library, as: Flush.self)(display)
  }

  /// Hands the files' names over to the window that asks for them.
  private func answer(_ request: [UInt], with text: String) throws {
    typealias Change =
      @convention(c) (Handle, UInt, Atom, Atom, Int32, Int32, UnsafePointer<UInt8>, Int32) -> Int32
    let change = try Self.function("XChangeProperty", in: library, as: Change.self)
    let (requestor, target) = (request.word(at: Offset.requestor), request.word(at: Offset.target))
    let property = request.word(at: Offset.property)
    let bytes = Array(text.utf8)
    _ = change(display, requestor, property, target, 8, 0, bytes, Int32(bytes.count))
    var event = [UInt](repeating: 0, count: 24)
    event.withUnsafeMutableBytes { raw in
      raw.storeBytes(of: EventType.selectionNotify, as: Int32.self)
    }
    // The notice has no owner: all that follows lies a word earlier.
    let parts = [Offset.requestor, Offset.selection, Offset.target, Offset.property, Offset.time]
    for part in parts { event[part / 8 - 1] = request.word(at: part) }
    try send(event, to: requestor)
  }

  private func nextEvent() throws -> [UInt]? {
    typealias Pending = @convention(c) (Handle) -> Int32
    typealias Next = @convention(c) (Handle, UnsafeMutableRawPointer) -> Int32
    let pending = try Self.function("XPending", in: library, as: Pending.self)
    guard pending(display) > 0 else { return nil }
    let next = try Self.function("XNextEvent", in: library, as: Next.self)
    var event = [UInt](repeating: 0, count: 24)
    event.withUnsafeMutableBytes { bytes in
      if let address = bytes.baseAddress { _ = next(display, address) }
    }
    return event
  }

  /// Ends the connection.
  package func close() {
    typealias Close = @convention(c) (Handle) -> Int32
    if let close = try? Self.function("XCloseDisplay", in: library, as: Close.self) {
      _ = close(display)
    }
  }
}

extension [UInt] {
  /// The number at the start, of a smaller type.
  fileprivate func load(as type: Int32.Type) -> Int32 { Int32(truncatingIfNeeded: first ?? 0) }

  /// The word at an offset in bytes.
  fileprivate func word(at offset: Int) -> UInt { self[offset / 8] }
}
