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
  let [calls, time, exports, h] = [0, 0, null, 0];
  const call = (name, ...list) => {
    log.push(`${name}(${list.join(', ')})`);
    if (log.length > 12) log.shift();
    calls += 1;
    return exports[name](h, ...list);
  };
  const write = (...texts) => {
    const parts = texts.map((text) => encoder.encode(text));
    const start = call('riffle_bytes', parts.reduce((sum, part) => sum + part.length, 0));
    if (!start) return parts.map(() => 0);
    log.push(JSON.stringify(texts.map((text) => text.slice(0, 40))));
    let at = start;
    for (const part of parts) {
      new Uint8Array(exports.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
    return parts.map((part) => (random() < 0.1 ? number() : part.length));
  };
  const writeNumbers = (list) => {
    const start = call('riffle_numbers', list.length);
    if (start) new Float64Array(exports.memory.buffer, start, list.length).set(list);
    return list.length;
  };
  const acts = [
    () => call('riffle_command', time, ...write(words()), below(2)),
    () => call('riffle_command', time, ...write(words()), below(2)),
    () => call('riffle_command', time, ...write(`${pick(names)} ${below(6)} ${below(4)}`), below(2)),
    () => {
      const [key, text] = write(random() < 0.8 ? pick(keys) : words(), random() < 0.5 ? pick(kinds) : words());
      const count = writeNumbers(Array.from({ length: below(70) }, number));
      const kind = below(7);
      call('riffle_set', time, key, kind, kind === 4 ? count : random() < 0.9 ? text : number());
    },
    () => {
      const [key] = write(pick(keys));
      writeNumbers([random() < 0.7 ? random() * 10 ** below(4) : number()]);
      call('riffle_set', time, key, 1, 1);
    },
    () => call('riffle_get', ...write(random() < 0.8 ? pick(keys) : words())),
    () => call('riffle_card', number(), ...write(words(), words(), words(), random() < 0.5 ? '' : words()), number(), number(), number()),
    () => random() < 0.1 && call('riffle_begin', time, number(), number(), random() < 0.7 ? 2 : number(), number(), number(), below(2)),
    () => random() < 0.1 && call('riffle_begin', time, 900, 700, 1, below(20), below(9), below(2)),
    () => random() < 0.1 && call('riffle_setZoom', number()),
    () => call('riffle_pointer', time, below(3), below(4), below(5), 450 + 200 * (random() - 0.5), 350 + 200 * (random() - 0.5), 1, below(32), 0),
    () => call('riffle_pointer', time, number(), number(), number(), number(), number(), number(), number(), number()),
    () => call('riffle_resize', time, number(), number(), number()),
    () => call('riffle_resize', time, 300 + below(900), 300 + below(900), 1 + below(3)),
    () => call('riffle_advance', random() < 0.98 ? time : number()),
    () => call('riffle_isMoving', random() < 0.8 ? time / 1e6 : number()),
    () => call('riffle_event'),
    () => call('riffle_poses', random() < 0.8 ? time / 1e6 : number()),
    () => call('riffle_frame', random() < 0.8 ? time / 1e6 : number()),
    () => call('riffle_layer', random() < 0.5 ? below(99) : number()),
    () => call(pick(['riffle_dark', 'riffle_cardNumber', 'riffle_bytes', 'riffle_numbers']), number()),
    () => call(pick(['riffle_zoom', 'riffle_count', 'riffle_remaining', 'riffle_directions', 'riffle_text', 'riffle_textLength'])),
    () => random() < 0.02 && call('riffle_reset'),
    () => {
      const count = call('riffle_state');
      const saved = [...new Float64Array(exports.memory.buffer, call('riffle_numbers', 0), count)];
      for (let change = below(4); change > 0 && count > 0; change--) saved[below(count)] = number();
      if (random() < 0.1) saved.splice(below(count), 1 + below(3));
      writeNumbers(saved);
      call('riffle_restore', time);
    },
  ];
  try {
    while (performance.now() < end) {
      if (calls >= 4000 * (log.round ?? 0)) {
        log.round = (log.round ?? 0) + 1;
        exports = (await WebAssembly.instantiate(module, { math: Math })).exports;
        h = exports.riffle_open();
        call('riffle_begin', 0, 900, 700, 1, below(9), below(99), below(2));
        time = 0;
      }
      time += random() < 0.05 ? below(2_000_000) : below(20_000);
      pick(acts)();
    }
  } catch (error) {
    return { calls, problem: `seed ${seed}: ${error.stack?.slice(0, 700)} after ${log.join('; ')}` };
  }
  return { calls, problem: '' };
}
