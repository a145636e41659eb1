import Foundation
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleMedia
import RiffleMotion
import RiffleMuseum
import RiffleSystem
import TestSupport
import Testing

@Suite("Pages")
struct WebPageTests {
  private static let parts = PageParts(
    template: "<title>{{title}}</title><script nonce=\"{{nonce}}\" id=\"data\">{{data}}</script>"
      + "<i>{{length}}</i><script id=\"module\">{{module}}</script><script>{{script}}</script>",
    script:
      "/*!\nA license.\n*/\n// A comment.\n  const a = 1;\n\n  /** Another. */\n  const b = '{{title}}';\n",
    module: Array(0...250)
  )

  private func page(_ titles: String..., title: String = "Deck") -> WebPage {
    WebPage(
      title: title,
      presets: [.riffle],
      cards: titles.map { WebPage.Card(title: $0, subtitle: "", color: "#123456") },
      emptyView: ("Done", "")
    )
  }

  private func json(of text: String) throws -> String {
    let start = try #require(text.range(of: "id=\"data\">")).upperBound
    let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
    return String(text[start..<end])
  }

  private func data(of text: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try json(of: text).utf8))
    return try #require(object as? [String: Any])
  }

  @Test(
    "What a deck says cannot end its element, and is read as it was",
    arguments: [
      "</script><script>alert(1)</script>", "<!--", "]]>", "a & b \"c\" \\ {{module}} {{nonce}}",
      "line\u{2028}para\u{2029}end", "😀 漢 עברית",
    ]
  )
  func hostile(words: String) throws {
    let text = page(words, title: words).text(with: Self.parts, nonce: "n0")
    #expect(text.components(separatedBy: "<script").count == 4)
    #expect(!text.contains("<!--"))
    let cards = try #require(try data(of: text)["cards"] as? [[String: Any]])
    #expect(cards[0]["title"] as? String == words)
  }

  @Test("All parts are there once, the script with its license and without its comments")
  func parts() throws {
    let text = page("One").text(with: Self.parts, nonce: "abc+/=")
    #expect(text.contains("<title>Deck</title>") && text.contains("nonce=\"abc+/=\""))
    #expect(
      text.contains("<script>/*!\nA license.\n*/\nconst a = 1;\nconst b = '{{title}}';</script>")
    )
    #expect(text.contains("<i>251</i>"))
  }

  @Test("Base 85 is read back", arguments: [0, 1, 2, 3, 4, 5, 1000])
  func base85(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let text = Base85.text(of: bytes)
    #expect(!text.contains { "<>&\"'\\`".contains($0) })
    let letters = Array(
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|"
    )
    #expect(letters.count == 85)
    var read: [UInt8] = []
    let all = Array(text)
    for start in stride(from: 0, to: all.count, by: 5) {
      let number = try all[start..<start + 5].reduce(0) {
        try $0 * 85 + #require(letters.firstIndex(of: $1))
      }
      read += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    #expect(Array(read.prefix(count)) == bytes)
  }

  @Test("A preset is its changes from riffle, which make it again", arguments: Preset.everything)
  func presets(preset: Preset) throws {
    var page = page("One")
    page.presets = [preset, .qi]
    let read = try JSONDecoder().decode(
      ReadPage.self,
      from: Data(try json(of: page.text(with: Self.parts, nonce: "")).utf8)
    )
    #expect(read.stacks.map(\.name) == [preset.name, "qi"])
    var made = Preset.riffle.withMuseum
    for change in read.stacks[0].changes { try made.set(change.key, to: change.value) }
    #expect(made.hasSameParts(as: preset))
  }

  @Test("A gesture is there without its header, in the window that it was made in")
  func gesture() throws {
    var page = page("One")
    page.gesture = try TraceFile.read(Repository.file("Assets/gestures/flick.jsonl").path)
    let gesture = try #require(
      try data(of: page.text(with: Self.parts, nonce: ""))["gesture"] as? [String: Any]
    )
    let steps = try #require(gesture["steps"] as? [[String: Any]])
    #expect(steps.first?["type"] as? String == "down")
    #expect((gesture["window"] as? [Double])?.count == 2)
  }

  @Test("A recording's end is not played")
  func end() throws {
    var page = page("One")
    var gesture = try TraceFile.read(Repository.file("Assets/gestures/flick.jsonl").path)
    gesture.end = Timestamp(seconds: 9)
    page.gesture = gesture
    let text = page.text(with: Self.parts, nonce: "")
    #expect(!text.contains("\"type\": \"end\"") && !text.contains("\"riffle\": \"trace\""))
    #expect(text.contains("\"type\": \"up\""))
  }

  @Test("A page names all that its presets were made after, each once")
  func credits() throws {
    func credit(_ presets: [Preset]) throws -> [String: String]? {
      var page = page("One")
      page.presets = presets
      return try data(of: page.text(with: Self.parts, nonce: ""))["credit"] as? [String: String]
    }
    #expect(try credit([.riffle]) == nil)
    let one = try credit([.riffle, .qi, .qi])
    #expect(one?["text"] == "After QiCardView")
    #expect(one?["url"]?.hasPrefix("https://github.com/") == true)
    let koloda = try #require(Preset.everything.first { $0.name == "koloda" })
    #expect(try credit([koloda, .qi, .riffle]) == ["text": "After Koloda and QiCardView"])
  }

  @Test("Each nonce is 128 bits of its own")
  func nonces() throws {
    let nonces = (0..<200).map { _ in WebPage.randomNonce() }
    #expect(Set(nonces).count == 200)
    #expect(nonces.allSatisfy { Data(base64Encoded: $0)?.count == 16 })
  }

  @Test("Twelve pictures and the core are at most 1.5 MB")
  func size() throws {
    let names = try Repository.folders(in: "Assets/sample").filter { $0.hasSuffix(".jpg") }
    #expect(names.count == 12)
    let size = WebPage.pictureSize(for: [.riffle], longerSide: 860)
    #expect(size == PixelSize(width: 640, height: 860))
    var page = page()
    page.cards = try names.map { name in
      let picture = Picture(path: Repository.file("Assets/sample/\(name)").path)
      let made = try PagePicture.made(of: picture, size: size, over: .white).get()
      return WebPage.Card(title: name, subtitle: "", color: "#123456", picture: made)
    }
    var random = SeededGenerator(seed: 1)
    var parts = Self.parts
    parts.module = (0..<290_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = page.text(with: parts, nonce: WebPage.randomNonce()).utf8.count
    #expect(bytes <= 1_500_000)
    let pictures = page.cards.compactMap(\.picture?.sizeInPage).reduce(0, +)
    #expect((pictures + 362_500..<pictures + 380_000).contains(bytes))
  }

  @Test("Without the encoder of pictures there is no page, and a line says what to install")
  func noEncoder() throws {
    let error = try #require(throws: RiffleError.self) {
      try PagePicture.checkEncoder(for: "a.html", libraries: EncoderLibraries(in: "/nowhere"))
    }
    #expect(error.exitStatus == 69)
    #expect(
      error.description
        == "a.html: its pictures cannot be made; install libwebpmux3 to make it."
    )
  }

  @Test("Pictures have the shape of the widest card, and the longer side that was asked for")
  func shapes() throws {
    var wide = Preset.riffle
    try wide.set("container.width", to: .number(700))
    try wide.set("container.height", to: .number(400))
    let landscape = WebPage.pictureSize(for: [.riffle, wide], longerSide: 600)
    #expect(landscape.width == 600 && (300..<450).contains(landscape.height))
    #expect(landscape == WebPage.pictureSize(for: [wide], longerSide: 600))

    let square = try #require(Preset.everything.first { $0.name == "motion-stack" })
    #expect(
      WebPage.pictureSize(for: [.riffle, square], longerSide: 860)
        == PixelSize(width: 860, height: 860)
    )
  }

  @Test("What makes a page fit is given in full, or not at all")
  func fit() {
    func fit(_ limit: Int, _ cards: [Int], rest: Int = 400_000) -> PageFit {
      PageFit(
        rest: rest,
        limit: limit,
        pictureSize: 860,
        cards: cards.enumerated().map { ("\($0).jpg", $1) }
      )
    }
    let cards = [10_000, 40_000, 30_000, 20_000]
    #expect(fit(500_000, cards).isSmallEnough && !fit(499_999, cards).isSmallEnough)
    let most = fit(460_000, cards)
    #expect(most.fittingSize == 540 && most.fittingCount == 2)
    #expect(
      most.refusal.description
        == "The page would have 500 kB, and --limit is 460 kB. The largest pictures "
        + "are 1.jpg (40 kB), 2.jpg (30 kB), 3.jpg (20 kB). Give --picture-size 540 or --cards 2, or a "
        + "larger --limit."
    )
    #expect(fit(402_000, cards).fittingSize == nil && fit(402_000, cards).fittingCount == nil)
    #expect(
      fit(300_000, cards).refusal.description.contains("Without pictures it would have 400 kB.")
    )
    #expect(fit(300_000, []).fittingSize == nil && fit(300_000, []).fittingCount == nil)
  }

  @Test("Many pictures are known to be too many after a few, which are from all over the deck")
  func estimate() {
    var random = SeededGenerator(seed: 51)
    let sizes = (0..<1000).map { _ in Int.random(in: 20_000...40_000, using: &random) }
    let sum = sizes.reduce(0, +)
    func count(_ limit: Int) -> (made: Int, fit: PageFit) {
      var fit = PageFit(
        rest: 0,
        limit: limit,
        pictureSize: 860,
        cards: sizes.map { _ in ("", nil) }
      )
      for (made, index) in PageFit.order(of: sizes.count).enumerated() {
        fit.cards[index].bytes = sizes[index]
        if fit.isSurelyTooLarge { return (made + 1, fit) }
      }
      return (sizes.count, fit)
    }
    #expect(count(sum * 3 / 4).made < 24)
    #expect(count(sum).made == 1000 && !count(sum).fit.isSurelyTooLarge)
    #expect(count(sum - 1).fit.isSurelyTooLarge)
    let refusal = count(sum * 3 / 4).fit.refusal.description
    #expect(
      refusal.contains(/^The page would have about (2[7-9]|3[0-2])/)
        && !refusal.contains("largest pictures")
    )
    #expect(
      refusal.contains(
        /Give --picture-size [67][0-9]0 or --cards [67][0-9][0-9], or a larger --limit/
      )
    )
    for count in [0, 1, 7, 1000] { #expect(Set(PageFit.order(of: count)) == Set(0..<count)) }
    #expect(Set(PageFit.order(of: 1000).prefix(20).map { $0 / 100 }).count == 10)
  }

  @Test("Controls have the ranges of their tunables")
  func panel() throws {
    var page = page("One")
    page.panel = Preset.riffle.catalog.tunables(of: .riffle).filter {
      ["drag.maximumRotation", "exit.kind", "appearance.stamps.isShown"].contains($0.key)
    }
    #expect(page.panel.allSatisfy { $0.hasControl })
    let panel = try #require(
      try data(of: page.text(with: Self.parts, nonce: ""))["panel"] as? [[String: Any]]
    )
    #expect(Set(panel.compactMap { $0["kind"] as? String }) == ["number", "choice", "flag"])
  }

  @Test(
    "A page of three plain cards has at most 510 kB with the core in it, and the licenses of both"
  )
  func smallest() throws {
    let module = try Data(contentsOf: Repository.file("Assets/page/riffle.wasm.lzma"))
    let parts = PageParts(
      template: try Repository.text(of: "Assets/page/page.html"),
      script: try Repository.text(of: "Assets/page/riffle.js"),
      module: Array(module)
    )
    let text = page("One", "Two", "Three").text(with: parts, nonce: WebPage.randomNonce())
    #expect(text.utf8.count <= 510_000, "\(text.utf8.count)")
    let license = try Repository.text(of: "LICENSE").split(separator: "\n").dropFirst()
    #expect(license.allSatisfy { text.contains($0) } && text.contains("UNICODE LICENSE V3"))
  }

  @Test("A picture is made as large as its card, and one that is none says why")
  func pictures() throws {
    let picture = Picture(path: Repository.file("Assets/sample/aurora.jpg").path)
    let made = try PagePicture.made(
      of: picture,
      size: PixelSize(width: 320, height: 430),
      over: .white
    )
    .get()
    #expect(made.size.width == 320 && made.size.height >= 430)
    #expect(made.bytes.starts(with: Array("RIFF".utf8)) && made.bytes.count < 60_000)

    let none = Picture(bytes: Array("no picture".utf8), name: "odd.jpg")
    #expect(throws: PageProblem.self) {
      try PagePicture.made(of: none, size: PixelSize(width: 10, height: 10), over: .white).get()
    }
  }
}

/// A change of a preset as a page has it.
private struct Change: Decodable {
  let key: String
  let value: ParameterValue

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    key = try list.decode(String.self)
    if try list.decodeNil() {
      value = .none
    } else if let flag = try? list.decode(Bool.self) {
      value = .flag(flag)
    } else if let number = try? list.decode(Double.self) {
      value = .number(number)
    } else if let text = try? list.decode(String.self) {
      value = .text(text)
    } else if let numbers = try? list.decode([Double].self) {
      value = .numbers(numbers)
    } else {
      value = .texts(try list.decode([String].self))
    }
  }
}

private struct ReadPage: Decodable {
  struct Stack: Decodable {
    let name: String
    let changes: [Change]
  }

  let stacks: [Stack]
}
