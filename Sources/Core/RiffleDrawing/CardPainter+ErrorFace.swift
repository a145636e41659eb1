import RiffleMotion

extension CardPainter {
  /// Returns the face of a card whose picture cannot be shown: what it is, and why.
  func errorFace(
    for picture: Picture.ID?,
    reason: String,
    in bounds: Rectangle
  ) -> [DrawCommand] {
    let middle = bounds.center
    let ink = Color(rgb: 0xE6_E9F0)
    let width = bounds.size.width - 40 * scale
    func line(_ text: String, _ font: Font, _ color: Color, below: Double) -> DrawCommand {
      centered(text, font, color, at: middle, below: below, width: width)
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
        line(picture?.fileName ?? "", Font(size: 14 * scale, weight: .medium), ink, below: 46),
      ]
      + wrapped(reason, width: bounds.size.width / scale - 40).enumerated().map { index, words in
        line(
          words,
          Font(size: 13 * scale),
          ink.faded(to: 0.66),
          below: 70 + 18 * Double(index)
        )
      }
  }

  /// Breaks a sentence into at most four lines, with a capital at its beginning.
  ///
  /// - Parameters:
  ///   - sentence: The sentence.
  ///   - width: How much room there is, in points.
  /// - Returns: The lines; what is too much is left to the last one's ellipsis.
  private func wrapped(_ sentence: String, width: Double) -> [String] {
    // About 6.5 points a letter at size 13.
    let most = Int(width / 6.5)
    var lines = [""]
    for word in (sentence.prefix(1).uppercased() + sentence.dropFirst()).split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty || last.count + 1 + word.count <= most || lines.count == 4 {
        lines[lines.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
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
