package import RiffleDrawing

/// What a card shows in a Lottie document.
package struct LottieCard: Hashable, Sendable {
  /// The name of its layers.
  package var name: String
  /// The color of the card, seen where there is no picture.
  package var color: Color
  /// The picture that fills the card, centered and cropped; nil for none.
  package var picture: Picture?

  /// A picture of a Lottie document.
  package struct Picture: Hashable, Sendable {
    /// The size, in pixels.
    package var size: PixelSize
    /// The place of the picture.
    package var source: Source

    /// Makes a picture.
    package init(size: PixelSize, source: Source) {
      self.size = size
      self.source = source
    }
  }

  /// The place of a picture.
  package enum Source: Hashable, Sendable {
    /// The path of a file, from the folder of the document.
    case file(String)
    /// The document itself has the picture: its media type, such as `image/png`, and its bytes.
    case embedded(type: String, [UInt8])
  }

  /// Makes a card.
  package init(name: String, color: Color, picture: Picture? = nil) {
    self.name = name
    self.color = color
    self.picture = picture
  }
}

/// Base 64 (RFC 4648, section 4).
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Returns bytes as text.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { bits, place in
        bits << 8 | (place < group.count ? Int(group[start + place]) : 0)
      }
      for place in 0..<4 {
        text.append(
          place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
