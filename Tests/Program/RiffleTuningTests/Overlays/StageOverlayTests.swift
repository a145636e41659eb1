import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Stage overlays")
struct StageOverlayTests {
  private static let all = StageOverlay.all.reduce(into: StageOverlay()) { $0.insert($1.overlay) }

  private static func player(_ preset: Preset) throws -> GesturePlayer {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: "flick"))
    let window = Size(width: 1280, height: 800)
    return GesturePlayer(gesture, preset: preset, window: window, count: 12, seed: 1)
  }

  @Test("All overlays can be drawn at any time of any preset", arguments: Preset.everything)
  func presets(preset: Preset) throws {
    let player = try Self.player(preset)
    for step in 0...20 {
      let time = Timestamp(seconds: player.duration.seconds * Double(step) / 20)
      let scene = player.scene(at: time, trailing: 5)
      for command in Self.all.commands(for: scene, scale: 1.5) {
        let frame = command.frame
        #expect(frame.origin.x.isFinite && frame.origin.y.isFinite)
        #expect(frame.size.width >= 0 && frame.size.height >= 0)
      }
    }
  }

  @Test("An overlay of twice the scale, elsewhere, is the same picture")
  func scale() throws {
    let scene = try Self.player(.riffle).scene(at: Timestamp(seconds: 0.2), trailing: 3)
    let origin = Point(x: 30, y: 7)
    let overlays = Self.all.subtracting([.labels])

    let one = overlays.commands(for: scene, scale: 1)
    let two = overlays.commands(for: scene, scale: 2, origin: origin)

    try #require(one.count == two.count)
    for (small, large) in zip(one, two) {
      let (small, large) = (small.frame.center, large.frame.center)
      #expect(abs(large.x - 30 - 2 * small.x) < 1e-6 && abs(large.y - 7 - 2 * small.y) < 1e-6)
    }
  }

  /// A label is a plate, then its words.
  private static func plates(_ commands: [DrawCommand]) -> [Rectangle] {
    zip(commands, commands.dropFirst()).compactMap { plate, words in
      if case .text = words { plate.frame } else { nil }
    }
  }

  @Test(
    "What the thresholds are lies beside a card's title and subtitle, at any size",
    arguments: Preset.everything,
    [1, 1.5, 2]
  )
  func words(preset: Preset, scale: Double) throws {
    let scene = try Self.player(preset).scene(at: .zero)
    let rest = scene.stack.restingPose(ofDepth: 0)
    let painter = CardPainter(preset.appearance, scale: scale)
    let size = preset.appearance.faceSize(of: rest.size)
    let face = painter.face(
      of: CardContent(title: "Northern Quiet", subtitle: "The lake keeps a second sky"),
      size: rest.size
    )
    let corner = Vector(
      dx: (rest.center.x - size.width / 2) * scale,
      dy: (rest.center.y - size.height / 2) * scale
    )
    let lines = face.commands.compactMap { command -> Rectangle? in
      guard case .text(let line) = command else { return nil }
      let height = 0.73 * line.font.size
      let width = line.font.estimatedWidth(of: line.string)
      let left = corner.dx + line.baseline.x - (line.alignment == .center ? width / 2 : 0)
      return Rectangle(
        x: left,
        y: line.baseline.y + corner.dy - height,
        // What is too long is cut within the card.
        width: min(width, corner.dx + size.width * scale - left),
        height: height
      )
    }
    #expect(lines.count == 2)
    for plate in Self.plates(StageOverlay.thresholds.commands(for: scene, scale: scale)) {
      #expect(!lines.contains { $0.overlaps(plate) }, "\(plate), \(lines)")
    }
  }

  @Test(
    "A label that can be seen is not cut at the edge of the stage",
    arguments: Preset.everything
  )
  func edges(preset: Preset) throws {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: "flick"))
    let window = Size(width: 420, height: 520)
    let player = GesturePlayer(gesture, preset: preset, window: window, count: 12, seed: 1)
    let stage = Rectangle(x: 0, y: 0, width: window.width, height: window.height)
    for step in 0...40 {
      let time = Timestamp(seconds: player.duration.seconds * Double(step) / 40)
      for plate in Self.plates(Self.all.commands(for: player.scene(at: time), scale: 1))
      where plate.overlaps(stage) {
        #expect(plate.origin.x >= 0 && plate.origin.y >= 0, "\(plate)")
        #expect(plate.maxX <= stage.maxX && plate.maxY <= stage.maxY, "\(plate)")
      }
    }
  }

  @Test("No label lies over another, with eight directions either", arguments: Preset.everything)
  func labels(preset: Preset) throws {
    let player = try Self.player(preset)
    for step in 0...20 {
      let time = Timestamp(seconds: player.duration.seconds * Double(step) / 20)
      let plates = Self.plates(Self.all.commands(for: player.scene(at: time), scale: 1))
      #expect(!plates.isEmpty)
      for (index, plate) in plates.enumerated() {
        for other in plates[(index + 1)...] {
          let isApart =
            other.origin.x >= plate.maxX || other.maxX <= plate.origin.x
            || other.origin.y >= plate.maxY || other.maxY <= plate.origin.y
          #expect(isApart, "\(plate) and \(other) at \(time)")
        }
      }
    }
  }

  @Test("The arrow of the velocity begins at the pointer")
  func arrow() throws {
    var preset = Preset.riffle
    preset.drag.resampling = 0
    let player = try Self.player(preset)
    let time = Timestamp(seconds: 0.2)
    let pointer = try #require(player.pointer(at: time)).position
    let grab = StageOverlay.grabPoint.commands(for: player.scene(at: time), scale: 1)

    let center = try #require(grab.last).frame.center

    // A lifted card is larger by two percent, so that the point on it is a little farther out.
    #expect((center - pointer).length < 3)
  }
}

extension Rectangle {
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    origin.x < other.maxX && other.origin.x < maxX && origin.y < other.maxY && other.origin.y < maxY
  }
}

extension DrawCommand {
  fileprivate var frame: Rectangle {
    switch self {
    case .shape(let shape): shape.frame
    case .shadow(let shadow): shadow.frame
    case .text(let line): Rectangle(origin: line.baseline, size: .zero)
    case .paragraph(let paragraph): Rectangle(origin: paragraph.position, size: .zero)
    case .path: Rectangle(origin: .zero, size: .zero)
    case .clipped(let clipped): clipped.rectangle
    }
  }
}
