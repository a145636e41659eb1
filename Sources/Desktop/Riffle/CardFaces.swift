import RiffleCore
package import RiffleMedia

/// The faces of a stack view's cards: of those on screen, as the painter or their views draw them, and of
/// those that will be shown, for a renderer to prepare.
@MainActor
package final class CardFaces {
  private var painter: StackPainter<CardID>
  private let views: ShownViews
  private var outdated: Set<CardID> = []
  private var wanted = WantedFaces()
  private var diagnostics = PictureDiagnostics()
  let text = TextMeasurer()

  /// - Parameter scale: The pixels per point of the stage.
  package init(of stack: CardStack, scale: Double, views: ShownViews) {
    self.views = views
    painter = StackPainter(
      stack.preset.appearance,
      scale: scale,
      cardSize: stack.cardSize,
      contentMode: stack.preset.layout.contentMode,
      labelDirection: { $0.labelDirection }
    )
  }

  // MARK: Changes

  /// Has a face drawn again before the next frame, not at once: a card may ask for that while it is drawn.
  package func outdate(_ card: CardID) { outdated.insert(card) }

  package func forget(_ card: CardID) { painter.forgetFace(of: card) }

  func forgetAll(except isKept: (CardID) -> Bool) { painter.forgetFaces(except: isKept) }

  package func forgetEmptyView() { painter.forgetEmptyView() }

  func use(_ words: PictureWords) {
    diagnostics.words = words
    painter.forgetFaces()
  }

  func want(_ wanted: WantedFaces) { self.wanted = wanted }

  /// Applies loaded pictures and fonts.
  ///
  /// - Returns: The cards whose pictures are shown now, whether others look different, and one line for
  ///   the user on each problem.
  package func apply(_ updates: LoadUpdates) -> (
    shown: [CardID], changesCards: Bool, problems: [String]
  ) {
    let shown = updates.shown.compactMap { painter.card(of: $0) }
    let (changesCards, problems) = diagnostics.apply(updates)
    if changesCards { painter.forgetFaces() }
    return (shown, changesCards, problems)
  }

  private func follow(_ stack: CardStack, scale: Double) {
    painter.follow(
      stack.preset.appearance,
      scale: scale,
      cardSize: stack.cardSize,
      contentMode: stack.preset.layout.contentMode
    )
    for card in outdated {
      if let view = views[card], view.drawing.isChanging {
        painter.forgetFace(of: card, before: view.drawing.nextVersion())
      } else {
        painter.forgetFace(of: card)
      }
    }
    outdated = []
  }

  private func content(of card: CardID) -> CardContent? {
    views.content(of: card).map(diagnostics.applied)
  }

  // MARK: Drawing

  /// Returns the commands that draw a stack at a time in seconds, in pixels of the window.
  ///
  /// - Parameters:
  ///   - scale: The pixels per point of the stage.
  ///   - emptyView: Returns what the app shows in place of the last card.
  package func displayList(
    of stack: CardStack,
    at seconds: Double,
    scale: Double,
    emptyView: () -> EmptyView?
  ) -> DisplayList {
    let snapshots = stack.snapshots(at: seconds)
    let container = stack.stage.container
    follow(stack, scale: scale)
    // Asked before the painter works, since the answers may use the stack.
    for card in snapshots { draw(card.id, at: card.pose, isAtRest: card.isAtRest) }
    let cards = snapshots.map { drawn($0, of: stack) }
    let isDealing = stack.hidesEmptyView(between: snapshots)
    let asks = !isDealing && painter.asksForEmptyView(beneath: cards, in: container)
    let emptyView = asks ? drawn(emptyView(), in: container) : nil
    return painter.displayList(
      of: cards,
      in: container,
      isDealing: isDealing,
      emptyView: { emptyView },
      content: content(of:)
    )
  }

  /// Returns the faces that a stack will show next, nearest first; once all cards that remain are shown,
  /// that of the empty view is among them.
  package func upcoming(
    of stack: CardStack,
    scale: Double,
    emptyView: () -> EmptyView?
  ) -> [Layer] {
    follow(stack, scale: scale)
    let (container, entryPose) = (stack.stage.container, stack.entryPose)
    // Beneath the top card, those that will be drawn in another size, or that no frame shows yet.
    let nextPoses =
      stack.preset.layout.contentMode == .redraw
      ? stack.nextPoses
      : stack.nextPoses.enumerated().filter {
        stack.restingPose(ofDepth: $0.offset + 1).alpha == 0
      }.map(\.element)
    for (card, pose) in nextPoses { draw(card, at: pose, isAtRest: true) }
    let next = nextPoses + views.upcoming.cards.map { ($0, entryPose) }
    let faces =
      wanted.layers(by: painter) + promotedLayers(of: stack)
      + next.flatMap { card, pose in
        let lower = painter.lowerLayers(of: card, content: content(of:))
        let face = painter.face(of: card, restingAt: pose, content: content(of:))
        // Labels fade in from the card beneath the top one only.
        return lower.first.map { [$0] } ?? face.map { [$0] } ?? []
      }
    guard views.upcoming.cards.isEmpty, stack.canRunOut else { return faces }
    let emptyView = painter.asksForEmptyFace ? drawn(emptyView(), in: container) : nil
    let emptyFace = painter.emptyFace(in: container) { emptyView }
    return faces + (emptyFace.map { [$0] } ?? [])
  }

  /// What the next card shows as it comes up, if lower cards are without a label.
  private func promotedLayers(of stack: CardStack) -> [Layer] {
    guard let (card, pose) = stack.nextPoses.first else { return [] }
    let lower = painter.lowerLayers(of: card, content: content(of:))
    guard !lower.isEmpty else { return [] }
    let face = painter.face(of: card, restingAt: pose, content: content(of:))
    return (face.map { [$0] } ?? []) + lower.dropFirst()
  }

  /// Returns whether the face of a card is seen at a point of the stage, if nothing is in front.
  func isFace(of card: CardSnapshot, of stack: CardStack, at point: Point) -> Bool {
    guard card.pose.alpha > 0 else { return false }
    let appearance = stack.preset.appearance
    let (own, top) = (
      appearance.faceSize(of: card.pose.size), appearance.faceSize(of: stack.cardSize)
    )
    var radius = appearance.cornerRadius
    // A face that is stretched has corners that are, too.
    if stack.preset.layout.contentMode == .scaleToFill, top.width > 0, top.height > 0 {
      radius *= (own.width / top.width + own.height / top.height) / 2
    }
    return appearance.isFace(at: painter.pose(card.pose, of: card.id), under: point, radius: radius)
  }

  /// Has a card draw its face at a pose, unless it is kept or the painter draws it.
  private func draw(_ card: CardID, at pose: Pose, isAtRest: Bool) {
    while let canvas = painter.missingCanvas(of: card, at: pose, isAtRest: isAtRest),
      let view = views[card]
    {
      let canvas = canvas.layingOut(diagnostics.applied).measuring(by: text)
      guard let commands = view.draw(in: canvas) else { return }
      let face = Layer(size: canvas.size, commands: commands, version: view.drawing.nextVersion())
      painter.setFace(face, of: card, at: pose)
    }
  }

  private func drawn(_ snapshot: CardSnapshot, of stack: CardStack) -> DrawnCard<CardID> {
    var card = snapshot.drawn(as: snapshot.id)
    guard let stamp = snapshot.stamp else { return card }
    if let view = views[snapshot.id], let overlay = overlay(of: view, stamp) {
      card.stamp = nil
      card.overlay = overlay.commands.isEmpty ? nil : layer(of: overlay, on: view)
    } else if !stack.preset.appearance.stamps.isShown {
      card.stamp = nil
    }
    return card
  }

  private func overlay(of view: CardView, _ stamp: Stamp) -> CardOverlay? {
    let canvas = painter.topCanvas.measuring(by: text)
    return view.overlay?(
      CardOverlay.Context(direction: stamp.direction, progress: stamp.opacity, canvas: canvas)
    )
  }

  private func layer(of overlay: CardOverlay, on view: CardView) -> DrawnOverlay {
    let size = painter.topCanvas.size
    return DrawnOverlay(
      layer: view.drawing.makeOverlay(of: overlay.commands, size: size),
      opacity: overlay.opacity
    )
  }

  /// An empty view with what it draws itself.
  private func drawn(_ view: EmptyView?, in container: Rectangle) -> EmptyView? {
    guard var view, let draw = view.drawing else { return view }
    let commands = draw(painter.emptyViewCanvas(in: container).measuring(by: text))
    view.drawing = { _ in commands }
    return view
  }

  /// The top card of a stack as it is visible at a time in seconds, in pixels of the window.
  package func top(of stack: CardStack, at seconds: Double, scale: Double) -> TopFace? {
    guard let top = stack.topCardID,
      let card = stack.snapshots(at: seconds).last(where: { $0.id == top }),
      let layer = painter.face(
        of: card.id,
        restingAt: card.pose,
        content: { [views] in views.content(of: $0) }
      )
    else { return nil }
    let appearance = stack.preset.appearance
    let pose = painter.pose(card.pose, of: card.id)
    let frame = Rectangle(
      center: Point(x: pose.center.x * scale, y: pose.center.y * scale),
      size: appearance.faceSize(of: pose.size) * scale
    )
    let picture = CardPainter(appearance, scale: scale).pictureFrame(in: frame)
    return TopFace(
      layer: layer,
      frame: frame,
      pictureFrame: Rectangle(
        center: frame.center + (picture.center - frame.center).rotated(by: pose.rotation),
        size: picture.size
      ),
      rotation: pose.rotation,
      cornerRadius: appearance.cornerRadius * scale
    )
  }
}

/// The top card as it is visible.
package struct TopFace: Hashable {
  package var layer: Layer
  /// It is in pixels of the window, before the rotation.
  package var frame: Rectangle
  /// The picture's part of it, also before the rotation, which here is about this part's own center.
  package var pictureFrame: Rectangle
  package var rotation: Angle
  package var cornerRadius: Double
}
