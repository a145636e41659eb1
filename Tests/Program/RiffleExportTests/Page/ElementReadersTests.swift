import Foundation
import TestSupport
import Testing

/// `<riffle-stack>` for those who print, read large words, or see few colors; and what a frame may not touch.
@Suite(
  "The element for all readers",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed"),
  .serialized
)
struct ElementReadersTests {
  private let hand: BrowserHand

  init() throws {
    let filler = String(repeating: "<p>An article. ", count: 60)
    hand = try BrowserHand(
      withElementOn: """
        <!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width">
        <style>html { font-size: 10px } riffle-stack { height: 460px } article { background: #fff; height: 100% }</style>
        <script type=module src=riffle.js></script>
        <main><riffle-stack>
        <article id=c1><h2>One</h2>of markup</article>
        <div id=c2 data-title="Two" data-subtitle="of data" data-badge="New" data-color="#336699"></div>
        <div id=c3 data-title="A title that is far too long for the only line that it has"></div>
        <article id=c4><h2>Four</h2>of markup</article></riffle-stack></main><section id=filler hidden>\(filler)</section>
        <script>
        window.stack = document.querySelector('riffle-stack');
        window.inside = (selector) => [...stack.shadowRoot.querySelectorAll(selector)];
        window.got = [];
        stack.addEventListener('riffle-swipe', ({ detail }) => got.push(detail.element.id));
        window.topOf = () => inside('.card').find((card) => card.role === 'group')
          .querySelector('slot')?.assignedElements()[0]?.id ?? 'data';
        </script>
        """
    )
  }

