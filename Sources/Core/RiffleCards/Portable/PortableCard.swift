#if !hasFeature(Embedded)
package import RiffleMotion

/// A preset in numbers and formulas, for code on other platforms.
package struct PortableCard: Sendable {
  package var preset: Preset
  /// The container at its full size, in a window that leaves it room.
  package var container: Rectangle
  package var card: Size
  package var layout: PortableLayout
  /// The number of slots, visible or hidden.
  package var slotCount: Int
  package var drag: PortableDrag
  package var commandRotation: Double
  package var decision: PortableDecision
  package var departure: PortableDeparture
  package var homecoming: PortableHomecoming
  package var promotion: PortablePromotion

  /// A layout without a limit is taken this far.
  private static let mostCards = 12

  /// Describes a preset.
  ///
  /// - Throws: ``PortableError`` if a part cannot tell of itself.
  package init(_ preset: Preset) throws(PortableError) {
    self.preset = preset
    let size = preset.container.size
    let room = Size(
      width: size.width + (preset.container.margin ?? 0) + 4 * abs(preset.container.offset.dx),
      height: size.height + 4 * abs(preset.container.offset.dy)
    )
    let stage = preset.container.stage(in: room)
    container = stage.container
    guard let layout = preset.layout as? any PortableCardLayout else {
      throw PortableError(section: "layout", part: preset.layout)
    }
    self.layout = layout.portable(container: stage.container.size)
    slotCount = max(1, min(layout.slotCount, Self.mostCards))
    let rest = layout.pose(of: Slot(depth: 0, container: stage.container.size))
    card = rest.size
    drag = try preset.drag.portable(card: rest.size, stage: stage)
    commandRotation =
      preset.drag.rotation(toward: .right, card: rest.size, stage: stage).radians
    guard let release = preset.release as? any PortableRelease else {
      throw PortableError(section: "release", part: preset.release)
    }
    decision = release.portable(rest: rest, stage: stage)
    guard let exit = preset.exit as? any PortableExit else {
      throw PortableError(section: "exit", part: preset.exit)
    }
    departure = exit.portable(card: rest.size, stage: stage)
    if !departure.zooms { drag.replace([.zoom: 1]) }
    guard let home = preset.returnRule as? any PortableReturn else {
      throw PortableError(section: "return", part: preset.returnRule)
    }
    homecoming = home.portable(card: rest.size, stage: stage)
    guard let restack = preset.restack as? any PortableRestack else {
      throw PortableError(section: "restack", part: preset.restack)
    }
    promotion = restack.portable(card: rest.size, stage: stage)
  }
}

/// A part that no code for other platforms can be written for.
package struct PortableError: Error, Hashable, CustomStringConvertible {
  package var section: String
  package var kind: String
  private let reason: String

  /// Of an app's own part.
  init(section: String, part: any PresetPart) {
    self.section = section
    kind = type(of: part).kind
    reason = "\(section).kind \"\(kind)\" is an app's own part"
  }

  /// Of a value of a tunable.
  init(section: String, value: String, _ reason: String) {
    self.section = section
    kind = value
    self.reason = "\(section) \"\(value)\" \(reason)"
  }

  package var description: String { "\(reason): there is code of it in Swift and JSON only." }
}

extension DragRule {
  /// Where a card is for a translation, and how it lies.
  ///
  /// - Throws: ``PortableError`` if the rotation is an app's own, or the pose depends on more than that.
  func portable(card: Size, stage: Stage) throws(PortableError) -> PortableDrag {
    guard let law = rotation as? any PortableRotation else {
      throw PortableError(section: "drag.rotation", part: rotation)
    }
    let reason = "depends on each step of the pointer"
    guard frame == .window || frame == .turned else {
      throw PortableError(section: "drag.frame", value: frame.rawValue, reason)
    }
    guard measure == .card else {
      throw PortableError(section: "drag.measure", value: measure.rawValue, reason)
    }
    let x = Formula.number(share) * .quantity(.dx)
    let y = Formula.number(share) * .quantity(.dy)
    let isLevel = axes == .horizontal
    var lean = law.portable(card: card, stage: stage)
      .replacing([.dx: x, .dy: isLevel && frame == .window ? 0 : y])
    if let limit = maximumRotation?.radians {
      lean = .limited(lean, .number(-limit), .number(limit))
    }
    var drag = PortableDrag(rotation: lean)
    drag.share = share
    drag.isTurned = frame == .turned
    let across = drag.isTurned ? x * .cosine(lean) - y * .sine(lean) : x
    let down = drag.isTurned ? x * .sine(lean) + y * .cosine(lean) : y
    let zoom = Formula.quantity(.zoom)
    drag.x = drag.isTurned ? zoom * across : across
    drag.y = isLevel ? 0 : drag.isTurned ? zoom * down : down
    drag.scale = zoom * scale.formula(at: across, card: card, stage: stage)
    drag.scalesAtOnce = scale.by == .touch
    if follow.by == .spring {
      let law = PortableLaw.spring(follow.spring, .kept)
      drag.follow = PortableMove(
        position: law,
        rotation: law,
        size: scale.by == .nothing ? nil : law
      )
    }
    return drag
  }
}
#endif
