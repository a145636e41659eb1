/// A preset file in the few lines that show its stack, in a language.
struct ProgramText {
  private let name: String
  private let head: [String]
  private let file: String

  init(of name: String, head: [String], file: String) {
    (self.name, self.head) = (name, head)
    self.file = file.hasSuffix("\n") ? String(file.dropLast()) : file
  }

  func text(for target: CodeTarget) -> String {
    switch target {
    case .element: element
    case .react: component
    case .c: programInC
    case .python: programInPython
    default: file
    }
  }

  private static let files = "riffle.js, riffle.wasm and presets.json of Riffle's assets/page"

  private var element: String {
    """
    <!doctype html>
    <!--
      \(head.joined(separator: "\n  "))
      Serve it beside \(Self.files).
    -->
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Cards</title>
    <script type="module" src="riffle.js"></script>
    <style>
      html, body { height: 100%; margin: 0; }
      body { display: flex; flex-direction: column; color: #1b2233; font: 15px/1.4 Inter, system-ui, sans-serif; }
      riffle-stack { flex: 1; }
      article { display: flex; flex-direction: column; justify-content: end; height: 100%; padding: 22px;
        box-sizing: border-box; color: #fff; }
      h2, p { margin: 0; text-shadow: 0 1px 6px #0008; }
      nav { display: flex; justify-content: center; gap: 10px; padding: 6px 16px 24px; }
      button { min-width: 52px; min-height: 44px; font: inherit; font-weight: 600; color: inherit; background: #fff;
        border: 1px solid #1b223324; border-radius: 12px; cursor: pointer; }
    </style>
    <riffle-stack id="cards" aria-label="Cards" preset='
    \(file.replacing("&", with: "&amp;").replacing("'", with: "&#39;"))'>
      <article style="background: linear-gradient(#4d395f, #507d8c 30%, #378f8a 50%, #3d646c 68%, #173043)">
        <h2>Northern Quiet</h2><p>The lake keeps a second sky</p>
      </article>
      <article style="background: linear-gradient(#9b6796, #eaa5a4 30%, #fbb09f 50%, #a5597c 72%, #37224e)">
        <h2>First Light</h2><p>Ridges waking one by one</p>
      </article>
      <article style="background: linear-gradient(#236f86, #74a6a0 30%, #c58c5b 52%, #b06941 72%, #82413b)">
        <h2>The Knife Edge</h2><p>Four walkers and the last hour of sun</p>
      </article>
    </riffle-stack>
    <nav>
      <button aria-label="Swipe left" onclick="cards.swipe('left')">←</button>
      <button aria-label="Undo" onclick="cards.undo()">↶</button>
      <button aria-label="Swipe right" onclick="cards.swipe('right')">→</button>
    </nav>
    <script type="module">
      // The page has the ground of the stack, on a dark desktop too.
      cards.addEventListener('riffle-ground', () => (document.body.style.background = cards.ground));
      cards.addEventListener('riffle-swipe', ({ detail }) => console.log(detail.index, detail.direction));
    </script>
    </html>

    """
  }

  private var component: String {
    let type = CodeWord.typeName(name)
    let text = file.replacing("\\", with: "\\\\").replacing("`", with: "\\`")
      .replacing("${", with: "\\${")
    return """
      /*
       * \(head.joined(separator: "\n * "))
       * A component for React 18 and later, beside \(Self.files).
       *
       *   <\(type) onSwipe={({ element, direction }) => ...} style={{ height: 560 }}>
       *     {pictures.map(({ url, title }) => <img key={url} src={url} alt={title} />)}
       *   </\(type)>
       *
       * Each child is a card. The ref is the element: ref.current.swipe("right"), ref.current.undo().
       */
      import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from "react";
      import "./riffle.js";

      const preset = `
      \(text)`;

      const handlers = {
        "riffle-swipe": "onSwipe", "riffle-leave": "onLeave", "riffle-return": "onReturn", "riffle-undo": "onUndo",
        "riffle-select": "onSelect", "riffle-end": "onEnd", "riffle-display": "onDisplay",
      };

      export const \(type) = forwardRef(function \(type)({ children, ...props }, ref) {
        const element = useRef(null);
        const latest = useRef(props);
        const attributes = { ...props };
        for (const name of Object.values(handlers)) delete attributes[name];

        useImperativeHandle(ref, () => element.current, []);
        useEffect(() => {
          latest.current = props;
        });
        useEffect(() => {
          const told = element.current;
          const tell = (event) => latest.current[handlers[event.type]]?.(event.detail);
          Object.keys(handlers).forEach((name) => told.addEventListener(name, tell));
          return () => Object.keys(handlers).forEach((name) => told.removeEventListener(name, tell));
        }, []);
        return createElement("riffle-stack", { preset, ...attributes, ref: element }, children);
      });

      """
  }

  private var programInC: String {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      "  \"\(line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\\n\""
    }
    return """
      /*
       * \(head.joined(separator: "\n * "))
       *
       *   cc stack.c $(pkg-config --cflags --libs riffle) -o stack
       *
       * It says where the cards are. Documentation/Examples/C/deck.c of Riffle shows them in a window.
       */
      #include <riffle.h>
      #include <stdio.h>

      static const char preset[] =
      \(lines.joined(separator: "\n"));

      int main(void) {
        riffle_stack *stack = riffle_stack_open();
        riffle_start start = {.width = 800, .height = 600, .scale = 1, .count = 10};
        if (riffle_stack_use_json(stack, 0, preset) < 0 || riffle_stack_begin(stack, 0, &start) < 0) {
          fprintf(stderr, "%s\\n", riffle_stack_problem(stack));
          return 1;
        }
        riffle_pose poses[16];
        int count = riffle_stack_poses(stack, 0, poses, 16);
        for (int i = 0; i < count && i < 16; i++)
          printf("card %d is at %g, %g\\n", poses[i].card, poses[i].x, poses[i].y);
        riffle_stack_close(stack);
      }

      """
  }

  private var programInPython: String {
    let text = file.replacing("\\", with: "\\\\").replacing("\"\"\"", with: "\\\"\\\"\\\"")
    return """
      # \(head.joined(separator: "\n# "))
      #
      # It says where the cards are, by riffle.py of Riffle's Documentation/Examples/Python, beside which deck.py
      # shows them in a window.
      import riffle

      PRESET = \"\"\"
      \(text)\"\"\"

      stack = riffle.Stack()
      stack.use(PRESET)
      stack.begin(0, 800, 600, 10)
      for pose in stack.poses(0):
          print(f"card {pose.card} is at {pose.x:g}, {pose.y:g}")

      """
  }
}
