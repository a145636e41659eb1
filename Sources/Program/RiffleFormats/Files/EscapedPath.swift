package import SystemPackage

extension String {
  /// Makes a text of a path that need not be UTF-8: the path itself, but with U+FFFD and two hex digits
  /// for each byte that is not UTF-8, and U+FFFD twice for itself, so that no two paths share one.
  ///
  /// - Parameter path: The bytes of the path.
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

extension FilePath {
  /// Makes the path of a text that `String(escaping:)` has made; U+FFFD with anything else behind it is
  /// itself.
  ///
  /// - Parameter text: The text.
  package init(escaped text: String) {
    var bytes: [UInt8] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let digits = String(String.UnicodeScalarView(rest.prefix(2)))
      if scalar == "\u{FFFD}", rest.first == scalar {
        rest.removeFirst()
      } else if scalar == "\u{FFFD}", digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let byte = UInt8(digits, radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(2)
        continue
      }
      bytes += String(scalar).utf8
    }
    self.init(bytes: bytes)
  }
}
