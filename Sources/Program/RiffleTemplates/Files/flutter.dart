// @@title@@
// Made by Riffle, for Flutter 3.10 and later, without other packages.
// @@remarks@@
// Each card moves along one line, so one that is thrown across its way home loses that part of its velocity.
@@if catchable@@
// A card that is caught in flight is undone at once, and its release decides anew.
@@else@@
// A card in flight is not caught; it can be undone at any time.
@@end@@
//
//   final deck = @@type@@Controller();
//   @@type@@(
//     controller: deck,
//     count: pictures.length,
//     builder: (context, index) => Image.network(pictures[index], fit: BoxFit.cover),
//     onSwipe: (index, direction) => debugPrint('$index $direction'),
//   );
//   deck.swipe(@@type@@Direction.right);
//   deck.undo();

import 'dart:math' as math;

import 'package:flutter/material.dart';
@@if springs@@
import 'package:flutter/physics.dart';
@@end@@

/// A direction of a swipe: -1, 0 or 1 on each axis, x to the right and y down.
enum @@type@@Direction {
  left(-1, 0),
  right(1, 0),
  up(0, -1),
  down(0, 1),
  topLeft(-1, -1),
  topRight(1, -1),
  bottomLeft(-1, 1),
  bottomRight(1, 1);

  const @@type@@Direction(this.dx, this.dy);

  final double dx;
  final double dy;
}

/// Swipes cards and brings them back.
class @@type@@Controller {
  _StackState? _stack;

  /// Swipes the top card as if it had been thrown.
  void swipe(@@type@@Direction direction) => _stack?._swipe(direction);

  /// Brings the last swiped card back.
  void undo() => _stack?._undo();
}

/// A stack of cards, in the middle of the room that it gets.
class @@type@@ extends StatefulWidget {
  const @@type@@({
    super.key,
    required this.count,
    required this.builder,
    this.controller,
    this.onSwipe,
    this.onUndo,
  });

  final int count;
  final IndexedWidgetBuilder builder;
  final @@type@@Controller? controller;
  final void Function(int index, @@type@@Direction direction)? onSwipe;
  final void Function(int index, @@type@@Direction direction)? onUndo;

  @override
  State<@@type@@> createState() => _StackState();
}

/// Where a card is: its depth in the stack, and its way from that slot.
class _Place {
  const _Place({
    this.depth = 0,
    this.offset = Offset.zero,
    this.rotation = 0,
    this.scale = 1,
    this.lever = 0,
    this.opacity = 1,
  });

  final double depth;
  final Offset offset;
  final double rotation;
  final double scale;

  /// The height by which it is held: 1 at its top, -1 at its bottom.
  final double lever;
  final double opacity;

  _Place at(_Place end, double share) => _Place(
        depth: depth + (end.depth - depth) * share,
        offset: offset + (end.offset - offset) * share,
        rotation: rotation + (end.rotation - rotation) * share,
        scale: scale + (end.scale - scale) * share,
        lever: end.lever,
        opacity: opacity + (end.opacity - opacity) * share,
      );
}

/// A card on its way from one place to another.
class _Card {
  _Card(this.index, TickerProvider vsync) : motion = AnimationController.unbounded(vsync: vsync, value: 1);

  final int index;
  final AnimationController motion;
  Offset anchor = Offset.zero;
  _Place start = const _Place();
  _Place end = const _Place();
  @@type@@Direction? stamp;
  double progress = 0;
  bool isArmed = false;

  _Place get place => start.at(end, motion.value);

  void put(_Place place) {
    motion.stop();
    motion.value = 1;
    start = place;
    end = place;
  }

  TickerFuture go(_Place place, TickerFuture Function(AnimationController motion) run) {
    start = this.place;
    end = place;
    motion.value = 0;
    return run(motion);
  }
}

