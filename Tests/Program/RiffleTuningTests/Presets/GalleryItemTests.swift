import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Gallery of presets")
struct GalleryItemTests {
  @Test("It has every preset once, each with a name and a line of its own, by group")
  func all() throws {
    var soft = Preset.qi
    soft.name = "Soft"
    let items = GalleryItem.all(users: [soft])
    #expect(items.count == Preset.everything.count + 1)
    #expect(Set(items.map(\.preset.name)) == Set(Preset.everything.map(\.name) + ["Soft"]))
    #expect(Set(items.map(\.title)).count == items.count)
    #expect(Set(items.map(\.line)).count == items.count)
    let places = items.map { GalleryItem.Group.all.firstIndex(of: $0.group) ?? -1 }
    #expect(places == places.sorted() && Set(places).isSuperset(of: [0, 1, 3]))
    #expect(items[0].title == "Riffle" && items[0].working.origin == .builtIn)
    let own = try #require(items.last)
    #expect(own.title == "Soft" && own.working.origin == .user && own.menuTitle == "Soft")
    #expect(own.line == "Yours: shrinking layout, point exit, settling return.")
    #expect(items[0].menuTitle == "riffle (ours)")
    #expect(Set(items.map(\.name)).count == items.count)
    for item in items {
      #expect(items.filter { $0.isShown(by: item.working) }.map(\.name) == [item.name])
    }
  }

  private static let museum = GalleryItem.all(users: []).filter { $0.group == .builtIn(.museum) }

  @Test(
    "A preset is found by its name, platform, project, group and character, in any case",
    arguments: [
      ("tinder", ["tinder-card"]), ("android", ["cardstackview"]), ("Shuffle", ["shuffle"]),
      ("Flutter", ["card-swiper", "appinio", "swipable-stack"]),
      ("flutter deck", []), ("gajus", ["swing"]), ("ISC", ["deck-swiper"]),
      ("react spring", ["deck-swiper", "spring-deck"]), ("swift fades", []),
      ("swift half", ["koloda"]), ("1b037b0", ["motion-stack"]),
    ]
  )
  func search(words: String, names: [String]) {
    #expect(Self.museum.filter { $0.matches(words) }.map(\.preset.name) == names)
  }

  @Test("Every preset of the museum says where it comes from")
  func credits() {
    #expect(Self.museum.count == 13)
    for item in Self.museum {
      #expect(item.preset.credit?.commit != nil && item.preset.credit?.license != nil)
    }
  }

  @Test("Without words all are found; a group's title finds the group")
  func groups() {
    let items = GalleryItem.all(users: [])
    #expect(items.allSatisfy { $0.matches("") && $0.matches("  ") })
    #expect(
      items.filter { $0.matches("reference") }.allSatisfy {
        $0.group == .builtIn(.reference) || $0.group == .builtIn(.asRun)
      }
    )
    #expect(
      items.contains { $0.matches("reference") } && Self.museum.allSatisfy { $0.matches("museum") }
    )
    #expect(items.filter { $0.matches("spring") }.contains { $0.preset.name == "swipeable" })
  }

  /// What the lines say of moods is measured by simulation.
  @Test("Moods are Riffle's own preset with other numbers, and are what they are called")
  func moods() throws {
    let moods = GalleryItem.all(users: []).filter { $0.group == .builtIn(.moods) }
    #expect(moods.map(\.title) == ["Heavy", "Playful", "Calm", "Brisk"])
    for mood in moods {
      #expect(mood.preset.name == mood.title.lowercased() && mood.working.isReadOnly)
      #expect(try Preset.named(mood.preset.name).differences(from: mood.preset).isEmpty)
    }
    let own = FeelTrial(preset: .riffle)
    let (heavy, playful) = (FeelTrial(preset: moods[0].preset), FeelTrial(preset: moods[1].preset))
    let (calm, brisk) = (FeelTrial(preset: moods[2].preset), FeelTrial(preset: moods[3].preset))
    #expect(try heavy.swipeTime() > 1.25 * own.swipeTime())
    #expect(try heavy.neededDistance() > own.neededDistance())
    #expect(try abs(heavy.lean()) < 0.8 * abs(own.lean()))
    #expect(try abs(playful.lean()) > 1.5 * abs(own.lean()))
    #expect(try Double(playful.neededDistance()) < 0.8 * Double(own.neededDistance()))
    #expect(try calm.swipeTime() > 1.25 * own.swipeTime())
    #expect(try abs(calm.lean()) < 0.8 * abs(own.lean()))
    #expect(try calm.neededDistance() == own.neededDistance())
    #expect(try brisk.swipeTime() < 0.8 * own.swipeTime())
    #expect(try brisk.neededDistance() < own.neededDistance())
  }

  @Test(
    "The short gesture swipes a card of every preset, and ends soon with the cards as they were",
    arguments: Preset.everything
  )
  func tour(preset: Preset) throws {
    let player = GesturePlayer(
      try Gesture.tour,
      preset: preset,
      window: Size(width: 420, height: 560),
      count: 8,
      seed: 1
    )
    let swipes = player.events.filter { if case .didSwipe = $0.kind { true } else { false } }
    #expect((1...2).contains(swipes.count))
    // board takes a second for each way.
    #expect((2.0...6.5).contains(player.duration.seconds))
    #expect(player.stack(at: player.restTime).topCard == player.stack(at: .zero).topCard)
    // Where cards follow the pointer, the first pull returns; three of the museum and playful swipe early.
    let isEager = ["card-swiper", "appinio", "swipable-stack", "playful"].contains(preset.name)
    #expect(preset.release.swipeRecognizer != nil || isEager || swipes.count == 1)
  }
}
