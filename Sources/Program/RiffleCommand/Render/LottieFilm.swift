import RiffleApp
import RiffleCore
import RiffleDecks
import RiffleExport
import RiffleMedia

/// A Lottie document, whose cards move like those of a film.
enum LottieFilm {
  /// Pixels per point of its pictures: documents are looked at on phones, which have two or three.
  private static let standardScale = 2.0

  /// Makes the document, and returns a summary.
  ///
  /// - Parameter note: Called with one line for each picture that cannot be shown.
  static func make(
    _ command: RenderCommand,
    as path: String,
    in output: AtomicOutput,
    note: (String) -> Void
  ) throws -> String {
    let scene = try RenderScene(command)
    let (deck, stack) = (scene.deck, scene.stack)
    let rate = command.fps ?? 60
    let source =
      try command.poses.map { try scene.poseFrames(of: $0, rate: rate) }
      ?? scene.traceFrames(rate: rate, pointers: nil)
    let faceSize = stack.preset.appearance.faceSize(of: stack.cardSize)
    let scale = command.scale ?? standardScale
    let size = PixelSize(rounding: faceSize * scale)
    let painter = CardPainter(stack.preset.appearance, scale: scale)
    // Cards with the same picture share it, or the note about it.
    var pictures: [[DrawCommand]: LottieCard.Picture?] = [:]
    let document = try LottieDocument(
      of: source,
      name: deck.title,
      hold: command.hold ?? 0,
      isTransparent: command.transparent,
      scale: scale
    ) { index in
      let content = deck.content(ofCardAt: index % deck.cards.count)
      var card = LottieCard(name: content.title, color: content.color)
      let label = painter.label(of: content, size: size, direction: content.labelDirection)
      if !label.isEmpty {
        card.label = try output.lottiePicture(of: label, size: size, for: path)
      }
      let edge = painter.edge(of: content, size: size)
      if !edge.isEmpty {
        card.edge = try output.lottiePicture(of: edge, size: size, for: path)
      }
      let ground = painter.ground(of: content, size: size)
      // A card of one color is drawn as a shape.
      guard ground.count > 1 || content.picture != nil else { return card }
      if pictures[ground] == nil {
        do throws(RiffleError) {
          pictures[ground] = try output.lottiePicture(of: ground, size: size, for: path)
        } catch {
          pictures.updateValue(nil, forKey: ground)
          note("\(error)")
        }
      }
      card.picture = pictures[ground] ?? nil
      return card
    } draw: { size, commands in
      try output.lottiePicture(of: commands, size: size, for: path)
    }
    return try output.write(document, to: path).line(for: path)
  }
}
