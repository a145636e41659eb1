/** `<riffle-stack>` in components of Svelte 4 and 5: `import type {} from 'riffle-stack/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { RiffleStackElement, StackAttributes, StackEvents } from './riffle.js';

type Listeners = { [Name in keyof StackEvents as `on${'' | ':'}${Name}`]?: (event: StackEvents[Name]) => void };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'riffle-stack': HTMLAttributes<RiffleStackElement> & StackAttributes & Listeners;
  }
}
