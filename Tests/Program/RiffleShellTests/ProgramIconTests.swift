import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleRaster
import RiffleShell
import TestSupport
import Testing

@Suite("The program's icon") struct ProgramIconTests {
  @Test("is drawn as the picture that is installed, at every size", arguments: [16, 32, 48, 128])
  func picture(side: Int) throws {
    let path = Repository.file("Assets/icon/riffle-\(side).png").path
    let picture = try readPicture(path)
    let icon = ProgramIcon.bitmap(side: side)

    try #require(picture.size == icon.size)
    var sum = 0
    for (straight, pixel) in zip(picture.pixels, icon.pixels) {
      let alpha = Int(straight >> 24)
      sum += abs(alpha - Int(pixel >> 24))
      for shift: UInt32 in [0, 8, 16] {
        let part = Int(straight >> shift & 255) * alpha / 255
        sum += abs(part - Int(pixel >> shift & 255))
      }
    }
    // Another renderer blurs and smooths a little differently.
    let mean = Double(sum) / Double(4 * icon.pixels.count)
    #expect(mean < 3, "\(mean)")
  }
}
