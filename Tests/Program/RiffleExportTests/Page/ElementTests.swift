import Foundation
import TestSupport
import Testing

/// `<riffle-stack>` in a page of its own, as a server gives it, in Chromium with a mouse and a finger.
@Suite(
  "The element in a page",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed"),
  .serialized
)
struct ElementTests {
  private let hand: BrowserHand
  private var folder: TemporaryFolder { hand.folder }

  init() throws {
    hand = try BrowserHand(withElementOn: nil)
    let script = Repository.file("Tests/Program/RiffleExportTests/Page/Hand/garbage.js")
    try FileManager.default.copyItem(at: script, to: URL(filePath: folder.path(of: "garbage.js")))
  }

  private static let cards = (1...6).map { "<article id=c\($0)>Card \($0)</article>" }.joined()

  /// Writes a page with a stack, whose events are noted in `got` as their names and what they name.
  private func write(
    _ attributes: String = "",
    _ body: (String) -> String = { "<main>\($0)</main>" }
  ) throws {
    let stack = "<riffle-stack \(attributes)>\(Self.cards)</riffle-stack>"
    let script = """
      window.stack = document.querySelector('riffle-stack');
      window.got = [];
      for (const name of ['swipe', 'leave', 'undo', 'return']) {
        stack.addEventListener('riffle-' + name, ({ detail }) =>
          got.push(name + ' ' + (detail.element?.id ?? 'none') + ' ' + detail.index));
      }
      // The card on top, by what a reader hears: its element.
      window.topOf = (one = stack) => {
        const top = [...one.shadowRoot.querySelectorAll('.card')].find((card) => card.role === 'group');
        return top?.querySelector('slot')?.assignedElements()[0]?.id ?? 'none';
      };
      window.frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      """
    try folder.write(
      """
      <!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width, initial-scale=1, minimum-scale=1">
      <style>riffle-stack { height: 460px } article { background: #fff; height: 100% }</style>
      <script type=module src=riffle.js></script>
      \(body(stack))
      <script>\(script)</script>
      """,
      to: "page.html"
    )
  }

  // MARK: Children

  @Test("A child that is removed once it was swiped is the one that each event names")
  func removal() async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open(served=True)
      # A late frame tells both events at once, before the page can have seen that the child is gone: it is where it was.
      page.js('''
        window.seen = new Set();
        window.misplaced = [];
        stack.addEventListener('riffle-swipe', ({ detail: { element } }) => {
          element.remove();
          queueMicrotask(() => seen.add(element));
        });
        stack.addEventListener('riffle-leave', ({ detail: { element, index } }) => {
          if (index !== (seen.has(element) ? -1 : 0)) misplaced.push(element.id + ' ' + index);
        });
      ''')
      for count in range(1, 5):
        page.until("topOf() === 'c%d'" % count)
        x, y = page.middle()
        def stroke():
          page.drag(x, y, [(14 + i, -2) for i in range(12)])
          page.be_still(0.1)
        page.repeat(stroke, "stack.remaining === %d" % (6 - count))
      page.until("stack.children.length === 2")
      show("misplaced", page.js("misplaced.join()"))
      show("got", page.js("got.filter((line) => !line.startsWith('return')).join().replace(/(leave c.) (0|-1)/g, '$1')"))
      show("left", page.js("[...stack.children].map((one) => one.id).join()"))
      page.js("stack.undo()")
      page.be_still(0.1)
      show("undone", page.js("topOf() + ' ' + stack.remaining"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["got"] == (1...4).map { "swipe c\($0) 0,leave c\($0)" }.joined(separator: ","))
    #expect(seen["misplaced"] == "")
    // Copies of what flew away are gone, and what is no child any more does not come back.
    #expect(seen["left"] == "c5,c6")
    #expect(seen["undone"] == "c5 2")
  }

