import Foundation
import Glibc
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

/// An umlaut as one letter, as two, and the same with a macron in three ways: texts take them for equal.
private let (composed, decomposed) = ("M\u{FC}ller.jpg", "Mu\u{308}ller.jpg")
private let forms = ["\u{1D6}.jpg", "\u{FC}\u{304}.jpg", "u\u{308}\u{304}.jpg"]

extension String {
  fileprivate var bytes: [UInt8] { Array(utf8) }
}

@Suite("Names of files are bytes")
struct NamesTests {
  @Test("two that texts take for one are two cards, by argument and by standard input")
  func decide() async throws {
    let house = try Household([composed, decomposed])
    let deck = house.pictures.string
    #expect(try await house.paths(["list", deck]).count == 2)

    try await house.riffle(["decide", deck, composed, "reject"])
    #expect(
      try await house.paths(["decisions", deck, "--verdict", "reject"]) == [house.path(composed)]
    )
    #expect(
      try await house.riffle(["decide", deck, decomposed, "keep"]).contains("(was undecided)")
    )
    let cells = "\(decomposed)\treject\n\(composed)\tfavorite\n"
    try await house.riffle(["decide", deck, "-"], input: cells)
    for (name, verdict) in [(decomposed, "reject"), (composed, "favorite")] {
      #expect(
        try await house.paths(["decisions", deck, "--verdict", verdict]) == [house.path(name)]
      )
    }
    // All that is listed can be decided on, by its id and by its path.
    for column in [0, 1] {
      let names = try await house.riffle(["list", deck]).split(separator: "\n")
        .map { $0.split(separator: "\t")[column] }
      let said = try await house.riffle(
        ["decide", deck, "-", column == 0 ? "keep" : "reject"],
        input: names.joined(separator: "\n") + "\n"
      )
      #expect(said.split(separator: "\n").count == 2)
      #expect(try await house.paths(["decisions", deck]).count == 2)
      let verdict = column == 0 ? "keep" : "reject"
      #expect(try await house.paths(["decisions", deck, "--verdict", verdict]).count == 2)
    }
  }

  @Test("another form is taken only if it is the only one")
  func otherForms() async throws {
    let house = try Household([decomposed, forms[0], forms[1]])
    let deck = house.pictures.string
    try await house.riffle(["decide", deck, composed, "keep"])
    #expect(try await house.paths(["decisions", deck]) == [house.path(decomposed)])

    let refused = try await house.outcome(["decide", deck, forms[2], "keep"])
    #expect(refused.status == 64)
    #expect(
      refused.errors.hasSuffix(
        "2 look so. Name one as $'\\xC3\\xBC\\xCC\\x84.jpg', $'\\xC7\\x96.jpg'.\n"
      ),
      "\(refused.errors)"
    )
    #expect(try await house.paths(["decisions", deck]).count == 1)
  }

  @Test(
    "ratings go where --xmp says, on both sides of the path; a word that is no place is refused"
  )
  func placeOfRatings() async throws {
    let house = try Household([composed])
    let deck = house.pictures.string
    try await house.riffle(["decide", deck, composed, "reject"])
    for words in [["--xmp", deck], [deck, "--xmp"], [deck, "--xmp=sidecar"]] {
      let said = try await house.riffle(["apply", "--dry-run"] + words)
      #expect(said.contains("-> sidecars: rejected") && !said.contains("not into"), "\(said)")
    }
    for words in [["--xmp=embedded"], ["--xmp", "embedded"]] {
      let said = try await house.riffle(["apply", deck, "--dry-run"] + words)
      #expect(said.contains("not into the pictures: 1."), "\(said)")
    }
    let refused = try await house.outcome(["apply", deck, "--xmp=embeded"])
    #expect(refused.status == 64 && refused.errors.contains("\"embeded\""), "\(refused)")
  }

  @Test("what an apply does to one, it does not do to the other, and it takes it back")
  func apply() async throws {
    let house = try Household([composed, decomposed])
    let deck = house.pictures.string
    try await house.riffle(["decide", deck, composed, "reject"])
    try await house.riffle(["decide", deck, decomposed, "keep"])
    let (rejected, kept) = ("x", "xx")
    func isAsBefore() -> Bool {
      house.contents(of: house.path(composed)) == rejected
        && house.contents(of: house.path(decomposed)) == kept
    }
    for action in ["--move", "--copy", "--link"] {
      let target = house.home.appending("sorted\(action)")
      let said = try await house.riffle(["apply", deck, action, target.string, "--yes"])
      let row = said.split(separator: "\n").first { $0.hasPrefix("reject") }
      #expect(row?.split(separator: " ").prefix(3) == ["reject", "1", "1"], "\(said)")
      for (folder, name, text) in [("reject", composed, rejected), ("keep", decomposed, kept)] {
        let file = target.appending(folder).appending(bytes: name.bytes)
        #expect(house.contents(of: file) == text, "\(action)")
      }
      try await house.riffle(["apply", deck, "--undo", "--yes"])
      #expect(isAsBefore(), "\(action)")
    }
    try await house.riffle(["apply", deck, "--xmp", "--yes"])
    for (name, rating) in [(composed, "-1"), (decomposed, "1")] {
      let sidecar = house.contents(of: house.path("\(name).xmp"))
      let isRated = ["Rating=\"\(rating)\"", "Rating>\(rating)<"].contains {
        sidecar?.contains($0) == true
      }
      #expect(isRated, "\(sidecar ?? "none")")
    }
    try await house.riffle(["apply", deck, "--undo", "--yes"])
    #expect(house.contents(of: house.path("\(composed).xmp")) == nil)
    try await house.riffle(["apply", deck, "--trash", "--verdict", "reject", "--yes"])
    #expect(house.contents(of: house.path(composed)) == nil)
    #expect(house.contents(of: house.path(decomposed)) == kept)
    try await house.riffle(["apply", deck, "--undo", "--yes"])
    #expect(isAsBefore())
  }

  @Test("people who have them in different forms mean one card, unless somebody has both")
  func merge() async throws {
    let (ada, ben) = (
      try Household([composed, decomposed]), try Household([composed, decomposed])
    )
    let (mac, linux) = (try Household([decomposed]), try Household([composed]))
    for (house, names, verdict) in [
      (ada, [composed, decomposed], "keep"), (ben, [composed], "reject"),
      (ben, [decomposed], "keep"),
      (mac, [decomposed], "reject"), (linux, [composed], "keep"),
    ] {
      for name in names { try await house.riffle(["decide", "card/DCIM", name, verdict]) }
    }
    func report(_ house: Household) async throws -> String {
      try house.folder.write(
        try await house.riffle(["decisions", "card/DCIM", "--format", "json"]),
        to: "decisions.json"
      )
    }
    let (one, other) = (try await report(ada), try await report(ben))
    let lines = try await ada.riffle(["decisions", "--merge", one, other])
    #expect(lines.contains("2 cards decided by all") && lines.contains("1 disputed"), "\(lines)")
    for extra in [
      ["card"], ["--format", "json"], ["-r"], ["--verdict", "keep"], ["--stars", "3"],
    ] {
      let refused = try await ada.outcome(["decisions"] + extra + ["--merge", one, other])
      #expect(refused.status == 64, "\(extra)")
      #expect(
        refused.errors.contains("takes nothing but --deck and --agreed"),
        "\(extra): \(refused.errors)"
      )
    }
    let (first, second) = (try await report(mac), try await report(linux))
    let pair = try await mac.riffle(["decisions", "--merge", first, second])
    #expect(pair.contains("1 cards decided by all") && pair.contains("1 disputed"), "\(pair)")

    // The disputed card is that of the composed name, wherever the deck may be written.
    for place in [ada.home, ada.home.appending("card"), ada.pictures, ben.home] {
      let file = place.appending("disputed.json").string
      try await ada.riffle(["decisions", "--merge", one, other, "--deck", file])
      let paths = try await ada.paths(["list", file])
      let owner = place == ben.home ? ben : ada
      #expect(paths.map(\.resolved) == [owner.path(composed).resolved], "\(place)")
    }
    let elsewhere = ada.home.appending("elsewhere")
    // A namesake that nobody has decided on.
    elsewhere.appending("DCIM").makeFolder()
    try ada.write("other", to: elsewhere.appending("DCIM").appending(bytes: composed.bytes))
    let refused = try await ada.outcome(
      ["decisions", "--merge", one, other, "--deck", elsewhere.appending("disputed.json").string]
    )
    #expect(refused.status == 74)
    let better = try #require(ada.home.appending("card").resolved).appending("disputed.json")
    #expect(refused.errors.hasSuffix("Write the deck to \(better).\n"), "\(refused.errors)")
    #expect(!elsewhere.appending("disputed.json").exists)
  }

  @Test("a deck file may have both as ids, and no path in it leads out of its folder")
  func deckFile() async throws {
    let house = try Household([composed])
    let deck = house.home.appending("deck.json").string
    func write(_ cards: String) throws {
      try house.folder.write(
        #"{"riffle": "deck", "version": 1, "cards": [\#(cards)]}"#,
        to: "deck.json"
      )
    }
    try write(
      #"{"id": "\#(composed)"}, {"id": "\#(decomposed)", "image": "card/DCIM/\#(composed)"}"#
    )
    try await house.riffle(["decide", deck, decomposed, "reject"])
    #expect(
      try await house.paths(["decisions", deck]) == [
        house.home.pushing("card/DCIM").appending(bytes: composed.bytes)
      ]
    )
    for path in ["../\u{308}x.jpg", "/\u{308}x.jpg", "a/../\u{308}/x.jpg"] {
      try write(#"{"image": "\#(path)"}"#)
      #expect(try await house.outcome(["list", deck]).status == 65, "\(path.debugDescription)")
    }
  }
}

