/** `<riffle-stack>` in templates of Vue 3: `import type {} from 'riffle-stack/vue'`. */
import type { HTMLAttributes } from 'vue';
import type { StackAttributes, StackEvents } from './riffle.js';

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;
type Listeners = { [Name in keyof StackEvents as `on${Capitalize<Camel<Name>>}`]?: (event: StackEvents[Name]) => void };

declare module 'vue' {
  interface GlobalComponents {
    'riffle-stack': new () => { $props: HTMLAttributes & StackAttributes & Listeners };
  }
}
