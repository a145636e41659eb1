import RiffleControls
import RiffleMotion
import RiffleSDL
import Testing

@Suite("What assistive technology finds in a panel")
struct ControlElementTests {
  @Test("Every control has its role, its words, its value and what can be done")
  func elements() throws {
    let rig = try PanelRig()
    rig.panels.isHeard = true
    try rig.settle()
    let window = try #require(rig.panels.elements.first)
    #expect(window.role == .panel && window.name == "tuning")
    func element(_ name: String) -> AccessibleElement? {
      window.children.first { $0.name == name }
    }
    #expect(element("Riffle")?.role == .heading)
    #expect(element("Search tunables")?.role == .entry)
    let menu = try #require(element("Preset"))
    #expect(menu.role == .comboBox && menu.description == "riffle")
    #expect(element("lever")?.isChecked == true && element("spin")?.isChecked == false)
    #expect(element("Cycling")?.role == .checkBox && element("Cycling")?.isChecked == false)
    #expect(element("Save")?.role == .button)
    let slider = try #require(element("Angle"))
    #expect(slider.role == .slider && slider.description == "0.50 °")
    #expect(slider.value?.range.contains(0.5) == true && slider.value?.current == 0.5)
    #expect(slider.actions == ["Press", "Increase", "Decrease", "Reset"])
    #expect(Set(window.children.map(\.id)).count == window.children.count)
    #expect(window.children.allSatisfy { !$0.name.isEmpty })
  }

  @Test("Nothing is told while nothing listens")
  func silence() throws {
    let rig = try PanelRig()
    try rig.settle()
    #expect(rig.panels.elements.isEmpty)
  }
}
