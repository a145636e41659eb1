import CSDL2
import Riffle
import RiffleFormats

/// Mistakes that an app author can make, each of which ends the program with a line.
@MainActor
enum Misuse {
  /// Makes a mistake; returns false if there is none of that name.
  static func make(_ name: String) throws -> Bool {
    guard let mistake = mistakes[name] else { return false }
    try mistake()
    return true
  }

  /// The names of all mistakes.
  static var names: [String] { mistakes.keys.sorted() }

  private static let mistakes: [String: @MainActor () throws -> Void] = [
    // The data source and the views.
    "not registered": {
      Shown(dequeue: "strange").advance()
    },
    "another index": { Shown(shift: 1).advance() },
    "reload without end": { Shown(reloads: true).advance() },
    "one view twice": {
      Shown(dequeue: nil).advance()
    },
    "negative count": { Shown(count: -1).advance() },
    "too many cards": { Shown(count: 1_000_000_000).advance() },
    "append without data": { Shown(count: 3).advance().appendCards() },
    "insert too far": { Shown(count: 3).growing(by: 1).insertCards(at: 9) },
    "insert a negative number": { Shown(count: 3).growing(by: -1).insertCards(at: 0, count: -1) },
    "append beyond all numbers": { Shown(count: 3).advance().appendCards(count: .max) },
    "delete with data": { Shown(count: 3).advance().deleteCards(at: 0) },
    "delete too far": { Shown(count: 3).growing(by: -1).deleteCards(at: 7) },
    "move too far": { Shown(count: 3).advance().moveCard(from: 0, to: 3) },
    "batch without data": { Shown(count: 3).advance().performBatchUpdates { $0.insert(at: [0]) } },
    "batch too far": { Shown(count: 3).growing(by: -1).performBatchUpdates { $0.delete(at: [8]) } },
    "start 7": { Shown(count: 3, startIndex: 7).advance() },
    "window without a size": { Shown(count: 3).advance().resize(to: .init(size: .nan), at: .zero) },
    "effort of 0": {
      let view = Shown(count: 3).advance()
      view.onSwipeEffort { _ in 0 }
      let event = PointerEvent(
        time: .zero,
        phase: .down(.primary),
        position: Point(x: 200, y: 150),
        buttons: .primary
      )
      view.handle(event)
    },
    "pointer nowhere": {
      let place = Point(x: .nan, y: 3)
      let event = PointerEvent(
        time: .zero,
        phase: .down(.primary),
        position: place,
        buttons: .primary
      )
      Shown(count: 3).advance().handle(event)
    },

    // Windows and panes.
    "window without data": {
      let window = try CardWindow(title: "", dataSource: Shown(count: 3))
      try window.run()
    },
    "window of size 0": {
      _ = try CardWindow(title: "", size: Size(width: 0, height: 0), dataSource: Shown(count: 3))
    },
    "window in a task": {
      let shown = Shown(count: 3)
      let window = try CardWindow(title: "", dataSource: shown)
      @MainActor func run() throws { try window.run() }
      Task { try run() }
      MainQueue.serve()
      withExtendedLifetime(shown) {}
    },
    "pane of no size": {
      let app = AppWindow()
      _ = try CardPane(
        window: app.window,
        renderer: app.renderer,
        frame: Rectangle(x: 0, y: 0, width: .nan, height: 100),
        dataSource: Shown(count: 3)
      )
    },
    "memory too small": {
      let view = Shown(count: 3).advance()
      var pixels = [UInt32](repeating: 0, count: 10)
      pixels.withUnsafeMutableBytes { memory in
        let size = PixelSize(width: 100, height: 100)
        _ = MemoryRenderer {}.draw(view, at: .zero, into: memory, size: size)
      }
    },

    // Pictures.
    "pixels too few": {
      _ = Picture(pixels: [1, 2], size: PixelSize(width: 9, height: 9), name: "chart")
    },
    "pixels of size 0": {
      _ = Picture(pixels: [], size: PixelSize(width: 0, height: 0), name: "chart")
    },
    "pixels not premultiplied": {
      _ = Picture(pixels: [0x10FF_FFFF], size: PixelSize(width: 1, height: 1), name: "chart")
    },
    "bytes too few": {
      [UInt8](repeating: 0, count: 7).withUnsafeBytes { memory in
        let size = PixelSize(width: 9, height: 9)
        _ = Picture(copying: memory, size: size, bytesPerRow: 36, name: "frame")
      }
    },
    "rows too short": {
      [UInt8](repeating: 0, count: 700).withUnsafeBytes { memory in
        let size = PixelSize(width: 9, height: 9)
        _ = Picture(copying: memory, size: size, bytesPerRow: 3, name: "frame")
      }
    },

    // Presets and parts.
    "layout of no cards": { _ = InsetLayout(visibleCards: 0) },
    "threshold of 2": { _ = ProgressRelease(threshold: 2) },
    "spring of 0 s": { _ = ResponseSpring(response: 0, dampingRatio: 1) },
    "length below 0": { _ = Length(-1) },
    "placement of size below 0": { _ = Placement(size: Size(width: -1, height: 1)) },
    "kind with a space": {
      var catalog = Catalog()
      catalog.register(Misnamed())
    },
    "card nowhere": {
      let view = Shown(count: 3).advance()
      view.preset.layout = Nowhere()
    },
    "kind twice": {
      var catalog = Catalog()
      catalog.register(InsetLayout())
    },

    // The core.
    "time that is none": { _ = Timestamp(seconds: .nan) },
    "time too late": { _ = Timestamp.distantFuture.advanced(by: 9e12) },
    "track nowhere": { _ = Track(.infinity) },
    "track to nowhere": {
      var track = Track(0)
      track.animate(to: .nan, along: .linear, duration: 1, from: .zero)
    },
    "track for ever": {
      var track = Track(0)
      track.animate(to: 1, along: .linear, duration: .infinity, from: .zero)
    },
    "stack without a window": {
      _ = CardStack(preset: .riffle, window: Size(width: -1, height: 9), count: 3)
    },
    "simulation without frames": {
      let stack = CardStack(preset: .riffle, window: Size(width: 99, height: 99), count: 3)
      _ = Simulation(of: Trace(), on: stack, frames: .rate(0))
    },
    "trace backward": {
      var trace = Trace()
      trace.steps = [1.0, 0.5].map { .init(.command(.undo), at: Timestamp(seconds: $0)) }
      _ = TraceFile.encode(trace)
    },
  ]
}

