import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Drawings within one another, as deep as a mistake makes them")
struct DeepDrawingTests {
  private static let depth = 100_000
  private static let frame = Rectangle(x: 0, y: 0, width: 40, height: 30)

  @Test("clips within clips are one, of what is in all of them")
  func clips() throws {
    func deep() -> DrawCommand {
      var command = DrawCommand.shape(Shape(frame: Self.frame, fill: .color(.white)))
      for index in 0..<Self.depth {
        let x = Double(index) * 1e-4
        command = .clipped(command, to: Rectangle(x: x, y: 0, width: 25, height: 90))
      }
      return command
    }

    // Compared, hashed and released.
    #expect(deep() == deep())
    #expect(deep().hashValue == deep().hashValue)
    guard case .clipped(let clipped) = deep() else {
      Issue.record("the command is not clipped")
      return
    }
    #expect(clipped.command == .shape(Shape(frame: Self.frame, fill: .color(.white))))
    let last = Double(Self.depth - 1) * 1e-4
    #expect(abs(clipped.rectangle.origin.x - last) < 1e-9)
    #expect(abs(clipped.rectangle.maxX - 25) < 1e-9)
  }

  @Test("a clip beside another, or one that makes no sense, leaves nothing")
  func nothing() {
    let shape = DrawCommand.shape(Shape(frame: Self.frame, fill: .color(.white)))
    let strange = [
      Rectangle(x: .nan, y: 0, width: 9, height: 9), Rectangle(x: 0, y: 0, width: -1, height: 9),
      Rectangle(x: -.infinity, y: 0, width: .infinity, height: 9),
      Rectangle(x: 50, y: 0, width: 9, height: 9),
    ]
    for clip in strange {
      let outer = DrawCommand.clipped(.clipped(shape, to: Self.frame), to: clip)
      let inner = DrawCommand.clipped(.clipped(shape, to: clip), to: Self.frame)
      for case .clipped(let clipped) in [outer, inner] {
        #expect(clipped.rectangle.size.width == 0, "\(clip)")
      }
    }
  }

  @Test("layers hold layers up to eight within one another, and one more is left empty")
  func layers() throws {
    func filled(_ layer: Layer) -> DrawCommand {
      .shape(Shape(frame: Self.frame, fill: .layer(layer)))
    }
    var layer = Layer(size: PixelSize(width: 4, height: 3), commands: [])
    for depth in 0..<Self.depth {
      let outer = Layer(size: layer.size, commands: [filled(layer)])
      if depth < 8 { #expect(outer.commands.count == 1) }
      if depth == 8 { #expect(outer.commands.isEmpty) }
      layer = outer
    }
    var eight = Layer(size: layer.size, commands: [])
    for _ in 0..<8 { eight = Layer(size: layer.size, commands: [filled(eight)]) }
    #expect(eight.commands.count == 1)
    layer = Layer(size: layer.size, commands: [])
    layer.commands.append(filled(eight))
    #expect(layer.commands.isEmpty)
  }
}
