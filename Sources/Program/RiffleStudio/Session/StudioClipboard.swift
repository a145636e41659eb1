import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleTuning

/// Code that is copied, and values that are pasted.
struct StudioClipboard {
  private let driverName: String
  /// Whether something was copied that may have to stay when the program ends.
  private var hasCopied = false

  init(driverName: String) { self.driverName = driverName }

  /// Copies a preset as code for a platform; returns a line about it, or about what is wrong.
  mutating func copy(_ code: CodeExport, as target: CodeTarget) -> String {
    let text: String
    do throws(RiffleError) {
      text = try code.text(for: target)
    } catch {
      return "\(error)"
    }
    do throws(SDLError) {
      try Clipboard.setText(text)
    } catch {
      return error.description
    }
    hasCopied = true
    let line = "Copied for \(target.name): \(text.split(separator: "\n").count) lines"
    let stays = Clipboard.outlivesProgram(driverName: driverName)
    return stays == false ? "\(line). It stays in the clipboard while the studio is open." : line
  }

  /// Pastes values into a workbench; returns a line about that, or about the mistakes in the text.
  func paste(into workbench: inout Workbench) -> String {
    do throws(PasteError) {
      try workbench.paste(Clipboard.text ?? "")
      return "Pasted"
    } catch {
      let (first, others) = (error.mistakes.first ?? "", error.mistakes.count - 1)
      return others > 0 ? "\(first) And \(others) more." : first
    }
  }

  /// Leaves what was copied to the desktop, as the program ends.
  func leave() {
    if hasCopied { Clipboard.leaveText(driverName: driverName) }
  }
}
