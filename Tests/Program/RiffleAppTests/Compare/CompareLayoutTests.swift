import RiffleApp
import RiffleMotion
import Testing

@Suite("The places of two pictures") struct CompareLayoutTests {
  private let wide = Size(width: 3, height: 2)
  private let tall = Size(width: 2, height: 3)

  @Test("they are beside each other, or above each other where that shows them larger")
  func arrangement() {
    let broad = Size(width: 1600, height: 1000)
    let narrow = Size(width: 720, height: 960)
    #expect(CompareLayout([wide, wide], in: broad).arrangement == .beside)
    #expect(CompareLayout([tall, tall], in: narrow).arrangement == .beside)
    #expect(CompareLayout([wide, wide], in: narrow).arrangement == .above)
    #expect(CompareLayout([nil, nil], in: narrow).arrangement == .beside)
    // What they were before stays unless the gain is clear.
    #expect(CompareLayout([tall, tall], in: broad, after: .above).arrangement == .beside)
    let square = Size(width: 1, height: 1)
    for former in [CompareLayout.Arrangement.beside, .above] {
      let size = Size(width: 1000, height: 1000)
      #expect(CompareLayout([square, square], in: size, after: former).arrangement == former)
    }
  }

  @Test("in every window both have the same room, apart and inside, even in a tiny one")
  func rooms() {
    for width in stride(from: 1.0, to: 3000, by: 97) {
      for height in stride(from: 1.0, to: 2000, by: 83) {
        for former in [CompareLayout.Arrangement.beside, .above] {
          let layout = CompareLayout(
            [nil, nil],
            in: Size(width: width, height: height),
            after: former
          )
          let (first, second) = (layout.rooms[0], layout.rooms[1])
          #expect(first.size == second.size && first.size.width > 0 && first.size.height > 0)
          guard width > 200, height > 250 else { continue }
          let isApart =
            former == .beside ? first.maxX < second.origin.x : first.maxY < second.origin.y
          #expect(isApart && second.maxX <= width && second.maxY <= height)
        }
      }
    }
  }
}
