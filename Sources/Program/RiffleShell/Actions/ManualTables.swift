import RiffleDrawing
import RiffleSDL

/// The tables of the manuals, made from the tables that the program uses.
package enum ManualTables: String, CaseIterable {
  case keys, buttons, settings, studio

  package var markdown: [String] {
    switch self {
    case .keys: Self.markdown(of: Self.keys(of: ActionRow.programGroups))
    case .studio: Self.markdown(of: Self.keys(of: ActionRow.studioGroups))
    case .buttons:
      TextTable.markdown(
        ["button", "on the cards", "looking closely", "in the grid"],
        Self.buttonRows
      )
    case .settings:
      TextTable.markdown(
        ["setting", "by default", "for"],
        Setting.all.map { ["`\($0.name)`", $0.usual, $0.summary] }
      )
    }
  }

  /// The section of keys, in mdoc(7).
  package static var manPage: [String] {
    keys(of: ActionRow.programGroups).flatMap { title, lines in
      [".Ss \(title)", ".Bl -tag -width Backspace"]
        + lines.flatMap { [".It \($0.key)", "\($0.action)."] } + [".El"]
    }
  }

  /// The lines of each group, without duplicates.
  private static func keys(of groups: [ActionRow.Group]) -> [(title: String, lines: [KeyHint])] {
    groups.map { group in
      var seen: [(Action, String)] = []
      let rows = group.rows.filter { row in
        defer { seen.append((row.action, row.words)) }
        return !seen.contains { $0 == (row.action, row.words) }
      }
      return (group.title, ActionHelp.keys(rows))
    }
  }

  private static func markdown(of groups: [(title: String, lines: [KeyHint])]) -> [String] {
    groups.enumerated().flatMap { index, group in
      (index == 0 ? [] : [""])
        + TextTable.markdown([group.title, ""], group.lines.map { [$0.key, $0.action] })
    }
  }

  /// What each of the controller's buttons does on three screens.
  private static var buttonRows: [[String]] {
    let labels = ControllerButton.allCases.map(\.label)
    let each = labels.indices.filter { labels.firstIndex(of: labels[$0]) == $0 }
    return each.compactMap { index in
      let button = ControllerButton.allCases[index]
      let cells = [ScreenKind.deciding, .closeLook, .grid].map { screen in
        let row = ActionRow.rows(on: screen).first { $0.buttons.contains(button) }
        guard let row, labels[index] == "D-pad", row.swipes != nil else { return row?.words ?? "" }
        return "Swipe to that side"
      }
      return cells.allSatisfy(\.isEmpty) ? nil : [labels[index]] + cells
    }
  }
}
