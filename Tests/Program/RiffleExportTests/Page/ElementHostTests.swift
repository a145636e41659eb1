import Foundation
import TestSupport
import Testing

/// `<riffle-stack>` where a page's own things are around it and in it: styles, forms, scales, other stacks and trees.
@Suite(
  "The element among other elements",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed"),
  .serialized
)
struct ElementHostTests {
  private let hand: BrowserHand

  init() throws {
    hand = try BrowserHand(
      withElementOn: """
        <!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width, initial-scale=1">
        <style>riffle-stack { width: 600px; height: 460px } article { background: #fff; height: 100% }</style>
        <script type=module src=riffle.js></script>
        <form id=form><riffle-stack id=stack preset=koloda><style>#c1 { color: navy }</style>
        <article id=c1><canvas id=canvas width=9 height=9></canvas><input type=radio name=pick value=1 checked>
        <input name=word value=typed required><iframe srcdoc="Framed"></iframe></article>
        <template><p>Not seen</p></template>
        <article id=c2><input type=radio name=pick value=2 id=second></article>
        <article id=c3><button type=button id=button>Button</button></article><article id=c4>Four</article>
        <script type=text/plain>Not run</script></riffle-stack></form>
        <script>
        window.got = [];
        stack.addEventListener('riffle-swipe', ({ detail }) => got.push(detail.element.id));
        canvas.getContext('2d').fillRect(0, 0, 9, 9);
        </script>
        """
    )
  }

  @Test("Styles, scripts and templates among the children are no cards")
  func unseenChildren() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      show("count", page.js("stack.remaining"))
      page.js("stack.append(document.createElement('template'))")
      page.js("void stack.swipe('left')")
      page.rest()
      show("got", page.js("stack.remaining + got.join()"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["count"] == "4" && seen["got"] == "3c1")
  }

  @Test("A picture, an element of one's own and an empty one with a style are cards as they are")
  func ownLooks() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js('''
        customElements.define('own-card', class extends HTMLElement {
          connectedCallback() { (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).textContent = this.dataset.title; }
        });
        stack.innerHTML = `<img alt="The sea"><own-card data-title=Own></own-card><div style="background: red"></div>
          <a href="#sea"><img alt="The sea again"></a><div data-title=Drawn></div>`;
      ''')
      page.be_still(0.1)
      for count in range(5):
        show("card %d" % count, page.js('''(() => {
          const top = [...stack.shadowRoot.querySelectorAll('.card')].find((card) => card.role === 'group');
          return top.ariaLabel + ' ' + top.querySelector('slot')?.assignedElements()[0].localName;
        })()'''))
        page.js("void stack.command('instantly swipe left')")
        page.be_still(0.1)
      """
    )
    #expect(seen["problems"] == "")
    let cards = [
      "1 of 5: The sea img", "2 of 5: Own own-card", "3 of 5 div", "4 of 5: The sea again a",
      "5 of 5: Drawn undefined",
    ]
    #expect((0..<5).map { seen["card \($0)"] } == cards.map { "Card \($0)" })
  }

  /// Drags the card on top of a stack, by the name of its variable.
  private static let drags = """
    def drag(name, dx):
      box = page.js("(() => { const box = %s.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })()" % name)
      def attempt():
        page.drag(*box, [(dx, 0)] * 16)
        page.be_still(0.1)
      page.js("got.length = 0")
      page.repeat(attempt, "got.length")
      show(name, page.js("got.join()"))

