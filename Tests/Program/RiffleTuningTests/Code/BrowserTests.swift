import CardTestSupport
import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleTuning
import TestSupport
import Testing

/// The page and the React component in a real browser, by the same gestures as a simulation of ours.
@Suite("Code in a browser", .enabled(if: Browser.chromium.isThere, "chromium is not installed"))
struct BrowserTests {
  private static let frames = FrameTimes.rate(60)

  @Test(
    "The page's cards are where ours are, and its verdicts are ours",
    arguments: Preset.all.filter(\.isPortable)
  )
  func page(of preset: Preset) async throws {
    let (preset, played) = try Self.gestures(with: preset, seeds: 1...6)

    try await Browser.expect(played, on: try CodeExport(of: preset).text(for: .html), preset.name)
  }

  /// With fewer random gestures: what differs from the page is that cards are made and rendered by React.
  @Test(
    "So are the React component's",
    .enabled(if: Browser.hasReact, "esbuild or React is missing"),
    arguments: [
      Preset.riffle, .collection, .qi, .board, .koloda, .appinio, .springDeck, .swiperList,
    ]
  )
  func react(of preset: Preset) async throws {
    let (preset, played) = try Self.gestures(with: preset, seeds: 7...8)
    let folder = try TemporaryFolder()
    let code = try CodeExport(of: preset).text(for: .react)
    // The component has the preset's name.
    let name = try #require(code.firstMatch(of: /export const (\w+)/)).1
    try folder.write(code, to: "Stack.jsx")
    try folder.write(Browser.app.replacing("RiffleStack", with: name), to: "app.jsx")
    let bundle = folder.path(of: "bundle.js")
    let outcome = try await Tool.outcome(
      of: "esbuild",
      [
        folder.path(of: "app.jsx"), "--bundle", "--jsx=automatic", "--log-level=error",
        "--define:process.env.NODE_ENV=\"production\"", "--outfile=\(bundle)",
      ],
      environment: ["NODE_PATH": "/usr/share/nodejs", "PATH": "/usr/bin:/bin"]
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    try folder.write(
      """
      <!doctype html><html><style>body { margin: 0; }</style><div id="root"></div>
      <script src="bundle.js"></script>\(try Browser.script(playing: played))</html>
      """,
      to: "checked.html"
    )

    try await Browser.expect(played, in: folder, preset.name)
  }

  // MARK: Gestures

  /// A gesture, and what a simulation of ours makes of it, as the page reads it.
  struct Played: Encodable {
    struct Step: Encodable {
      var t: Double
      var type: String
      var x: Double?
      var y: Double?
      var device: String?
      var direction: String?
    }

    struct Frame: Encodable {
      var t: Double
      var cards: [Card]
    }

    struct Card: Encodable {
      var card: Int
      var x, y, width, height, rotation, alpha: Double
    }

    var name: String
    var steps: [Step]
    var frames: [Frame]
    var verdicts: [String]
  }

  /// The program's gestures and random ones, on a preset without what the code leaves out: drags between
  /// reports, and randomly turned cards.
  private static func gestures(
    with preset: Preset,
    seeds: ClosedRange<Int>
  ) throws -> (Preset, [Played]) {
    var preset = preset
    preset.drag.resampling = 0
    preset.drag.handOff = 0
    if (try? preset.value(of: "layout.maximumJitter")) != nil {
      try preset.set("layout.maximumJitter", to: .number(0))
    }
    let folder = Repository.file("Assets/gestures").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let own = try files.map { ($0, try TraceFile.read("\(folder)/\($0)")) }
    let random = seeds.map { ("seed \($0)", Self.random(seed: $0)) }
    return (preset, try (own + random).map { try play($0.1, named: $0.0, with: preset) })
  }

  private static func play(
    _ trace: Trace,
    named name: String,
    with preset: Preset
  ) throws -> Played {
    let stack = CardStack(preset: preset, window: Size(width: 1280, height: 800), count: 12)
    var played = Played(name: name, steps: trace.steps.compactMap(step), frames: [], verdicts: [])
    var simulation = Simulation(of: trace, on: stack, frames: frames)
    try simulation.run { output in
      switch output {
      case .event(let event):
        switch event.kind {
        case .didSwipe(let card, let direction, _, _):
          played.verdicts.append("swipe \(card.index) \(direction.rawValue)")
        case .didUndo(let card, let direction):
          played.verdicts.append("undo \(card.index) \(direction.rawValue)")
        default: break
        }
      case .frame(_, let time, let cards):
        played.frames.append(Played.Frame(t: time.seconds, cards: cards.map(card)))
      }
    }
    return played
  }

  private static func card(_ card: CardSnapshot) -> Played.Card {
    Played.Card(
      card: card.index,
      x: card.pose.center.x,
      y: card.pose.center.y,
      width: card.pose.size.width,
      height: card.pose.size.height,
      rotation: card.pose.rotation.radians,
      alpha: card.pose.alpha
    )
  }

  private static func step(_ step: Trace.Step) -> Played.Step? {
    let time = step.time.seconds
    switch step.input {
    case .pointer(let event):
      let type =
        switch event.phase {
        case .down: "pointerdown"
        case .move: "pointermove"
        case .up: "pointerup"
        case .cancel: "pointercancel"
        }
      return Played.Step(
        t: time,
        type: type,
        x: event.position.x,
        y: event.position.y,
        device: "\(event.kind)"
      )
    case .command(.swipe(let direction)):
      return Played.Step(t: time, type: "swipe", direction: direction.rawValue)
    case .command(.undo): return Played.Step(t: time, type: "undo")
    default: return nil
    }
  }

  /// Nine drags, throws back, swipes and undos, many of them while cards still move.
  private static func random(seed: Int) -> Trace {
    var random = SeededGenerator(seed: UInt64(seed))
    var trace = Trace()
    var time = 0.1
    func stamp() -> Timestamp { Timestamp(seconds: (time * 1000).rounded() / 1000) }
    let kind: PointerKind = seed % 3 == 0 ? .touch : .mouse
    for _ in 0..<9 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let side: Direction = Bool.random(using: &random) ? .left : .right
        trace.steps.append(Trace.Step(.command(.swipe(side)), at: stamp()))
      case 1: trace.steps.append(Trace.Step(.command(.undo), at: stamp()))
      default:
        let start = Point(
          x: Double.random(in: 450...830, using: &random).rounded(),
          y: Double.random(in: 230...540, using: &random).rounded()
        )
        let side = Direction.allCases[Int.random(in: 0..<8, using: &random)].vector
        let way = Double.random(in: 20...420, using: &random)
        let count = Int.random(in: 10...60, using: &random)
        let turnsBack = Double.random(in: 0...1, using: &random) < 0.25
        func point(_ share: Double) -> Point {
          let eased = share * share * (3 - 2 * share)
          let part = turnsBack && share > 0.6 ? eased - 1.8 * (share - 0.6) : eased
          return Point(
            x: (start.x + side.dx * way * part).rounded(),
            y: (start.y + side.dy * way * part).rounded()
          )
        }
        func append(_ phase: PointerEvent.Phase, _ point: Point, _ buttons: PointerButtons) {
          let event = PointerEvent(
            time: stamp(),
            kind: kind,
            phase: phase,
            position: point,
            buttons: buttons
          )
          trace.steps.append(Trace.Step(.pointer(event), at: stamp()))
        }
        append(.down(.primary), start, .primary)
        for index in 1...count {
          time += 0.008
          append(.move, point(Double(index) / Double(count)), .primary)
        }
        time += 0.004
        append(.up(.primary), point(1), [])
      }
      time += [0.02, 0.1, 0.3, 1][Int.random(in: 0..<4, using: &random)]
    }
    return trace
  }
}

