package import RiffleDrawing
import SystemPackage

/// The bytes of an installed font, for toolkits that draw letters themselves.
package struct FontFile: Sendable {
  /// The file's path.
  package let path: String
  /// All of the file.
  package let bytes: [UInt8]

  /// Finds and reads Inter, or what fontconfig offers in its place.
  ///
  /// - Parameter weight: How bold the strokes are.
  /// - Throws: ``FontFileError`` if no font is installed, or it cannot be read.
  package init(weight: Font.Weight) throws(FontFileError) {
    let finder = FontFinder(families: ["Inter", "sans-serif"], configuration: nil)
    guard let face = finder.face(weight: weight) else {
      throw FontFileError(
        message: "No font is installed; a package such as fonts-inter would do."
      )
    }
    path = face.path
    do {
      let file = try FileDescriptor.open(FilePath(face.path), .readOnly)
      bytes = try file.closeAfter {
        let size = Int(try file.seek(offset: 0, from: .end))
        try file.seek(offset: 0, from: .start)
        var bytes = [UInt8](repeating: 0, count: size)
        let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
        return Array(bytes.prefix(count))
      }
    } catch {
      throw FontFileError(message: "\(face.path): the font cannot be read: \(error)")
    }
  }
}

/// A font that is not there or cannot be read.
package struct FontFileError: Error, CustomStringConvertible {
  /// What is wrong, in one line.
  package let message: String

  package var description: String { message }
}
