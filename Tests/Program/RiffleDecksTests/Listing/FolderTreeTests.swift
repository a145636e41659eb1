import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Folders in folders")
struct FolderTreeTests {
  private func open(
    _ folder: TemporaryFolder,
    recursively: Bool = true
  ) throws(RiffleError) -> (deck: Deck, summary: ListingSummary) {
    try Deck.open([FilePath(folder.url.path)], recursively: recursively, problem: { _ in })
  }

  private func make(_ files: [String], in folder: TemporaryFolder) throws {
    for file in files {
      let url = folder.url.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data().write(to: url)
    }
  }

  private func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: name),
      withDestinationPath: target
    )
  }

  @Test("come after the folder's own pictures, in natural order, in depth first")
  func order() throws {
    let folder = try TemporaryFolder()
    try make(
      ["z.png", "b/2.png", "a10/1.png", "a9/1.png", "a9/in/x.png", "a9/in/y.txt", "a9/z.png"],
      in: folder
    )

    let (deck, summary) = try open(folder)

    #expect(
      deck.cards.map(\.id)
        == ["z.png", "a9/1.png", "a9/z.png", "a9/in/x.png", "a10/1.png", "b/2.png"]
    )
    #expect(deck.cards.map(\.title) == ["z", "1", "z", "x", "1", "2"])
    #expect(summary.line == "6 shown, 1 other file")
  }

  @Test("are counted where they are not gone into")
  func closed() throws {
    let folder = try TemporaryFolder()
    try make(["z.png", "b/2.png", ".git/1.png", "a.jpg/x.png"], in: folder)
    try link("c", to: "b", in: folder)

    let (deck, summary) = try open(folder, recursively: false)

    #expect(deck.cards.map(\.id) == ["z.png"])
    #expect(summary.line == "1 shown, 3 folders; -r to go into them")
  }

  @Test(
    "that lead back in a circle are gone into once",
    arguments: [("b/c/up", "../.."), ("b/self", "."), ("b/c/again", "../c")]
  )
  func cycles(name: String, target: String) throws {
    // One at a time: if nothing stopped them, two would lead to more folders than a test can wait for.
    let folder = try TemporaryFolder()
    try make(["a.png", "b/c/d.png"], in: folder)
    try link(name, to: target, in: folder)

    #expect(try open(folder).deck.cards.map(\.id) == ["a.png", "b/c/d.png"])
  }

  @Test(
    "that a link leads to as well are gone into by their own names; links to nothing are other files"
  )
  func links() throws {
    let folder = try TemporaryFolder()
    try make(["a.png", "b/c/d.png"], in: folder)
    try link("b/again", to: "c", in: folder)
    try link("b/gone", to: "nowhere", in: folder)
    try link("b/here.png", to: "../a.png", in: folder)

    let (deck, summary) = try open(folder)

    #expect(deck.cards.map(\.id) == ["a.png", "b/here.png", "b/c/d.png"])
    #expect(summary.otherFiles == 1)
  }

  @Test("that only a link leads to are in their natural place")
  func foreignLink() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try make(["a/1.png", "c/3.png", "c/in/4.png"], in: folder)
    try make(["2.png"], in: other)
    try link("b", to: other.url.path, in: folder)
    try link("above", to: "c", in: folder)

    #expect(
      try open(folder).deck.cards.map(\.id) == ["a/1.png", "b/2.png", "c/3.png", "c/in/4.png"]
    )
  }

  @Test("that cannot be read are counted")
  func unreadable() throws {
    // The superuser may read everything.
    guard geteuid() != 0 else { return }
    let folder = try TemporaryFolder()
    try make(["a.png", "b/c.png"], in: folder)
    chmod(folder.path(of: "b"), 0)
    defer { chmod(folder.path(of: "b"), 0o700) }

    #expect(try open(folder).summary.line == "1 shown, 1 folder not readable")
  }

  @Test("deeper than a path can be end there")
  func deep() throws {
    let folder = try TemporaryFolder()
    try make(["a.png"], in: folder)
    let name = String(repeating: "d", count: 200)
    let start = FileManager.default.currentDirectoryPath
    // Longer than PATH_MAX, so made from folder to folder.
    var current = Glibc.open(folder.url.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<25 {
      mkdirat(current, name, 0o700)
      let next = openat(current, name, O_RDONLY | O_DIRECTORY)
      close(openat(next, "x.png", O_CREAT | O_WRONLY, 0o600))
      close(current)
      current = next
    }
    close(current)
    defer {
      let task = Process()
      task.executableURL = URL(fileURLWithPath: "/bin/rm")
      task.arguments = ["-rf", folder.url.path]
      try? task.run()
      task.waitUntilExit()
    }

    let (deck, summary) = try self.open(folder)

    #expect(deck.cards.count < 26 && deck.cards.count > 10)
    #expect(summary.unreadableFolders == 1)
    #expect(FileManager.default.currentDirectoryPath == start)
  }

  @Test("whose names are not UTF-8 keep their bytes, and identities of their own")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [
      [0x61, 0xE9], [0x61, 0xE8], Array("a\u{FFFD}E9".utf8), Array("a\u{FFFD}".utf8),
      [0x61, 0xE2, 0x82], [0x0A],
    ]
    var files: Set<[UInt8]> = []
    for name in names {
      let sub = Array(folder.url.path.utf8) + [0x2F] + name
      mkdir(sub.map { CChar(bitPattern: $0) } + [0], 0o700)
      let file = sub + Array("/b.png".utf8)
      close(Glibc.open(file.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600))
      files.insert(file)
    }

    let cards = try open(folder).deck.cards

    #expect(Set(cards.compactMap(\.image?.bytes)) == files)
    #expect(Set(cards.map(\.id)).count == names.count)
    #expect(cards.contains { $0.id == "a\u{FFFD}E9/b.png" })
    #expect(cards.contains { $0.id == "a\u{FFFD}\u{FFFD}E9/b.png" })
  }

  @Test("made at random hold what FileManager finds", arguments: 0..<25 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var folders = [""]
    var wanted = 0
    for number in 0..<60 {
      let parent = folders.randomElement(using: &random) ?? ""
      let name = ["a", "B", "é", "x y", "10", "9"].randomElement(using: &random) ?? "a"
      if Int.random(in: 0..<4, using: &random) == 0 {
        folders.append("\(parent)\(name)\(number)/")
        try make(["\(parent)\(name)\(number)/x.txt"], in: folder)
      } else {
        let suffix = ["png", "JPG", "txt", "webp", ""].randomElement(using: &random) ?? ""
        wanted += 1
        try make(["\(parent)\(name)\(number).\(suffix)", "\(parent).\(number).png"], in: folder)
      }
    }
    try make(["first.png"], in: folder)
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    func isCard(_ path: String) -> Bool {
      let url = URL(fileURLWithPath: path)
      return ["png", "jpg", "webp"].contains(url.pathExtension.lowercased())
        && !url.lastPathComponent.hasPrefix(".")
    }

    let (deck, summary) = try open(folder)
    let flat = try open(folder, recursively: false)

    #expect(Set(deck.cards.map(\.id.text)) == Set(all.filter(isCard)), "seed \(seed)")
    let flatNames = all.filter { isCard($0) && !$0.contains("/") }
    #expect(Set(flat.deck.cards.map(\.id.text)) == Set(flatNames))
    #expect(Set(deck.cards.map(\.id)).count == deck.cards.count)
    #expect(summary.cards == deck.cards.count && wanted > 0)
    let closed = folders.count { $0.count { $0 == "/" } == 1 }
    #expect(flat.summary.closedFolders == closed, "seed \(seed)")
  }
}
