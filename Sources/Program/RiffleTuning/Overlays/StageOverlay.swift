package import RiffleCore
package import RiffleFormats

package struct StageOverlay: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// How far the card must be dragged to be swiped, at a standstill.
  package static let thresholds = StageOverlay(rawValue: 1 << 0)
  package static let insets = StageOverlay(rawValue: 1 << 1)
  /// The point about which the dragged card rotates.
  package static let pivot = StageOverlay(rawValue: 1 << 2)
  package static let grabPoint = StageOverlay(rawValue: 1 << 3)
  /// Where the card would come to rest by itself.
  package static let projectedEnd = StageOverlay(rawValue: 1 << 4)
  /// The velocity of the pointer, as the distance of a tenth of a second.
  package static let velocity = StageOverlay(rawValue: 1 << 5)
  package static let sectors = StageOverlay(rawValue: 1 << 6)
  /// Where a press takes a card.
  package static let hitArea = StageOverlay(rawValue: 1 << 7)
  package static let trail = StageOverlay(rawValue: 1 << 8)
  package static let labels = StageOverlay(rawValue: 1 << 9)

  package static let all: [(overlay: StageOverlay, title: String)] = [
    (.thresholds, "Thresholds"), (.sectors, "Directions"), (.insets, "Insets"),
    (.hitArea, "Hit area"), (.grabPoint, "Grab point"), (.pivot, "Pivot"),
    (.velocity, "Velocity"), (.projectedEnd, "Projected end"), (.trail, "Trail"),
    (.labels, "Labels"),
  ]

  /// The scale is pixels per point, the origin the pixel of the window's top left corner.
  package func commands(
    for scene: OverlayScene,
    scale: Double,
    origin: Point = .zero
  ) -> [DrawCommand] {
    var pen = StagePen(scale: scale, origin: origin, window: scene.stack.stage.window)
    pen.avoidWords(of: scene.stack)
    if contains(.hitArea) { pen.drawHitArea(of: scene) }
    if contains(.insets) { pen.drawInsets(of: scene) }
    if contains(.sectors) { pen.drawSectors(of: scene) }
    if contains(.thresholds) { pen.drawThresholds(of: scene) }
    if contains(.trail) { pen.drawTrail(of: scene) }
    if contains(.projectedEnd) { pen.drawProjectedEnd(of: scene) }
    if contains(.velocity) { pen.drawVelocity(of: scene) }
    if contains(.pivot), let grip = scene.grip { pen.cross(at: grip.pivot, radius: 11) }
    if contains(.grabPoint), let grip = scene.grip { pen.disc(at: grip.grab, radius: 4) }
    if contains(.labels) { pen.drawLabels(of: scene) }
    return pen.commands
  }
}

extension StageOverlay {
  /// The titles in lower case, with hyphens for spaces.
  package static var names: [String] { all.map { name(of: $0.title) } }

  package var names: [String] {
    Self.all.filter { contains($0.overlay) }.map { Self.name(of: $0.title) }
  }

  /// - Parameter list: Names with commas between, such as `thresholds,trail`.
  package init(_ list: String, of option: String) throws(RiffleError) {
    self = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let found = Self.all.first(where: { Self.name(of: $0.title) == name }) else {
        throw .wrongUsage(
          "\(option) \(list.elided()): there is no overlay \"\(String(name).elided())\". Give one or "
            + "more of \(Self.names.joined(separator: ", ")), with commas between."
        )
      }
      insert(found.overlay)
    }
  }

  private static func name(of title: String) -> String {
    title.lowercased().split(separator: " ").joined(separator: "-")
  }
}
