"""Stacks of cards that a person swipes: riffle.h for Python, by ctypes alone.

libriffle.so.1 is looked for where the system looks, or at the path in RIFFLE_LIBRARY. riffle.h says what each function
does; here a negative result is a RiffleError with the line.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Sequence
from ctypes import POINTER, Structure, byref, c_char_p, c_double, c_int32, c_int64, c_uint64, c_void_p
from enum import IntEnum
from typing import Union

Value = Union[None, float, bool, str, Sequence[float], Sequence[str]]


class Direction(IntEnum):
    LEFT, RIGHT, UP, DOWN, TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT = range(8)


class Phase(IntEnum):
    DOWN, MOVE, UP, CANCEL = range(4)


class Device(IntEnum):
    MOUSE, PEN, TOUCH = range(3)


class RiffleError(ValueError):
    """What was asked cannot be done."""


class Start(Structure):
    _fields_ = [("width", c_double), ("height", c_double), ("scale", c_double), ("seed", c_uint64),
                ("count", c_int32), ("is_dealt", c_int32)]


class PointerEvent(Structure):
    _fields_ = [("time", c_double), ("x", c_double), ("y", c_double), ("delay", c_double), ("id", c_int64),
                ("kind", c_int32), ("phase", c_int32), ("button", c_int32), ("buttons", c_int32)]


class Event(Structure):
    _fields_ = [("time", c_double), ("kind", c_int32), ("card", c_int32), ("index", c_int32),
                ("direction", c_int32), ("cause", c_int32), ("id", c_int32)]
    name: str  # as in didSwipe


class Pose(Structure):
    _fields_ = [(name, c_double) for name in ("x", "y", "width", "height", "rotation", "alpha", "lift", "promotion",
                                              "stamp_opacity", "stamp_emphasis")]
    _fields_ += [(name, c_int32) for name in ("card", "id", "index", "activity", "stamp", "is_of_old_deal")]


class _Value(Structure):
    _fields_ = [("kind", c_int32), ("count", c_int32), ("number", c_double), ("numbers", POINTER(c_double)),
                ("text", c_char_p)]


_library = ctypes.CDLL(os.environ.get("RIFFLE_LIBRARY", "libriffle.so.1"))


def _function(name: str, *arguments: type, result: type = c_int32):
    function = getattr(_library, f"riffle_stack_{name}")
    function.argtypes, function.restype = arguments, result
    return function


_open = _function("open", result=c_void_p)
_problem = _function("problem", c_void_p, result=c_char_p)
_text = _function("text", c_void_p, result=c_char_p)
_functions = {
    name: _function(name, c_void_p, *arguments)
    for name, arguments in {
        "close": (), "begin": (c_double, POINTER(Start)), "resize": (c_double, c_double, c_double, c_double),
        "set_zoom": (c_double,), "use": (c_double, c_char_p), "use_json": (c_double, c_char_p), "presets": (),
        "set": (c_double, c_char_p, POINTER(_Value)), "get": (c_char_p, POINTER(_Value)),
        "pointer": (POINTER(PointerEvent),), "command": (c_double, c_char_p), "key": (c_double, c_char_p),
        "count": (), "remaining": (), "card_at": (c_int32,), "insert": (c_double, c_int32, c_int32),
        "delete": (c_double, c_int32, c_int32), "move": (c_double, c_int32, c_int32), "reload": (c_double, c_int32),
        "advance": (c_double,), "is_moving": (c_double,), "event": (POINTER(Event),),
        "poses": (c_double, POINTER(Pose), c_int32), "save": (POINTER(c_double), c_int32),
        "restore": (c_double, POINTER(c_double), c_int32),
    }.items()
}


class Stack:
    """A stack of cards. Times are seconds of one clock, lengths points of the window."""

    def __init__(self) -> None:
        self._stack: int | None = _open()

    def close(self) -> None:
        if self._stack:
            self._ask("close")
        self._stack = None

    __del__ = close

    def _ask(self, name: str, *arguments: object) -> int:
        result = _functions[name](self._stack, *arguments)
        if result < 0:
            raise RiffleError(_problem(self._stack).decode())
        return result

    def begin(self, time: float, width: float, height: float, count: int, *, scale: float = 1, seed: int = 0,
              is_dealt: bool = False) -> None:
        self._ask("begin", time, byref(Start(width, height, scale, seed, count, is_dealt)))

    def resize(self, time: float, width: float, height: float, scale: float = 1) -> None:
        self._ask("resize", time, width, height, scale)

    def zoom(self, zoom: float) -> None:
        self._ask("set_zoom", zoom)

    def use(self, preset: str, time: float = 0) -> None:
        """Takes a preset by its name, or the text of a preset file."""
        self._ask("use_json" if preset.lstrip().startswith("{") else "use", time, preset.encode())

    def presets(self) -> list[str]:
        self._ask("presets")
        return _text(self._stack).decode().split("\n")

    def set(self, key: str, value: Value, time: float = 0) -> None:
        plain = _Value()
        if isinstance(value, bool):
            plain.kind, plain.number = 2, value
        elif isinstance(value, (int, float)):
            plain.kind, plain.number = 1, value
        elif isinstance(value, str):
            plain.kind, plain.text = 3, value.encode()
        elif value and isinstance(value[0], (int, float)):
            plain.kind, plain.count, plain.numbers = 4, len(value), (c_double * len(value))(*value)
        elif value is not None:
            plain.kind, plain.text = 5, "\n".join(value).encode()
        self._ask("set", time, key.encode(), byref(plain))

    def get(self, key: str) -> Value:
        plain = _Value()
        self._ask("get", key.encode(), byref(plain))
        text = (plain.text or b"").decode()
        return [None, plain.number, plain.number != 0, text, plain.numbers[: plain.count] if plain.count else [],
                text.split("\n")][plain.kind]

    def pointer(self, time: float, phase: Phase, x: float, y: float, *, device: Device = Device.MOUSE, id: int = 0,
                button: int = 1) -> None:
        """Tells what a pointer did with one button, 1 for the primary one."""
        changed = button if phase in (Phase.DOWN, Phase.UP) else 0
        held = button if phase in (Phase.DOWN, Phase.MOVE) else 0
        self._ask("pointer", byref(PointerEvent(time, x, y, 0, id, device, phase, changed, held)))

    def command(self, time: float, words: str, *, is_key: bool = False) -> None:
        self._ask("key" if is_key else "command", time, words.encode())

    def insert(self, time: float, index: int, count: int = 1) -> None:
        self._ask("insert", time, index, count)

    def delete(self, time: float, index: int, count: int = 1) -> None:
        self._ask("delete", time, index, count)

    def move(self, time: float, start: int, end: int) -> None:
        self._ask("move", time, start, end)

    def reload(self, time: float, count: int) -> None:
        self._ask("reload", time, count)

    @property
    def count(self) -> int:
        return self._ask("count")

    @property
    def remaining(self) -> int:
        return self._ask("remaining")

    def card_at(self, index: int) -> int:
        return self._ask("card_at", index)

    def advance(self, time: float) -> None:
        self._ask("advance", time)

    def is_moving(self, time: float) -> bool:
        return self._ask("is_moving", time) > 0

    def events(self) -> Iterator[Event]:
        """Takes what has happened."""
        event = Event()
        while self._ask("event", byref(event)):
            event.name = _text(self._stack).decode()
            yield event
            event = Event()

    def poses(self, time: float) -> list[Pose]:
        """Where the cards are, from back to front."""
        poses = (Pose * 64)()
        count = self._ask("poses", time, poses, len(poses))
        if count > len(poses):
            poses = (Pose * count)()
            self._ask("poses", time, poses, count)
        return list(poses[:count])

    def save(self) -> list[float]:
        count = self._ask("save", None, 0)
        numbers = (c_double * count)()
        self._ask("save", numbers, count)
        return list(numbers)

    def restore(self, time: float, numbers: Sequence[float]) -> None:
        self._ask("restore", time, (c_double * len(numbers))(*numbers), len(numbers))
