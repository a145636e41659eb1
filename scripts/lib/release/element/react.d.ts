/**
 * `<riffle-stack>` in JSX: `import type {} from 'riffle-stack/react'`, with @types/react 18.2.8 or newer. React calls
 * `onriffle-swipe` and its like from 19 on; before, listeners are added to a ref.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { RiffleStackElement, StackAttributes, StackEvents } from './riffle.js';

type Listeners = { [Name in keyof StackEvents as `on${Name}`]?: (event: StackEvents[Name]) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'riffle-stack':
        DetailedHTMLProps<HTMLAttributes<RiffleStackElement>, RiffleStackElement> & StackAttributes & Listeners;
    }
  }
}
