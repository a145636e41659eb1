import CardTestSupport
import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleWeb
import TestSupport
import Testing

/// The module and the script in a real browser, by the same random inputs as a simulation of ours.
@Suite(
  "The core in a browser",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed")
)
struct PageTraceTests {
  /// For each preset; the environment variable asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["RIFFLE_PAGE_TRACES"].flatMap { Int($0) } ?? 6

  /// All presets in Chromium; in others, whose sines and exponentials differ, one of each kind of motion.
  private static let trials: [(Browser, Preset)] =
    Preset.all.map { (.chromium, $0) }
    + [Browser.firefox, .webKit].filter(\.isThere).flatMap { browser in
      [.riffle, .container, .koloda].map { (browser, $0) }
    }

  @Test("Events are equal, and poses within a billionth of a point", arguments: trials)
  func traces(in browser: Browser, of preset: Preset) async throws {
    var played: [Played] = []
    for seed in 1...Self.count { played.append(try Self.play(preset, seed: seed)) }
    let results = try await Self.results(of: preset, played, in: browser)
    #expect(results.count == played.count)
    for (result, played) in zip(results, played) {
      let title = "\(preset.name), seed \(played.seed): \(result.place)"
      #expect(result.worst < 1e-9, "\(title)")
      #expect(result.problem == "", "\(title)")
      #expect(result.frames == played.frames.count)
    }
  }

  // MARK: Ours

  /// What goes in, and what a stack of ours makes of it.
  private struct Played: Encodable {
    /// A pointer's event, or the words of a command.
    struct Step: Encodable {
      var time: Int64
      var words: String?
      var isKey: Bool?
      var id: Int?
      var kind: String?
      var phase: String?
      var x: Double?
      var y: Double?
      var button: Int?
      var buttons: Int?
    }

    /// Each card as the script's `poses` lists it.
    struct Frame: Encodable {
      var time: Int64
      var cards: [[Double]]
    }

    var seed: Int
    var window: [Double]
    var count: Int
    var steps: [Step] = []
    var frames: [Frame] = []
    var events: [String] = []
  }

  private static func play(_ preset: Preset, seed: Int) throws -> Played {
    var random = SeededGenerator(seed: UInt64(seed))
    let window = Size(
      width: Double.random(in: 400...1300, using: &random).rounded(),
      height: Double.random(in: 600...1100, using: &random).rounded()
    )
    var played = Played(
      seed: seed,
      window: [window.width, window.height],
      count: Int.random(in: 0...12, using: &random)
    )
    var stack = CardStack(preset: preset, window: window, count: played.count, seed: UInt64(seed))
    var events: [StackEvent] = []
    let times = StepMaker(in: window, using: &random).steps
    var next = 0
    let end = (times.last?.time ?? 0) + 2_000_000
    for time in stride(from: Int64(0), to: end, by: 43_210) {
      while next < times.count, times[next].time <= time {
        let (step, input) = (times[next], times[next].input)
        if stack.problem(with: input) == nil {
          events += stack.handle(input, at: Timestamp(microseconds: step.time))
        }
        played.steps.append(step.step)
        next += 1
      }
      let now = Timestamp(microseconds: time)
      events += stack.advance(to: now)
      played.frames.append(
        Played.Frame(time: time, cards: stack.snapshots(at: now.seconds).map(numbers))
      )
    }
    played.events = events.map { "\($0.name.rawValue) \($0.card?.index ?? -1)" }
    return played
  }

  private static func numbers(_ card: CardSnapshot) -> [Double] {
    [
      Double(card.index), card.pose.center.x, card.pose.center.y, card.pose.size.width,
      card.pose.size.height, card.pose.rotation.radians, card.pose.alpha, card.lift,
      card.promotion, card.stamp?.opacity ?? 0, card.stamp?.emphasis ?? 0,
    ]
  }

