package import RiffleCards
package import RiffleDrawing
import RiffleMotion

extension CardLook {
  /// Makes the look that a preset's appearance describes.
  package init(_ appearance: Appearance) {
    let shadow = appearance.shadow
    self.init(
      background: Color(rgb: appearance.background),
      cornerRadius: appearance.cornerRadius,
      shadowColor: Color(rgb: shadow.color, alpha: shadow.opacity),
      shadowRadius: shadow.radius,
      shadowOffset: shadow.offset,
      shadowInset: shadow.inset,
      label: LabelLook(appearance.label)
    )
  }
}

extension LabelLook {
  /// Makes the look that a preset's appearance describes; nil for no label.
  init?(_ appearance: LabelAppearance) {
    guard appearance.isShown else { return nil }
    self.init(size: appearance.size, color: Color(rgb: appearance.color))
  }
}

extension CardStamp {
  /// Makes the stamp for where a card is going, as a preset's appearance describes it.
  init(_ stamp: Stamp, _ appearance: StampAppearance) {
    let side = stamp.direction.vector
    let look = appearance.look(of: stamp.direction)
    self.init(
      word: look.word,
      color: Color(rgb: look.color),
      place: side.dx > 0 ? .topLeft : side.dx < 0 ? .topRight : side.dy < 0 ? .bottom : .top,
      opacity: stamp.opacity,
      emphasis: stamp.emphasis
    )
  }
}
