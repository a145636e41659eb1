import RiffleDrawing
import RiffleMotion
import RiffleSDL
import Testing

@Suite("Coverage of rounded rectangles") struct CoverageTests {
  @Test("lines thinner than a pixel are as faint as they are thin")
  func thinLine() {
    let frame = Rectangle(x: 4, y: 7.2, width: 12, height: 0.5)
    let line = Shape(frame: frame, fill: .color(.white))

    let bitmap = drawn([.shape(line)], size: PixelSize(width: 20, height: 16))

    #expect(bitmap[10, 7] & 255 == 128)
    #expect(bitmap[10, 6] & 255 == 0)
    #expect(bitmap[10, 8] & 255 == 0)
  }

  @Test("on whole pixels every pixel is in or out")
  func wholePixels() {
    let frame = Rectangle(x: 3, y: 5, width: 9, height: 4)
    let bitmap = drawn(
      [.shape(Shape(frame: frame, fill: .color(.white)))],
      size: PixelSize(width: 16, height: 16)
    )

    for y in 0..<16 {
      for x in 0..<16 {
        let isInside = (3..<12).contains(x) && (5..<9).contains(y)
        #expect(bitmap[x, y] == (isInside ? 0xFFFF_FFFF : 0xFF00_0000))
      }
    }
  }
}
