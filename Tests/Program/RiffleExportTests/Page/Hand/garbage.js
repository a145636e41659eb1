// Says nonsense to the module's functions, mixed with sense, for some milliseconds.
//
// Answers how many calls were made, and what ended the module, if anything did: the seed and the latest calls.

/** @param keys The keys of tunables. */
export async function garbage(module, keys, seed, milliseconds) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count) => Math.floor(random() * count);
  const pick = (list) => list[below(list.length)];
  const odd = [
    0, -1, 1, 2, 0.5, NaN, Infinity, -Infinity, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e6, 1e8,
    1e9, 1e10, -1e10, 1e15, 1e300, -1e300, 5e-324, 1e-9, 100_000_000, 99_999_999,
  ];
  const number = () => (random() < 0.5 ? below(12) : random() < 0.5 ? pick(odd) : (random() - 0.5) * 10 ** below(12));
  const names = [
    'swipe', 'nudge', 'undo', 'redo', 'next', 'previous', 'tap', 'reload', 'deal', 'insert', 'delete', 'move', 'jump',
    'shift', 'pause', 'resume', 'reduceMotion', 'layoutDirection', 'instantly', 'constructor', '__proto__', '',
  ];
  const values = [
    'left', 'right', 'up', 'down', 'topLeft', 'true', 'false', 'rightToLeft', 'instantly', '0', '1', '2', '3', '5', '-1',
    '99999999', '100000000', '2147483647', '-2147483648', '4294967296', '9'.repeat(40), 'é漢😀', '\u202e', '\0',
  ];
  const kinds = ['fly', 'slide', 'push', 'cycling', 'spring', 'curve', 'threshold', 'projection', 'progress', 'position', '#ff0000', ''];
  const words = () => {
    switch (below(8)) {
      case 0: return 'instantly '.repeat(below(600)) + pick(names);
      case 1: return 'x'.repeat(below(4000));
      case 2: return pick(keys);
      case 3: return pick(kinds);
      case 4: return `${pick(keys)}.${pick(names)}`;
      default: return [random() < 0.3 ? 'instantly' : '', pick(names), pick(values), random() < 0.5 ? pick(values) : '']
        .filter(Boolean).join(' ');
    }
  };

  const encoder = new TextEncoder();
  const log = [];
  const end = performance.now() + milliseconds;
  let [calls, time, exports, h, place] = [0, 0, null, 0, 0];
  const call = (name, ...list) => {
    log.push(`${name}(${list.join(', ')})`);
    if (log.length > 12) log.shift();
    calls += 1;
    return exports[`riffle_stack_${name}`](h, ...list);
  };
  // Memory for what is handed over: numbers first, then texts, each behind the one before.
  const room = 1 << 20;
  const view = () => new DataView(exports.memory.buffer, place, room);
  let used = 0;
  const take = (count) => ((used += (count + 7) & ~7), place + used - ((count + 7) & ~7));
  const write = (text) => {
    const bytes = encoder.encode(`${text}\0`);
    const at = take(bytes.length);
    log.push(JSON.stringify(text.slice(0, 40)));
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return random() < 0.02 ? 0 : at;
  };
  const numbers = (list) => {
    const at = take(8 * list.length);
    new Float64Array(exports.memory.buffer, at, list.length).set(list);
    return at;
  };
  /** A structure of doubles, then of whole numbers. */
  const fields = (doubles, whole) => {
    const at = numbers(doubles);
    const end = take(4 * whole.length);
    new Int32Array(exports.memory.buffer, end, whole.length).set(whole);
    return at;
  };
  // What is refused: one that were taken would make all later ones be refused.
  const moment = () => (random() < 0.03 ? pick([NaN, Infinity, -Infinity, 1e300, 9.1e9, -1e10, time / 1e6 - 1]) : time / 1e6);
  const list = (name, ...values) => call(name, ...values, random() < 0.95 ? place + room / 2 : 0, random() < 0.9 ? below(4000) : -below(9));
  const value = (kind, size) => {
    const [text, list] = [write(random() < 0.5 ? pick(kinds) : words()), numbers(Array.from({ length: 70 }, number))];
    const at = fields([0, number()], [list, text]);
    view().setInt32(at - place, kind, true);
    view().setInt32(at - place + 4, size, true);
    return at;
  };
  const key = () => write(random() < 0.8 ? pick(keys) : words());
  const acts = [
    () => call('command', moment(), write(words())),
    () => call('key', moment(), write(words())),
    () => call('command', moment(), write(`${pick(names)} ${below(6)} ${below(4)}`)),
    () => call('set', moment(), key(), value(random() < 0.9 ? below(6) : number(), random() < 0.9 ? below(70) : -below(9))),
    () => call('get', key(), random() < 0.95 ? take(24) : 0),
    () => {
      const texts = [words(), words(), words(), random() < 0.5 ? '' : words()].map(write);
      call('set_face', number(), fields([], [...texts, number(), number(), number()]));
    },
    () => call('set_empty', write(words()), write(words())),
    () => random() < 0.1 && call('begin', moment(), fields([number(), number(), random() < 0.7 ? 2 : number(), number()], [number(), below(2)])),
    () => random() < 0.1 && call('begin', moment(), fields([900, 700, 1, 0], [below(20), below(2)])),
    () => random() < 0.1 && call('set_zoom', number()),
    () => call('pointer', fields([moment(), 450 + 200 * (random() - 0.5), 350 + 200 * (random() - 0.5), 0, 0], [below(3), below(4), 1, below(32)])),
    () => call('pointer', fields([moment(), number(), number(), number(), number()], [number(), number(), number(), number()])),
    () => call('resize', moment(), number(), number(), number()),
    () => call('resize', moment(), 300 + below(900), 300 + below(900), 1 + below(3)),
    () => call('advance', moment()),
    () => call('is_moving', moment()),
    () => call('event', random() < 0.95 ? take(32) : 0),
    () => list('poses', moment()),
    () => list('frame', moment()),
    () => list('layer', random() < 0.5 ? below(99) : number()),
    () => call(pick(['insert', 'delete', 'move']), moment(), number(), number()),
    () => call(pick(['set_dark', 'card_at']), number()),
    () => call('zoom', random() < 0.9 ? take(8) : 0),
    () => call(pick(['count', 'remaining', 'directions', 'text', 'problem', 'presets'])),
    () => random() < 0.02 && call('use', moment(), write(random() < 0.7 ? 'riffle' : words())),
    () => {
      const count = call('save', 0, 0);
      const at = numbers(Array.from({ length: count }));
      call('save', at, count);
      const saved = new Float64Array(exports.memory.buffer, at, count);
      for (let change = below(4); change > 0 && count > 0; change--) saved[below(count)] = number();
      call('restore', moment(), at, random() < 0.9 ? count : below(count));
    },
  ];
  try {
    while (performance.now() < end) {
      if (calls >= 4000 * (log.round ?? 0)) {
        log.round = (log.round ?? 0) + 1;
        exports = (await WebAssembly.instantiate(module, { math: Math })).exports;
        h = exports.riffle_stack_open();
        place = exports.malloc(room);
        used = 0;
        call('begin', 0, fields([900, 700, 1, 0], [below(9), below(2)]));
        time = 0;
      }
      used = 0;
      time += random() < 0.05 ? below(2_000_000) : below(20_000);
      pick(acts)();
    }
  } catch (error) {
    return { calls, problem: `seed ${seed}: ${error.stack?.slice(0, 700)} after ${log.join('; ')}` };
  }
  return { calls, problem: '' };
}
