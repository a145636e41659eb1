// What riffle-stack's types of templates stand on, as @types/react (18.2.8 and newer), Vue 3 and Svelte have it.

declare module 'react' {
  interface HTMLAttributes<T> { style?: object; children?: unknown; onClick?: (event: { target: T }) => void }
  type DetailedHTMLProps<Props, T> = Props & { ref?: (element: T | null) => void; key?: string };
  namespace JSX {
    interface Element {}
    interface IntrinsicElements { article: DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> }
  }
}

declare module 'react/jsx-runtime' {
  import type * as React from 'react';
  export namespace JSX {
    interface Element extends React.JSX.Element {}
    interface ElementChildrenAttribute { children: {} }
    interface IntrinsicElements extends React.JSX.IntrinsicElements {}
  }
  export function jsx(type: unknown, props: unknown): JSX.Element;
  export function jsxs(type: unknown, props: unknown): JSX.Element;
}

declare module 'vue' {
  export interface HTMLAttributes { id?: string }
  export interface GlobalComponents {}
}

declare module 'svelte/elements' {
  export interface HTMLAttributes<T> { id?: string; bind?: T }
  export interface SvelteHTMLElements { p: HTMLAttributes<HTMLElement>; [name: string]: { [name: string]: any } }
}
