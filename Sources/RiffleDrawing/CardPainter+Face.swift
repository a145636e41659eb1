public import RiffleMotion

extension CardPainter {
  /// Lays out a card's face.
  ///
  /// - Parameters:
  ///   - content: What the card shows.
  ///   - size: The card's size at rest on top of the stack, in points.
  ///   - direction: The direction of title and subtitle, which begin on the same side. Defaults to
  ///     left to right.
  /// - Returns: The face, to be prepared once at its size in pixels.
  public func face(
    of content: CardContent,
    size: Size,
    direction: TextDirection = .leftToRight
  ) -> Layer {
    let sizeInPixels = PixelSize(
      rounding: Size(width: size.width * scale, height: size.height * scale)
    )
    var commands = [
      DrawCommand.shape(Shape(frame: sizeInPixels.bounds, fill: .color(content.color)))
    ]
    switch content.picture {
    case .none: break
    case .file(let reference):
      commands[0] = .shape(
        Shape(
          frame: sizeInPixels.bounds,
          fill: .picture(reference, size: sizeInPixels, placeholder: content.color)
        )
      )
    case .broken(let reference, let reason):
      return Layer(
        size: sizeInPixels,
        commands: errorFace(for: reference, reason: reason, in: sizeInPixels)
      )
    }
    commands +=
      label(of: content, direction, in: sizeInPixels) + badge(content.badge, in: sizeInPixels)
    return Layer(size: sizeInPixels, commands: commands)
  }

  /// Returns title and subtitle at the foot, over a shade that makes them readable on any picture.
  private func label(
    of content: CardContent,
    _ direction: TextDirection,
    in sizeInPixels: PixelSize
  ) -> [DrawCommand] {
    let label = appearance.label
    guard label.isShown, !content.title.isEmpty else { return [] }
    let bounds = sizeInPixels.bounds
    let margin = 20 * scale
    // The proportions are those of a title of 22 points.
    let unit = label.size / 22 * scale
    let hasSubtitle = !content.subtitle.isEmpty
    // Both lines begin on one side: a date under a Hebrew title stands on the right.
    let isRightToLeft = direction == .rightToLeft
    func line(_ text: String, _ font: Font, _ color: Color, aboveFoot: Double) -> DrawCommand {
      .text(
        TextLine(
          text,
          font: font,
          color: color,
          position: Point(
            x: isRightToLeft ? bounds.maxX - margin : margin,
            y: bounds.maxY - aboveFoot * unit
          ),
          alignment: isRightToLeft ? .right : .left,
          maximumWidth: bounds.size.width - 2 * margin
        )
      )
    }
    var lines = [
      line(
        content.title,
        Font(size: 22 * unit, weight: .semibold),
        label.color,
        aboveFoot: hasSubtitle ? 46 : 26
      )
    ]
    if hasSubtitle {
      lines.append(
        line(content.subtitle, Font(size: 14 * unit), label.color.faded(to: 0.82), aboveFoot: 22)
      )
    }
    return shade(in: bounds) + lines
  }

  /// Returns a word on a dark plate, readable on any picture.
  private func badge(_ word: String, in sizeInPixels: PixelSize) -> [DrawCommand] {
    guard !word.isEmpty else { return [] }
    let margin = 14 * scale
    // About 7 points a letter at size 12, and room at both ends.
    let width = min(
      (20 + 7.4 * Double(word.count)) * scale,
      sizeInPixels.bounds.size.width - 2 * margin
    )
    let plate = Rectangle(
      x: sizeInPixels.bounds.maxX - margin - width,
      y: margin,
      width: width,
      height: 24 * scale
    ).onWholePixels
    return [
      .shape(
        Shape(frame: plate, cornerRadius: 12 * scale, fill: .color(.black.faded(to: 0.55)))
      ),
      .text(
        TextLine(
          word,
          font: Font(size: 12 * scale, weight: .medium),
          color: .white,
          // Capitals are about 0.72 of the size high.
          position: Point(x: plate.center.x, y: plate.center.y + 12 * 0.36 * scale),
          alignment: .center,
          maximumWidth: plate.size.width - 10 * scale
        )
      ),
    ]
  }

  /// Returns the shade: four blends that begin one below the other and make a curve together.
  ///
  /// One alone begins with a line that is seen on bright pictures. On white, the title stands out by
  /// 3.8 to 1 and the subtitle by 4.5 to 1; WCAG 2.1 (1.4.3) asks for 3 and 4.5 at their sizes.
  private func shade(in bounds: Rectangle) -> [DrawCommand] {
    [(0.52, 0.18), (0.42, 0.22), (0.32, 0.28), (0.22, 0.30)].map { part, opacity in
      let height = (bounds.size.height * part).rounded()
      return .shape(
        Shape(
          frame: Rectangle(
            x: 0,
            y: bounds.size.height - height,
            width: bounds.size.width,
            height: height
          ),
          fill: .gradient(top: .clear, bottom: .black.faded(to: opacity))
        )
      )
    }
  }
}
