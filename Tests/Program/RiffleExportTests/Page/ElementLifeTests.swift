import Foundation
import TestSupport
import Testing

/// `<riffle-stack>` as a part of somebody's page: clicks, moves in the document, answers, words, pictures.
@Suite(
  "The element as a part of a page",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed"),
  .serialized
)
struct ElementLifeTests {
  private let hand: BrowserHand
  private var folder: TemporaryFolder { hand.folder }

  init() throws {
    hand = try BrowserHand(
      withElementOn: """
        <!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width, initial-scale=1">
        <style>riffle-stack { height: 460px } article { background: #fff; height: 100% }</style>
        <script type=module src=riffle.js></script>
        <main id=a><riffle-stack preset=koloda>
        <article id=c1><label id=label><input type=checkbox id=box> Check</label>
        <details id=details><summary id=summary>More</summary>words</details><span id=span role=button>Button</span>
        <div id=div>Div</div><p contenteditable id=edit>Edit</p><a id=link href="#went" style="display:block">Link</a>
        </article><article id=c2>Two</article><article id=c3><a href="#three" id=three>Three</a></article>
        <article id=c4>Four</article><div id=c5 data-title="Five" data-color="#336699"></div>
        <article id=c6>Six</article></riffle-stack></main><main id=b></main>
        <script>
        window.stack = document.querySelector('riffle-stack');
        window.got = [];
        for (const name of ['swipe', 'leave', 'undo', 'select', 'ready', 'error']) {
          stack.addEventListener('riffle-' + name, ({ detail }) => got.push(name + ' ' + (detail?.element?.id ?? 'none')));
        }
        window.topCard = () => [...stack.shadowRoot.querySelectorAll('.card')].find((card) => card.role === 'group');
        window.topOf = () => topCard()?.querySelector('slot')?.assignedElements()[0]?.id ?? 'none';
        window.clicks = [];
        document.addEventListener('click', (event) => clicks.push(event.target.id || event.target.localName));
        customElements.whenDefined('riffle-stack').then(() => stack.swipe('left')).then((done) => got.push('early ' + done));
        </script>
        """
    )
  }

  /// Opens the page, whose first swipe was asked for before the cards were there, and takes it back.
  private static let opening = """
    page.open(served=True)
    wait_for(lambda: page.js("got.includes('early true')"), "the first swipe's end")
    show("early", page.js("got.join()"))
    page.js("void stack.undo()")
    page.rest()
    page.js("got.length = clicks.length = 0")

    """