/// Code on a page in Chromium, without a window.
extension Browser {
  static let hasReact =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/esbuild")
    && FileManager.default.fileExists(atPath: "/usr/share/nodejs/react-dom")

  /// How far one gesture in the page was from ours.
  struct Result: Decodable {
    /// The largest difference in points, and which it was.
    var worst: Double
    var place: String
    /// The first frame that shows other cards; empty for none.
    var missing: String
    var frames: Int
    var verdicts: [String]
  }

  /// Expects cards and verdicts as they are on a page.
  static func expect(_ played: [BrowserTests.Played], on page: String, _ name: String) async throws
  {
    let style =
      "<style>.riffle-stage { width: 1280px !important; height: 800px !important; }</style>"
    let text = page.replacing(
      "</html>",
      with: "\(style)\n\(try script(playing: played))\n</html>"
    )
    let folder = try TemporaryFolder()
    try folder.write(text, to: "checked.html")
    try await expect(played, in: folder, name)
  }

  static func expect(
    _ played: [BrowserTests.Played],
    in folder: TemporaryFolder,
    _ name: String
  ) async throws {
    let results = try await results(of: folder)
    #expect(results.count == played.count)
    for (result, played) in zip(results, played) {
      let title = "\(name), \(played.name): \(result.place) \(result.missing)"
      // In points; a hundredth of a radian at a card's edge is two.
      #expect(result.worst < 1, "\(title)")
      #expect(result.missing == "", "\(title)")
      #expect(result.frames == played.frames.count)
      #expect(result.verdicts == played.verdicts, "\(title)")
    }
  }

