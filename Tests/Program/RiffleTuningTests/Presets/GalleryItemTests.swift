import RiffleCards
import RiffleMotion
import RiffleTuning
import Testing

@Suite("Gallery of presets")
struct GalleryItemTests {
  @Test("It has every preset once, each with a name and a line of its own; ours come first")
  func all() throws {
    var soft = Preset.qi
    soft.name = "Soft"
    let items = GalleryItem.all(Preset.all + [soft])
    #expect(items.count == Preset.all.count + 1)
    #expect(Set(items.map(\.preset.name)) == Set(Preset.all.map(\.name) + ["Soft"]))
    #expect(Set(items.map(\.title)).count == items.count)
    #expect(Set(items.map(\.line)).count == items.count)
    #expect(items[0].title == "Riffle" && items[0].origin == .builtIn)
    #expect(items[1].title == "Soft" && items[1].origin == .user)
    #expect(items[1].line == "Yours: shrinking layout, edge exit, settling return.")
  }

  @Test("The short gesture swipes a card of every preset, and ends soon", arguments: Preset.all)
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
    #expect((2.0...5).contains(player.duration.seconds))
    // Where cards follow the pointer, the first pull returns.
    #expect(preset.release.swipeRecognizer != nil || swipes.count == 1)
  }
}