    """

  @Test(
    "Where a page scales a stack, a card goes with the hand",
    arguments: [
      "transform: scale(0.5)", "transform: scale(1.5); transform-origin: 0 0", "zoom: 0.6",
    ]
  )
  func scales(style: String) async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js("form.style = '\(style)'")
      page.be_still(0.1)
      low = "(() => { const box = c1.getBoundingClientRect(); return [box.x + box.width / 2, box.y + 0.8 * box.height] })()"
      x, y = page.js(low)
      page.point("down", x, y)
      for step in range(11):
        page.point("move", x + 6 * step, y)
      page.be_still(0.3)
      show("way", page.js(low)[0] - x)
      page.point("up", x + 60, y)
      """
    )
    #expect(seen["problems"] == "")
    // The first points of a hand are no drag yet.
    let way = try #require(seen["way"].flatMap(Double.init))
    #expect(way > 40 && way < 70, "\(way)")
  }

  @Test("In another element's shadow tree, too, the focus of a card that leaves goes to the stack")
  func shadowTrees() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js('''
        window.tree = form.parentNode.insertBefore(document.createElement('div'), form).attachShadow({ mode: 'open' });
        tree.append(stack);
        window.one = tree.querySelector('#stack');
      ''')
      page.be_still(0.1)
      page.js("void one.command('instantly swipe left'); void one.command('instantly swipe left')")
      page.be_still(0.1)
      page.js("tree.querySelector('#button').focus()")
      show("before", page.js("tree.activeElement.id"))
      page.js("void one.swipe('left')")
      wait_for(lambda: page.js("tree.activeElement === one"), "the focus")
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["before"] == "button")
  }

  @Test("The copy of a removed child is like it, and no part of its form")
  func copies() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js("second.checked = true; stack.addEventListener('riffle-swipe', (event) => event.detail.element.remove())")
      copy, form = page.js('''(async () => {
        void stack.swipe('left');
        while (!stack.lastElementChild.inert) await new Promise(requestAnimationFrame);
        const copy = stack.lastElementChild;
        const dots = copy.querySelector('canvas').getContext('2d').getImageData(4, 4, 1, 1).data[3];
        const copied = [copy.querySelectorAll('[id], [name], [srcdoc]').length, dots, copy.querySelectorAll('input')[1].value];
        return [copied.join(), [...new FormData(form)].join('&') + form.checkValidity()];
      })()''')
      show("copy", copy)
      show("form", form)
      page.rest()
      show("children", page.js("stack.querySelectorAll('article').length"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["copy"] == "0,255,typed" && seen["form"] == "pick,2true")
    #expect(seen["children"] == "3")
  }

  @Test("In the document of a frame, and back in its own, a stack looks and moves as before")
  func documents() async throws {
    let seen = try await hand.run(
      Self.drags + """
        page.open(served=True)
        page.js('''
          window.frame = Object.assign(document.createElement('iframe'), { width: 640, height: 480, style: 'display: block; border: 0' });
          form.before(frame);
          frame.contentDocument.body.style.margin = 0;
          frame.contentDocument.body.append(stack);
          window.stack = frame.contentDocument.getElementById('stack');
          stack.style = 'width: 600px; height: 460px';
        ''')
        page.be_still(0.1)
        drag("stack", 14)
        show("framed", page.js("stack.shadowRoot.adoptedStyleSheets.length + getComputedStyle(stack).display"))
        page.js("form.append(stack); frame.remove()")
        page.be_still(0.1)
        show("back", page.js("stack.shadowRoot.adoptedStyleSheets.length + getComputedStyle(stack).display + stack.remaining"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["stack"] == "c1" && seen["framed"] == "2block" && seen["back"] == "2block3")
  }

  @Test("While the core loads, and where it cannot, the children are there to be read")
  func withoutCards() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js('''
        window.stack = stack;
        window.original = stack.constructor.module;
        stack.constructor.module = new Promise((_, fail) => (window.fail = fail));
        stack.addEventListener('riffle-error', (event) => event.preventDefault());
        window.again = () => {
          stack.remove();
          setTimeout(() => form.append(stack), 20);
          return new Promise((done) => setTimeout(done, 60));
        };
      ''')
      page.js("again()")
      page.js("void stack.append(Object.assign(document.createElement('article'), { textContent: 'Late' }))")
      plain = "stack.shadowRoot.querySelector('.plain')"
      looks = "[%s.querySelectorAll('slot').length, c2.getBoundingClientRect().height, stack.lastElementChild.getBoundingClientRect().height].join()" % plain
      show("loading", page.js(looks))
      page.js("fail(new Error('no network'))")
      page.until(plain + ".querySelector('.problem')")
      show("failed", page.js(looks + " + " + plain + ".firstChild.textContent"))
      page.js("stack.constructor.module = original")
      page.js("again()")
      page.until("stack.poses().length > 0")
      page.be_still(0.1)
      show("there", page.js(plain + ".childNodes.length"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["loading"] == "5,460,460")
    #expect(seen["failed"] == "5,460,460These cards cannot be shown: no network")
    #expect(seen["there"] == "0")
  }

  @Test("A stack whose preset there is not begins once it has one that there is")
  func presets() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js('''
        const other = stack.cloneNode(true);
        other.preset = 'kolodda';
        other.addEventListener('riffle-error', (event) => { event.preventDefault(); got.push(event.detail.error.message) });
        stack.replaceWith(other);
      ''')
      page.until("got.length > 0")
      page.js("stack.preset = 'koloda'")
      page.until("stack.poses().length > 0")
      show("got", page.js("got.join().slice(0, 28) + stack.shadowRoot.querySelectorAll('.problem').length"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["got"] == "There is no preset \"kolodda\"0")
  }

  @Test("A stack is dark where the page is: the reader's preference counts where the page heeds it")
  func schemes() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js("window.grounds = []")
      for preference in ["light", "dark"]:
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": preference}])
        for scheme in ["normal", "light", "dark", "light dark"]:
          page.js("document.documentElement.style.colorScheme = '%s'" % scheme)
          page.be_still(0.1)
          page.js("grounds.push(stack.ground)")
      show("grounds", page.js("grounds.map((ground) => grounds.indexOf(ground)).join()"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["grounds"] == "0,0,2,0,0,0,2,2")
  }

  @Test("A page that turns to words from the right has the stack follow, and back")
  func direction() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js("stack.startRecording()")
      for act in ["dir = 'rtl'", "style.color = 'teal'", "dir = 'ltr'"]:
        page.js("document.documentElement." + act)
        page.be_still(0.2)
      steps = [json.loads(line) for line in page.js("stack.stopRecording()").splitlines()]
      show("directions", " ".join(step["value"] for step in steps if step.get("name") == "layoutDirection"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["directions"] == "rightToLeft leftToRight")
  }

  @Test("A finger scrolls a long card up and down, and swipes it to the sides")
  func scrollingCards() async throws {
    let seen = try await hand.run(
      """
      page.open(touch=True, width=640, height=500, served=True)
      page.js("c1.style.overflow = 'auto'; c1.innerHTML = '<p style=\\"height: 900px\\">Long'")
      page.be_still(0.1)
      x, y = page.middle()
      def stroke(name, dx, dy):
        def attempt():
          page.drag(x, y, [(dx, dy)] * 15)
          page.be_still(0.3)
        page.repeat(attempt, "got.length || c1.scrollTop > 60")
        show(name, page.js("(c1.scrollTop > 60) + got.join()"))
      stroke("up", 0, -10)
      page.js("c1.scrollTop = 0")
      stroke("left", -14, 1)
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["up"] == "true" && seen["left"] == "falsec1")
  }

  @Test(
    "A card stays while a finger scrolls the page by it, and goes with one that turns aside"
  )
  func stillness() async throws {
    let seen = try await hand.run(
      """
      page.open(touch=True, width=640, height=500, served=True)
      page.js("form.style.paddingBottom = '2000px'")
      page.js('''
        for (const name of ['swipe', 'return']) stack.addEventListener('riffle-' + name, () => got.push(name));
        const place = () => c1.getBoundingClientRect().top - stack.getBoundingClientRect().top;
        const start = place();
        window.way = 0;
        const look = () => {
          way = Math.max(way, Math.abs(place() - start));
          requestAnimationFrame(look);
        };
        look();
      ''')
      x, y = page.middle()
      page.drag(x, y, [(4, -8)] * 20)
      wait_for(lambda: page.js("scrollY > 60"), "a page that scrolls")
      page.until("!isScrolling()")
      show("scrolled", page.js("way < 1 && got.length === 0"))
      page.js("scrollTo(0, 0)")
      page.until("scrollY === 0 && !isScrolling()")
      def stroke():
        page.js("got.length = 0")
        page.drag(x, y, [(1, -2)] * 2 + [(-14, 0)] * 16)
        time.sleep(0.5)
      page.repeat(stroke, "got.includes('swipe')")
      show("turned", page.js("got.join()"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["scrolled"] == "True" && seen["turned"] == "c1,swipe")
  }

  @Test("On a screen of another density cards are as large as before")
  func densities() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      width = "c2.getBoundingClientRect().width"
      page.js("void stack.command('instantly swipe left')")
      page.be_still(0.1)
      before = page.js(width)
      for density in [3, 2, 1]:
        page.call(
          "Emulation.setDeviceMetricsOverride", width=1000, height=700, deviceScaleFactor=density, mobile=False)
        page.until("devicePixelRatio === %d" % density)
        page.js("void stack.command('nudge left')")
        page.rest()
        show(str(density), abs(page.js(width) - before) < 1)
      """
    )
    #expect(seen["problems"] == "")
    #expect(["3", "2", "1"].allSatisfy { seen[$0] == "True" }, "\(seen)")
  }

  @Test("Of a stack on a card of another one each hand moves one card, and events say whose")
  func nested() async throws {
    let seen = try await hand.run(
      Self.drags + """
        page.open(served=True)
        page.js('''
          c1.replaceChildren(Object.assign(document.createElement('riffle-stack'), { id: 'inner', style: 'height: 330px; width: 300px' }));
          for (const id of ['i1', 'i2', 'i3']) inner.append(Object.assign(document.createElement('article'), { id, textContent: id }));
        ''')
        page.js("inner.ready.then(() => 0)")
        page.be_still(0.1)
        drag("inner", 12)
        page.js("inner.remove()")
        page.be_still(0.1)
        drag("stack", 14)
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["inner"] == "i1" && seen["stack"] == "c1")
  }
}
