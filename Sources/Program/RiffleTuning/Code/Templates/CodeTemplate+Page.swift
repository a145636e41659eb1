extension CodeTemplate {
  /// A page that runs by itself.
  static let page = CodeTemplate(
    #"""
    <!doctype html>
    <!--
      @@title@@
      Made by Riffle. This page runs by itself: open it, drag a card, throw it.
      @@remarks@@

      In a page of your own, take the style and the script along, and write
        <div class="riffle-stage" tabindex="0"> <article class="riffle-card">...</article> ... </div>
        const view = new StackView(document.querySelector(".riffle-stage"), {
          onEvent: ({ type, index, direction }) => console.log(type, index, direction),
        });
        view.swipe("right"); view.undo(); view.dispose();
      All lengths are points, which are CSS pixels.
    -->
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=no">
    <title>@@name@@</title>
    <style>
    html, body {
      height: 100%;
      margin: 0;
    }
    .riffle-stage {
      height: 100%;
    }
    .riffle-demo {
      display: grid;
      align-items: end;
      padding: 24px;
      box-sizing: border-box;
      color: white;
      font: 600 22px/1.2 system-ui, sans-serif;
    }
    .riffle-buttons {
      position: fixed;
      inset: auto 0 24px;
      display: flex;
      justify-content: center;
      gap: 12px;
      pointer-events: none;
    }
    .riffle-buttons button {
      pointer-events: auto;
      padding: 10px 18px;
      border: 0;
      border-radius: 999px;
      background: white;
      font: 600 15px system-ui, sans-serif;
    }
    @@style@@
    </style>
    <div class="riffle-stage" tabindex="0" role="group" aria-label="Cards"></div>
    <div class="riffle-buttons">
      <button id="left">Left</button>
      <button id="undo">Undo</button>
      <button id="right">Right</button>
    </div>
    <script type="module">
    @@preset@@

    @@core@@
    @@view@@
    // ---- An example: twelve cards and three buttons.

    const stage = document.querySelector(".riffle-stage");
    for (let index = 0; index < 12; index += 1) {
      const card = document.createElement("article");
      card.className = "riffle-card riffle-demo";
      card.textContent = `Card ${index + 1}`;
      card.style.background = `linear-gradient(160deg, hsl(${index * 47} 65% 62%), hsl(${index * 47 + 50} 60% 40%))`;
      stage.append(card);
    }
    const view = new StackView(stage, { onEvent: (event) => console.log(event) });
    document.querySelector("#left").addEventListener("click", () => view.swipe("left"));
    document.querySelector("#right").addEventListener("click", () => view.swipe("right"));
    document.querySelector("#undo").addEventListener("click", () => view.undo());
    // In the console: riffle.swipe("left")
    globalThis.riffle = view;
    </script>
    </html>
    """#
  )
}
