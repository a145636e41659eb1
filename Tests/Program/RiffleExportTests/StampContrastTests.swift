import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

@Suite("The word on a stamp")
struct StampContrastTests {
  private static let window = Size(width: 640, height: 720)

  @Test("can be read on its plate in every frame of random drags and swipes by keys")
  func drags() {
    var painter = SnapshotPainter(
      content: { CardContent(title: "Card \($0)") },
      emptyView: EmptyView(title: "", message: "")
    )
    var (frames, filled) = (0, 0)
    for seed in Soak.seeds(220) {
      var random = SeededGenerator(seed: seed)
      var stack = CardStack(preset: .riffle, window: Self.window, count: 6, seed: seed)
      let inputs = !seed.isMultiple(of: 11) ? Self.drag(&random) : Self.keys(&random)
      let end = (inputs.last?.time.seconds ?? 0) + 1
      var rest = inputs[...]
      for frame in 0..<Int(end * 120) {
        let time = Timestamp(seconds: Double(frame) / 120)
        while let next = rest.first, next.time <= time {
          _ = stack.handle(next.input, at: next.time)
          rest.removeFirst()
        }
        _ = stack.advance(to: time)
        let list = painter.displayList(
          of: stack.snapshots(at: time.seconds),
          in: stack,
          scale: 1
        )
        for seen in Self.stamps(in: list, stack.preset.appearance.stamps) {
          let contrast = seen.word.contrast(with: seen.plate)
          #expect(contrast >= 3, "\(contrast) to 1 at \(time.seconds) s, seed \(seed)")
          frames += 1
          if seen.word == .white { filled += 1 }
        }
      }
    }

    // The drags come far enough for both looks of a stamp.
    let enough = Soak.count(1000)
    #expect(filled > enough && frames - filled > enough, "\(filled) of \(frames)")
  }

  // MARK: Inputs

  private typealias TimedInput = (input: StackInput, time: Timestamp)

  /// A hand that wanders about with the top card, stops now and then, and lets go at some speed.
  private static func drag(_ random: inout SeededGenerator) -> [TimedInput] {
    let start = Point(x: window.width / 2, y: window.height / 2)
    var (place, time) = (start, 0.1)
    var events = [(PointerEvent.Phase.down(.primary), place, time)]
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let way = Vector(
        dx: .random(in: -300...300, using: &random),
        dy: .random(in: -300...300, using: &random)
      )
      let steps = Int.random(in: 3...40, using: &random)
      for _ in 0..<steps {
        place = place + way * (1 / Double(steps))
        time += 0.008
        events.append((.move, place, time))
      }
      time += .random(in: 0...0.3, using: &random)
    }
    events.append((.up(.primary), place, time))
    return events.map { phase, place, seconds in
      let time = Timestamp(seconds: seconds)
      let buttons: PointerButtons = phase == .up(.primary) ? [] : .primary
      return (
        .pointer(PointerEvent(time: time, phase: phase, position: place, buttons: buttons)), time
      )
    }
  }

  /// Swipes by command, some before the one before has landed.
  private static func keys(_ random: inout SeededGenerator) -> [TimedInput] {
    var time = 0.0
    return (0..<4).map { _ in
      time += .random(in: 0.05...0.6, using: &random)
      let direction = [Direction.left, .right, .up].randomElement(using: &random) ?? .right
      return (.command(.swipe(direction)), Timestamp(seconds: time))
    }
  }

  // MARK: Stamps

  /// The colors of a stamp's word and plate, without the card beneath: all plates on one card laid over
  /// each other.
  private struct SeenStamp {
    var word: Color
    var plate: Color
  }

  private static func stamps(in list: DisplayList, _ looks: StampAppearance) -> [SeenStamp] {
    let words = StampSide.allCases.map { looks[$0].word.uppercased() }
    var stamps: [SeenStamp] = []
    var plates: [(alpha: Double, word: Color, plate: Color)] = []
    func endCard() {
      if !plates.isEmpty {
        stamps.append(
          SeenStamp(
            word: blend(plates.map { ($0.alpha, $0.word) }),
            plate: blend(plates.map { ($0.alpha, $0.plate) })
          )
        )
      }
      plates = []
    }
    for command in list.commands {
      guard case .shape(let shape) = command, case .layer(let layer) = shape.fill else { continue }
      var (word, plate): (Color?, Color?)
      for part in layer.commands {
        if case .text(let line) = part, words.contains(line.string) { word = line.color }
        if case .shape(let box) = part, case .color(let color) = box.fill { plate = plate ?? color }
      }
      if let word, let plate {
        plates.append((shape.alpha, word, plate))
      } else {
        // The face of the next card.
        endCard()
      }
    }
    endCard()
    return stamps
  }

  /// Lays colors over each other, and leaves out how much of the ground is seen through them (Porter and
  /// Duff 1984, 'over', divided by the alpha that it comes to).
  private static func blend(_ layers: [(alpha: Double, color: Color)]) -> Color {
    var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
    for (share, color) in layers {
      red = color.red * share + red * (1 - share)
      green = color.green * share + green * (1 - share)
      blue = color.blue * share + blue * (1 - share)
      alpha = share + alpha * (1 - share)
    }
    guard alpha > 0 else { return .white }
    return Color(red: red / alpha, green: green / alpha, blue: blue / alpha)
  }
}
