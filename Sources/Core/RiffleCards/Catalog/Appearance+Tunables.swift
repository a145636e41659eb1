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
    .named("background", "The color behind the cards.")
      .color({ $0.background }, { $0.background = $1 }),
    .named("container.color", "The color of the container, beneath the cards.")
      .optionalColor({ $0.container.color }, { $0.container.color = $1 }),
    .named("container.cornerRadius", "The radius of the container's corners.")
      .number(
        { $0.container.cornerRadius },
        { $0.container.cornerRadius = $1 },
        0...500,
        step: 1,
        in: .points
      ),
    .named("cornerRadius", "The radius of a card's corners.")
      .number({ $0.cornerRadius }, { $0.cornerRadius = $1 }, 0...500, step: 1, in: .points),
    .named("cornerCurve", "Whether corners are arcs of a circle, or bend little by little.")
      .choice({ $0.cornerCurve }, { $0.cornerCurve = $1 }),
    .named("hairline.color", "The color of the line inside a card's edge.")
      .color({ $0.hairline.color }, { $0.hairline.color = $1 }),
    .named("hairline.opacity", "The opacity of the line inside a card's edge.")
      .number({ $0.hairline.opacity }, { $0.hairline.opacity = $1 }, 0...1, step: 0.01),
    .named("inset", "The margin between a card's frame and its face, on every side.")
      .number({ $0.inset }, { $0.inset = $1 }, 0...500, step: 1, in: .points),
    .named("shadow.color", "The color of the shadow.")
      .color({ $0.shadow.color }, { $0.shadow.color = $1 }),
    .named("shadow.opacity", "The shadow's opacity.")
      .number({ $0.shadow.opacity }, { $0.shadow.opacity = $1 }, 0...1, step: 0.05),
    .named("shadow.radius", "The blur of the shadow: half of CSS's blur radius.")
      .number({ $0.shadow.radius }, { $0.shadow.radius = $1 }, 0...100, step: 0.5, in: .points),
    .named("shadow.offset", "How far the shadow lies from the card.")
      .offset({ $0.shadow.offset }, { $0.shadow.offset = $1 }, -500...500),
    .named("shadow.inset", "The inset of the shadow from the card's edges.")
      .number({ $0.shadow.inset }, { $0.shadow.inset = $1 }, 0...500, step: 1, in: .points),
    .named(
      "shadow.liftedScale",
      "The size of the shadow of a card that is picked up, as a share of its own."
    )
    .number({ $0.shadow.liftedScale }, { $0.shadow.liftedScale = $1 }, 1...5, step: 0.1),
    .named("shadow.contactOpacity", "The opacity of the tight shadow of a card on the next.")
      .number({ $0.shadow.contactOpacity }, { $0.shadow.contactOpacity = $1 }, 0...1, step: 0.02),
    .named("shadow.contactRadius", "The blur of the tight shadow.")
      .number(
        { $0.shadow.contactRadius },
        { $0.shadow.contactRadius = $1 },
        0...20,
        step: 0.5,
        in: .points
      ),
    .named(
      "face.style",
      "Whether the words are on the picture, on a band beneath it or in a plain cell around it."
    )
    .choice({ $0.face.style }, { $0.face.style = $1 }),
    .named("face.color", "The color of the band or the cell.")
      .color({ $0.face.color }, { $0.face.color = $1 }),
    .named("face.captionHeight", "The height of the band, or of the words' part of the cell.")
      .number(
        { $0.face.captionHeight },
        { $0.face.captionHeight = $1 },
        0...500,
        step: 1,
        in: .points
      ),
    .named("label.isShown", "Whether title and subtitle are shown.")
      .flag({ $0.label.isShown }, { $0.label.isShown = $1 }),
    .named("label.size", "The size of the title.")
      .number({ $0.label.size }, { $0.label.size = $1 }, 4...200, step: 1, in: .points),
    .named("label.color", "The color of title and subtitle; none follows what they are on.")
      .optionalColor({ $0.label.color }, { $0.label.color = $1 }),
    .named("label.alignment", "Whether title and subtitle begin on one side or are in the middle.")
      .choice({ $0.label.alignment }, { $0.label.alignment = $1 }),
    .named("label.cards", "Whether all cards have a label or only the top one.")
      .choice({ $0.label.cards }, { $0.label.cards = $1 }),
    .named("picture.fit", "Whether a picture fills its card, or all of it is seen on the card.")
      .choice({ $0.picture.fit }, { $0.picture.fit = $1 }),
    .named(
      "picture.ground",
      "The ground of a picture that does not fill its card: its average color or its blur."
    )
    .choice({ $0.picture.ground }, { $0.picture.ground = $1 }),
    .named("stamps.isShown", "Whether a stamp says where a card is going.")
      .flag({ $0.stamps.isShown }, { $0.stamps.isShown = $1 }),
    .named(
      "stamps.follows",
      "Whether a stamp follows its direction's lead, the progress, the cards beneath or the verdict."
    )
    .choice({ $0.stamps.follows }, { $0.stamps.follows = $1 }),
    .named("stamps.left.word", "The word on a card that goes left.")
      .text({ $0.stamps.left.word }, { $0.stamps.left.word = $1 }),
    .named("stamps.left.color", "The color of the left stamp.")
      .color({ $0.stamps.left.color }, { $0.stamps.left.color = $1 }),
    .named("stamps.right.word", "The word on a card that goes right.")
      .text({ $0.stamps.right.word }, { $0.stamps.right.word = $1 }),
    .named("stamps.right.color", "The color of the right stamp.")
      .color({ $0.stamps.right.color }, { $0.stamps.right.color = $1 }),
    .named("stamps.up.word", "The word on a card that goes up.")
      .text({ $0.stamps.up.word }, { $0.stamps.up.word = $1 }),
    .named("stamps.up.color", "The color of the upward stamp.")
      .color({ $0.stamps.up.color }, { $0.stamps.up.color = $1 }),
    .named("stamps.down.word", "The word on a card that goes down.")
      .text({ $0.stamps.down.word }, { $0.stamps.down.word = $1 }),
    .named("stamps.down.color", "The color of the downward stamp.")
      .color({ $0.stamps.down.color }, { $0.stamps.down.color = $1 }),
    .named("stamps.size", "The size of a stamp's letters.")
      .number({ $0.stamps.size }, { $0.stamps.size = $1 }, 8...200, step: 1, in: .points),
    .named("stamps.isUppercase", "Whether stamps are in capitals.")
      .flag({ $0.stamps.isUppercase }, { $0.stamps.isUppercase = $1 }),
    .named(
      "stamps.rotation",
      "The rotation of a stamp, half as much on a card that goes up or down."
    )
    .angle({ $0.stamps.rotation }, { $0.stamps.rotation = $1 }, -90...90, step: 1),
    .named("stamps.outlineWidth", "The width of a stamp's outline.")
      .number(
        { $0.stamps.outlineWidth },
        { $0.stamps.outlineWidth = $1 },
        0...40,
        step: 0.5,
        in: .points
      ),
    .named("stamps.margin", "The distance of a stamp from the card's edges.")
      .offset({ $0.stamps.margin }, { $0.stamps.margin = $1 }, -500...500),
    .named("stamps.opacity", "The opacity of a stamp that is wholly there.")
      .number({ $0.stamps.opacity }, { $0.stamps.opacity = $1 }, 0...1, step: 0.05),
    .named("stamps.start", "The progress toward a swipe at which a stamp begins to appear.")
      .number({ $0.stamps.start }, { $0.stamps.start = $1 }, 0...0.95, step: 0.05),
    .named("stamps.dip", "How far a card gives way as its stamp lands.")
      .number({ $0.stamps.dip }, { $0.stamps.dip = $1 }, 0...20, step: 0.5, in: .points),
    .named(
      "emptyView.color",
      "The text color of the page after the last card; none follows the background."
    )
    .optionalColor({ $0.emptyView.color }, { $0.emptyView.color = $1 }),
  ]
}
