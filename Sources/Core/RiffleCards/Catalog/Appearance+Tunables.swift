public import RiffleDrawing
import RiffleMotion

extension Appearance: PresetPart {
  /// The tunables of the look.
  ///
  /// A new one is one line here, beside its field in RiffleDrawing.
  public static let tunables: [Tunable<Appearance>] = fields.map { field in
    let (label, stamps) = ("label.", "stamps.")
    return switch field.key {
    case label + "isShown", stamps + "isShown": field
    case let key where key.hasPrefix(label):
      field.idle(because: "No label is shown.") { !$0.label.isShown }
    case let key where key.hasPrefix(stamps):
      field.idle(because: "No stamp is shown.") { !$0.stamps.isShown }
    default: field
    }
  }

  private static let fields: [Tunable<Appearance>] = [
    .color(
      "background",
      Property({ $0.background }, { $0.background = $1 }),
      "The color behind the cards."
    ),
    .optionalColor(
      "container.color",
      Property({ $0.container.color }, { $0.container.color = $1 }),
      "The color of the container, beneath the cards."
    ),
    .number(
      "container.cornerRadius",
      Property({ $0.container.cornerRadius }, { $0.container.cornerRadius = $1 }),
      .points,
      0...500,
      step: 1,
      "The radius of the container's corners."
    ),
    .number(
      "cornerRadius",
      Property({ $0.cornerRadius }, { $0.cornerRadius = $1 }),
      .points,
      0...500,
      step: 1,
      "The radius of a card's corners."
    ),
    .choice(
      "cornerCurve",
      Property({ $0.cornerCurve }, { $0.cornerCurve = $1 }),
      "Whether corners are arcs of a circle, or bend little by little."
    ),
    .color(
      "hairline.color",
      Property({ $0.hairline.color }, { $0.hairline.color = $1 }),
      "The color of the line inside a card's edge."
    ),
    .number(
      "hairline.opacity",
      Property({ $0.hairline.opacity }, { $0.hairline.opacity = $1 }),
      0...1,
      step: 0.01,
      "The opacity of the line inside a card's edge."
    ),
    .number(
      "inset",
      Property({ $0.inset }, { $0.inset = $1 }),
      .points,
      0...500,
      step: 1,
      "The margin between a card's frame and its face, on every side."
    ),
    .color(
      "shadow.color",
      Property({ $0.shadow.color }, { $0.shadow.color = $1 }),
      "The color of the shadow."
    ),
    .number(
      "shadow.opacity",
      Property({ $0.shadow.opacity }, { $0.shadow.opacity = $1 }),
      0...1,
      step: 0.05,
      "The shadow's opacity."
    ),
    .number(
      "shadow.radius",
      Property({ $0.shadow.radius }, { $0.shadow.radius = $1 }),
      .points,
      0...100,
      step: 0.5,
      "The blur of the shadow: half of CSS's blur radius."
    ),
    .offset(
      "shadow.offset",
      Property({ $0.shadow.offset }, { $0.shadow.offset = $1 }),
      -500...500,
      "How far the shadow lies from the card."
    ),
    .number(
      "shadow.inset",
      Property({ $0.shadow.inset }, { $0.shadow.inset = $1 }),
      .points,
      0...500,
      step: 1,
      "The inset of the shadow from the card's edges."
    ),
    .number(
      "shadow.liftedScale",
      Property({ $0.shadow.liftedScale }, { $0.shadow.liftedScale = $1 }),
      1...5,
      step: 0.1,
      "The size of the shadow of a card that is picked up, as a share of its own."
    ),
    .number(
      "shadow.contactOpacity",
      Property({ $0.shadow.contactOpacity }, { $0.shadow.contactOpacity = $1 }),
      0...1,
      step: 0.02,
      "The opacity of the tight shadow of a card on the next."
    ),
    .number(
      "shadow.contactRadius",
      Property({ $0.shadow.contactRadius }, { $0.shadow.contactRadius = $1 }),
      .points,
      0...20,
      step: 0.5,
      "The blur of the tight shadow."
    ),
    .choice(
      "face.style",
      Property({ $0.face.style }, { $0.face.style = $1 }),
      "Whether the words are on the picture, on a band beneath it or in a plain cell around it."
    ),
    .color(
      "face.color",
      Property({ $0.face.color }, { $0.face.color = $1 }),
      "The color of the band or the cell."
    ),
    .number(
      "face.captionHeight",
      Property({ $0.face.captionHeight }, { $0.face.captionHeight = $1 }),
      .points,
      0...500,
      step: 1,
      "The height of the band, or of the words' part of the cell."
    ),
    .flag(
      "label.isShown",
      Property({ $0.label.isShown }, { $0.label.isShown = $1 }),
      "Whether title and subtitle are shown."
    ),
    .number(
      "label.size",
      Property({ $0.label.size }, { $0.label.size = $1 }),
      .points,
      4...200,
      step: 1,
      "The size of the title."
    ),
    .optionalColor(
      "label.color",
      Property({ $0.label.color }, { $0.label.color = $1 }),
      "The color of title and subtitle; none follows what they are on."
    ),
    .choice(
      "label.alignment",
      Property({ $0.label.alignment }, { $0.label.alignment = $1 }),
      "Whether title and subtitle begin on one side or are in the middle."
    ),
    .choice(
      "label.cards",
      Property({ $0.label.cards }, { $0.label.cards = $1 }),
      "Whether all cards have a label or only the top one."
    ),
    .choice(
      "picture.fit",
      Property({ $0.picture.fit }, { $0.picture.fit = $1 }),
      "Whether a picture fills its card, or all of it is seen on the card."
    ),
    .choice(
      "picture.ground",
      Property({ $0.picture.ground }, { $0.picture.ground = $1 }),
      "The ground of a picture that does not fill its card: its average color or its blur."
    ),
    .flag(
      "stamps.isShown",
      Property({ $0.stamps.isShown }, { $0.stamps.isShown = $1 }),
      "Whether a stamp says where a card is going."
    ),
    .choice(
      "stamps.follows",
      Property({ $0.stamps.follows }, { $0.stamps.follows = $1 }),
      "Whether a stamp follows its direction's lead, the progress, the cards beneath or the verdict."
    ),
    .text(
      "stamps.left.word",
      Property({ $0.stamps.left.word }, { $0.stamps.left.word = $1 }),
      "The word on a card that goes left."
    ),
    .color(
      "stamps.left.color",
      Property({ $0.stamps.left.color }, { $0.stamps.left.color = $1 }),
      "The color of the left stamp."
    ),
    .text(
      "stamps.right.word",
      Property({ $0.stamps.right.word }, { $0.stamps.right.word = $1 }),
      "The word on a card that goes right."
    ),
    .color(
      "stamps.right.color",
      Property({ $0.stamps.right.color }, { $0.stamps.right.color = $1 }),
      "The color of the right stamp."
    ),
    .text(
      "stamps.up.word",
      Property({ $0.stamps.up.word }, { $0.stamps.up.word = $1 }),
      "The word on a card that goes up."
    ),
    .color(
      "stamps.up.color",
      Property({ $0.stamps.up.color }, { $0.stamps.up.color = $1 }),
      "The color of the upward stamp."
    ),
    .text(
      "stamps.down.word",
      Property({ $0.stamps.down.word }, { $0.stamps.down.word = $1 }),
      "The word on a card that goes down."
    ),
    .color(
      "stamps.down.color",
      Property({ $0.stamps.down.color }, { $0.stamps.down.color = $1 }),
      "The color of the downward stamp."
    ),
    .number(
      "stamps.size",
      Property({ $0.stamps.size }, { $0.stamps.size = $1 }),
      .points,
      8...200,
      step: 1,
      "The size of a stamp's letters."
    ),
    .flag(
      "stamps.isUppercase",
      Property({ $0.stamps.isUppercase }, { $0.stamps.isUppercase = $1 }),
      "Whether stamps are in capitals."
    ),
    .angle(
      "stamps.rotation",
      Property({ $0.stamps.rotation }, { $0.stamps.rotation = $1 }),
      -90...90,
      step: 1,
      "The rotation of a stamp, half as much on a card that goes up or down."
    ),
    .number(
      "stamps.outlineWidth",
      Property({ $0.stamps.outlineWidth }, { $0.stamps.outlineWidth = $1 }),
      .points,
      0...40,
      step: 0.5,
      "The width of a stamp's outline."
    ),
    .offset(
      "stamps.margin",
      Property({ $0.stamps.margin }, { $0.stamps.margin = $1 }),
      -500...500,
      "The distance of a stamp from the card's edges."
    ),
    .number(
      "stamps.opacity",
      Property({ $0.stamps.opacity }, { $0.stamps.opacity = $1 }),
      0...1,
      step: 0.05,
      "The opacity of a stamp that is wholly there."
    ),
    .number(
      "stamps.start",
      Property({ $0.stamps.start }, { $0.stamps.start = $1 }),
      0...0.95,
      step: 0.05,
      "The progress toward a swipe at which a stamp begins to appear."
    ),
    .number(
      "stamps.dip",
      Property({ $0.stamps.dip }, { $0.stamps.dip = $1 }),
      .points,
      0...20,
      step: 0.5,
      "How far a card gives way as its stamp lands."
    ),
    .optionalColor(
      "emptyView.color",
      Property({ $0.emptyView.color }, { $0.emptyView.color = $1 }),
      "The text color of the page after the last card; none follows the background."
    ),
  ]
}
