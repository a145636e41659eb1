import Foundation
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleMedia
import RiffleMotion
import RiffleMuseum
import RiffleRaster
import TestSupport
import Testing

/// A whole page in Chromium, opened from a file, with a real mouse and a real finger.
@Suite(
  "A page in a browser",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed"),
  .serialized
)
struct PageHandTests {
  private let hand: BrowserHand
  private var folder: TemporaryFolder { hand.folder }

  init() throws {
    hand = try BrowserHand()
  }

  private func write(
    _ cards: [WebPage.Card] = (1...5).map {
      WebPage.Card(title: "Card \($0)", subtitle: "The number \($0)", color: "#3A5A7A")
    },
    _ change: (inout WebPage) -> Void = { _ in }
  ) throws {
    func text(_ name: String) throws -> String { try Repository.text(of: "Assets/page/\(name)") }
    let module = try Data(contentsOf: Repository.file("Assets/page/riffle.wasm.lzma"))
    var page = WebPage(
      title: "Test",
      presets: [.riffle],
      cards: cards,
      emptyView: ("That’s all", "No more")
    )
    change(&page)
    let parts = PageParts(
      template: try text("page.html"),
      script: try text("riffle.js"),
      module: Array(module)
    )
    try folder.write(page.text(with: parts, nonce: "abcDEF+/1=="), to: "page.html")
  }

  @Test(
    "A card is dragged back, flicked away, and comes back by a key",
    arguments: Browser.allCases.filter(\.isThere),
    ["mouse", "touch"]
  )
  func drags(browser: Browser, pointer: String) async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open(touch=\(pointer == "touch" ? "True" : "False"))
      x, y = page.middle()
      page.drag(x, y, [(3, 0)] * 25 + [(-3, 0)] * 25)
      page.rest()
      show("returned", page.js(stack + ".remaining"))
      def stroke():
        page.drag(x, y, [(14 + i, -2) for i in range(12)])
        page.rest()
      page.repeat(stroke, stack + ".remaining === 4")
      show("flicked", page.js(stack + ".remaining"))
      words = lambda: page.js(stack + ".shadowRoot.querySelector('.spoken').textContent")
      wait_for(words, "words")
      show("spoken", words())
      page.js(stack + ".focus()")
      page.key("Backspace")
      page.rest()
      show("undone", page.js(stack + ".remaining"))
      page.key("ArrowLeft")
      page.rest()
      wait_for(lambda: words().startswith("Left"), "other words")
      show("key", words())
      page.be_still()
      """,
      in: browser
    )
    #expect(seen["problems"] == "")
    #expect(seen["returned"] == "5" && seen["flicked"] == "4" && seen["undone"] == "5")
    #expect(seen["spoken"] == "Right: Card 1. 4 left. Card 2 of 5: Card 2, The number 2")
    #expect(seen["key"] == "Left: Card 1. 4 left. Card 2 of 5: Card 2, The number 2")
  }

  @Test("What a hand did is saved as a trace that does the same, and a panel's value as a preset")
  func recording() async throws {
    try write {
      $0.records = true
      $0.panel = Preset.riffle.catalog.tunables(of: .riffle).filter {
        $0.key == "drag.maximumRotation"
      }
    }
    let seen = try await hand.run(
      """
      page.open()
      page.js("document.querySelector('#panel input').value = 12")
      page.js("document.querySelector('#panel input').dispatchEvent(new Event('input'))")
      page.js(stack + ".startRecording()")
      x, y = page.middle()
      page.drag(x, y, [(14 + i, -2) for i in range(12)])
      page.rest()
      show("trace", page.js(stack + ".stopRecording()"))
      show("preset", page.js(stack + ".presetFile('mine')"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["preset"]?.contains("\"maximumRotation\": 12") == true)
    let trace = try TraceFile.decode(Array((seen["trace"] ?? "").utf8), name: "hand")
    var stack = CardStack(
      preset: .riffle,
      window: try #require(trace.header.window),
      count: try #require(trace.header.cards)
    )
    var swipes: [Direction] = []
    for step in trace.steps {
      for event in stack.handle(step.input, at: step.time) {
        if case .didSwipe(_, let direction, _, _) = event.kind { swipes.append(direction) }
      }
    }
    #expect(swipes == [.right])
    #expect(stack.preset.drag.maximumRotation?.degrees == 12)
  }