class _StackState extends State<@@type@@> with TickerProviderStateMixin {
  late List<int> _remaining;
  final _cards = <int, _Card>{};
  final _flights = <_Card>[];
  final _history = <(int, @@type@@Direction, _Place)>[];
  Size _stage = Size.zero;
  double _lever = 0;
  Offset _grab = Offset.zero;
  _Place _grabbed = const _Place();
  Offset _translation = Offset.zero;
  /// Of the drag, from home.
  Offset _farthest = Offset.zero;
  bool _isDragging = false;

  bool get _reducesMotion => MediaQuery.of(context).disableAnimations;

  @override
  void initState() {
    super.initState();
    _remaining = List.generate(widget.count, (index) => @@dealt@@);
    widget.controller?._stack = this;
  }

  @override
  void dispose() {
    for (final card in _cards.values) {
      card.motion.dispose();
    }
    super.dispose();
  }

  List<int> get _shown => _remaining.take(_Numbers.slotCount).toList();

  _Card _card(int index, {double depth = 0}) => _cards.putIfAbsent(index, () {
        final card = _Card(index, this)..put(_Place(depth: depth));
        card.motion.addListener(() => setState(() {}));
        return card;
      });

  @override
  Widget build(BuildContext context) {
    return LayoutBuilder(builder: (context, room) {
      _stage = room.biggest;
      final shown = _shown;
      final cards = [
        for (var depth = shown.length - 1; depth >= 0; depth -= 1) _card(shown[depth], depth: depth.toDouble()),
        ..._flights,
      ];
      return Stack(clipBehavior: Clip.none, children: [for (final card in cards) _view(card)]);
    });
  }

  Widget _view(_Card card) {
    final place = card.place;
    final isTop = _remaining.isNotEmpty && card.index == _remaining.first;
    final shown = math.max(1, _shown.length).toDouble();
    final slot = _Numbers.slot(math.max(0.0, place.depth), shown, _isDragging ? 1.0 : 0.0);
    final rest = _Numbers.slot(0, 1, 0).frame;
    final scale = place.scale * (isTop && _isDragging ? _Numbers.liftScale : 1.0);
    final origin = Offset(
      _stage.width / 2 + _Numbers.offset.dx - _Numbers.container.width / 2,
      _stage.height / 2 + _Numbers.offset.dy - _Numbers.container.height / 2,
    );
    final middle = origin + slot.frame.center + place.offset;
    return Positioned(
      key: ValueKey(card.index),
      left: middle.dx - rest.width / 2,
      top: middle.dy - rest.height / 2,
      width: rest.width,
      height: rest.height,
      child: _draggable(card, canDrag: @@canDrag@@, child: Opacity(
        opacity: (slot.alpha * place.opacity).clamp(0.0, 1.0),
        child: Transform.rotate(
          angle: place.rotation,
          origin: card.anchor,
          child: Transform.scale(
            origin: place.scale == 1 ? Offset.zero : card.anchor,
            scaleX: scale * slot.frame.width / rest.width,
            scaleY: scale * slot.frame.height / rest.height,
            child: _face(card),
          ),
        ),
      )),
    );
  }

  Widget _face(_Card card) {
    return DecoratedBox(
      decoration: BoxDecoration(
        borderRadius: BorderRadius.circular(_Numbers.cornerRadius),
        boxShadow: const [
          BoxShadow(
            color: Color.fromRGBO(@@shadowRed255@@, @@shadowGreen255@@, @@shadowBlue255@@, @@shadowOpacity@@),
            blurRadius: @@shadowBlur@@,
            offset: Offset(@@shadowX@@, @@shadowY@@),
          ),
        ],
      ),
      child: ClipRRect(
        borderRadius: BorderRadius.circular(_Numbers.cornerRadius),
        child: Stack(fit: StackFit.expand, children: [
          widget.builder(context, card.index),
          if (_Numbers.showsStamps && card.stamp != null) _stamp(card),
        ]),
      ),
    );
  }

