import Foundation
import TestSupport
import Testing

/// `<riffle-stack>` as npm has it: what `scripts/make-element` makes, unpacked, and used as its readers use it.
@Suite("The element as a package", .serialized)
struct ElementPackageTests {
  /// Has the package as `node_modules/riffle-stack`.
  private let folder: TemporaryFolder
  private let archive: URL

  init() async throws {
    folder = try TemporaryFolder()
    let made = try await Tool.outcome(
      of: Repository.file("scripts/make-element").path,
      [folder.path(of: "made")]
    )
    try #require(made.status == 0, "\(made.errors)")
    let files = FileManager.default
    let names = try files.contentsOfDirectory(atPath: folder.path(of: "made"))
    let name = try #require(names.first { $0.hasSuffix(".tgz") })
    archive = URL(filePath: folder.path(of: "made/\(name)"))
    let place = folder.path(of: "node_modules/riffle-stack")
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    try await Tool.run("tar", ["-xzf", archive.path, "-C", place, "--strip-components=1"])
  }

  private func text(of name: String) throws -> String {
    try String(
      contentsOf: URL(filePath: folder.path(of: "node_modules/riffle-stack/\(name)")),
      encoding: .utf8
    )
  }

  private struct Description: Decodable {
    let name: String
    let version: String
    let main: String
    let types: String
    let customElements: String
    let sideEffects: [String]
    let exports: [String: Export]

    enum Export: Decodable {
      case file(String)
      case files([String: String])

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        self =
          if let file = try? value.decode(String.self) { .file(file) } else {
            .files(try value.decode([String: String].self))
          }
      }