  @Test("Paper has all cards, those that are swiped too, whole and in their order")
  func paper() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js("void stack.swipe('left')")
      page.rest()
      # Told from within the print itself, as a browser lays it out only then.
      page.js("stack.style.height = '300px'")
      paper = page.call("Page.printToPDF", paperHeight=4)["data"]
      show("pages", len(re.findall(rb"/Type\\s*/Page\\b", base64.b64decode(paper))) > 1)
      show("after", page.js("topOf() + inside('.paper').length"))
      page.call("Emulation.setEmulatedMedia", media="print")
      page.js("dispatchEvent(new Event('beforeprint'))")
      show("words", page.js("inside('.sheet').map((sheet) => "
        "(sheet.querySelector('slot')?.assignedElements()[0] ?? sheet).innerText.trim().replace(/\\\\s+/g, ' ')).join('; ')"))
      show("whole", page.js('''(() => {
        const boxes = inside('.sheet').map((sheet) => sheet.getBoundingClientRect());
        const all = stack.getBoundingClientRect();
        return boxes.every((box, at) => box.height > 20 && box.bottom <= all.bottom && (at === 0 || box.top >= boxes[at - 1].bottom));
      })()'''))
      show("cards", page.js("inside('.root')[0].getClientRects().length"))
      page.js("dispatchEvent(new Event('afterprint'))")
      page.call("Emulation.setEmulatedMedia", media="")
      page.js("void stack.swipe('left')")
      page.js("void stack.swipe('left')")
      page.rest()
      show("got", page.js("got.join() + ' ' + topOf()"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["pages"] == "True" && seen["after"] == "data0")
    #expect(
      seen["words"] == "One of markup; Two of data New; "
        + "A title that is far too long for the only line that it has; Four of markup"
    )
    #expect(seen["whole"] == "True" && seen["cards"] == "0")
    #expect(seen["got"] == "c1,c2,c3 c4")
  }

  @Test("Captions and buttons follow the size of the reader's text, and no word is cut for it")
  func textSize() async throws {
    let seen = try await hand.run(
      """
      sizes = '''(() => {
        const corner = (plate, card) => {
          const [inner, outer] = [plate, card.querySelector('.shapes > div')].map((one) => one.getBoundingClientRect());
          return [outer.right - inner.right, inner.top - outer.top, inner.height];
        };
        void stack.command('instantly swipe left');
        return new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => {
          const top = inside('.card').find((card) => card.role === 'group');
          const lines = [...top.querySelectorAll('.line')];
          return JSON.stringify({ sizes: lines.map((line) => parseFloat(line.style.fontSize)),
            isCut: lines.map((line) => line.lastChild.offsetWidth > line.clientWidth),
            seen: lines.map((line) => line.lastChild.getBoundingClientRect().height),
            feet: lines.map((line) => parseFloat(line.style.top) + 2 * parseFloat(line.style.fontSize)),
            badge: corner(lines.at(-1).parentElement, top),
            isRound: getComputedStyle(lines.at(-1).parentElement).overflow === 'clip',
            button: parseFloat(getComputedStyle(inside('.actions button')[0]).fontSize) });
        });
      })()'''
      for name, size in [("usual", 16), ("large", 24)]:
        page.call("Page.setFontSizes", fontSizes={"standard": size})
        page.open(served=True)
        show(name, page.js(sizes))
        show("long " + name, page.js(sizes))
      """
    )
    struct Found: Decodable {
      var sizes: [Double]
      var isCut: [Bool]
      var button: Double
      var seen: [Double]
      var feet: [Double]
      var isRound: Bool
      /// How far the plate of the last line is from the right and the top of the card, and its height.
      var badge: [Double]
    }
    func found(_ name: String) throws -> Found {
      try JSONDecoder().decode(Found.self, from: Data((seen[name] ?? "").utf8))
    }
    let (usual, large) = (try found("usual"), try found("large"))
    #expect(seen["problems"] == "")
    #expect(usual.button == 14 && large.button == 21)
    #expect(usual.sizes.count == 3 && large.sizes.count == 3)
    #expect(abs(large.sizes[0] - 1.5 * usual.sizes[0]) < 0.02, "\(usual) \(large)")
    #expect(abs(large.seen[2] - 1.5 * usual.seen[2]) < 0.5, "\(usual) \(large)")
    // The lines of a caption are one below the other as before.
    #expect(abs(large.feet[1] - large.feet[0] - 1.5 * (usual.feet[1] - usual.feet[0])) < 0.1)
    #expect(usual.isRound)
    #expect(zip(usual.badge, large.badge).prefix(2).allSatisfy { abs($0 - $1) < 0.1 })
    #expect(abs(large.badge[2] - 1.5 * usual.badge[2]) < 0.1)
    #expect(zip(usual.sizes, large.sizes).allSatisfy { $0 <= $1 })
    #expect(large.isCut == [false, false, false])
    // What is cut at the usual size does not grow, so that as much of it is read.
    #expect(try found("long large").sizes == found("long usual").sizes)
  }

  @Test("Where colors are forced, cards, stamps, buttons and the ring of the focus are seen")
  func forcedColors() async throws {
    let seen = try await hand.run(
      """
      page.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
      page.open(served=True)
      page.js('''window.differ = (element, one, other, pseudo) => {
        const style = getComputedStyle(element, pseudo);
        return style[one] !== style[other] && style[one] !== 'rgba(0, 0, 0, 0)';
      }''')
      page.js("stack.focus()")
      page.key("Shift")
      show("ring", page.js("differ(stack, 'borderTopColor', 'backgroundColor', '::after')"))
      page.js("inside('.actions button')[0].focus()")
      show("button", page.js("inside('.actions button').every((one) => differ(one, 'color', 'backgroundColor') "
        "&& differ(one, 'borderTopColor', 'backgroundColor'))"))
      show("shown", page.js("getComputedStyle(inside('.actions button')[0]).clipPath"))
      x, y = page.middle()
      page.point("down", x, y)
      for step in range(12):
        page.point("move", x + 14 * step, y)
      page.be_still(0.3)
      show("edges", page.js("inside('.shapes > div').every((one) => "
        "one.textContent.length === 0 || (getComputedStyle(one).outlineStyle === 'solid' && differ(one, 'outlineColor', 'backgroundColor')))"))
      show("stamp", page.js("inside('.shapes > div:not(:first-child) .line')"
        ".some((one) => differ(one, 'color', 'backgroundColor') && Number(one.closest('.shapes > div').style.opacity) > 0.9)"))
      page.point("up", x + 154, y)
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["ring"] == "True" && seen["button"] == "True" && seen["shown"] == "none")
    #expect(seen["edges"] == "True" && seen["stamp"] == "True")
  }

  @Test("In a drag nothing is styled but the cards that move, and a card's shadows are one element")
  func frames() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js('''(() => {
        window.styled = [];
        const watcher = new MutationObserver((records) => styled.push(...records.map(({ target }) => target)));
        watcher.observe(document, { attributes: true, subtree: true });
        stack.addEventListener('riffle-progress', ({ detail }) => {
          window.progress = [detail.progress, detail.element && getComputedStyle(detail.element).getPropertyValue('--riffle-right'),
            getComputedStyle(c4).getPropertyValue('--riffle-right'), getComputedStyle(stack).getPropertyValue('--riffle-right')].join();
        });
      })()''')
      x, y = page.middle()
      page.point("down", x, y)
      for step in range(21):
        page.point("move", x + 14 * step, y)
      page.until("window.progress?.startsWith('1,')")
      page.be_still(0.3)
      show("held", page.js("progress"))
      show("shadows", page.js("Math.max(...inside('.shadows').map((one) => one.children.length))"))
      show("styled", page.js("styled.filter((one) => one !== stack.shadowRoot).length"))
      page.point("up", x + 280, y)
      page.rest()
      show("over", page.js("progress + inside('.card').map((card) => card.style.getPropertyValue('--riffle-right')).join('')"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["held"] == "1,1,,")
    #expect(seen["shadows"] == "1" && seen["styled"] == "0")
    #expect(seen["over"]?.hasSuffix(",,") == true)
  }

  @Test(
    "In Firefox too a finger's stroke up decides nothing in an article, and one to the side swipes",
    .enabled(if: Browser.firefox.isThere, "firefox-esr is not installed")
  )
  func fingersInFirefox() async throws {
    let seen = try await hand.run(
      """
      page.open(touch=True, served=True)
      page.js("filler.hidden = false")
      page.js("stack.set('release.directions', ['left', 'right'])")
      x, y = page.middle()
      page.drag(x, y, [(0, -10)] * 15)
      page.rest()
      show("up", page.js("got.join()"))
      def stroke():
        page.drag(x, y, [(-14, -1)] * 14)
        page.rest()
      page.repeat(stroke, "got.length")
      show("left", page.js("got.join()"))
      """,
      in: .firefox
    )
    #expect(seen["problems"] == "")
    #expect(seen["up"] == "" && seen["left"] == "c1")
  }
}