  @Test("The end of each round of a deck that loops is an event, with the card that was last")
  func rounds() async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js("window.rounds = []; stack.addEventListener('riffle-round', ({ detail }) => rounds.push(detail.element.id))")
      page.js("stack.set('deck.end', 'loop'); for (let count = 0; count < 13; count++) stack.swipe('left')")
      page.rest()
      show("rounds", page.js("rounds.join()"))
      show("end", page.js("topOf()"))
      page.js("stack.swipe('left')")
      page.be_still(0.05)
      page.js("stack.undo(); stack.undo()")
      page.rest()
      show("undone", page.js("topOf()"))
      """
    )
    #expect(seen["problems"] == "")
    // Of cards that fly several times over, the one that rests has the markup.
    #expect(seen["rounds"] == "c6,c6" && seen["end"] == "c2" && seen["undone"] == "c1")
  }

  @Test(
    "Whatever children come, go and move, a card is its element",
    arguments: 1...(Soak.isFull ? 2 : 1)
  )
  func changes(seed: Int) async throws {
    try write("preset=koloda")
    let seen = try await hand.run(
      """
      page.open(served=True)
      show("result", page.js('''(async () => {
        let state = \(seed);
        const below = (count) => (state = (state * 48271) % 2147483647) % count;
        const swiped = new Set();
        let last = 6;
        const make = () => {
          const card = document.createElement('article');
          card.id = 'c' + ++last;
          card.textContent = 'Card ' + last;
          return card;
        };
        // What the stack should have, by the children alone: the first that was not swiped is on top.
        const wanted = () => [...stack.children].filter((one) => one.id && !swiped.has(one));
        const log = [];
        for (let step = 0; step < 120; step++) {
          const children = [...stack.children].filter((one) => one.id);
          const act = below(9);
          log.push(act);
          if (act < 3 && wanted().length > 0) {
            const top = wanted()[0];
            got.length = 0;
            stack.command(below(2) ? 'instantly swipe right' : 'swipe left');
            swiped.add(top);
            if (below(2)) top.remove();
            await frame();
            const told = got.find((line) => line.startsWith('swipe'));
            if (told?.split(' ')[1] !== top.id) return 'step ' + step + ': ' + told + ', not ' + top.id + ' ' + log;
          } else if (act === 3 && children.length > 0) {
            children[below(children.length)].remove();
          } else if (act === 4) {
            stack.insertBefore(make(), children[below(children.length + 1)] ?? null);
          } else if (act === 5) {
            stack.append(make(), make(), make());
          } else if (act === 6 && children.length > 1 && swiped.size === 0) {
            stack.insertBefore(children[below(children.length)], children[below(children.length)]);
          } else if (act === 7 && children.length > 0) {
            const all = children.filter(() => below(3));
            all.splice(below(all.length + 1), 0, make());
            stack.replaceChildren(...all);
          } else if (act === 8) {
            swiped.clear();
            stack.reload();
          }
          const left = wanted();
          const isRight = () => stack.remaining === left.length && topOf() === (left[0]?.id ?? 'none');
          // A card that comes may be seen some frames later only.
          for (let wait = 0; wait < 60 && !isRight(); wait++) await frame();
          if (!isRight()) {
            return 'step ' + step + ': ' + topOf() + ' of ' + stack.remaining + ', not ' + left.map((one) => one.id) + ' ' + log;
          }
        }
        return 'right';
      })()'''))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["result"] == "right", "seed \(seed)")
  }

  @Test("The cards of children are not inserted or deleted by a command, and a line says so")
  func refusals() async throws {
    try write()
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js('''window.tried = (words) => { try { stack.command(words); return 'done' } catch (error) { return error.message } }''')
      for words in ["insert 0 1", "instantly delete 0 1", "move 0 1", "reload 9", "reload 6", "reload"]:
        show(words, page.js("tried('%s')" % words))
      show("left", page.js("stack.remaining"))
      """
    )
    #expect(
      seen["insert 0 1"]
        == "\"insert 0 1\": the cards of this stack are its children; add, remove or move those."
    )
    for words in ["instantly delete 0 1", "move 0 1", "reload 9"] {
      #expect(seen[words]?.hasPrefix("\"\(words)\": the cards of this stack are") == true)
    }
    #expect(seen["reload 6"] == "done" && seen["reload"] == "done" && seen["left"] == "6")
  }

  // MARK: Fingers

  /// What a finger does where, by the preset and the author's style.
  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    var attributes = ""
    var setting = ""
    /// What an upward stroke on the card does, and one to the left.
    var up: String
    var left: String

    var testDescription: String { name }
  }

  private static let ways = [
    Way(
      name: "left and right only",
      attributes: "preset=koloda",
      up: "scrolls",
      left: "swipe c1 0"
    ),
    Way(name: "all directions", up: "scrolls", left: "swipe c1 0"),
    Way(
      name: "all directions, and an author who wants them",
      attributes: "style='touch-action: pinch-zoom'",
      up: "swipe c1 0",
      left: "swipe c1 0"
    ),
    Way(
      name: "up and down only",
      setting: "stack.set('release.directions', ['up', 'down'])",
      up: "swipe c1 0",
      left: "scrolls"
    ),
    Way(
      name: "drags that begin up and down",
      setting: "stack.set('drag.begins', 'vertical')",
      up: "swipe c1 0",
      left: "scrolls"
    ),
  ]

  @Test("A finger that scrolls decides no card, beside the cards it is the page's", arguments: ways)
  func scrolling(way: Way) async throws {
    let isAuthors = way.attributes.contains("touch-action")
    let filler = String(repeating: "<p>An article. ", count: 60)
    try write(way.attributes) {
      "<style>body { width: 1400px }</style>\(filler)<main style='width: 390px'>\($0)</main>\(filler)"
    }
    let seen = try await hand.run(
      """
      page.open(touch=True, width=390, height=844, served=True)
      page.js(\"\"\"\(way.setting)\"\"\")
      def stroke(name, dx, step, acts=True):
        def attempt():
          page.drag(box[0] + dx, box[1], [step] * 20)
          page.be_still(0.1)
        page.js("window.scrollTo(0, 0); stack.scrollIntoView({ block: 'center' }); stack.reload()")
        page.rest()
        page.js("got.length = 0; window.before = [scrollX, scrollY]")
        box = page.js("(() => { const box = stack.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })()")
        scrolls = "Math.hypot(scrollX - before[0], scrollY - before[1]) > 60"
        if acts: page.repeat(attempt, "got.some((line) => line.startsWith('swipe')) || " + scrolls)
        else: attempt()
        show(name, page.js(scrolls + " ? 'scrolls' : ''")
          + page.js("got.filter((line) => line.startsWith('swipe')).join()"))
        return box
      stroke("up", 0, (0, -10))
      stroke("left", 0, (-12, 0))
      box = stroke("beside", -180, (0, -10), acts=\(isAuthors ? "False" : "True"))
      show("zoomed", page.zooms(*box))
      page.be_still(0.1)
      show("decided", page.js("got.filter((line) => line.startsWith('swipe')).length"))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["up"] == way.up)
    #expect(seen["left"] == way.left)
    #expect(seen["beside"] == (isAuthors ? "" : "scrolls"))
    #expect(seen["zoomed"] == "True" && seen["decided"] == "0")
  }

  // MARK: A core that fails

  /// Has a function of the module fail when `window.failing` is its name.
  private static let failing = """
    window.failing = null;
    const wrap = ({ exports }) => ({ exports: Object.fromEntries(Object.entries(exports).map(([name, act]) =>
      [name, typeof act !== 'function' ? act : (...list) => {
        if (window.failing === name) {
          window.failing = null;
          throw new WebAssembly.RuntimeError('unreachable');
        }
        return act(...list);
      }])) });
    const { instantiate, Instance } = WebAssembly;
    WebAssembly.instantiate = async (...list) => wrap(await instantiate(...list));
    WebAssembly.Instance = function (...list) { return wrap(new Instance(...list)); };
    """

  @Test("A module that has failed is begun anew with the preset, the cards and the position")
  func failures() async throws {
    try write("preset=koloda seed=3")
    try folder.write(Self.failing, to: "failing.js")
    let seen = try await hand.run(
      """
      page.open(served=True, before=open(folder + "/failing.js").read())
      show("result", page.js('''(async () => {
        const acts = {
          riffle_stack_command: () => stack.command('nudge left'),
          riffle_stack_problem: () => stack.command('fly'),
          riffle_stack_set: () => stack.set('drag.maximumRotation', 9),
          riffle_stack_get: () => stack.get('drag.maximumRotation'),
          riffle_stack_poses: () => stack.poses(),
          riffle_stack_remaining: () => stack.remaining,
          riffle_stack_frame: () => stack.command('nudge left'),
          riffle_stack_advance: () => stack.command('nudge left'),
          riffle_stack_event: () => stack.command('nudge left'),
          riffle_stack_is_moving: () => stack.command('nudge left'),
          // A dragged card has a stamp.
          riffle_stack_layer: () => ['down', 'move', 'move'].forEach((phase, number) => pointer(phase, 80 * number)),
          riffle_stack_resize: () => (stack.style.height = '450px'),
          riffle_stack_save: () => stack.append(document.createElement('article')),
          riffle_stack_pointer: () => pointer('down', 0),
        };
        const pointer = (phase, way) => {
          const { x, y, width, height } = stack.getBoundingClientRect();
          stack.dispatchEvent(new PointerEvent('pointer' + phase, {
            pointerId: 1, pointerType: 'mouse', buttons: 1, clientX: x + width / 2 + way, clientY: y + height / 2,
          }));
        };
        const wrong = [];
        stack.setPointerCapture = () => {};
        addEventListener('error', (event) => event.preventDefault());
        for (const [name, act] of Object.entries(acts)) {
          const old = stack;
          window.stack = document.createElement('riffle-stack');
          stack.setPointerCapture = () => {};
          stack.setAttribute('preset', 'koloda');
          for (let number = 1; number <= 6; number++) {
            const card = document.createElement('article');
            card.id = 'c' + number;
            card.textContent = 'Card ' + number;
            stack.append(card);
          }
          old.replaceWith(stack);
          while (stack.remaining !== 6) await frame();
          stack.set('drag.maximumRotation', 7);
          stack.swipe('left');
          stack.swipe('right');
          await frame();
          stack.children[3].remove();
          await frame();
          window.failing = name;
          try { act(); } catch { }
          // A busy machine may draw later.
          for (let tries = 0; window.failing !== null && tries < 60; tries++) await frame();
          if (window.failing !== null) wrong.push(name + ' was not asked');
          window.failing = null;
          await frame();
          const rotation = stack.get('drag.maximumRotation');
          const before = [stack.remaining, topOf(), rotation].join();
          if (before !== (name === 'riffle_stack_save' ? '4' : '3') + ',c3,7') wrong.push(name + ': ' + before);
          stack.command('instantly undo');
          await frame();
          const undone = topOf();
          stack.command('instantly undo');
          await frame();
          if (undone !== 'c2' || topOf() !== 'c1') wrong.push(name + ' undone: ' + undone + ' ' + topOf());
        }
        return wrong.join('; ');
      })()'''))
      """
    )
    #expect(seen["result"] == "")
  }

  @Test("A core that fails again and again says so in a line, and asks for no frame")
  func failsForGood() async throws {
    try write()
    try folder.write(Self.failing, to: "failing.js")
    let seen = try await hand.run(
      """
      page.open(served=True, before=open(folder + "/failing.js").read())
      page.js("addEventListener('error', (event) => event.preventDefault())")
      page.js("void Object.defineProperty(window, 'failing', { get: () => 'riffle_stack_frame', set() {} })")
      page.js("stack.swipe('left')")
      line = "stack.shadowRoot.querySelector('.problem')?.textContent"
      wait_for(lambda: page.js(line), "a line")
      page.be_still(0.2)
      show("line", page.js(line))
      """
    )
    #expect(seen["line"]?.hasPrefix("These cards cannot be shown: ") == true)
  }

  @Test("What a page's script says ends no module: 500 times instantly, and garbage")
  func garbage() async throws {
    try write("preset=koloda")
    let seed = Int.random(in: 0...1_000_000)
    let time = Soak.isFull ? 10_000 : 1_500
    let seen = try await hand.run(
      """
      page.open(served=True)
      page.js('''window.tried = (act) => { try { act(); return 'done' } catch (error) { return error.message } }''')
      for name, act in [
        ("again", "stack.command('instantly '.repeat(500) + 'undo')"),
        ("often", "stack.command('instantly '.repeat(7000) + 'undo')"),
        ("key", "stack.set('x'.repeat(5000000), 1)"),
        ("numbers", "stack.set('drag.maximumRotation', Array.from({ length: 5000000 }, () => 1))"),
        ("many", "for (let i = 0; i < 40; i++) for (const words of ['reload 6', 'undo']) stack.command(words)"),
      ]:
        show(name, page.js("tried(() => { " + act + " })"))
      page.rest()
      show("left", page.js("stack.remaining + ' ' + topOf()"))
      show("garbage", page.js('''(async () => {
        const { garbage } = await import('./garbage.js');
        const presets = await stack.constructor.presets;
        const keys = [...new Set(Object.values(await (await fetch('presets.json')).json()).flat().map(([key]) => key))];
        const { calls, problem } = await garbage(await stack.constructor.module, keys, \(seed), \(time));
        return problem || (calls > 1000 ? '' : calls + ' calls');
      })()'''))
      """
    )
    #expect(seen["problems"] == "")
    let again = try #require(seen["again"])
    #expect(again.hasPrefix("a command has at most 100 bytes, not 5004: \"instantly"))
    #expect(seen["often"]?.hasPrefix("a command has at most 100 bytes") == true)
    #expect(seen["key"] == "a key has more than 1048576 bytes, or no zero byte at its end")
    #expect(seen["numbers"] == "40000046 bytes: at most 33554432 are handed over at once")
    #expect(seen["many"] == "done" && seen["left"] == "6 c1")
    #expect(seen["garbage"] == "", "seed \(seed)")
  }
}
