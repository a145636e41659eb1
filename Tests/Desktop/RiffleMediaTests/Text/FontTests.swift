import Foundation
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Fonts", .serialized) struct FontTests {
  private let text = TextRasterizer()

  private func bitmap(_ font: Font, _ string: String = "Riffle") throws -> TextBitmap {
    let line = TextLine(string, font: font, color: .white, baseline: .zero)
    return try #require(text.bitmap(of: line))
  }

  @Test("a family that is installed is taken, in any case of letters")
  func family() throws {
    let own = try bitmap(Font(size: 30))
    let dejaVu = try bitmap(Font(family: "DejaVu Sans", size: 30))
    let mono = try bitmap(Font(family: "monospace", size: 30), "iiii")
    let wide = try bitmap(Font(family: "monospace", size: 30), "mmmm")

    #expect(dejaVu.bitmap != own.bitmap)
    #expect(try bitmap(Font(family: "dejavu sans", size: 30)) == dejaVu)
    #expect(mono.width == wide.width)
    #expect(text.drainProblems().isEmpty)
  }

  @Test("for one that is not, the own one is taken, and said once")
  func missing() throws {
    let own = try bitmap(Font(size: 30))
    let missing = try bitmap(Font(family: "No Such Family 17", size: 30))
    _ = try bitmap(Font(family: "No Such Family 17", size: 20, weight: .bold))

    #expect(missing.bitmap == own.bitmap)
    let problems = text.drainProblems()
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains("\"No Such Family 17\"; text is shown in Inter") == true)
  }

  @Test("letters lean, also those of a family without italics", arguments: [nil, "DejaVu Sans"])
  func italics(family: String?) throws {
    /// How far to the right the upper half of a stem's ink is of the lower one's.
    func lean(_ font: Font) throws -> Double {
      let bitmap = try bitmap(font, "l").bitmap
      func middle(_ rows: Range<Int>) -> Double {
        var (sum, weight) = (0.0, 0.0)
        for y in rows {
          for x in 0..<bitmap.size.width {
            sum += Double(x) * Double(bitmap[x, y] >> 24)
            weight += Double(bitmap[x, y] >> 24)
          }
        }
        return sum / max(weight, 1)
      }
      let inked = (0..<bitmap.size.height).filter { y in
        (0..<bitmap.size.width).contains { bitmap[$0, y] >> 24 > 60 }
      }
      let (top, bottom) = (try #require(inked.first), try #require(inked.last))
      let third = (bottom - top) / 3
      return middle(top..<top + third) - middle(bottom - third..<bottom)
    }
    #expect(abs(try lean(Font(family: family, size: 60))) < 1.5)
    #expect(try lean(Font(family: family, size: 60, isItalic: true)) > 3)
  }

  @Test("each weight is bolder than the one before")
  func weights() throws {
    let inks = try Font.Weight.allCases.map { weight in
      try bitmap(Font(size: 40, weight: weight)).bitmap.pixels.reduce(0) { $0 + Int($1 >> 24) }
    }
    #expect(zip(inks, inks.dropFirst()).allSatisfy { $0 < $1 }, "\(inks)")
  }

  @Test("a window of many sizes has few files open, and letters as if each was the first")
  func manySizes() throws {
    let folder = try TemporaryFolder()
    let own = try FontFile().path
    let copy = try folder.write(Data(contentsOf: URL(filePath: own)), to: "Copy.otf")
    let configuration = try folder.write(
      "<fontconfig><dir>\(folder.url.path)</dir><cachedir>\(folder.url.path)</cachedir></fontconfig>",
      to: "fonts.conf"
    )
    let text = TextRasterizer(configuration: configuration)
    func bitmap(_ size: Double, _ text: TextRasterizer) -> TextBitmap? {
      text.bitmap(of: TextLine("Riffle", font: Font(size: size), color: .white, baseline: .zero))
    }

    for size in 12..<60 {
      #expect(bitmap(Double(size), text) == bitmap(Double(size), self.text), "\(size)")
      let line = TextLine("gap", font: Font(size: 12), color: .white, baseline: .zero)
      #expect(text.size(of: line) == self.text.size(of: line), "\(size)")
    }

    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      return link == copy
    }
    #expect((1...6).contains(files.count), "\(files.count)")
  }
}
