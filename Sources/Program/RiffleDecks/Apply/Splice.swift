import Glibc
import RiffleSystem
import SystemPackage

/// A part of a file that another one has other bytes for.
struct Splice: Hashable {
  /// The part of the first file.
  let range: Range<Int64>
  /// What the second one has there.
  let bytes: [UInt8]

  init(_ range: Range<Int64>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

  var growth: Int64 { Int64(bytes.count) - Int64(range.count) }
}

/// What brings a file back that was changed in a few places, of a size with the changes and not with the file.
///
/// Its file has eight letters, then for each place its offset, the count of its bytes and the count of the former
/// ones, 8 bytes each with the lowest first, and the former ones.
struct FilePatch {
  /// What to change in the changed file to get the former one.
  let splices: [Splice]

  private static let mark = Array("RIFFLEP1".utf8)

  /// Makes the patch that takes changes of a file back; they are in its order.
  init(undoing changes: [Splice], of file: OpenFile) throws(Errno) {
    var (splices, growth): ([Splice], Int64) = ([], 0)
    for change in changes {
      let former = try file.read(change.range.count, at: change.range.lowerBound)
      guard former.count == change.range.count else { throw .resourceBusy }
      let start = change.range.lowerBound + growth
      splices.append(Splice(start..<start + Int64(change.bytes.count), former))
      growth += change.growth
    }
    self.splices = splices
  }

  /// Reads a patch; fails for another file, and for one that is damaged.
  init?(_ path: FilePath) {
    guard var rest = (try? InputFile(path).read())?[...], rest.starts(with: Self.mark)
    else { return nil }
    rest = rest.dropFirst(Self.mark.count)
    func number() -> Int64? {
      guard rest.count >= 8 else { return nil }
      defer { rest = rest.dropFirst(8) }
      return Int64(bitPattern: rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
    var splices: [Splice] = []
    while !rest.isEmpty {
      guard let start = number(), let count = number(), let former = number(),
        start >= splices.last?.range.upperBound ?? 0, count >= 0, former >= 0,
        former <= rest.count, !start.addingReportingOverflow(count).overflow
      else { return nil }
      splices.append(Splice(start..<start + count, Array(rest.prefix(Int(former)))))
      rest = rest.dropFirst(Int(former))
    }
    self.splices = splices
  }

  var bytes: [UInt8] {
    splices.reduce(into: Self.mark) { bytes, splice in
      let numbers = [splice.range.lowerBound, Int64(splice.range.count), Int64(splice.bytes.count)]
      for number in numbers {
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
      bytes += splice.bytes
    }
  }
}
