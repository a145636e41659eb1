import Foundation
import Riffle

/// A picture of a stack in motion, drawn into memory without a display.
@main
@MainActor
struct App {
  static func main() throws {
    let size = PixelSize(width: 1400, height: 1200)
    let cards = Cards()
    var preset = Preset.riffle
    preset.container.size = Size(width: 300, height: 420)
    let stackView = CardStackView(
      preset: preset,
      dataSource: cards,
      windowSize: WindowSize(size: Size(width: 700, height: 600), pixelsPerPoint: 2)
    )
    stackView.advance(to: .zero)
    stackView.swipe(.right)
    let time = Timestamp(seconds: 0.1)
    stackView.advance(to: time)

    let stride = 4 * size.width + 64
    let pixels = UnsafeMutableRawBufferPointer.allocate(
      byteCount: stride * size.height,
      alignment: 16
    )
    defer { pixels.deallocate() }
    pixels.initializeMemory(as: UInt8.self, repeating: 0xAB)
    let renderer = MemoryRenderer {}
    renderer.draw(stackView, at: time, into: pixels, stride: stride, size: size)

    var picture = Data("P6\n\(size.width) \(size.height)\n255\n".utf8)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let start = y * stride + 4 * x
        picture.append(contentsOf: [pixels[start + 2], pixels[start + 1], pixels[start]])
      }
    }
    try picture.write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
    let padding = (0..<size.height).allSatisfy { y in
      (y * stride + 4 * size.width..<(y + 1) * stride).allSatisfy { pixels[$0] == 0xAB }
    }
    print("padding \(padding ? "untouched" : "overwritten")")
  }
}

/// Three plain cards.
final class Cards: CardStackDataSource {
  private let colors: [UInt32] = [0x3F_D5A0, 0x8A_7563, 0x20_40D0]

  func numberOfCards(in stackView: CardStackView) -> Int { colors.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = CardView()
    card.content = CardContent(color: Color(rgb: colors[index]))
    return card
  }
}
