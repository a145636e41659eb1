import Foundation
package import Riffle
import RiffleCards
import RiffleDrawing
import RiffleGestures
package import RiffleMotion
package import RiffleSDL

/// `riffle bench window`: three cards in a window, the top one dragged about by a made-up mouse,
/// from the gesture to the screen as in the program itself.
@MainActor
package final class WindowBench {
  private let request: WindowBenchRequest
  private let loop: WindowLoop
  private let painter: CardPainter
  private let faces: [Layer]
  private var stack: CardStack
  private var frames: PresentedFrames?
  private var isPressed = false
  /// Whether the latest frame showed all pictures.
  private var showsAll = false
  package var needsFrame = true

  /// The place on the top card that the mouse holds.
  private let grip: Point

  /// Opens the window at the screen's top left corner.
  ///
  /// - Throws: ``StudioError`` where there is no display.
  package init(_ request: WindowBenchRequest, renderer: RendererKind? = nil) throws(StudioError) {
    self.request = request
    let preset = Self.preset
    do throws(SDLError) {
      loop = try WindowLoop(title: "Riffle bench", size: request.size, renderer: renderer ?? .auto)
    } catch {
      throw .unavailable(error.description)
    }
    loop.window.move(to: .zero)
    let painter = CardPainter(look: CardLook(preset.appearance), scale: request.scale)
    self.painter = painter
    stack = CardStack(preset: preset, window: request.size * (1 / request.scale), count: 3)
    let size = stack.topPose.size
    faces = (0..<3).map { index in
      let picture = PictureReference(path: "\(request.assets)/photo\(index).jpg")
      let content = CardContent(title: "Sunset Boulevard", picture: .file(picture))
      return painter.face(of: content, size: size)
    }
    grip = stack.stage.container.center
    loop.renderer.prepare(faces)
  }

  /// Shows the scene to its end, tells the runner on standard output when it begins and ends, and
  /// what came of it.
  ///
  /// - Throws: ``StudioError`` where a frame cannot be drawn or a picture cannot be read.
  package func run() throws(StudioError) {
    do throws(SDLError) {
      try loop.run(self)
    } catch {
      throw .unavailable(error.description)
    }
    guard let frames else {
      throw .unreadable("\(request.assets): no photo0.jpg, photo1.jpg and photo2.jpg to show")
    }
    tell("BENCH_END")
    tell(frames.json)
  }

  /// The scene's look and behaviour: the card container's, with other measures.
  private static var preset: Preset {
    var preset = Preset.container
    preset.container = Placement(size: Size(width: 480, height: 640))
    preset.appearance.cornerRadius = 24
    preset.appearance.shadow = ShadowAppearance(
      opacity: 0.35,
      radius: 8,
      offset: Vector(dx: 0, dy: 4)
    )
    preset.appearance.label.size = 28
    preset.appearance.stamps.isShown = false
    return preset
  }

  /// How far the mouse is from where it took hold, in points, some seconds on.
  private func travel(at seconds: Double) -> Vector {
    Vector(
      dx: 220 * sine(2 * .pi * seconds / 1.2),
      dy: 40 * sine(2 * .pi * seconds / 0.8)
    )
  }

  private func tell(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

extension WindowBench: WindowContent {
  package func handle(_ event: InputEvent) {
    if case .window(.closeRequested) = event { loop.stop() }
    if case .quit = event { loop.stop() }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    guard let frames, case .still(let seconds, _) = request.course else { return nil }
    let end = frames.began.advanced(by: seconds)
    if now >= end { loop.stop() }
    return end
  }

  package func frame(at moment: Timestamp) -> WindowFrame {
    needsFrame = false
    showsAll = isComplete
    if showsAll {
      switch request.course {
      case .moving:
        drag(to: frames.map { moment.seconds(since: $0.began) } ?? 0, at: moment)
        needsFrame = true
      case .still(_, let place): drag(to: place, at: moment)
      }
    }
    var list = DisplayList(background: painter.look.background)
    for card in stack.snapshots(at: moment.seconds) {
      list.commands += painter.commands(
        for: faces[card.card],
        at: card.pose,
        isAtRest: card.activity == .resting
      )
    }
    return WindowFrame(list: list, upcoming: faces)
  }

  package func didPresent(_ frame: PresentedFrame) {
    guard showsAll else {
      // The frame may have been the one that made the last face.
      if isComplete { needsFrame = true }
      return
    }
    guard var frames else {
      frames = PresentedFrames(began: frame.time, start: request.start)
      tell("BENCH_BEGIN")
      return
    }
    frames.note(frame)
    self.frames = frames
    guard case .moving(let count) = request.course else { return }
    let seconds = frame.time.seconds(since: frames.began)
    if frames.count >= count || seconds >= (Double(count) - 0.5) / 60 { loop.stop() }
  }

  package func take(_ arrivals: Arrivals) {
    if !arrivals.failures.isEmpty { loop.stop() }
    if frames == nil { needsFrame = true }
  }

  /// Whether a frame drawn now would show all pictures.
  private var isComplete: Bool { faces.allSatisfy(loop.renderer.layers.isReady) }

  /// Moves the mouse, which holds the top card.
  private func drag(to seconds: Double, at time: Timestamp) {
    let place = grip + travel(at: seconds)
    if !isPressed {
      isPressed = true
      let down = PointerEvent(
        time: time,
        phase: .down(.primary),
        position: grip,
        buttons: .primary
      )
      _ = stack.handle(.pointer(down), at: time)
    }
    let move = PointerEvent(time: time, phase: .move, position: place, buttons: .primary)
    _ = stack.handle(.pointer(move), at: time)
  }
}
