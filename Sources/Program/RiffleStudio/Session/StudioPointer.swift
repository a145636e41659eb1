import RiffleControls
import RiffleCore
import RiffleSDL
import RiffleTuning

struct StudioPointer {
  private var place = Place.nowhere
  private let cursor: PointerCursor

  private enum Place {
    case nowhere, panels
    /// A point of the stage, in points of the window.
    case stage(Point)
  }

  init(_ session: VideoSession) { cursor = PointerCursor(session: session) }

  mutating func follow(_ event: InputEvent, isPanels: Bool) {
    switch event {
    case .pointer(let event): place = isPanels ? .panels : .stage(event.position)
    case .window(.hidden), .window(.minimized): place = .nowhere
    default: break
    }
  }

  func show(_ panel: PanelCursor, scale: Double, grip: (Point) -> StudioStage.Grip) {
    cursor.show(form(panel, grip), scale: scale)
  }

  private func form(
    _ panel: PanelCursor,
    _ grip: (Point) -> StudioStage.Grip
  ) -> PointerCursor.Form {
    switch place {
    case .nowhere: return .arrow
    case .panels:
      switch panel {
      case .arrow: return .arrow
      case .horizontal: return .horizontal
      case .move: return .hand(.open)
      case .text: return .text
      case .pointingHand: return .pointingHand
      }
    case .stage(let point):
      switch grip(point) {
      case .none: return .arrow
      case .canHold: return .hand(.open)
      case .holds: return .hand(.closed)
      }
    }
  }
}
