import RiffleGestures
import RiffleShell
import Testing

@Suite("Key strokes") struct KeyStrokeTests {
  @Test(
    "the name of a stroke reads back",
    arguments: [
      ("P", KeyStroke(.character("p"))),
      ("Ctrl+Shift+Z", KeyStroke(.character("z"), [.control, .shift])),
      ("F11", KeyStroke(.function(11))), ("Alt+PageUp", KeyStroke(.pageUp, .alt)),
      ("Ctrl++", KeyStroke(.character("+"), .control)), ("+", KeyStroke(.character("+"))),
      ("Space", KeyStroke(.space)), ("Ä", KeyStroke(.character("ä"))),
    ]
  )
  func names(name: String, stroke: KeyStroke) {
    #expect(KeyStroke(name: name) == stroke)
    #expect(KeyStroke(name: name.lowercased()) == stroke)
    #expect(stroke.name == name)
  }

  @Test(
    "other texts are no strokes",
    arguments: ["", "Ctrl", "Ctrl+", "F13", "F0", "F01", "PP", "Ctrl+Ctrl+A", " ", "\t"]
  )
  func others(text: String) {
    #expect(KeyStroke(name: text) == nil)
  }
}
