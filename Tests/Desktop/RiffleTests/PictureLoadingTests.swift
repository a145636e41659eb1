import PictureTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import TestSupport
import Testing

@Suite("Waiting for the pictures of a frame")
@MainActor
struct PictureLoadingTests {
  private static let colors: [UInt32] = [0xFF20_80C0, 0xFFC0_4020, 0xFF30_A050, 0xFF80_20A0]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("every frame of a film has the pictures of its cards when it is drawn for the first time")
  func film() async throws {
    let table = try table(of: Self.colors)
    let renderer = MemoryRenderer {}
    let size = PixelSize(rounding: table.view.windowSize.size)
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    var seen: [UInt32] = []

    for number in 0..<Self.colors.count {
      let time = Timestamp(seconds: Double(number))
      table.view.advance(to: time)
      let problems = try await renderer.loadPictures(of: table.view, at: time)
      #expect(problems == [])
      pixels.withUnsafeMutableBytes { memory in
        _ = renderer.draw(table.view, at: time, into: memory, size: size)
      }
      #expect(!renderer.isLoadingPictures, "frame \(number)")
      seen.append(pixels[size.height / 2 * size.width + size.width / 2])
      table.view.swipe(.right, animated: false)
    }

    for (pixel, color) in zip(seen, Self.colors) {
      #expect(difference(pixel, color) <= 1, "\(String(pixel, radix: 16))")
    }
  }

  @Test("a picture that is no picture is told once, and not waited for")
  func broken() async throws {
    let card = CardView()
    card.content = CardContent(
      title: "",
      picture: Picture(path: try folder.write("no picture", to: "broken.png"))
    )
    let table = CardTable([card], preset: .container.plain)
    let renderer = MemoryRenderer {}

    let problems = try await renderer.loadPictures(of: table.view, at: .zero)
    #expect(problems.count == 1)
    #expect(problems.first?.contains("broken.png") == true, "\(problems)")
    #expect(try await renderer.loadPictures(of: table.view, at: .zero) == [])
  }

  @Test("frames of another stack that are drawn meanwhile take nothing away")
  func meanwhile() async throws {
    let (awaited, other) = try (table(of: Self.colors), table(of: [0xFF10_2030]))
    let renderer = MemoryRenderer {}
    var isOver = false
    let wait = Task {
      try await renderer.loadPictures(of: awaited.view, at: .zero)
      isOver = true
    }
    while !isOver {
      _ = try renderer.png(of: other.view, at: .zero)
      await Task.yield()
    }
    try await wait.value
    _ = try renderer.png(of: awaited.view, at: .zero)
    #expect(!renderer.isLoadingPictures)
  }

  @Test("a canceled task waits no longer, and the frame that was due is still due")
  func cancel() async throws {
    let table = try table(of: Self.colors)
    let renderer = MemoryRenderer {}
    #expect(table.view.needsFrame)
    let wait = Task { try await renderer.loadPictures(of: table.view, at: .zero) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
    #expect(table.view.needsFrame)
  }

  /// Makes a stack of cards with pictures of one color each, too large to be decoded at once.
  private func table(of colors: [UInt32]) throws -> CardTable {
    let cards = try colors.map { color in
      let size = PixelSize(width: 600, height: 800)
      let pixels = Array(repeating: color, count: size.width * size.height)
      let path = folder.path(of: "\(color).png")
      try PNGImage(pixels: pixels, size: size).write(toFile: path)
      let card = CardView()
      card.content = CardContent(title: "", picture: Picture(path: path))
      return card
    }
    return CardTable(cards, preset: .container.plain)
  }
}
