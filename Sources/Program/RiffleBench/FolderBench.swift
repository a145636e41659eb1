import Glibc
package import RiffleCore
import RiffleDecks
import RiffleFormats
import RiffleRaster
import SystemPackage

/// The time from the start of a process to the first card of a large folder.
enum FolderBench {
  /// Whether the system has the files and the program in memory before a run.
  enum Cache: String, CaseIterable {
    case warm
    /// Dropped before each run (`/proc/sys/vm/drop_caches`), which only root may do.
    case cold
  }

  /// Opens a folder of small files, beginning with the pictures of the sample deck, several times.
  static func run(files count: Int, runs: Int, caches: [Cache]) throws(RiffleError) -> [BenchFigure]
  {
    let deck = try ScratchFolder()
    defer { deck.remove() }
    try write(count, to: deck.path)
    var figures: [BenchFigure] = []
    for cache in caches {
      // The first run of warm ones brings everything into memory.
      if cache == .warm { _ = try open(deck) }
      var opened: [(frame: Double, card: Double, megabytes: Double)] = []
      for _ in 0..<runs {
        if cache == .cold { try dropCaches() }
        opened.append(try open(deck))
      }
      func figure(_ name: String, _ values: [Double], _ unit: String, _ goal: String) {
        let median = values.sorted()[values.count / 2].formatted(decimals: 0)
        let least = values.min()?.formatted(decimals: 0) ?? ""
        let most = values.max()?.formatted(decimals: 0) ?? ""
        figures.append(
          BenchFigure(
            name: "\(cache.rawValue): \(name)",
            value: "\(median) \(unit) (\(least) to \(most))",
            goal: goal
          )
        )
      }
      figure("from the start to the first frame", opened.map { $0.frame * 1000 }, "ms", "")
      figure(
        "from the start to the first card",
        opened.map { $0.card * 1000 },
        "ms",
        "under 300 ms"
      )
      figure("memory by then, at most", opened.map(\.megabytes), "MB", "")
    }
    return figures
  }

  /// Opens the folder in a separate process, for a user who has swiped before but decided nothing
  /// here.
  private static func open(
    _ deck: ScratchFolder
  ) throws(RiffleError) -> (frame: Double, card: Double, megabytes: Double) {
    let home = try ScratchHome()
    defer { home.remove() }
    let run = try ChildRun(["scripted", deck.path.string, "0"], environment: home.environment)
    let frames = run.lines.compactMap(NotedFrame.init)
    guard let first = frames.first, let card = frames.first(where: { $0.pictures != .none }) else {
      throw .unavailable("The window has shown no card.")
    }
    return (first.time, card.time, run.megabytes)
  }

  private static func write(_ count: Int, to folder: FilePath) throws(RiffleError) {
    let samples = try Deck.open(SampleDeck.path()).cards.compactMap(\.image)
    var pictures: [[UInt8]] = []
    for sample in samples { pictures.append(try InputFile(sample).read()) }
    let first = folder.appending("small.jpg")
    try BenchPhotograph.bitmap(of: PixelSize(width: 48, height: 32)).writeJPEG(to: first.string)
    let small = try InputFile(first).read()
    first.remove()
    // Not in the order of the names, as on a disk: a prime step reaches all numbers.
    let step = count.isMultiple(of: 7919) ? 1 : 7919
    for number in 0..<count {
      let name = number * step % count
      let path = folder.appending("IMG_\(1_000_000 + name).JPG")
      let bytes = name < pictures.count ? pictures[name] : small
      do {
        let file = try FileDescriptor.open(
          path,
          .writeOnly,
          options: [.create, .exclusiveCreate, .closeOnExec],
          permissions: .newFile
        )
        _ = try file.closeAfter { try file.writeAll(bytes) }
      } catch {
        throw .unwritable("\(path.string): cannot be made: \(error)")
      }
    }
  }

  private static func dropCaches() throws(RiffleError) {
    sync()
    do {
      let file = try FileDescriptor.open("/proc/sys/vm/drop_caches", .writeOnly)
      _ = try file.closeAfter { try file.writeAll("3\n".utf8) }
    } catch {
      throw .unwritable("/proc/sys/vm/drop_caches: \(error). Run it as root, or with --cache warm.")
    }
  }
}

/// A swipe every half second, by turns with a key and with the mouse, to the right and to the left.
package struct FolderScript: Sendable {
  package enum Step: Hashable, Sendable {
    case key(Key, at: Timestamp)
    case pointer(PointerEvent)

    package var time: Timestamp {
      switch self {
      case .key(_, let time): time
      case .pointer(let event): event.time
      }
    }
  }

  package private(set) var steps: ArraySlice<Step>
  package let end: Timestamp

  /// It lies between two swipes, in seconds.
  private static let pause = 0.5
  /// How long a swipe with the mouse takes, and the time between two reports, in seconds.
  private static let (duration, report) = (0.2, 0.008)

  /// - Parameter size: The window, in points.
  package init(swipes count: Int, from start: Timestamp, in size: Size) {
    var steps: [Step] = []
    for swipe in 0..<count {
      let time = start.advanced(by: Double(swipe) * Self.pause)
      let side = swipe % 4 < 2 ? 1.0 : -1.0
      if swipe.isMultiple(of: 2) {
        steps.append(.key(side > 0 ? .right : .left, at: time))
      } else {
        steps += Self.drag(toward: side, from: time, in: size)
      }
    }
    self.steps = steps[...]
    end = start.advanced(by: Double(count) * Self.pause + 1)
  }

  package mutating func next(until now: Timestamp) -> Step? {
    guard let first = steps.first, first.time <= now else { return nil }
    return steps.popFirst()
  }

  private static func drag(toward side: Double, from start: Timestamp, in size: Size) -> [Step] {
    let middle = Point(x: size.width / 2, y: size.height * 0.4)
    func event(_ phase: PointerEvent.Phase, _ part: Double, _ buttons: PointerButtons) -> Step {
      .pointer(
        PointerEvent(
          time: start.advanced(by: part * duration),
          phase: phase,
          position: middle + Vector(dx: side * part * part * size.width / 3, dy: part * 12),
          buttons: buttons
        )
      )
    }
    let count = Int(duration / report)
    let moves = (1...count).map { event(.move, Double($0) / Double(count), .primary) }
    return [event(.down(.primary), 0, .primary)] + moves + [event(.up(.primary), 1, [])]
  }
}
