import RiffleControls
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Keys that panels leave to others")
struct PanelKeyTests {
  @Test("Space presses what keys have reached, and is left to others after the mouse")
  func space() throws {
    let rig = try PanelRig()
    try rig.settle()
    // Search, preset, law, cycling.
    try rig.click(Point(x: 160, y: 8 + 32 + 13))
    try rig.key(.escape)
    for _ in 0..<3 { try rig.key(.down) }
    try rig.key(.space)
    #expect(rig.isCycling && rig.unusedKeys.isEmpty)
    for _ in 0..<6 { try rig.key(.down) }
    try rig.key(.space)
    #expect(rig.unusedKeys == [.space], "a slider has no use for it")

    let knob = rig.place(row: 0, track: 0.6)
    try rig.click(knob)
    #expect(rig.panels.hasFocus)
    try rig.key(.space)
    #expect(rig.unusedKeys == [.space, .space])
    // What a menu that is open or a value that is typed does with it is theirs alone.
    let button = Point(x: 200, y: 8 + 32 + 26 + 4 + 13)
    try rig.click(button)
    try rig.key(.down)
    try rig.key(.space)
    #expect(rig.preset == 1)
    try rig.key(.space)
    #expect(rig.unusedKeys == [.space, .space, .space], "the menu was opened by the mouse")
    try rig.click(rig.place(row: 0, part: 0.85))
    try rig.key(.space)
    #expect(rig.unusedKeys.count == 3)
  }

  @Test("Keys reach rows out of sight, and none of them loses the focus")
  func outOfSight() throws {
    let rig = try PanelRig(window: Size(width: 320, height: 84))
    try rig.settle()
    // Search, preset, law, cycling.
    try rig.click(Point(x: 160, y: 8 + 32 + 13))
    try rig.key(.escape)
    for _ in 0..<3 {
      try rig.key(.tab)
      #expect(rig.panels.hasFocus)
    }
    try rig.key(.space)
    #expect(rig.isCycling)
  }

  @Test("Escape ends what is typed and closes a menu, and is then left to others")
  func escape() throws {
    let rig = try PanelRig()
    try rig.settle()
    try rig.click(rig.place(row: 0, part: 0.85))
    #expect(rig.panels.isEditing)
    try rig.key(.escape)
    #expect(!rig.panels.isEditing && rig.unusedKeys.isEmpty)
    try rig.click(Point(x: 200, y: 8 + 32 + 26 + 4 + 13))
    try rig.key(.escape)
    #expect(rig.unusedKeys.isEmpty)
    #expect(rig.panels.hasFocus)
    try rig.key(.escape)
    #expect(rig.unusedKeys == [.escape])
  }
}
