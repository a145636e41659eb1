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
  /** See RiffleCore.cardNumber. */
  number: number;
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

/** What is said and written in a stack. */
export interface Words extends Record<Direction, string> {
  /** The stack, to those who cannot see it; its attribute aria-label goes before. */
  stack: string;
  /** What a stack is called. */
  role: string;
  card(place: number, count: number, name: string): string;
  /** A card without words of its own; its place is 0 if it has none any more. */
  unnamed(place: number): string;
  /** Said after a swipe; `next` is the card that is on top now, by `card`. */
  swiped(direction: string, name: string, remaining: number, next: string): string;
  /** Said after an undo. */
  undone(name: string): string;
  /** The button that swipes. */
  swipe(direction: string): string;
  /** The button that undoes. */
  undo: string;
  brokenPicture: string;
  /** In place of the cards once none is left. */
  empty: string;
  /** In place of the cards if they cannot be shown. */
  failed(reason: string): string;
}

/** The detail of `riffle-progress`. */
export interface ProgressEventDetail {
  index: number;
  element: HTMLElement | null;
  /** Null once the card is on its way to no side. */
  direction: Direction | null;
  /** From 0 to 1. */
  progress: number;
  /** Whether letting go now would swipe. */
  isDecided: boolean;
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
  element: HTMLElement | null;
}

/** The detail of `riffle-swipe`. */
export interface SwipeEventDetail extends StackEventDetail {
  direction: Direction;
  cause: Cause;
}

/** The core of one stack without any elements, in a page or in Node.js. */
export class RiffleCore {
  /** All cores of a module share an instance of it, and its end. */
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
  /** Whether each swipe waits, with the event didAsk, for the command `answer true` or `answer false`. */
  set asks(asks: boolean);
  /** Whether poses say where a card would go although the preset shows no stamps. */
  set keepsStamps(keepsStamps: boolean);
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
  /** When the stack changes next by itself, in seconds: until then, frames can be made ahead. Infinity if it does not. */
  readonly nextLanding: number;
  events(): {
    name: string; time: number; id: number; index: number; number: number; direction?: Direction; cause?: Cause;
  }[];
  poses(seconds: number): Pose[];
  /** How far the held card, by its number, is on its way to a side; null if it is on none. */
  progress(seconds: number): { number: number; direction: Direction; opacity: number; emphasis: number } | null;
  /** The records of a frame: see Page.md. */
  frame(seconds: number): Float64Array;
  layer(number: number): { records: Float64Array; text(start: number, length: number): string };
}