  /// Eight drags or commands, many while cards still move.
  private struct StepMaker {
    struct Made {
      var time: Int64
      var step: Played.Step
      var input: StackInput
    }

    private(set) var steps: [Made] = []

    init(in window: Size, using random: inout SeededGenerator) {
      var time: Int64 = 0
      let kind = [PointerKind.mouse, .touch, .pen].randomElement(using: &random) ?? .mouse
      for _ in 0..<8 {
        time += Int64.random(in: 0...600_000, using: &random)
        if Double.random(in: 0...1, using: &random) < 0.4 {
          add(Self.words(using: &random), isKey: .random(using: &random), at: time)
          continue
        }
        var place = Point(
          x: window.width / 2 + .random(in: -150...150, using: &random),
          y: window.height / 2 + .random(in: -180...180, using: &random)
        )
        let speed = Vector(
          dx: .random(in: -30...30, using: &random),
          dy: .random(in: -15...15, using: &random)
        )
        add(.down(.primary), kind, place, at: time)
        for _ in 0..<Int.random(in: 3...30, using: &random) {
          time += Int64.random(in: 4_000...20_000, using: &random)
          place.x += speed.dx * .random(in: 0.5...1.5, using: &random)
          place.y += speed.dy * .random(in: 0.5...1.5, using: &random)
          add(.move, kind, place, at: time)
        }
        let isLost = Double.random(in: 0...1, using: &random) < 0.1
        add(isLost ? .cancel(.captureLost) : .up(.primary), kind, place, at: time)
      }
    }

    private static func words(using random: inout SeededGenerator) -> String {
      let direction = Direction.allCases.randomElement(using: &random)?.rawValue ?? "left"
      let all = [
        "swipe \(direction)", "swipe left", "swipe right", "undo", "redo", "next", "previous",
        "nudge \(direction)", "tap", "reload", "deal", "insert 0 2", "jump 1", "shift 1",
        "instantly undo", "reduceMotion true", "layoutDirection rightToLeft",
      ]
      return all.randomElement(using: &random) ?? "undo"
    }

    private mutating func add(_ words: String, isKey: Bool, at time: Int64) {
      guard let command = try? StackCommand(words: words) else { return }
      steps.append(
        Made(
          time: time,
          step: Played.Step(time: time, words: words, isKey: isKey),
          input: isKey ? .key(command) : .command(command)
        )
      )
    }

    private mutating func add(
      _ phase: PointerEvent.Phase,
      _ kind: PointerKind,
      _ place: Point,
      at time: Int64
    ) {
      let name =
        switch phase {
        case .down: "down"
        case .move: "move"
        case .up: "up"
        case .cancel: "cancel"
        }
      let isHeld = name == "down" || name == "move"
      let event = PointerEvent(
        time: Timestamp(microseconds: time),
        pointer: PointerID(rawValue: 1),
        kind: kind,
        phase: phase,
        position: place,
        buttons: isHeld ? .primary : []
      )
      let step = Played.Step(
        time: time,
        id: 1,
        kind: "\(kind)",
        phase: name,
        x: place.x,
        y: place.y,
        button: name == "down" || name == "up" ? 1 : 0,
        buttons: isHeld ? 1 : 0
      )
      steps.append(Made(time: time, step: step, input: .pointer(event)))
    }
  }

  // MARK: The browser's

  private struct Result: Decodable {
    var worst: Double
    var place: String
    var problem: String
    var frames: Int
  }

