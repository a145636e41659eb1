import RiffleApp
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import Testing

@Suite("The drawing of a close look")
struct CloseLookDrawingTests {
  private let card = CloseLook.Origin(frame: Rectangle(x: 180, y: 160, width: 600, height: 400))

  private func look(from origin: CloseLook.Origin? = nil) -> CloseLook {
    let picture = Picture(path: "/nowhere.jpg")
    let info = PhotographInfo(size: PixelSize(width: 6000, height: 4000))
    return CloseLook(
      picture,
      WholePicture(picture, info: info, placeholder: .black),
      card: 0,
      in: Size(width: 960, height: 720),
      from: origin,
      at: .zero
    )
  }

  private func seconds(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test("the face of its card is seen until its pixels are there, and near the card")
  func face() {
    let look = look(from: card)
    func face(isSpare: Bool, at time: Double) -> Shape? {
      let face = CloseLook.Face(
        Layer(size: PixelSize(width: 600, height: 500), commands: []),
        isSpare: isSpare,
        size: Size(width: 600, height: 500),
        picture: Size(width: 600, height: 400),
        cornerRadius: 0
      )
      for command in look.commands(at: seconds(time), over: face) {
        guard case .shape(let shape) = command.unclipped else { continue }
        if command == .clipped(.shape(shape), to: look.zoom.frame(at: seconds(time))) {
          return shape
        }
      }
      return nil
    }
    // The card's own place, of which the clip leaves the picture.
    let whole = Rectangle(x: 180, y: 110, width: 600, height: 500)
    #expect(face(isSpare: true, at: 0)?.frame == whole)
    #expect(face(isSpare: true, at: 0.19) == nil && face(isSpare: true, at: 1) == nil)
    #expect(face(isSpare: false, at: 1)?.frame.size == Size(width: 6000, height: 5000))
    #expect(look.commands(at: seconds(1), over: nil).count == 2)
  }

  @Test("a picture that rests at less than half its size is asked for in the size that is seen")
  func request() {
    var look = look()
    #expect(look.request(at: .zero).size == PixelSize(width: 6000, height: 4000))
    look.zoom.toggle(about: Point(x: 480, y: 360), at: .zero)
    #expect(look.request(at: seconds(0.1)).size == PixelSize(width: 6000, height: 4000))
    #expect(look.request(at: seconds(0.3)).size == PixelSize(width: 960, height: 640))
  }
}
