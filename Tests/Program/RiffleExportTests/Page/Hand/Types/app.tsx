import type {} from 'riffle-stack/react';
import { RiffleStackElement, RiffleCore, type Direction, type StackEvents } from 'riffle-stack';
import type { GlobalComponents } from 'vue';
import type {} from 'riffle-stack/vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type {} from 'riffle-stack/svelte';

const stack = document.querySelector('riffle-stack')!;
stack.addEventListener('riffle-swipe', ({ detail }) => {
  const direction: Direction = detail.direction;
  const key: string | undefined = detail.element?.dataset.key;
  // @ts-expect-error
  detail.nothing;
});
stack.swipePermission = async ({ direction }) => direction !== 'up';
const done: Promise<boolean> = stack.swipe('left');
// @ts-expect-error
stack.swipe('sideways');
export const made: RiffleStackElement = await stack.ready;
export type Swipe = StackEvents['riffle-swipe'];
export const core = (module: WebAssembly.Module) => RiffleCore.open(module);

export const list = (
  <riffle-stack preset="koloda" seed={7} dealt style={{ height: 480 }} ref={(one) => one?.undo()}
    onriffle-swipe={({ detail }) => detail.element?.remove()} words={{ undo: 'Zurück' }}>
    <article key="a">A</article>
  </riffle-stack>
);
// @ts-expect-error
export const wrong = <riffle-stack preset={3} />;
// @ts-expect-error
export const wrongListener = <riffle-stack onriffle-swipe={3} />;

type Vue = InstanceType<GlobalComponents['riffle-stack']>['$props'];
export const vue: Vue = { id: 'a', preset: 'koloda', onRiffleSwipe: ({ detail }) => detail.index };
// @ts-expect-error
export const vueWrong: Vue = { onRiffleNothing: () => {} };

type Svelte = SvelteHTMLElements['riffle-stack'];
export const svelte: Svelte = { dealt: true, 'onriffle-swipe': () => {}, 'on:riffle-undo': ({ detail }) => detail.index };
// @ts-expect-error
export const svelteWrong: Svelte = { 'onriffle-swipe': 3 };
