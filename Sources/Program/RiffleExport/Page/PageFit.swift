import Glibc
package import RiffleFormats

/// Whether a page is small enough, and what would make it so.
///
/// Asked after each picture, it says long before the last one that a page cannot be:
///
///     fit.cards[0].bytes = picture.sizeInPage
///     if fit.isSurelyTooLarge { throw fit.refusal }
package struct PageFit: Sendable {
  /// The size of the file without pictures, in bytes.
  package let rest: Int
  /// The limit, in bytes.
  package let limit: Int
  /// Pixels along the longer side of a card.
  package let pictureSize: Int
  /// What each card has of the file, in bytes, in the order of the deck: its picture in Base64.
  ///
  /// Nil for a picture that was not made yet, which is taken for one of the mean size.
  package var cards: [(name: String, bytes: Int?)]

  /// The pixels along the longer side of a card that a page can have.
  package static let pictureSizes = 64...4096
  /// The bytes of a picture grow with this power of its side, or a higher one: less than the area, since a
  /// smaller picture has more edges per pixel (measured with the sample deck: 1.25 to 1.35).
  private static let exponent = 1.2
  /// The part of the limit aimed at, so that no estimate exceeds it.
  private static let aim = 0.97
  /// The part of the room that is given away as long as some pictures are not made.
  private static let roomForPictures = 0.9
  private static let namedCards = 3
  /// The pictures of which an estimate is made, at least.
  private static let fewestPictures = 16
  /// The part of the mean by which sizes of pictures differ, at least, whatever the first ones say.
  private static let leastDeviation = 0.25

  package init(
    rest: Int,
    limit: Int,
    pictureSize: Int,
    cards: [(name: String, bytes: Int?)]
  ) {
    self.rest = rest
    self.limit = limit
    self.pictureSize = pictureSize
    self.cards = cards
  }

  /// The size of the whole file, in bytes.
  package var bytes: Int { rest + sizes.reduce(0) { $0 + $1.bytes } }

  package var isSmallEnough: Bool { bytes <= limit }

  /// Whether the pictures so far say that the page will not fit: those to come are taken for three standard errors
  /// smaller than these, which they are once in a thousand decks.
  package var isSurelyTooLarge: Bool {
    let made = cards.compactMap(\.bytes)
    let missing = cards.count - made.count
    let sum = made.reduce(0, +)
    // A few are all made, so that the refusal can name the largest.
    guard made.count >= Self.fewestPictures else { return false }
    if rest + sum > limit { return true }
    guard missing >= made.count else { return false }
    let (count, mean) = (Double(made.count), Double(sum) / Double(made.count))
    let squares = made.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    let deviation = max((squares / (count - 1)).squareRoot(), Self.leastDeviation * mean)
    let least = max(mean - 3 * deviation / count.squareRoot(), 0)
    return Double(rest + sum) + least * Double(missing) > Double(limit)
  }

  /// The order in which to make the pictures of a deck, so that the first ones are from all over it: those of the
  /// series of Weyl and the golden ratio.
  package static func order(of count: Int) -> [Int] {
    let ratio = (5.0.squareRoot() - 1) / 2
    return (0..<count).map { (place: (Double($0) * ratio).truncatingRemainder(dividingBy: 1), $0) }
      .sorted { $0.place < $1.place }.map(\.1)
  }

  /// The cards with the mean size for those whose pictures are not made.
  private var sizes: [(name: String, bytes: Int)] {
    let made = cards.compactMap(\.bytes)
    let mean = made.isEmpty ? 0 : made.reduce(0, +) / made.count
    return cards.map { ($0.name, $0.bytes ?? mean) }
  }

  private var isEstimate: Bool { cards.contains { $0.bytes == nil } }

  /// What pictures may have, in bytes.
  private var room: Double {
    Double(limit - rest) * (isEstimate ? Self.roomForPictures : 1)
  }

  /// A size at which the pictures fit, a multiple of 10; nil if they would be too small to be seen.
  package var fittingSize: Int? {
    let pictures = bytes - rest
    guard pictures > 0, room > 0 else { return nil }
    let part = pow(room / Double(pictures), 1 / Self.exponent) * Self.aim
    let size = Int(Double(pictureSize) * min(part, 1) / 10) * 10
    return Self.pictureSizes.contains(size) ? size : nil
  }

  /// The number of cards that fit as they are, from the first one on; nil if not even one does.
  package var fittingCount: Int? {
    var room = Int(room)
    var count = 0
    for card in sizes {
      room -= card.bytes
      if room < 0 { break }
      count += 1
    }
    return (1..<max(cards.count, 1)).contains(count) ? count : nil
  }

  package var refusal: RiffleError {
    let about = isEstimate ? "about " : ""
    let start = "The page would have \(about)\(ByteSize(bytes)), and --limit is \(ByteSize(limit))."
    let remedies = [
      fittingSize.map { "--picture-size \($0)" }, fittingCount.map { "--cards \($0)" },
    ].compactMap { $0 }
    guard !remedies.isEmpty else {
      return .wrongUsage(
        "\(start) Without pictures it would have \(ByteSize(rest)). Give a larger --limit."
      )
    }
    let largest = sizes.sorted { $0.bytes > $1.bytes }.prefix(Self.namedCards)
      .map { "\($0.name) (\(ByteSize($0.bytes)))" }
    return .wrongUsage(
      "\(start) \(isEstimate ? "" : "The largest pictures are \(largest.joined(separator: ", ")). ")Give "
        + "\(remedies.joined(separator: " or ")), or a larger --limit."
    )
  }
}
