package import RiffleSystem

/// A size of a file as people write it: 4MB.
package struct ByteSize: Hashable, Sendable, CustomStringConvertible {
  package let bytes: Int

  /// The units by their letters in lower case; kB, MB and GB count in 1000, as limits of mail and chat do.
  private static let units: [(name: String, bytes: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("b", 1), ("", 1),
  ]
  /// The sizes that can be asked for: a kilobyte holds no film, and a terabyte is a slip.
  private static let range = 1e3...1e12

  package init(_ bytes: Int) { self.bytes = bytes }

  /// Reads a number and a unit: B, kB, MB, GB, KiB or MiB in any case, or bytes without one.
  ///
  /// - Throws: ``RiffleError`` if it is not such a size, or not from 1 kB to 1 TB.
  package init(argument: String, of option: String) throws(RiffleError) {
    let digits = argument.prefix { $0.isNumber || $0 == "." }
    let name = argument.dropFirst(digits.count).trimmingPrefix(" ").lowercased()
    guard let number = Double(digits), let unit = Self.units.first(where: { $0.name == name }),
      Self.range.contains(number * unit.bytes)
    else {
      throw .wrongUsage(
        "\(option) is \"\(argument)\". Give a size from 1kB to 1000GB, such as 4MB or 500kB."
      )
    }
    bytes = Int(number * unit.bytes)
  }

  /// The number with at least two digits: 812 bytes, 41 kB, 4.1 MB.
  package var description: String {
    switch Double(bytes) {
    case ..<1e3: "\(bytes) bytes"
    case ..<999_500: "\(Int((Double(bytes) / 1e3).rounded())) kB"
    case ..<1e8: "\((Double(bytes) / 1e5).rounded() / 10) MB"
    default: "\(Int((Double(bytes) / 1e6).rounded())) MB"
    }
  }
}
