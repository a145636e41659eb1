import Foundation
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Lottie documents")
struct LottieDocumentTests {
  /// A drag that is let go, a drag that swipes, commands, and a jump.
  private static let steps: [Trace.Step] = {
    func event(_ seconds: Double, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double)
      -> Trace.Step
    {
      let time = Timestamp(seconds: seconds)
      var isUp = false
      if case .up = phase { isUp = true }
      return Trace.Step(
        .pointer(
          PointerEvent(
            time: time,
            phase: phase,
            position: Point(x: x, y: y),
            buttons: isUp ? [] : .primary
          )
        ),
        at: time
      )
    }
    func drag(from start: Double, by dx: Double) -> [Trace.Step] {
      [event(start, .down(.primary), 400, 250)]
        + (1...12).map { index in
          event(start + Double(index) * 0.012, .move, 400 + dx * Double(index) / 12, 250)
        }
        + [event(start + 0.16, .up(.primary), 400 + dx, 250)]
    }
    func command(_ seconds: Double, _ command: StackCommand) -> Trace.Step {
      Trace.Step(.command(command), at: Timestamp(seconds: seconds))
    }
    return drag(from: 0.1, by: 40) + drag(from: 1, by: 260)
      + [
        command(1.3, .swipe(.left)), command(1.45, .undo), command(2.2, .next),
        command(2.6, .previous), command(3.2, .swipe(.right)),
        command(3.6, .reload(isAnimated: true)), command(4.4, .jump(to: 2)),
      ]
  }()

  private func document(
    _ preset: Preset,
    card: (Int) -> LottieCard = { LottieCard(name: "Card \($0)", color: .white) }
  ) throws -> (document: LottieDocument, frames: [[CardSnapshot]]) {
    let stack = CardStack(
      preset: preset,
      window: Size(width: 800, height: 600),
      count: 6,
      seed: 3
    )
    var trace = Trace(steps: Self.steps)
    trace.end = Timestamp(seconds: 5.5)
    let source = try TraceFrames(
      of: NamedTrace(trace),
      on: stack,
      pointers: nil,
      rate: 60,
      speed: 1,
      from: 0,
      to: nil
    )
    var frames: [[CardSnapshot]] = []
    _ = try source.run { frames.append($0.cards) }
    return (try LottieDocument(of: source, name: "test", card: card), frames)
  }

  @Test(
    "A player shows each card where the simulation has it, at every frame",
    arguments: Preset.all
  )
  func poses(preset: Preset) throws {
    let (document, frames) = try document(preset)
    let player = try LottieEvaluator(document.bytes)
    let margin = 2 * preset.appearance.inset
    #expect(player.document["op"] as? Int == frames.count)
    #expect(player.document["fr"] as? Double == 60)
    for (number, cards) in frames.enumerated() {
      let shown = player.cards(at: Double(number))
      try #require(shown.map(\.asset) == cards.map { "card \($0.index)" }, "frame \(number)")
      for (shown, card) in zip(shown, cards) {
        let pose = card.pose
        let distance = hypot(shown.x - pose.center.x, shown.y - pose.center.y)
        #expect(distance < 0.5, "frame \(number), card \(card.index)")
        #expect(abs(shown.degrees - pose.rotation.degrees) < 0.1)
        #expect(abs(shown.width - pose.size.width + margin) < 0.5)
        #expect(abs(shown.height - pose.size.height + margin) < 0.5)
        #expect(abs(shown.alpha - pose.alpha) < 0.003)
      }
    }
    let values = frames.reduce(0) { $0 + $1.count } * 5
    #expect(player.keyCount * 8 < values, "\(player.keyCount) keys for \(values) values")
  }

