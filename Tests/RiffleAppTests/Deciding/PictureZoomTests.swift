import RiffleApp
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

@Suite("Picture zoom")
struct PictureZoomTests {
  private let window = Size(width: 960, height: 720)

  private func zoom(_ width: Int, _ height: Int) -> PictureZoom {
    let size = PixelSize(width: width, height: height)
    return PictureZoom(
      Picture(path: "/nowhere.jpg"),
      size: size,
      bitmapSize: size,
      card: 0,
      window: window
    )
  }

  @Test("it begins with the picture's own pixels, in its middle")
  func start() {
    let large = zoom(6000, 4000)
    #expect(large.magnification == 1)
    #expect(large.frame.size == Size(width: 6000, height: 4000))
    #expect(large.frame.center == Point(x: 480, y: 360))
    let small = zoom(100, 50)
    #expect(small.magnification == 1)
    #expect(small.frame.center == Point(x: 480, y: 360))
  }

  @Test("the picture never leaves the window's edges, whatever is done to it")
  func edges() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var zoom = zoom(2000, 500)
    for _ in 0..<3000 {
      if Bool.random(using: &random) {
        zoom.move(
          by: Vector(
            dx: .random(in: -900...900, using: &random),
            dy: .random(in: -900...900, using: &random)
          )
        )
      } else {
        zoom.magnify(
          by: .random(in: 0.3...3, using: &random),
          about: Point(
            x: .random(in: 0...960, using: &random),
            y: .random(in: 0...720, using: &random)
          )
        )
      }
      let frame = zoom.frame
      func isKept(_ start: Double, _ length: Double, _ window: Double) -> Bool {
        length <= window
          ? abs(start - (window - length) / 2) <= 1
          : start <= 0.5 && start + length >= window - 0.5
      }
      #expect(isKept(frame.origin.x, frame.size.width, 960), "\(frame); seed \(seed)")
      #expect(isKept(frame.origin.y, frame.size.height, 720), "\(frame); seed \(seed)")
    }
  }

  @Test("magnifying keeps the point under the pointer")
  func fixedPoint() {
    var zoom = zoom(6000, 4000)
    let place = Point(x: 700, y: 200)
    func point() -> Point {
      Point(
        x: zoom.middle.x + (place.x - 480) / zoom.magnification,
        y: zoom.middle.y + (place.y - 360) / zoom.magnification
      )
    }
    let before = point()
    for factor in [1.2, 1.2, 0.9, 1.5] {
      zoom.magnify(by: factor, about: place)
      #expect(abs(point().x - before.x) < 1e-6 && abs(point().y - before.y) < 1e-6)
    }
  }

  @Test("a drag moves the picture with the pointer")
  func drag() {
    var zoom = zoom(6000, 4000)
    let start = zoom.frame.origin
    func event(_ phase: PointerEvent.Phase) -> PointerEvent {
      PointerEvent(time: .zero, phase: phase, position: .zero, buttons: .primary)
    }
    zoom.handle(event(.down(.primary)), at: Point(x: 400, y: 400))
    zoom.handle(event(.move), at: Point(x: 430, y: 380))
    #expect(zoom.frame.origin == start + Vector(dx: 30, dy: -20))
  }
}
