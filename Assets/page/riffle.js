/*!
Riffle in web pages: riffle.js and riffle.wasm. MIT License.

Copyright (c) 2026 The Riffle authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.

riffle.wasm has parts of Swift's standard library and of swift-numerics, copyright (c) 2014-2026 Apple Inc. and the
Swift project authors, licensed under the Apache License 2.0 with the Runtime Library Exception
(https://swift.org/LICENSE.txt), and tables made from Unicode's data:

UNICODE LICENSE V3

COPYRIGHT AND PERMISSION NOTICE

Copyright © 1991-2026 Unicode, Inc.

NOTICE TO USER: Carefully read the following legal agreement. BY
DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR
SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE
TERMS AND CONDITIONS OF THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT
DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.

Permission is hereby granted, free of charge, to any person obtaining a
copy of data files and any associated documentation (the "Data Files") or
software and any associated documentation (the "Software") to deal in the
Data Files or Software without restriction, including without limitation
the rights to use, copy, modify, merge, publish, distribute, and/or sell
copies of the Data Files or Software, and to permit persons to whom the
Data Files or Software are furnished to do so, provided that either (a)
this copyright and permission notice appear with all copies of the Data
Files or Software, or (b) this copyright and permission notice appear in
associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY
KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF
THIRD PARTY RIGHTS.

IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE
BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES,
OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA
FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall
not be used in advertising or otherwise to promote the sale, use or other
dealings in these Data Files or Software without prior written
authorization of the copyright holder.
*/

// Riffle in web pages: the card stack as the element <riffle-stack>.
//
// riffle.wasm is the core of the desktop program, so cards go where they go there. This script loads it, gives
// it what pointers and keys do, and shows the frames that it makes as elements. Documentation/Page.md is the
// manual; riffle.d.ts has the types.

export const directions = [
  'left', 'right', 'up', 'down', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight',
];
const causes = ['hand', 'key', 'command', 'redo'];
const activities = ['resting', 'dragged', 'returning', 'leaving', 'entering', 'moving'];

// The core -----------------------------------------------------------------------------------------------------

// riffle.h has the functions of the module and the fields that stand at these places.
const bytesOf = { start: 40, event: 32, pointer: 56, value: 24, face: 28, pose: 104 };

/** An instance of the module, which all stacks of a page share, and memory in it to hand things over. */
class Machine {
  static #latest = new WeakMap();

  /** The instance of a compiled module that works; null if there is none yet. */
  static of(module) {
    const latest = Machine.#latest.get(module);
    return latest && !latest.failure ? latest : null;
  }

  /** Takes an instance of a compiled module for all stacks that begin from now on. */
  static add(module, instance) {
    const machine = new Machine(instance);
    Machine.#latest.set(module, machine);
    return machine;
  }

  /** The error that ended the module; null as long as it works. */
  failure = null;
  /** Memory of the module's that is ours: where it is, and how many bytes it has. */
  place = 0;
  room = 0;

  constructor({ exports }) {
    this.exports = exports;
  }

  // What the module throws has left it in the middle of something.
  call(name, ...values) {
    if (this.failure) throw this.failure;
    try {
      return this.exports[name](...values);
    } catch (error) {
      throw (this.failure = error);
    }
  }

  /** Where there is room for some bytes; what was there before is gone if it moves. */
  reserve(count) {
    const most = 1 << 25;
    if (count > most) throw new RangeError(`${count} bytes: at most ${most} are handed over at once`);
    if (count > this.room) {
      this.call('free', this.place);
      this.room = Math.max(count, 4096);
      this.place = this.call('malloc', this.room);
    }
    return this.place;
  }
}

/** The core of one stack. Times are whole microseconds of one clock, frames are asked for in seconds of it. */
export class RiffleCore {
  /** Makes a core of a compiled module, whose cores share an instance. */
  static async open(module) {
    const machine = Machine.of(module);
    if (machine) return new RiffleCore(machine);
    const instance = await WebAssembly.instantiate(module, { math: Math });
    // Another one may have been made meanwhile.
    return new RiffleCore(Machine.of(module) ?? Machine.add(module, instance));
  }

  /** Makes one at once. */
  static of(module) {
    const machine = Machine.of(module);
    return new RiffleCore(machine ?? Machine.add(module, new WebAssembly.Instance(module, { math: Math })));
  }

  #machine;
  #stack;
  /** The latest time that the stack was told, in microseconds. */
  #time = 0;

  /** @param instance An instance of the module. */
  constructor(instance) {
    this.#machine = instance instanceof Machine ? instance : new Machine(instance);
    this.#stack = this.#call('riffle_stack_open');
  }

  /** The error that ended the module, after which nothing can be asked of it; null as long as it works. */
  get failure() {
    return this.#machine.failure;
  }