  @Test("A click goes to what is on a card; a drag from there swipes, and is no click")
  func clicks() async throws {
    let seen = try await hand.run(
      Self.opening + """
        def middle(id):
          return page.js("(() => { const box = document.getElementById('%s').getBoundingClientRect();"
            " return [box.x + Math.min(box.width, 60) / 2, box.y + box.height / 2] })()" % id)
        for id in ["label", "summary", "span", "div", "edit", "link"]:
          page.js("got.length = clicks.length = 0")
          page.drag(*middle(id), [])
          wait_for(lambda: page.js("clicks.length > 0"), "a click")
          page.be_still(0.1)
          show(id, page.js("clicks.join() + ';' + got.join()"))
        show("states", page.js("[box.checked, details.open, location.hash, document.activeElement.id].join()"))
        page.js("location.hash = ''; got.length = clicks.length = 0")
        page.drag(*middle("link"), [(14, -1)] * 20)
        page.rest()
        show("drag", page.js("clicks.join() + ';' + got.join() + ';' + location.hash"))
        page.js("void stack.undo()")
        page.rest()
        x, y = page.middle()
        page.point("down", x, y)
        for step in range(12):
          page.point("move", x + 14 * step, y)
        page.js("got.length = 0")
        page.key("Escape")
        page.rest()
        page.point("up", x + 160, y)
        page.be_still(0.1)
        show("dropped", page.js("got.join() + topOf()"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["early"] == "ready none,swipe c1,leave c1,early true")
    #expect(seen["label"] == "label,box;" && seen["summary"] == "summary;")
    #expect(seen["span"] == "span;" && seen["div"] == "div;select c1")
    #expect(seen["edit"] == "edit;" && seen["link"] == "link;")
    #expect(seen["states"] == "true,true,#went,link")
    #expect(seen["drag"] == ";swipe c1,leave c1;")
    #expect(seen["dropped"] == "c1")
  }

  @Test("Moved or taken out for a while it keeps its cards, and 150 stacks run side by side")
  func moves() async throws {
    let seen = try await hand.run(
      Self.opening + """
        def tell(name):
          page.rest()
          show(name, page.js("stack.remaining + topOf()"))
        page.js("void stack.swipe('left'); b.append(stack)")
        tell("append")
        page.js("a.moveBefore ? a.moveBefore(stack, null) : a.append(stack)")
        tell("moveBefore")
        page.js("stack.remove()")
        page.js("new Promise((done) => setTimeout(done, 100))")
        page.js("a.append(stack)")
        page.until("stack.poses().length > 0")
        tell("again")
        page.js("void stack.undo()")
        tell("undone")
        page.js("c2.textContent = 'Changed'; c5.dataset.title = 'Cinq'")
        page.js("void stack.swipe('left')")
        page.rest()
        show("name", page.js("topCard().ariaLabel"))
        page.js("for (let count = 0; count < 3; count++) void stack.swipe('left')")
        page.rest()
        show("data", page.js("topCard().ariaLabel + topCard().querySelector('.line').textContent"))
        show("many", page.js('''(async () => {
          const ready = [];
          for (let count = 0; count < 150; count++) {
            const one = document.createElement('riffle-stack');
            one.append(document.createElement('article'));
            one.firstChild.textContent = count;
            b.append(one);
            ready.push(one.ready);
          }
          await Promise.all(ready);
          const running = [...b.children].filter((one) => one.poses().length).length;
          for (let count = 0; count < 200; count++) {
            stack.remove();
            a.append(stack);
          }
          b.replaceChildren();
          await new Promise((done) => setTimeout(done, 50));
          return running + ' ' + stack.remaining;
        })()'''))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["append"] == "5c2" && seen["moveBefore"] == "5c2" && seen["again"] == "5c2")
    #expect(seen["undone"] == "6c1")
    #expect(seen["name"] == "Card 2 of 6: Changed")
    #expect(seen["data"] == "Card 5 of 6: CinqCinq")
    #expect(seen["many"] == "150 2")
  }

