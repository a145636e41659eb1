import Foundation
import RiffleCards
import RiffleFormats
import RiffleTuning
import SystemPackage
import TestSupport
import Testing

@Suite("Working copy")
struct WorkingCopyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> WorkingCopy {
    let path = folder.path(of: "state")
    return try WorkingCopy { $0 == "XDG_STATE_HOME" ? path : nil }
  }

  private func bench() throws -> Workbench {
    var own = Preset.qi
    own.name = "my own"
    var bench = Workbench(
      a: WorkingPreset(.riffle, from: .builtIn),
      b: WorkingPreset(own, from: .user)
    )
    try bench.set("drag.maximumRotation", to: .number(12))
    bench.flip()
    try bench.set("return.kind", to: .text("bouncy"))
    return bench
  }

  private func leftover(_ copy: WorkingCopy) throws -> Workbench {
    guard case .workbench(let bench) = copy.leftover else {
      throw WorkingCopyTestError(leftover: "\(copy.leftover)")
    }
    return bench
  }

  private struct WorkingCopyTestError: Error { let leftover: String }

  @Test("what a crash leaves is offered, both slots with their bases")
  func crash() throws {
    let bench = try bench()
    do {
      let copy = try open()
      guard case .none = copy.leftover else {
        Issue.record("a first start found something")
        return
      }
      try copy.write(Workbench(a: bench[.b].present, b: bench[.a].present))
      try copy.write(bench)
      // The object goes without ending well, as the process would.
    }
    let next = try open()
    let left = try leftover(next)
    #expect(left.current == .b)
    for slot in Workbench.Slot.allCases {
      let (own, former) = (left[slot].present, bench[slot].present)
      #expect(own.origin == former.origin && own.name == former.name)
      #expect(own.changedKeys == former.changedKeys && own.isChanged)
      #expect(own.preset.differences(from: former.preset).isEmpty)
      #expect(own.base.differences(from: former.base).isEmpty)
    }
  }

  @Test("a studio that ends well leaves nothing")
  func cleanEnd() throws {
    do {
      let copy = try open()
      try copy.write(bench())
      copy.discard()
    }
    guard case .none = try open().leftover else {
      Issue.record("something was left")
      return
    }
  }

  @Test("it stays until it is settled, even if the next start crashes too, with work of its own")
  func twice() throws {
    do { try open().write(bench()) }
    do {
      let second = try open()
      _ = try leftover(second)
      try second.write(Workbench(a: bench()[.b].present, b: bench()[.b].present))
    }
    do {
      let third = try open()
      #expect(try leftover(third)[.a].present.name == "riffle")
      third.settleLeftover()
    }
    do {
      let fourth = try open()
      #expect(try leftover(fourth)[.a].present.name == "my own")
      fourth.settleLeftover()
    }
    guard case .none = try open().leftover else {
      Issue.record("something was left")
      return
    }
  }

  @Test("two studios at once do not take each other's copy, and what one leaves is found")
  func two() throws {
    let first = try open()
    try first.write(bench())
    do {
      let second = try open()
      guard case .none = second.leftover else {
        Issue.record("the copy of a studio that is open was offered")
        return
      }
      try second.write(Workbench(a: bench()[.b].present, b: bench()[.b].present))
    }
    let third = try open()
    #expect(try leftover(third)[.a].present.name == "my own")
    _ = first
  }

  @Test("a damaged copy is put aside, in one line")
  func damaged() throws {
    do { try open().write(bench()) }
    try folder.write("{\"a\": 5}", to: "state/riffle/studio/1.json")
    guard case .damaged(let error) = try open().leftover else {
      Issue.record("a damaged copy was read")
      return
    }
    #expect(error.description.contains("1.json:1: ") && error.description.contains("is now"))
    #expect(
      FileManager.default.fileExists(atPath: folder.path(of: "state/riffle/studio/1.json.damaged"))
    )
    guard case .none = try open().leftover else {
      Issue.record("it was found again")
      return
    }
  }

  @Test("without a place for it there is one line")
  func noPlace() throws {
    #expect(throws: RiffleError.self) { try WorkingCopy { _ in nil } }
    try folder.write("a file", to: "state")
    #expect(throws: RiffleError.self) { try open() }
  }
}