  @Test(
    "Commands with numbers, changes and cancels of a trace are played, and recorded as they are in one"
  )
  func commands() async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open()
      page.js(stack + ".startRecording()")
      page.js(stack + ".command('instantly jump 3')")
      page.rest()
      show("jumped", page.js(stack + ".remaining"))
      show("trace", page.js(stack + ".stopRecording()"))
      steps = [{"t": 0, "type": "set", "key": "drag.maximumRotation", "value": 7},
               {"t": 0.05, "type": "command", "name": "reload", "count": 9},
               {"t": 0.9, "type": "down", "x": 640, "y": 400}, {"t": 0.95, "type": "move", "x": 900, "y": 400},
               {"t": 1, "type": "cancel"}, {"t": 1.1, "type": "end"}]
      page.js(stack + ".play(" + json.dumps(steps) + ", [1280, 800])")
      page.until(stack + ".remaining == 9")
      page.until(stack + ".poses().some((pose) => pose.activity === 'returning')")
      page.rest()
      show("remaining", page.js(stack + ".remaining"))
      show("rotation", page.js(stack + ".get('drag.maximumRotation')"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["jumped"] == "2" && seen["remaining"] == "9" && seen["rotation"] == "7")
    let trace = try TraceFile.decode(Array((seen["trace"] ?? "").utf8), name: "hand")
    #expect(trace.steps.map(\.input).contains(.command(.instantly(.jump(to: 3)))))
  }

  @Test("Two stacks follow one hand")
  func comparison() async throws {
    try write { $0.presets = [.riffle, .qi] }
    let seen = try await hand.run(
      """
      page.open()
      x, y = page.middle()
      page.drag(x, y, [(14 + i, -2) for i in range(12)])
      page.rest()
      show("left", page.js("[...document.querySelectorAll('riffle-stack')].map((one) => one.remaining).join()"))
      """
    )
    #expect(seen["problems"] == "" && seen["left"] == "4,4")
  }

