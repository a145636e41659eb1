package import RiffleCore
import RiffleFormats
import RiffleMuseum

/// A preset as lists of presets offer it: its name for people and its character in one line.
package struct GalleryItem: Sendable {
  package let working: WorkingPreset
  package let title: String
  package let line: String
  package let group: Group

  package enum Group: Hashable, Sendable {
    case builtIn(BuiltInPreset.Group)
    case users

    package static let all = BuiltInPreset.Group.allCases.map(Group.builtIn) + [.users]

    package var title: String {
      switch self {
      case .builtIn(.ours): "Ours"
      case .builtIn(.moods): "Moods of ours"
      case .builtIn(.reference): "Reference stacks"
      case .builtIn(.asRun): "Reference stacks as they ran"
      case .builtIn(.museum): "Museum"
      case .users: "Yours"
      }
    }

    fileprivate var word: String? {
      switch self {
      case .builtIn(.ours), .builtIn(.moods): "ours"
      case .builtIn(.reference), .builtIn(.asRun): "reference"
      case .builtIn(.museum): "museum"
      case .users: nil
      }
    }
  }

  package var preset: Preset { working.preset }

  /// Differs from that of any other item, also if a user's preset has the name of a built-in one.
  package var name: String { working.key }

  package var menuTitle: String { preset.name + (group.word.map { " (\($0))" } ?? "") }

  package init(_ preset: Preset, title: String, line: String, in group: Group) {
    working = WorkingPreset(preset, from: group == .users ? .user : .builtIn)
    (self.title, self.line, self.group) = (title, line, group)
  }

  package func isShown(by other: WorkingPreset) -> Bool { name == other.key }

  private init(_ builtIn: BuiltInPreset) {
    self.init(
      builtIn.preset,
      title: builtIn.title,
      line: builtIn.summary,
      in: .builtIn(builtIn.group)
    )
  }

  private static let builtIn = BuiltInPreset.everything.map { GalleryItem($0) }

  package static func all(users: [Preset]) -> [GalleryItem] {
    let items =
      builtIn
      + users.map {
        GalleryItem($0, title: $0.name, line: character(of: $0), in: .users)
      }
    return Group.all.flatMap { group in items.filter { $0.group == group } }
  }

  /// Whether each word is in the name, title, line or group, or in what the credit says; all items
  /// match an empty search.
  package func matches(_ search: String) -> Bool {
    let credit = preset.credit
    let platform = credit.map { Self.otherNames[$0.platform.lowercased()] ?? [] } ?? []
    let text = ([preset.name, title, line, group.title, credit?.description] + platform)
      .compactMap { $0?.lowercased() }.joined(separator: "\n")
    return search.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy(text.contains)
  }

  private static let otherNames: [String: [String?]] = [
    "ios": ["Swift", "UIKit", "iPhone"], "android": ["Java", "Kotlin"],
    "flutter": ["Dart"], "react native": ["JavaScript"],
    "web": ["JavaScript", "browser"],
  ]

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
  /// A short pull that returns, then a throw to the right, which is undone: what shows a preset's character.
  ///
  /// It ends as it began, so that nothing jumps when it is played over and over.
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
    // Some presets swipe at the pull already.
    for seconds in [2.7, 2.8] {
      let time = Timestamp(seconds: seconds)
      steps.append(Step(.command(.undo), at: time))
    }
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
