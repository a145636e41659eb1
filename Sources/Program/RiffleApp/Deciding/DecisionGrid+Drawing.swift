package import RiffleDrawing
package import RiffleFormats
package import RiffleMotion

extension DecisionGrid {
  /// How the grid looks.
  package struct Look {
    /// The colors of the stage.
    package var colors: StageColors
    /// Returns the color of a verdict.
    package var color: (Verdict) -> Color
    /// Returns the content of a card.
    package var content: (Int) -> CardContent

    package init(
      colors: StageColors,
      color: @escaping (Verdict) -> Color,
      content: @escaping (Int) -> CardContent
    ) {
      self.colors = colors
      self.color = color
      self.content = content
    }
  }

  /// Returns the commands that draw the grid over the whole window.
  ///
  /// - Parameters:
  ///   - size: The size of the window, in points of the overlay.
  ///   - scale: The number of pixels per such point.
  ///   - look: The colors and the cards.
  /// - Returns: The commands.
  package func commands(in size: Size, scale: Double, look: Look) -> [DrawCommand] {
    var commands: [DrawCommand] = [
      .shape(
        Shape(frame: Rectangle(origin: .zero, size: size * scale), fill: .color(look.colors.ground))
      )
    ]
    for place in seenPlaces { commands += cell(place, scale: scale, look: look) }
    for section in sections.indices { commands += head(section, scale: scale, look: look) }
    return commands + title(in: size, scale: scale, look: look)
      + [scrollBar(in: size, scale: scale, look: look)].compactMap(\.self)
  }

  private func cell(_ place: Place, scale: Double, look: Look) -> [DrawCommand] {
    let frame = frame(of: place)
    let pixels = Rectangle(
      x: (frame.origin.x * scale).rounded(),
      y: (frame.origin.y * scale).rounded(),
      width: (frame.size.width * scale).rounded(),
      height: (frame.size.height * scale).rounded()
    )
    let section = sections[place.section]
    var commands: [DrawCommand] = []
    if selection == place {
      let ring = pixels.insetBy(dx: -4 * scale, dy: -4 * scale)
      commands.append(
        .shape(
          Shape(
            frame: ring,
            cornerRadius: 12 * scale,
            fill: .color(StageColors.accent)
          )
        )
      )
    }
    let content = look.content(section.cards[place.index])
    let layer = thumbnail(content, look.color(section.verdict), size: pixels.size, scale: scale)
    commands.append(
      .shape(Shape(frame: pixels, cornerRadius: 8 * scale, fill: .layer(layer)))
    )
    return commands
  }

  /// The picture, the name and a mark in the color of the verdict.
  private func thumbnail(
    _ content: CardContent,
    _ color: Color,
    size: Size,
    scale: Double
  ) -> Layer {
    let pixels = PixelSize(rounding: size)
    let bounds = pixels.bounds
    var commands: [DrawCommand] = [.shape(Shape(frame: bounds, fill: .color(content.color)))]
    if let picture = content.picture {
      commands.append(
        .shape(
          Shape(
            frame: bounds,
            fill: .picture(picture, size: pixels, placeholder: content.color)
          )
        )
      )
    }
    let foot = 30 * scale
    commands += [
      .shape(
        Shape(
          frame: Rectangle(
            x: 0,
            y: bounds.size.height - foot,
            width: bounds.size.width,
            height: foot
          ),
          fill: .gradient(
            top: Color(rgb: 0x00_0000, alpha: 0),
            bottom: Color(rgb: 0x00_0000, alpha: 0.62)
          )
        )
      ),
      .text(
        TextLine(
          content.title,
          font: Font(size: 11 * scale, weight: .medium),
          color: .white,
          position: Point(x: 8 * scale, y: bounds.size.height - 8 * scale),
          maximumWidth: bounds.size.width - 16 * scale
        )
      ),
      .shape(
        Shape(
          frame: Rectangle(x: 7 * scale, y: 7 * scale, width: 14 * scale, height: 14 * scale),
          cornerRadius: 7 * scale,
          fill: .color(.white)
        )
      ),
      .shape(
        Shape(
          frame: Rectangle(x: 9 * scale, y: 9 * scale, width: 10 * scale, height: 10 * scale),
          cornerRadius: 5 * scale,
          fill: .color(color)
        )
      ),
    ]
    return Layer(size: pixels, commands: commands)
  }

  private func head(_ section: Int, scale: Double, look: Look) -> [DrawCommand] {
    let y = start(of: section) - scroll + Self.head - 14
    guard y > Self.top else { return [] }
    let origin = frame(of: Place(section: section, index: 0)).origin.x
    let own = sections[section]
    return [
      .text(
        TextLine(
          "\(own.verdict.title)  \(own.cards.count.grouped)",
          font: Font(size: 15 * scale, weight: .semibold),
          color: look.colors.strong,
          position: Point(x: origin * scale, y: y * scale)
        )
      )
    ]
  }

  /// The line at the top: what keys do, and the keys of the verdicts.
  private func title(in size: Size, scale: Double, look: Look) -> [DrawCommand] {
    let changes = verdicts.prefix(9).enumerated().map { "\($0 + 1) \($1.title)" }
    let words =
      sections.isEmpty
      ? "Nothing is decided yet.  Escape goes back"
      : "Enter puts back   \(changes.joined(separator: "   "))   Escape goes back"
    let bar = Rectangle(x: 0, y: 0, width: size.width * scale, height: (Self.top * scale).rounded())
    return [
      .shape(Shape(frame: bar, fill: .color(look.colors.ground))),
      .text(
        TextLine(
          "Decided",
          font: Font(size: 15 * scale, weight: .semibold),
          color: look.colors.strong,
          position: Point(x: left * scale, y: 32 * scale)
        )
      ),
      .text(
        TextLine(
          words,
          font: Font(size: 13 * scale),
          color: look.colors.faint,
          position: Point(x: (size.width - left) * scale, y: 32 * scale),
          alignment: .right,
          maximumWidth: (size.width - 2 * left - 80) * scale
        )
      ),
    ]
  }

  /// A thin bar at the right edge that shows which part of the grid is seen; nil if all of it is.
  private func scrollBar(in size: Size, scale: Double, look: Look) -> DrawCommand? {
    let hidden = contentHeight - size.height
    guard hidden > 0 else { return nil }
    let track = size.height - Self.top
    let length = max(24, track * track / (track + hidden))
    let bar = Rectangle(
      x: (size.width - 8) * scale,
      y: (Self.top + (track - length) * scroll / hidden) * scale,
      width: 4 * scale,
      height: length * scale
    )
    return .shape(
      Shape(frame: bar, cornerRadius: 2 * scale, fill: .color(look.colors.strong.faded(to: 0.3)))
    )
  }
}
