import TestSupport
import Testing

/// What a browser is given ahead of time, to show it while a page is busy.
@Suite(
  "Flights of the element",
  .enabled(if: Browser.chromium.isThere, "chromium is not installed"),
  .serialized
)
struct ElementFlightTests {
  private let hand: BrowserHand

  init() throws {
    let cards = String(repeating: "<article>A card</article>", count: 40)
    hand = try BrowserHand(
      withElementOn: """
        <!doctype html><meta charset=utf-8><style>riffle-stack { height: 460px } article { background: #fff; height: 100% }</style>
        <script type=module src=riffle.js></script><riffle-stack>\(cards)</riffle-stack>
        <script>
        window.stack = document.querySelector('riffle-stack');
        window.faces = () => [...stack.shadowRoot.querySelectorAll('.shapes > div:first-child')];
        window.flights = () => faces().flatMap((face) => face.getAnimations().map((flight) => ({ face, flight })));
        window.nextFrame = () => new Promise(requestAnimationFrame);
        // Calls a function with a card that leaves, in the first frame in which the browser has more than the next one
        // of its flight. On a busy machine a card may be gone before.
        window.inFlight = async (act) => {
          window.zoom ??= (() => {
            const box = faces().at(-1).getBoundingClientRect();
            return (box.x + box.width / 2 - stack.getBoundingClientRect().x) / stack.poses().at(-1).x;
          })();
          for (;;) {
            const poses = stack.poses(), leaving = poses.find(({ activity }) => activity === 'leaving');
            if (leaving && flights().length > 0) return await act(leaving);
            if (!leaving) poses.length > 0 ? stack.swipe('left') : stack.undo();
            await nextFrame();
          }
        };
        </script>
        """
    )
  }

  @Test("Frames ahead of time are where the core has the cards")
  func places() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      most, count = page.js('''inFlight(() => {
        const clock = performance.now;
        let [most, count] = [0, 0];
        for (const { face, flight } of flights()) {
          for (const { transform, computedOffset } of flight.effect.getKeyframes().slice(0, -1)) {
            const time = flight.startTime + computedOffset * flight.effect.getComputedTiming().duration;
            performance.now = () => time;
            const poses = stack.poses();
            performance.now = clock;
            const { e, f } = new DOMMatrix(transform);
            const [x, y] = [e + parseFloat(face.style.width) / 2, f + parseFloat(face.style.height) / 2];
            // Looks in the air move a face by a point or two up or down.
            const beside = poses.filter((pose) => Math.abs(zoom * pose.y - y) < 3).map((pose) => Math.abs(zoom * pose.x - x));
            most = Math.max(most, Math.min(...beside));
            count += 1;
          }
        }
        return [most, count];
      })''')
      show("places", "%s %s" % (most < 0.05, count > 3))
      page.rest()
      page.until("flights().length === 0")
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["places"] == "True True")
  }

  @Test("A card that the browser moves is caught where it is")
  func caught() async throws {
    let seen = try await hand.run(
      """
      page.open(served=True)
      # A card that is out of the window is caught no more.
      for _ in range(8):
        held, flying = page.js('''inFlight(async ({ x, y }) => {
          const box = stack.getBoundingClientRect();
          const [clientX, clientY] = [box.x + zoom * x, box.y + zoom * y];
          const press = (type) => stack.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, buttons: 1,
            clientX, clientY, bubbles: true, composed: true }));
          press('pointerdown');
          await nextFrame();
          await nextFrame();
          const found = [stack.poses().filter(({ activity }) => activity === 'dragged').length, flights().length];
          press('pointercancel');
          return found;
        })''')
        page.rest()
        if held: break
      show("caught", "%d held, %d flying" % (held, flying))
      """
    )
    #expect(seen["problems"] == "")
    #expect(seen["caught"] == "1 held, 0 flying")
  }
}
