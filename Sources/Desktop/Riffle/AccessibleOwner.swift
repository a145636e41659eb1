package import RiffleSDL

/// What has a window, or a part of one, that screen readers find.
@MainActor
package protocol AccessibleOwner: AnyObject {
  /// The window, with nothing in it.
  var accessibleWindow: AccessibleElement { get }

  /// Returns what is in the window, as an element with this id.
  func accessibleElement(id: String, hasFocus: Bool) -> AccessibleElement

  /// Does what is asked of an element within that of this id, and returns whether it was done.
  func perform(_ request: AccessibilityService.Request, within id: String) -> Bool

  /// Has a listener hear what happens from now on; it is nil while nobody listens.
  func tellNews(to listener: ((AccessibleNews) -> Void)?)
}

package enum AccessibleNews: Hashable, Sendable {
  /// The elements may differ from those told before.
  case changed
  /// They differ, and the focus of the window is among them now.
  case focused
  /// Words are to be spoken.
  case said(String)
}
