import RiffleApp
import RiffleDrawing
import RiffleGestures
import RiffleMedia
import RiffleMotion
import Testing

@Suite("Close look")
struct CloseLookTests {
  private let window = Size(width: 960, height: 720)

  private func look(
    _ width: Int,
    _ height: Int,
    view: PictureZoom.View = .start,
    from origin: CloseLook.Origin? = nil,
    pace: PictureZoom.Pace = .usual
  ) -> CloseLook {
    let picture = Picture(path: "/nowhere.jpg")
    let info = PhotographInfo(size: PixelSize(width: width, height: height))
    return CloseLook(
      picture,
      WholePicture(picture, info: info, placeholder: .black),
      card: 0,
      in: window,
      view: view,
      from: origin,
      pace: pace,
      at: .zero
    )
  }

  private func seconds(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func event(
    _ phase: PointerEvent.Phase,
    at time: Double,
    _ x: Double,
    _ y: Double,
    pointer: PointerID = 0,
    kind: PointerKind = .mouse,
    buttons: PointerButtons? = nil
  ) -> PointerEvent {
    let isUp =
      switch phase {
      case .up, .cancel: true
      case .down, .move: false
      }
    return PointerEvent(
      time: seconds(time),
      pointer: pointer,
      kind: kind,
      phase: phase,
      position: Point(x: x, y: y),
      buttons: buttons ?? (isUp ? [] : .primary)
    )
  }

  @Test("it shows the picture's own pixels, in its middle")
  func start() {
    #expect(
      look(6000, 4000).zoom.frame(at: .zero)
        == Rectangle(x: 480 - 3000, y: 360 - 2000, width: 6000, height: 4000)
    )
    #expect(
      look(100, 50).zoom.frame(at: .zero) == Rectangle(x: 430, y: 335, width: 100, height: 50)
    )
  }

  @Test("it grows out of its card in a fifth of a second, goes back, and then rests")
  func opening() {
    let card = CloseLook.Origin(frame: Rectangle(x: 180, y: 160, width: 600, height: 400))
    var look = look(6000, 4000, from: card)
    #expect(look.zoom.frame(at: .zero) == card.frame)
    #expect(look.isMoving(at: seconds(0.19)) && !look.isMoving(at: seconds(0.2)))
    #expect(look.zoom.frame(at: seconds(0.2)).size == Size(width: 6000, height: 4000))
    // It begins quickly and ends slowly.
    let half = look.zoom.frame(at: seconds(0.1)).size.width
    #expect(half > 3300 + 400 && half < 6000)
    look.close(to: card, at: seconds(1))
    #expect(look.isClosing && !look.isClosed(at: seconds(1.19)) && look.isClosed(at: seconds(1.2)))
    #expect(look.zoom.frame(at: seconds(1.2)) == card.frame)
  }

  @Test("somebody who wishes for less motion sees it at once")
  func reducedMotion() {
    let card = CloseLook.Origin(frame: Rectangle(x: 180, y: 160, width: 600, height: 400))
    var look = look(6000, 4000, from: card, pace: .atOnce)
    #expect(look.zoom.frame(at: .zero).size.width == 6000 && !look.isMoving(at: .zero))
    look.zoom.step(across: 1, down: 0, at: seconds(1))
    #expect(
      look.zoom.frame(at: seconds(1)).origin.x == -2520 - 96 && !look.isMoving(at: seconds(1))
    )
    look.close(to: card, at: seconds(2))
    #expect(look.isClosed(at: seconds(2)))
  }

  @Test("a drag moves the picture with the pointer, and a quick one lets it coast")
  func drag() {
    var look = look(6000, 4000)
    let start = look.zoom.frame(at: .zero).origin
    look.handle(event(.down(.primary), at: 1, 400, 400), scale: 1)
    for step in 1...10 {
      let x = 400 + 3 * Double(step)
      look.handle(event(.move, at: 1 + 0.008 * Double(step), x, 400), scale: 1)
    }
    #expect(look.zoom.frame(at: seconds(1.08)).origin == start + Vector(dx: 30, dy: 0))
    look.handle(event(.up(.primary), at: 1.08, 430, 400), scale: 1)
    // 3 points in 8 ms are 375 in a second, of which a scroll view goes half.
    let end = look.zoom.frame(at: seconds(20)).origin
    #expect(abs(end.x - start.x - 30 - 375 * 0.4995) < 2 && end.y == start.y)
    // One that waits before it lets go stays.
    look.handle(event(.down(.primary), at: 21, 400, 400), scale: 1)
    look.handle(event(.move, at: 21.1, 380, 400), scale: 1)
    look.handle(event(.up(.primary), at: 21.5, 380, 400), scale: 1)
    #expect(look.zoom.frame(at: seconds(30)).origin.x == end.x - 20)
  }

  @Test("another button neither takes hold nor lets go")
  func otherButton() {
    var look = look(6000, 4000)
    let start = look.zoom.frame(at: .zero).origin
    let hasTaken = look.handle(
      event(.down(.secondary), at: 1, 0, 0, buttons: .secondary),
      scale: 1
    )
    #expect(!hasTaken)
    look.handle(event(.move, at: 1.1, 99, 0, buttons: .secondary), scale: 1)
    look.handle(event(.up(.secondary), at: 1.2, 99, 0), scale: 1)
    look.handle(event(.down(.primary), at: 2, 0, 0), scale: 2)
    let both: PointerButtons = [.primary, .secondary]
    look.handle(event(.down(.secondary), at: 2.1, 0, 0, buttons: both), scale: 2)
    look.handle(event(.up(.secondary), at: 2.2, 0, 0, buttons: .primary), scale: 2)
    look.handle(event(.move, at: 2.3, 10, 20), scale: 2)
    #expect(look.zoom.frame(at: seconds(2.3)).origin == start + Vector(dx: 20, dy: 40))
    // A release that never came is seen in the next movement.
    look.handle(event(.move, at: 3, 50, 20, buttons: []), scale: 2)
    look.handle(event(.move, at: 3.1, 90, 20), scale: 2)
    #expect(look.zoom.frame(at: seconds(4)).origin == start + Vector(dx: 20, dy: 40))
  }

  @Test("two fingers magnify about their middle; the last one does not throw what the first held")
  func pinch() {
    var look = look(6000, 4000)
    func touch(_ phase: PointerEvent.Phase, _ time: Double, _ finger: PointerID, _ x: Double) {
      look.handle(event(phase, at: time, x, 360, pointer: finger, kind: .touch), scale: 1)
    }
    touch(.down(.primary), 1, 1, 430)
    touch(.down(.primary), 1.05, 2, 530)
    touch(.move, 1.1, 1, 380)
    touch(.move, 1.1, 2, 580)
    #expect(
      look.zoom.frame(at: seconds(1.1))
        == Rectangle(
          center: Point(x: 480, y: 360),
          size: Size(width: 12_000, height: 8000)
        )
    )
    touch(.up(.primary), 1.11, 2, 580)
    touch(.up(.primary), 1.12, 1, 380)
    #expect(
      !look.isMoving(at: seconds(1.12)) && look.zoom.frame(at: seconds(9)).size.width == 12_000
    )
  }

  @Test("two clicks show the whole picture, and two more its own size where they are")
  func doubleClick() {
    var look = look(6000, 4000)
    func click(_ time: Double, _ x: Double, _ y: Double) {
      look.handle(event(.down(.primary), at: time, x, y), scale: 1)
      look.handle(event(.up(.primary), at: time + 0.05, x, y), scale: 1)
    }
    click(1, 100, 100)
    // Too late to belong together.
    click(2, 100, 100)
    #expect(look.zoom.magnification == 1)
    click(3, 100, 100)
    click(3.2, 101, 100)
    #expect(look.zoom.frame(at: seconds(4)) == Rectangle(x: 0, y: 40, width: 960, height: 640))
    #expect(look.zoom.view.magnification == nil)
    click(5, 240, 200)
    click(5.2, 240, 200)
    // The picture's point beneath: a quarter across, and a quarter down.
    #expect(
      look.zoom.frame(at: seconds(6))
        == Rectangle(x: 240 - 1500, y: 200 - 1000, width: 6000, height: 4000)
    )
    // A third click is not the second of another pair.
    click(7, 500, 300)
    click(7.2, 500, 300)
    click(7.4, 500, 300)
    #expect(look.zoom.view.magnification == nil)
  }

  @Test("the next picture is seen at the same place, and the whole of it after a whole one")
  func view() {
    var first = look(6000, 4000)
    first.zoom.step(across: 20, down: 10, at: .zero)
    // 1,920 and 720 pixels from the middle.
    #expect(first.zoom.view.magnification == 1)
    #expect(abs(first.zoom.view.across - 0.82) < 1e-9 && abs(first.zoom.view.down - 0.68) < 1e-9)
    let next = look(3000, 2000, view: first.zoom.view)
    #expect(next.zoom.frame(at: .zero).origin == Point(x: 480 - 2460, y: 360 - 1360))
    first.zoom.toggle(about: .zero, at: seconds(1))
    let upright = look(2000, 3000, view: first.zoom.view)
    #expect(upright.zoom.frame(at: .zero) == Rectangle(x: 240, y: 0, width: 480, height: 720))
  }

  @Test("a stick that is tilted on the way from the card and back does not cut the way short")
  func steering() {
    let card = CloseLook.Origin(frame: Rectangle(x: 180, y: 160, width: 600, height: 400))
    var look = look(6000, 4000, from: card)
    let start = self.look(6000, 4000).zoom.frame(at: .zero)
    let way = Vector(dx: 30, dy: 0)
    look.steer(by: way, magnifyingBy: 1.1, at: seconds(0.1))
    #expect(look.isMoving(at: seconds(0.1)) && look.zoom.frame(at: seconds(0.2)) == start)
    look.steer(by: way, magnifyingBy: 1, at: seconds(0.3))
    #expect(look.zoom.frame(at: seconds(0.3)).origin == start.origin - way)
    look.close(to: card, at: seconds(1))
    look.steer(by: way, magnifyingBy: 1, at: seconds(1.1))
    look.steer(by: way, magnifyingBy: 1, at: seconds(1.2))
    #expect(look.zoom.frame(at: seconds(1.2)) == card.frame)
  }

  @Test("pointers whose releases do not come are forgotten, and the picture rests")
  func lettingGo() {
    var look = look(6000, 4000)
    let start = look.zoom.frame(at: .zero).origin
    look.handle(event(.down(.primary), at: 1, 400, 400, pointer: 1, kind: .touch), scale: 1)
    look.handle(event(.move, at: 1.01, 430, 400, pointer: 1, kind: .touch), scale: 1)
    look.letGo(at: seconds(1.02))
    #expect(!look.isHeld && look.zoom.frame(at: seconds(2)).origin == start + Vector(dx: 30, dy: 0))
    look.handle(event(.down(.primary), at: 3, 400, 400), scale: 1)
    look.handle(event(.move, at: 3.1, 410, 420), scale: 1)
    #expect(look.zoom.frame(at: seconds(3.1)).origin == start + Vector(dx: 40, dy: 20))
  }

  @Test("a press while it opens holds what is then seen")
  func pressWhileOpening() {
    let card = CloseLook.Origin(frame: Rectangle(x: 180, y: 160, width: 600, height: 400))
    var look = look(6000, 4000, from: card)
    look.handle(event(.down(.primary), at: 0.15, 400, 400), scale: 1)
    look.handle(event(.move, at: 0.2, 410, 400), scale: 1)
    #expect(
      look.zoom.frame(at: seconds(0.2)) == Rectangle(x: -2510, y: -1640, width: 6000, height: 4000)
    )
  }
}
