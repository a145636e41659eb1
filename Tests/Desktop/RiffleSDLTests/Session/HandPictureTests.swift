import RiffleDrawing
import RiffleMotion
import RiffleRaster
import RiffleSDL
import Testing

@Suite("Hand to point with") struct HandPictureTests {
  @Test(
    "is white with a black outline, and keeps within its picture",
    arguments: HandPosture.allCases,
    [1.0, 1.5, 2, 3]
  )
  func picture(posture: HandPosture, scale: Double) {
    let picture = HandPicture(posture, scale: scale)
    let bitmap = picture.bitmap
    let side = Int(24 * scale)

    #expect(bitmap.size.width == side && bitmap.size.height == side)
    #expect(bitmap[Int(picture.hotSpot.x), Int(picture.hotSpot.y)] == 0xFFFF_FFFF)
    for place in 0..<side {
      for pixel in [
        bitmap[place, 0], bitmap[place, side - 1], bitmap[0, place], bitmap[side - 1, place],
      ] {
        #expect(pixel >> 24 < 128)
      }
    }
    // What is seen through is black, or nearly so: the same whether it is premultiplied or not.
    let edge = bitmap.pixels.filter { $0 >> 24 != 255 }
    #expect(edge.allSatisfy { pixel in [0, 8, 16].allSatisfy { pixel >> $0 & 255 < 64 } })
    #expect(bitmap.pixels.contains(0xFF00_0000))
  }

  @Test("an open hand reaches farther than a closed one")
  func postures() {
    let (open, closed) = (HandPicture(.open, scale: 2), HandPicture(.closed, scale: 2))
    func area(_ picture: HandPicture) -> Int { picture.bitmap.pixels.count { $0 != 0 } }
    #expect(area(open) > area(closed) * 13 / 10)
  }
}
