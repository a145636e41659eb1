import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleTuning

struct StudioClipboard {
  private let driverName: String
  /// Whether something was copied that should survive the end of the program.
  private var hasCopied = false

  init(driverName: String) { self.driverName = driverName }

  /// Returns a line to show, about the copy or what went wrong.
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

  /// Returns a line to show, about the values or the mistakes in the text.
  func paste(into workbench: inout Workbench) -> String {
    do throws(PasteError) {
      try workbench.paste(Clipboard.text ?? "")
      return "Pasted"
    } catch {
      let (first, others) = (error.mistakes.first ?? "", error.mistakes.count - 1)
      return others > 0 ? "\(first) And \(others) more." : first
    }
  }

  func leave() {
    if hasCopied { Clipboard.leaveText(driverName: driverName) }
  }
}
