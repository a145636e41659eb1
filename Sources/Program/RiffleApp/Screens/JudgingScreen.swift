import Riffle
import RiffleDecks
import RiffleMedia
import RiffleRaster
import RiffleSDL
import RiffleShell

/// What helps to judge a photograph: its histogram, and overlays of all pictures; never on top, as its keys
/// count on the screens below.
@MainActor
final class JudgingScreen: Screen {
  let kind = ScreenKind.withoutButtons
  let cursor: CardCursor? = nil
  let takesKeys = false
  private let session: DeckSession
  /// Returns nil until the histogram has been counted.
  private let histogram: (PictureRequest) -> ToneHistogram?
  private var showsHistogram = false
  private var latest: (panel: HistogramPanel, layer: Layer)?

  init(_ session: DeckSession, histogram: @escaping (PictureRequest) -> ToneHistogram?) {
    self.session = session
    self.histogram = histogram
  }

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    guard session.review != nil else { return false }
    switch action {
    case .histogram: showsHistogram.toggle()
    case .overlay(.clipping):
      toggle(.clipping, "Red is burnt out, blue is black", "Red and blue are no longer drawn")
    case .overlay(.peaking):
      toggle(.peaking, "Sharp edges are green", "Sharp edges are no longer drawn")
    default: return false
    }
    return true
  }

  /// Says what the colors mean, since a picture may have none of them.
  private func toggle(_ overlay: PictureOverlays, _ onset: String, _ end: String) {
    session.say(session.toggle(overlay) ? onset : end, for: 1.5)
  }

  func handle(_ event: InputEvent) -> ScreenAnswer { [] }

  func letGo() {}

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    guard showsHistogram, let face = session.stackView.topFace(at: time.seconds) else {
      return false
    }
    let panel = HistogramPanel(
      face.layer.pictureRequests.first.flatMap(histogram),
      scale: session.scale
    )
    if latest?.panel != panel { latest = (panel, panel.layer) }
    guard let layer = latest?.layer else { return false }
    let (size, right) = (layer.size.bounds.size, session.overlaySize.width - HistogramPanel.margin)
    let frame = Rectangle(
      x: (right * session.scale).rounded() - size.width,
      y: ((PhotographStage.line + HistogramPanel.margin) * session.scale).rounded(),
      width: size.width,
      height: size.height
    )
    list.commands.append(.shape(Shape(frame: frame, fill: .layer(layer))))
    return false
  }
}