  private static func results(
    of preset: Preset,
    _ played: [Played],
    in browser: Browser
  ) async throws -> [Result] {
    let folder = try TemporaryFolder()
    let parts = Repository.file("Assets/page").path
    let module = try Data(contentsOf: URL(fileURLWithPath: "\(parts)/riffle.wasm"))
    let script = try String(contentsOfFile: "\(parts)/riffle.js", encoding: .utf8)
    let presets = try String(contentsOfFile: "\(parts)/presets.json", encoding: .utf8)
    let traces = String(decoding: try JSONEncoder().encode(played), as: UTF8.self)
    try folder.write(
      """
      <!doctype html><meta charset="utf-8"><script type="module">
      \(script)
      const preset = \(presets)["\(preset.name)"];
      const played = \(traces);
      const bytes = Uint8Array.from(atob("\(module.base64EncodedString())"), (letter) => letter.charCodeAt(0));
      \(player)
      </script>
      """,
      to: "page.html"
    )
    let seen = try await BrowserHand(folder: folder).run(
      """
      page.open(until="document.querySelector('pre')")
      show("results", page.js("document.querySelector('pre').textContent"))
      """,
      in: browser
    )
    return try JSONDecoder().decode([Result].self, from: Data((seen["results"] ?? "").utf8))
  }

  private static let player = #"""
    function play(core, { seed, window: [width, height], count, steps, frames, events }) {
      const result = { worst: 0, place: "", problem: "", frames: 0 };
      const ours = [];
      for (const [key, value] of preset) core.set(key, value);
      core.zoom = 1;
      core.begin(0, { width, height, count, seed });
      const note = () => core.events().forEach(({ name, index }) => ours.push(`${name} ${index}`));
      let next = 0;
      for (const { time, cards } of frames) {
        while (next < steps.length && steps[next].time <= time) {
          const { time: at, words, isKey, ...pointer } = steps[next++];
          try {
            if (words) core.command(at, words, isKey);
            else core.pointer(at, pointer);
          } catch (error) {
            if (!(error instanceof RangeError)) throw error;
          }
        }
        core.advance(time);
        note();
        const poses = core.poses(time / 1e6);
        result.frames += 1;
        if (poses.length !== cards.length) result.problem ||= `${poses.length} cards at ${time}, not ${cards.length}`;
        poses.forEach((pose, place) => {
          const numbers = [
            pose.index, pose.x, pose.y, pose.width, pose.height, pose.rotation, pose.alpha, pose.lift,
            pose.promotion, pose.stamp?.opacity ?? 0, pose.stamp?.emphasis ?? 0,
          ];
          numbers.forEach((number, which) => {
            const difference = Math.abs(number - (cards[place]?.[which] ?? NaN));
            if (!(difference <= result.worst)) [result.worst, result.place] = [difference, `${time} ${place} ${which}`];
          });
        });
      }
      core.close();
      const other = events.findIndex((event, place) => event !== ours[place]);
      if (other >= 0 || ours.length !== events.length) {
        result.problem ||= `event ${other} of ${events.length}: ${ours[other]}, not ${events[other]}; ${ours.length} in all`;
      }
      return result;
    }
    const results = [];
    const compiled = new WebAssembly.Module(bytes);
    for (const trace of played) {
      try {
        results.push(play(new RiffleCore(new WebAssembly.Instance(compiled, { math: Math })), trace));
      } catch (error) {
        results.push({ worst: 0, place: "", problem: String(error.stack).slice(0, 900), frames: 0 });
      }
    }
    const pre = document.createElement("pre");
    pre.textContent = JSON.stringify(results);
    document.documentElement.append(pre);
    """#
}

@Suite("The module of pages")
struct PageModuleTests {
  @Test("is as new as the core's sources, and compressed as it is")
  func newness() async throws {
    let outcome = try await Tool.outcome(
      of: Repository.file("scripts/build-page").path,
      ["--check"]
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Repository.file("Assets/page/riffle.wasm.lzma").path,
      toPath: folder.path(of: "riffle.wasm.lzma")
    )
    try await Tool.run(
      "xz",
      ["--format=lzma", "--decompress", folder.path(of: "riffle.wasm.lzma")]
    )
    let unpacked = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "riffle.wasm")))
    #expect(unpacked == (try Data(contentsOf: Repository.file("Assets/page/riffle.wasm"))))
  }
}
