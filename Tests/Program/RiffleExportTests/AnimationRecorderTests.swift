import RiffleDrawing
import RiffleExport
import RiffleRaster
import Testing

@Suite("Animation recorder")
struct AnimationRecorderTests {
  /// Keeps what is written, in tenths of a second of which a picture needs three.
  private final class Notes: AnimationWriter {
    let timescale = 10.0
    let minimumFrameDuration = 3
    var lines: [String] = []

    func write(_ frame: Bitmap, from start: Int, to end: Int) {
      lines.append("\(frame.pixels[0] & 0xFF): \(start)-\(end)")
    }

    func close() { lines.append("end") }
  }

  private func notes(of frames: [(UInt32, Double)], length: Double) throws -> (Notes, Int) {
    let notes = Notes()
    var recorder = AnimationRecorder(notes)
    for (color, time) in frames {
      let picture = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: 0xFF00_0000 | color)
      try recorder.add(picture, at: time)
    }
    try recorder.finish(at: length)
    return (notes, recorder.leftOut)
  }

  @Test("each picture is shown until the next, and equal ones are one")
  func shows() throws {
    let (notes, leftOut) = try notes(of: [(1, 0), (2, 0.34), (2, 1), (3, 1.46)], length: 2)

    #expect(notes.lines == ["1: 0-3", "2: 3-15", "3: 15-20", "end"])
    #expect(leftOut == 0)
  }

  @Test("pictures that come too soon are left out, except the last")
  func tooSoon() throws {
    let (notes, leftOut) = try notes(
      of: [(1, 0), (2, 0.1), (3, 0.2), (4, 0.3), (5, 0.4)],
      length: 0.5
    )

    #expect(notes.lines == ["1: 0-3", "4: 3-6", "5: 6-9", "end"])
    #expect(leftOut == 2)
  }

  @Test("a single picture is shown for the whole length")
  func single() throws {
    #expect(try notes(of: [(1, 0)], length: 0.1).0.lines == ["1: 0-3", "end"])
    #expect(try notes(of: [(1, 0)], length: 1).0.lines == ["1: 0-10", "end"])
  }
}
