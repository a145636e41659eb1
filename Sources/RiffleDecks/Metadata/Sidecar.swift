import RiffleFormats
import SystemPackage

/// The XMP file beside a picture that holds what people and programs say about it.
struct Sidecar: Hashable {
  /// The path.
  let path: FilePath
  /// The older one of two that are there; nil if there is only one, or none.
  let older: FilePath?

  /// Finds the sidecar of a picture, or names the one to be made.
  ///
  /// Of `NAME.xmp` and `NAME.EXT.xmp`, the one that is there is taken, of two the newer. If there is
  /// none, it is `NAME.xmp` for a raw photograph, as Adobe's programs have it (XMP Specification Part
  /// 3, section 1.2), `NAME.EXT.xmp` for another picture, as darktable has it (darktable manual,
  /// 'sidecar files').
  ///
  /// - Parameter picture: The picture.
  init(of picture: FilePath) {
    let name = picture.lastComponent?.bytes ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    let stem = dot.map { $0 == 0 ? name : Array(name[..<$0]) } ?? name
    let short = ["xmp", "XMP"].map { picture.beside(stem + Array(".\($0)".utf8)) }
    let long = ["xmp", "XMP"].map { picture.beside(name + Array(".\($0)".utf8)) }
    // The newest first; of two of the same age the one that can only mean this picture.
    let present = (long + short)
      .compactMap { path in FileState(of: path).map { (path, $0.modification) } }
      .sorted { $0.1 > $1.1 }
      .map(\.0)
    path = present.first ?? (Self.isRaw(picture) ? short[0] : long[0])
    older = present.dropFirst().first
  }

  /// Whether a file is a raw photograph, by its suffix.
  static func isRaw(_ file: FilePath) -> Bool {
    file.extension.map { rawSuffixes.contains($0.lowercased()) } ?? false
  }

  /// The suffixes of raw photographs that LibRaw and darktable name.
  private static let rawSuffixes: Set<String> = [
    "3fr", "ari", "arw", "bay", "cap", "cr2", "cr3", "crw", "dcr", "dcs", "dng", "drf", "eip",
    "erf",
    "fff", "gpr", "iiq", "k25", "kdc", "mdc", "mef", "mos", "mrw", "nef", "nrw", "orf", "pef",
    "ptx",
    "pxn", "r3d", "raf", "raw", "rw2", "rwl", "rwz", "sr2", "srf", "srw", "x3f",
  ]
}