/**
 * `<riffle-stack preset="koloda" seed="0" dealt>`: each child is a card; a preset file's text is a preset, too.
 *
 * @csspart card A card, with all that is drawn of it.
 * @csspart face What the core draws of a card.
 * @csspart shadows The shadows of a card.
 * @csspart table What the core draws around and behind the cards.
 * @csspart content The child that lies on a card with markup of its own.
 * @csspart plain The children as they are, until there are cards and where there can be none.
 * @csspart action A button that swipes or undoes, seen while it has the focus.
 * @cssprop --riffle-font The font of what the core draws.
 * @cssprop --riffle-focus The color of the focus.
 * @cssprop --riffle-left Set by the stack: how far a held card is on its way to that side, from 0 to 1.
 * @cssprop --riffle-right The same to the right.
 * @cssprop --riffle-up The same upward.
 * @cssprop --riffle-down The same downward.
 * @cssprop --riffle-topLeft The same to the corner at the top left.
 * @cssprop --riffle-topRight The same to the corner at the top right.
 * @cssprop --riffle-bottomLeft The same to the corner at the bottom left.
 * @cssprop --riffle-bottomRight The same to the corner at the bottom right.
 */
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
  /** Fulfilled once the cards are there; rejected if they cannot be shown. */
  readonly ready: Promise<this>;
  /** @attr The name of a preset, or the text of a preset file; removing it is the preset riffle. */
  preset: string;
  /** @attr The seed of random rotations, which counts when the stack begins. */
  seed: number;
  /** @attr Whether the cards are dealt when the stack begins. */
  dealt: boolean;
  /** In English by default; those that are given take the place of theirs. */
  get words(): Words;
  set words(words: Partial<Words>);
  /**
   * Asked before each swipe: returns whether the card may go, or promises it. Meanwhile the card waits where the hand
   * has left it. Null, the default, allows all.
   */
  swipePermission:
    | ((swipe: { index: number; element: HTMLElement | null; direction: Direction }) => boolean | Promise<boolean>)
    | null;
  /** The ground of the preset, as a CSS color. */
  readonly ground?: string;
  readonly remaining: number;
  /** These promise whether it was done, once what it moved has come to rest; they wait for the cards at the start. */
  swipe(direction: Direction): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  next(): Promise<boolean>;
  previous(): Promise<boolean>;
  reload(): Promise<boolean>;
  /**
   * Does a command by its name in a trace, such as `nudge left`.
   *
   * @throws RangeError if there is none, or if it inserts, deletes or moves cards that are children.
   */
  command(words: string, isKey?: boolean): Promise<boolean>;
  /** Before the cards are there it waits for them, and promises it. @throws RangeError if the value will not do. */
  set(key: string, value: Value): void | Promise<void>;
  /** @throws Error before the cards are there. */
  get(key: string): Value;
  usePreset(name: string): Promise<void>;
  /** The preset as a file for the desktop program. */
  presetFile(name?: string): string;
  poses(): Pose[];
  /** @throws Error before the cards are there. */
  startRecording(): void;
  /** The inputs since then as a trace of the desktop program; null if none were recorded. */
  stopRecording(): string | null;
  /** Plays the lines of a trace, whose middle is that of the element. */
  play(steps: object[], window: [number, number]): void;
  stopPlaying(): void;
  /** Whether a person has pressed a card or a key. */
  isTouched: boolean;
}

/** What a template of a framework gives to the element; riffle-stack/react and its like make types of it. */
export interface StackAttributes {
  preset?: string;
  seed?: number | string;
  /** React 18 writes `false` as an attribute, too: there it is '' or undefined. */
  dealt?: boolean | '';
  /** These two are properties, which frameworks set as such; React from 19 on. */
  words?: Partial<Words>;
  swipePermission?: RiffleStackElement['swipePermission'];
}

/** The element's events by their names. */
export type StackEvents = {
  [Name in keyof HTMLElementEventMap as Name extends `riffle-${string}` ? Name : never]: HTMLElementEventMap[Name];
};

declare global {
  interface HTMLElementTagNameMap {
    'riffle-stack': RiffleStackElement;
  }
  interface HTMLElementEventMap {
    /** A card was decided on; its flight begins. */
    'riffle-swipe': CustomEvent<SwipeEventDetail>;
    /** A swiped card has left. */
    'riffle-leave': CustomEvent<StackEventDetail>;
    /** A card was let go of without a swipe. */
    'riffle-return': CustomEvent<StackEventDetail>;
    /** A swiped card comes back. */
    'riffle-undo': CustomEvent<StackEventDetail>;
    /** The top card was clicked, or selected by a key. */
    'riffle-select': CustomEvent<StackEventDetail>;
    /** The last card was swiped. */
    'riffle-end': CustomEvent<StackEventDetail>;
    /** The last card of a deck that loops was swiped, so that the first comes again. */
    'riffle-round': CustomEvent<StackEventDetail>;
    /** Another card is on top. */
    'riffle-display': CustomEvent<StackEventDetail>;
    /** How far a held card is on its way to a side; `--riffle-left` and its like say it to the styles of that card. */
    'riffle-progress': CustomEvent<ProgressEventDetail>;
    /** The cards are there. */
    'riffle-ready': CustomEvent<null>;
    /** The cards cannot be shown. Without `preventDefault()` it is also an error of the page. */
    'riffle-error': CustomEvent<{ error: Error }>;
    /** The ground of the preset is another one. */
    'riffle-ground': CustomEvent<null>;
  }
}

/** Decodes base 85, as pages that `riffle page` writes have it. */
export function unbase85(text: string, length: number): Uint8Array;
/** Unpacks an .lzma file. */
export function unlzma(input: Uint8Array): Uint8Array;
/** Builds the page that `riffle page` writes. */
export function startPage(page?: Document): Promise<RiffleStackElement[] | void>;
