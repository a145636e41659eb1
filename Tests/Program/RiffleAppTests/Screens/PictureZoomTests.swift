import RiffleApp
import RiffleGestures
import RiffleMotion
import RiffleShell
import Testing

@Suite("Picture zoom") struct PictureZoomTests {
  private let rooms = [
    Rectangle(x: 20, y: 40, width: 500, height: 600),
    Rectangle(x: 540, y: 40, width: 500, height: 600),
  ]
  private let large = Size(width: 6000, height: 4000)

  private func zoom(_ first: Size, _ second: Size, leap: Double = 0.2) -> PictureZoom {
    let panes = zip([first, second], rooms).map { PictureZoom.Pane(content: $0, room: $1) }
    return PictureZoom(panes, pace: PictureZoom.Pace(leap: leap))
  }

  /// One picture of the size alone, or two of it; both whole.
  private func zooms(_ size: Size) -> [PictureZoom] {
    let pane = PictureZoom.Pane(content: size, room: rooms[0], largestFit: PictureZoom.largest)
    let whole = PictureZoom.View(magnification: nil, across: 0.5, down: 0.5)
    return [PictureZoom(pane, view: whole), zoom(size, size)]
  }

  private func seconds(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  /// A mouse that holds a picture.
  private struct Hand {
    var touches = ZoomTouches()

    mutating func point(
      _ phase: PointerEvent.Phase,
      at time: Double,
      _ place: Point,
      in index: Int = 0,
      of zoom: inout PictureZoom
    ) {
      let isUp = if case .up = phase { true } else { false }
      let event = PointerEvent(
        time: Timestamp(seconds: time),
        phase: phase,
        position: place,
        buttons: isUp ? [] : .primary
      )
      let answer = touches.handle(event)
      zoom.take(answer, of: touches, in: index, scale: 1, at: event.time)
    }
  }

  /// The part of a picture that is in the middle of its room, from 0 to 1 across and down, and its
  /// magnification.
  private func view(_ zoom: PictureZoom, _ index: Int, at time: Double) -> [Double] {
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

  // MARK: One picture, and two

  @Test("a double click shows the own size where it is, and another one the whole, at any moment")
  func toggle() {
    for var zoom in zooms(large) {
      let place = rooms[0].center + Vector(dx: 60, dy: 20)
      zoom.toggle(about: place, at: seconds(1))
      #expect(zoom.magnification == 1 && zoom.isMagnifying(at: seconds(1.19)))
      let across = (place.x - zoom.frame(at: seconds(2)).origin.x) / 6000
      #expect(abs(across - (place.x - 20) / 500) < 1e-3)
      zoom.toggle(at: seconds(3))
      #expect(zoom.isWhole && !zoom.isMoving(at: seconds(3.2)))
      // On the way to the whole, it turns back.
      zoom.toggle(at: seconds(3.1))
      #expect(zoom.magnification == 1)
    }
  }

  @Test("a press while its size changes finishes that first: none leaves it at a size in between")
  func press() {
    for var zoom in zooms(large) {
      var hand = Hand()
      zoom.toggle(at: seconds(1))
      hand.point(.down(.primary), at: 1.05, rooms[0].center, of: &zoom)
      #expect(zoom.frame(at: seconds(1.05)).size == large && !zoom.isMoving(at: seconds(1.05)))
      hand.point(.move, at: 1.1, rooms[0].center + Vector(dx: 30, dy: 10), of: &zoom)
      let middle = zoom.frame(at: seconds(1.1)).center
      #expect((middle - rooms[0].center - Vector(dx: 30, dy: 10)).length < 1)
    }
  }

  @Test(
    "it goes no further than its edges: a hand pulls it beyond them less and less, and it returns"
  )
  func edges() {
    for var zoom in zooms(large) {
      var hand = Hand()
      zoom.toggle(at: seconds(1))
      zoom.move(by: Vector(dx: 60_000, dy: 60_000), at: seconds(2))
      #expect(zoom.frame(at: seconds(2)).origin == rooms[0].origin)
      hand.point(.down(.primary), at: 3, rooms[0].center, of: &zoom)
      hand.point(.move, at: 3.1, rooms[0].center + Vector(dx: 200, dy: 0), of: &zoom)
      let pulled = zoom.frame(at: seconds(3.1)).origin.x - rooms[0].origin.x
      #expect(pulled > 50 && pulled < 150)
      hand.point(.up(.primary), at: 3.9, rooms[0].center + Vector(dx: 200, dy: 0), of: &zoom)
      #expect(zoom.isMoving(at: seconds(4)))
      #expect(zoom.frame(at: seconds(9)).origin == rooms[0].origin)
    }
  }

  @Test("no step of the wheel goes beyond the largest size, nor below the whole")
  func limits() {
    for var zoom in zooms(large) {
      for notch in 0..<60 { zoom.magnify(by: 1.2, at: seconds(1 + Double(notch) / 10)) }
      #expect(zoom.magnification == PictureZoom.largest)
      for notch in 0..<60 { zoom.magnify(by: 0.8, at: seconds(10 + Double(notch) / 10)) }
      #expect(abs(zoom.magnification - 500.0 / 6000) < 1e-9 && zoom.isWhole)
    }
  }

  @Test(
    "it goes to the whole, to a room without margins and to its own size",
    arguments: [(PictureScale.fit, 500.0 / 6000), (.fill, 600.0 / 4000), (.actual, 1)]
  )
  func scales(scale: PictureScale, magnification: Double) {
    for var zoom in zooms(large) {
      zoom.magnify(by: 2, at: seconds(0.5))
      zoom.go(to: scale, at: seconds(1))
      #expect(abs(zoom.magnification(at: seconds(2)) - magnification) < 1e-9)
    }
  }

  @Test("a small picture alone may fill its room; beside another it is never enlarged to be whole")
  func small() {
    let zooms = zooms(Size(width: 100, height: 100))
    #expect(zooms[0].frame(at: .zero).size.width == 500)
    #expect(zooms[1].frame(at: .zero).size.width == 100)
  }

  @Test("a room of another size while it is held leaves it in the hand, within its edges")
  func resize() {
    for var zoom in zooms(large) {
      var hand = Hand()
      zoom.toggle(at: seconds(1))
      hand.point(.down(.primary), at: 2, rooms[0].center, of: &zoom)
      var panes = zoom.panes
      panes[0].room.size = Size(width: 400, height: 600)
      zoom.update(panes, at: seconds(2.1))
      let before = zoom.frame(at: seconds(2.1)).origin
      hand.point(.move, at: 2.2, rooms[0].center + Vector(dx: 40, dy: 0), of: &zoom)
      #expect(zoom.frame(at: seconds(2.2)).origin == before + Vector(dx: 40, dy: 0))
    }
  }

  // MARK: Two pictures

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
    var (zoom, hand) = (zoom(large, large), Hand())
    let place = rooms[leader].center + Vector(dx: 130, dy: -40)
    let part = { (time: Double) in
      let frame = zoom.frame(of: leader, at: Timestamp(seconds: time))
      return (place - frame.origin).dx / frame.size.width
    }
    let before = part(0)
    for notch in 0..<12 {
      zoom.magnify(by: 1.2, about: place, in: leader, at: seconds(1 + Double(notch) * 0.05))
    }
    #expect(abs(part(3) - before) < 2e-3)
    hand.point(.down(.primary), at: 3, place, in: leader, of: &zoom)
    for step in 1...10 {
      let way = Vector(dx: -9, dy: 3) * Double(step)
      hand.point(.move, at: 3 + 0.01 * Double(step), place + way, in: leader, of: &zoom)
    }
    expect([view(zoom, 0, at: 3.1), view(zoom, 1, at: 3.1)])
    hand.point(.up(.primary), at: 3.1, place + Vector(dx: -90, dy: 30), in: leader, of: &zoom)
    #expect(zoom.isMoving(at: seconds(3.5)))
    for time in stride(from: 1.0, to: 6, by: 0.1) where time > 3.1 {
      expect([view(zoom, 0, at: time), view(zoom, 1, at: time)])
    }
  }

  @Test("the other one takes over the lead without a jump")
  func change() {
    var (zoom, hand) = (zoom(large, large), Hand())
    zoom.toggle(about: rooms[0].center + Vector(dx: 90, dy: 50), in: 0, at: seconds(1))
    let before = [0, 1].map { zoom.frame(of: $0, at: seconds(2)) }
    hand.point(.down(.primary), at: 2, rooms[1].center, in: 1, of: &zoom)
    let after = [0, 1].map { zoom.frame(of: $0, at: seconds(2)) }
    for (first, second) in zip(before, after) {
      #expect((first.origin - second.origin).length < 2 && first.size == second.size)
    }
  }

  @Test("pictures of different shapes show the same place, and neither leaves its room")
  func shapes() {
    var zoom = zoom(large, Size(width: 2000, height: 3000), leap: 0)
    zoom.toggle(at: seconds(1))
    expect([view(zoom, 0, at: 1), view(zoom, 1, at: 1)])
    zoom.move(by: Vector(dx: 600, dy: -400), at: seconds(2))
    expect([view(zoom, 0, at: 2), view(zoom, 1, at: 2)])
    zoom.move(by: Vector(dx: 60_000, dy: 60_000), at: seconds(3))
    for index in [0, 1] {
      let (frame, room) = (zoom.frame(of: index, at: seconds(3)), rooms[index])
      #expect(frame.origin.x <= room.origin.x + 1 && frame.maxX >= room.maxX - 1)
      #expect(frame.origin.y <= room.origin.y + 1 && frame.maxY >= room.maxY - 1)
    }
  }

  @Test("of quick taps every second one is a double tap, and none begins two")
  func quickTaps() {
    var touches = ZoomTouches()
    let place = Point(x: 30, y: 40)
    let answers = (0..<5).map { tap in
      func event(_ phase: PointerEvent.Phase, _ time: Double) -> PointerEvent {
        PointerEvent(
          time: seconds(1 + Double(tap) / 5 + time),
          phase: phase,
          position: place,
          buttons: phase == .down(.primary) ? .primary : []
        )
      }
      _ = touches.handle(event(.down(.primary), 0))
      return touches.handle(event(.up(.primary), 0.05))
    }
    #expect(answers.map { $0 == .doubleTapped(place) } == [false, true, false, true, false])
  }

  @Test("from its own size back to whole, it is fitted again once it rests")
  func back() {
    var zoom = zoom(large, Size(width: 2000, height: 3000), leap: 0.1)
    zoom.toggle(in: 1, at: seconds(1))
    #expect(!zoom.isFitted && zoom.isMoving(at: seconds(1.05)))
    zoom.settle(at: seconds(1.5))
    #expect(!zoom.isFitted)
    zoom.toggle(in: 0, at: seconds(2))
    zoom.settle(at: seconds(2.05))
    #expect(!zoom.isFitted)
    zoom.settle(at: seconds(2.2))
    #expect(zoom.isFitted)
  }

  @Test("another picture is seen at the same part and magnification")
  func replaced() {
    var zoom = zoom(large, large, leap: 0)
    zoom.toggle(about: rooms[0].center + Vector(dx: 60, dy: -20), in: 0, at: seconds(1))
    let before = view(zoom, 1, at: 1)
    let other = Size(width: 3000, height: 2000)
    zoom.update(
      [PictureZoom.Pane(content: other, room: rooms[0]), zoom.panes[1]],
      at: seconds(2)
    )
    expect([view(zoom, 0, at: 2), before], within: 0.01)
    expect([view(zoom, 1, at: 2), before], within: 0.01)
  }
}