  Widget _stamp(_Card card) {
    final word = _Numbers.words[card.stamp];
    if (word == null) return const SizedBox.shrink();
    final side = card.stamp!.dx > 0 ? -1 : 1;
    return Align(
      alignment: Alignment(0, -0.8),
      child: Opacity(
        opacity: card.progress,
        child: Transform.rotate(
          angle: side * @@stampRotation@@ * math.pi / 180,
          child: Container(
            padding: const EdgeInsets.symmetric(horizontal: 12, vertical: 4),
            decoration: BoxDecoration(
              color: card.isArmed ? word.$2 : Colors.white,
              border: Border.all(color: word.$2, width: @@stampOutline@@),
              borderRadius: BorderRadius.circular(13),
            ),
            child: Text(
              word.$1,
              style: TextStyle(
                color: card.isArmed ? Colors.white : word.$2,
                fontSize: @@stampSize@@,
                fontWeight: FontWeight.w800,
                height: 1,
              ),
            ),
          ),
        ),
      ),
    );
  }

  // Drags.

  /// Outside of what moves the card, whose axes would turn with it.
  Widget _draggable(_Card card, {required bool canDrag, required Widget child}) {
    if (!canDrag) return child;
    return GestureDetector(
      onPanStart: (details) {
        @@if catchable@@
        if (_flights.contains(card)) _catch(card);
        @@end@@
        final rest = _Numbers.slot(0, 1, 0).frame;
        final grabbed = details.localPosition - rest.size.center(Offset.zero);
        _lever = (-2 * grabbed.dy / rest.height).clamp(-1.0, 1.0);
        // A card that is on its way goes on from where it is, turned about another point.
        final place = card.place;
        final arm = _arm(card, place.rotation);
        card.anchor = _Numbers.turnsAboutGrabPoint ? grabbed : Offset.zero;
        _grabbed = _Place(
          offset: place.offset + arm - _arm(card, place.rotation),
          rotation: place.rotation,
          scale: place.scale,
          lever: _lever,
        );
        card.put(_grabbed);
        _grab = details.globalPosition;
        _translation = _grabbed.offset;
        _farthest = _translation;
        _isDragging = _Numbers.followsPointer;
      },
      onPanUpdate: (details) => _drag(card, details.globalPosition - _grab),
      onPanEnd: (details) => _release(card, details.velocity.pixelsPerSecond),
      onPanCancel: () => _goHome(card, Offset.zero),
      child: child,
    );
  }

  /// How far a turn about its anchor moves a card's middle.
  Offset _arm(_Card card, double angle) {
    final Offset(:dx, :dy) = card.anchor;
    final (c, s) = (math.cos(angle), math.sin(angle));
    return card.anchor - Offset(dx * c - dy * s, dx * s + dy * c);
  }

  @@if catchable@@
  /// Takes a card out of its flight.
  void _catch(_Card card) {
    final swipe = _history.removeAt(_history.lastIndexWhere((swipe) => swipe.$1 == card.index));
    _flights.remove(card);
    _cards.remove(card.index)?.motion.dispose();
    _cards[card.index] = card;
    _remaining
      ..remove(card.index)
      ..insert(0, card.index);
    setState(() => _restack(from: 1));
    widget.onUndo?.call(card.index, swipe.$2);
  }

  @@end@@
  void _drag(_Card card, Offset translation) {
    _translation = _grabbed.offset + translation;
    if (_translation.distance > _farthest.distance) _farthest = _translation;
    if (!_Numbers.followsPointer) return;
    final (offset, rotation, scale) = _Numbers.follow(_translation, _lever);
    final (startOffset, startRotation, startScale) = _Numbers.follow(_grabbed.offset, _lever);
    final leader = _Numbers.leader(_translation);
    setState(() {
      card
        ..put(_Place(
          offset: _grabbed.offset + offset - startOffset,
          rotation: _grabbed.rotation + rotation - startRotation,
          scale: _grabbed.scale + scale - startScale,
          lever: _lever,
        ))
        ..stamp = leader.$1
        ..isArmed = leader.$2 >= (card.isArmed ? _Numbers.hysteresis : 1)
        ..progress = leader.$2.clamp(0.0, 1.0);
      // The cards beneath follow the drag.
      final shown = _shown;
      for (var depth = 1; depth < shown.length; depth += 1) {
        _card(shown[depth]).put(_Place(depth: depth - _Numbers.reveal(card.progress)));
      }
    });
  }

