import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

/// What an app's mistake in a part's name or keys says.
@Suite("Refusals of the catalog")
struct CatalogRefusalTests {
  /// The error of a process that must stop.
  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a name that another kind has is refused")
  func taken() async {
    struct Other: Blank { static let kind = "inset" }

    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var catalog = Catalog()
      catalog.register(Other())
    }

    #expect(
      message(result).contains(
        #"layout.kind "inset" (Other): another kind has that name already"#
      )
    )
  }

  @Test("a part that is registered twice is refused")
  func twice() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var catalog = Catalog.ofApp
      catalog.register(DropExit(fall: 1))
    }

    #expect(message(result).contains(#"exit.kind "drop" (DropExit): another kind has that name"#))
  }

  @Test("a name with a blank is refused")
  func badName() async {
    struct Other: Blank { static let kind = "my fan" }

    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var catalog = Catalog()
      catalog.register(Other())
    }

    #expect(
      message(result).contains(#"layout.kind "my fan" (Other): the name of a kind is a letter"#)
    )
  }

  @Test("a key that no file can write is refused")
  func badKey() async {
    struct Other: Blank {
      static var tunables: [Tunable<Other>] { [.flag("is.", \.flag, "")] }
    }

    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var catalog = Catalog()
      catalog.register(Other())
    }

    #expect(message(result).contains(#"(Other): the key "is.": each word is a letter, then"#))
  }

  @Test("two tunables of one key are refused")
  func doubleKey() async {
    struct Other: Blank {
      static var tunables: [Tunable<Other>] { [.flag("is", \.flag, ""), .flag("is", \.flag, "")] }
    }

    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var catalog = Catalog()
      catalog.register(Other())
    }

    #expect(message(result).contains(#"(Other): two tunables have the key "is""#))
  }

  @Test("a key that goes on where another kind's ends is refused: a file could not hold both")
  func continuedKey() async {
    struct Other: Blank {
      static var tunables: [Tunable<Other>] { [.flag("visibleCards.all", \.flag, "")] }
    }

    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var catalog = Catalog()
      catalog.register(Other())
    }

    #expect(
      message(result).contains(
        #"of the keys "layout.visibleCards.all" and "layout.visibleCards" one continues the other"#
      )
    )
  }

  @Test("a default out of its own range is refused")
  func badDefault() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      var catalog = Catalog()
      catalog.register(FanLayout(step: Angle(degrees: 50)))
    }

    #expect(
      message(result).contains(
        #"layout.kind "fan" (FanLayout): the default of "turn" is 50; it must be a number from "#
          + "-45 to 45 °"
      )
    )
  }

  @Test("a range without an end, and a step of zero, are refused")
  func badDomain() async {
    struct Other: Blank { var number = 0.0 }

    let endless = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Tunable<Other>.number("number", \.number, .points, 0 ... .infinity, step: 1, "")
    }
    let still = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Tunable<Other>.number("number", \.number, .points, 0...1, step: 0, "")
    }

    #expect(message(endless).contains(#"the range of "number" is 0.0...inf; both ends are finite"#))
    #expect(message(still).contains(#"the step of "number" is 0.0; it is a finite number above 0"#))
  }
}

/// A layout without anything of its own.
private protocol Blank: CardLayout {
  init()
}

extension Blank {
  var visibleCards: Int { 1 }
  var flag: Bool {
    get { false }
    set {}
  }
  func pose(of slot: Slot) -> Pose { FanLayout().pose(of: slot) }
}
