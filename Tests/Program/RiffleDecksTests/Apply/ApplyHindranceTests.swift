import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import Testing

@Suite("Apply undo that is hindered", .serialized)
struct ApplyHindranceTests {
  /// What an apply does with a.jpg, b.jpg and c.jpg.
  enum Deed: String, CaseIterable {
    case move, copy, link, trash, rate

    /// Where a.jpg is before, or its sidecar afterward.
    func place(_ rig: ApplyRig) -> FilePath {
      rig.source.appending(self == .rate ? "a.jpg.xmp" : "a.jpg")
    }

    /// The file that is made of a.jpg.
    func made(_ rig: ApplyRig) -> FilePath {
      switch self {
      case .move, .copy, .link: rig.target.appending("keep/a.jpg")
      case .trash: rig.home.appending("Trash/files/a.jpg")
      case .rate: place(rig)
      }
    }
  }

  /// What keeps an undo from taking the deed back.
  enum Hindrance: CaseIterable {
    /// Another file has the name that a.jpg had.
    case placeTaken
    /// Another file has the name of what was made of a.jpg.
    case changed
    /// What was made of a.jpg is elsewhere.
    case gone
    /// The folder that was decided on is elsewhere, as if its disk were unplugged.
    case sourceAway
    /// Nothing can be written to the folder that the undo has to change.
    case unwritable

    /// The deeds that it hinders; the others find that there is nothing to take back.
    var deeds: [Deed] {
      switch self {
      case .placeTaken, .sourceAway, .unwritable: Deed.allCases
      case .changed: [.move, .copy, .trash, .rate]
      case .gone: [.move, .trash]
      }
    }
  }

  private static func unwritable(_ deed: Deed, _ rig: ApplyRig) -> FilePath {
    switch deed {
    case .move, .trash, .rate: rig.source
    case .copy, .link: rig.target.appending("keep")
    }
  }

  /// Begins to hinder, and returns what ends it; nil if this machine cannot.
  private static func hinder(
    _ hindrance: Hindrance,
    _ deed: Deed,
    _ rig: ApplyRig
  ) throws -> (() throws -> Void)? {
    func away(_ path: FilePath) throws -> () throws -> Void {
      let away = rig.top.appending("away")
      guard FileState(of: path) != nil else { return {} }
      try path.rename(to: away)
      return {
        // The undo has removed it if nothing else was in it.
        path.removingLastComponent().makeFolder()
        try away.rename(to: path)
      }
    }
    func replace(_ path: FilePath) throws -> () throws -> Void {
      let putBack = try away(path)
      try rig.write("somebody else's", to: path)
      return {
        #expect(path.remove())
        try putBack()
      }
    }
    switch hindrance {
    case .placeTaken: return try replace(deed.place(rig))
    case .changed: return try replace(deed.made(rig))
    case .gone: return try away(deed.made(rig))
    case .sourceAway: return try away(rig.source)
    case .unwritable:
      let folder = unwritable(deed, rig)
      guard (try? ImmutableMark(folder)) != nil else { return nil }
      return { ImmutableMark.remove(folder) }
    }
  }

  @Test(
    "can be tried again, and again, and takes all back once nothing hinders it",
    arguments: Hindrance.allCases.flatMap { hindrance in
      hindrance.deeds.map { (hindrance, $0) }
    }
  )
  func retried(hindrance: Hindrance, deed: Deed) throws {
    let rig = try ApplyRig()
    let probe = rig.probe
    let names = ["a.jpg", "b.jpg", "c.jpg"]
    for name in names { try rig.picture(name) }
    let before = try rig.snapshot()
    let applied = try probe.run([
      deed.rawValue, rig.source.string, rig.target.string, rig.data.string,
    ])
    guard applied.status == 0, FileState(of: deed.made(rig)) != nil else {
      print("No \(deed) is possible here: not tested. \(applied.errors)")
      return
    }
    guard let mend = try Self.hinder(hindrance, deed, rig) else {
      print("No folder can be made immutable here: not tested.")
      return
    }
    let undo = ["undo", rig.source.string, rig.data.string]

    for _ in 0..<2 {
      let hindered = try probe.run(undo)
      #expect(hindered.status == 74)
      #expect(
        hindered.errors.hasSuffix(
          "could not be taken back, as listed. To try again: riffle apply \(rig.source) --undo\n"
        ),
        "\(hindered)"
      )
      #expect(!hindered.output.contains("never"))
    }
    try mend()
    let undone = try probe.run(undo)

    #expect(undone.status == 0, "\(undone)")
    #expect(try rig.snapshot() == before)
    #expect(try probe.run(undo).errors.contains("nothing was applied to it"))
  }
}
