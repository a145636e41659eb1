package import RiffleFormats
package import RiffleMotion
package import RiffleTuning
package import SystemPackage

/// What one `riffle render` beside the studio makes.
package struct RenderJob: Hashable, Sendable {
  /// The name of the file, or of all files with a pattern for their number; its suffix gives the format.
  package let file: String
  /// The folder of the file.
  package let folder: FilePath
  /// What pointers and commands do, where the cards are in ``window``.
  package let trace: NamedTrace
  /// The size of the window that it is shown in, in points.
  package let window: Size
  /// The folder or the file of the cards; nil for the sample.
  package let deck: FilePath?
  /// The text of the preset's file.
  package let preset: [UInt8]
  /// Further arguments of `riffle render`.
  package let options: [String]

  /// Plans a file.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - folder: Its folder.
  ///   - gesture: What is shown; its hand goes along with the cards if they lie elsewhere in the window.
  ///   - window: The size of the window that it is shown in, in points.
  ///   - deck: The folder or the file of the cards; nil for the sample.
  ///   - preset: The text of the preset's file.
  ///   - options: Further arguments of `riffle render`.
  package init(
    _ file: String,
    in folder: FilePath,
    of gesture: Gesture,
    shownIn window: Size,
    deck: FilePath?,
    preset: [UInt8],
    options: [String]
  ) {
    self.file = file
    self.folder = folder
    self.window = window
    self.deck = deck
    self.preset = preset
    self.options = options
    trace = NamedTrace(gesture.trace(in: window), name: gesture.name)
  }

  /// The arguments for a process in ``folder``, with the files that hold preset and trace: bytes, as a
  /// path need not be UTF-8.
  package func arguments(preset: FilePath, trace: FilePath) -> [[UInt8]] {
    let size = "\(Int(window.width))x\(Int(window.height))"
    // A name may begin with a hyphen.
    let words = ["render", "--output=\(file)", "--window", size] + options
    let paths = [("--preset", preset), ("--trace", trace)] + (deck.map { [("--deck", $0)] } ?? [])
    return words.map { Array($0.utf8) } + paths.flatMap { [Array($0.utf8), $1.bytes] }
  }
}