      var names: [String] {
        switch self {
        case .file(let name): [name]
        case .files(let names): Array(names.values)
        }
      }
    }
  }

  @Test(
    "Page.md says what a browser loads, as brotli makes it",
    .enabled(
      if: ["brotli", "esbuild"]
        .allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") },
      "brotli or esbuild is missing"
    )
  )
  func sizes() async throws {
    let lines = try await Tool.run(
      Repository.file("scripts/make-element").path,
      ["--sizes", folder.path(of: "made")]
    )
    let sizes = lines.matches(of: /: ([0-9]+)\n/).compactMap { Double($0.1) }
    try #require(sizes.count == 4)
    let told = try #require(
      try Repository.text(of: "Documentation/Page.md").firstMatch(
        of:
          /(\d+) kB of riffle.wasm, (\d+) kB of riffle.js \((\d+) kB minified\) and (\d+) kB of presets.json/
      )
    )
    let figures = [told.1, told.2, told.4, told.3].compactMap { Double($0) }
    for (figure, size) in zip(figures, sizes) {
      #expect(abs(figure - size / 1000) <= max(1, 0.02 * figure), "\(size)")
    }
  }

  @Test("It has each file that its description names, the program's version and all licenses")
  func description() async throws {
    let own = try JSONDecoder().decode(
      Description.self,
      from: Data(try text(of: "package.json").utf8)
    )
    let metainfo = try Repository.text(of: "Assets/desktop/io.github.riffle.Riffle.metainfo.xml")
    #expect(
      own.version == (try #require(metainfo.firstMatch(of: /<release version="([0-9.]+)"/)).1)
    )
    #expect(archive.lastPathComponent == "\(own.name)-\(own.version).tgz")
    let names =
      own.exports.values.flatMap(\.names) + own.sideEffects + [
        own.main, own.types, own.customElements,
      ]
    for name in names {
      let path = folder.path(of: "node_modules/riffle-stack/\(name)")
      #expect(try !Data(contentsOf: URL(filePath: path)).isEmpty, "\(name)")
    }
    let listed = try await Tool.run("tar", ["-tzf", archive.path]).split(separator: "\n")
    #expect(listed.allSatisfy { $0.hasPrefix("package/") })
    #expect(try text(of: "LICENSE").contains("Permission is hereby granted"))
    #expect(try text(of: "NOTICES").contains("UNICODE LICENSE V3"))
    for link in try text(of: "README.md").matches(of: /\]\((examples\/[^)]+)\)/) {
      let lines = try text(of: String(link.1)).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      #expect(lines.count <= 41, "\(link.1)")
    }
  }

  @Test(
    "Strict TypeScript takes its types, in templates of React, Vue and Svelte too, and refuses what is wrong",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tsc"),
      "node-typescript is missing"
    )
  )
  func types() async throws {
    for name in ["app.tsx", "frameworks.d.ts"] {
      try folder.write(
        try Repository.text(of: "Tests/Program/RiffleExportTests/Page/Hand/Types/\(name)"),
        to: name
      )
    }
    try folder.write(#"{"type": "module"}"#, to: "package.json")
    let outcome = try await Tool.outcome(
      of: "tsc",
      [
        "--strict", "--noEmit", "--target", "es2022", "--module", "node16", "--moduleResolution",
        "node16", "--jsx", "react-jsx", "--lib", "es2022,dom,dom.iterable",
        folder.path(of: "app.tsx"), folder.path(of: "frameworks.d.ts"),
      ]
    )
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  // MARK: In a browser

  private struct Manifest: Decodable {
    struct Module: Decodable {
      let declarations: [Declaration]
    }

    struct Declaration: Decodable {
      let tagName: String
      let attributes, members, events, cssParts, cssProperties: [Named]
    }

    struct Named: Decodable {
      let name: String
      let description: String?
    }

    let modules: [Module]
  }

  @Test(
    "A page without a bundler imports it by its name; the manifest has what the element has, and no more",
    .enabled(if: Browser.chromium.isThere, "chromium is not installed")
  )
  func manifest() async throws {
    try folder.write(
      """
      <!doctype html><meta charset=utf-8>
      <script type=importmap>{"imports": {"riffle-stack": "./node_modules/riffle-stack/riffle.js"}}</script>
      <riffle-stack preset=qi><article>A</article><article>B</article><article>C</article></riffle-stack>
      <script type=module>
      import * as riffle from 'riffle-stack';
      Object.assign(window, riffle, { stack: document.querySelector('riffle-stack') });
      </script>
      """,
      to: "page.html"
    )
    let seen = try await BrowserHand(folder: folder).run(
      #"""
      page.open(served=True)
      show("members", page.js("""(() => {
        const ofElements = ['constructor', 'length', 'name', 'prototype', 'observedAttributes', 'give'];
        return [RiffleStackElement.prototype, RiffleStackElement, stack]
          .flatMap((one) => Object.getOwnPropertyNames(one))
          .filter((name) => !ofElements.includes(name) && !/Callback$/.test(name)).join(' ') })()"""))
      show("parts", page.js(
        "[...stack.shadowRoot.querySelectorAll('[part]')].flatMap((one) => [...one.part]).join(' ')"))
      show("sides", page.js("directions.map((side) => '--riffle-' + side).join(' ')"))
      """#
    )
    #expect(seen["problems"] == "")
    let own = try #require(
      try JSONDecoder().decode(Manifest.self, from: Data(try text(of: "custom-elements.json").utf8))
        .modules.first?.declarations.first
    )
    func names(_ key: String) -> Set<Substring> {
      Set((seen[key] ?? "").split(separator: " "))
    }
    func told(_ list: [Manifest.Named]) -> Set<Substring> { Set(list.map { $0.name[...] }) }
    let script = try text(of: "riffle.js")
    let attributes = script.matches(
      of: /this\.#?(?:get|set|has|toggle|remove)Attribute\('(\w+)'/
    ).map(\.1)
    let events = script.matches(of: /'(riffle-\w+)'/).map(\.1)
    let styles = script.matches(of: /var\((--riffle-\w+)/).map(\.1)
    #expect(own.tagName == "riffle-stack")
    #expect(told(own.members) == names("members"))
    #expect(told(own.attributes) == Set(attributes).subtracting(["tabindex"]))
    #expect(
      told(own.events) == Set(events).subtracting(["riffle-stack", "riffle-page", "riffle-module"])
    )
    #expect(told(own.cssParts) == names("parts"))
    #expect(told(own.cssProperties) == Set(styles).union(names("sides")))
    for list in [own.attributes, own.events, own.cssParts, own.cssProperties] {
      #expect(list.allSatisfy { $0.description?.isEmpty == false })
    }
  }

  /// Opens an example as a double click does.
  private static let opening = """
    def example(name, touch=False, width=1000, height=700):
      page.touch = touch
      page.load("file://" + folder + "/node_modules/riffle-stack/examples/" + name, width, height, "")
      page.until("document.readyState === 'complete'")
      page.until(stack + "?.poses?.().length > 0")
      page.rest()

    def swipe(side):
      page.js("void " + stack + ".swipe('" + side + "')")

    """

  @Test(
    "The examples without a framework run from files",
    .enabled(if: Browser.chromium.isThere, "chromium is not installed")
  )
  func examples() async throws {
    try folder.write(try Repository.text(of: "Assets/page/example.html"), to: "example.html")
    let seen = try await BrowserHand(folder: folder).run(
      Self.opening + """
        example("plain.html")
        for act in ["yes.click()", "undo.click()", "no.click()", "yes.click()"]:
          page.js(act)
          page.rest()
          show(act, page.js("said.textContent"))
        example("endless.html")
        for count in range(12):
          swipe("left")
          page.rest()
        show("cards", page.js("offers.children.length >= 8 && offers.remaining === offers.children.length"))
        for answer in ["no", "yes"]:
          swipe("up")
          page.until("question.open")
          show("question", page.js("words.textContent"))
          page.js("question.querySelector('[value=%s]').click()" % answer)
          page.rest()
          show(answer, page.js("said.textContent"))
        example("article.html", touch=True, width=390, height=844)
        def stroke(x, y):
          def attempt():
            page.js("scrollTo(0, 0); " + stack + ".scrollIntoView({ block: 'center' })")
            page.be_still(0.1)
            page.js("window.before = scrollY")
            page.drag(*page.middle(), [(x, y)] * 20)
            page.be_still(0.3)
          seen = "[Math.abs(scrollY - before) > 60, " + stack + ".remaining].join()"
          page.repeat(attempt, seen + " !== 'false,4'")
          return page.js(seen)
        show("up", stroke(0.5, -12))
        show("left", stroke(-12, 1))
        page.load("file://" + folder + "/example.html", 1000, 700, "")
        page.until("document.readyState === 'complete'")
        show("opened", page.js("document.body.innerText"))
        """
    )
    #expect(seen["opened"]?.contains("Serve this folder: run python3 -m http.server") == true)
    #expect(seen["problems"] == "")
    #expect(seen["yes.click()"] == "Yes to Ghent." && seen["undo.click()"] == "Yes to none.")
    #expect(seen["cards"] == "True" && seen["question"] == "Buy Offer 13 for 93 €?")
    #expect(seen["no"] == "Offer 12: passed." && seen["yes"] == "Offer 13: bought.")
    #expect(seen["up"] == "true,4" && seen["left"] == "false,3")
  }

  @Test(
    "The examples in React and Vue show each card of their list once, and keep what was swiped to the right",
    .enabled(
      if: Browser.chromium.isThere
        && ["/usr/share/nodejs/react-dom", "/usr/share/javascript/vue/vue.js", "/usr/bin/esbuild"]
          .allSatisfy { FileManager.default.fileExists(atPath: $0) },
      "chromium, esbuild, React or Vue is missing"
    )
  )
  func frameworks() async throws {
    let examples = folder.path(of: "node_modules/riffle-stack/examples")
    let outcome = try await Tool.outcome(
      of: "esbuild",
      [
        "\(examples)/react.jsx", "--bundle", "--format=iife", "--jsx=automatic",
        "--log-level=error",
        "--define:process.env.NODE_ENV=\"production\"", "--outfile=\(examples)/react.js",
        "--alias:riffle-stack=\(folder.path(of: "node_modules/riffle-stack/riffle-whole.js"))",
      ],
      environment: ["NODE_PATH": "/usr/share/nodejs", "PATH": "/usr/bin:/bin"]
    )
    try #require(outcome.status == 0, "\(outcome.errors)")
    try folder.write(
      "<!doctype html><meta charset=utf-8><div id=root></div><script src=react.js></script>",
      to: "node_modules/riffle-stack/examples/react.html"
    )
    // Debian has Vue 2, whose apps begin in another way.
    let vue = try String(contentsOfFile: "/usr/share/javascript/vue/vue.js", encoding: .utf8)
    try folder.write(
      """
      \(vue)
      Vue.config.ignoredElements = ['riffle-stack'];
      Vue.createApp = (app) => ({ config: { compilerOptions: {} }, mount: (el) => new Vue({ ...app, el }) });
      """,
      to: "node_modules/riffle-stack/examples/vue.global.js"
    )
    let seen = try await BrowserHand(folder: folder).run(
      Self.opening + """
        for name in ["react.html", "vue.html"]:
          example(name)
          tops = []
          for side in ["right", "left", "right", "left", "right"]:
            tops.append(page.js(stack + ".shadowRoot.querySelector('[role=group] slot').assignedElements()[0].textContent.trim()"))
            swipe(side)
            page.rest()
          show(name, " ".join(tops) + "; " + page.js("document.querySelector('p').textContent"))
        """
    )
    #expect(seen["problems"] == "")
    for name in ["react.html", "vue.html"] {
      #expect(seen[name] == "Ada Ben Cho Dia Eli; 0 left, kept: Ada, Cho, Eli", "\(name)")
    }
  }
}
