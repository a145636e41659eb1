import RiffleFormats
import RiffleMedia
import RiffleSDL

/// The clipboard, as far as the studio uses it.
struct StudioClipboard {
  private let driverName: String
  /// Whether something was copied that may have to stay when the program ends.
  private var hasCopied = false

  init(driverName: String) { self.driverName = driverName }

  var text: String? { Clipboard.text }

  /// Copies text.
  ///
  /// - Returns: A sentence that begins with a line, and says if the text is known not to stay.
  /// - Throws: ``RiffleError`` if the desktop refuses it.
  mutating func copy(_ text: String, saying line: String) throws(RiffleError) -> String {
    do throws(SDLError) {
      try Clipboard.setText(text)
    } catch {
      throw .unavailable(error.description)
    }
    hasCopied = true
    let stays = Clipboard.outlivesProgram(driverName: driverName)
    return stays == false ? "\(line). It stays in the clipboard while the studio is open." : line
  }

  /// Leaves what was copied to the desktop, as the program ends.
  func leave() {
    if hasCopied { Clipboard.leaveText(driverName: driverName) }
  }
}
