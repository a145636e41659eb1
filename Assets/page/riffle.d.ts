/** A direction of a swipe. */
export type Direction =
  | 'left' | 'right' | 'up' | 'down' | 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

/** As the core numbers them. */
export const directions: readonly Direction[];

/** What caused a swipe. */
export type Cause = 'hand' | 'key' | 'command' | 'redo';

/** What a card does. */
export type Activity = 'resting' | 'dragged' | 'returning' | 'leaving' | 'entering' | 'moving';

/** The value of a tunable: angles in degrees, lengths in points, times in seconds, colors as #RRGGBB. */
export type Value = number | boolean | string | number[] | string[] | null;

/** A card at one time, in points of the stage. */
export interface Pose {
  id: number;
  /** The index in the data. */
  index: number;
  /** The middle. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** In radians, positive clockwise. */
  rotation: number;
  /** From 0 to 1. */
  alpha: number;
  activity: Activity;
  /** 0 on the stack, 1 in the air. */
  lift: number;
  /** 0 to 1: how far the card is on its way from the second slot to the top one. */
  promotion: number;
  stamp: { direction: Direction; opacity: number; emphasis: number } | null;
  isFromEarlierDeal: boolean;
}

/** What a card shows. */
export interface Card {
  title?: string;
  subtitle?: string;
  /** A short word in the upper corner. */
  badge?: string;
  /** As #RRGGBB: the ground, until the picture is there. */
  color?: string;
  /** The address of a picture, such as a data URL. */
  image?: string | null;
  /** What the picture shows, for those who cannot see it. */
  alt?: string;
  /** Of the picture, in pixels; 0 for none. */
  width?: number;
  height?: number;
  /** Why the picture cannot be shown. */
  problem?: string;
}

/** The detail of the element's events. */
export interface StackEventDetail {
  /** The place of the card among the cards; -1 if it is none of them any more. */
  index: number;
  direction?: Direction;
  cause?: Cause;
  /** Seconds of the page's clock. */
  time: number;
  /** The child that is the card, be it still one or not; null if cards were given as data. */
  element: Element | null;
}

/** The core of one stack without any elements, in a page or in Node.js. */
export class RiffleCore {
  static open(module: WebAssembly.Module): Promise<RiffleCore>;
  /** The same at once. */
  static of(module: WebAssembly.Module): RiffleCore;
  /** The error that ended the module, after which every call throws it; null as long as it works. */
  readonly failure: Error | null;
  close(): void;
  /** Goes back to the preset riffle, which all others are made of. */
  reset(): void;
  /** @throws RangeError if there is no such tunable, or the value is out of its range. */
  set(key: string, value: Value, time?: number): void;
  get(key: string): Value;
  /** @param number See cardNumber; -1 is that of the empty view. */
  setCard(number: number, card?: Card): void;
  /**
   * The number of the card at an index of the data; -1 if there is none. The cards that a stack begins with have
   * their indices as numbers, each that is inserted has the next one, and a card keeps its own.
   */
  cardNumber(index: number): number;
  /** @param time Whole microseconds, as in all methods that take one. */
  begin(
    time: number,
    options: {
      width: number; height: number; count: number; scale?: number; seed?: number; isDealt?: boolean;
    },
  ): void;
  pointer(
    time: number,
    event: {
      id: number; kind?: 'mouse' | 'pen' | 'touch'; phase: 'down' | 'move' | 'up' | 'cancel';
      x: number; y: number; button?: number; buttons?: number; delay?: number;
    },
  ): boolean;
  command(time: number, words: string, isKey?: boolean): void;
  resize(time: number, width: number, height: number, scale: number): void;
  set isDark(isDark: boolean);
  zoom: number;
  /** The number of cards of the data. */
  readonly count: number;
  readonly remaining: number;
  /** The directions in which a drag swipes. */
  readonly directions: Direction[];
  /** The position, for a core of the same module that has begun with as many cards. */
  state(): Float64Array;
  /** @throws RangeError if the position does not fit. */
  restore(time: number, state: Float64Array): void;
  /** The memory that the core takes, in bytes. */
  readonly byteCount: number;
  advance(time: number): void;
  isMoving(seconds: number): boolean;
  events(): {
    name: string; time: number; id: number; index: number; number: number; direction?: Direction; cause?: Cause;
  }[];
  poses(seconds: number): Pose[];
  /** The records of a frame: see Page.md. */
  frame(seconds: number): Float64Array;
  layer(number: number): { records: Float64Array; text(start: number, length: number): string };
}

/** `<riffle-stack preset="koloda" seed="0" dealt>`: each child is a card; a preset file's text is a preset, too. */
export class RiffleStackElement extends HTMLElement {
  /** Defaults to riffle.wasm beside the script. */
  static module: WebAssembly.Module | Promise<WebAssembly.Module>;
  /** The tunables of presets by name; defaults to presets.json beside the script. */
  static presets: Record<string, [string, Value][]> | Promise<Record<string, [string, Value][]>>;
  /** Stacks that do what a hand does on this one. */
  followers: RiffleStackElement[];
  /** Cards and preset as data, before the element is connected. */
  configure(settings: {
    cards?: Card[]; changes?: [string, Value][]; empty?: { title: string; message: string };
    seed?: number; isDealt?: boolean;
  }): void;
  readonly remaining: number;
  swipe(direction: Direction): void;
  undo(): void;
  redo(): void;
  next(): void;
  previous(): void;
  reload(): void;
  /**
   * Does a command by its name in a trace, such as `nudge left`.
   *
   * @throws RangeError if there is none, or if it inserts, deletes or moves cards that are children.
   */
  command(words: string, isKey?: boolean): void;
  set(key: string, value: Value): void;
  get(key: string): Value;
  usePreset(name: string): Promise<void>;
  /** The preset as a file for the desktop program. */
  presetFile(name?: string): string;
  poses(): Pose[];
  startRecording(): void;
  /** The inputs since then as a trace of the desktop program; null if none were recorded. */
  stopRecording(): string | null;
  /** Plays the lines of a trace, whose middle is that of the element. */
  play(steps: object[], window: [number, number]): void;
  stopPlaying(): void;
  /** Whether a person has pressed a card or a key. */
  isTouched: boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'riffle-stack': RiffleStackElement;
  }
  interface HTMLElementEventMap {
    'riffle-swipe': CustomEvent<StackEventDetail>;
    'riffle-leave': CustomEvent<StackEventDetail>;
    'riffle-return': CustomEvent<StackEventDetail>;
    'riffle-undo': CustomEvent<StackEventDetail>;
    'riffle-select': CustomEvent<StackEventDetail>;
    'riffle-end': CustomEvent<StackEventDetail>;
    /** The last card of a deck that loops was swiped, so that the first comes again. */
    'riffle-round': CustomEvent<StackEventDetail>;
    'riffle-display': CustomEvent<StackEventDetail>;
  }
}

/** Decodes base 85, as pages that `riffle page` writes have it. */
export function unbase85(text: string, length: number): Uint8Array;
/** Unpacks an .lzma file. */
export function unlzma(input: Uint8Array): Uint8Array;
/** Builds the page that `riffle page` writes. */
export function startPage(page?: Document): Promise<RiffleStackElement[] | void>;
