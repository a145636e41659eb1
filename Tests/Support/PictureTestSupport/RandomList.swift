package import RiffleDrawing
import RiffleMotion
package import TestSupport

/// Random display lists, and random changes from one frame to the next.
package struct RandomList {
  package var random: SeededGenerator
  package let size: PixelSize

  package init(seed: UInt64, size: PixelSize) {
    random = SeededGenerator(seed: seed)
    self.size = size
  }

  /// Makes a list of cards with shadows, stamps, plates, gradients and text.
  package mutating func list() -> DisplayList {
    let commands = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in card() }
    return DisplayList(background: color(), commands: commands)
  }

  /// Returns a list that the next frame might have: mostly the same.
  package mutating func successor(of list: DisplayList) -> DisplayList {
    var next = list
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let index = Int.random(in: 0...next.commands.count, using: &random)
      let other =
        next.commands.isEmpty ? 0 : Int.random(in: 0..<next.commands.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: next.commands.insert(contentsOf: card(), at: index)
      case 1 where !next.commands.isEmpty: next.commands.remove(at: other)
      case 2 where !next.commands.isEmpty: next.commands.swapAt(0, other)
      case 3: next.commands.append(contentsOf: card())
      case 4: if Int.random(in: 0..<4, using: &random) == 0 { next.background = color() }
      default:
        if !next.commands.isEmpty { next.commands[other] = moved(next.commands[other]) }
      }
    }
    return next
  }

  /// Returns a list of which some commands are clipped, a few of them twice; a shadow and what throws it
  /// alike, since beneath an opaque caster a shadow's reach is undefined.
  package mutating func clipped(_ list: DisplayList) -> DisplayList {
    var list = list
    var clips: [Rectangle] = []
    for index in list.commands.indices {
      let isCaster =
        if index > 0, case .shadow = list.commands[index - 1].unclipped { true } else { false }
      if !isCaster {
        let count = [0, 0, 0, 0, 1, 2].randomElement(using: &random) ?? 0
        clips = (0..<count).map { _ in frame().insetBy(dx: -25, dy: -25) }
      }
      for clip in clips { list.commands[index] = .clipped(list.commands[index], to: clip) }
    }
    return list
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  private mutating func color() -> Color {
    Color(rgb: .random(in: 0...0xFF_FFFF, using: &random))
  }

  private mutating func frame() -> Rectangle {
    let size = Size(width: number(1...110), height: number(1...110))
    let center = Point(
      x: number(-20...Double(self.size.width + 20)),
      y: number(-20...Double(self.size.height + 20))
    )
    let frame = Rectangle(center: center, size: size)
    return Bool.random(using: &random) ? frame : whole(frame)
  }

  private func whole(_ frame: Rectangle) -> Rectangle {
    Rectangle(
      x: frame.origin.x.rounded(),
      y: frame.origin.y.rounded(),
      width: frame.size.width.rounded(.up),
      height: frame.size.height.rounded(.up)
    )
  }

  private mutating func card() -> [DrawCommand] {
    let frame = frame()
    let angles: [Double] = [0, 0, 0, .pi / 2, .pi, number(-0.2...0.2), number(-4...4)]
    let rotation = Angle(radians: angles.randomElement(using: &random) ?? 0)
    let alphas: [Double] = [1, 1, 1, number(0...1)]
    let alpha = alphas.randomElement(using: &random) ?? 1
    let radius = number(0...30)
    let shadow = Shadow(
      frame: frame,
      rotation: rotation,
      cornerRadius: radius,
      offset: Vector(dx: number(-3...3), dy: number(-5...5)),
      standardDeviation: number(0...9),
      color: color().faded(to: number(0...1)),
      casterAlpha: alpha
    )
    let shape = Shape(
      frame: frame,
      rotation: rotation,
      cornerRadius: radius,
      alpha: alpha,
      fill: fill(for: frame)
    )
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return [.shape(shape)]
    case 1:
      let line = TextLine("Riffle", font: Font(size: 15), color: color(), baseline: frame.center)
      return [.shape(shape), .text(line)]
    default: return [.shadow(shadow), .shape(shape)]
    }
  }

  private mutating func fill(for frame: Rectangle) -> Fill {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .color(color().faded(to: Bool.random(using: &random) ? 1 : number(0...1)))
    case 1: return .gradient(top: color(), bottom: color().faded(to: number(0...1)))
    case 2:
      // Of another size, so that it is stretched.
      let size = Size(
        width: frame.size.width * number(0.7...1.4),
        height: frame.size.height * number(0.7...1.4)
      )
      return .layer(face(PixelSize(rounding: size)))
    default: return .layer(face(PixelSize(rounding: frame.size)))
    }
  }

  /// Makes a picture of stripes, some of them translucent or clear.
  private mutating func face(_ size: PixelSize) -> Layer {
    let isOpaque = Int.random(in: 0..<3, using: &random) > 0
    let count = Int.random(in: 1...6, using: &random)
    let ground = DrawCommand.shape(Shape(frame: size.bounds, fill: .color(color())))
    let stripes = (0..<count).map { _ in
      let frame = Rectangle(
        x: number(0...Double(size.width)),
        y: number(0...Double(size.height)),
        width: number(1...30),
        height: number(1...30)
      )
      return DrawCommand.shape(
        Shape(
          frame: frame,
          rotation: Angle(radians: number(-1...1)),
          alpha: isOpaque ? 1 : number(0...1),
          fill: .color(color())
        )
      )
    }
    return Layer(size: size, commands: (isOpaque ? [ground] : []) + stripes)
  }

  private mutating func moved(_ command: DrawCommand) -> DrawCommand {
    let move = Vector(dx: number(-9...9), dy: number(-9...9))
    let rotation = number(-0.1...0.1)
    switch command {
    case .shape(var shape):
      shape.frame.origin = shape.frame.origin + move
      shape.rotation.radians += rotation
      return .shape(shape)
    case .shadow(var shadow):
      shadow.frame.origin = shadow.frame.origin + move
      return .shadow(shadow)
    case .text(var line):
      line.baseline = line.baseline + move
      return .text(line)
    case .paragraph, .path: return command.moved(by: move)
    case .clipped(let clipped):
      let (inner, clip) = (clipped.command, clipped.rectangle)
      guard Bool.random(using: &random) else { return .clipped(moved(inner), to: clip) }
      return .clipped(inner, to: Rectangle(origin: clip.origin + move, size: clip.size))
    }
  }
}