  /// Tries it three times: on a busy machine Chromium may end before the page's script has run.
  private static func results(of folder: TemporaryFolder) async throws -> [Result] {
    var errors = ""
    for attempt in 1...3 {
      let outcome = try await Tool.outcome(
        of: "chromium",
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000",
          "--window-size=1400,900", "--user-data-dir=\(folder.path(of: "profile \(attempt)"))",
          "--disable-web-security", "--dump-dom", "file://\(folder.path(of: "checked.html"))",
        ]
      )
      let parts = outcome.output
        .split(separator: "<script type=\"application/json\" id=\"results\">")
      if parts.count == 2, let json = parts[1].split(separator: "</script>").first {
        return try JSONDecoder().decode([Result].self, from: Data(json.utf8))
      }
      errors = outcome.errors
    }
    throw Refusal(description: "no results: \(errors.suffix(2_000))")
  }

  /// A script that plays gestures to `riffle` by a clock of its own, and compares.
  static func script(playing played: [BrowserTests.Played]) throws -> String {
    let gestures = String(decoding: try JSONEncoder().encode(played), as: UTF8.self)
    return "<script type=\"module\">\nconst gestures = \(gestures);\n\(player)\n</script>"
  }

  private static let player = #"""
    const view = globalThis.riffle;
    const flush = globalThis.flush ?? ((change) => change());
    const stage = document.querySelector(".riffle-stage");
    let now = 0;
    view.clock = () => now;

    function apply({ type, x, y, device, direction }) {
      if (type === "swipe") view.swipe(direction);
      else if (type === "undo") view.undo();
      else {
        const target = type === "pointerdown" ? stage : window;
        const facts = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, pointerType: device, bubbles: true };
        target.dispatchEvent(new PointerEvent(type, facts));
      }
    }

    function poses() {
      const all = [...document.querySelectorAll(".riffle-card")].map((face, place) => {
        const style = getComputedStyle(face);
        if (style.visibility === "hidden") return null;
        const matrix = new DOMMatrix(style.transform);
        return {
          card: Number(face.dataset.index ?? place),
          x: matrix.e + face.offsetWidth / 2,
          y: matrix.f + face.offsetHeight / 2,
          width: face.offsetWidth * Math.hypot(matrix.a, matrix.b),
          height: face.offsetHeight * Math.hypot(matrix.c, matrix.d),
          rotation: Math.atan2(matrix.b, matrix.a),
          alpha: Number(style.opacity),
        };
      });
      return new Map(all.filter(Boolean).map((pose) => [pose.card, pose]));
    }

    const isSeen = ({ alpha }) => alpha > 0.001;

    function play({ steps, frames }) {
      const result = { worst: 0, place: "", missing: "", frames: 0, verdicts: [] };
      view.restart(({ type, index, direction }) => {
        if (type === "swipe" || type === "undo") result.verdicts.push(`${type} ${index} ${direction}`);
      });
      let next = 0;
      for (const { t, cards } of frames) {
        for (; next < steps.length && steps[next].t <= t; next += 1) {
          now = steps[next].t;
          apply(steps[next]);
        }
        now = t;
        flush(() => view.render(view.now()));
        const shown = poses();
        // A card without opacity may be there or not.
        const wanted = cards.filter(isSeen).map(({ card }) => card).sort().join();
        const found = [...shown.values()].filter(isSeen).map(({ card }) => card).sort().join();
        if (wanted !== found) result.missing ||= `at ${t} s it shows ${found}, not ${wanted}`;
        for (const card of cards) {
          for (const [part, value] of Object.entries(card)) {
            const weight = part === "rotation" || part === "alpha" ? 200 : 1;
            const error = Math.abs(value - (shown.get(card.card)?.[part] ?? value)) * weight;
            if (!(error <= result.worst)) {
              result.worst = error;
              result.place = `${part} of card ${card.card} at ${t} s: ${shown.get(card.card)[part]}, not ${value}`;
            }
          }
        }
        result.frames += 1;
      }
      return result;
    }

    const output = document.createElement("script");
    output.type = "application/json";
    output.id = "results";
    output.textContent = JSON.stringify(gestures.map(play));
    document.body.replaceChildren(output);
    for (const script of document.querySelectorAll("script:not(#results), style")) script.remove();
    """#

  /// An app with the component.
  static let app = """
    import { useEffect, useRef } from "react";
    import { createRoot } from "react-dom/client";
    import { flushSync } from "react-dom";
    import { RiffleStack } from "./Stack.jsx";

    const items = Array.from({ length: 12 }, (_, index) => index);

    function App() {
      const deck = useRef(null);
      useEffect(() => {
        globalThis.riffle = deck.current.view;
      }, []);
      return (
        <RiffleStack ref={deck} items={items} renderItem={(item) => <b>{item}</b>} style={{ width: 1280, height: 800 }} />
      );
    }

    globalThis.flush = flushSync;
    flushSync(() => createRoot(document.querySelector("#root")).render(<App />));
    """
}
