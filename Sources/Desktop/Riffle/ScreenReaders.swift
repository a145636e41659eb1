import RiffleSDL

/// Shows what is in the windows of the process to screen readers, if the desktop has any.
///
/// The owners are asked for their words only while one listens. A process joins the accessibility bus
/// once, whatever the number of its windows.
@MainActor
package final class ScreenReaders {
  package static let shared = ScreenReaders()

  private var entries: [Entry] = []
  private var entryCount = 0
  private var watch: AccessibilityBusWatch?
  private var service: AccessibilityService?
  private var isUpdating = false
  /// The owner that has the focus in its window, if the window has several: that of the latest news.
  private weak var latest: Entry?

  private final class Entry {
    weak var owner: (any AccessibleOwner)?
    let id: String

    init(_ owner: any AccessibleOwner, id: String) {
      self.owner = owner
      self.id = id
    }
  }

  private init() {}

  /// Does nothing but look for the bus, the first time, unless there is a screen reader.
  package func add(_ owner: any AccessibleOwner) {
    entries.removeAll { $0.owner == nil }
    entryCount += 1
    let entry = Entry(owner, id: "s\(entryCount)")
    entries.append(entry)
    if service != nil {
      listen(to: entry)
      update()
    } else if watch == nil {
      beginWatch()
    }
  }

  package func remove(_ owner: any AccessibleOwner) {
    entries.removeAll { $0.owner === owner }
    owner.tellNews(to: nil)
    update()
  }

  /// Shows all windows as they are now; those that are gone are shown no more.
  func update() {
    // A handler that is asked meanwhile may change its stack.
    guard let service, !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    entries.removeAll { $0.owner == nil }
    var windows: [AccessibleElement] = []
    for entry in entries {
      guard let owner = entry.owner else { continue }
      var window = owner.accessibleWindow
      let index = windows.firstIndex { $0.id == window.id }
      let isAlone = !entries.contains { $0 !== entry && $0.owner?.accessibleWindow.id == window.id }
      let hasFocus = window.isActive && (isAlone || entry === latest ?? entries.first)
      let element = owner.accessibleElement(id: entry.id, hasFocus: hasFocus)
      if let index {
        windows[index].children.append(element)
      } else {
        window.children = [element]
        window.language = element.language
        windows.append(window)
      }
    }
    service.show(windows)
  }

  private func beginWatch() {
    watch = AccessibilityBusWatch { address in
      let service = AccessibilityService(busAt: address, programName: VideoSession.programName) {
        request in
        Task { @MainActor in Self.shared.perform(request) }
      }
      if let service { Task { @MainActor in Self.shared.join(service) } }
    }
  }

  private func join(_ service: AccessibilityService) {
    self.service = service
    for entry in entries { listen(to: entry) }
    update()
  }

  private func listen(to entry: Entry) {
    entry.owner?.tellNews { [weak self, weak entry] news in
      guard let self, let entry else { return }
      if news != .changed { latest = entry }
      if case .said(let words) = news { service?.announce(words, by: entry.id) } else { update() }
    }
  }

  private func perform(_ request: AccessibilityService.Request) {
    let isDone = entries.contains { $0.owner?.perform(request, within: $0.id) == true }
    update()
    request.finish(isDone)
  }
}
