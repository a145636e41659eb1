import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Pictures on cards") struct PictureAppearanceTests {
  private let picture = Picture(path: "/a.jpg")

  /// Returns the picture on a card's face, as it is placed.
  private func placing(_ look: PictureAppearance, of picture: Picture) -> PicturePlacing? {
    var appearance = Appearance(cornerRadius: 8, shadow: .none)
    appearance.picture = look
    let face = CardPainter(appearance, scale: 2)
      .face(of: CardContent(picture: picture), size: Size(width: 100, height: 140))
    for case .shape(let shape) in face.commands {
      if case .picture(let picture, let size, _) = shape.fill {
        #expect(size == PixelSize(width: 200, height: 280))
        return picture.placing
      }
    }
    return nil
  }

  @Test("a picture fills its card unless the look says otherwise")
  func fill() {
    #expect(Appearance(cornerRadius: 0, shadow: .none).picture == PictureAppearance())
    #expect(placing(PictureAppearance(), of: picture) == PicturePlacing(.fill))
    #expect(placing(PictureAppearance(ground: .blur), of: picture) == PicturePlacing(.fill))
  }

  @Test("a whole picture is asked for with its ground", arguments: PictureGround.allCases)
  func fit(ground: PictureGround) {
    let look = PictureAppearance(fit: .fit, ground: ground)
    #expect(placing(look, of: picture) == PicturePlacing(.fit(ground)))
  }

  @Test("a person's rotation is kept", arguments: PictureRotation.allCases)
  func rotation(rotation: PictureRotation) {
    let rotated = picture.rotated(rotation)
    #expect(placing(PictureAppearance(), of: rotated) == PicturePlacing(.fill, rotation: rotation))
    let look = PictureAppearance(fit: .fit, ground: .blur)
    #expect(placing(look, of: rotated) == PicturePlacing(.fit(.blur), rotation: rotation))
  }
}
