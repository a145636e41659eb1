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
  package var rotation: Formula
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
    guard let law = preset.drag.rotation as? any PortableRotation else {
      throw PortableError(section: "drag.rotation", part: preset.drag.rotation)
    }
    rotation = law.portable(card: rest.size, stage: stage)
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
    guard let home = preset.returnRule as? any PortableReturn else {
      throw PortableError(section: "return", part: preset.returnRule)
    }
    homecoming = home.portable
    guard let restack = preset.restack as? any PortableRestack else {
      throw PortableError(section: "restack", part: preset.restack)
    }
    promotion = restack.portable
  }
}

/// A part of an app's own that no code for other platforms can be written for.
package struct PortableError: Error, Hashable, CustomStringConvertible {
  package var section: String
  package var kind: String

  init(section: String, part: any PresetPart) {
    self.section = section
    kind = type(of: part).kind
  }

  package var description: String {
    "\(section).kind \"\(kind)\" is an app's own part: there is code of it in Swift and JSON only."
  }
}
