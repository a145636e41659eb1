/// Bytes as letters that need no care in a web page: five for four bytes, the first the most significant.
///
/// A module of 300 kB is 25 kB shorter than in Base64.
package enum Base85 {
  private static let letters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|".utf8
  )

  /// The last group is filled with zeros, so that the number of bytes has to be told.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 3) / 4 * 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var number = (start..<start + 4).reduce(0) { number, index in
        number << 8 | (index < bytes.count ? Int(bytes[index]) : 0)
      }
      var group: [UInt8] = []
      for _ in 0..<5 {
        group.append(letters[number % 85])
        number /= 85
      }
      text += group.reversed()
    }
    return String(decoding: text, as: UTF8.self)
  }
}
