package import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion

/// A preset as the gallery offers it: its name for people and its character in one line.
package struct GalleryItem: Sendable {
  package let preset: Preset
  package let title: String
  package let line: String
  package let origin: WorkingPreset.Origin

  /// Riffle's own preset first, then the user's, then the others that come with the library.
  ///
  /// - Parameter openable: The built-in presets, then the user's.
  package static func all(_ openable: [Preset]) -> [GalleryItem] {
    let builtIn = BuiltInPreset.all.map {
      GalleryItem(preset: $0.preset, title: $0.title, line: $0.summary, origin: .builtIn)
    }
    let users = openable.dropFirst(builtIn.count).map {
      GalleryItem(preset: $0, title: $0.name, line: character(of: $0), origin: .user)
    }
    let isOwn = { (item: GalleryItem) in item.preset.name == Preset.standard.name }
    return builtIn.filter(isOwn) + users + builtIn.filter { !isOwn($0) }
  }

  /// The kinds of its parts: "Yours: cascade layout, fly exit, spring return", for example.
  private static func character(of preset: Preset) -> String {
    let parts = [PresetGroup.layout, .exit, .return].compactMap { group -> String? in
      guard case .text(let kind) = try? preset.value(of: "\(group.rawValue).kind") else {
        return nil
      }
      return "\(TunableLabel.words(kind).lowercased()) \(group.title.lowercased())"
    }
    return parts.isEmpty ? "Yours." : "Yours: \(parts.joined(separator: ", "))."
  }
}

extension Gesture {
  /// A short pull that returns, then a throw to the right: what shows a preset's character.
  ///
  /// It is for a card in the middle of its window, of any size from 100 points.
  package static var tour: Gesture {
    get throws(RiffleError) { try Gesture(named: "tour", from: Trace(tour: tourWindow)) }
  }

  private static let tourWindow = Size(width: 600, height: 600)
}

extension Trace {
  fileprivate init(tour window: Size) {
    self.init(header: Header(window: window))
    let middle = Point(x: window.width / 2 + 20, y: window.height / 2 - 60)
    // In seconds, and the share of the way that is gone at a share of the time: the pull starts and
    // ends at rest, the throw is quickest at its end.
    drag(from: middle, by: 66, at: 0.2, for: 0.5) { $0 * $0 * (3 - 2 * $0) }
    drag(from: middle, by: 260, at: 1.7, for: 0.26) { $0 * $0 }
  }

  private mutating func drag(
    from start: Point,
    by way: Double,
    at time: Double,
    for duration: Double,
    _ share: (Double) -> Double
  ) {
    let count = Int((duration * 120).rounded())
    func add(_ phase: PointerEvent.Phase, _ index: Int, _ buttons: PointerButtons) {
      let part = Double(index) / Double(count)
      let moment = Timestamp(seconds: time + duration * part)
      let place = start + Vector(dx: way, dy: way * 0.1) * share(part)
      let event = PointerEvent(time: moment, phase: phase, position: place, buttons: buttons)
      steps.append(Step(.pointer(event), at: moment))
    }
    add(.down(.primary), 0, .primary)
    for index in 1...count { add(.move, index, .primary) }
    add(.up(.primary), count, [])
  }
}