  @Test("What is asked of a stack that was taken out waits until it is back")
  func callsOutside() async throws {
    let seen = try await hand.run(
      Self.opening + """
        page.js("stack.remove()")
        page.js("new Promise((done) => setTimeout(done, 50))")
        show("outside", page.js('''(() => {
          window.landed = [];
          void stack.set('drag.maximumRotation', 7).then(() => landed.push('set'));
          void stack.swipe('left').then((done) => landed.push('swipe ' + done));
          return Promise.race([stack.ready.then(() => 'ready'), new Promise((done) => setTimeout(done, 100, 'waits'))]);
        })()'''))
        page.js("a.append(stack)")
        wait_for(lambda: page.js("landed.length === 2"), "the end of both")
        show("landed", page.js("landed.join() + ' ' + stack.remaining + ' ' + stack.get('drag.maximumRotation')"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["outside"] == "waits" && seen["landed"] == "set,swipe true 5 7")
  }

  @Test("A page that the browser has kept goes on where it was left in the middle of a flight")
  func keptPage() async throws {
    try folder.write("<!doctype html><title>Other</title>", to: "other.html")
    let seen = try await hand.run(
      Self.opening + """
        page.js("addEventListener('pageshow', ({ persisted }) => (window.isKept = persisted))")
        page.js("void stack.swipe('left')")
        page.js("location.href = 'other.html'")
        page.until("document.title === 'Other'")
        page.js("history.back()")
        page.until("window.isKept")
        page.js("void stack.swipe('left')")
        page.rest()
        show("got", page.js("got.filter((one) => /swipe|leave/.test(one)).sort().join() + ' ' + topOf()"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["got"] == "leave c1,leave c2,swipe c1,swipe c2 c3")
  }

  @Test("A page allows a swipe later, is told how far a card is, and learns when it has landed")
  func answers() async throws {
    let seen = try await hand.run(
      Self.opening + """
        page.js('''
          window.asked = [];
          stack.swipePermission = ({ element, direction }) => {
            asked.push(element.id + ' ' + direction);
            return new Promise((answer) => (window.answer = answer));
          };
          window.landed = [];
        ''')
        for answer in ["false", "true"]:
          page.js("void stack.swipe('right').then((done) => landed.push(done))")
          page.until("asked.length > landed.length")
          show("waits " + answer, page.js("stack.remaining + got.join()"))
          page.js("answer(%s)" % answer)
          page.until("asked.length === landed.length")
          show(answer, page.js("stack.remaining + got.join() + landed"))
        show("asked", page.js("asked.join()"))
        page.js("stack.swipePermission = null; window.progress = []; void stack.addEventListener('riffle-progress', ({ detail }) =>"
          " progress.push([detail.direction, detail.progress, detail.isDecided,"
          " detail.element && getComputedStyle(detail.element).getPropertyValue('--riffle-right')]))")
        x, y = page.middle()
        page.point("down", x, y)
        for step in range(21):
          page.point("move", x + 14 * step, y)
        wait_for(lambda: page.js("progress.length > 0 && progress.at(-1)[1] === 1 && progress.at(-1)[2]"), "a card that is decided")
        page.point("up", x + 280, y)
        page.until("progress.at(-1)[0] === null")
        page.rest()
        show("ways", page.js("[...new Set(progress.map(([direction]) => direction))].join()"))
        show("grows", page.js("progress.slice(0, -1).every(([, now], at) => at === 0 || now >= progress[at - 1][1])"))
        show("last", page.js("progress.at(-2).join() + ';' + progress.at(-1).join()"))
        show("refused", page.js("stack.command('instantly undo').then(() => stack.undo()).then(() => stack.undo())"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["waits false"] == "6" && seen["false"] == "6false")
    #expect(seen["waits true"] == "6" && seen["true"] == "5swipe c1,leave c1false,true")
    #expect(seen["asked"] == "c1 right,c1 right")
    #expect(seen["ways"] == "right," && seen["grows"] == "True")
    #expect(seen["last"]?.hasPrefix("right,1,true,1;") == true)
    #expect(seen["refused"] == "False")
  }

  @Test("Covered cards are out of reach, the focus stays, and words are the page's own")
  func readers() async throws {
    let seen = try await hand.run(
      Self.opening + """
        show("inert", page.js("[...stack.shadowRoot.querySelectorAll('.content')].map((one) =>"
          " one.inert + ' ' + one.firstChild.assignedElements()[0].id).sort().join()"))
        page.js("link.focus()")
        page.js("void stack.swipe('left')")
        page.rest()
        show("focus", page.js("document.activeElement === stack"))
        page.key("ArrowDown")
        page.key("Enter")
        page.be_still(0.1)
        show("keys", page.js("got.join()"))
        page.js('''stack.words = {
          left: 'links', right: 'rechts', swipe: (side) => 'Nach ' + side, undo: 'Zurück', stack: 'Karten',
          card: (place, count, name) => place + ' von ' + count + ': ' + name,
          swiped: (side, name, left, next) => [side, name, left, next].join('|'),
        }''')
        show("name", page.js("topCard().ariaLabel"))
        show("actions", page.js("[...stack.shadowRoot.querySelectorAll('.actions button')].map((one) => one.textContent).join()"))
        page.js("stack.shadowRoot.querySelectorAll('.actions button')[1].click()")
        page.rest()
        show("spoken", page.js("stack.shadowRoot.querySelector('.spoken').textContent"))
        for words in ["{ empty: 'Keine mehr' }", "null"]:
          page.js("stack.words = %s" % words)
          page.js("while (stack.remaining) void stack.command('instantly swipe left')")
          page.be_still(0.1)
          show(words, page.js("[...stack.shadowRoot.querySelectorAll('.line')].map((one) => one.textContent).join('')"))
        page.js("stack.reload()")
        show("attributes", page.js("stack.getAttributeNames().join() + c3.getAttributeNames().join()"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["inert"] == "false c1,true c2,true c3")
    #expect(seen["focus"] == "True" && seen["keys"] == "swipe c1,leave c1,select c2")
    #expect(seen["name"] == "2 von 6: Two" && seen["actions"] == "Nach links,Nach rechts,Zurück")
    #expect(seen["spoken"] == "rechts|Two|4|3 von 6: Three")
    #expect(seen["{ empty: 'Keine mehr' }"] == "Keine mehr" && seen["null"] == "No more cards")
    #expect(seen["attributes"] == "preset,tabindexid")
  }

  @Test("A page is told of what cannot be loaded, and the next stack tries again")
  func failures() async throws {
    let seen = try await hand.run(
      Self.opening + """
        page.js('''
          window.failed = [];
          stack.constructor.module = undefined;
          const plain = window.fetch;
          let count = 0;
          window.refusal = { status: 404 };
          window.fetch = async (...list) => (count++ < window.refusals ? new Response('', window.refusal) : plain(...list));
          window.refusals = 3;
          window.attempt = async () => {
            const one = document.createElement('riffle-stack');
            one.append(document.createElement('article'));
            one.firstChild.textContent = 'One';
            one.addEventListener('riffle-error', (event) => {
              event.preventDefault();
              failed.push(event.detail.error.message);
            });
            b.append(one);
            return one.ready.then(() => 'ready', (error) => error.message);
          };
        ''')
        show("first", page.js("attempt()"))
        show("told", page.js("failed.join()"))
        show("line", page.js("b.firstChild.shadowRoot.querySelector('.problem').textContent"))
        page.js("window.refusals = 6; refusal = { headers: { 'content-type': 'text/html' } }")
        show("page", page.js("attempt()"))
        page.js("window.refusals = 7")
        show("second", page.js("attempt()"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["first"] == "riffle.wasm cannot be loaded: 404" && seen["told"] == seen["first"])
    #expect(seen["line"] == "These cards cannot be shown: riffle.wasm cannot be loaded: 404")
    let isPage = "riffle.wasm cannot be loaded: there is a page at http"
    #expect(seen["page"]?.hasPrefix(isPage) == true)
    #expect(seen["second"] == "ready")
  }

  @Test("Pictures are asked for near the top only, and a broken one says so")
  func pictures() async throws {
    let picture = Repository.file("Assets/sample/sea.jpg")
    try FileManager.default.copyItem(at: picture, to: URL(filePath: folder.path(of: "sea.jpg")))
    let seen = try await hand.run(
      Self.opening + """
        page.js('''stack.replaceChildren(...Array.from({ length: 400 }, (_, index) => {
          const card = document.createElement('div');
          card.dataset.title = 'Card ' + index;
          card.dataset.image = (index === 1 ? 'none' : 'sea') + '.jpg?' + index;
          return card;
        }))''')
        page.rest()
        asked = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('.jpg')).length"
        wait_for(lambda: page.js(asked) > 2, "pictures that are asked for")
        show("few", page.js(asked) < 15)
        page.js("void stack.swipe('left')")
        page.rest()
        wait_for(lambda: page.js("topCard().textContent.includes('shown')"), "the words")
        page.js("HTMLImageElement.prototype.decode = () => new Promise(() => {})")
        page.js("b.append(stack.cloneNode(true))")
        show("late", page.js("b.firstChild.ready.then((one) => one.remaining)"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["few"] == "True")
    // A picture that does not come holds nothing up.
    #expect(seen["late"] == "400")
  }

  @Test("What is recorded after swipes replays in the program as it went in the page")
  func recording() async throws {
    let seen = try await hand.run(
      Self.opening + """
        page.js("void stack.swipe('left')")
        page.js("void stack.swipe('right')")
        page.rest()
        page.js("got.length = 0; stack.startRecording()")
        x, y = page.middle()
        page.drag(x, y, [(14, -1)] * 20)
        page.rest()
        page.js("void stack.undo()")
        page.rest()
        page.drag(x, y, [(-14, -1)] * 20)
        page.rest()
        show("trace", page.js("stack.stopRecording()"))
        show("got", page.js("got.join()"))
        """
    )
    #expect(seen["problems"] == "")
    #expect(seen["got"] == "swipe c3,leave c3,undo c3,swipe c3,leave c3")
    let path = try folder.write(try #require(seen["trace"]), to: "hand.trace.jsonl")
    let riffle = BuildFolder.path(of: "riffle")
    let outcome = try await Tool.outcome(of: riffle, ["simulate", "--fps", "5", path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let swipes = outcome.output.split(separator: "\n")
      .filter { $0.contains("\"didSwipe\"") || $0.contains("\"didUndo\"") }
      .map { line in
        let card = line.firstMatch(of: /"card": (\d+)/)?.1 ?? ""
        let direction = line.firstMatch(of: /"direction": "(\w+)"/)?.1 ?? ""
        return "\(card) \(direction)"
      }
    #expect(swipes == ["0 left", "1 right", "2 right", "2 right", "2 left"])
  }
}