  @Test("A card that jumps between two rests is held, not drawn across")
  func hold() throws {
    let (document, frames) = try document(.collection)
    let player = try LottieEvaluator(document.bytes)
    for number in frames.indices.dropLast() {
      let between = player.cards(at: Double(number) + 0.5)
      for shown in between {
        let ends = [frames[number], frames[number + 1]].flatMap { $0 }
          .filter { "card \($0.index)" == shown.asset }
        #expect(
          ends.contains { hypot($0.pose.center.x - shown.x, $0.pose.center.y - shown.y) < 90 },
          "frame \(number)"
        )
      }
    }
  }

  @Test("What a document is made of is what the schema wants")
  func schema() throws {
    let (document, _) = try document(.riffle) { index in
      LottieCard(
        name: "Card \(index)",
        color: Color(rgb: 0x33_6699),
        picture: index == 0
          ? .init(size: PixelSize(width: 1_000, height: 500), source: .file("a \"b\".png"))
          : index == 1
            ? .init(
              size: PixelSize(width: 4, height: 4),
              source: .embedded(type: "image/png", Array("any bytes".utf8))
            ) : nil
      )
    }
    let player = try LottieEvaluator(document.bytes)
    for key in ["v", "fr", "ip", "op", "w", "h", "assets", "layers"] {
      #expect(player.document[key] != nil, "\(key)")
    }
    let identities = player.assets.compactMap { $0["id"] as? String }
    #expect(Set(identities).count == identities.count)
    let numbers = player.layers.compactMap { $0["ind"] as? Int }
    #expect(numbers == Array(1...player.layers.count))
    #expect(player.layers.last?["ty"] as? Int == 1)
    #expect(player.layers.last?["sc"] as? String == "#E9ECF1")
    for layer in player.layers {
      for key in ["ty", "ip", "op", "st", "ks"] { #expect(layer[key] != nil, "\(key)") }
      if layer["ty"] as? Int == 0 { #expect(identities.contains(layer["refId"] as? String ?? "")) }
    }
    let file = try #require(player.assets.first { $0["id"] as? String == "picture 0" })
    #expect(file["p"] as? String == "a \"b\".png")
    #expect(file["e"] as? Int == 0)
    let embedded = try #require(player.assets.first { $0["id"] as? String == "picture 1" })
    let data = "data:image/png;base64," + Data("any bytes".utf8).base64EncodedString()
    #expect(embedded["p"] as? String == data)
  }

  @Test("A picture covers its card, and its mask is the card's outline")
  func picture() throws {
    let size = PixelSize(width: 1_000, height: 500)
    let (document, _) = try document(.riffle) { index in
      LottieCard(
        name: "\(index)",
        color: .black,
        picture: .init(size: size, source: .file("\(index).jpg"))
      )
    }
    let player = try LottieEvaluator(document.bytes)
    let card = try #require(player.assets.first { $0["id"] as? String == "card 0" })
    let image = try #require((card["layers"] as? [[String: Any]])?.first)
    let transform = try #require(image["ks"] as? [String: [String: Any]])
    let scale = try #require((transform["s"]?["k"] as? [Double])?.first) / 100
    let (width, height) = (320.0, 430.0)
    #expect(abs(scale - height / 500) < 1e-9)
    let anchor = try #require(transform["a"]?["k"] as? [Double])
    let position = try #require(transform["p"]?["k"] as? [Double])
    let masks = try #require(image["masksProperties"] as? [[String: Any]])
    let path = try #require((masks[0]["pt"] as? [String: Any])?["k"] as? [String: Any])
    let points = try #require(path["v"] as? [[Double]]).map { point in
      zip(zip(point, anchor), position).map { ($0.0 - $0.1) * scale + $1 }
    }
    // In the card's own axes: from edge to edge, the corners cut by the radius of 18.
    #expect(abs((points.map { $0[0] }.min() ?? 9) - 0) < 1e-6)
    #expect(abs((points.map { $0[0] }.max() ?? 9) - width) < 1e-6)
    #expect(abs((points.map { $0[1] }.max() ?? 9) - height) < 1e-6)
    #expect(points.count == 8)
    #expect(
      points.allSatisfy { point in
        let dx = min(point[0], width - point[0])
        let dy = min(point[1], height - point[1])
        return abs(dx + dy - 18) < 1e-6
      }
    )
  }
}
