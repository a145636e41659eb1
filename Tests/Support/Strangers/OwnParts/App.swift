import Riffle
import RiffleFormats

/// A window whose layout and exit are the app's own, set by a preset file.
@main
@MainActor
struct App {
  static func main() throws {
    var catalog = Catalog()
    catalog.register(FanLayout())
    catalog.register(DropExit())
    let preset: Preset
    do {
      preset = try PresetFile.read(CommandLine.arguments[1], catalog: catalog)
    } catch {
      print("refused \(error)")
      return
    }
    let cards = Cards()
    let window = try CardWindow(title: "Fan", preset: preset, dataSource: cards)
    let stackView = window.stackView
    stackView.handlers.didSwipe = { swipe in
      print("swiped \(swipe.index) \(swipe.direction)")
    }
    stackView.handlers.didLeave = { print("left \($0)") }
    window.keyHandler = { press in
      guard press.key == .character("f") else { return false }
      var changed = stackView.preset
      do {
        try changed.set("layout.step", to: .number(30))
        try changed.set("exit.fall", to: .number(20))
        stackView.preset = changed
        let step = (stackView.preset.layout as? FanLayout)?.step.degrees ?? 0
        print("changed \(Int(step.rounded()))")
      } catch {
        print("refused \(error)")
      }
      return true
    }
    try window.run()
  }
}

/// Three cards of one color each.
final class Cards: CardStackDataSource {
  private let colors: [UInt32] = [0xD0_2020, 0x20_A040, 0x20_40D0]

  func numberOfCards(in stackView: CardStackView) -> Int { colors.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = CardView()
    card.content = CardContent(color: Color(rgb: colors[index]))
    return card
  }
}
