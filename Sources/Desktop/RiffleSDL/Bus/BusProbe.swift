import CSDL2
import Glibc

/// Keeps SDL and the libraries that it loads from buses that do not answer: they would wait for an answer
/// without a limit, before the first window.
///
/// SDL asks the session's bus, the system's, that of the input method IBus and, on Wayland, the
/// desktop's portal for its pointer. All of them are asked the same here first, at once and for half a
/// second at most; what is silent by then is hidden from the process, and from the programs that it
/// starts.
struct BusProbe {
  /// What libdbus and GIO are told, so that they find no bus at once.
  static let noBus = "disabled:"

  /// It is in milliseconds, for all buses together; a healthy bus answers within a few.
  private static let patience: Int64 = 500
  /// It lies between two tries to connect to a bus whose queue is full, in milliseconds.
  private static let pause: Int64 = 10

  private enum Bus: CaseIterable {
    case session, system, inputMethod

    /// Of IBus's, SDL (2.26 to 3) takes the value for a file's name, so there is none with the name
    /// ``BusProbe/noBus``.
    var variable: String {
      switch self {
      case .session: "DBUS_SESSION_BUS_ADDRESS"
      case .system: "DBUS_SYSTEM_BUS_ADDRESS"
      case .inputMethod: "IBUS_ADDRESS"
      }
    }

    /// They are in the order in which libdbus tries them.
    var addresses: [String] {
      switch self {
      // Without an address libdbus would start a bus.
      case .session: [DBusConnection.sessionBus ?? "autolaunch:"]
      case .system:
        [DBusConnection.environment(variable) ?? "unix:path=/run/dbus/system_bus_socket"]
      case .inputMethod: BusProbe.addressesOfIBus(file: DBusConnection.environment(variable))
      }
    }
  }

  /// Hides the buses that do not answer; call it before there are threads: it sets environment variables.
  ///
  /// - Parameter asksPortal: Whether SDL will ask the desktop's portal, which a bus may have to start.
  static func hideSilentBuses(asksPortal: Bool) {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(patience)
    var questions: [(bus: Bus, question: BusQuestion)] = []
    for bus in Bus.allCases {
      let calls = asksPortal && bus == .session ? [Self.hello, Self.pointerTheme] : [Self.hello]
      for address in bus.addresses.flatMap({ $0.split(separator: ";") }) {
        questions.append((bus, BusQuestion(address: String(address), calls: calls)))
      }
    }
    while true {
      let left = clock.now.duration(to: end).milliseconds
      let waiting = questions.filter { $0.question.answer == nil }
      guard left > 0, !waiting.isEmpty else { break }
      var polled = waiting.compactMap(\.question.socket).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let isConnecting = polled.count < waiting.count
      _ = poll(&polled, nfds_t(polled.count), Int32(isConnecting ? min(left, Self.pause) : left))
      for index in questions.indices { questions[index].question.goOn() }
    }
    for bus in Bus.allCases {
      // As libdbus does, the first that does not refuse is taken.
      let taken = questions.first { $0.bus == bus && $0.question.answer != .refusal }
      if let taken, taken.question.answer != .reply { Self.hide(bus.variable) }
    }
    for (_, question) in questions { question.end() }
  }

  /// SDL 3 (behind sdl2-compat) keeps its own copy of the environment.
  private static func hide(_ variable: String) {
    setenv(variable, noBus, 1)
    SDL_setenv(variable, noBus, 1)
  }

  private static let hello = BusCall(
    name: "org.freedesktop.DBus",
    path: "/org/freedesktop/DBus",
    interface: "org.freedesktop.DBus",
    method: "Hello",
    arguments: []
  )

  private static let pointerTheme = BusCall(
    name: "org.freedesktop.portal.Desktop",
    path: "/org/freedesktop/portal/desktop",
    interface: "org.freedesktop.portal.Settings",
    method: "Read",
    arguments: ["org.gnome.desktop.interface", "cursor-theme"]
  )

  /// The addresses that IBus has left in its files, one for each display.
  private static func addressesOfIBus(file: String?) -> [String] {
    let folder =
      DBusConnection.environment("XDG_CONFIG_HOME")
      ?? DBusConnection.environment("HOME").map { "\($0)/.config" }
    let files = file.map { [$0] } ?? folder.map { Self.files(in: "\($0)/ibus/bus") } ?? []
    return files.compactMap { file in
      let line = DesktopFile.text(at: file)?.split(separator: "\n").first {
        $0.hasPrefix("IBUS_ADDRESS=")
      }
      return line.map { $0.dropFirst("IBUS_ADDRESS=".count) }.map(String.init)
    }
  }

  private static func files(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var files: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { files.append("\(folder)/\(name)") }
    }
    return files.sorted()
  }
}

/// A call of a method whose arguments are texts, in the bytes of D-Bus's protocol.
private struct BusCall {
  let name: String
  let path: String
  let interface: String
  let method: String
  let arguments: [String]

