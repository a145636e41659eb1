import RiffleSDL

/// What the desktop wishes of a window's looks, followed from when somebody wants to hear of changes.
@MainActor
final class DesktopFollower {
  private let driverName: String
  private var followed: DesktopWishes?
  var handler: (() -> Void)? {
    didSet {
      guard handler != nil, followed == nil else { return }
      let wishes = DesktopWishes(driverName: driverName)
      followed = wishes
      wishes.follow { [weak self] in self?.handler?() }
    }
  }

  /// The name is that of SDL's video driver.
  init(driverName: String) { self.driverName = driverName }

  /// They are those of now, as far as they can be known at once.
  var wishes: DesktopWishes { followed ?? DesktopWishes(driverName: driverName) }

  /// The desktop's longest time between the presses of a double click, in seconds, asked for once.
  private(set) lazy var doubleClickInterval = DoubleClick.interval(driverName: driverName)

  /// Asks again, for desktops that do not tell a change; call it when the window gets the focus.
  func lookAgain() { followed?.lookAgain() }
}
