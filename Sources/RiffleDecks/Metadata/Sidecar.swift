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
    let short = ["xmp", "XMP"].map { picture.beside(name.stem + Array(".\($0)".utf8)) }
    let long = ["xmp", "XMP"].map { picture.beside(name + Array(".\($0)".utf8)) }
    // The newest first; of two of the same age the one that can only mean this picture.
    let present = (long + short)
      .compactMap { path in FileState(of: path).map { (path, $0.stamp.modified) } }
      .sorted { $0.1 > $1.1 }
      .map(\.0)
    path = present.first ?? (Self.isRaw(picture) ? short[0] : long[0])
    older = present.dropFirst().first
  }

  /// Whether a file is a raw photograph, by its suffix.
  static func isRaw(_ file: FilePath) -> Bool {
    FileKind(name: file.lastComponent?.bytes ?? []) == .raw
  }
}
