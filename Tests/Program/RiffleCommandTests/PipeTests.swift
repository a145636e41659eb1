import Foundation
import Glibc
import PictureTestSupport
import RiffleDrawing
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Names in pipes")
struct PipeTests {
  private static let strange = ["new\nline.jpg", "ta\tb.jpg", "new\u{FFFD}line.jpg", "plain.jpg"]

  @Test("between zero bytes reach their cards, whatever is in them")
  func zeroBytes() async throws {
    let house = try Household(Self.strange)
    let deck = house.pictures.string
    let names = try await house.riffle(["list", deck, "--format", "nul"])

    let said = try await house.riffle(
      ["decide", deck, "-", "keep", "--format", "nul"],
      input: names
    )
    #expect(said.split(separator: "\n").count == 4, "\(said)")
    #expect(said.contains("$'new\\x0Aline.jpg': keep"), "\(said)")

    let own = Self.strange.enumerated().map { "\($1)\t\($0 == 1 ? "reject" : "skip")\0" }
    try await house.riffle(["decide", deck, "-", "--format", "nul"], input: own.joined())
    #expect(
      try await house.paths(["decisions", deck, "--verdict", "reject"]) == [house.path("ta\tb.jpg")]
    )
  }

  @Test("that lead to no card are named, those that do are decided on, and the status is 65")
  func inPart() async throws {
    let house = try Household(Self.strange)
    let deck = house.pictures.string
    let refused = try await house.outcome(
      ["decide", deck, "-", "--format", "nul"],
      input: "new\nlime.jpg\tkeep\0plain.jpg\treject\0ta\tb.jpg\tperhaps\0plain.jpg\0"
    )

    #expect(refused.status == 65)
    #expect(refused.output == "plain.jpg: reject (was undecided)\n")
    let lines = refused.errors.split(separator: "\n").map { $0.replacing("\(deck): ", with: "") }
    #expect(
      lines == [
        "riffle: \"plain.jpg\" has no verdict. Give one behind a tab, or one for all: riffle decide PATH - keep",
        "riffle: there is no card $'new\\x0Alime.jpg'. Did you mean $'new\\x0Aline.jpg'?",
        "riffle: \"perhaps\" is not a verdict. The verdicts are keep, reject, favorite, skip, none.",
        "riffle: standard input: 3 of 4 cards not decided on.",
      ]
    )
    #expect(try await house.paths(["decisions", deck]) == [house.path("plain.jpg")])

    let wrong = try await house.outcome(["decide", deck, "-", "keeep"], input: "a\nb\n")
    #expect(wrong.status == 64)
    #expect(wrong.errors.split(separator: "\n").count == 1, "\(wrong.errors)")
  }

  @Test("come in the order in which pictures were taken, if that is asked for")
  func byTime() async throws {
    let house = try Household()
    let picture = PictureBytes.jpeg(PixelSize(width: 8, height: 8)) { _, _ in 0 }
    for (name, minute) in [("a", 2), ("b", 1), ("c", 3)] {
      let exif = PictureBytes.cameraExif(date: "2026:08:12 10:0\(minute):00")
      try Data(PictureBytes.jpeg(picture, with: exif))
        .write(to: URL(fileURLWithPath: house.path("\(name).jpg").string))
    }
    try house.write("no picture", to: house.path("0.jpg"))
    func names(_ words: String...) async throws -> [FilePath.Component?] {
      try await house.paths(["list", "card/DCIM"] + words).map(\.lastComponent)
    }

    #expect(try await names("--sort", "time") == ["b.jpg", "a.jpg", "c.jpg", "0.jpg"])
    #expect(try await names() == ["0.jpg", "a.jpg", "b.jpg", "c.jpg"])
  }
}

@Suite("Decisions of elsewhere")
struct ElsewhereTests {
  private static let names = ["a.jpg", "b.jpg", "in/c.jpg", "d.jpg"]

  /// A folder in which three of four pictures are decided on.
  private static func decided() async throws -> Household {
    let house = try Household()
    house.pictures.appending("in").makeFolder()
    for (index, name) in names.enumerated() {
      try house.write(
        String(repeating: "x", count: index + 1),
        to: house.pictures.pushing(FilePath(name))
      )
    }
    try await house.riffle(
      ["decide", "-r", "card/DCIM", "-"],
      input: "a.jpg\tkeep\nb.jpg\treject\nin/c.jpg\tfavorite\n"
    )
    try await house.riffle(["decide", "card/DCIM", "b.jpg", "--stars", "2", "--label", "red"])
    return house
  }

