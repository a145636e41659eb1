public import RiffleMotion

extension CardPainter {
  /// Lays out a card's face.
  ///
  /// - Parameters:
  ///   - content: What the card shows.
  ///   - size: The card's extent at rest on top of the stack, in points.
  /// - Returns: The face, to be prepared once at its size in pixels.
  public func face(of content: CardContent, size: Size) -> Layer {
    let extent = PixelSize(
      rounding: Size(width: size.width * scale, height: size.height * scale)
    )
    var commands = [DrawCommand.shape(Shape(frame: extent.bounds, fill: .color(content.color)))]
    switch content.picture {
    case .none: break
    case .file(let reference):
      commands[0] = .shape(
        Shape(
          frame: extent.bounds,
          fill: .picture(reference, placeholder: content.color)
        )
      )
    case .broken(let reference, let reason):
      return Layer(size: extent, commands: apology(for: reference, reason: reason, in: extent))
    }
    commands += label(of: content, in: extent) + badge(content.badge, in: extent)
    return Layer(size: extent, commands: commands)
  }

  /// Returns title and subtitle at the foot, over a shade that makes them readable on any picture.
  private func label(of content: CardContent, in extent: PixelSize) -> [DrawCommand] {
    guard let label = look.label, !content.title.isEmpty else { return [] }
    let bounds = extent.bounds
    let margin = 20 * scale
    // The proportions are those of a title of 22 points.
    let unit = label.size / 22 * scale
    let hasSubtitle = !content.subtitle.isEmpty
    // Both lines begin where the title's words do: a date under Hebrew words stands on the right.
    let runsLeft = TextDirection.isRightToLeft(content.title + content.subtitle)
    func line(_ text: String, _ font: Font, _ color: Color, aboveFoot: Double) -> DrawCommand {
      .text(
        TextLine(
          text,
          font: font,
          color: color,
          position: Point(
            x: runsLeft ? bounds.maxX - margin : margin,
            y: bounds.maxY - aboveFoot * unit
          ),
          alignment: runsLeft ? .trailing : .leading,
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
  private func badge(_ word: String, in extent: PixelSize) -> [DrawCommand] {
    guard !word.isEmpty else { return [] }
    let margin = 14 * scale
    // About 7 points a letter at size 12, and room at both ends.
    let width = min((18 + 7 * Double(word.count)) * scale, extent.bounds.size.width - 2 * margin)
    let plate = Rectangle(
      x: extent.bounds.maxX - margin - width,
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

  /// Returns the shade: two blends, the lower one steeper, since one alone begins with a visible
  /// line.
  private func shade(in bounds: Rectangle) -> [DrawCommand] {
    [(part: 0.46, opacity: 0.34), (part: 0.28, opacity: 0.44)].map { blend in
      let height = (bounds.size.height * blend.part).rounded()
      return .shape(
        Shape(
          frame: Rectangle(
            x: 0,
            y: bounds.size.height - height,
            width: bounds.size.width,
            height: height
          ),
          fill: .gradient(top: .clear, bottom: .black.faded(to: blend.opacity))
        )
      )
    }
  }

  /// Returns the face of a card whose picture cannot be shown: what it is, and why.
  private func apology(
    for reference: PictureReference,
    reason: String,
    in extent: PixelSize
  ) -> [DrawCommand] {
    let bounds = extent.bounds
    let middle = bounds.center
    let ink = Color(rgb: 0xE6_E9F0)
    func line(_ text: String, _ font: Font, _ color: Color, below: Double) -> DrawCommand {
      .text(
        TextLine(
          text,
          font: font,
          color: color,
          position: Point(x: middle.x, y: middle.y + below * scale),
          alignment: .center,
          maximumWidth: bounds.size.width - 40 * scale
        )
      )
    }
    let ground = Color(rgb: 0x39_4050)
    return [
      .shape(Shape(frame: bounds, fill: .gradient(top: ground, bottom: Color(rgb: 0x2A_2F3B))))
    ] + tornPicture(at: Point(x: middle.x, y: middle.y - 52 * scale), ink: ink, ground: ground)
      + [
        line(
          "This picture can’t be shown",
          Font(size: 17 * scale, weight: .semibold),
          ink,
          below: 20
        ),
        line(reference.fileName, Font(size: 14 * scale, weight: .medium), ink, below: 46),
        line(reason, Font(size: 13 * scale), ink.faded(to: 0.66), below: 68),
      ]
  }

  /// Returns the sign for a picture that is missing: an empty frame, struck through.
  private func tornPicture(at center: Point, ink: Color, ground: Color) -> [DrawCommand] {
    func plate(_ width: Double, _ height: Double, _ color: Color, degrees: Double = 0)
      -> DrawCommand
    {
      .shape(
        Shape(
          frame: Rectangle(
            center: center,
            size: Size(width: width * scale, height: height * scale)
          ),
          rotation: Angle(degrees: degrees),
          cornerRadius: 6 * scale,
          fill: .color(color)
        )
      )
    }
    return [
      plate(64, 50, ink), plate(58, 44, ground),
      plate(84, 8, ground, degrees: -38), plate(84, 3, ink, degrees: -38),
    ]
  }
}