  void _release(_Card card, Offset estimate) {
    final velocity = _Numbers.confirmed(_translation, estimate, _farthest);
    final direction = _Numbers.verdict(_translation, velocity, isArmed: card.isArmed);
    if (direction == null) {
      _goHome(card, velocity);
    } else {
      _leave(direction, velocity, isByHand: _Numbers.followsPointer);
    }
  }

  void _goHome(_Card card, Offset velocity) {
    final way = math.max(1.0, _translation.distance);
    final toward = -(velocity.dx * _translation.dx + velocity.dy * _translation.dy) / way;
    setState(() {
      _isDragging = false;
      card
        ..progress = 0
        ..isArmed = false;
    });
    card.go(const _Place(), (motion) => _run(motion, () => _Numbers.home(motion, velocity.distance, toward / way)));
    _restack(from: 1);
  }

  TickerFuture _run(AnimationController motion, TickerFuture Function() run) => _reducesMotion
      ? motion.animateTo(1, duration: const Duration(milliseconds: 150))
      : run();

  void _restack({int from = 0}) {
    final shown = _shown;
    for (var depth = from; depth < shown.length; depth += 1) {
      final card = _card(shown[depth], depth: depth.toDouble());
      if (card.end.depth == depth && card.end.offset == Offset.zero && card.motion.value == 1) continue;
      card.go(_Place(depth: depth.toDouble()), (motion) => _run(motion, () => _Numbers.restack(motion)));
    }
  }

  // Swipes and undo.

  void _swipe(@@type@@Direction direction) => _leave(direction, Offset.zero, isByHand: false);

  void _leave(@@type@@Direction direction, Offset velocity, {required bool isByHand}) {
    if (_remaining.isEmpty) return;
    final index = _remaining.removeAt(0);
    final card = _card(index);
    final (end, run) = _Numbers.exit(card.place, direction, velocity, _stage, isByHand: isByHand);
    _cards.remove(index);
    _flights.add(card);
    _history.add((index, direction, end));
    _isDragging = false;
    card
      ..stamp = direction
      ..progress = 1
      ..isArmed = true;
    final place = _reducesMotion
        ? _Place(offset: card.place.offset, rotation: card.place.rotation, scale: card.place.scale, opacity: 0)
        : end;
    card.go(place, (motion) => _run(motion, () => run(motion))).whenComplete(() {
      if (!mounted || !_flights.remove(card)) return;
      @@loop@@
      setState(card.motion.dispose);
    });
    setState(_restack);
    widget.onSwipe?.call(index, direction);
  }

  void _undo() {
    if (_history.isEmpty) return;
    final (index, direction, place) = _history.removeLast();
    final flying = _flights.where((card) => card.index == index).firstOrNull;
    _flights.remove(flying);
    _cards.remove(index)?.motion.dispose();
    final card = flying ?? (_card(index)..put(place));
    _cards[index] = card;
    _remaining
      ..remove(index)
      ..insert(0, index);
    card
      ..progress = 0
      ..isArmed = false;
    card.go(const _Place(), (motion) => _run(motion, () => _Numbers.undo(motion)));
    setState(() => _restack(from: 1));
    widget.onUndo?.call(index, direction);
  }
}

/// The numbers of the preset: logical pixels, seconds, radians.
abstract final class _Numbers {
  static const container = Size(@@width@@, @@height@@);

  /// Of the container's middle from that of the stage.
  static const offset = Offset(@@offsetX@@, @@offsetY@@);
  static const slotCount = @@slotCount@@;
  static const cornerRadius = @@cornerRadius@@;
  static const liftScale = @@liftScale@@;
  static const hysteresis = @@hysteresis@@;
  static const showsStamps = @@showsStamps@@;
  static const followsPointer = @@followsPointer@@;
  static const turnsAboutGrabPoint = @@grabPoint@@;

