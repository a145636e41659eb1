import Riffle
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleMotion

/// What lies beneath and over the cards of somebody who decides.
extension AppSession {
  /// The colors of what lies beside and over the cards.
  var stageColors: StageColors { StageColors(stackView.stack.preset.appearance) }

  /// The number of pixels per point of what lies over the cards.
  var overlayScale: Double {
    let windowSize = loop.windowSize
    return OverlayScale.factor(
      in: windowSize.size * windowSize.pixelsPerPoint,
      scale: windowSize.pixelsPerPoint
    )
  }

  /// The size of the window, in points of what lies over the cards.
  var overlaySize: Size {
    let windowSize = loop.windowSize
    return windowSize.size * (windowSize.pixelsPerPoint / overlayScale)
  }

  /// Returns a place of the window, in points of what lies over the cards.
  func overlayPlace(_ place: Point) -> Point {
    let factor = loop.windowSize.pixelsPerPoint / overlayScale
    return Point(x: place.x * factor, y: place.y * factor)
  }

  /// Puts the status beneath the cards of a frame, and the buttons or the grid over them.
  func addDecidingOverlays(to list: inout DisplayList, at time: Timestamp) {
    guard let deciding else { return }
    let (size, scale, colors) = (overlaySize, overlayScale, stageColors)
    if var grid = deciding.grid {
      grid.resize(to: size)
      deciding.grid = grid
      list.commands += grid.commands(
        in: size,
        scale: scale,
        look: DecisionGrid.Look(
          colors: colors,
          color: deciding.color,
          content: { [unowned self] in
            // With its name, which a card on the stage leaves to the line beneath.
            var content = source.deck.content(ofCardAt: $0)
            content.picture = self.content(ofCardAt: $0).picture
            return content
          }
        )
      )
      return
    }
    if deciding.hasControls { addControls(of: deciding, to: &list) }
    addZoom(to: &list, at: time)
  }

  /// What the lines beside the cards say now.
  func status(of deciding: Deciding) -> DeckStatus {
    let isListing = listing?.summary == nil
    return deciding.status(of: source.deck, top: stackView.topIndex, isListing: isListing)
  }

  /// Asks for a frame if the lines beside the cards say something else than in the latest one.
  func noteStatus() {
    guard let deciding, deciding.hasControls else { return }
    if deciding.shownStatus != status(of: deciding) { needsFrame = true }
  }

  /// Puts the status and the page behind the last card beneath the cards, and the buttons over them.
  private func addControls(of deciding: Deciding, to list: inout DisplayList) {
    let (size, scale, colors) = (overlaySize, overlayScale, stageColors)
    let status = status(of: deciding)
    deciding.shownStatus = status
    var beneath = status.commands(in: size, scale: scale, colors: colors)
    if let endPage {
      beneath += endPage.commands(in: pageSize, scale: scale, colors: colors)
    }
    list.commands.insert(contentsOf: beneath, at: 0)
    deciding.buttons.hasCard = stackView.topIndex != nil
    deciding.buttons.canUndo = deciding.decisions.canUndo
    if deciding.showsButtons {
      list.commands += deciding.buttons.commands(in: size, scale: scale, colors: colors)
    }
  }
}