  @Test("On a phone a finger reaches the last of six stacks, decides no card, and then swipes it")
  func comparisonOnPhone() async throws {
    try write { $0.presets = [.riffle, .qi, .board, .container, .collection, .koloda] }
    let seen = try await hand.run(
      """
      page.open(touch=True, width=390, height=844)
      def stroke(x, top="stage.scrollTop"):
        page.js(f"stage.scrollTop = {top}")
        before = page.js("stage.scrollTop")
        page.drag(x, 480, [(0, -24)] * 15)
        page.be_still(0.05)
        return page.js("stage.scrollTop") - before
      show("moved", [stroke(x, 0) > 100 for x in [20, 370, 195]])
      is_there = "stage.scrollTop + stage.clientHeight >= stage.scrollHeight - 1"
      wait_for(lambda: page.js(is_there) or stroke(195) < 0, "the end")
      all = "[...document.querySelectorAll('riffle-stack')]"
      left = lambda: page.js(all + ".map((one) => one.remaining).join()")
      show("left", left())
      def swipe():
        box = page.js("(() => { const box = " + all + ".at(-1).getBoundingClientRect();"
          " return [box.x + box.width / 2, box.y + box.height / 2] })()")
        page.drag(*box, [(14 + i, -2) for i in range(12)])
        page.be_still(0.1)
      page.repeat(swipe, all + ".at(-1).remaining === 4")
      swiped = left()
      show("last", swiped[-1])
      show("zoomed", page.zooms(195, 300))
      page.be_still(0.1)
      show("pinched", left() == swiped)
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["moved"] == "[True, True, True]")
    #expect(seen["left"] == "5,5,5,5,5,5" && seen["last"] == "4")
    #expect(seen["zoomed"] == "True" && seen["pinched"] == "True")
  }

  @Test("Paper has the title and each card once, and all is in a landmark below one heading")
  func paper() async throws {
    try write { $0.presets = [.riffle, .qi] }
    let seen = try await hand.run(
      """
      page.open()
      show("headings", page.js("[...document.querySelectorAll('h1')].map((one) => one.textContent).join()"))
      show("outside", page.js("[...document.body.children].filter((one) => one.getClientRects().length > 0"
        " && !one.matches('main, nav, aside, footer')).length"))
      page.call("Emulation.setEmulatedMedia", media="print")
      page.js("dispatchEvent(new Event('beforeprint'))")
      show("title", page.js("document.querySelector('h1').getBoundingClientRect().height > 20"))
      show("sheets", page.js("[...document.querySelectorAll('riffle-stack')].flatMap((one) =>"
        " [...one.shadowRoot.querySelectorAll('.sheet')]).filter((one) => one.getClientRects().length > 0)"
        ".map((one) => one.innerText.replace(/\\s+/g, ' ').trim()).join('; ')"))
      show("fits", page.js("document.documentElement.scrollHeight > 200 && stage.scrollHeight === stage.clientHeight"))
      show("tools", page.js("tools.getClientRects().length"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["headings"] == "Test" && seen["outside"] == "0")
    #expect(seen["title"] == "True" && seen["fits"] == "True" && seen["tools"] == "0")
    #expect(
      seen["sheets"] == (1...5).map { "Card \($0) The number \($0)" }.joined(separator: "; ")
    )
  }

  @Test("On a phone that shows the whole page a finger swipes up too, and two fingers zoom")
  func wholePage() async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open(touch=True, width=390, height=844)
      x, y = page.middle()
      def stroke():
        page.drag(x, y, [(1, -14 - i) for i in range(12)])
        page.rest()
      page.repeat(stroke, stack + ".remaining === 4")
      words = lambda: page.js(stack + ".shadowRoot.querySelector('.spoken').textContent")
      wait_for(words, "words")
      show("spoken", words())
      show("zoomed", page.zooms(x, y))
      page.be_still(0.1)
      show("left", page.js(stack + ".remaining"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["spoken"] == "Up: Card 1. 4 left. Card 2 of 5: Card 2, The number 2")
    #expect(seen["zoomed"] == "True" && seen["left"] == "4")
  }

  @Test("A hostile deck only looks odd")
  func hostile() async throws {
    let words = "</script><img src=x onerror=\"window.harm = 1\"><b>{{nonce}}"
    var card = WebPage.Card(
      title: words,
      subtitle: words,
      color: "#zzz\"><script>window.harm=1</script>"
    )
    card.picture = PagePicture(
      size: PixelSize(width: 1, height: 9),
      bytes: Array("no picture".utf8)
    )
    try write([card, WebPage.Card(title: "Two", subtitle: "", color: "#123456", problem: words)]) {
      $0.title = words
      $0.emptyView = (words, words)
    }
    let seen = try await hand.run(
      """
      page.open()
      x, y = page.middle()
      page.drag(x, y, [(14 + i, -2) for i in range(12)])
      page.rest()
      show("left", page.js(stack + ".remaining"))
      show("harm", page.js("String(window.harm)"))
      show("images", page.js("document.querySelectorAll('img').length"))
      """
    )
    #expect(seen["left"] == "1" && seen["harm"] == "undefined" && seen["images"] == "0")
  }

  @Test("A browser without WebAssembly, and a broken module, say so")
  func missing() async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open(before="delete globalThis.WebAssembly", until="document.querySelector('.problem')")
      show("line", page.js("document.querySelector('.problem').textContent"))
      """
    )
    #expect(seen["line"]?.contains("no WebAssembly") == true)

    let whole = try String(contentsOfFile: folder.path(of: "page.html"), encoding: .utf8)
    let start = try #require(whole.range(of: "id=\"riffle-module\"")).upperBound
    var broken = whole
    let place = broken.index(start, offsetBy: 2_000)
    broken.replaceSubrange(
      place..<broken.index(place, offsetBy: 40),
      with: String(repeating: "0", count: 40)
    )
    try folder.write(broken, to: "page.html")
    let brokenSeen = try await hand.run(
      """
      page.open(until="document.querySelector('.problem')")
      show("line", page.js("document.querySelector('.problem').textContent"))
      """
    )
    #expect(brokenSeen["line"]?.hasPrefix("The cards cannot be shown: ") == true)
  }

  @Test("Memory stays as it is over 10,000 swipes")
  func memory() async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open()
      page.js('''
        globalThis.measure = async () => {
          const { RiffleCore } = stackClass;
          const core = await RiffleCore.open(await document.querySelector("riffle-stack").constructor.module);
          core.begin(0, { width: 900, height: 700, count: 100 });
          let time = 0;
          const sizes = [];
          for (let round = 0; round < 100; round++) {
            for (let swipe = 0; swipe < 100; swipe++) {
              time += 40000;
              core.command(time, swipe % 2 ? "swipe left" : "swipe right");
              core.advance(time);
              core.frame(time / 1e6);
              core.events();
            }
            time += 2000000;
            core.advance(time);
            core.command(time, "reload");
            sizes.push(core.byteCount);
          }
          return sizes[19] + "," + sizes[99];
        }''')
      show("sizes", page.js("measure()"))
      """,
      exporting: true
    )
    let sizes = try #require(seen["sizes"]).split(separator: ",").compactMap { Int($0) }
    #expect(sizes.count == 2 && sizes[0] == sizes[1], "\(sizes)")
    #expect(try #require(sizes.last) < 8 << 20)
  }

  @Test("The page looks as a window does: the mean difference of a channel is below 1 of 255")
  func picture() async throws {
    // Without words: fonts belong to one thread.
    try write((1...5).map { _ in WebPage.Card(title: "", subtitle: "", color: "#3A5A7A") })
    let seen = try await hand.run(
      """
      page.open(width=1000, height=700)
      page.rest()
      page.js("document.querySelector('#tools').style.visibility = 'hidden'")
      page.js(stack + ".blur()")
      page.shot("page.png")
      show("size", page.js("(() => { const box = " + stack + ".getBoundingClientRect(); return box.width + ',' + box.height })()"))
      """
    )
    let sides = try #require(seen["size"]).split(separator: ",").compactMap { Double($0) }
    let size = Size(width: try #require(sides.first), height: try #require(sides.last))
    let zoom = StageZoom.factor(for: .riffle, in: size)
    let stack = CardStack(
      preset: .riffle,
      window: Size(width: size.width / zoom, height: size.height / zoom),
      count: 5
    )
    var painter = StackPainter<CardID>(
      stack.preset.appearance,
      scale: zoom,
      cardSize: stack.cardSize
    )
    let cards = stack.snapshots(at: 0)
    let list = painter.displayList(
      of: cards.map { $0.drawn(as: $0.id) },
      in: stack.stage.container,
      emptyView: { nil },
      content: { _ in
        CardContent(color: Color(rgb: 0x3A_5A7A))
      }
    )
    let pixels = PixelSize(rounding: size)
    let renderer = BitmapRenderer(size: pixels, layers: LayerStore {})
    renderer.draw(list)
    let ours = renderer.bitmap
    let request = PictureRequest(
      Picture(path: folder.path(of: "page.png")).placed(PicturePlacing(.whole)),
      size: PixelSize(width: 1000, height: 700),
      placeholder: .white
    )
    let theirs = try PictureDecoder(limits: PictureLimits()).decode(request).bitmap
    var (sum, darker, lighter) = (0.0, 0, 0)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let a = ours.pixels[y * pixels.width + x]
        let b = theirs.pixels[y * 1000 + x]
        for shift in [0, 8, 16] as [UInt32] {
          let difference = Int(b >> shift & 255) - Int(a >> shift & 255)
          sum += Double(abs(difference))
          (darker, lighter) = (max(darker, -difference), max(lighter, difference))
        }
      }
    }
    let mean = sum / Double(3 * pixels.width * pixels.height)
    #expect(mean < 1, "mean \(mean), \(darker) darker")
    // Not more than shadows may differ: the ground shows through no seam between a card and its shadow.
    #expect(lighter < 29)
  }
}
