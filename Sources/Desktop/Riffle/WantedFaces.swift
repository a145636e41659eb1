import RiffleCore

/// The faces that an app will give to cards on screen soon, to be prepared ahead.
struct WantedFaces {
  private enum Source {
    case content(CardContent)
    case picture(Picture, Color)
  }

  private struct Face {
    let source: Source
    /// The face as it was laid out last, for a top card of a size.
    var made: (canvas: PixelSize, layer: Layer)?
  }

  private static let limit = 8

  private var faces: [Face] = []

  init(_ contents: [CardContent] = []) {
    faces = contents.prefix(Self.limit).map { Face(source: .content($0)) }
  }

  init(_ pictures: [Picture], _ placeholder: Color) {
    faces = pictures.prefix(Self.limit).map { Face(source: .picture($0, placeholder)) }
  }

  mutating func layers(by painter: StackPainter<CardID>) -> [Layer] {
    faces.indices.map { index in
      let canvas = painter.topCanvas
      if let made = faces[index].made, made.canvas == canvas.size { return made.layer }
      let layer =
        switch faces[index].source {
        case .content(let content): painter.face(of: content)
        case .picture(let picture, let placeholder):
          Layer(size: canvas.size, commands: [canvas.fill(with: picture, placeholder: placeholder)])
        }
      faces[index].made = (canvas.size, layer)
      return layer
    }
  }
}
