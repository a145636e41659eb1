import RiffleSystem
import SystemPackage

/// The names of the XMP files beside a photograph that hold what people and programs say about it.
struct Sidecar {
  /// The names that only this photograph's can have, such as `NAME.JPG.xmp`.
  private let long: [FilePath]
  /// The names that it may share with other files, such as `NAME.xmp`.
  private let short: [FilePath]
  private let isOfRaw: Bool

  /// Names the sidecars of a photograph.
  init(of photograph: FilePath) {
    let name = photograph.lastComponent?.bytes ?? []
    short = ["xmp", "XMP"].map { photograph.beside(name.stem + Array(".\($0)".utf8)) }
    long = ["xmp", "XMP"].map { photograph.beside(name + Array(".\($0)".utf8)) }
    isOfRaw = Self.isRaw(photograph)
  }

  /// All names that a sidecar can have.
  var names: [FilePath] { long + short }

  /// The name of one that is to be made: `NAME.xmp` for a raw photograph, as Adobe's programs have it
  /// (XMP Specification Part 3, section 1.2), `NAME.EXT.xmp` for another picture, as darktable has it
  /// (darktable manual, 'sidecar files').
  var newName: FilePath { isOfRaw ? short[0] : long[0] }

  /// Whether a file is a raw photograph, by its suffix.
  static func isRaw(_ file: FilePath) -> Bool {
    FileKind(name: file.lastComponent?.bytes ?? []) == .raw
  }
}
