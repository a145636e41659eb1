import CardTestSupport
import Foundation
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

/// One of the two settings of QiCardView, by the numbers of the contract.
struct QiSetting: Sendable, CustomTestStringConvertible {
  let preset: Preset
  let visibleCards: Int
  let lineSpacing: Double
  /// Radians.
  let maximumAngle: Double
  /// The distance in a window of 1280 x 800.
  let removeDistance: Double

  static let all = [
    QiSetting(
      preset: .qi,
      visibleCards: 3,
      lineSpacing: 10,
      maximumAngle: .pi / 12,
      removeDistance: 100
    ),
    QiSetting(
      preset: .qiDemo,
      visibleCards: 4,
      lineSpacing: 15,
      maximumAngle: .pi / 18,
      removeDistance: 100
    ),
  ]

  var testDescription: String { preset.name }

  /// A card's height: that of the container without 10 for each visible card but one.
  var height: Double { 420 - Double(visibleCards - 1) * 10 }

  /// The pose of a slot, `shown` cards being shown.
  func slot(_ depth: Double, shown: Int? = nil) -> Pose {
    let shown = Double(shown ?? visibleCards)
    return Pose(
      center: Point(x: 175, y: height / 2 + 20 * depth),
      size: Size(
        width: 350 * (1 - 2 * depth * lineSpacing / 350),
        height: height * (1 - 20 * depth / 420)
      ),
      alpha: depth == 0 ? 1 : (shown - 1 - depth + 1.9) / shown
    )
  }
}

@Suite("Qi and its demo: every row of their contract at rest and in a drag")
struct QiTests {
  @Test(
    "the container is 50 narrower than the window, at most 350, 420 high and centered",
    arguments: [(1280.0, 350.0), (400, 350), (399, 349), (300, 250)],
    [Preset.qi, .qiDemo]
  )
  func placement(extent: (window: Double, container: Double), preset: Preset) {
    let stage = preset.container.stage(in: Size(width: extent.window, height: 800))

    let left = (extent.window - extent.container) / 2
    #expect(stage.container == Rectangle(x: left, y: 190, width: extent.container, height: 420))
  }

  @Test("each card is smaller, lower and fainter than the one above", arguments: QiSetting.all)
  func layout(setting: QiSetting) {
    let script = StackScript(setting.preset, cards: 9)

    let order = Array((0..<setting.visibleCards).reversed())
    #expect(script.stack.snapshots(at: 0).map(\.index) == order)
    for card in order {
      #expect(isClose(script.pose(of: card, at: 0), setting.slot(Double(card))), "\(card)")
    }
  }

  @Test("the cards scale with the width of a narrower container", arguments: QiSetting.all)
  func narrow(setting: QiSetting) throws {
    let window = Size(width: 300, height: 800)
    let script = StackScript(setting.preset, cards: 9, window: window)

    let second = try #require(script.pose(of: 1, at: 0))

    #expect(isClose(second.size.width, 250 - 2 * setting.lineSpacing))
    #expect(isClose(second.center.x, 125))
  }

  @Test(
    "the opacities are counted from the back of the cards that are shown",
    arguments: QiSetting.all
  )
  func fading(setting: QiSetting) {
    for count in 0..<setting.visibleCards {
      let script = StackScript(setting.preset, cards: count)
      #expect(script.stack.snapshots(at: 0).count == count)
      for card in 0..<count {
        let slot = setting.slot(Double(card), shown: count)
        #expect(isClose(script.pose(of: card, at: 0), slot), "\(card) of \(count)")
      }
    }
  }

  @Test("every card is opaque without fadesWithDepth", arguments: [Preset.qi, .qiDemo])
  func opaque(preset: Preset) throws {
    var preset = preset
    var layout = try #require(preset.layout as? ShrinkingLayout)
    layout.fadesWithDepth = false
    preset.layout = layout

    let script = StackScript(preset, cards: 9)

    #expect(script.stack.snapshots(at: 0).allSatisfy { $0.pose.alpha == 1 })
  }

  @Test(
    "a dragged card follows the pointer and rotates by its share of the angle, at most the angle",
    arguments: QiSetting.all,
    [(0.0, 0.0), (0.5, 0.5), (1, 1), (1.7, 1), (-0.25, -0.25), (-1, -1), (-1.9, -1)]
  )
  func drag(setting: QiSetting, shares: (distance: Double, rotation: Double)) {
    var script = StackScript(setting.preset, cards: 9)
    let grab = script.middle + Vector(dx: -60, dy: 90)
    script.press(grab, at: 1)
    let across = setting.removeDistance * shares.distance

    script.move(to: grab + Vector(dx: across, dy: -45), at: 1.02)

    var pose = setting.slot(0)
    pose.center = Point(x: 175 + across, y: setting.height / 2 - 45)
    pose.rotation = Angle(radians: setting.maximumAngle * shares.rotation)
    #expect(isClose(script.pose(of: 0, at: 1.5), pose))
  }

  @Test(
    "a release swipes beyond the distance to either side, not at it, at any height",
    arguments: QiSetting.all,
    [(0.0, "stay"), (0.01, "right")]
  )
  func release(setting: QiSetting, verdict: (beyond: Double, word: String)) {
    for (side, height) in [(1.0, 0.0), (-1, 0), (1, -230), (-1, 230)] {
      var script = StackScript(setting.preset, cards: 9)
      let across = side * (setting.removeDistance + verdict.beyond)
      script.drag(by: Vector(dx: across, dy: height), at: 1)

      let word = side < 0 ? "left" : "right"
      let expected = verdict.word == "stay" ? [] : ["didSwipe 0 \(word)"]
      #expect(script.eventLines(.didSwipe) == expected, "\(across)")
    }
  }

  @Test("a release swipes beyond (W + 50) / 4, or 100 in the demo, in a window of any width")
  func releaseInOtherWindows() {
    // The container is 350 wide, in windows narrower than 400 50 narrower than they.
    for (window, distance) in [(1280.0, 100.0), (800, 100), (400, 100), (300, 75), (240, 60)] {
      for (preset, distance) in [(Preset.qi, distance), (.qiDemo, 100)] {
        for (across, swipes) in [(distance, false), (distance + 0.5, true)] {
          var script = StackScript(preset, cards: 9, window: Size(width: window, height: 600))
          script.drag(by: Vector(dx: -across, dy: 0), at: 1)
          #expect(
            script.eventLines(.didSwipe).isEmpty != swipes,
            "\(preset.name) \(window) \(across)"
          )
        }
      }
    }
  }

  @Test("cards have corners of 10 and no shadow, and only the demo shows its container")
  func appearance() {
    for preset in [Preset.qi, .qiDemo] {
      #expect(preset.appearance.cornerRadius == 10)
      #expect(preset.appearance.shadow.opacity == 0)
    }
    #expect(Preset.qiDemo.appearance.container.color == Color(rgb: 0xAA_AAAA))
    #expect(Preset.qiDemo.appearance.container.cornerRadius == 10)
    let others = Preset.everything(in: .ours, .reference).filter { $0.name != "qi-demo" }
    #expect(others.allSatisfy { $0.appearance.container == ContainerAppearance() })
    #expect(ContainerAppearance().color == nil)
  }
}
