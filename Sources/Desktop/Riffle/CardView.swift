public import RiffleCore

/// A card in a stack view, reused for one card of the data after another.
///
/// Register this class or one of your own with
/// ``CardStackView/register(_:forCardReuseIdentifier:)-(CardView.Type,_)`` and set its ``content``
/// whenever the data source is asked for a card. A subclass draws any other face, here a ring that
/// fills:
///
/// ```swift
/// final class RingCard: CardView {
///   var progress = 0.0 { didSet { setNeedsDisplay() } }
///
///   override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
///     let middle = canvas.bounds.center
///     let dots = (0..<60).filter { Double($0) < progress * 60 }.map { dot in
///       let turn = Angle(degrees: Double(dot) * 6)
///       let arm = Vector(dx: 0, dy: -80 * canvas.scale).rotated(by: turn)
///       let size = Size(width: 6 * canvas.scale, height: 16 * canvas.scale)
///       return DrawCommand.shape(
///         Shape(
///           frame: Rectangle(center: middle + arm, size: size),
///           rotation: turn,
///           cornerRadius: 3 * canvas.scale,
///           fill: .color(.white)
///         )
///       )
///     }
///     return canvas.face(of: content) + dots
///   }
/// }
/// ```
@MainActor
open class CardView {
  /// The card's content; a change is seen in the next frame.
  public var content = CardContent() {
    didSet { if content != oldValue { setNeedsDisplay() } }
  }

  /// Draws over the card as it is on its way to a side, in place of the preset's stamp; nil by default.
  ///
  /// Set it before the card is shown, in the data source or in a subclass. It is called for each frame
  /// in which the card is on its way, so keep it short, and capture the card weakly. Return nil for the
  /// preset's stamp, which may be none.
  public var overlay: ((CardOverlay.Context) -> CardOverlay?)?

  /// The identifier it was dequeued with; nil for one that was not dequeued and is not reused.
  public internal(set) var reuseIdentifier: String?

  /// Asks the stack view to redraw this card's face; nil while the card is not on screen.
  var requestDisplay: (() -> Void)?
  var drawing = CardDrawing()
  /// Has those of its areas that are not in their normal state, by their names.
  var areaStates: [String: CardArea.State] = [:]

  /// Makes a card without content.
  public required init() {}

  /// Prepares the card view for another card; called when it is dequeued again.
  ///
  /// The content stays until the data source sets another. By default this does nothing.
  open func prepareForReuse() {}

  /// Returns the commands that draw the face, back to front; nil for the face of ``content``.
  ///
  /// It is called when the card comes on screen, and after that only if ``setNeedsDisplay()`` asks for
  /// it, or the looks or the size of the cards change. A card whose size is changing is stretched. The
  /// drawing is clipped to the card's round corners and moves with the card.
  ///
  /// - Parameter canvas: The area of the card, in pixels.
  open func draw(in canvas: CardCanvas) -> [DrawCommand]? { nil }

  /// Redraws the face of this card for the next frame, also while it rests, if it is on screen.
  ///
  /// The new face takes the memory of the old one, and of the window only this card is drawn again.
  public final func setNeedsDisplay() { requestDisplay?() }

  /// Returns whether a press at a point of the card grabs or taps it; elsewhere it falls through to
  /// what is behind it.
  ///
  /// Of several cards in a pile only those that a press may hit at all are asked: the top one, those in
  /// flight that can be caught, and all of a preset whose cards are swiped without being dragged.
  /// ``areas(in:)`` are pressed only where the card is hit.
  ///
  /// - Parameters:
  ///   - point: The point, in points from the top left corner of the card's face, as if the card were
  ///     upright at `size`, whatever its pose; outside the face if the look has an ``Appearance/inset``.
  ///   - size: The size of the face of a card on top of the stack, in points.
  /// - Returns: Whether the card is hit. Defaults to true in all of its rectangle.
  open func contains(_ point: Point, in size: Size) -> Bool { true }

  /// Returns the parts of the card that can be pressed by themselves, such as its buttons.
  ///
  /// It is called whenever a pointer or a key may mean one of them, so keep it short, and also describe
  /// here only where they are: ``draw(in:)`` draws them, by their ``state(ofArea:)``.
  ///
  /// - Parameter size: The size of the face of a card on top of the stack, in points: that of the canvas
  ///   divided by its ``CardCanvas/scale``.
  /// - Returns: The areas, in the order in which Tab goes through them; where two overlap, the later one
  ///   is pressed. Defaults to none.
  open func areas(in size: Size) -> [CardArea] { [] }

  /// The state of one of the card's ``areas(in:)``; normal for a name that it does not have.
  ///
  /// The card is drawn again when it changes.
  public final func state(ofArea name: String) -> CardArea.State { areaStates[name] ?? .normal }

  /// What the card is, in words, for those who cannot see it; title and subtitle of ``content`` by default.
  open var accessibilityLabel: String {
    [content.title, content.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What changes on the card, in words, empty for none; by default the badge of ``content``.
  open var accessibilityValue: String { content.badge }

  /// What can be done with the card besides swipes, a tap and presses of its areas; none by default.
  ///
  /// Set them with the content, or override them; a card view that is reused keeps them.
  open var accessibilityCustomActions: [AccessibilityCustomAction] = []
}

/// A drawing over the face of a card that is on its way to a side, clipped to the card.
///
/// ```swift
/// card.overlay = { way in
///   guard way.direction == .right else { return nil }
///   let green = Fill.color(Color(rgb: 0x0F_8F5F, alpha: 0.6))
///   return CardOverlay(
///     [.shape(Shape(frame: way.canvas.bounds, fill: green))],
///     opacity: way.progress
///   )
/// }
/// ```
public struct CardOverlay {
  /// The commands, back to front, in pixels of the canvas; none to show nothing, no stamp either.
  ///
  /// As long as they stay the same, only the opacity is different from frame to frame, and nothing is
  /// drawn again.
  public var commands: [DrawCommand]
  /// The opacity of the whole, 0 to 1; less counts as 0, and more as 1.
  public var opacity: Double

  /// Makes an overlay, opaque by default.
  public init(_ commands: [DrawCommand], opacity: Double = 1) {
    self.commands = commands
    self.opacity = opacity
  }

  /// The way of a card to a side, for which an overlay is drawn.
  public struct Context {
    /// The direction in which the card goes.
    public let direction: Direction
    /// How far it has gone, above 0 to 1: at 1 it is swiped when it is released.
    ///
    /// After a release it continues to 1 or back to 0 in a moment.
    public let progress: Double
    /// The area of the card, in pixels.
    public let canvas: CardCanvas
  }
}

/// The faces and overlays that a card view has drawn, of which renderers keep the latest.
struct CardDrawing {
  /// Whether the face has been asked to change while it was shown.
  var isChanging = false
  private var face = LayerVersion()
  private var overlay = LayerVersion()
  private var overlayLayer: Layer?

  mutating func nextVersion() -> LayerVersion {
    face = face.next
    return face
  }

  /// Returns the same layer as before if the commands are the same.
  mutating func makeOverlay(of commands: [DrawCommand], size: PixelSize) -> Layer {
    if let overlayLayer, overlayLayer.size == size, overlayLayer.commands == commands {
      return overlayLayer
    }
    overlay = overlay.next
    let layer = Layer(size: size, commands: commands, version: overlay)
    overlayLayer = layer
    return layer
  }
}