  /// Where a card rests beneath so many others.
  static ({Rect frame, double alpha}) slot(double depth, double shown, double away) {
    final frame = Rect.fromCenter(
      center: Offset(@@x@@, @@y@@),
      width: @@w@@,
      height: @@h@@,
    );
    return (frame: frame, alpha: @@alpha@@);
  }

  /// Where a card is for a translation of the pointer, and how it lies; lever is 1 for a card held at its
  /// top, -1 at its bottom.
  static (Offset, double, double) follow(Offset travel, double lever) {
    @@dragFacts@@
    return (Offset(@@dragX@@, @@dragY@@), @@rotation@@, @@dragScale@@);
  }

  /// How far the cards beneath follow a drag, in slots.
  static double reveal(double progress) => @@reveal@@;

  @@if cases@@
  static (@@type@@Direction, double) leader(Offset travel) {
    @@progressFacts@@
    final amounts = <(@@type@@Direction, double)>[
      @@progress@@
    ];
    return amounts.reduce((one, other) => other.$2 > one.$2 ? other : one);
  }

  /// The direction in which a release swipes the card; null if it goes home.
  static @@type@@Direction? verdict(Offset travel, Offset velocity, {required bool isArmed}) {
    @@caseFacts@@
    @@cases@@
    return null;
  }
  @@else@@
  static const _goals = [
    @@goals@@
  ];

  static (@@type@@Direction, double) leader(Offset travel) {
    var leader = (_goals.first.$1, 0.0);
    for (final (direction, x, y, threshold) in _goals) {
      final progress = (x * travel.dx + y * travel.dy) / threshold;
      if (progress > leader.$2) leader = (direction, progress);
    }
    return leader;
  }

  /// The direction in which a release swipes the card; null if it goes home.
  static @@type@@Direction? verdict(Offset travel, Offset velocity, {required bool isArmed}) {
    double along(@@type@@Direction direction, Offset vector) => direction.dx * vector.dx + direction.dy * vector.dy;
    final end = travel + velocity * @@lookahead@@;
    (@@type@@Direction, double, double)? nearest;
    var best = double.negativeInfinity;
    for (final (direction, x, y, threshold) in _goals) {
      if (along(direction, travel) <= 0) continue;
      final reach = x * end.dx + y * end.dy;
      @@if square@@
      final square = direction.dx * direction.dx + direction.dy * direction.dy;
      @@end@@
      final preference = @@preference@@;
      if (preference > best) {
        best = preference;
        nearest = (direction, reach, threshold);
      }
    }
    if (nearest == null) return null;
    final (direction, reach, threshold) = nearest;
    @@if flick@@
    final speed = along(direction, velocity);
    var side = direction;
    for (final goal in _goals) {
      if (along(goal.$1, travel) > along(side, travel)) side = goal.$1;
    }
    final retreat = -along(side, velocity);
    if (retreat >= @@retreatSpeed@@ && retreat > speed) return null;
    if (speed >= @@flickSpeed@@ && along(direction, travel) >= @@flickTravel@@) return direction;
    @@end@@
    return reach @@compare@@ threshold * (isArmed ? hysteresis : 1) ? direction : null;
  }
  @@end@@

  /// A velocity toward home counts only if the pointer has come back: after a stop it is often wrong.
  static Offset confirmed(Offset travel, Offset velocity, Offset farthest) {
    @@if flick@@
    final outward = velocity.dx * travel.dx + velocity.dy * travel.dy;
    if (outward < 0 && (farthest - travel).distance < @@retreatTravel@@) {
      return velocity - travel * (outward / travel.distanceSquared);
    }
    @@end@@
    return velocity;
  }