@Suite("Paths of riffle decisions")
struct DecisionPathTests {
  /// The folder in which the command runs, and what it is given.
  @Test(
    "open the files that were decided on, from where the command ran",
    arguments: [
      ("", "card/DCIM"), ("card", "DCIM"), ("card/DCIM", "."), ("card/DCIM", "../DCIM"),
      ("card/DCIM/in", ".."), ("elsewhere", "../card/DCIM"), ("elsewhere", "/"), ("", "link"),
      ("elsewhere", "../deck.json"), ("", "deck.json"), ("card/DCIM", "a.jpg"),
    ]
  )
  func paths(place: String, given: String) async throws {
    let house = try Household(["a.jpg", "b.jpg"])
    // Where the paths led before: namesakes that nobody has decided on.
    for folder in ["DCIM", "elsewhere/DCIM", "card/DCIM/in/DCIM", "card/DCIM/DCIM"] {
      house.home.pushing(FilePath(folder)).makeFolder()
      try house.write("precious", to: house.home.pushing(FilePath(folder)).appending("a.jpg"))
    }
    symlink("card/DCIM", house.home.appending("link").string)
    try house.folder.write(
      #"{"riffle": "deck", "version": 1, "cards": [{"image": "card/DCIM/a.jpg"}]}"#,
      to: "deck.json"
    )
    let place = house.home.pushing(FilePath(place))
    let deck = given == "/" ? house.pictures.string : given
    let card = given.hasSuffix("deck.json") ? "0" : "a.jpg"
    try await house.riffle(["decide", deck, card, "reject"], in: place)
    let wanted = [house.path("a.jpg").resolved]

    let nul = try await house.paths(["decisions", deck], in: place)
    #expect(nul.map { place.pushing($0).resolved } == wanted)

    let json = try await house.riffle(["decisions", deck, "--format", "json"], in: place)
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    )
    let csv = try await house.riffle(["decisions", deck, "--format", "csv"], in: place)
    let lines = csv.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n")
      .map { $0.split(separator: ",").map(String.init) }
    #expect(rows.count == 1 && lines.count == 2)
    let cells = Dictionary(uniqueKeysWithValues: zip(lines[0], lines[1]))
    for row in [rows[0].compactMapValues { $0 as? String }, cells] {
      let folder = FilePath(try #require(row["folder"]))
      #expect(folder.isAbsolute)
      #expect(folder.pushing(FilePath(try #require(row["path"]))).resolved == wanted[0])
    }
  }
}

