import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension StrangerTests {
  @Suite("An app with a screen reader")
  struct ReaderTests {
    private static let hasReader = Comment(
      "needs at-spi2-core, dbus, gir1.2-atspi-2.0 and python3-gi"
    )

    @Test(
      "a reader that starts later finds the stack, acts on its card and hears what happens",
      .enabled(if: ScreenReader.isInstalled, hasReader)
    )
    func reader() async throws {
      try await SessionBus.run { try await use(ScreenReader(on: $0), $0.environment) }
    }

    private func use(_ reader: ScreenReader, _ environment: [String: String]) async throws {
      try await Stranger.run("StrangerAsyncWindow", environment: environment) { stranger in
        try await reader.listen()
        try await reader.expect("heard object:children-changed:add 0 StrangerAsyncWindow")

        try reader.ask("tell")
        try await reader.expect(" application: StrangerAsyncWindow []")
        try await reader.expect("- frame: Feed []")
        try await reader.expect("-- list: Cards []")
        let swipes = "'Swipe left', 'Swipe right', 'Swipe up', 'Swipe down'"
        try await reader.expect("--- list item: One [\(swipes), 'Open', 'Flip']")
        try await reader.expect("---- button: Like ['Press']")
        try reader.ask("attributes")
        try await reader.expect("place 1 3")
        try reader.ask("states list item")
        try await reader.expect("states list item: enabled focusable focused showing visible")
        try reader.ask("states frame")
        try await reader.expect("states frame: active enabled showing visible")

        try reader.ask("do list item:Swipe right")
        try await reader.expect("done Swipe right True")
        try await stranger.wait(for: "swiped 0 right")
        try await reader.expect("heard object:announcement 1 One swiped right")
        try await reader.expect("heard object:state-changed:focused 1 Two")
        try reader.ask("attributes")
        try await reader.expect("place 2 3")
        try reader.ask("do list item:Undo")
        try await reader.expect("heard object:announcement 1 Swipe right of One undone")
        try await reader.expect("heard object:state-changed:focused 1 One")

        try reader.ask("do button:Press")
        try await stranger.wait(for: "area like 0 accessibility")
        try reader.ask("focus button")
        try await reader.expect("focus button True")
        try await reader.expect("heard object:state-changed:focused 1 Like")
        try reader.ask("do list item:Flip")
        try await stranger.wait(for: "flip One")
        try reader.ask("point button")
        try await reader.expect("where the button is") { lines in
          lines.contains { $0.hasPrefix("at button: button ") }
        }
      }
    }

    @Test(
      "a Hebrew app is all Hebrew for a reader, which chooses a voice by it",
      .enabled(if: ScreenReader.isInstalled, hasReader)
    )
    func hebrew() async throws {
      try await SessionBus.run { bus in
        let reader = try await ScreenReader(on: bus)
        try await Stranger.run("StrangerAsyncWindow", environment: bus.environment) { stranger in
          try await reader.listen()
          try await reader.expect("heard object:children-changed:add 0 StrangerAsyncWindow")
          try stranger.type("hebrew")
          try await reader.expect("heard object:property-change:accessible-name 0 כרטיסים")
          try await reader.expect("heard object:state-changed:focused 1 ירושלים")
          try reader.ask("tell")
          try await reader.expect("-- list: כרטיסים []")
          let swipes = "'החלקה שמאלה', 'החלקה ימינה', 'החלקה למעלה', 'החלקה למטה'"
          try await reader.expect("--- list item: ירושלים [\(swipes), 'פתיחה', 'היפוך']")
          try await reader.expect("---- button: לב ['לחיצה']")
          for element in ["application", "frame", "list", "list item", "button"] {
            try reader.ask("language \(element)")
            try await reader.expect("language \(element): he")
          }

          try reader.ask("do list item:החלקה ימינה")
          try await reader.expect("heard object:announcement 1 ירושלים: החלקה ימינה")
          try await reader.expect("heard object:state-changed:focused 1 חיפה")
          try reader.ask("do list item:ביטול")
          try await reader.expect("heard object:announcement 1 ירושלים: ההחלקה ימינה בוטלה")
        }
      }
    }

    @Test(
      "a reader finds a stack in an app's own window, and swipes its card",
      .enabled(if: ScreenReader.isInstalled, hasReader)
    )
    func pane() async throws {
      try await SessionBus.run { bus in
        let reader = try await ScreenReader(on: bus)
        try await Stranger.run("StrangerPane", environment: bus.environment) { stranger in
          try await reader.listen()
          try await reader.expect("heard object:children-changed:add 0 StrangerPane")
          try reader.ask("tell")
          try await reader.expect("- frame: Charts []")
          try await reader.expect("-- list: Cards []")
          try reader.ask("do list item:Swipe right")
          try await stranger.wait(for: "swiped 0 right")
        }
      }
    }

    @Test(
      "a reader finds the studio's controls, presses, sets and hears them",
      .enabled(if: ScreenReader.isInstalled, hasReader)
    )
    func studio() async throws {
      try await SessionBus.run { bus in
        let reader = try await ScreenReader(on: bus)
        let arguments = ["studio", "--preset", "riffle", "--renderer", "raster", "--scale", "1"]
        let (name, path) = ("io.github.riffle.Riffle", BuildFolder.riffle)
        try await Stranger.run(name, arguments, path: path, environment: bus.environment) { _ in
          try await reader.listen()
          try await reader.expect("heard object:children-changed:add 0 Tunables")
          try reader.ask("tell")
          for line in [
            "- frame: Riffle Studio []", "-- panel: Riffle Studio []", "--- panel: Tunables []",
            "---- heading: riffle []", "---- combo box: Preset ['Press']",
            "---- entry: Search tunables ['Press']", "---- button: Undo ['Press']",
            "---- check box: Loop ['Press']", "---- toggle button: Layout ['Press', 'Reset']",
            "---- slider: Share ['Press', 'Increase', 'Decrease', 'Reset']",
          ] { try await reader.expect(line) }

          try reader.ask("set slider/Share=0.5")
          let described = "heard object:property-change:accessible-description 0"
          try await reader.expect("\(described) 0.50")
          try await reader.expect("heard object:state-changed:focused 1 Share")
          // What is out of range stays unset.
          try reader.ask("set slider/Share=7")
          try await reader.expect("set slider/Share True", times: 2)
          try reader.ask("do slider/Share:Increase")
          try await reader.expect("\(described) 0.55")
          try await reader.expect("heard object:property-change:accessible-value 0 Share", times: 2)
          try reader.ask("value slider/Share")
          try await reader.expect("value slider/Share: 0.55 0.05 1")

          try await Keyboard.press("Tab")
          try await reader.expect("heard object:state-changed:focused 0 Share")
          try await reader.expect("heard object:state-changed:focused 1 Anchor")
          try reader.ask("do toggle button/Layout:Press")
          try await reader.expect("heard object:state-changed:expanded 1 Layout")
          try reader.ask("states toggle button/Layout")
          let open = "enabled focusable focused showing visible expandable expanded"
          try await reader.expect("states toggle button/Layout: \(open)")
          try reader.ask("do combo box/Axes:Press")
          try await reader.expect("heard object:state-changed:focused 1 Both")
          try await Keyboard.press("Down")
          try await reader.expect("heard object:state-changed:focused 1 Horizontal")
          try reader.ask("do menu item/Horizontal:Press")
          try await reader.expect("\(described) Horizontal")
          try reader.ask("do check box/Loop:Press")
          try await reader.expect("heard object:state-changed:checked 0 Loop")
          try reader.ask("do button/Export:Press")
          try await reader.expect("heard object:children-changed:add 0 Page")
          try await Keyboard.press("ctrl+shift+c")
          try await reader.expect("words about the copy") { lines in
            lines.contains { $0.hasPrefix("heard object:announcement 1 Copied for") }
          }
        }
      }
    }

    @Test("without an accessibility bus nothing of it is loaded")
    func nothing() async throws {
      try await Stranger.run("StrangerAsyncWindow") { stranger in
        let maps = "/proc/\(stranger.process.processIdentifier)/maps"
        let text = try String(contentsOfFile: maps, encoding: .utf8)
        #expect(!text.contains("libgio-2.0"))
      }
    }

    private static let portal = """
      import dbus, dbus.service, os
      from dbus.mainloop.glib import DBusGMainLoop
      from gi.repository import GLib
      DBusGMainLoop(set_as_default=True)
      answers = {("org.freedesktop.appearance", "color-scheme"): 2}
      class Portal(dbus.service.Object):
          @dbus.service.method("org.freedesktop.portal.Settings", in_signature="ss", out_signature="v")
          def Read(self, space, key):
              return dbus.UInt32(answers.get((str(space), str(key)), 0), variant_level=1)
          @dbus.service.signal("org.freedesktop.portal.Settings", signature="ssv")
          def SettingChanged(self, space, key, value):
              pass
      def look():
          value = 1 if os.path.exists(os.environ["XDG_RUNTIME_DIR"] + "/dark") else 2
          for name in ["color-scheme", "contrast"]:
              key = ("org.freedesktop.appearance", name)
              if value == 1 and answers.get(key) != 1:
                  answers[key] = 1
                  portal.SettingChanged(*key, dbus.UInt32(1, variant_level=1))
          return True
      name = dbus.service.BusName("org.freedesktop.portal.Desktop", dbus.SessionBus())
      portal = Portal(dbus.SessionBus(), "/org/freedesktop/portal/desktop")
      GLib.timeout_add(20, look)
      open(os.environ["XDG_RUNTIME_DIR"] + "/portal", "w").close()
      GLib.MainLoop().run()
      """

    @Test(
      "the desktop's wishes are told when they change, and asked for only then",
      .enabled(if: ScreenReader.isInstalled, hasReader)
    )
    func wishes() async throws {
      try await SessionBus.run { bus in
        try bus.start("/usr/bin/python3", ["-c", Self.portal])
        try await bus.wait(forFile: "portal")
        try await Stranger.run("StrangerAsyncWindow", environment: bus.environment) { stranger in
          try stranger.type("wishes")
          try await stranger.wait(for: "dark false contrast false")
          _ = try bus.folder.write("", to: "dark")
          try await stranger.wait(for: "dark true contrast true")
        }
      }
    }
  }
}