/// A layout whose name cannot be written.
private struct Misnamed: CardLayout {
  static let kind = "two words"
  static var tunables: [Tunable<Misnamed>] { [] }
  var visibleCards: Int { 2 }

  func pose(of slot: Slot) -> Pose { Pose(center: .zero, size: slot.container) }
}

/// A layout whose second card is nowhere.
private struct Nowhere: CardLayout {
  static let kind = "nowhere"
  static var tunables: [Tunable<Nowhere>] { [] }
  var visibleCards: Int { 2 }

  func pose(of slot: Slot) -> Pose {
    Pose(center: Point(x: slot.depth > 0 ? .nan : 0, y: 0), size: slot.container)
  }
}

/// Data, and a view that shows it.
@MainActor
private final class Shown: CardStackDataSource {
  private var count: Int
  private let identifier: String?
  private let view: CardStackView
  private let one = CardView()
  private let shift: Int
  private let reloads: Bool

  init(
    count: Int = 3,
    dequeue identifier: String? = "card",
    startIndex: Int? = nil,
    shift: Int = 0,
    reloads: Bool = false
  ) {
    (self.count, self.identifier) = (count, identifier)
    (self.shift, self.reloads) = (shift, reloads)
    view = Self.view(of: startIndex)
  }

  static func view(of startIndex: Int?) -> CardStackView {
    CardStackView(
      preset: .riffle,
      startIndex: startIndex,
      windowSize: WindowSize(size: Size(width: 400, height: 300))
    )
  }

  /// Shows the data.
  @discardableResult
  func advance() -> CardStackView {
    view.dataSource = self
    view.register(CardView.self, forCardReuseIdentifier: "card")
    // The view does not keep its source alive, which it has to outlive here.
    view.handlers.didReload = { withExtendedLifetime(self) {} }
    view.advance(to: .zero)
    return view
  }

  /// Shows the data, and changes their number.
  func growing(by step: Int) -> CardStackView {
    advance()
    count += step
    return view
  }

  func numberOfCards(in stackView: CardStackView) -> Int { count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    guard let identifier else { return one }
    if reloads { stackView.reloadData() }
    return stackView.dequeueReusableCard(withIdentifier: identifier, for: index + shift)
  }
}

extension Size {
  fileprivate static let nan = Size(width: .nan, height: .nan)
}
