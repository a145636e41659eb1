import RiffleControls
import RiffleTuning

struct HistorySheet: StudioPart {
  func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    let history = shown.workbench.history
    panel.title("History of \(shown.slot.title)")
    for (index, step) in history.steps.enumerated().reversed()
    where panel.choice(
      "step.\(index)",
      step.title,
      isChosen: index == history.position,
      isFaint: index > history.position
    ) {
      answer(.tweak { $0.history.jump(to: index) })
    }
  }
}
