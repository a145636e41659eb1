#!/usr/bin/env python3
"""A deck of words in a window of GTK 4, which a hand swipes: the cards are drawn by the program.

RIFFLE_LIBRARY=DIR/lib/libriffle.so.1 ./deck.py [PRESET]

Drag a card; arrow keys swipe, U undoes, R deals again. Needs gir1.2-gtk-4.0 and python3-gi.
"""

from __future__ import annotations

import math
import sys

import gi

for name, version in {"Gdk": "4.0", "Graphene": "1.0", "Gtk": "4.0"}.items():
    gi.require_version(name, version)
from gi.repository import Gdk, GLib, Graphene, Gtk  # noqa: E402

from riffle import Direction, Phase, Pose, RiffleError, Stack  # noqa: E402

WORDS = ["Apple", "Banana", "Cherry", "Date", "Elderberry", "Fig", "Grape", "Huckleberry"]
COLORS = ["#f4efe6", "#e6f0e9", "#e8e9f4", "#f4e6e8"]
KEYS = {"Left": "swipe left", "Right": "swipe right", "u": "undo", "r": "reload"}


def now() -> float:
    """GTK's clock of frames and events."""
    return GLib.get_monotonic_time() / 1e6


class Deck(Gtk.Widget):
    """Shows a stack: asks it for poses while it moves, and is at rest otherwise."""

    def __init__(self, preset: str) -> None:
        super().__init__(overflow=Gtk.Overflow.HIDDEN, hexpand=True, vexpand=True)
        self.stack = Stack()
        self.stack.use(preset)
        self.size = (0, 0)
        self.press = (0.0, 0.0)
        self.poses: list[Pose] = []
        self.is_ticking = False
        drag = Gtk.GestureDrag()
        drag.connect("drag-begin", lambda _, x, y: self.begin_drag(x, y))
        drag.connect("drag-update", lambda _, x, y: self.drag(Phase.MOVE, x, y))
        drag.connect("drag-end", lambda _, x, y: self.drag(Phase.UP, x, y))
        drag.connect("cancel", lambda *_: self.drag(Phase.CANCEL, 0, 0))
        self.add_controller(drag)

    def do_size_allocate(self, width: int, height: int, baseline: int) -> None:
        if self.size == (0, 0):
            self.stack.begin(now(), width, height, len(WORDS))
        elif (width, height) != self.size:
            self.stack.resize(now(), width, height)
        self.size = (width, height)
        self.wake()

    def begin_drag(self, x: float, y: float) -> None:
        self.press = (x, y)
        self.drag(Phase.DOWN, 0, 0)

    def drag(self, phase: Phase, dx: float, dy: float) -> None:
        self.stack.pointer(now(), phase, self.press[0] + dx, self.press[1] + dy)
        self.wake()

    def key(self, name: str) -> bool:
        if name not in KEYS:
            return False
        self.stack.command(now(), KEYS[name], is_key=True)
        self.wake()
        return True

    def wake(self) -> None:
        """Shows a frame, and further ones as long as something moves."""
        if self.is_ticking:
            return
        self.is_ticking = True
        self.add_tick_callback(lambda *_: self.show_frame())

    def show_frame(self) -> bool:
        time = now()
        self.stack.advance(time)
        for event in self.stack.events():
            if event.name == "didSwipe":
                print(f"{WORDS[event.card]} went {Direction(event.direction).name.lower()}", flush=True)
            elif event.name == "didUndo":
                print(f"{WORDS[event.card]} is back", flush=True)
        self.poses = self.stack.poses(time)
        self.queue_draw()
        self.is_ticking = self.stack.is_moving(time)
        return self.is_ticking

    def do_snapshot(self, snapshot: Gtk.Snapshot) -> None:
        snapshot.append_color(color("#20242c"), Graphene.Rect().init(0, 0, *self.size))
        for pose in self.poses:
            snapshot.save()
            snapshot.translate(Graphene.Point().init(pose.x, pose.y))
            snapshot.rotate(math.degrees(pose.rotation))
            snapshot.translate(Graphene.Point().init(-pose.width / 2, -pose.height / 2))
            snapshot.push_opacity(pose.alpha)
            card = Graphene.Rect().init(0, 0, pose.width, pose.height)
            snapshot.append_color(color(COLORS[pose.card % len(COLORS)]), card)
            snapshot.translate(Graphene.Point().init(20, 20))
            snapshot.append_layout(self.create_pango_layout(WORDS[pose.card]), color("#222"))
            snapshot.pop()
            snapshot.restore()


def color(name: str) -> Gdk.RGBA:
    rgba = Gdk.RGBA()
    rgba.parse(name)
    return rgba


def show(application: Gtk.Application, preset: str) -> None:
    deck = Deck(preset)
    window = Gtk.ApplicationWindow(application=application, title="Deck", default_width=800, default_height=600)
    window.set_child(deck)
    keys = Gtk.EventControllerKey()
    keys.connect("key-pressed", lambda _, key, *rest: deck.key(Gdk.keyval_name(key)))
    window.add_controller(keys)
    window.present()


def main() -> int:
    application = Gtk.Application()
    preset = sys.argv[1] if len(sys.argv) > 1 else "riffle"
    try:
        Stack().use(preset)
    except RiffleError as error:
        print(error, file=sys.stderr)
        return 1
    application.connect("activate", lambda _: show(application, preset))
    return application.run([sys.argv[0]])


if __name__ == "__main__":
    sys.exit(main())
