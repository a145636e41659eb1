import RiffleFormats
import RiffleGestures
import Testing

@Suite("Keys that the user has chosen") struct KeyBindingsTests {
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

  @Test("without a choice every stroke means itself")
  func usual() {
    for stroke in [KeyStroke(.tab), KeyStroke(.character("g")), KeyStroke(.left)] {
      #expect(KeyBindings().meaning(of: stroke) == stroke)
    }
  }

  @Test("a chosen key does what the usual one did, and that one does nothing any more")
  func chosen() {
    var keys = KeyBindings()
    keys[.undo] = KeyStroke(.character("b"))
    keys[.swipeUp] = KeyStroke(.character("f"))
    keys[.studio] = nil

    #expect(keys.meaning(of: KeyStroke(.character("b"))) == KeyStroke(.character("u")))
    #expect(keys.meaning(of: KeyStroke(.character("u"))) == nil)
    #expect(keys.meaning(of: KeyStroke(.character("f"))) == KeyStroke(.up))
    #expect(keys.meaning(of: KeyStroke(.up)) == KeyStroke(.up))
    #expect(keys.meaning(of: KeyStroke(.tab)) == nil)
    #expect(keys.meaning(of: KeyStroke(.character("g"))) == KeyStroke(.character("g")))
    #expect(keys.meaning(of: KeyStroke(.character("p"))) == KeyStroke(.character("p")))
  }

  @Test("two actions can swap their keys")
  func swapped() {
    var keys = KeyBindings()
    keys[.swipeRight] = KeyStroke(.character("x"))
    keys[.swipeLeft] = KeyStroke(.character("p"))

    #expect(keys.meaning(of: KeyStroke(.character("x"))) == KeyStroke(.character("p")))
    #expect(keys.meaning(of: KeyStroke(.character("p"))) == KeyStroke(.character("x")))
  }
}