@Suite("Names on a terminal")
struct TerminalNamesTests {
  /// Escape sequences, a bell, controls of one byte (as such, and in UTF-8), overrides of the order.
  private static let evil = "=\u{1B}[31m\u{7}\u{9B}2J\u{202E}\u{2066}\u{7F}\u{2028}x"

  @Test(
    "have none of the characters that steer it, whatever prints them",
    arguments: [
      ["list", "card/DCIM"], ["list", "card/DCIM", "--format", "json"],
      ["list", "card/DCIM", "--format", "nul"], ["decisions", "card/DCIM"],
      ["decisions", "card/DCIM", "--format", "csv"],
      ["decisions", "card/DCIM", "--format", "json"],
      ["decisions", "card/DCIM", "--format", "nul"], ["decide", "card/DCIM", "NAME.jpg", "keep"],
      ["decide", "card/DCIM", "NAMEx.jpg", "keep"], ["list", "NAME"],
      ["apply", "card/DCIM", "--move", "NAME", "--yes"], ["apply", "card/DCIM", "--xmp", "--yes"],
      ["page", "-o", "NAME.html", "--cards", "1"], ["render", "--time", "0", "-o", "NAME.png"],
      ["render", "-o", "NAME.nope"], ["page", "-o", "NAME/a.html"], ["NAME"],
      ["presets", "show", "NAME"], ["presets", "code", "riffle", "--for", "css", "-o", "NAME/a"],
      ["decisions", "--merge", "NAME", "NAME2"], ["settings", "NAME"], ["simulate", "NAME"],
    ]
  )
  func terminal(words: [String]) async throws {
    let name = "\(Self.evil).jpg"
    let house = try Household([name])
    let bad: [UInt8] = [0x61, 0x9B] + Array("31m.jpg".utf8)
    try house.write("bad", to: house.pictures.appending(bytes: bad))
    let listed = try await house.riffle(["list", "card/DCIM"]).split(separator: "\n")
    try await house.riffle(
      ["decide", "card/DCIM", "-", "reject"],
      input: listed.map { $0.split(separator: "\t")[0] }.joined(separator: "\n") + "\n"
    )
    let shown = try house.shown(
      words.map { $0.replacingOccurrences(of: "NAME", with: Self.evil) }
    )
    let said = try #require(String(validating: shown, as: UTF8.self), "\(shown)")
    // What clears the line of a progress bar is the program's own.
    let text = said.replacingOccurrences(of: "\u{1B}[K", with: "")
    let steering = text.unicodeScalars.filter { scalar in
      let isOurs = ["\n", "\r", "\t", "\0"].contains(scalar)
      return !isOurs
        && (scalar.properties.generalCategory == .control
          || scalar.properties.isBidiControl || scalar == "\u{2028}")
    }
    #expect(steering.isEmpty, "\(text.debugDescription)")
    #expect(!text.isEmpty)
  }

  @Test("go into pipes as they are")
  func pipe() async throws {
    let name = "\(Self.evil).jpg"
    let house = try Household([name])
    try await house.riffle(["decide", "card/DCIM", name, "reject"])
    for words in [["list"], ["decisions", "--format", "csv"], ["decisions", "--format", "nul"]] {
      let output = try await house.riffle([words[0], "card/DCIM"] + words.dropFirst())
      #expect(
        output.bytes.split(separator: UInt8(ascii: "=")).contains {
          $0.starts(with: name.utf8.dropFirst())
        }
      )
    }
  }
}
