/*
 * @@title@@
 * Made by Riffle, for React Native with react-native-reanimated 3 and react-native-gesture-handler 2.
 * @@remarks@@
 * The stack decides and moves on JavaScript's thread, as on the web, so that its cards can be caught in
 * flight; a busy thread delays them. Reanimated puts each card where it belongs.
 *
 *   const deck = useRef(null);
 *   <@@type@@
 *     ref={deck}
 *     items={pictures}
 *     renderItem={(picture) => <Image source={picture} style={{ flex: 1 }} />}
 *     onSwipe={(index, direction) => console.log(index, direction)}
 *     style={{ flex: 1 }}
 *   />
 *   deck.current.swipe("right"); deck.current.undo();
 */
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from "react";
import { StyleSheet, View } from "react-native";
import { Gesture, GestureDetector } from "react-native-gesture-handler";
import Animated, { makeMutable, useAnimatedStyle, useReducedMotion } from "react-native-reanimated";

@@preset@@

@@include motion@@

@@if curves@@
@@include curves@@

@@end@@
@@include pointer@@

@@include stack@@

@@include driver@@

// ---- The component.

const words = {
  @@words@@
};

const hidden = { x: 0, y: 0, width: 0, height: 0, rotation: 0, alpha: 0, lift: 0, stamp: null };

/** Keeps a place for each card that Reanimated shows. */
class Driver extends StackDriver {
  constructor(count, tell, show) {
    super();
    this.places = new Map();
    this.show = show;
    this.stack = new CardStack(count, { width: preset.container.width, height: preset.container.height }, tell);
  }

  placeOf(index) {
    if (!this.places.has(index)) this.places.set(index, makeMutable(hidden));
    return this.places.get(index);
  }

  place(card) {
    this.placeOf(card.index).value = card;
  }
}

function Card({ place, children }) {
  const rest = preset.slot(0, 1, 0, 0);
  const card = useAnimatedStyle(() => {
    const { x, y, width, height, rotation, alpha } = place.value;
    return {
      opacity: alpha,
      transform: [
        { translateX: x - rest.width / 2 },
        { translateY: y - rest.height / 2 },
        { rotate: `${rotation}rad` },
        { scaleX: width / rest.width },
        { scaleY: height / rest.height },
      ],
    };
  });
  return (
    <Animated.View style={[styles.card, { width: rest.width, height: rest.height }, card]}>
      <View style={styles.face}>{children}</View>
      {preset.showsStamps &&
        Object.keys(words).map((direction) => <Stamp key={direction} place={place} direction={direction} />)}
    </Animated.View>
  );
}

function Stamp({ place, direction }) {
  const { text, color } = words[direction];
  const plate = useAnimatedStyle(() => {
    const { stamp } = place.value;
    const isOurs = stamp !== null && stamp !== undefined && stamp.direction === direction;
    return { opacity: isOurs ? stamp.opacity : 0, backgroundColor: isOurs && stamp.isArmed ? color : "white" };
  });
  const word = useAnimatedStyle(() => ({ color: place.value.stamp?.isArmed ? "white" : color }));
  return (
    <Animated.View style={[styles.stamp, { borderColor: color }, plate]}>
      <Animated.Text style={[styles.word, word]}>{text}</Animated.Text>
    </Animated.View>
  );
}

/** A stack of cards. The ref has swipe(direction) and undo(). */
export const @@type@@ = forwardRef(function @@type@@(
  { items, renderItem, onSwipe, onUndo, onReturn, onSelect, onEmpty, style },
  ref
) {
  const driver = useRef(null);
  const handlers = useRef({});
  const reducesMotion = useReducedMotion();
  const [shown, setShown] = useState([]);
  handlers.current = { swipe: onSwipe, undo: onUndo, return: onReturn, select: onSelect, empty: onEmpty };

  useEffect(() => {
    const created = new Driver(
      items.length,
      ({ type, index, direction }) => handlers.current[type]?.(index, direction),
      setShown
    );
    driver.current = created;
    created.schedule();
    return () => created.dispose();
  }, [items.length]);

  useEffect(() => {
    driver.current.stack.reducesMotion = reducesMotion;
  }, [reducesMotion]);

  useImperativeHandle(ref, () => ({
    swipe: (direction) => driver.current.swipe(direction),
    undo: () => driver.current.undo(),
  }));

  const pan = Gesture.Pan()
    .runOnJS(true)
    .maxPointers(1)
    .minDistance(0)
    .onBegin((event) => driver.current.change((stack, time) => stack.down(event, time, "touch")))
    .onUpdate((event) => driver.current.change((stack, time) => stack.move(event, time)))
    .onEnd((event) => driver.current.change((stack, time) => stack.up(event, time)))
    .onFinalize(() => driver.current.change((stack, time) => stack.cancel(time)));

  return (
    <GestureDetector gesture={pan}>
      <View
        style={[styles.stage, style]}
        onLayout={({ nativeEvent }) => driver.current?.change((stack) => stack.resize(nativeEvent.layout))}
      >
        {shown.map((index) => (
          <Card key={index} place={driver.current.placeOf(index)}>
            {renderItem(items[index], index)}
          </Card>
        ))}
      </View>
    </GestureDetector>
  );
});

const styles = StyleSheet.create({
  stage: { overflow: "hidden" },
  card: {
    position: "absolute",
    left: 0,
    top: 0,
    borderRadius: @@cornerRadius@@,
    shadowColor: "@@shadowColor@@",
    shadowOpacity: @@shadowOpacity@@,
    shadowRadius: @@shadowRadius@@,
    shadowOffset: { width: @@shadowX@@, height: @@shadowY@@ },
    elevation: 6,
  },
  face: { flex: 1, overflow: "hidden", borderRadius: @@cornerRadius@@ },
  stamp: {
    position: "absolute",
    top: @@stampMargin@@,
    alignSelf: "center",
    paddingHorizontal: 12,
    borderWidth: @@stampOutline@@,
    borderRadius: 13,
    transform: [{ rotate: "-@@stampRotation@@deg" }],
  },
  word: { fontSize: @@stampSize@@, fontWeight: "800" },
});
