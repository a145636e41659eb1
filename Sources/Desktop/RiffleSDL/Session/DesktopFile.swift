import CSDL2
import Glibc

/// A file of settings in which GTK or KDE keeps what a person wishes: sections with lines `key=value`.
struct DesktopFile {
  private let values: [Substring: [Substring: String]]

  init(text: String) {
    var values: [Substring: [Substring: String]] = [:]
    var section: Substring = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.filter { $0 != " " && $0 != "\t" && $0 != "\r" }
      if line.first == "[" { section = line.dropFirst().prefix { $0 != "]" } }
      let parts = line.split(separator: "=", maxSplits: 1)
      // The first line of a key counts.
      if parts.count == 2, values[section]?[parts[0]] == nil {
        values[section, default: [:]][parts[0]] = String(parts[1])
      }
    }
    self.values = values
  }

  subscript(section: Substring, key: Substring) -> String? { values[section]?[key] }

  static var gtk: String? {
    ["gtk-4.0", "gtk-3.0"].lazy.compactMap { text(at: "\(folder)/\($0)/settings.ini") }.first
  }

  static var kde: String? { text(at: "\(folder)/kdeglobals") }

  private static var folder: String {
    func variable(_ name: String) -> String? {
      SDL_getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    return variable("XDG_CONFIG_HOME") ?? "\(variable("HOME") ?? "")/.config"
  }

  /// Returns nil also if the file has more than 1 MB.
  static func text(at path: String) -> String? {
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
}