  get #memory() {
    return this.#machine.exports.memory.buffer;
  }

  #call(name, ...values) {
    return this.#machine.call(name, ...values);
  }

  #reserve(count) {
    return this.#machine.reserve(count);
  }

  /** A result below 0 is a problem, which the stack has in words. */
  #ask(name, ...values) {
    const result = this.#call(`riffle_stack_${name}`, this.#stack, ...values);
    if (result < 0) throw new RangeError(this.#read(this.#call('riffle_stack_problem', this.#stack)));
    return result;
  }

  /** The same at a time. */
  #tell(name, time, ...values) {
    const result = this.#ask(name, time / 1e6, ...values);
    this.#time = time;
    return result;
  }

  close() {
    if (!this.failure) this.#ask('close');
  }

  // A call may have enlarged the memory, so views are made anew.
  #view(place) {
    return new DataView(this.#memory, place);
  }

  #numbers(place, count) {
    return new Float64Array(this.#memory, place, count);
  }

  #bytes(place) {
    const all = new Uint8Array(this.#memory);
    return all.subarray(place, all.indexOf(0, place));
  }

  #read(place) {
    return decoder.decode(this.#bytes(place));
  }

  #text() {
    return this.#read(this.#call('riffle_stack_text', this.#stack));
  }

  /** Writes texts behind some bytes; returns the place of the bytes and of each text. */
  #write(count, ...texts) {
    const bytes = encoder.encode(texts.map((text) => `${String(text).replaceAll('\0', '\ufffd')}\0`).join(''));
    const start = this.#reserve(count + bytes.length);
    new Uint8Array(this.#memory, start + count, bytes.length).set(bytes);
    const places = [start];
    for (let at = 0; at < bytes.length; at = bytes.indexOf(0, at) + 1) places.push(start + count + at);
    return places;
  }

  /** Goes back to the preset riffle, which all others are made of by `set`. */
  reset() {
    const [, name] = this.#write(0, 'riffle');
    this.#tell('use', this.#time, name);
  }

  /** Sets a tunable; throws a RangeError that says what would do. */
  set(key, value, time = this.#time) {
    const { kind, number = 0, numbers = [], text = '' } = parameter(value);
    const [place, keyPlace, textPlace] = this.#write(bytesOf.value + 8 * numbers.length, key, text);
    const view = this.#view(place);
    [kind, numbers.length].forEach((field, at) => view.setInt32(4 * at, field, true));
    view.setFloat64(8, number, true);
    view.setUint32(16, place + bytesOf.value, true);
    view.setUint32(20, textPlace, true);
    this.#numbers(place + bytesOf.value, numbers.length).set(numbers);
    this.#tell('set', time, keyPlace, place);
  }

  /** The value of a tunable: a number, true or false, a text, a list, or null. */
  get(key) {
    const [place, keyPlace] = this.#write(bytesOf.value, key);
    this.#ask('get', keyPlace, place);
    const view = this.#view(place);
    const text = () => this.#read(view.getUint32(20, true));
    switch (view.getInt32(0, true)) {
      case 0: return null;
      case 1: return view.getFloat64(8, true);
      case 2: return view.getFloat64(8, true) !== 0;
      case 3: return text();
      case 4: return [...this.#numbers(view.getUint32(16, true), view.getInt32(4, true))];
      default: return text() ? text().split('\n') : [];
    }
  }

  /** Says what the card of a number shows; -1 is the number of the empty view. */
  setCard(number, { title = '', subtitle = '', badge = '', problem = '', color = '', width, height } = {}) {
    if (number < 0) {
      const [, titlePlace, message] = this.#write(0, title, subtitle);
      return void this.#ask('set_empty', titlePlace, message);
    }
    const [place, ...texts] = this.#write(bytesOf.face, title, subtitle, badge, problem);
    const rgb = /^#[0-9a-f]{6}$/i.test(color) ? parseInt(color.slice(1), 16) : 0x8a93a6;
    const size = [width, height].map((side) => Math.min(Math.max(0, side | 0), 32768));
    const view = this.#view(place);
    [...texts, ...size, rgb].forEach((field, at) => view.setUint32(4 * at, field, true));
    this.#ask('set_face', number, place);
  }

  /**
   * The number of the card at an index of the data; -1 if there is none. The cards that a stack begins with have
   * their indices as numbers; each that comes later has the next one.
   */
  cardNumber(index) {
    return index >= 0 && index < this.count ? this.#ask('card_at', index) : -1;
  }

  begin(time, { width, height, scale = 1, count, seed = 0, isDealt = false }) {
    const place = this.#reserve(bytesOf.start);
    const view = this.#view(place);
    [width, height, scale].forEach((field, at) => view.setFloat64(8 * at, field, true));
    view.setBigUint64(24, BigInt(seed), true);
    view.setInt32(32, count, true);
    view.setInt32(36, +isDealt, true);
    this.#tell('begin', time, place);
  }

  /** Gives a pointer's event to the stack; false if it was refused. Positions are in points of the element. */
  pointer(time, { id, kind = 'mouse', phase, x, y, button = 0, buttons = 0, delay = 0 }) {
    const kinds = { mouse: 0, pen: 1, touch: 2 };
    const phases = { down: 0, move: 1, up: 2, cancel: 3 };
    const place = this.#reserve(bytesOf.pointer);
    const view = this.#view(place);
    [time / 1e6, x, y, delay].forEach((field, at) => view.setFloat64(8 * at, field, true));
    view.setBigInt64(32, BigInt(id), true);
    [kinds[kind] ?? 0, phases[phase], button, buttons].forEach((field, at) => view.setInt32(40 + 4 * at, field, true));
    if (this.#call('riffle_stack_pointer', this.#stack, place) < 0) return false;
    this.#time = time;
    return true;
  }

  /** Does a command, such as `swipe right`; throws a RangeError if there is none. */
  command(time, words, isKey = false) {
    const [, place] = this.#write(0, words);
    this.#tell(isKey ? 'key' : 'command', time, place);
  }

  resize(time, width, height, scale) {
    this.#tell('resize', time, width, height, scale);
  }

  set isDark(isDark) {
    this.#ask('set_dark', +isDark);
  }

  /** Whether each swipe waits until the command `answer true` or `answer false`. */
  set asks(asks) {
    this.#ask('set_asking', +asks);
  }

  /** Whether poses say where a card would go although the preset shows no stamps. */
  set keepsStamps(keepsStamps) {
    this.#ask('set_keeps_stamps', +keepsStamps);
  }

  /** The element's points per point of the stage; setting 0 fits the stage to the element. */
  get zoom() {
    const place = this.#reserve(8);
    this.#ask('zoom', place);
    return this.#numbers(place, 1)[0];
  }

  set zoom(zoom) {
    this.#ask('set_zoom', zoom);
  }

  get count() {
    return this.#ask('count');
  }

  get remaining() {
    return this.#ask('remaining');
  }

  /** The directions in which a drag swipes. */
  get directions() {
    const bits = this.#ask('directions');
    return directions.filter((_, place) => bits & (1 << place));
  }

  /** Asks for a list, once more if there was too little room for it; returns where it is and how many it has. */
  #list(name, bytes, ...values) {
    for (;;) {
      const { place, room } = this.#machine;
      const capacity = Math.floor(room / bytes);
      const count = this.#ask(name, ...values, place, capacity);
      if (count <= capacity) return [place, count];
      this.#reserve(bytes * count);
    }
  }

  /** The position, to be restored by a core of the same module that has begun with as many cards. */
  state() {
    return this.#numbers(...this.#list('save', 8)).slice();
  }

  restore(time, state) {
    const place = this.#reserve(8 * state.length);
    this.#numbers(place, state.length).set(state);
    this.#tell('restore', time, place, state.length);
  }

  /** The memory that the core takes, in bytes. */
  get byteCount() {
    return this.#memory.byteLength;
  }

  advance(time) {
    this.#tell('advance', time);
  }

  isMoving(seconds) {
    return this.#ask('is_moving', seconds) > 0;
  }

  /** Takes the events since the last call. */
  events() {
    const events = [];
    const place = this.#reserve(bytesOf.event);
    while (this.#ask('event', place)) {
      const time = this.#numbers(place, 1)[0];
      const [, number, index, direction, cause, id] = new Int32Array(this.#memory, place + 8, 6);
      events.push({
        name: this.#text(), time, id, index, number, direction: directions[direction], cause: causes[cause],
      });
    }
    return events;
  }

  /** The cards at a time, from back to front, in points of the stage. */
  poses(seconds) {
    const zoom = this.zoom;
    const [place, count] = this.#list('poses', bytesOf.pose, seconds);
    return Array.from({ length: count }, (_, card) => {
      const start = place + bytesOf.pose * card;
      const [x, y, width, height, rotation, alpha, lift, promotion, opacity, emphasis] = this.#numbers(start, 10);
      const [number, id, index, activity, side, isEarlier] = new Int32Array(this.#memory, start + 80, 6);
      const stamp = side < 0 ? null : { direction: directions[side], opacity, emphasis };
      return {
        id, number, index, x: x / zoom, y: y / zoom, width: width / zoom, height: height / zoom, rotation, alpha,
        activity: activities[activity], lift, promotion, stamp, isFromEarlierDeal: isEarlier !== 0,
      };
    });
  }

  /** How far the held card is on its way to a side; null if it is on none. */
  progress(seconds) {
    const [place, count] = this.#list('poses', bytesOf.pose, seconds);
    for (let card = count - 1; card >= 0; card--) {
      const start = place + bytesOf.pose * card;
      const [number, , , activity, side] = new Int32Array(this.#memory, start + 80, 5);
      if (side < 0 || activities[activity] !== 'dragged') continue;
      const [opacity, emphasis] = this.#numbers(start + 64, 2);
      return { number, direction: directions[side], opacity, emphasis };
    }
    return null;
  }

  /** When the stack changes next by itself, in seconds: until then, frames can be made ahead. Infinity if it does not. */
  get nextLanding() {
    const place = this.#reserve(8);
    this.#ask('next_landing', place);
    return this.#numbers(place, 1)[0];
  }

  /** The records of a frame, and the text that they refer to. They are valid until the next call. */
  frame(seconds) {
    return this.#numbers(...this.#list('frame', 8, seconds));
  }

  /** The records of a layer and a function that reads their text. */
  layer(number) {
    const records = this.#numbers(...this.#list('layer', 8, number)).slice();
    const bytes = this.#bytes(this.#call('riffle_stack_text', this.#stack)).slice();
    return { records, text: (start, length) => decoder.decode(bytes.subarray(start, start + length)) };
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A tunable's value as the module takes it. */
function parameter(value) {
  switch (typeof value) {
    case 'number': return { kind: 1, number: value };
    case 'boolean': return { kind: 2, number: +value };
    case 'string': return { kind: 3, text: value };
  }
  if (!Array.isArray(value)) return { kind: 0 };
  if (typeof value[0] === 'number') return { kind: 4, numbers: value };
  return { kind: 5, text: value.join('\n') };
}

// Frames as elements -------------------------------------------------------------------------------------------

const kinds = { group: 0, shape: 1, shadow: 2, text: 3, path: 4, ground: 5 };
const fills = { color: 0, gradient: 1, picture: 2, layer: 3, linear: 4 };

const color = (list, at) =>
  `rgba(${Math.round(list[at])}, ${Math.round(list[at + 1])}, ${Math.round(list[at + 2])}, ${round(list[at + 3], 1e4)})`;
const round = (number, scale = 100) => Math.round(number * scale) / scale;

function fillLength(list, at) {
  switch (list[at]) {
    case fills.color: return 5;
    case fills.gradient: case fills.picture: return 9;
    case fills.layer: return 4;
    default: return 6 + 5 * list[at + 5];
  }
}

function recordLength(list, at) {
  switch (list[at]) {
    case kinds.shape: return 9 + fillLength(list, at + 9);
    case kinds.shadow: return 15;
    case kinds.text: return 13;
    case kinds.path: return 8;
    default: return 5;
  }
}

/** Where the records of a card end that begin at a place; the ground is a record of its own. */
function groupEnd(list, at) {
  let end = at + recordLength(list, at);
  if (list[at] === kinds.ground) return end;
  while (end < list.length && list[end] !== kinds.group && list[end] !== kinds.ground) end += recordLength(list, end);
  return end;
}

/**
 * Whether the change of a field of a record is a motion that a browser shows by itself: of where it is, how it is turned and
 * how opaque it is. A layer may be of another size, and so may a shadow, whose blur is scaled then.
 */
function isMotion(list, at, field, old) {
  switch (list[at]) {
    case kinds.group: return field === 3;
    case kinds.shape: return field < 3 || field === 5 || field === 8 || (list[at + 9] === fills.layer && field < 7);
    case kinds.shadow: return field < 10 || field === 14 || (field === 13 && Math.abs(list[at + field] - old) < 0.02);
    default: return false;
  }
}

/** Something that shows records, and has nothing to do as long as they stay what they are. */
class Shown {
  #records = [];

  /** Whether these records of a list are the latest. */
  shows(list, start, end) {
    const old = this.#records;
    let isSame = old.length === end - start;
    for (let at = start; isSame && at < end; at++) isSame = list[at] === old[at - start];
    return isSame;
  }

  /** Whether these records of a list are others than the latest, in whose place they are kept. */
  takes(list, start, end) {
    if (this.shows(list, start, end)) return false;
    this.#records = list.subarray(start, end);
    return true;
  }

  /** Whether these records of a list are the latest but for motions. */
  isMoved(list, start, end) {
    const old = this.#records;
    if (old.length !== end - start) return false;
    for (let at = start; at < end; at += recordLength(list, at)) {
      if (list[at] !== old[at - start]) return false;
      const length = recordLength(list, at);
      for (let field = 1; field < length; field++) {
        const before = old[at - start + field];
        if (list[at + field] !== before && !isMotion(list, at, field, before)) return false;
      }
    }
    return true;
  }

  forget() {
    this.#records = [];
  }
}

/** The time between frames that are made ahead, in milliseconds. */
const step = 1000 / 60;
/** How many frames are made ahead at most, and the time that this may take, in milliseconds. */
const [mostFrames, timeToForesee] = [24, 5];
/** How many frames a browser is spared that takes a tenth of that time for one. */
const framesOfSlowness = 30;

/** How far shadows go on beneath a face, in pixels: browsers leave out what is in a shadow's box, up to a light edge. */
const overlap = 1;

/** Whether a record is a shadow of the same outline as another. */
function isShadowOfSame(list, one, other) {
  for (let place = 0; place < 7; place++) if (list[one + place] !== list[other + place]) return false;
  return true;
}

/** An element whose styles are set only if they change. */
class Part extends Shown {
  #styles = {};
  /** The size that the element has without a scale: its own, and that of what it shows. */
  #size;
  /** Where it is in frames to come, from the latest one on; null if they were not asked for. */
  #coming = null;
  #flight = null;

  constructor(kind, parent) {
    super();
    this.kind = kind;
    this.element = document.createElement('div');
    parent.append(this.element);
  }

  style(name, value) {
    if (this.#styles[name] === value) return;
    this.#styles[name] = value;
    this.element.style[name] = value;
  }

  /**
   * Lies where a record says.
   *
   * @param size The size of what is painted, which is scaled to the record's.
   * @param inset How much smaller the element is than what is painted, on each side.
   */
  place(list, at, [width, height] = list.subarray(at + 3, at + 5), inset = 0) {
    this.#size = { width, height, ownWidth: Math.max(0, width - 2 * inset), ownHeight: Math.max(0, height - 2 * inset) };
    this.style('width', `${round(this.#size.ownWidth)}px`);
    this.style('height', `${round(this.#size.ownHeight)}px`);
    this.style('transform', this.#transform(list, at));
  }

  /** Is as opaque as a shape says. */
  fade(list, at) {
    this.style('opacity', opacity(list, at));
  }

  // Browsers read `scale3d` many times faster than `scale`.
  #transform(list, at) {
    const [x, y, width, height, rotation] = list.subarray(at + 1, at + 6);
    const { ownWidth, ownHeight } = this.#size;
    const [scaleX, scaleY] = [width / this.#size.width, height / this.#size.height];
    const turn = rotation ? ` rotate(${round(rotation, 1e5)}rad)` : '';
    const scale = scaleX !== 1 || scaleY !== 1 ? ` scale3d(${round(scaleX, 1e5)}, ${round(scaleY, 1e5)}, 1)` : '';
    return `translate(${round(x - ownWidth / 2)}px, ${round(y - ownHeight / 2)}px)${turn}${scale}`;
  }

  /** Takes where its record is in a frame to come, the one of a number. */
  foresee(list, at, frame) {
    const { transform, opacity: now } = this.#styles;
    this.#coming ??= { transform: Array(frame).fill(transform), opacity: Array(frame).fill(now) };
    this.#coming.transform[frame] = this.#transform(list, at);
    this.#coming.opacity[frame] = list[at] === kinds.shape ? opacity(list, at) : now;
  }

  /** Has the browser show so many frames to come, the first of them at a time in milliseconds. */
  fly(frames, start) {
    const coming = this.#coming;
    this.#coming = null;
    if (!coming || frames < 2) return;
    const keyframes = Object.fromEntries(Object.entries(coming)
      .map(([name, values]) => [name, values.slice(0, frames)])
      .filter(([, values]) => values.some((value) => value !== values[0])));
    if (Object.keys(keyframes).length === 0) return;
    // The end, for which the browser would draw a frame of its own, is put off by as long as it takes.
    for (const values of Object.values(keyframes)) values.push(values.at(-1));
    const offset = [0, ...Array(frames - 2).fill(null), 0.5, 1];
    this.#flight = this.element.animate({ ...keyframes, offset }, { duration: 2 * (frames - 1) * step, fill: 'forwards' });
    this.#flight.startTime = start;
  }

  /** Lies where it was placed again. */
  land() {
    this.#flight?.cancel();
    this.#flight = null;
  }
}

const opacity = (list, at) => String(round(list[at + 8], 1e4));

/** Shows the frames of a core in an element. */
class Renderer {
  #core;
  #root;
  #pictures;
  #contents;
  /** Whether cards have come or gone in this frame. */
  #hasOthers = false;
  #views = new Map();
  #frame = 0;
  /** For how many frames to come none is made ahead. */
  #spared = 0;
  #scale = 0;
  /** The card that has a property of its progress, and the property; null for none. */
  #progress = null;
  /** How much larger than usual the reader wants words. */
  textScale = 1;
  /** The number of the card on top; null without one. */
  top = null;

  /**
   * All are asked for cards by their numbers.
   *
   * @param pictures Returns the loaded picture of a card, or null.
   * @param contents Returns the child that lies on a card, or null.
   * @param describe Returns the name of a card for those who cannot see it.
   */
  constructor(core, root, { pictures, contents, describe }) {
    this.#core = core;
    this.#root = root;
    this.#pictures = pictures;
    this.#contents = contents;
    this.describe = describe;
  }

  /** The numbers of the cards of the latest frame. */
  get numbers() {
    return new Set([...this.#views.values()].map((view) => view.number));
  }

  /** Removes the elements of a card, which the next frame makes anew. */
  forget(number) {
    for (const [id, view] of this.#views) {
      if (view.number !== number) continue;
      view.remove();
      this.#views.delete(id);
    }
  }

  /** Has a card show the child that lies on it now. */
  placeContent(number) {
    for (const view of this.#views.values()) if (view.number === number) view.placeContent();
  }

  /** Gives the held card how far it is on its way, for its styles; a direction of null takes that back. */
  showProgress(number, direction, progress) {
    const name = direction && `--riffle-${direction}`;
    if (this.#progress && (this.#progress.number !== number || this.#progress.name !== name)) {
      for (const view of this.#views.values()) view.element.style.removeProperty(this.#progress.name);
    }
    this.#progress = name && { number, name };
    if (!name) return;
    for (const view of this.#views.values()) if (view.number === number) view.element.style.setProperty(name, progress);
  }

  /** Says the name of the card on top anew. */
  describeAgain() {
    for (const view of this.#views.values()) view.name();
  }

  /**
   * Has the browser show by itself what comes after the latest frame, at a time in seconds, until another: as long as
   * nothing but places and opacities change, and no longer than a frame's time allows to find out.
   *
   * A page may do something else meanwhile: cards fly on.
   * @returns When that ends, in seconds; null if the next frame has to be drawn.
   */
  foresee(seconds, until) {
    if (this.#spared-- > 0) return null;
    const begin = performance.now();
    const changed = new Set();
    let frames = 1;
    for (let isSame = true; frames < mostFrames; frames++) {
      const taken = performance.now() - begin;
      if (frames === 2 && taken > timeToForesee / 10) this.#spared = framesOfSlowness;
      if (this.#spared > 0 || taken > timeToForesee) break;
      const time = seconds + frames * step / 1000;
      if (time > until) break;
      const list = this.#core.frame(time);
      let cards = 0;
      for (let at = 0, end = 0; isSame && at < list.length; at = end) {
        end = groupEnd(list, at);
        if (list[at] === kinds.ground) continue;
        const view = this.#views.get(list[at + 1]);
        isSame = view?.order === cards && view.foresee(list, at, end, frames);
        if (isSame && view.isFlying) changed.add(view);
        cards += 1;
      }
      if (!isSame || cards !== this.#views.size) break;
    }
    const isLong = frames > 3 && changed.size > 0;
    for (const view of changed) view.fly(isLong ? frames : 0, seconds * 1000);
    return isLong ? seconds + (frames - 1) * step / 1000 : null;
  }

  /** Shows the frame at a time; returns its ground. */
  draw(seconds) {
    for (const view of this.#views.values()) view.land();
    const list = this.#core.frame(seconds).slice();
    this.#frame += 1;
    if (this.#scale !== devicePixelRatio) {
      this.#scale = devicePixelRatio;
      this.#root.style.transform = `scale(${1 / devicePixelRatio})`;
      for (const view of this.#views.values()) view.forget();
    }
    this.top = null;
    let ground = '';
    for (let at = 0, end = 0, order = 0; at < list.length; at = end) {
      end = groupEnd(list, at);
      if (list[at] === kinds.ground) {
        ground = color(list, at + 1);
        continue;
      }
      const [id, number, isTop] = [list[at + 1], list[at + 2], list[at + 4] !== 0];
      const view = this.#view(id, number);
      view.begin(this.#frame, order++, isTop);
      if (isTop) this.top = number;
      if (view.takes(list, at, end)) this.#drawCard(view, list, at, end);
    }
    for (const [id, old] of this.#views) {
      if (old.frame === this.#frame) continue;
      old.remove();
      this.#views.delete(id);
      this.#hasOthers = true;
    }
    if (this.#hasOthers) this.#shareContents();
    return ground;
  }

  #drawCard(view, list, start, end) {
    let isCovered = false;
    view.clear();
    for (let at = start + recordLength(list, start), next = at; at < end; at = next) {
      next += recordLength(list, at);
      const [kind, fill] = [list[at], list[at] === kinds.shape ? list[at + 9] : 0];
      // Shadows of one outline are one element's.
      while (kind === kinds.shadow && next < end && isShadowOfSame(list, at, next)) next += recordLength(list, next);
      const part = view.part(kind, fill, at - start);
      // The first layer of a card is its face.
      part.isFace = kind === kinds.shape && fill === fills.layer && !isCovered;
      if (part.takes(list, at, next)) {
        if (kind === kinds.shadow) this.#showShadows(list, at, next, part);
        else if (kind === kinds.shape) this.#show(list, at, part);
      }
      if (part.isFace) {
        view.cover(part, list[at + 11], list[at + 12]);
        isCovered = true;
      }
    }
    view.end();
  }

  // Of a card that is seen twice, such as one that flies and is dealt again, the newer has the content: a slot of a name
  // is filled once.
  #shareContents() {
    this.#hasOthers = false;
    const newest = new Map();
    for (const [id, { number }] of this.#views) if (!(newest.get(number) > id)) newest.set(number, id);
    for (const [id, view] of this.#views) view.showContent(newest.get(view.number) === id);
  }

  #view(id, number) {
    let view = this.#views.get(id);
    if (!view) {
      this.#hasOthers = true;
      view = new CardView(this.#root, number, number < 0 ? () => null : this.#contents, this.describe);
      this.#views.set(id, view);
    }
    return view;
  }

  #show(list, at, part) {
    const [width, height, , radius, isContinuous] = list.subarray(at + 3, at + 8);
    if (list[at + 9] === fills.layer) {
      const [number, own, ownHeight] = list.subarray(at + 10, at + 13);
      part.place(list, at, [own, ownHeight]);
      this.#round(part, (2 * radius) / (width / own + height / ownHeight), isContinuous);
      if (part.layer !== number) this.#fill(part, number, own, ownHeight);
    } else {
      part.place(list, at);
      this.#round(part, radius, isContinuous);
      paint(part, list, at + 9, this.#pictures);
    }
    part.fade(list, at);
  }

  // A radius that is scaled with its element keeps the card's own corners. Where the browser has no continuous
  // ones, arcs take their place.
  #round(part, radius, isContinuous) {
    part.style('borderRadius', radius > 0 ? `${round(isContinuous && superellipse ? radius * 1.42 : radius)}px` : '');
    if (superellipse) part.style('cornerShape', isContinuous ? superellipse : '');
  }

  // A shadow's offset is in the window's axes, and that of an element in its own. The first of an element's shadows lies
  // over the others. What is painted is scaled as long as that is true to a quarter of a pixel: to paint it for each
  // size that a card has on its way costs more than all else of it.
  #showShadows(list, start, end, part) {
    const [width, height, rotation] = [list[start + 3], list[start + 4], list[start + 5]];
    const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
    const lengths = [list[start + 6]];
    const colors = [];
    for (let at = start; at < end; at += recordLength(list, at)) {
      const [dx, dy, deviation] = [list[at + 7], list[at + 8], list[at + 9]];
      lengths.push(dx * cos + dy * sin, dy * cos - dx * sin, 2 * deviation);
      colors.push(color(list, at + 10));
    }
    const old = part.painted;
    const isTrue = old?.colors.join() === colors.join() && lengths.every((length, place) =>
      Math.abs(old.lengths[place] * width / old.width - length) < 0.25
      && Math.abs(old.lengths[place] * height / old.height - length) < 0.25);
    if (!isTrue) {
      part.painted = { width, height, lengths, colors };
      part.style('borderRadius', `${round(Math.max(0, lengths[0] - overlap))}px`);
      part.style('boxShadow', colors.map((color, place) => {
        const [dx, dy, blur] = lengths.slice(3 * place + 1);
        return `${round(dx)}px ${round(dy)}px ${round(blur)}px ${overlap}px ${color}`;
      }).reverse().join(', '));
    }
    part.place(list, start, [part.painted.width, part.painted.height], overlap);
  }

  // Larger words take the room that their line has, so that none is cut that was not.
  #showText(part, line, size, usual) {
    part.element.append(line);
    if (size <= usual) return;
    // Widths are whole points here, and letters do not grow evenly.
    const room = 0.98 * line.clientWidth / line.lastChild.offsetWidth;
    if (room < 1) line.style.fontSize = `${round(Math.max(usual, size * room))}px`;
  }

  #fill(part, number, width, height) {
    part.layer = number;
    part.element.replaceChildren();
    const { records, text } = this.#core.layer(number);
    const all = part.isFace && this.textScale > 1 ? enlarged(records, this.textScale, width, height) : records;
    for (let at = 0; at < all.length; at += recordLength(all, at)) {
      switch (all[at]) {
        case kinds.text: this.#showText(part, textElement(all, at, text), all[at + 6], records[at + 6]); break;
        case kinds.path: part.element.append(pathElement(all, at, text)); break;
        case kinds.shape: this.#show(all, at, new Part(kinds.shape, part.element)); break;
      }
    }
  }
}

/**
 * The records of a face for a reader who wants words larger: those at its foot grow from there, with the ground that they
 * have on the picture, and a badge grows from its corner.
 */
function enlarged(records, scale, width, height) {
  const larger = records.slice();
  const all = [];
  for (let at = 0; at < records.length; at += recordLength(records, at)) all.push(at);
  const lines = all.filter((at) => records[at] === kinds.text);
  // The words of a card whose picture is broken are in its middle, which has no room.
  if (lines.some((at) => records[at + 4] < height / 2)) return records;
  const edges = (at) => [records[at + 2] - records[at + 4] / 2, records[at + 2] + records[at + 4] / 2];
  const above = all.filter((at) => records[at] === kinds.shape && edges(at)[0] > 0.5);
  const isGround = (at) => edges(at)[1] > height - 0.5;
  const [grounds, others] = [above.filter(isGround), above.filter((at) => !isGround(at))];
  // Beside a picture that ends above the words there is no more room.
  const top = grounds.length > 0 ? 0 : Math.max(0, ...others.map((at) => edges(at)[1]));
  const words = Math.max(...lines.map((at) => height - records[at + 4] + records[at + 6]));
  const growth = Math.min(scale, Math.max(1, (height - top) / words));
  for (const at of lines) {
    larger[at + 4] = height - growth * (height - records[at + 4]);
    larger[at + 6] *= growth;
  }
  for (const at of grounds) {
    larger[at + 4] = Math.min(height, growth * records[at + 4]);
    larger[at + 2] = height - larger[at + 4] / 2;
  }
  const badges = others.filter((at) => records[at + 9] === fills.layer);
  for (const at of badges) {
    const margin = width - records[at + 1] - records[at + 3] / 2;
    const growth = Math.min(scale, Math.max(1, (width - 2 * margin) / records[at + 3]));
    for (const field of [3, 4, 6]) larger[at + field] *= growth;
    larger[at + 1] -= (larger[at + 3] - records[at + 3]) / 2;
    larger[at + 2] += (larger[at + 4] - records[at + 4]) / 2;
  }
  return larger;
}

/** The parts of a card of one sort, in their order. */
class PartList {
  #parts = [];
  #count = 0;

  constructor(parent, name) {
    this.element = document.createElement('div');
    this.element.className = name;
    this.element.part = name === 'shapes' ? 'face' : name;
    parent.append(this.element);
  }

  begin() {
    this.#count = 0;
  }

  /** The next part, of a kind; one of another kind goes. */
  next(kind) {
    const place = this.#count++;
    const old = this.#parts[place];
    if (old?.kind === kind) return old;
    const part = new Part(kind, this.element);
    old?.element.replaceWith(part.element);
    return (this.#parts[place] = part);
  }

  end() {
    while (this.#parts.length > this.#count) this.#parts.pop().element.remove();
  }
}

/**
 * The elements of one card, or of the container.
 *
 * Shadows are apart from what lies over them: a card that is picked up may have one more, and keeps its face.
 */
class CardView extends Shown {
  #shadows;
  #shapes;
  /** The parts in the order of their records, and the places of these. */
  #parts = [];
  /** How many cards are beneath. */
  order = -1;
  isTop = null;
  /** Whether frames to come are known, or shown by the browser. */
  isFlying = false;
  /** What an app has put on the card; null for nothing. */
  #content = null;
  #slot = null;
  #contents;
  #isShown = false;
  /** The part that the content lies on. */
  #ground = null;
  #size = '';

  constructor(root, number, contents, describe) {
    super();
    this.number = number;
    this.describe = describe;
    this.#contents = contents;
    this.element = document.createElement('div');
    this.element.className = this.element.part = 'card';
    root.append(this.element);
    this.#shadows = new PartList(this.element, 'shadows');
    this.#shapes = new PartList(this.element, number < 0 ? 'table' : 'shapes');
    if (!contents(number)) return;
    this.#content = document.createElement('div');
    this.#content.className = this.#content.part = 'content';
    this.#content.inert = true;
    this.#slot = document.createElement('slot');
    this.#content.append(this.#slot);
  }

  begin(frame, order, isTop) {
    this.frame = frame;
    if (this.order !== order) this.element.style.zIndex = this.order = order;
    if (this.isTop === isTop) return;
    this.isTop = isTop;
    // Of a covered card nothing is reached by keys or heard.
    if (this.#content) this.#content.inert = !isTop;
    this.element.ariaHidden = isTop ? null : 'true';
    this.element.role = isTop ? 'group' : null;
    this.name();
  }

  /** Names the card if it is on top. */
  name() {
    this.element.ariaLabel = (this.isTop && this.describe(this.number)) || null;
  }

  /** Has the records of the card given anew. */
  clear() {
    this.#shadows.begin();
    this.#shapes.begin();
    this.#parts = [];
  }

  /** The part for the next record of the card, which is at a place of all of them. */
  part(kind, fill, place) {
    const part = kind === kinds.shadow ? this.#shadows.next(kind) : this.#shapes.next(8 * kind + fill);
    this.#parts.push({ part, place });
    return part;
  }

  /** Takes where the card is in a frame to come, the one of a number; false if more has changed by then. */
  foresee(list, start, end, frame) {
    if (!this.isFlying && this.shows(list, start, end)) return true;
    if (!this.isMoved(list, start, end)) return false;
    this.isFlying = true;
    for (const { part, place } of this.#parts) part.foresee(list, start + place, frame);
    return true;
  }

  /** Has the browser show so many frames to come, the first of them at a time in milliseconds; none of fewer than two. */
  fly(frames, start) {
    for (const { part } of this.#parts) part.fly(frames, start);
    this.isFlying = frames > 0;
  }

  /** Is where it was drawn again. */
  land() {
    if (!this.isFlying) return;
    this.isFlying = false;
    for (const { part } of this.#parts) part.land();
  }

  /** Lays what an app has put on the card over its face, whose size is in pixels. */
  cover(part, width, height) {
    if (!this.#content) return;
    this.#ground = part.element;
    if (this.#isShown && this.#content.parentNode !== part.element) this.#place();
    const scale = devicePixelRatio;
    const size = `${width / scale} ${height / scale} ${scale}`;
    if (this.#size === size) return;
    this.#size = size;
    Object.assign(this.#content.style, {
      width: `${width / scale}px`,
      height: `${height / scale}px`,
      transform: `scale(${scale})`,
    });
  }

  #place() {
    this.#ground?.append(this.#content);
    const element = this.#contents(this.number);
    if (element) this.#slot.assign(element);
  }

  /** Shows another child than before. */
  placeContent() {
    if (this.#isShown) this.#place();
  }

  /** Shows what an app has put on the card, or leaves it to another one. */
  showContent(isShown) {
    if (!this.#content || isShown === this.#isShown) return;
    this.#isShown = isShown;
    if (isShown) this.#place();
    else this.#content.remove();
  }

  end() {
    this.#shadows.end();
    this.#shapes.end();
  }

  remove() {
    this.element.remove();
  }
}

const superellipse =
  globalThis.CSS?.supports?.('corner-shape', 'superellipse(1.585)') ? 'superellipse(1.585)' : '';

/** Fills a part with a color, a gradient or a picture. */
function paint(part, list, at, pictures) {
  switch (list[at]) {
    case fills.color:
      return part.style('background', color(list, at + 1));
    case fills.gradient:
      return part.style('background', `linear-gradient(${color(list, at + 1)}, ${color(list, at + 5)})`);
    case fills.linear: {
      const [x1, y1, x2, y2, count] = list.subarray(at + 1, at + 6);
      const stops = Array.from({ length: count }, (_, stop) => {
        const start = at + 6 + 5 * stop;
        return `${color(list, start + 1)} ${round(100 * list[start])}%`;
      });
      const angle = Math.atan2(x2 - x1, y1 - y2);
      return part.style('background', `linear-gradient(${round(angle, 1e4)}rad, ${stops.join(', ')})`);
    }
    case fills.picture: {
      part.style('background', color(list, at + 5));
      const picture = pictures(list[at + 1]);
      if (!picture || part.element.firstChild) return;
      const image = document.createElement('img');
      image.decoding = 'sync';
      image.alt = '';
      image.draggable = false;
      image.style.objectFit = list[at + 4] ? 'contain' : 'cover';
      image.src = picture.src;
      part.element.append(image);
    }
  }
}

/** A line of text on its baseline: an empty box as high as the baseline's distance carries it. */
function textElement(list, at, text) {
  const [, start, length, x, y, alignment, size, weight] = list.subarray(at, at + 8);
  const width = list[at + 12];
  const rise = 2 * size;
  const line = document.createElement('div');
  line.className = 'line';
  line.dir = 'auto';
  const left = [x, x - width / 2, x - width][alignment];
  Object.assign(line.style, {
    left: `${round(left)}px`,
    top: `${round(y - rise)}px`,
    width: `${round(width)}px`,
    textAlign: ['left', 'center', 'right'][alignment],
    fontSize: `${round(size)}px`,
    fontWeight: String(weight),
    color: color(list, at + 8),
  });
  const strut = document.createElement('span');
  strut.className = 'strut';
  strut.style.height = `${round(rise)}px`;
  const words = document.createElement('span');
  words.append(text(start, length));
  line.append(strut, words);
  return line;
}

function pathElement(list, at, text) {
  const [, start, length, stroke] = list.subarray(at, at + 4);
  const namespace = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(namespace, 'svg');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', text(start, length));
  path.style.fill = stroke > 0 ? 'none' : color(list, at + 4);
  if (stroke > 0) {
    path.style.stroke = color(list, at + 4);
    path.style.strokeWidth = String(stroke);
  }
  picture.append(path);
  return picture;
}

// The element --------------------------------------------------------------------------------------------------

/** The style sheet of all stacks of a document, which takes none of another one. */
const sheets = new WeakMap();

// A finger on a card swipes it across the page's own way, and scrolls the page along it; beside the cards it is the
// page's. An author who wants more for the cards says so for the element: a browser allows what all of them allow, up to
// the first that scrolls, so that a child which does says it too.
function styleSheet(page) {
  if (sheets.has(page)) return sheets.get(page);
  const sheet = new page.defaultView.CSSStyleSheet();
  sheets.set(page, sheet);
  sheet.replaceSync(`
    :host { display: block; position: relative; overflow: hidden; contain: strict; min-height: 320px;
      min-width: min(280px, 100%);
      user-select: none; -webkit-user-select: none; outline: none; cursor: grab; }
    :host([hidden]) { display: none; }
    :host(:active) { cursor: grabbing; }
    :host(:focus-visible)::after { content: ''; position: absolute; inset: 3px; border-radius: 12px;
      border: 2px solid var(--riffle-focus, #2f6fed); pointer-events: none; }
    .root, .actions, .problem { font-size: medium; }
    .plain { position: absolute; inset: 0; overflow: auto; cursor: auto; user-select: text; -webkit-user-select: text; }
    .plain:empty { display: none; }
    .plain img { display: block; position: static; width: auto; height: auto; max-width: 100%; }
    .root { position: absolute; left: 0; top: 0; transform-origin: 0 0; pointer-events: none; }
    .shapes > div:first-child, .content { pointer-events: auto; }
    .shapes > div:first-child, .content, .content ::slotted(*) { touch-action: pan-y pinch-zoom; }
    .vertical :is(.shapes > div:first-child, .content), .vertical .content ::slotted(*) { touch-action: pan-x pinch-zoom; }
    .card { position: absolute; left: 0; top: 0; }
    .card div { position: absolute; left: 0; top: 0; box-sizing: border-box; }
    .card > div div { overflow: clip; }
    .card > div > div { will-change: transform; outline: 1px solid transparent; }
    img { position: absolute; width: 100%; height: 100%; }
    svg { position: absolute; left: 0; top: 0; width: 100%; height: 100%; overflow: visible; }
    .card .line { white-space: pre; line-height: 0; overflow: clip visible; text-overflow: ellipsis;
      font-family: var(--riffle-font, Inter), system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-optical-sizing: none; }
    .strut { display: inline-block; width: 0; }
    .card .content { transform-origin: 0 0; overflow: clip; }
    .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
      outline-color: canvastext; color: canvastext; padding-inline-start: 1px;
      transition: color 1ms, padding-left 1ms; }
    .actions { position: absolute; inset: auto 0 0; padding: 8px; display: flex; flex-wrap: wrap; gap: 6px;
      justify-content: center; pointer-events: none; }
    .actions button { font: .875em/1 var(--riffle-font, Inter), system-ui, sans-serif; padding: 10px 14px;
      border-radius: 999px; border: 1px solid currentcolor; background: canvas; color: canvastext;
      clip-path: inset(50%); }
    .actions button:focus-visible { clip-path: none; outline: 2px solid var(--riffle-focus, #2f6fed); outline-offset: 2px;
      pointer-events: auto; }
    .hand { position: absolute; left: -22px; top: -22px; width: 44px; height: 44px; border-radius: 50%;
      background: rgba(27, 34, 51, .16); border: 2px solid rgba(255, 255, 255, .85); opacity: 0;
      box-shadow: 0 1px 6px rgba(0, 0, 0, .3); transition: opacity .25s; pointer-events: none; }
    .hand.seen { opacity: 1; }
    .problem { margin: 0; padding: 24px; text-align: center; line-height: 1.5; font-family: system-ui, sans-serif; }
    .problem:only-child { position: absolute; inset: 0; display: grid; place-content: center; }
    .paper { display: none; }
    @media print {
      :host { contain: none; overflow: visible; height: auto !important; max-height: none !important;
        background: none !important; }
      .root, .actions, .spoken, .hand { display: none; }
      .plain { position: static; }
      .paper { display: block; }
      .sheet { break-inside: avoid; margin: 0 0 12px; padding: 12px; border: 1px solid #888; border-radius: 8px;
        color: #000; font: 11pt/1.4 var(--riffle-font, Inter), system-ui, sans-serif; }
      .sheet p, .sheet h3 { margin: 0; }
      .sheet img { position: static; width: auto; height: auto; max-width: 100%; max-height: 9cm; margin: 0 0 8px; }
    }
  `);
  return sheet;
}

const buttonBits = [1, 4, 2, 8, 16];
const buttonNames = { 1: 'primary', 2: 'secondary', 4: 'middle', 8: 'back', 16: 'forward' };
/** What stands behind a command's name, by the keys that it has in a trace. */
const commandKeys = {
  swipe: ['direction'], nudge: ['direction'], reload: ['count'], insert: ['at', 'count'], delete: ['at', 'count'],
  move: ['from', 'to'], jump: ['to'], shift: ['by'], reduceMotion: ['value'], layoutDirection: ['value'],
};

/** A trace's command in words. */
function wordsOf(step) {
  const values = (commandKeys[step.name] ?? []).map((key) => step[key]).filter((value) => value !== undefined);
  return [...(step.instantly ? ['instantly'] : []), step.name, ...values].join(' ');
}

/** A command in words as a trace has it. */
function stepOf(words) {
  const all = words.split(' ');
  const instantly = all[0] === 'instantly' ? { instantly: true } : {};
  const [name, ...values] = instantly.instantly ? all.slice(1) : all;
  const read = (value) => (/^-?\d+$/.test(value) ? Number(value) : value === 'true' ? true : value === 'false' ? false : value);
  return { name, ...Object.fromEntries(values.map((value, place) => [commandKeys[name]?.[place], read(value)])), ...instantly };
}

const keyCommands = {
  ArrowLeft: 'swipe left', ArrowRight: 'swipe right', ArrowUp: 'swipe up', ArrowDown: 'swipe down',
  Backspace: 'undo', z: 'undo', y: 'redo', r: 'reload', Enter: 'tap', ' ': 'tap',
};
const eventNames = {
  didSwipe: 'riffle-swipe', didLeave: 'riffle-leave', didReturn: 'riffle-return', didUndo: 'riffle-undo',
  didSelect: 'riffle-select', didRemoveLast: 'riffle-end', didFinishRound: 'riffle-round',
  didDisplay: 'riffle-display',
};
/** What is said and written, in English; an app has its own by `words`. */
const englishWords = {
  stack: 'Cards',
  role: 'card stack',
  left: 'Left', right: 'Right', up: 'Up', down: 'Down', topLeft: 'Top left', topRight: 'Top right',
  bottomLeft: 'Bottom left', bottomRight: 'Bottom right',
  card: (place, count, name) => `Card ${place} of ${count}${name ? `: ${name}` : ''}`,
  unnamed: (place) => (place ? `Card ${place}` : 'a card'),
  swiped: (direction, name, remaining, next) => `${direction}: ${name}. ${remaining} left.${next ? ` ${next}` : ''}`,
  undone: (name) => `Back again: ${name}.`,
  swipe: (direction) => `Swipe ${direction.toLowerCase()}`,
  undo: 'Undo',
  brokenPicture: 'This picture can’t be shown',
  empty: 'No more cards',
  failed: (reason) => `These cards cannot be shown: ${reason}`,
};
/** The events after which the position is another one. */
const decisions = new Set(['didSwipe', 'didUndo', 'didDisplay', 'didReload', 'didRemoveLast']);
const ghost = 1e6;
/** How many cards from the top one on have their pictures loaded, and how many before it keep theirs. */
const picturesAhead = 10;
/** The attributes of a child that say what its card shows. */
const dataNames = ['title', 'subtitle', 'badge', 'color', 'image', 'alt'];
/** What a pointer moves itself, so that a press on it is not the stack's. */
const ownHands = `input:not([type=button], [type=submit], [type=reset], [type=image], [type=checkbox], [type=radio]),
  select, textarea, video[controls], audio[controls], [contenteditable]:not([contenteditable=false]), [draggable=true],
  riffle-stack`;
/** Children that are no cards: nothing of them is ever seen. */
const unseen = 'link, meta, noscript, script, style, template';
/** What a click is meant for, so that it does not select the card. */
const clickables = 'a[href], area[href], button, input, label, summary, [onclick], [role=button], [role=link], [role=checkbox]';

/** A promise with what settles it; nobody has to look at its failure. */
function deferred() {
  const all = {};
  all.promise = new Promise((resolve, reject) => Object.assign(all, { resolve, reject }));
  all.promise.catch(() => {});
  return all;
}

/**
 * Downloads what lies beside the script: three times, since networks fail for a moment.
 *
 * Bundlers bring along what an address is made of in a call.
 */
async function download(name, address) {
  for (let wait = 400; ; wait *= 4) {
    try {
      const answer = await fetch(address);
      const isPage = /^text\/html\b/i.test(answer.headers.get('content-type') ?? '');
      if (answer.ok && !isPage) return answer;
      // Servers of development answer with their start page for all that they do not have.
      const reason = answer.ok ? `there is a page at ${answer.url || address}` : `${answer.status} ${answer.statusText}`;
      throw new Error(`${name} cannot be loaded: ${reason}`.trim());
    } catch (error) {
      if (wait > 2000) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

async function compile() {
  const answer = await download('riffle.wasm', new URL('./riffle.wasm', import.meta.url));
  // Many servers do not know the type.
  return /^application\/wasm\b/i.test(answer.headers.get('content-type') ?? '')
    ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** `<riffle-stack preset="koloda">`: each child that can be seen is a card. */
export class RiffleStackElement extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ['preset'];
  static #module;
  static #presets;

  // A download that has failed is tried again by the next stack.
  static #keep(promise, forget) {
    promise.catch(forget);
    return promise;
  }

  /** The compiled module, or a promise of it. Defaults to riffle.wasm beside the script. */
  static get module() {
    return (RiffleStackElement.#module ??=
      RiffleStackElement.#keep(compile(), () => (RiffleStackElement.#module = undefined)));
  }

  static set module(module) {
    RiffleStackElement.#module = module;
  }

  /** The tunables of presets by name, or a promise of them. Defaults to presets.json beside the script. */
  static get presets() {
    return (RiffleStackElement.#presets ??= RiffleStackElement.#keep(
      download('presets.json', new URL('./presets.json', import.meta.url)).then((answer) => answer.json()),
      () => (RiffleStackElement.#presets = undefined),
    ));
  }

  static set presets(presets) {
    RiffleStackElement.#presets = presets;
  }

  /** Elements that do what a hand does on this one, at the same place. */
  followers = [];
  /** Whether a person has pressed a card or a key. */
  isTouched = false;

  #permission = null;
  /** How many questions were asked: the answer to an older one than the latest counts no more. */
  #questions = 0;
  #words = englishWords;
  #internals = this.attachInternals?.();
  #opening = deferred();
  #settings = {};
  #changes = new Map();
  /** What is known of each card, in the order of the data. Each change makes another list. */
  #deck = [];
  /** The same by the numbers of the cards, and those that are gone but still seen or told about. */
  #known = new Map();
  #gone = new Set();
  /** The position at the latest decision, and the cards that it is about. */
  #saved = null;
  /** The cards whose pictures are loaded, and the card on top when those ahead were asked for. */
  #pictured = new Set();
  #picturesTop = null;
  /** The directions of the swipes that were not undone. */
  #swipes = [];
  /** How often the core has failed since something was asked of it. */
  #failures = 0;
  #compiled;
  #core;
  #renderer;
  #root;
  #spoken;
  #hand;
  #actions;
  #plain;
  /** Why there are no cards, in words; empty as long as there may be some. */
  #problem = '';
  #comings = new MutationObserver(() => this.#showPlain());
  /** The style of this element alone: its ground, below any of the page's. */
  #ownSheet;
  /** The pressed pointers by their numbers: what kind, and whether they drag. */
  #held = new Map();
  /** Ends what follows pressed pointers. */
  #pressing = null;
  /** Whether the click that a drag ends with is still to come. */
  #swallowsClick = false;
  /** Events of the core that were not told yet. */
  #untold = [];
  /** What waits for the end of what a command began. */
  #waits = [];
  #progress = '';
  #latest = 0;
  #width = 0;
  #density = 0;
  #isAsked = false;
  /** Wakes up when the browser has shown what it was given ahead. */
  #nap;
  /** The pointers that are down. */
  #pressed = new Set();
  #playing = null;
  #recording = null;
  /** All cards as they are printed; null at other times. */
  #paper = null;
  #watching;
  #starting = 0;

  /**
   * Gives the stack its cards and its preset by data in place of children and attributes, before it is connected.
   *
   * `changes` are tunables from the preset riffle; `cards` have title, subtitle, badge, color, image, width, height.
   */
  configure(settings) {
    this.#settings = settings;
  }

  /** Fulfilled with the element once its cards are there; rejected if they cannot be shown. */
  get ready() {
    return this.#opening.promise;
  }

  connectedCallback() {
    // What a page has set before the script was there.
    for (const name of ['preset', 'seed', 'dealt', 'words', 'swipePermission']) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    // Moved in the document: everything goes on.
    if (this.#core) return this.#wake();
    this.#start();
  }

  // As it is there, `moveBefore` does not disconnect.
  connectedMoveCallback() {}

  disconnectedCallback() {
    this.#drop();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#starting += 1;
      this.#stop();
    });
  }

  adoptedCallback() {
    if (this.shadowRoot && this.ownerDocument.defaultView) this.#dress();
  }

  #dress() {
    const page = this.ownerDocument;
    this.#ownSheet = new page.defaultView.CSSStyleSheet();
    this.#showGround();
    this.shadowRoot.adoptedStyleSheets = [styleSheet(page), this.#ownSheet];
  }

  #showGround() {
    if (this.ground) this.#ownSheet.replaceSync(`:host { background: ${this.ground} }`);
  }

  #prepare() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', slotAssignment: 'manual' });
    this.#dress();
    root.replaceChildren();
    this.#root = this.#child('root');
    this.#spoken = this.#child('spoken');
    this.#spoken.ariaLive = 'polite';
    this.#hand = this.#child('hand');
    this.#actions = this.#child('actions');
    this.#plain = this.#child('plain');
    this.#plain.part = 'plain';
    this.#problem = '';
    this.#showPlain();
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    this.#nameStack();
  }

  #nameStack() {
    if (!this.#internals) return;
    this.#internals.role = 'group';
    this.#internals.ariaRoleDescription = this.#words.role;
    this.#internals.ariaLabel = this.#words.stack;
  }

  async #start() {
    const start = ++this.#starting;
    this.#prepare();
    try {
      this.#compiled = await RiffleStackElement.module;
      const changes = this.#saved ? [...this.#changes] : await this.#presetChanges();
      const core = await RiffleCore.open(this.#compiled);
      if (start !== this.#starting) return core.close();
      this.#begin(core, changes, this.#saved);
      if (!this.#settings.cards) this.#followChildren();
      // Cards that wait for their pictures longer than this are there without them.
      const pictures = this.#deck.slice(0, 4).map((card) => this.#picture(card)?.decode().catch(() => {}));
      await Promise.race([Promise.all(pictures), new Promise((done) => setTimeout(done, 1000))]);
      if (start !== this.#starting) return;
      this.#wake();
      this.#opening.resolve(this);
      this.#tellApp('riffle-ready');
    } catch (error) {
      if (start !== this.#starting) return;
      this.#stop();
      this.#showProblem(error);
      this.#opening.reject(error);
      this.#opening = deferred();
      if (this.#tellApp('riffle-error', { error }, true)) reportError(error);
    }
  }

  /** Returns whether the page has not prevented the default. */
  #tellApp(type, detail = null, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, cancelable, detail }));
  }

  #showProblem(error) {
    this.#problem = this.#words.failed(error.message);
    this.#showPlain();
  }

  /** Shows the children as they are, until there are cards and where there can be none. */
  #showPlain() {
    this.#plain.replaceChildren();
    if (this.#problem) {
      const line = this.#plain.appendChild(document.createElement('p'));
      [line.className, line.textContent] = ['problem', this.#problem];
    }
    for (const card of this.#settings.cards ?? this.#cardElements()) {
      if (hasMarkup(card)) this.#plain.appendChild(document.createElement('slot')).assign(card);
      // What the core would draw is worth a look only if it never will.
      else if (this.#problem) this.#plain.append(...wordsOnPaper({ face: this.#settings.cards ? card : cardOf(card) }));
    }
    this.#comings.observe(this, { childList: true });
  }

  #hidePlain() {
    if (!this.#plain.firstChild) return;
    this.#comings.disconnect();
    this.#plain.replaceChildren();
  }

  #stop() {
    this.#watching?.abort();
    this.#pressing?.abort();
    this.#paper?.remove();
    this.#paper = null;
    if (this.#core) this.#closeCore();
    clearTimeout(this.#nap);
    this.#held.clear();
    this.#pressed.clear();
    this.#untold = [];
    for (const { resolve } of this.#waits.splice(0)) resolve(false);
    for (const { copy } of this.#known.values()) copy?.remove();
    this.#known.clear();
    this.#gone.clear();
  }

  // What is asked of a stack without a core waits for its next one.
  #closeCore() {
    this.#core.close();
    this.#core = null;
    const former = this.#opening;
    this.#opening = deferred();
    former.resolve(this.#opening.promise);
  }

  attributeChangedCallback(name, old, value) {
    if (old === value) return;
    if (this.#core) this.usePreset(value ?? 'riffle').catch(reportError);
    else {
      // What was changed of the former preset goes with it.
      this.#saved = null;
      if (this.#problem && this.isConnected) this.#start();
    }
  }

  get preset() { return this.getAttribute('preset') ?? 'riffle'; }
  set preset(name) { this.#setAttribute('preset', name); }
  /** The seed of random rotations; it counts when the stack begins. */
  get seed() { return Number(this.getAttribute('seed')) || 0; }
  set seed(seed) { this.#setAttribute('seed', seed); }
  get dealt() { return this.hasAttribute('dealt'); }
  set dealt(isDealt) { this.toggleAttribute('dealt', Boolean(isDealt)); }

  #setAttribute(name, value) {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** What is said and written; an app gives those of its own, and the others stay English. */
  get words() {
    return this.#words;
  }

  set words(words) {
    this.#words = { ...englishWords, ...words };
    this.#nameStack();
    this.#renderer?.describeAgain();
    if (!this.#core) return;
    this.#addActions();
    this.#try((core) => this.#sayEmpty(core));
    this.#wake();
  }

  #sayEmpty(core) {
    const { title = this.#words.empty, message = '' } = this.#settings.empty ?? {};
    core.setCard(-1, { title, subtitle: message });
  }

  /**
   * Asked before each swipe, with `index`, `element` and `direction`: returns whether the card may go, or promises it.
   * Meanwhile the card waits where the hand has left it. Null, the default, allows all.
   */
  get swipePermission() {
    return this.#permission;
  }

  set swipePermission(permission) {
    this.#permission = permission;
    this.#try((core) => core && (core.asks = Boolean(permission)));
  }

  #child(name) {
    const element = document.createElement('div');
    element.className = name;
    this.shadowRoot.append(element);
    return element;
  }

  async #presetChanges(name = this.preset) {
    if (this.#settings.changes) return this.#settings.changes;
    if (name === 'riffle') return [];
    if (/^\s*\{/.test(name)) return this.#fileChanges(name);
    const presets = await RiffleStackElement.presets;
    if (!Object.hasOwn(presets, name)) {
      throw new RangeError(`There is no preset "${name}"; there are ${Object.keys(presets).join(', ')}.`);
    }
    return presets[name];
  }

  /** The tunables of a preset file: those of its base, as far as its own kinds of parts have them, then its own. */
  async #fileChanges(text) {
    const { riffle, version, name, base = 'riffle', credit, ...sections } = JSON.parse(text);
    if (riffle !== 'preset' || version !== 1) {
      throw new RangeError('The text of a preset file begins with {"riffle": "preset", "version": 1.');
    }
    const own = [];
    const gather = (path, value) => {
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return own.push([path, value]);
      for (const [key, part] of Object.entries(value)) gather(path ? `${path}.${key}` : key, part);
    };
    gather('', sections);
    const former = new Map(await this.#presetChanges(base));
    const parts = own.filter(([key, kind]) => key.endsWith('.kind') && kind !== former.get(key))
      .map(([key]) => key.slice(0, -'kind'.length));
    return [...former].filter(([key]) => !parts.some((part) => key.startsWith(part))).concat(own);
  }

  /** @param saved A position, which the stack takes up again; null to begin with the first card. */
  #begin(core, changes, saved = null) {
    this.#core = core;
    core.keepsStamps = true;
    core.asks = Boolean(this.#permission);
    this.#changes = new Map(changes);
    for (const [key, value] of this.#changes) core.set(key, value);
    this.#sayEmpty(core);
    if (saved) saved.deck.forEach((card) => this.#know(card));
    this.#deck = saved?.deck ?? (this.#settings.cards
      ? this.#settings.cards.map((face, number) => this.#know({ number, face, element: null }))
      : this.#cardElements().map((element, number) => this.#know({ number, face: cardOf(element), element })));
    this.#root.replaceChildren();
    this.#renderer = new Renderer(core, this.#root, {
      pictures: (number) => this.#picture(this.#known.get(number)),
      contents: (number) => this.#known.get(number)?.content ?? null,
      describe: (number) => this.#describe(number),
    });
    // The size of the reader's browser, whatever the page makes of it.
    this.#renderer.textScale = Math.min(2, parseFloat(getComputedStyle(this.#root).fontSize) / 16);
    this.#letPan();
    this.#addActions();
    this.#latest = 0;
    if (!saved) this.#swipes = [];
    this.#picturesTop = null;
    const { width, height } = this.#measure();
    core.begin(this.#now(), {
      width, height, scale: devicePixelRatio, count: saved?.count ?? this.#deck.length,
      seed: this.#seed,
      isDealt: !saved && (this.#settings.isDealt ?? this.hasAttribute('dealt')),
    });
    if (saved) core.restore(this.#now(), saved.state);
    this.#watch();
    this.#save();
  }

  /** Keeps what is known of a card, and tells the core what it shows. */
  #know(card) {
    this.#gone.delete(card);
    card.content = hasMarkup(card.element) ? card.element : null;
    const face = card.problem ? { ...card.face, problem: card.problem } : card.face;
    // The words of a card with markup are in its markup.
    this.#core.setCard(card.number, card.content ? { ...face, title: '', subtitle: '', badge: '' } : face);
    this.#known.set(card.number, card);
    return card;
  }

  /** The picture of a card, which loads from now on; null for none. */
  #picture(card) {
    if (!card?.face.image) return null;
    if (card.picture?.name === card.face.image) return card.picture.image;
    const image = new Image();
    image.src = card.face.image;
    image.addEventListener('error', () => {
      if (card.picture?.image !== image || !this.#core) return;
      card.problem = this.#words.brokenPicture;
      this.#try(() => this.#know(card));
      this.#wake();
    });
    card.picture = { name: card.face.image, image };
    this.#pictured.add(card);
    return image;
  }

  /** Loads the pictures of the cards that come next once there is another one on top, and forgets those far away. */
  #loadPictures() {
    const { top } = this.#renderer;
    if (top === this.#picturesTop) return;
    this.#picturesTop = top;
    const index = this.#deck.findIndex(({ number }) => number === top);
    if (index < 0) return;
    const near = new Set(this.#deck.slice(Math.max(0, index - picturesAhead), index + picturesAhead));
    for (const card of this.#pictured) {
      if (near.has(card) || this.#renderer.numbers.has(card.number)) continue;
      card.picture = null;
      this.#pictured.delete(card);
    }
    for (const card of this.#deck.slice(index, index + picturesAhead)) this.#picture(card);
  }

  /** Buttons for those who have no pointer and no arrow keys: seen when they have the focus. */
  #addActions() {
    const actions = this.#core.directions.map((direction) =>
      [this.#words.swipe(this.#words[direction]), `swipe ${direction}`]);
    this.#actions.replaceChildren(...[...actions, [this.#words.undo, 'undo']].map(([name, words]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.part = 'action';
      button.textContent = name;
      button.addEventListener('click', () => {
        this.#takeOver();
        for (const stack of [this, ...this.followers]) stack.command(words, true);
      });
      return button;
    }));
  }

  // A preset whose drags begin up and down, or that swipes so only, leaves the other way to the page.
  #letPan() {
    const { directions } = this.#core;
    const axis = this.#core.get('drag.begins');
    const swipesUpAndDown =
      directions.length > 0 && directions.every((direction) => direction === 'up' || direction === 'down');
    this.#root.classList.toggle('vertical', axis === 'any' ? swipesUpAndDown : axis === 'vertical');
  }

  // A core that fails ------------------------------------------------------------------------------------------

  /** Has the core do something. One that fails is begun anew where it was at the latest decision. */
  #try(act) {
    const core = this.#core;
    try {
      return act(core);
    } catch (error) {
      if (!core?.failure || core !== this.#core) throw error;
      this.#beginAnew();
      const what = this.#core ? 'and was begun anew' : 'and cannot be begun anew';
      throw new Error(`The core of these cards has failed, ${what}: ${error.message}`, { cause: error });
    }
  }

  // A position that fails at once is left the second time.
  #beginAnew() {
    let problem = this.#core.failure;
    this.#stop();
    while (++this.#failures <= 2) {
      try {
        this.#begin(RiffleCore.of(this.#compiled), [...this.#changes], this.#failures === 1 ? this.#saved : null);
        if (!this.#settings.cards) this.#followChildren();
        this.#draw(performance.now());
        this.#opening.resolve(this);
        return this.#wake();
      } catch (error) {
        problem = error;
        this.#stop();
      }
    }
    this.#showProblem(problem);
  }

  // What an app was told of is what is saved: events that were not taken are not in it.
  #save() {
    this.#saved = { state: this.#core.state(), count: this.#core.count, deck: this.#deck };
  }

  // Children that come and go ----------------------------------------------------------------------------------

  /** The children that are cards: all that can be seen, but the copies of those that were taken away. */
  #cardElements() {
    const copies = new Set([...this.#known.values()].map(({ copy }) => copy));
    return [...this.children].filter((child) => !copies.has(child) && !child.matches(unseen));
  }

  /** Has the stack follow its children: a card is the element that it was, wherever that is now. */
  #followChildren() {
    const children = this.#cardElements();
    const here = new Set(children);
    const deck = this.#deck.slice();
    const known = new Map(deck.map((card) => [card.element, card]));
    for (let end = deck.length; end > 0; end--) {
      let start = end;
      while (start > 0 && !here.has(deck[start - 1].element)) start--;
      if (start === end) continue;
      this.#tell(`delete ${start} ${end - start}`);
      deck.splice(start, end - start).forEach((card) => this.#letGo(card));
      end = start;
    }
    for (let index = 0; index < children.length; index++) {
      const card = known.get(children[index]);
      if (card && deck[index] === card) continue;
      if (!card) {
        let count = 1;
        while (index + count < children.length && !known.has(children[index + count])) count++;
        this.#tell(`insert ${index} ${count}`);
        deck.splice(index, 0, ...children.slice(index, index + count).map((element, place) =>
          this.#know({ number: this.#core.cardNumber(index + place), face: cardOf(element), element })));
        index += count - 1;
        continue;
      }
      // One that went down is moved itself, in place of all that were below it.
      const isNext = deck[index + 1] === card;
      const [from, to] = isNext
        ? [index, Math.min(children.indexOf(deck[index].element), deck.length - 1)]
        : [deck.indexOf(card), index];
      this.#tell(`move ${from} ${to}`);
      deck.splice(to, 0, ...deck.splice(from, 1));
    }
    if (deck.length === this.#deck.length && deck.every((card, index) => card === this.#deck[index])) return;
    this.#deck = deck;
    this.#save();
  }

  /** Has cards show what their children have become. */
  #followData(records) {
    const cards = new Map(this.#deck.map((card) => [card.element, card]));
    const changed = new Set(records.map(({ target }) => {
      let child = target;
      while (child && child.parentNode !== this) child = child.parentNode;
      return cards.get(child);
    }));
    changed.delete(undefined);
    for (const card of changed) {
      const [hadContent, face] = [Boolean(card.content), cardOf(card.element)];
      if (JSON.stringify(face) === JSON.stringify(card.face) && hadContent === hasMarkup(card.element)) continue;
      if (face.image !== card.face.image) card.problem = '';
      card.face = face;
      this.#know(card);
      if (hadContent !== Boolean(card.content) || face.image) this.#renderer.forget(card.number);
    }
    if (changed.size === 0) return;
    this.#renderer.describeAgain();
    this.#wake();
  }

  // The card of a child that is gone keeps its looks as long as it is seen.
  #letGo(card) {
    this.#gone.add(card);
    if (!card.content || !this.#renderer.numbers.has(card.number)) return;
    card.copy = copyOf(card.element);
    this.append(card.copy);
    card.content = card.copy;
    this.#renderer.placeContent(card.number);
  }

  #forgetGone() {
    if (this.#gone.size === 0) return;
    const shown = this.#renderer.numbers;
    for (const card of this.#gone) {
      if (shown.has(card.number)) continue;
      this.#gone.delete(card);
      card.copy?.remove();
      this.#known.delete(card.number);
    }
  }

  // Paper ------------------------------------------------------------------------------------------------------

  /** Lays all cards one below the other, which is seen on paper alone. */
  #unfold() {
    this.#fold();
    this.#paper = this.#child('paper');
    this.#paper.append(...this.#deck.map((card) => {
      const sheet = document.createElement('div');
      sheet.className = 'sheet';
      if (!card.content) sheet.append(...wordsOnPaper(card));
      else sheet.appendChild(document.createElement('slot')).assign(card.content);
      return sheet;
    }));
  }

  #fold() {
    if (!this.#paper) return;
    this.#paper.remove();
    this.#paper = null;
    for (const { number } of this.#deck) this.#renderer.placeContent(number);
    this.#resize();
  }

  get #seed() {
    return this.#settings.seed ?? this.seed;
  }

  #describe(number) {
    const card = this.#known.get(number);
    const { title = '', subtitle = '', alt = '' } = card?.face ?? {};
    const name = [title || alt, subtitle].filter(Boolean).join(', ');
    return this.#words.card((card ? this.#deck.indexOf(card) : number) + 1, this.#deck.length, name);
  }

  // Time: microseconds, never before an input that was given or a frame that was shown.
  #stamp(milliseconds) {
    return (this.#latest = Math.max(this.#latest, Math.floor(milliseconds * 1000)));
  }

  #now() {
    return this.#stamp(performance.now());
  }

  // What happens ----------------------------------------------------------------------------------------------

  #watch() {
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const on = (target, names, act, options) =>
      names.split(' ').forEach((name) => target.addEventListener(name, act, { signal, ...options }));

    on(this, 'pointerdown', (event) => this.#press(event));
    on(this, 'click', (event) => this.#swallowClick(event), { capture: true });
    on(this, 'dragstart', (event) => this.#held.size && event.preventDefault());
    on(this, 'keydown', (event) => this.#key(event));
    on(document, 'visibilitychange', () => this.#wake());
    on(window, 'beforeprint', () => this.#unfold());
    on(window, 'afterprint', () => this.#fold());

    const resized = new ResizeObserver(() => this.#resize());
    resized.observe(this);
    signal.addEventListener('abort', () => resized.disconnect());
    this.#followStyle(signal);
    this.#follow('(prefers-reduced-motion: reduce)', signal, (isReduced) => this.#tell(`reduceMotion ${isReduced}`));
    this.#followPixels(signal);
    if (this.#settings.cards) return;
    const changed = new MutationObserver((records) => this.#try(() => {
      this.#followChildren();
      this.#followData(records);
    }));
    changed.observe(this, {
      childList: true, subtree: true, characterData: true,
      attributeFilter: dataNames.map((name) => `data-${name}`),
    });
    signal.addEventListener('abort', () => changed.disconnect());
  }

  #follow(query, signal, act) {
    const list = matchMedia(query);
    const update = () => {
      act(list.matches);
      this.#wake();
    };
    if (list.matches) update();
    list.addEventListener('change', () => this.#try(update), { signal });
  }

  // What the reader prefers counts where the page's color-scheme has it, as it does for all that a browser draws: the
  // system's colors are those of the two. Words begin where the page says. A transition tells that either changes.
  #followStyle(signal) {
    let direction = 'ltr';
    const update = () => {
      const red = parseInt(getComputedStyle(this.#spoken).outlineColor.replace(/^\D+/, ''));
      this.#core.isDark = red > 127;
      const former = direction;
      ({ direction } = getComputedStyle(this));
      if (direction !== former) this.#tell(`layoutDirection ${direction === 'rtl' ? 'rightToLeft' : 'leftToRight'}`);
      this.#wake();
    };
    update();
    this.#spoken.addEventListener('transitionrun', () => this.#try(update), { signal });
  }

  // A query for one density ends when the window comes to a screen with another.
  #followPixels(signal) {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', () => {
      this.#resize();
      this.#followPixels(signal);
    }, { signal, once: true });
  }

  /** The size, whose width no frame has to ask the browser for; the density belongs to it. */
  #measure() {
    const { clientWidth: width, clientHeight: height } = this;
    this.#width = width;
    this.#density = devicePixelRatio;
    return { width, height };
  }

  #resize() {
    // The size of the paper is not the stack's.
    if (this.#paper) return;
    const { width, height } = this.#measure();
    this.#try((core) => {
      const time = this.#now();
      core.resize(time, width, height, devicePixelRatio);
      this.#record(time, { type: 'resize', width: round(width / core.zoom), height: round(height / core.zoom) });
    });
    this.#wake();
  }

  #press(event) {
    const isFirst = !this.#held.has(event.pointerId);
    // Another button alone is the page's.
    if (isFirst && event.button !== 0) return;
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(this)).filter((one) => one instanceof Element);
    if (inside.includes(this.#actions) || inside.some((one) => one.matches(ownHands))) return;
    this.#takeOver();
    this.#swallowsClick = false;
    if (this.#held.size === 0) this.#followPointers();
    const isOnControl = inside.some((one) => one.matches(clickables));
    this.#held.set(event.pointerId, { isDragging: false, isOnControl, x: event.clientX, y: event.clientY });
    this.#point(event, 'down', buttonBits[event.button] ?? 0);
  }

  // The pointer is captured once it drags only: before, a click belongs to what is on the card.
  #followPointers() {
    this.#pressing = new AbortController();
    const { signal } = this.#pressing;
    const view = this.ownerDocument.defaultView;
    const on = (names, act) =>
      names.split(' ').forEach((name) => view.addEventListener(name, act, { signal, capture: true }));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#lift(event, 'up'));
    on('pointercancel', (event) => this.#lift(event, 'cancel'));
    // That of a finger was with what it touched before.
    on('lostpointercapture', (event) => event.composedPath()[0] === this && this.#lift(event, 'cancel'));
    on('contextmenu', (event) => [...this.#held.values()].some((one) => one.isDragging) && event.preventDefault());
    on('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      this.#drop();
    });
  }

  #move(event) {
    const held = this.#held.get(event.pointerId);
    if (!held) return;
    // A second button of a mouse comes as a movement.
    if (event.button > 0) {
      const bit = buttonBits[event.button] ?? 0;
      return this.#point(event, event.buttons & bit ? 'down' : 'up', bit);
    }
    const isFinger = event.pointerType === 'touch';
    if (isFinger && !held.isDragging && this.#isOfPage(event.clientX - held.x, event.clientY - held.y)) return;
    const all = event.getCoalescedEvents?.() ?? [];
    const box = this.getBoundingClientRect();
    for (const one of all.length ? all : [event]) this.#point(one, 'move', 0, event.buttons, box);
    if (!held.isDragging && this.#core && this.#take().some(({ name }) => name === 'didBeginDrag')) {
      held.isDragging = this.#swallowsClick = true;
      this.setPointerCapture(event.pointerId);
    }
  }

  // A finger's stroke along the page's way is cancelled as soon as the browser is sure: until then no card is moved for
  // it, which would be seen each time that the page scrolls.
  #isOfPage(dx, dy) {
    const isUpright = !this.#root.classList.contains('vertical');
    const action = getComputedStyle(this).touchAction;
    const isAllowed = action === 'auto' || action === 'manipulation' || action.includes(isUpright ? 'pan-y' : 'pan-x');
    return isAllowed && (isUpright ? Math.abs(dy) > Math.abs(dx) : Math.abs(dx) > Math.abs(dy));
  }

  #lift(event, phase) {
    const held = this.#held.get(event.pointerId);
    if (!held) return;
    this.#letGoOf(event.pointerId);
    // A click on what is on the card does not select the card.
    const isClick = phase === 'up' && !held.isDragging && held.isOnControl;
    this.#point(event, isClick ? 'cancel' : phase, phase === 'up' && !isClick ? buttonBits[event.button] ?? 0 : 0);
    // The click comes with the same event of the system's, if it comes.
    setTimeout(() => this.#held.size === 0 && (this.#swallowsClick = false));
  }

  #letGoOf(pointer) {
    this.#held.delete(pointer);
    if (this.#held.size === 0) this.#pressing?.abort();
  }

  /** Lets go of the cards that are held, which go back. */
  #drop() {
    for (const id of [...this.#held.keys()]) {
      this.#letGoOf(id);
      for (const stack of [this, ...this.followers]) stack.give({ id, phase: 'cancel', x: 0, y: 0 }, performance.now());
      if (this.hasPointerCapture(id)) this.releasePointerCapture(id);
    }
  }

  // A click by a key has no count.
  #swallowClick(event) {
    if (!this.#swallowsClick || event.detail === 0) return;
    this.#swallowsClick = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #point(event, phase, button, buttons = event.buttons, box = this.getBoundingClientRect()) {
    const place = this.#place(event, box);
    const input = { id: event.pointerId, kind: event.pointerType, phase, button, buttons: buttons & 31, ...place };
    for (const stack of [this, ...this.followers]) stack.give(input, event.timeStamp);
  }

  // What is around the element may scale it. Its own sides are whole numbers, so that less than one says nothing.
  #place(event, box) {
    const { offsetWidth: width, offsetHeight: height } = this;
    const scaleX = Math.abs(box.width - width) < 1 ? 1 : width / box.width;
    const scaleY = Math.abs(box.height - height) < 1 ? 1 : height / box.height;
    return {
      x: (event.clientX - box.left) * scaleX - this.clientLeft,
      y: (event.clientY - box.top) * scaleY - this.clientTop,
    };
  }

  /** Gives a pointer's event to the core: positions in points of the element, the time in milliseconds. */
  give(input, milliseconds) {
    if (!this.#core) return;
    this.#failures = 0;
    if (input.phase === 'down') this.#pressed.add(input.id);
    if (input.phase === 'up' || input.phase === 'cancel') this.#pressed.delete(input.id);
    const time = this.#stamp(milliseconds);
    this.#try((core) => core.pointer(time, input));
    this.#record(time, input);
    this.#wake();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.composedPath()[0] !== this) return;
    const words = event.key === 'Z' ? 'redo' : keyCommands[event.key];
    if (!words || (words === 'reload' && this.#core.remaining > 0)) return;
    // An arrow key that swipes nowhere here is the page's.
    const { directions } = this.#core;
    if (words.startsWith('swipe') && directions.length && !directions.includes(words.split(' ')[1])) return;
    event.preventDefault();
    this.#takeOver();
    for (const stack of [this, ...this.followers]) stack.command(words, true);
  }

  // Frames -----------------------------------------------------------------------------------------------------

  #wake() {
    if (this.#isAsked || !this.#core) return;
    this.#isAsked = true;
    requestAnimationFrame((now) => this.#show(now));
  }

  #show(now) {
    this.#isAsked = false;
    clearTimeout(this.#nap);
    if (!this.#core || this.#width === 0 || this.#paper) return;
    // Not each browser tells of another density before it draws.
    if (this.#density !== devicePixelRatio) this.#resize();
    try {
      this.#playSteps(now);
    } catch (error) {
      this.#playing = null;
      reportError(error);
    }
    if (!this.#core) return;
    const focused = this.contains(this.#focused) ? this.#focused : null;
    const [seconds, isMoving] = this.#try((core) => {
      const seconds = this.#draw(now);
      this.#take();
      return [seconds, core.isMoving(seconds)];
    });
    this.#hidePlain();
    if (isMoving || this.#playing) this.#goOn(seconds);
    this.#report(this.#untold.splice(0));
    if (!this.#core) return;
    this.#forgetGone();
    this.#loadPictures();
    this.#keepFocus(focused);
    this.#tellProgress(seconds);
    if (!isMoving && !this.#playing) this.#endWaits((wait) => wait.isOver(null, null));
  }

  // What a hand does next is not known ahead. The browser has more to show than until the next frame of ours, but for what
  // the core changes by itself.
  #goOn(seconds) {
    if (this.#pressed.size || this.#playing) return this.#wake();
    const [landing, end] = this.#try(({ nextLanding }) => [nextLanding, this.#renderer.foresee(seconds, nextLanding)]);
    if (end === null) return this.#wake();
    const next = landing - end < step / 1000 ? landing : end - 2 * step / 1000;
    this.#nap = setTimeout(() => this.#wake(), 1000 * (next - seconds));
  }

  /** Takes the events of the core, which are told with the next frame; returns them. */
  #take() {
    return this.#try((core) => {
      const events = core.events();
      if (events.length === 0) return events;
      this.#untold.push(...events);
      for (const { name, direction } of events) {
        if (name === 'didSwipe') this.#swipes.push(direction);
        if (name === 'didUndo') this.#swipes.pop();
        if (name === 'didReload') this.#swipes = [];
      }
      if (events.some(({ name }) => decisions.has(name))) this.#save();
      for (const event of events) if (event.name === 'didAsk') this.#askOwner(event);
      return events;
    });
  }

  async #askOwner({ number, direction }) {
    const question = ++this.#questions;
    const card = this.#known.get(number);
    let isAllowed = false;
    try {
      isAllowed = await this.#permission?.({ index: this.#deck.indexOf(card), element: card?.element ?? null, direction });
    } catch (error) {
      reportError(error);
    }
    if (question === this.#questions && this.#core) this.#try(() => this.#tell(`answer ${Boolean(isAllowed)}`));
  }

  // The tree that the stack is in may be the shadow tree of another element, which has none if the focus is elsewhere.
  get #focused() {
    return this.getRootNode().activeElement ?? document.activeElement;
  }

  // The focus in a card that has left, or is covered, goes to the stack.
  #keepFocus(focused) {
    if (!focused || focused === this || ![focused, document.body].includes(this.#focused)) return;
    const card = [...this.#known.values()].find(({ content }) => content?.contains(focused));
    if (this.#focused === focused && (!card || card.number === this.#renderer.top)) return;
    this.focus({ preventScroll: true });
  }

  /** Says how far a held card is on its way to a side, if that has changed. */
  #tellProgress(seconds) {
    if (this.#held.size === 0 && this.#progress === '') return;
    const held = this.#core.progress(seconds);
    const progress = held ? Math.min(1, Math.max(0, held.opacity)) : 0;
    const direction = progress > 0 ? held.direction : null;
    const isDecided = direction !== null && held.emphasis >= 1;
    const told = direction ? `${direction} ${round(progress, 1e3)} ${isDecided}` : '';
    if (told === this.#progress) return;
    this.#progress = told;
    // On the card alone: a property of the stack's would have all its children styled anew in each frame.
    this.#renderer.showProgress(held?.number, direction, round(progress, 1e3));
    const card = held && this.#known.get(held.number);
    this.#tellApp('riffle-progress', {
      index: card ? this.#deck.indexOf(card) : -1, element: card?.element ?? null, direction, progress, isDecided,
    });
  }

  /** Shows the frame at a time; returns its time in seconds. */
  #draw(now) {
    const seconds = Math.max(now / 1000, this.#latest / 1e6);
    this.#core.advance(this.#stamp(seconds * 1000));
    const ground = this.#renderer.draw(seconds);
    if (this.ground !== ground) {
      this.ground = ground;
      this.#showGround();
      this.dispatchEvent(new CustomEvent('riffle-ground'));
    }
    return seconds;
  }

  #report(events) {
    for (const event of events) {
      const { name, number, direction, cause, time, id } = event;
      this.#endWaits((wait) => wait.isOver(name, id));
      const type = eventNames[name];
      if (!type) continue;
      const card = this.#known.get(number);
      const index = card ? this.#deck.indexOf(card) : event.index;
      const { title = '', alt = '' } = card?.face ?? {};
      this.#tellApp(type, { index, direction, cause, time, element: card?.element ?? null });
      const words = title || alt || this.#words.unnamed(index + 1);
      const next = this.#core && this.#renderer.top;
      if (name === 'didSwipe') {
        this.#say(this.#words.swiped(this.#words[direction], words, this.remaining, next === null ? '' : this.#describe(next)));
      }
      if (name === 'didUndo') this.#say(this.#words.undone(words));
    }
  }

  /** Settles what waits for something that is over; `isOver` returns nothing as long as it is not. */
  #endWaits(isOver) {
    this.#waits = this.#waits.filter((wait) => {
      const outcome = isOver(wait);
      if (outcome === undefined) return true;
      wait.resolve(outcome);
      return false;
    });
  }

  /** A promise of the end of what events say has begun: true if it was done, false if it was refused or undone. */
  #landing(events) {
    const begun = events.findLast(({ name }) => ['didSwipe', 'didAsk', 'didUndo', 'didRefuse'].includes(name));
    if (begun?.name === 'didRefuse') return Promise.resolve(false);
    let isAsking = begun?.name === 'didAsk';
    const isSwipe = begun && begun.name !== 'didUndo';
    const isOver = (name, id) => {
      // At rest nothing is left to wait for but an answer.
      if (name === null) return isAsking ? undefined : true;
      if (!isSwipe || id !== begun.id) return undefined;
      if (name === 'didSwipe') isAsking = false;
      if (name === 'didLeave') return true;
      return name === 'didUndo' || name === 'didRefuse' ? false : undefined;
    };
    return new Promise((resolve) => this.#waits.push({ isOver, resolve }));
  }

  #say(words) {
    this.#spoken.textContent = words;
  }

  // For apps ---------------------------------------------------------------------------------------------------

  /** The number of cards that are still to come. */
  get remaining() {
    return this.#core ? this.#try((core) => core.remaining) : 0;
  }

  swipe(direction) { return this.command(`swipe ${direction}`); }
  undo() { return this.command('undo'); }
  redo() { return this.command('redo'); }
  next() { return this.command('next'); }
  previous() { return this.command('previous'); }
  reload() { return this.command('reload'); }

  /**
   * Does a command by its name in a trace, such as `swipe right`; throws a RangeError if there is none.
   *
   * Waits for the cards if they are not there yet. Promises whether it was done, once what it moved has come to rest.
   */
  command(words, isKey = false) {
    if (!this.#core) return this.ready.then(() => this.command(words, isKey));
    const { name, at, count, from, to } = stepOf(words);
    const isChange = ['insert', 'delete', 'move'].includes(name);
    if (!this.#settings.cards && (isChange || (name === 'reload' && ![undefined, this.#deck.length].includes(count)))) {
      throw new RangeError(`"${words.slice(0, 80)}": the cards of this stack are its children; add, remove or move those.`);
    }
    this.#failures = 0;
    return this.#try(() => {
      this.#take();
      this.#tell(words, isKey);
      const landing = this.#landing(this.#take());
      if (!isChange) return landing;
      this.#deck = this.#deck.slice();
      const taken = name === 'insert' ? [] : this.#deck.splice(at ?? from, name === 'move' ? 1 : count);
      if (name === 'move') this.#deck.splice(to, 0, ...taken);
      if (name === 'delete') taken.forEach((card) => this.#gone.add(card));
      this.#save();
      return landing;
    });
  }

  /** Does a command without a look at what it does to the list of cards. */
  #tell(words, isKey = false) {
    const time = this.#now();
    this.#core.command(time, words, isKey);
    this.#record(time, { type: 'command', ...stepOf(words), source: isKey ? 'key' : 'program' });
    this.#wake();
  }

  // For apps: the values of the preset -------------------------------------------------------------------------

  /**
   * Sets a tunable, such as `drag.maximumRotation`; throws a RangeError that says what would do.
   *
   * Waits for the cards if they are not there yet, and promises it then.
   */
  set(key, value) {
    if (!this.#core) return this.ready.then(() => this.set(key, value));
    this.#failures = 0;
    this.#try((core) => {
      core.set(key, value, this.#now());
      this.#changes.set(key, value);
      this.#letPan();
      if (key.startsWith('release.')) this.#addActions();
    });
    this.#wake();
  }

  get(key) {
    if (!this.#core) throw new Error(`"${key}" is not known yet: wait for \`ready\`.`);
    return this.#try((core) => core.get(key));
  }

  /** Changes to another preset, by its name or the text of a preset file. */
  async usePreset(name) {
    delete this.#settings.changes;
    const changes = await this.#presetChanges(name);
    if (!this.#core) await this.ready;
    this.#try((core) => core.reset());
    this.#changes = new Map();
    for (const [key, value] of changes) this.set(key, value);
  }

  /** The preset as a file for the desktop program. */
  presetFile(name = 'tuned') {
    const file = { riffle: 'preset', version: 1, name, base: 'riffle' };
    for (const [path, value] of this.#changes) {
      const words = path.split('.');
      const last = words.pop();
      let place = file;
      for (const word of words) place = place[word] ??= {};
      place[last] = value;
    }
    return `${JSON.stringify(file, null, 2)}\n`;
  }

  /** Where the cards are now, from back to front, in points of the stage. */
  poses() {
    return this.#core ? this.#try((core) => core.poses(Math.max(performance.now() / 1000, this.#latest / 1e6))) : [];
  }

  /** Begins where the stack is: what has been swiped is swiped in the trace, and nothing is dealt. */
  startRecording() {
    if (!this.#core) throw new Error('There is nothing to record yet: wait for `ready`.');
    const commands = [
      'instantly reload', ...this.#swipes.map((direction) => `instantly swipe ${direction}`),
      ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? ['reduceMotion true'] : []),
      ...(getComputedStyle(this).direction === 'rtl' ? ['layoutDirection rightToLeft'] : []),
    ];
    const lines = commands.map((words) => ({ t: 0, type: 'command', ...stepOf(words) }));
    this.#recording = { start: this.#now(), lines, count: this.#deck.length, size: this.#stageSize };
  }

  /** In points of the stage. */
  get #stageSize() {
    const { zoom } = this.#core;
    return [round(this.clientWidth / zoom), round(this.clientHeight / zoom)];
  }

  /** The inputs since the recording began, as a trace of the desktop program; null if there was none. */
  stopRecording() {
    if (!this.#recording) return null;
    const { start, lines, count, size } = this.#recording;
    this.#recording = null;
    const header = {
      riffle: 'trace', version: 1, window: size,
      preset: 'riffle', cards: count, seed: this.#seed,
    };
    const sets = [...this.#changes].map(([key, value]) => ({ t: 0, type: 'set', key, value }));
    const end = { t: (this.#now() - start) / 1e6, type: 'end' };
    return [header, ...sets, ...lines, end].map((line) => JSON.stringify(line)).join('\n') + '\n';
  }

  #record(time, input) {
    if (!this.#recording) return;
    const t = (time - this.#recording.start) / 1e6;
    if (input.type) return this.#recording.lines.push({ t, ...input });
    const { phase: type, id: pointer, kind: device, x, y } = input;
    const zoom = this.#core.zoom;
    const line = { t, type, pointer };
    if (type !== 'cancel') Object.assign(line, { x: round(x / zoom, 1e3), y: round(y / zoom, 1e3) });
    if (type === 'down') line.device = device;
    if (type === 'down' || type === 'up') {
      line.button = buttonNames[input.button] ?? 'primary';
    }
    this.#recording.lines.push(line);
  }

  /**
   * Plays a gesture, as if a hand did it, until a real one comes.
   *
   * @param steps The lines of a trace without its header.
   * @param window The size that the trace was recorded in; its middle is that of the element.
   */
  play(steps, window) {
    this.#playing = { steps: steps.slice(), window, start: null };
    this.#wake();
  }

  #playSteps(now) {
    const playing = this.#playing;
    if (!playing) return;
    playing.start ??= now;
    const zoom = this.#core.zoom;
    while (playing.steps.length && playing.steps[0].t * 1000 <= now - playing.start) {
      const step = playing.steps.shift();
      const x = this.clientWidth / 2 + (step.x - playing.window[0] / 2) * zoom;
      const y = this.clientHeight / 2 + (step.y - playing.window[1] / 2) * zoom;
      const at = playing.start + step.t * 1000;
      if (step.type === 'command') this.command(wordsOf(step));
      else if (step.type === 'set') this.set(step.key, step.value);
      else if (step.type !== 'end') this.#playPointer(step.type, x, y, at);
    }
    if (!playing.steps.length) this.stopPlaying();
  }

  #playPointer(phase, x, y, milliseconds) {
    const isHeld = phase === 'down' || phase === 'move';
    this.#hand.classList.toggle('seen', isHeld);
    if (phase !== 'cancel') this.#hand.style.transform = `translate(${round(x)}px, ${round(y)}px)`;
    const button = phase === 'down' || phase === 'up' ? 1 : 0;
    this.give({ id: ghost, kind: 'mouse', phase, x, y, button, buttons: isHeld ? 1 : 0 }, milliseconds);
  }

  // A person is there: no gesture plays on.
  #takeOver() {
    for (const stack of [this, ...this.followers]) {
      // Not each browser says that it has printed.
      stack.#fold();
      stack.isTouched = true;
      stack.stopPlaying();
    }
  }

  /** Ends a gesture that plays, and lets go of its card. */
  stopPlaying() {
    if (!this.#playing) return;
    this.#playing = null;
    this.#playPointer('cancel', 0, 0, performance.now());
  }
}

/** What a child's data says about its card. */
function cardOf(child) {
  const { title = '', subtitle = '', badge = '', color = '', image = null, alt = '' } = child.dataset;
  const size = image ? 1 : 0;
  const name = alt || child.ariaLabel || wordsIn(child) || altIn(child);
  return { title, subtitle, badge, color, image, alt: name, width: size, height: size };
}

/** A copy of a child that is there to be seen only: nothing leads to it, loads or plays again, or is a form's. */
function copyOf(child) {
  const copy = child.cloneNode(true);
  const canvases = [child, ...child.querySelectorAll('canvas')].filter(({ localName }) => localName === 'canvas');
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'name', 'autofocus', 'autoplay']) one.removeAttribute(name);
    // An empty name of a form is that of none.
    if (one.matches('button, fieldset, input, object, output, select, textarea')) one.setAttribute('form', '');
    if (one.localName === 'iframe') ['src', 'srcdoc'].forEach((name) => one.removeAttribute(name));
    if (one.localName !== 'canvas') continue;
    const original = canvases.shift();
    if (original?.width && original.height) one.getContext('2d').drawImage(original, 0, 0);
  }
  copy.inert = true;
  copy.ariaHidden = 'true';
  return copy;
}

/** What the core draws of a card, for paper and where there is no core. */
function wordsOnPaper({ face: { title, subtitle, badge, image, alt, problem: given }, problem = given }) {
  const lines = [title, subtitle, badge, problem].filter(Boolean).map((words) => {
    const line = document.createElement(words === title ? 'h3' : 'p');
    line.textContent = words;
    return line;
  });
  if (!image || problem) return lines;
  const picture = document.createElement('img');
  [picture.src, picture.alt, picture.decoding] = [image, alt ?? '', 'sync'];
  return [picture, ...lines];
}

/** The words in an element, of which those of different parts are not glued together. */
function wordsIn(element) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words = [];
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement.closest('script, style')) words.push(texts.currentNode.data.trim());
  }
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, 80);
}

/** What the first picture in an element shows. */
function altIn(element) {
  return [element, ...element.querySelectorAll('[alt]')].find(({ alt }) => alt)?.alt ?? '';
}

/** Whether a child has a look of its own; the core draws those that are empty and have data for it. */
function hasMarkup(child) {
  if (!(child instanceof Element)) return false;
  const isOfItsOwn = child.localName.includes('-') || child.matches('img, video, canvas, iframe, object, embed');
  return isOfItsOwn || Boolean(child.textContent.trim()) || child.children.length > 0
    || !dataNames.some((name) => name in child.dataset);
}

if (globalThis.customElements && !customElements.get('riffle-stack')) {
  customElements.define('riffle-stack', RiffleStackElement);
}

// A page of its own --------------------------------------------------------------------------------------------

/** Builds the page that `riffle page` writes from the data that is in it. */
export async function startPage(page = document) {
  const data = JSON.parse(page.getElementById('riffle-page').textContent);
  const stage = page.getElementById('stage');
  try {
    if (!globalThis.WebAssembly) throw new Error('this browser has no WebAssembly, or it is switched off');
    const packed = page.getElementById('riffle-module');
    const bytes = unlzma(unbase85(packed.textContent.trim(), Number(packed.dataset.length)));
    RiffleStackElement.module = WebAssembly.compile(bytes);
    await RiffleStackElement.module;
  } catch (error) {
    const line = page.createElement('p');
    line.className = 'problem';
    line.textContent = `The cards cannot be shown: ${error.message}.`;
    return stage.replaceChildren(line);
  }
  const stacks = data.stacks.map((settings, index) => {
    const stack = page.createElement('riffle-stack');
    stack.configure({ ...settings, cards: data.cards, empty: data.empty, seed: data.seed, isDealt: true });
    stack.ariaLabel = data.stacks.length > 1 ? `${String.fromCharCode(65 + index)}: ${settings.name}` : data.title;
    const frame = page.createElement('section');
    if (data.stacks.length > 1) {
      const name = page.createElement('h2');
      name.textContent = stack.ariaLabel;
      frame.append(name);
    }
    frame.append(stack);
    stage.append(frame);
    return stack;
  });
  // Where nothing is below the fold, a finger swipes up and down too.
  new ResizeObserver(() => stage.classList.toggle('scrolls', stage.scrollHeight > stage.clientHeight)).observe(stage);
  // A page around one stack is its ground.
  if (stacks.length === 1) {
    stacks[0].addEventListener('riffle-ground', () => (page.body.style.background = stacks[0].ground));
  }
  for (const stack of stacks) stack.followers = stacks.filter((other) => other !== stack);
  addTools(page, data, stacks);
  addPanel(page, data, stacks[0]);
  addCredit(page, data.credit);
  if (data.gesture) {
    setTimeout(() => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isStill || stacks.some((stack) => stack.isTouched)) return;
      for (const stack of stacks) stack.play(data.gesture.steps, data.gesture.window);
    }, 900);
  }
  return stacks;
}

function addTools(page, data, stacks) {
  const bar = page.getElementById('tools');
  const add = (label, title, act) => {
    const button = page.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.title = button.ariaLabel = title;
    button.addEventListener('click', () => act(button));
    bar.append(button);
  };
  const all = (words) => () => stacks.forEach((stack) => stack.command(words));
  add('←', 'Swipe left', all('swipe left'));
  add('↶', 'Undo', all('undo'));
  add('→', 'Swipe right', all('swipe right'));
  add('⟳', 'Deal the cards anew', all('reload'));
  if (!data.record) return;
  let isRecording = false;
  add('● Record', 'Record what your hand does', (button) => {
    isRecording = !isRecording;
    button.classList.toggle('on', isRecording);
    button.textContent = isRecording ? '■ Stop and save' : '● Record';
    if (isRecording) return stacks[0].startRecording();
    save(page, 'hand.trace.jsonl', stacks[0].stopRecording());
  });
}

function save(page, name, text) {
  const link = page.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function addPanel(page, data, stack) {
  const panel = page.getElementById('panel');
  if (!data.panel?.length) return panel.remove();
  panel.hidden = false;
  for (const item of data.panel) panel.append(control(page, item, stack));
  const copy = page.createElement('button');
  copy.type = 'button';
  copy.textContent = 'Copy as preset';
  copy.addEventListener('click', async () => {
    const text = stack.presetFile(`${data.stacks[0].name}-tuned`);
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = 'Copied';
    } catch {
      const area = page.createElement('textarea');
      [area.value, area.rows, area.readOnly, area.ariaLabel] = [text, 8, true, 'The preset'];
      panel.append(area);
      area.select();
    }
  });
  panel.append(copy);
}

/** A labelled control of a tunable. */
function control(page, { key, summary, kind, range, step, unit = '', choices }, stack) {
  const label = page.createElement('label');
  label.title = summary;
  const name = page.createElement('span');
  name.textContent = key;
  const value = page.createElement('output');
  const input = page.createElement(kind === 'choice' ? 'select' : 'input');
  if (kind === 'choice') {
    for (const choice of choices) input.append(new Option(choice, choice));
  } else {
    input.type = kind === 'flag' ? 'checkbox' : 'range';
  }
  if (kind === 'number') [input.min, input.max, input.step] = [...range, step];
  const show = () => (value.textContent = kind === 'number' ? `${round(Number(input.value), 1e4)} ${unit}`.trim() : '');
  stack.addEventListener('riffle-display', () => {
    const now = stack.get(key);
    if (kind === 'flag') input.checked = now;
    else if (now !== null) input.value = now;
    show();
    if (now === null) value.textContent = 'none';
  }, { once: true });
  input.addEventListener('input', () => {
    stack.set(key, kind === 'flag' ? input.checked : kind === 'choice' ? input.value : Number(input.value));
    show();
  });
  label.append(name, value, input);
  return label;
}

function addCredit(page, credit) {
  const line = page.getElementById('credit');
  if (!credit?.text) return line.remove();
  if (/^https?:\/\//.test(credit.url ?? '')) {
    const link = page.createElement('a');
    [link.href, link.textContent, link.rel] = [credit.url, credit.text, 'noopener noreferrer'];
    line.append(link);
  } else {
    line.textContent = credit.text;
  }
}

// What the module is packed with -------------------------------------------------------------------------------

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|';

/** Reads bytes that are written in base 85: five letters for four bytes. */
export function unbase85(text, length) {
  const values = new Uint8Array(128);
  for (let index = 0; index < 85; index++) values[alphabet.charCodeAt(index)] = index;
  const bytes = new Uint8Array(Math.ceil(length / 4) * 4);
  for (let group = 0; group * 4 < length; group++) {
    let number = 0;
    for (let letter = 0; letter < 5; letter++) number = number * 85 + values[text.charCodeAt(group * 5 + letter)];
    for (let byte = 3; byte >= 0; byte--) {
      bytes[group * 4 + byte] = number % 256;
      number = Math.floor(number / 256);
    }
  }
  return bytes.subarray(0, length);
}

/** Unpacks an .lzma file: LZMA alone, as in the LZMA SDK's description of its format. */
export function unlzma(input) {
  if (!(input[0] < 225)) throw new Error('the module is damaged');
  const [literalBits, literalPlaces, placeBits] = [input[0] % 9, Math.floor(input[0] / 9) % 5, Math.floor(input[0] / 45)];
  const header = new DataView(input.buffer, input.byteOffset);
  const isSized = header.getUint32(9, true) !== 0xffffffff;
  const size = isSized ? header.getUint32(5, true) : 1 << 22;
  const output = new Uint8Array(size);
  let [next, count, range, code] = [18, 0, 0xffffffff, header.getUint32(14)];

  const odds = (length) => new Uint16Array(length).fill(1024);
  const refill = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | input[next++]) >>> 0;
  };
  const bit = (table, at) => {
    const bound = (range >>> 11) * table[at];
    let value = 0;
    if (code < bound) {
      range = bound;
      table[at] += (2048 - table[at]) >> 5;
    } else {
      range -= bound;
      code -= bound;
      table[at] -= table[at] >> 5;
      value = 1;
    }
    refill();
    return value;
  };
  const tree = (table, start, bits) => {
    let node = 1;
    for (let index = 0; index < bits; index++) node = (node << 1) | bit(table, start + node);
    return node - (1 << bits);
  };
  const reversed = (table, start, bits) => {
    let [node, value] = [1, 0];
    for (let index = 0; index < bits; index++) {
      const one = bit(table, start + node);
      node = (node << 1) | one;
      value |= one << index;
    }
    return value;
  };
  const direct = (bits) => {
    let value = 0;
    for (let index = 0; index < bits; index++) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = value * 2 + one;
      refill();
    }
    return value;
  };
  const lengths = () => ({ choice: odds(2), low: odds(128), middle: odds(128), high: odds(256) });
  const length = (table, place) => {
    if (!bit(table.choice, 0)) return tree(table.low, place << 3, 3);
    if (!bit(table.choice, 1)) return 8 + tree(table.middle, place << 3, 3);
    return 16 + tree(table.high, 0, 8);
  };

  const literals = odds(0x300 << (literalBits + literalPlaces));
  const [isMatch, isRepeated, isOlder, isThird, isFourth, isLong] = [192, 12, 12, 12, 12, 192].map(odds);
  const [slots, places, aligned] = [256, 115, 16].map(odds);
  const [matchLengths, repeatedLengths] = [lengths(), lengths()];
  let [state, first, second, third, fourth] = [0, 0, 0, 0, 0];

  while (count < size) {
    const place = count & ((1 << placeBits) - 1);
    if (!bit(isMatch, (state << 4) + place)) {
      const before = count > 0 ? output[count - 1] : 0;
      const start = 0x300 * (((count & ((1 << literalPlaces) - 1)) << literalBits) + (before >> (8 - literalBits)));
      let symbol = 1;
      if (state >= 7) {
        let match = output[count - first - 1];
        while (symbol < 0x100) {
          const expected = (match >> 7) & 1;
          match <<= 1;
          const one = bit(literals, start + ((1 + expected) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (one !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, start + symbol);
      output[count++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let run;
    if (bit(isRepeated, state)) {
      if (!bit(isOlder, state)) {
        if (!bit(isLong, (state << 4) + place)) {
          output[count] = output[count - first - 1];
          count += 1;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else if (!bit(isThird, state)) {
        [first, second] = [second, first];
      } else if (!bit(isFourth, state)) {
        [first, second, third] = [third, first, second];
      } else {
        [first, second, third, fourth] = [fourth, first, second, third];
      }
      run = length(repeatedLengths, place);
      state = state < 7 ? 8 : 11;
    } else {
      [second, third, fourth] = [first, second, third];
      run = length(matchLengths, place);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(run, 3) << 6, 6);
      first = slot;
      if (slot >= 4) {
        const bits = (slot >> 1) - 1;
        first = (2 | (slot & 1)) * 2 ** bits;
        if (slot < 14) first += reversed(places, first - slot, bits);
        else first += direct(bits - 4) * 16 + reversed(aligned, 0, 4);
      }
      if (first === 0xffffffff) return output.subarray(0, count);
    }
    if (first >= count) throw new Error('the module is damaged');
    for (const end = Math.min(count + run + 2, size); count < end; count++) output[count] = output[count - first - 1];
  }
  return output;
}
