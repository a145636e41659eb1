package import Riffle
import RiffleDecks
package import RiffleMedia

/// Draws the two pictures of a comparison; in pixels of the window.
@MainActor
package struct ComparePainter {
  private let session: DeckSession
  private let appearance: DecisionAppearance
  private let pair: ComparedPair
  private let zoom: PictureZoom
  private let isDecoded: (PictureRequest) -> Bool

  package init(
    _ session: DeckSession,
    _ appearance: DecisionAppearance,
    _ pair: ComparedPair,
    _ zoom: PictureZoom,
    isDecoded: @escaping (PictureRequest) -> Bool
  ) {
    self.session = session
    self.appearance = appearance
    self.pair = pair
    self.zoom = zoom
    self.isDecoded = isDecoded
  }

  /// What moves is above the other picture.
  private func order(at time: Timestamp) -> [Int] {
    pair.panes.indices.sorted {
      !pair.panes[$0].isMoving(at: time) && pair.panes[$1].isMoving(at: time)
    }
  }

  /// Draws the pictures, which have come so far from their cards, from 0 to 1.
  package func pictures(_ share: Double, at time: Timestamp) -> [DrawCommand] {
    order(at: time).flatMap { picture($0, share, at: time) }
  }

  private func picture(_ index: Int, _ share: Double, at time: Timestamp) -> [DrawCommand] {
    guard let top = pair.panes[index].top else { return [] }
    if !zoom.isFitted { return magnified(top, index, at: time) }
    let stack = pair.panes[index].stack
    let card = stack.snapshots(at: time.seconds).last { $0.index == stack.topCard }
    guard let card else { return [] }
    guard share < 1 else { return commands(for: card, top, index, at: time) }
    // On its way from the card and back.
    let fitted = pair.zoomPane(of: top, index).fittedFrame
    var (frame, rotation, alpha) = (fitted, Angle.zero, share)
    if top.card == session.stackView.topIndex, let whole = top.whole,
      let face = session.stackView.topFace(at: time.seconds)
    {
      let fit = session.stackView.stack.preset.appearance.picture.fit
      let start = face.pictureFrame
      let size = whole.size(onCardOf: start.size, fit: fit)
      frame = Rectangle(
        center: start.center + (fitted.center - start.center) * share,
        size: Size(
          width: size.width + (fitted.size.width - size.width) * share,
          height: size.height + (fitted.size.height - size.height) * share
        )
      )
      rotation = Angle(radians: face.rotation.radians * (1 - share))
      alpha = 1
    }
    let layer = layer(of: top, PixelSize(rounding: fitted.size))
    return [.shape(Shape(frame: frame, rotation: rotation, alpha: alpha, fill: .layer(layer)))]
  }

  package func flights(at time: Timestamp) -> [DrawCommand] {
    guard zoom.isFitted else { return [] }
    return order(at: time).flatMap { index in
      let pane = pair.panes[index]
      return pane.stack.snapshots(at: time.seconds).flatMap { card -> [DrawCommand] in
        guard card.index != pane.stack.topCard, let picture = pane.pictures[card.index] else {
          return []
        }
        return commands(for: card, picture, index, at: time)
      }
    }
  }

  private func commands(
    for card: CardSnapshot,
    _ picture: ComparedPicture,
    _ index: Int,
    at time: Timestamp
  ) -> [DrawCommand] {
    let pane = pair.zoomPane(of: picture, index)
    let scale = session.windowSize.pixelsPerPoint
    let arrival = min(max(picture.arrival.sample(at: time.seconds).value, 0), 1)
    let width = max(1, pair.room(index).size.width)
    let growth = card.pose.size.width / width * (0.95 + 0.05 * arrival)
    let layer = layer(of: picture, PixelSize(rounding: pane.fittedFrame.size))
    let size = layer.size.bounds.size * growth
    let center = Point(x: card.pose.center.x * scale, y: card.pose.center.y * scale)
    var frame = Rectangle(center: center, size: size)
    if card.isAtRest, arrival == 1 {
      frame.origin = Point(x: frame.origin.x.rounded(), y: frame.origin.y.rounded())
    }
    var commands: [DrawCommand] = []
    let alpha = card.pose.alpha * arrival
    if !card.isAtRest {
      commands.append(
        .shadow(
          Shadow(
            frame: frame,
            rotation: card.pose.rotation,
            cornerRadius: 0,
            offset: Vector(dx: 0, dy: 8 * scale),
            standardDeviation: 14 * scale,
            color: Color(rgb: 0x00_0000, alpha: 0.5 * alpha),
            casterAlpha: alpha
          )
        )
      )
    }
    commands.append(
      .shape(Shape(frame: frame, rotation: card.pose.rotation, alpha: alpha, fill: .layer(layer)))
    )
    guard let stamp = card.drawn(as: card.id).stamp else { return commands }
    var ownLook = pair.panes[index].stack.preset.appearance
    if let verdict = picture.verdict { ownLook.stamps.show(verdict, in: appearance) }
    let painter = CardPainter(ownLook, scale: session.scale)
    return commands + painter.commands(for: stamp, on: frame, card.pose)
  }

  private func magnified(_ picture: ComparedPicture, _ index: Int, at time: Timestamp)
    -> [DrawCommand]
  {
    let frame = zoom.frame(of: index, at: time)
    let pane = zoom.panes[index]
    let small = layer(of: picture, PixelSize(rounding: pane.fittedFrame.size))
    let stretched = DrawCommand.shape(Shape(frame: frame, fill: .layer(small)))
    guard let whole = picture.whole else { return [.clipped(stretched, to: pane.room)] }
    let request = whole.request
    let fill = Fill.picture(request.picture, size: request.size, placeholder: request.placeholder)
    // The small one stands in until all pixels are there.
    let isComplete = isDecoded(request) || request.plain.map(isDecoded) == true
    return ([.shape(Shape(frame: frame, fill: fill))] + (isComplete ? [] : [stretched]))
      .map { .clipped($0, to: pane.room) }
  }

  package var upcoming: [Layer] {
    pair.upcoming.map { next in
      [layer(of: next, PixelSize(rounding: pair.zoomPane(of: next, 0).fittedFrame.size))]
    } ?? []
  }

  /// Returns a picture in a size in pixels, or what stands for one that cannot be read.
  private func layer(of picture: ComparedPicture, _ size: PixelSize) -> Layer {
    if let whole = picture.whole {
      let request = whole.request
      let fill = Fill.picture(request.picture, size: size, placeholder: request.placeholder)
      return Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: fill))])
    }
    let isPending =
      picture.content.picture.map { session.photographs.answer(about: $0) == .pending } ?? false
    let title = picture.content.picture == nil ? picture.content.title : "It cannot be read"
    let scale = session.scale
    let ground = DrawCommand.shape(
      Shape(frame: size.bounds, fill: .color(isPending ? .black : picture.content.color))
    )
    guard !isPending else { return Layer(size: size, commands: [ground]) }
    let line = TextLine(
      title,
      font: Font(size: 17 * scale, weight: .medium),
      color: .white,
      baseline: Point(x: size.bounds.center.x, y: size.bounds.center.y + 6 * scale),
      alignment: .center,
      maximumWidth: size.bounds.size.width - 24 * scale
    )
    return Layer(size: size, commands: [ground, .text(line)])
  }
}
