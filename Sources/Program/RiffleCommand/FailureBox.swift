import ArgumentParser
import RiffleSDL
import RiffleSystem

/// Tells those of an error who have started the program from a menu or a file manager, where nobody reads
/// standard error.
enum FailureBox {
  /// Shows a line until it is closed, if a window was asked for, nobody reads what the program prints, and
  /// there is a desktop.
  static func show(_ line: String) {
    guard opensWindow(ProcessArguments.all), StandardStreams.areUnread, MessageBox.canBeSeen else {
      return
    }
    MessageBox.show(line, title: "Riffle")
  }

  /// Whether a command line asks for a window; without a command it does.
  private static func opensWindow(_ arguments: [String]) -> Bool {
    let named = RiffleCommand.configuration.subcommands.first {
      $0.configuration.commandName == arguments.first
    }
    return named == nil || named == OpenCommand.self || named == StudioCommand.self
  }
}
