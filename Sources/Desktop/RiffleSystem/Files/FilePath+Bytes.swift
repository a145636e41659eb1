import Glibc
package import SystemPackage

extension String {
  /// Makes a text of a path that need not be UTF-8, so that no two paths share one: U+FFFD and two hex
  /// digits for each byte that is not UTF-8, and U+FFFD twice for itself.
  package init(escaping path: [UInt8]) {
    if let text = String(validating: path, as: UTF8.self), !text.unicodeScalars.contains("\u{FFFD}")
    {
      self = text
      return
    }
    var text = String.UnicodeScalarView()
    var decoder = Unicode.UTF8.ForwardParser()
    var bytes = path.makeIterator()
    var index = 0
    while true {
      switch decoder.parseScalar(from: &bytes) {
      case .valid(let encoded):
        index += encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        text.append(scalar)
        if scalar == "\u{FFFD}" { text.append(scalar) }
      case .error(let length):
        for byte in path[index..<index + length] {
          text.append("\u{FFFD}")
          text += (byte < 0x10 ? "0" : "").unicodeScalars
          text += String(byte, radix: 16, uppercase: true).unicodeScalars
        }
        index += length
      case .emptyInput:
        self = String(text)
        return
      }
    }
  }
}

extension [UInt8] {
  /// Undoes `String(escaping:)`; U+FFFD with anything else behind it is itself.
  package init(unescaping text: String) {
    self.init()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let digits = String(String.UnicodeScalarView(rest.prefix(2)))
      if scalar == "\u{FFFD}", rest.first == scalar {
        rest.removeFirst()
      } else if scalar == "\u{FFFD}", digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let byte = UInt8(digits, radix: 16)
      {
        append(byte)
        rest = rest.dropFirst(2)
        continue
      }
      self += String(scalar).utf8
    }
  }
}

extension FilePath.Component {
  /// Need not be UTF-8.
  package var bytes: [UInt8] {
    withPlatformString { start in
      UnsafeBufferPointer(start: start, count: strlen(start)).map(UInt8.init(bitPattern:))
    }
  }
}

extension FilePath {
  /// Need not be UTF-8; the closing zero is left out.
  package var bytes: [UInt8] {
    withPlatformString { start in
      UnsafeBufferPointer(start: start, count: strlen(start)).map(UInt8.init(bitPattern:))
    }
  }

  /// The bytes that the paths of the folder's files begin with.
  package var folderBytes: [UInt8] {
    let own = bytes
    return own.isEmpty || own.last == UInt8(ascii: "/") ? own : own + [UInt8(ascii: "/")]
  }

  /// The bytes need not be UTF-8, and end at the first zero.
  package init(bytes: some Sequence<UInt8>) {
    self = (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { letters in
      letters.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
    }
  }

  package init(escaped text: String) { self.init(bytes: [UInt8](unescaping: text)) }

  /// The name in messages, where bytes that are not UTF-8 show as U+FFFD.
  package var fileName: String { String(decoding: nameBytes, as: UTF8.self) }

  /// The bytes of the last component, which need not be UTF-8; none of a root or an empty path.
  package var nameBytes: [UInt8] {
    withPlatformString { start in
      let slash = strrchr(start, Int32(UInt8(ascii: "/")))
      let name = slash.map { UnsafePointer($0 + 1) } ?? start
      return UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
    }
  }

  /// The folder of the path; for a bare name the one that the program runs in.
  package var folder: FilePath {
    withPlatformString { start in
      guard let slash = strrchr(start, Int32(UInt8(ascii: "/"))) else { return "." }
      let length = slash - UnsafeMutablePointer(mutating: start)
      guard length > 0 else { return "/" }
      return FilePath(platformString: UnsafeBufferPointer(start: start, count: length) + [0])
    }
  }

  package func beside(_ name: [UInt8]) -> FilePath { folder.appending(bytes: name) }

  /// The name need not be UTF-8.
  package func appending(bytes name: [UInt8]) -> FilePath {
    FilePath(bytes: folderBytes + name)
  }

  /// The path as a shell takes it: in quotes if it has more than letters, digits and `/._-+`.
  ///
  /// What is not UTF-8, or would not stay as it is on one line, is written as `$'\xE9'`, which bash, zsh
  /// and most others understand.
  package var quotedForShell: String {
    let isPlain = string.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    guard String(validating: bytes, as: UTF8.self)?.onOneLine == string else {
      return escapedForShell
    }
    if isPlain { return string }
    // Scalar by scalar: for a text, an apostrophe before a combining accent is none.
    let quoted = string.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }
    return "'\(quoted.joined())'"
  }

  /// The path as a shell takes it, with all but plain ASCII by its bytes: `$'Mu\xCC\x88ller.jpg'`.
  package var escapedForShell: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+ ".utf8)
    let parts = bytes.map { byte in
      if plain.contains(byte) { return String(UnicodeScalar(byte)) }
      return (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
    }
    return "$'\(parts.joined())'"
  }
}
