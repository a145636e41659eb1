import Foundation
import RiffleCards
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

/// What a preset is taken away as for the web, in Chromium with a mouse.
@Suite(
  "Presets taken away for the web",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed"),
  .serialized
)
struct TakenAwayTests {
  private let hand: BrowserHand
  private var folder: TemporaryFolder { hand.folder }

  init() throws {
    hand = try BrowserHand(withElementOn: nil)
  }

  /// Presets that differ from their bases in numbers, in kinds of parts, and in a name that HTML and
  /// JavaScript could take for code.
  private static func presets() throws -> [Preset] {
    var tuned = Preset.riffle.withMuseum
    tuned.name = "it's `${1}` <b>&amp;\\"
    tuned.drag.maximumRotation = Angle(degrees: 12.5)
    var other = Preset.qi.withMuseum
    other.name = "steps"
    try other.set("layout.kind", to: .text("steps"))
    try other.set("layout.visibleCards", to: .number(4))
    return [tuned, other, .deckSwiper]
  }

  @Test("The element has every value of the preset, and its event names the child")
  func element() async throws {
    for preset in try Self.presets() {
      try folder.write(try CodeExport(of: preset).text(for: .element), to: "page.html")
      let tunables = preset.catalog.tunables(of: preset)
      let keys = try JSONEncoder().encode(tunables.map(\.key))
      let seen = try await hand.run(
        """
        page.open(served=True)
        page.js("window.said = []; cards.addEventListener('riffle-swipe', (event) => said.push(event.detail.element.textContent))")
        show("values", page.js("JSON.stringify(\(String(decoding: keys, as: UTF8.self).replacing("\"", with: "'")).map((key) => cards.get(key)))"))
        page.js("cards.swipe('right')")
        wait_for(lambda: page.js("said.length") > 0, "the event")
        show("said", page.js("said.join()"))
        page.js("document.querySelector('nav button:nth-child(2)').click()")
        page.be_still(0.1)
        page.js("document.querySelector('nav button').click()")
        wait_for(lambda: page.js("said.length") > 1, "the button's event")
        show("titles", page.js("said.join()"))
        show("ground", page.js("document.body.style.background"))
        """
      )
      #expect(seen["problems"] == "", "\(preset.name)")
      let values = try JSONDecoder().decode(
        [Value].self,
        from: Data(try #require(seen["values"]).utf8)
      )
      try #require(values.count == tunables.count)
      for (tunable, value) in zip(tunables, values) {
        let wanted = try #require(preset.value(of: tunable))
        #expect(value.value == wanted, "\(preset.name): \(tunable.key)")
      }
      #expect(seen["said"]?.contains("Northern Quiet") == true, "\(preset.name)")
      #expect(seen["titles"]?.matches(of: /Northern Quiet/).count == 2, "\(preset.name)")
      #expect(seen["ground"]?.isEmpty == false, "\(preset.name)")
    }
  }

  private struct Value: Decodable {
    let value: ParameterValue

    init(from decoder: any Decoder) throws {
      let json = try decoder.singleValueContainer()
      if json.decodeNil() {
        value = .none
      } else if let flag = try? json.decode(Bool.self) {
        value = .flag(flag)
      } else if let number = try? json.decode(Double.self) {
        value = .number(number)
      } else if let text = try? json.decode(String.self) {
        value = .text(text)
      } else if let numbers = try? json.decode([Double].self) {
        value = .numbers(numbers)
      } else {
        value = .texts(try json.decode([String].self))
      }
    }
  }

  @Test(
    "React's children are cards: a swipe calls the handler, which removes the child; undo is by the ref",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/nodejs/react-dom")
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/esbuild"),
      "esbuild or React is missing"
    )
  )
  func react() async throws {
    let preset = try Self.presets()[0]
    let code = try CodeExport(of: preset).text(for: .react)
    let name = try #require(code.firstMatch(of: /export const (\w+)/)).1
    try folder.write(code, to: "Stack.js")
    try folder.write(
      """
      import { useRef, useState } from "react";
      import { createRoot } from "react-dom/client";
      import { \(name) } from "./Stack.js";

      window.got = [];

      function App() {
        const [names, setNames] = useState(["a", "b", "c", "d"]);
        const deck = useRef(null);
        window.deck = deck;
        const swiped = ({ element, direction }) => {
          got.push(`${element.id} ${direction} of ${names.length}`);
          if (element.id === "a") setNames(names.filter((name) => name !== element.id));
        };
        return (
          <\(name) ref={deck} onSwipe={swiped} onUndo={({ element }) => got.push(`${element.id} back`)} style={{ height: 460 }}>
            {names.map((name) => <article key={name} id={name}>{name}</article>)}
          </\(name)>
        );
      }

      createRoot(document.querySelector("#root")).render(<App />);
      """,
      to: "app.jsx"
    )
    let outcome = try await Tool.outcome(
      of: "esbuild",
      [
        folder.path(of: "app.jsx"), "--bundle", "--format=esm", "--jsx=automatic",
        "--log-level=error", "--define:process.env.NODE_ENV=\"production\"",
        "--outfile=\(folder.path(of: "bundle.js"))",
      ],
      environment: ["NODE_PATH": "/usr/share/nodejs", "PATH": "/usr/bin:/bin"]
    )
    try #require(outcome.status == 0, "\(outcome.errors)")
    try folder.write(
      """
      <!doctype html><meta charset=utf-8><style>article { background: #fff; height: 100% }</style>
      <div id=root></div><script type=module src=bundle.js></script>
      """,
      to: "page.html"
    )
    let seen = try await hand.run(
      """
      page.open(served=True)
      for count in range(1, 3):
        x, y = page.middle()
        def stroke():
          page.drag(x, y, [(14 + i, -2) for i in range(12)])
          page.be_still(0.1)
        page.repeat(stroke, "got.length === %d" % count)
      page.js("deck.current.undo()")
      page.be_still(0.1)
      show("got", page.js("got.join()"))
      show("left", page.js("[...deck.current.children].map((one) => one.id).join()"))
      show("rotation", page.js("String(deck.current.get('drag.maximumRotation'))"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["got"] == "a right of 4,b right of 3,b back")
    #expect(seen["left"] == "b,c,d")
    #expect(seen["rotation"] == "12.5")
  }
}