  func bytes(serial: UInt32) -> [UInt8] {
    var body: [UInt8] = []
    for argument in arguments { Self.append(argument, to: &body) }
    var fields: [UInt8] = []
    // The numbers of the fields, and the types of their values.
    for (field, type, value) in [
      (1, "o", path), (2, "s", interface), (3, "s", method), (6, "s", name),
    ] {
      Self.align(&fields)
      fields += [UInt8(field), 1] + Array(type.utf8) + [0]
      Self.append(value, to: &fields)
    }
    if !arguments.isEmpty {
      Self.align(&fields)
      let signature = Array(repeating: UInt8(ascii: "s"), count: arguments.count)
      fields += [8, 1, UInt8(ascii: "g"), 0, UInt8(signature.count)] + signature + [0]
    }
    // A call in version 1, little-endian.
    var message = [UInt8(ascii: "l"), 1, 0, 1]
    for number in [UInt32(body.count), serial, UInt32(fields.count)] {
      message += Self.bytes(number)
    }
    message += fields
    Self.align(&message)
    return message + body
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    align(&bytes, to: 4)
    bytes += Self.bytes(UInt32(text.utf8.count)) + Array(text.utf8) + [0]
  }

  private static func align(_ bytes: inout [UInt8], to length: Int = 8) {
    while !bytes.count.isMultiple(of: length) { bytes.append(0) }
  }
}

/// Some calls to the bus at one address, which nobody waits for.
private struct BusQuestion {
  enum Answer {
    /// Every call was answered, if only by an error.
    case reply
    /// There is nobody, or one who closes the connection: libdbus learns it as soon.
    case refusal
    /// It is not asked: only sockets on this machine can be asked without waiting.
    case unknown
  }

  private(set) var answer: Answer?
  /// It is nil until the bus has taken the connection.
  private(set) var socket: Int32?
  private let place: [UInt8]?
  private let calls: [BusCall]
  private var received: [UInt8] = []

  init(address: String, calls: [BusCall]) {
    place = Self.place(in: address)
    self.calls = calls
    if place == nil { answer = .unknown }
    goOn()
  }

  func end() {
    if let socket { close(socket) }
  }

  /// Connects if it is not yet connected, and reads what has come in; never waits.
  mutating func goOn() {
    guard answer == nil else { return }
    if socket == nil { connect() }
    guard answer == nil, let socket else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { break }
      guard count > 0 else { return answer = .refusal }
      received += buffer.prefix(count)
    }
    let replies = Self.replies(in: received)
    if replies.first == false { answer = .refusal }
    if replies.count >= calls.count { answer = .reply }
  }

  private mutating func connect() {
    guard let place else { return }
    let file = Glibc.socket(
      AF_UNIX,
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue),
      0
    )
    guard file >= 0 else { return answer = .refusal }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let start = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    withUnsafeMutableBytes(of: &address) { memory in
      memory[start...].copyBytes(from: place)
    }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(file, $0, socklen_t(start + place.count)) == 0
      }
    }
    guard isConnected else {
      // A queue that is full may have room later.
      if errno != EAGAIN { answer = .refusal }
      close(file)
      return
    }
    socket = file
    // All at once, as systemd's programs do it: a bus reads on when it has let us in.
    let identity = String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
    var bytes = Array("\0AUTH EXTERNAL \(identity)\r\nBEGIN\r\n".utf8)
    for (index, call) in calls.enumerated() { bytes += call.bytes(serial: UInt32(index + 1)) }
    if send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) != bytes.count {
      answer = .refusal
    }
  }

  /// Returns for each answer that is there whether it is more than an error.
  private static func replies(in bytes: [UInt8]) -> [Bool] {
    guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return [] }
    guard bytes.starts(with: "OK ".utf8) else { return [false] }
    var replies: [Bool] = []
    var rest = bytes[(newline + 1)...]
    while rest.count >= 16 {
      let start = rest.startIndex
      func number(at offset: Int) -> Int {
        let bytes = rest[(start + offset)..<(start + offset + 4)]
        let isBigEndian = rest[start] == UInt8(ascii: "B")
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.reduce(0) { $0 << 8 | Int($1) }
      }
      let length = (16 + number(at: 12) + 7) / 8 * 8 + number(at: 4)
      guard rest.count >= length else { break }
      // A return and an error; the others are signals.
      if [2, 3].contains(rest[start + 1]) { replies.append(rest[start + 1] == 2) }
      rest = rest.dropFirst(length)
    }
    return replies
  }

  /// The path of a socket, with a NUL before one that is not a file; nil for other addresses.
  private static func place(in address: String) -> [UInt8]? {
    guard address.hasPrefix("unix:") else { return nil }
    for pair in address.dropFirst("unix:".count).split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = unescaped(parts[1])
      let place: [UInt8]
      switch parts[0] {
      case "path": place = value + [0]
      case "abstract": place = [0] + value
      default: continue
      }
      let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
      return place.count <= room ? place : nil
    }
    return nil
  }

  private static func unescaped(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let number = UInt8(digits, radix: 16) {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
