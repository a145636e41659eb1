package import RiffleControls
package import RiffleTuning

extension PanelRow {
  /// Makes the row of a tunable, whose typed values may lie outside the slider's range.
  package init(
    name: String,
    label: String,
    scale: SliderScale,
    limits: ClosedRange<Double>,
    standard: Double,
    summary: String
  ) {
    self.init(
      name: name,
      label: label,
      range: scale.lower...scale.upper,
      standard: standard,
      step: scale.step,
      digits: scale.decimals,
      unit: scale.unit,
      summary: summary
    )
    self.limits = limits
    kind = scale.kind == .linear ? .linear : .logarithmic
  }
}
