/*
 * @@title@@
 * Made by Riffle: a card stack for React 18 and later, without other packages.
 * @@remarks@@
 *
 *   import { useRef } from "react";
 *   import { @@type@@ } from "./@@type@@";
 *
 *   const deck = useRef(null);
 *   <@@type@@
 *     ref={deck}
 *     items={pictures}
 *     renderItem={(picture) => <img src={picture.url} alt={picture.title} draggable={false} />}
 *     onSwipe={(index, direction) => console.log(index, direction)}
 *     style={{ height: "100vh" }}
 *   />
 *   <button onClick={() => deck.current.undo()}>Undo</button>
 *   <button onClick={() => deck.current.swipe("right")}>Like</button>
 *
 * All lengths are points, which are CSS pixels.
 */
import { forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";

@@preset@@

@@include motion@@

@@if curves@@
@@include curves@@

@@end@@
@@include pointer@@

@@include stack@@

@@include driver@@

@@include view@@

// ---- The component.

const css = `
@@style@@
`;

const range = (count) => Array.from({ length: Math.min(count, preset.slotCount) }, (_, index) => index);

/**
 * A stack of cards.
 *
 * The ref has swipe(direction) and undo(). Only cards in sight are rendered; another number of items
 * starts the stack again.
 */
export const @@type@@ = forwardRef(function @@type@@(
  { items, renderItem, onSwipe, onUndo, onReturn, onSelect, onEmpty, clock, style, className = "" },
  ref
) {
  const stage = useRef(null);
  const faces = useRef(new Map());
  const view = useRef(null);
  const handlers = useRef({});
  const [shown, setShown] = useState(() => range(items.length));

  useLayoutEffect(() => {
    handlers.current = { swipe: onSwipe, undo: onUndo, return: onReturn, select: onSelect, empty: onEmpty };
  });

  useEffect(() => {
    const created = new StackView(stage.current, {
      count: items.length,
      face: (index) => faces.current.get(index) ?? null,
      onEvent: ({ type, index, direction }) => handlers.current[type]?.(index, direction),
      onShow: (indexes) => setShown([...new Set(indexes)].sort((one, other) => one - other)),
      clock,
    });
    view.current = created;
    return () => created.dispose();
  }, [items.length, clock]);

  // A card that has just been rendered gets its place before it is seen.
  useLayoutEffect(() => {
    if (view.current) view.current.render(view.current.now());
  }, [shown]);

  useImperativeHandle(ref, () => ({
    swipe: (direction) => view.current.swipe(direction),
    undo: () => view.current.undo(),
    get view() {
      return view.current;
    },
  }));

  return (
    <div ref={stage} className={`riffle-stage ${className}`} style={style} tabIndex={0} role="group" aria-label="Cards">
      <style>{css}</style>
      {shown.map((index) => (
        <article
          key={index}
          className="riffle-card"
          data-index={index}
          ref={(face) => {
            if (face) faces.current.set(index, face);
            else faces.current.delete(index);
          }}
        >
          {renderItem(items[index], index)}
        </article>
      ))}
    </div>
  );
});
