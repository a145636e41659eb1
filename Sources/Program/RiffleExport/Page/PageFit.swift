import Glibc
package import RiffleFormats

/// Whether a page is small enough, and what would make it so.
package struct PageFit: Sendable {
  /// The size of the whole file, in bytes.
  package let bytes: Int
  /// The limit, in bytes.
  package let limit: Int
  /// Pixels along the longer side of a card.
  package let pictureSize: Int
  /// What each card has of the file, in bytes, in the order of the deck: its picture in Base64.
  package let cards: [(name: String, bytes: Int)]

  /// The pixels along the longer side of a card that a page can have.
  package static let pictureSizes = 64...4096
  /// The bytes of a picture grow with this power of its side, or a higher one: less than the area, since a
  /// smaller picture has more edges per pixel (measured with the sample deck: 1.25 to 1.35).
  private static let exponent = 1.2
  /// The part of the limit aimed at, so that no estimate exceeds it.
  private static let aim = 0.97
  private static let namedCards = 3

  package init(bytes: Int, limit: Int, pictureSize: Int, cards: [(name: String, bytes: Int)]) {
    self.bytes = bytes
    self.limit = limit
    self.pictureSize = pictureSize
    self.cards = cards
  }

  package var isSmallEnough: Bool { bytes <= limit }

  /// A size at which the pictures fit, a multiple of 10; nil if they would be too small to be seen.
  package var fittingSize: Int? {
    let pictures = cards.reduce(0) { $0 + $1.bytes }
    let room = Double(limit - (bytes - pictures))
    guard pictures > 0, room > 0 else { return nil }
    let part = pow(room / Double(pictures), 1 / Self.exponent) * Self.aim
    let size = Int(Double(pictureSize) * min(part, 1) / 10) * 10
    return Self.pictureSizes.contains(size) ? size : nil
  }

  /// The number of cards that fit as they are, from the first one on; nil if not even one does.
  package var fittingCount: Int? {
    var room = limit - (bytes - cards.reduce(0) { $0 + $1.bytes })
    var count = 0
    for card in cards {
      room -= card.bytes
      if room < 0 { break }
      count += 1
    }
    return (1..<max(cards.count, 1)).contains(count) ? count : nil
  }

  package var refusal: RiffleError {
    let start = "The page would have \(ByteSize(bytes)), and --limit is \(ByteSize(limit))."
    let remedies = [
      fittingSize.map { "--picture-size \($0)" }, fittingCount.map { "--cards \($0)" },
    ].compactMap { $0 }
    guard !remedies.isEmpty else {
      let rest = bytes - cards.reduce(0) { $0 + $1.bytes }
      return .wrongUsage(
        "\(start) Without pictures it would have \(ByteSize(rest)). Give a larger --limit."
      )
    }
    let largest = cards.sorted { $0.bytes > $1.bytes }.prefix(Self.namedCards)
      .map { "\($0.name) (\(ByteSize($0.bytes)))" }
    return .wrongUsage(
      "\(start) The largest pictures are \(largest.joined(separator: ", ")). Give "
        + "\(remedies.joined(separator: " or ")), or a larger --limit."
    )
  }
}
