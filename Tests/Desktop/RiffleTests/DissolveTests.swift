import Riffle
import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Dissolving one page into another")
struct DissolveTests {
  private static let size = PixelSize(width: 60, height: 40)
  private static let old = DisplayList(
    background: Color(rgb: 0x20_3040),
    commands: [
      .shape(Shape(frame: Rectangle(x: 5, y: 5, width: 9, height: 9), fill: .color(.black)))
    ]
  )

  /// What is drawn over an empty frame at a time; nil once it is over.
  private static func cover(of dissolve: inout Dissolve, at seconds: Double) -> Shape? {
    var list = DisplayList(background: .white, commands: [])
    let isGoingOn = dissolve.draw(over: &list, size: size, at: Timestamp(seconds: seconds))
    #expect(isGoingOn == !list.commands.isEmpty)
    guard case .shape(let shape)? = list.commands.last else { return nil }
    return shape
  }

  @Test("the old page covers the first frame, gets fainter with each one, and is gone in time")
  func course() throws {
    for duration in [0.16, 0.08] {
      var dissolve = Dissolve(from: Self.old, size: Self.size, duration: duration)
      // Counted from the first frame, whenever that comes.
      let first = try #require(Self.cover(of: &dissolve, at: 7))
      #expect(first.alpha == 1 && first.frame == Self.size.bounds)
      guard case .layer(let layer) = first.fill, case .shape(let ground)? = layer.commands.first
      else { return #expect(Bool(false), "\(first)") }
      #expect(ground.fill == .color(Self.old.background) && ground.frame == Self.size.bounds)
      #expect(Array(layer.commands.dropFirst()) == Self.old.commands)

      var former = 1.0
      for frame in 1... {
        let seconds = Double(frame) / 120
        let alpha = Self.cover(of: &dissolve, at: 7 + seconds)?.alpha
        #expect((alpha != nil) == (seconds < duration), "\(seconds)")
        guard let alpha else { break }
        #expect(alpha < former && former - alpha < 1.6 / (120 * duration))
        if seconds < duration / 2 { #expect(alpha > 0.5) }
        former = alpha
      }
    }
  }

  @Test("a page of another size than the window's is not drawn over it")
  func resized() {
    var dissolve = Dissolve(
      from: Self.old,
      size: PixelSize(width: 61, height: 40),
      duration: 0.16
    )
    #expect(Self.cover(of: &dissolve, at: 1) == nil)
  }
}
