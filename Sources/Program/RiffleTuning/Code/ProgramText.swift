import RiffleFormats

/// A preset file in the few lines that show its stack, in a language.
struct ProgramText {
  private let name: String
  private let head: [String]
  private let file: String

  /// - Parameter file: The preset file.
  init(of name: String, head: [String], file: String) {
    (self.name, self.head) = (name, head)
    self.file = file.hasSuffix("\n") ? String(file.dropLast()) : file
  }

  func text(for target: CodeTarget) -> String {
    switch target {
    case .element: element
    case .react: component
    default: file
    }
  }

  // MARK: The web

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
      riffle-stack { height: 560px; }
      article { height: 100%; padding: 24px; box-sizing: border-box; }
    </style>
    <riffle-stack id="cards" aria-label="Cards" preset='
    \(file.replacing("&", with: "&amp;").replacing("'", with: "&#39;"))'>
      <article><h2>One</h2></article>
      <article><h2>Two</h2></article>
      <article><h2>Three</h2></article>
    </riffle-stack>
    <script type="module">
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
}
