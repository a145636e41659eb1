import Glibc
import RiffleMotion
package import SystemPackage

extension FilePath {
  /// Reads what a person, a desktop or another program names a file by: a path, as `String(escaping:)` makes
  /// it, or a `file:` URI (RFC 8089), which some launchers hand over instead.
  ///
  /// A URI begins with `file:/`; a file whose own path begins so is reached by `./file:/`. What its escapes
  /// stand for need not be UTF-8.
  ///
  /// ```
  /// try FilePath(named: "file:///home/me/My%20Pictures")  // /home/me/My Pictures
  /// try FilePath(named: "./file:notes")  // ./file:notes
  /// ```
  ///
  /// - Throws: ``RiffleError`` if a URI names no file of this computer: what is wrong with it and what would
  ///   do, to follow its name.
  package init(named text: String) throws(RiffleError) {
    let bytes = [UInt8](unescaping: text)
    let scheme = Array("file:/".utf8)
    let head = String(decoding: bytes.prefix(scheme.count), as: UTF8.self)
    guard head.lowercased() == "file:/" else {
      self.init(bytes: bytes)
      return
    }
    var rest = bytes.dropFirst(scheme.count - 1)
    if rest.starts(with: Array("//".utf8)) {
      rest = rest.dropFirst(2)
      let host = String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
      guard ["", "localhost", Self.hostName].contains(host.lowercased()) else {
        throw .wrongUsage(
          "it is on the computer \"\(host.elided(to: 60))\", not on this one. Give a path here, such as where "
            + "that computer's folder is mounted."
        )
      }
      rest = rest.drop { $0 != UInt8(ascii: "/") }
    }
    guard !rest.isEmpty else {
      throw .wrongUsage("it names no file. Give a path, such as file:///home.")
    }
    self.init(bytes: try Self.unescaped(rest))
  }

  /// Replaces each `%` and two digits by their byte.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) throws(RiffleError) -> [UInt8] {
    var (path, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      let word = String(decoding: digits, as: UTF8.self)
      guard digits.count == 2, word.allSatisfy(\.isHexDigit), let value = UInt8(word, radix: 16)
      else {
        throw .wrongUsage(
          "\"%\(word)\" stands for no byte. Write a % itself as %25, or give a path."
        )
      }
      guard value != 0, value != UInt8(ascii: "/") else {
        throw .wrongUsage("\"%\(word)\" cannot be in the name of a file. Give a path.")
      }
      path.append(value)
      rest = rest.dropFirst(2)
    }
    return path
  }

  /// This computer's, in small letters (gethostname(2)).
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .lowercased()
  }
}
