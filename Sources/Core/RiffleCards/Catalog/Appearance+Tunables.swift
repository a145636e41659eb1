public import RiffleDrawing
import RiffleMotion

extension Appearance: PresetPart {
  /// The tunables of the look.
  ///
  /// A new one is one line here, beside its field in RiffleDrawing.
  public static let tunables: [Tunable<Appearance>] = [
    .color("background", \.background, "The color behind the cards."),
    .optionalColor(
      "container.color",
      \.container.color,
      "The color of the container, beneath the cards."
    ),
    .number(
      "container.cornerRadius",
      \.container.cornerRadius,
      .points,
      0...500,
      step: 1,
      "The radius of the container's corners."
    ),
    .number(
      "cornerRadius",
      \.cornerRadius,
      .points,
      0...500,
      step: 1,
      "The radius of a card's corners."
    ),
    .choice(
      "cornerCurve",
      \.cornerCurve,
      "Whether corners are arcs of a circle, or bend little by little."
    ),
    .color("hairline.color", \.hairline.color, "The color of the line inside a card's edge."),
    .number(
      "hairline.opacity",
      \.hairline.opacity,
      0...1,
      step: 0.01,
      "The opacity of the line inside a card's edge."
    ),
    .number(
      "inset",
      \.inset,
      .points,
      0...500,
      step: 1,
      "The margin between a card's frame and its face, on every side."
    ),
    .color("shadow.color", \.shadow.color, "The color of the shadow."),
    .number("shadow.opacity", \.shadow.opacity, 0...1, step: 0.05, "The shadow's opacity."),
    .number(
      "shadow.radius",
      \.shadow.radius,
      .points,
      0...100,
      step: 0.5,
      "The blur of the shadow: half of CSS's blur radius."
    ),
    .offset(
      "shadow.offset",
      \.shadow.offset,
      -500...500,
      "How far the shadow lies from the card."
    ),
    .number(
      "shadow.inset",
      \.shadow.inset,
      .points,
      0...500,
      step: 1,
      "The inset of the shadow from the card's edges."
    ),
    .number(
      "shadow.liftedScale",
      \.shadow.liftedScale,
      1...5,
      step: 0.1,
      "The size of the shadow of a card that is picked up, as a share of its own."
    ),
    .number(
      "shadow.contactOpacity",
      \.shadow.contactOpacity,
      0...1,
      step: 0.02,
      "The opacity of the tight shadow of a card on the next."
    ),
    .number(
      "shadow.contactRadius",
      \.shadow.contactRadius,
      .points,
      0...20,
      step: 0.5,
      "The blur of the tight shadow."
    ),
    .flag("label.isShown", \.label.isShown, "Whether title and subtitle are shown."),
    .number("label.size", \.label.size, .points, 4...200, step: 1, "The size of the title."),
    .color("label.color", \.label.color, "The color of title and subtitle."),
    .choice(
      "label.cards",
      \.label.cards,
      "Whether all cards have a label or only the top one."
    ),
    .choice(
      "picture.fit",
      \.picture.fit,
      "Whether a picture fills its card, or all of it is seen on the card."
    ),
    .choice(
      "picture.ground",
      \.picture.ground,
      "The ground of a picture that does not fill its card: its average color or its blur."
    ),
    .flag("stamps.isShown", \.stamps.isShown, "Whether a stamp says where a card is going."),
    .text("stamps.left.word", \.stamps.left.word, "The word on a card that goes left."),
    .color("stamps.left.color", \.stamps.left.color, "The color of the left stamp."),
    .text("stamps.right.word", \.stamps.right.word, "The word on a card that goes right."),
    .color("stamps.right.color", \.stamps.right.color, "The color of the right stamp."),
    .text("stamps.up.word", \.stamps.up.word, "The word on a card that goes up."),
    .color("stamps.up.color", \.stamps.up.color, "The color of the upward stamp."),
    .text("stamps.down.word", \.stamps.down.word, "The word on a card that goes down."),
    .color("stamps.down.color", \.stamps.down.color, "The color of the downward stamp."),
    .number(
      "stamps.size",
      \.stamps.size,
      .points,
      8...200,
      step: 1,
      "The size of a stamp's letters."
    ),
    .flag("stamps.isUppercase", \.stamps.isUppercase, "Whether stamps are in capitals."),
    .angle(
      "stamps.rotation",
      \.stamps.rotation,
      -90...90,
      step: 1,
      "The rotation of a stamp, half as much on a card that goes up or down."
    ),
    .number(
      "stamps.outlineWidth",
      \.stamps.outlineWidth,
      .points,
      0...40,
      step: 0.5,
      "The width of a stamp's outline."
    ),
    .offset(
      "stamps.margin",
      \.stamps.margin,
      -500...500,
      "The distance of a stamp from the card's edges."
    ),
    .number(
      "stamps.opacity",
      \.stamps.opacity,
      0...1,
      step: 0.05,
      "The opacity of a stamp that is wholly there."
    ),
    .number(
      "stamps.start",
      \.stamps.start,
      0...0.95,
      step: 0.05,
      "The progress toward a swipe at which a stamp begins to appear."
    ),
    .number(
      "stamps.dip",
      \.stamps.dip,
      .points,
      0...20,
      step: 0.5,
      "How far a card gives way as its stamp lands."
    ),
    .optionalColor(
      "emptyView.color",
      \.emptyView.color,
      "The text color of the page after the last card; none follows the background."
    ),
  ]
}