  @@if springs@@
  static TickerFuture _spring(AnimationController motion, double stiffness, double damping, double velocity) =>
      motion.animateWith(
        SpringSimulation(
          SpringDescription(mass: 1, stiffness: stiffness, damping: damping),
          0,
          1,
          velocity,
          tolerance: const Tolerance(distance: 0.0005, velocity: 0.01),
        ),
      );
  @@end@@

  @@if curves@@
  static TickerFuture _curve(AnimationController motion, Curve curve, double seconds) => motion.animateTo(
        1,
        duration: Duration(microseconds: (seconds * 1e6).round()),
        curve: curve,
      );
  @@end@@

  static TickerFuture restack(AnimationController motion) => @@restack@@;

  static TickerFuture undo(AnimationController motion) => @@undo@@;

  /// The velocity is toward home, in whole ways per second.
  static TickerFuture home(AnimationController motion, double speed, double velocity) =>
      @@if thrown@@
      speed >= @@throwingSpeed@@ ? @@thrown@@ : @@still@@;
      @@else@@
      @@still@@;
      @@end@@

  /// Where a swiped card goes, and how.
  static (_Place, TickerFuture Function(AnimationController motion)) exit(
    _Place start,
    @@type@@Direction direction,
    Offset velocity,
    Size stage, {
    required bool isByHand,
  }) {
    final rest = slot(0, 1, 0).frame;
    @@if flight@@
    final lean = @@lean@@ * direction.dx;
    // The cubic that starts and ends at the speeds of the flight.
    final reach = math.sqrt(rest.width * rest.width + rest.height * rest.height) / 2 + @@margin@@;
    final middle = stage.center(Offset.zero) - container.center(Offset.zero) + offset + rest.center + start.offset;
    double distance(double side, double position, double length) =>
        side == 0 ? 0 : side * math.max(1.0, side * ((side < 0 ? -reach : length + reach) - position));
    final way = Offset(
      distance(direction.dx, middle.dx, stage.width),
      distance(direction.dy, middle.dy, stage.height),
    );
    final length = math.max(way.dx.abs(), way.dy.abs());
    final along = velocity.dx * direction.dx + velocity.dy * direction.dy;
    final first = isByHand ? along : math.max(@@commandSpeed@@, along);
    // From rest it is out of sight in time, and the speed of the hand comes on top.
    final seen = math.max(0.0, length - @@margin@@) - math.min(0.0, first) * 2 * @@ease@@;
    final needed = seen / (@@longestDuration@@ - 2 * @@ease@@);
    final share = math.max(1.0, needed / @@ordinarySpeed@@);
    final cruise = math.max(@@speed@@, needed) + share * @@momentum@@ * math.max(0.0, first);
    final duration = (length + 2 * @@ease@@ * math.max(0.0, cruise - first)) / cruise;
    final across = length / math.max(@@directedSpeed@@, first);
    final eased = math.min(duration, 2 * @@ease@@);
    final last = (length - first * eased) / math.max(0.01, duration - eased + 0.01);
    final side = start.rotation / math.sqrt(start.rotation * start.rotation + @@slightLean@@ * @@slightLean@@);
    final end = _Place(
      offset: start.offset +
          Offset(
            direction.dx == 0 ? velocity.dx * across : way.dx,
            direction.dy == 0 ? velocity.dy * across : way.dy,
          ),
      rotation: isByHand ? start.rotation + side * math.min(@@longestArc@@, @@arc@@ * length / rest.width) : lean,
    );
    final curve = Cubic(1 / 3, first * duration / (3 * length), 2 / 3, 1 - last * duration / (3 * length));
    return (end, (motion) => _curve(motion, curve, duration));
    @@else@@
    @@facts@@
    final end = _Place(
      offset: Offset(@@exitX@@ - rest.center.dx, @@exitY@@ - rest.center.dy),
      rotation: @@exitRotation@@,
      scale: @@exitScale@@,
      opacity: @@exitAlpha@@,
    );
    return (end, (motion) => @@exitLaw@@);
    @@end@@
  }

  static const words = <@@type@@Direction, (String, Color)>{
    @@words@@
  };
}
