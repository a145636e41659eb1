import Foundation
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
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
    let document = try LottieDocument(
      of: source,
      name: "test",
      scale: 2,
      card: card
    ) { size, _ in LottieCard.Picture(size: size, source: .file("drawn.png")) }
    return (document, frames)
  }

  @Test(
    "A player shows each card where the simulation has it, at every frame",
    arguments: Preset.everything
  )
  func poses(preset: Preset) throws {
    let (document, frames) = try document(preset)
    let player = try LottieEvaluator(document.bytes)
    let appearance = preset.appearance
    // A card's composition has room for its shadow on each side.
    let face = try #require(player.layers.first { $0["ty"] as? Int == 0 })
    let own = CardStack(preset: preset, window: Size(width: 800, height: 600), count: 6).cardSize
    let room = (face["w"] as? Double ?? 0) / appearance.faceSize(of: own).width
    let roomBelow = (face["h"] as? Double ?? 0) / appearance.faceSize(of: own).height
    let margin = 2 * appearance.inset
    let metadata = player.document["meta"] as? [String: String]
    #expect(metadata?["d"] == preset.credit.map { "After \($0)" })
    #expect(player.document["op"] as? Int == frames.count)
    #expect(player.document["fr"] as? Double == 60)
    for (number, cards) in frames.enumerated() {
      let shown = player.cards(at: Double(number))
      let indices = shown.map { $0.asset.split(separator: ",").first.map(String.init) }
      try #require(indices == cards.map { "card \($0.index)" }, "frame \(number)")
      for (shown, card) in zip(shown, cards) {
        let pose = card.pose
        let dip = CardPainter(appearance, scale: 1).dip(under: card.drawn(as: card.id).stamp)
        let size = Size(width: shown.width / room, height: shown.height / roomBelow)
        let seen = Pose(
          center: Point(x: shown.x, y: shown.y),
          size: Size(width: size.width + margin, height: size.height + margin),
          rotation: Angle(degrees: shown.degrees)
        )
        for (x, y) in [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)] {
          let distance = (seen.corner(x, y) - pose.corner(x, y) - dip).length
          #expect(distance < 0.5, "frame \(number), card \(card.index)")
        }
        #expect(abs(shown.alpha - pose.alpha) < 0.006)
      }
    }
    let values = frames.reduce(0) { $0 + $1.count } * 5
    #expect(player.keyCount * 12 < values, "\(player.keyCount) keys for \(values) values")
  }

  @Test("A flight and an undo have at most four easings for each property, beside those of rests")
  func keys() throws {
    func step(_ command: StackCommand, at seconds: Double) -> Trace.Step {
      Trace.Step(.command(command), at: Timestamp(seconds: seconds))
    }
    let trace = Trace(steps: [step(.swipe(.right), at: 0.1), step(.undo, at: 2)])
    let stack = CardStack(preset: .riffle, window: Size(width: 800, height: 600), count: 6)
    for (name, start, end) in [("flight", 0.0, 1.9), ("undo", 1.9, 4)] {
      let source = try TraceFrames(
        of: NamedTrace(trace),
        on: stack,
        pointers: nil,
        rate: 60,
        speed: 1,
        from: start,
        to: end
      )
      let document = try LottieDocument(of: source, name: name, scale: 1) { index in
        LottieCard(name: "\(index)", color: .white)
      } draw: { size, _ in
        LottieCard.Picture(size: size, source: .file("drawn.png"))
      }
      for layer in try LottieEvaluator(document.bytes).layers {
        for (key, property) in LottieEvaluator.properties(of: layer) {
          let values = LottieEvaluator.keys(of: property).map { $0["s"] as? [Double] }
          let moves = zip(values, values.dropFirst()).count { $0 != $1 }
          #expect(moves <= 4, "\(name): \(layer["nm"] ?? ""), \(key)")
        }
      }
    }
  }

  @Test("Stamp and shadows are layers, where the painter draws them and as opaque as there")
  func parts() throws {
    let (document, frames) = try document(.riffle)
    let player = try LottieEvaluator(document.bytes)
    let layer = try #require(player.layers.first { $0["ty"] as? Int == 0 })
    let composition = Size(
      width: layer["w"] as? Double ?? 0,
      height: layer["h"] as? Double ?? 0
    )
    var (stamps, lifted) = (0, 0)
    for (number, cards) in frames.enumerated() {
      for (card, shown) in zip(cards, player.cards(at: Double(number))) {
        let parts = player.parts(of: shown.asset, at: Double(number))
        let stamp = parts.last { $0.name == "Stamp" && $0.shown.alpha > 0.01 }
        let expected = card.stamp.map { $0.opacity > 0.2 } ?? false
        if expected {
          stamps += 1
          #expect(stamp != nil, "frame \(number)")
        }
        if card.stamp == nil { #expect(stamp == nil, "frame \(number)") }
        let shadows = parts.prefix { $0.name == "Shadow" }
        // All of them lies within the composition, which cuts off what does not.
        #expect(
          shadows.allSatisfy { part in
            part.shown.x - part.shown.width / 2 > -1 && part.shown.y - part.shown.height / 2 > -1
              && part.shown.x + part.shown.width / 2 < composition.width + 1
              && part.shown.y + part.shown.height / 2 < composition.height + 1
          }
        )
        let look = Preset.riffle.appearance.shadow
        let opacity = shadows.reduce(0) { $0 + $1.shown.alpha }
        #expect(opacity >= look.opacity - 0.011, "frame \(number)")
        if card.lift > 0.9 {
          lifted += 1
          // Softer, so its picture is larger.
          #expect(shadows.contains { $0.shown.alpha > 0.5 * look.opacity && $0.shown.width > 420 })
        }
      }
    }
    #expect(stamps > 5 && lifted > 3)
  }

  @Test("A card that jumps between two rests is held, not drawn across")
  func hold() throws {
    let (document, frames) = try document(.collection)
    let player = try LottieEvaluator(document.bytes)
    for number in frames.indices.dropLast() {
      let between = player.cards(at: Double(number) + 0.5)
      for shown in between {
        let ends = [frames[number], frames[number + 1]].flatMap { $0 }
          .filter { "\(shown.asset),".hasPrefix("card \($0.index),") }
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
    let layers = try #require(card["layers"] as? [[String: Any]])
    let image = try #require(layers.first { $0["nm"] as? String == "Picture" })
    let transform = try #require(image["ks"] as? [String: [String: Any]])
    let scale = try #require((transform["s"]?["k"] as? [Double])?.first) / 100
    let (width, height) = (320.0, 430.0)
    let layer = try #require(player.layers.first { $0["refId"] as? String == "card 0" })
    let room = ((layer["w"] as? Double ?? 0) - width) / 2
    #expect(abs(scale - height / 500) < 1e-9)
    let anchor = try #require(transform["a"]?["k"] as? [Double])
    let position = try #require(transform["p"]?["k"] as? [Double])
    let masks = try #require(image["masksProperties"] as? [[String: Any]])
    let path = try #require((masks[0]["pt"] as? [String: Any])?["k"] as? [String: Any])
    let points = try #require(path["v"] as? [[Double]]).map { point in
      zip(zip(point, anchor), position).map { ($0.0 - $0.1) * scale + $1 }
    }
    .map { point in [point[0] - room, point[1] - room] }
    // In the card's own axes: from edge to edge, the corners cut where the continuous curve of a radius of 18
    // begins.
    let side = 18 * 1.42
    #expect(abs((points.map { $0[0] }.min() ?? 9) - 0) < 1e-6)
    #expect(abs((points.map { $0[0] }.max() ?? 9) - width) < 1e-6)
    #expect(abs((points.map { $0[1] }.max() ?? 9) - height) < 1e-6)
    #expect(points.count == 8)
    #expect(
      points.allSatisfy { point in
        let dx = min(point[0], width - point[0])
        let dy = min(point[1], height - point[1])
        return abs(dx + dy - side) < 1e-6
      }
    )
    // The first corner is x³ + y³ = 1, in sides.
    let leaving = try #require(path["o"] as? [[Double]])[0].map { $0 * scale / side }
    let arriving = try #require(path["i"] as? [[Double]])[1].map { $0 * scale / side }
    for step in 0...40 {
      let t = Double(step) / 40
      func bezier(_ start: Double, _ one: Double, _ other: Double, _ end: Double) -> Double {
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
        let (first, second, third) = (between(start, one), between(one, other), between(other, end))
        return between(between(first, second), between(second, third))
      }
      let x = bezier(0, leaving[0], 1 + arriving[0], 1)
      let y = bezier(1, 1 - leaving[1], -arriving[1], 0)
      let length = cbrt(pow(x, 3) + pow(y, 3))
      #expect(abs(length - 1) * side < 0.2)
    }
  }
}

extension Pose {
  /// A corner, by the signs of its offset from the middle.
  fileprivate func corner(_ x: Double, _ y: Double) -> Point {
    center + Vector(dx: x * size.width / 2, dy: y * size.height / 2).rotated(by: rotation)
  }
}
