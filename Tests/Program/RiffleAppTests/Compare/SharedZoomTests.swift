import RiffleApp
import RiffleMotion
import Testing

@Suite("One zoom for two pictures") struct SharedZoomTests {
  private let rooms = [
    Rectangle(x: 20, y: 40, width: 500, height: 600),
    Rectangle(x: 540, y: 40, width: 500, height: 600),
  ]

  private func zoom(_ first: Size, _ second: Size) -> SharedZoom {
    SharedZoom(zip([first, second], rooms).map { SharedZoom.Pane(content: $0, room: $1) })
  }

  private func seconds(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  /// The part of a picture that is in the middle of its room, from 0 to 1 across and down, and its
  /// magnification.
  private func view(_ zoom: SharedZoom, _ index: Int, at time: Double) -> [Double] {
    let (frame, pane) = (zoom.frame(of: index, at: seconds(time)), zoom.panes[index])
    return [
      (pane.room.center.x - frame.origin.x) / frame.size.width,
      (pane.room.center.y - frame.origin.y) / frame.size.height,
      frame.size.width / pane.content.width,
    ]
  }

  private func expect(_ views: [[Double]], within limit: Double = 2e-3) {
    for (first, second) in zip(views[0], views[1]) {
      #expect(abs(first - second) < limit, "\(views)")
    }
  }

  @Test("at first both are whole, in the middle of their rooms and never enlarged")
  func fitted() {
    let zoom = zoom(Size(width: 3000, height: 2000), Size(width: 200, height: 300))
    #expect(zoom.isFitted)
    let first = zoom.frame(of: 0, at: .zero)
    #expect(first.center == rooms[0].center && first.size.width == 500)
    #expect(zoom.frame(of: 1, at: .zero).size == Size(width: 200, height: 300))
  }

  @Test(
    "the wheel, a drag and a throw show the same part of both, at every time",
    arguments: [0, 1]
  )
  func same(leader: Int) {
    let size = Size(width: 6000, height: 4000)
    var zoom = zoom(size, size)
    let place = rooms[leader].center + Vector(dx: 130, dy: -40)
    let part = { (time: Double) in
      let frame = zoom.frame(of: leader, at: Timestamp(seconds: time))
      return (place - frame.origin).dx / frame.size.width
    }
    let before = part(0)
    for notch in 0..<12 {
      let now = seconds(1 + Double(notch) * 0.05)
      zoom.magnify(by: 1.2, about: place, in: leader, over: 0.12, at: now)
    }
    #expect(abs(part(3) - before) < 2e-3)
    zoom.hold([place], in: leader, at: seconds(3))
    zoom.drag(to: [place + Vector(dx: -90, dy: 30)], at: seconds(3.1))
    expect([view(zoom, 0, at: 3.1), view(zoom, 1, at: 3.1)])
    zoom.release(velocity: Vector(dx: -900, dy: 300), at: seconds(3.1))
    for time in stride(from: 1.0, to: 6, by: 0.1) where time > 3.1 {
      expect([view(zoom, 0, at: time), view(zoom, 1, at: time)])
    }
  }

  @Test("the other one takes over the lead without a jump")
  func change() {
    let size = Size(width: 6000, height: 4000)
    var zoom = zoom(size, size)
    zoom.toggle(about: rooms[0].center + Vector(dx: 90, dy: 50), in: 0, over: 0.1, at: seconds(1))
    let before = [0, 1].map { zoom.frame(of: $0, at: seconds(2)) }
    zoom.hold([rooms[1].center], in: 1, at: seconds(2))
    let after = [0, 1].map { zoom.frame(of: $0, at: seconds(2)) }
    for (first, second) in zip(before, after) {
      #expect((first.origin - second.origin).length < 2 && first.size == second.size)
    }
  }

  @Test("pictures of different shapes show the same place, and neither leaves its room")
  func shapes() {
    var zoom = zoom(Size(width: 6000, height: 4000), Size(width: 2000, height: 3000))
    zoom.toggle(about: nil, in: 0, over: 0, at: seconds(1))
    expect([view(zoom, 0, at: 1), view(zoom, 1, at: 1)])
    zoom.move(by: Vector(dx: 600, dy: -400), over: 0, at: seconds(2))
    expect([view(zoom, 0, at: 2), view(zoom, 1, at: 2)])
    zoom.move(by: Vector(dx: 60_000, dy: 60_000), over: 0, at: seconds(3))
    for index in [0, 1] {
      let (frame, room) = (zoom.frame(of: index, at: seconds(3)), rooms[index])
      #expect(frame.origin.x <= room.origin.x + 1 && frame.maxX >= room.maxX - 1)
      #expect(frame.origin.y <= room.origin.y + 1 && frame.maxY >= room.maxY - 1)
    }
  }

  @Test("from its own size back to whole, it is fitted again once it rests")
  func back() {
    var zoom = zoom(Size(width: 6000, height: 4000), Size(width: 2000, height: 3000))
    zoom.toggle(about: nil, in: 1, over: 0.1, at: seconds(1))
    #expect(!zoom.isFitted && zoom.isMoving(at: seconds(1.05)))
    zoom.settle(at: seconds(1.5))
    #expect(!zoom.isFitted)
    zoom.toggle(about: nil, in: 0, over: 0.1, at: seconds(2))
    zoom.settle(at: seconds(2.05))
    #expect(!zoom.isFitted)
    zoom.settle(at: seconds(2.2))
    #expect(zoom.isFitted)
  }

  @Test("another picture is seen at the same part and magnification")
  func replaced() {
    let size = Size(width: 6000, height: 4000)
    var zoom = zoom(size, size)
    zoom.toggle(about: rooms[0].center + Vector(dx: 60, dy: -20), in: 0, over: 0, at: seconds(1))
    let before = view(zoom, 1, at: 1)
    let other = Size(width: 3000, height: 2000)
    zoom.update(
      [SharedZoom.Pane(content: other, room: rooms[0]), zoom.panes[1]],
      at: seconds(2)
    )
    expect([view(zoom, 0, at: 2), before], within: 0.01)
    expect([view(zoom, 1, at: 2), before], within: 0.01)
  }
}

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
