import Foundation
import WindowTestSupport

/// A deck of plain cards, one color each and no titles, so that every pixel is known.
struct DeckDraft {
  var title: String
  var colors: [Pixel]

  /// Colors that differ from each other, the background and all inks by far.
  static let palette = [
    0xD0_2020, 0x20_A040, 0x20_40D0, 0xE0_B010, 0x90_20B0, 0x10_A0B0,
    0xE0_6010, 0x60_8010, 0xC0_1080, 0x50_60F0, 0x80_4020, 0x00_7050,
  ].map { Pixel($0) }

  /// Makes a deck of the palette's first colors.
  init(title: String = "Colors", cards count: Int) {
    self.title = title
    colors = Array(Self.palette.prefix(count))
  }

  /// The deck as the file that the program reads.
  var json: String {
    let cards = colors.enumerated().map { index, color in
      "{\"id\": \"card\(index)\", \"color\": \"\(color)\"}"
    }
    return """
      {"riffle": "deck", "version": 1, "title": "\(title)", "cards": [
      \(cards.joined(separator: ",\n"))
      ]}
      """
  }
}
