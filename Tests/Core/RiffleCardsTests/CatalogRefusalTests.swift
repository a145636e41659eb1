import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

/// What an app's mistake in a part's name or keys says.
@Suite("Refusals of the catalog")
struct CatalogRefusalTests {
  /// A mistake; the raw value is a part of its message.
  enum Mistake: String, CaseIterable, Codable {
    case takenName = #"layout.kind "inset" (Taken): another kind has that name already"#
    case registeredTwice = #"exit.kind "drop" (DropExit): another kind has that name"#
    case nameWithBlank = #"layout.kind "my fan" (Named): the name of a kind is a letter"#
    case keyThatNoFileCanWrite = #"(Keyed): the key "is.": each word is a letter, then"#
    case keyTwice = #"(Doubled): two tunables have the key "is""#
    /// A file could not hold both.
    case keyBehindAnother =
      #"of the keys "layout.visibleCards.all" and "layout.visibleCards" one continues the other"#
    case defaultOutOfRange =
      #"layout.kind "fan" (FanLayout): the default of "turn" is 50; it must be a number from -45 to"#
    case rangeWithoutEnd = #"the range of "number" is 0.0...inf; both ends are finite"#
    case stepOfZero = #"the step of "number" is 0.0; it is a finite number above 0"#

    func make() {
      var catalog = Catalog.ofApp
      switch self {
      case .takenName: catalog.register(Taken())
      case .registeredTwice: catalog.register(DropExit(fall: 1))
      case .nameWithBlank: catalog.register(Named())
      case .keyThatNoFileCanWrite: catalog.register(Keyed())
      case .keyTwice: catalog.register(Doubled())
      case .keyBehindAnother: catalog.register(Continued())
      case .defaultOutOfRange:
        var catalog = Catalog()
        catalog.register(FanLayout(step: Angle(degrees: 50)))
      case .rangeWithoutEnd: _ = Keyed.number(0 ... .infinity, step: 1)
      case .stepOfZero: _ = Keyed.number(0...1, step: 0)
      }
    }
  }

  @Test("a mistake in a part stops the program, and says which", arguments: Mistake.allCases)
  func refused(mistake: Mistake) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [mistake] in
      mistake.make()
    }

    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(mistake.rawValue))
  }
}

/// A layout with only its name and its keys.
private protocol Blank: CardLayout {}

extension Blank {
  var visibleCards: Int { 1 }
  var flag: Bool {
    get { false }
    set {}
  }
  func pose(of slot: Slot) -> Pose { FanLayout().pose(of: slot) }
}

private struct Taken: Blank { static let kind = "inset" }

private struct Named: Blank { static let kind = "my fan" }

private struct Keyed: Blank {
  var value = 0.0
  static var tunables: [Tunable<Keyed>] { [.flag("is.", \.flag, "")] }

  static func number(_ range: ClosedRange<Double>, step: Double) -> Tunable<Keyed> {
    .number("number", \.value, .points, range, step: step, "")
  }
}

private struct Doubled: Blank {
  static var tunables: [Tunable<Doubled>] { [.flag("is", \.flag, ""), .flag("is", \.flag, "")] }
}

private struct Continued: Blank {
  static var tunables: [Tunable<Continued>] { [.flag("visibleCards.all", \.flag, "")] }
}