  @Test("are found for a folder that was moved, listed under its old path, and taken over")
  func moved() async throws {
    let house = try await Self.decided()
    let before = try await house.riffle(["decisions", "-r", "card/DCIM", "--format", "csv"])
    #expect(rename(house.pictures.string, house.home.appending("disk").string) == 0)

    let found = try await house.outcome(["decisions", "-r", "disk"])
    #expect(found.status == 0)
    let old = try #require(house.home.appending("card").resolved).appending("DCIM")
    let wanted =
      "riffle: disk: 3 of these pictures were decided on in \(old), which is gone. Take that over: riffle "
      + "decide disk --from \(old)\n"
    #expect(found.errors == wanted)

    let listed = try await house.outcome(["decisions", "card/DCIM", "--format", "csv"])
    #expect(listed.status == 0 && listed.output == before)
    #expect(listed.errors.hasSuffix("This is what was decided on there before.\n"))
    let kept = try await house.riffle(
      ["decisions", "card/DCIM", "--verdict", "reject", "--stars", "2", "--format", "nul"]
    )
    #expect(kept == "card/DCIM/b.jpg\0")

    let said = try await house.riffle(["decide", "-r", "disk", "--from", "card/DCIM"])
    #expect(said == "card/DCIM: 3 of 3 decisions taken over, 3 by name\n")
    let after = try await house.outcome(["decisions", "-r", "disk"])
    #expect(after.errors.isEmpty)
    let rows = after.output.split(separator: "\n").dropFirst()
      .map { $0.split(separator: " ").prefix(4).joined(separator: " ") }
    #expect(rows.count == 3 && rows[1] == "b.jpg reject 2 red", "\(after.output)")

    let nothing = try await house.outcome(["decisions", "elsewhere"])
    #expect(nothing.status == 66)
    let none = try await house.outcome(["decide", "disk", "--from", "card"])
    #expect(none.status == 66)
    #expect(none.errors.contains("nothing was decided on there"), "\(none.errors)")
  }

  @Test("in a file are taken over, and what is about no card, or another file, is named")
  func file() async throws {
    let house = try await Self.decided()
    let json = try await house.riffle(["decisions", "-r", "card/DCIM", "--format", "json"])
    try house.folder.write(json, to: "ada.json")
    let other = house.home.appending("other")
    other.makeFolder()
    // The picture that was a has another name, and a is another picture now; b is changed.
    for name in ["a.jpg", "in/c.jpg"] {
      let from = house.pictures.pushing(FilePath(name))
      let to = other.appending(name == "a.jpg" ? "z.jpg" : "c.jpg")
      #expect(rename(from.string, to.string) == 0)
    }
    try house.write("another", to: other.appending("a.jpg"))
    try house.write("changed", to: other.appending("b.jpg"))
    try await house.riffle(["decide", "other", "b.jpg", "keep"])

    let said = try await house.outcome(["decide", "other", "--from", "ada.json"])
    #expect(said.status == 0, "\(said.errors)")
    #expect(
      said.output
        == "ada.json: 3 of 3 decisions taken over, 1 by the name of the file, 1 by size and time, "
        + "1 by name alone; 1 verdict replaced\n"
    )
    #expect(
      said.errors == """
        riffle: other: "a.jpg" (keep) is taken for "z.jpg", of the same size and time.
        riffle: other: "b.jpg" (reject, 2 stars, red) has another size or time than when it was decided on.

        """
    )
    #expect(
      try await house.paths(["decisions", "other", "--verdict", "keep"]) == ["other/z.jpg"]
    )

    try FileManager.default.removeItem(atPath: other.appending("c.jpg").string)
    let fewer = try await house.outcome(["decide", "other", "--from", "-"], input: json)
    #expect(fewer.status == 65)
    #expect(
      fewer.errors.hasSuffix(
        """
        riffle: other: there is no card for "in/c.jpg" (favorite).
        riffle: other: 1 of 3 decisions are about no card here.

        """
      ),
      "\(fewer.errors)"
    )
  }

  @Test("of two people become one: what nobody disputes as a file, the rest as a deck")
  func merged() async throws {
    let house = try await Self.decided()
    let ada = try house.folder.write(
      try await house.riffle(["decisions", "-r", "card/DCIM", "--format", "json"]),
      to: "ada.json"
    )
    try await house.riffle(
      ["decide", "-r", "card/DCIM", "-"],
      input: "a.jpg\treject\nb.jpg\tnone\nd.jpg\tskip\n"
    )
    try await house.riffle(["decide", "card/DCIM", "b.jpg", "--stars", "4"])
    let ben = try house.folder.write(
      try await house.riffle(["decisions", "-r", "card/DCIM", "--format", "json"]),
      to: "ben.json"
    )
    let said = try await house.riffle(
      ["decisions", "--merge", ada, ben, "--agreed", "agreed.json", "--deck", "card/disputed.json"]
    )
    #expect(
      said.split(separator: "\n").dropFirst(2) == [
        "1 disputed", "a.jpg  ada: keep, ben: reject", "1 with other stars or labels",
        "b.jpg  ada: 2 stars and red, ben: 4 stars and red",
        "3 cards without dispute, for riffle decide PATH --from agreed.json",
      ]
    )

    #expect(rename(house.pictures.string, house.home.appending("disk").string) == 0)
    #expect(rename(house.home.appending("disk").string, house.pictures.string) == 0)
    try await house.riffle(["decide", "card/disputed.json", "a.jpg", "favorite"])
    let copy = house.home.appending("copy")
    try await Tool.run("cp", ["-a", house.pictures.string, copy.string])
    try await house.riffle(["decide", "-r", "copy", "--from", "agreed.json"])
    try await house.riffle(["decide", "-r", "copy", "--from", "card/disputed.json"])
    let rows = try await house.riffle(["decisions", "-r", "copy"]).split(separator: "\n")
      .dropFirst()
    #expect(
      rows.map { $0.split(separator: " ").prefix(3).filter { !$0.contains(":") } } == [
        ["a.jpg", "favorite"], ["b.jpg", "reject", "red"], ["d.jpg", "skip"],
        ["in/c.jpg", "favorite"],
      ]
    )
  }
}
