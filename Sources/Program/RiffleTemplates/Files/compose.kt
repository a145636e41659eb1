// @@title@@
// Made by Riffle, for Jetpack Compose 1.6 and later.
// @@remarks@@
// Each card moves along one line, so one that is thrown across its way home loses that part of its velocity.
// A card in flight is not caught, since it is its layer that flies, while pointers find it in its slot; it can
// be undone at any time. Compose reads the system's scale of animations, which is 0 for those who switch them
// off.
//
//   val deck = remember { @@type@@State(pictures.size) }
//   @@type@@(deck, onSwipe = { index, direction -> println("$index $direction") }) { index ->
//     Image(painterResource(pictures[index]), null, contentScale = ContentScale.Crop)
//   }
//   scope.launch { deck.swipe(@@type@@Direction.Right) }
//   scope.launch { deck.undo() }

package cards

import androidx.compose.animation.core.Animatable
import androidx.compose.animation.core.AnimationSpec
import androidx.compose.animation.core.CubicBezierEasing
import androidx.compose.animation.core.snap
import androidx.compose.animation.core.spring
import androidx.compose.animation.core.tween
import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.gestures.detectDragGestures
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.shape.RoundedCornerShape
import androidx.compose.material3.Text
import androidx.compose.runtime.Composable
import androidx.compose.runtime.Stable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.key
import androidx.compose.runtime.mutableStateListOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.setValue
import androidx.compose.ui.Alignment
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clip
import androidx.compose.ui.draw.shadow
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Rect
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.TransformOrigin
import androidx.compose.ui.graphics.graphicsLayer
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.input.pointer.util.VelocityTracker
import androidx.compose.ui.input.pointer.util.addPointerInputChange
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.text.font.FontWeight
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.sp
import kotlin.math.abs
import kotlin.math.cos
import kotlin.math.floor
import kotlin.math.hypot
import kotlin.math.max
import kotlin.math.min
import kotlin.math.pow
import kotlin.math.sin
import kotlin.math.sqrt
import kotlin.math.tan
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch

/** A direction of a swipe: -1, 0 or 1 on each axis, x to the right and y down. */
enum class @@type@@Direction(val dx: Double, val dy: Double) {
  Left(-1.0, 0.0),
  Right(1.0, 0.0),
  Up(0.0, -1.0),
  Down(0.0, 1.0),
  TopLeft(-1.0, -1.0),
  TopRight(1.0, -1.0),
  BottomLeft(-1.0, 1.0),
  BottomRight(1.0, 1.0),
}

/** Where a card is: its depth in the stack, and its way from that slot. */
data class @@type@@Place(
  val depth: Double = 0.0,
  val x: Double = 0.0,
  val y: Double = 0.0,
  val rotation: Double = 0.0,
  val scale: Double = 1.0,
  /** The height by which it is held: 1 at its top, -1 at its bottom. */
  val lever: Double = 0.0,
  val opacity: Double = 1.0,
) {
  fun at(end: @@type@@Place, share: Double) = @@type@@Place(
    depth + (end.depth - depth) * share,
    x + (end.x - x) * share,
    y + (end.y - y) * share,
    rotation + (end.rotation - rotation) * share,
    scale + (end.scale - scale) * share,
    end.lever,
    opacity + (end.opacity - opacity) * share,
  )
}

/** How a card goes from one place to another: a law, and whole ways per second at its start. */
class @@type@@Motion(val spec: AnimationSpec<Float>, val velocity: Double = 0.0)

/** A card on its way. */
@Stable
class @@type@@Card(val index: Int, start: @@type@@Place) {
  private val motion = Animatable(1f)
  private var start by mutableStateOf(start)
  var end by mutableStateOf(start)
    private set
  var pivot = TransformOrigin.Center
  var stamp by mutableStateOf<@@type@@Direction?>(null)
  var progress by mutableStateOf(0.0)
  var isArmed by mutableStateOf(false)

  val place: @@type@@Place
    get() = start.at(end, motion.value.toDouble())

  suspend fun put(place: @@type@@Place) {
    start = place
    end = place
    motion.snapTo(1f)
  }

  suspend fun go(place: @@type@@Place, by: @@type@@Motion) {
    val present = this.place
    motion.snapTo(0f)
    start = present
    end = place
    motion.animateTo(1f, by.spec, by.velocity.toFloat())
  }
}

/** The cards that are left, and those in flight. */
@Stable
class @@type@@State(count: Int) {
  internal val remaining = mutableStateListOf<@@type@@Card>()
  internal val flights = mutableStateListOf<@@type@@Card>()
  private val history = mutableListOf<Triple<@@type@@Card, @@type@@Direction, @@type@@Place>>()
  internal var stage = Size.Zero
  internal var isDragging by mutableStateOf(false)
  internal var onSwipe: (Int, @@type@@Direction) -> Unit = { _, _ -> }
  internal var onUndo: (Int, @@type@@Direction) -> Unit = { _, _ -> }

  init {
    for (depth in 0 until count) {
      remaining += @@type@@Card(@@dealt@@, @@type@@Place(depth.toDouble()))
    }
  }

  internal val shown: List<@@type@@Card>
    get() = remaining.take(@@type@@Numbers.SLOTS)

  internal suspend fun drag(card: @@type@@Card, translation: Offset, lever: Double) {
    if (!@@type@@Numbers.FOLLOWS_POINTER) return
    val (direction, progress) = @@type@@Numbers.leader(translation)
    card.stamp = direction
    card.isArmed = progress >= if (card.isArmed) @@type@@Numbers.HYSTERESIS else 1.0
    card.progress = min(1.0, progress)
    card.put(@@type@@Numbers.follow(translation, lever))
    // The cards beneath follow the drag.
    shown.forEachIndexed { depth, other ->
      if (depth > 0) other.put(@@type@@Place(depth - @@type@@Numbers.reveal(card.progress)))
    }
  }

  internal suspend fun release(card: @@type@@Card, translation: Offset, velocity: Offset) {
    val direction = @@type@@Numbers.verdict(translation, velocity, card.isArmed)
    if (direction != null) {
      leave(direction, velocity, isByHand = @@type@@Numbers.FOLLOWS_POINTER)
    } else {
      goHome(card, translation, velocity)
    }
  }

  internal suspend fun goHome(card: @@type@@Card, translation: Offset, velocity: Offset) = coroutineScope {
    val way = max(1f, translation.getDistance())
    val toward = -(velocity.x * translation.x + velocity.y * translation.y) / way
    isDragging = false
    card.progress = 0.0
    card.isArmed = false
    launch {
      card.go(@@type@@Place(), @@type@@Numbers.home(velocity.getDistance().toDouble(), (toward / way).toDouble()))
    }
    restack(from = 1)
  }

  private suspend fun restack(from: Int = 0) = coroutineScope {
    shown.forEachIndexed { depth, card ->
      if (depth >= from && card.end != @@type@@Place(depth.toDouble())) {
        launch { card.go(@@type@@Place(depth.toDouble()), @@type@@Numbers.restack()) }
      }
    }
  }

  /** Swipes the top card as if it had been thrown. */
  suspend fun swipe(direction: @@type@@Direction) = leave(direction, Offset.Zero, isByHand = false)

  private suspend fun leave(
    direction: @@type@@Direction,
    velocity: Offset,
    isByHand: Boolean,
  ) = coroutineScope {
    val card = remaining.removeFirstOrNull() ?: return@coroutineScope
    val (end, motion) = @@type@@Numbers.exit(card.place, direction, velocity, stage, isByHand)
    flights += card
    history += Triple(card, direction, end)
    isDragging = false
    card.stamp = direction
    card.progress = 1.0
    card.isArmed = true
    onSwipe(card.index, direction)
    launch {
      card.go(end, motion)
      flights -= card
      @@loop@@
    }
    restack()
  }

  /** Brings the last swiped card back. */
  suspend fun undo() = coroutineScope {
    val (card, direction, place) = history.removeLastOrNull() ?: return@coroutineScope
    if (card !in flights) card.put(place)
    flights -= card
    remaining -= card
    remaining.add(0, card)
    card.progress = 0.0
    card.isArmed = false
    onUndo(card.index, direction)
    launch { card.go(@@type@@Place(), @@type@@Numbers.undo()) }
    restack(from = 1)
  }
}

/** A stack of cards, in the middle of the room that it gets. */
@Composable
fun @@type@@(
  state: @@type@@State,
  modifier: Modifier = Modifier,
  onSwipe: (Int, @@type@@Direction) -> Unit = { _, _ -> },
  onUndo: (Int, @@type@@Direction) -> Unit = { _, _ -> },
  face: @Composable (Int) -> Unit,
) {
  val density = LocalDensity.current.density
  state.onSwipe = onSwipe
  state.onUndo = onUndo
  Box(
    modifier
      .fillMaxSize()
      .onSizeChanged { state.stage = Size(it.width / density, it.height / density) },
    contentAlignment = Alignment.Center,
  ) {
    for (card in state.shown.reversed() + state.flights) {
      key(card.index) { CardView(state, card, density, face) }
    }
  }
}

@Composable
private fun CardView(
  state: @@type@@State,
  card: @@type@@Card,
  density: Float,
  face: @Composable (Int) -> Unit,
) {
  val scope = rememberCoroutineScope()
  val rest = @@type@@Numbers.slot(0.0, 1.0, 0.0).first
  val shape = RoundedCornerShape(@@type@@Numbers.CORNER_RADIUS.dp)
  val isTop = card === state.remaining.firstOrNull()
  // The pointer's axes are those of the resting card, which does not turn.
  Box(
    Modifier
      .size(rest.width.dp, rest.height.dp)
      .pointerInput(isTop) {
        if (!isTop) return@pointerInput
        val tracker = VelocityTracker()
        var translation = Offset.Zero
        // Of the drag, from home.
        var farthest = Offset.Zero
        var lever = 0.0
        detectDragGestures(
          onDragStart = { point ->
            tracker.resetTracking()
            translation = Offset.Zero
            farthest = Offset.Zero
            lever = (1 - 2 * point.y / size.height).toDouble().coerceIn(-1.0, 1.0)
            if (@@type@@Numbers.TURNS_ABOUT_GRAB_POINT) {
              card.pivot = TransformOrigin(point.x / size.width, point.y / size.height)
            }
            state.isDragging = @@type@@Numbers.FOLLOWS_POINTER
          },
          onDrag = { change, delta ->
            tracker.addPointerInputChange(change)
            translation += delta / density
            if (translation.getDistance() > farthest.getDistance()) farthest = translation
            val present = translation
            scope.launch { state.drag(card, present, lever) }
          },
          onDragEnd = {
            val speed = tracker.calculateVelocity()
            val velocity = @@type@@Numbers.confirmed(translation, Offset(speed.x, speed.y) / density, farthest)
            scope.launch { state.release(card, translation, velocity) }
          },
          onDragCancel = { scope.launch { state.goHome(card, translation, Offset.Zero) } },
        )
      },
  ) {
    Box(
      Modifier
        .fillMaxSize()
        .graphicsLayer {
          val place = card.place
          val away = if (state.isDragging) 1.0 else 0.0
          val shown = max(1, state.shown.size).toDouble()
          val (slot, alpha) = @@type@@Numbers.slot(max(0.0, place.depth), shown, away)
          val scale = place.scale * if (isTop && state.isDragging) @@type@@Numbers.LIFT_SCALE else 1.0
          val middle = slot.center - @@type@@Numbers.container.let { Offset(it.width / 2, it.height / 2) }
          translationX = (middle.x + @@type@@Numbers.offset.x + place.x.toFloat()) * density
          translationY = (middle.y + @@type@@Numbers.offset.y + place.y.toFloat()) * density
          transformOrigin = card.pivot
          rotationZ = Math.toDegrees(place.rotation).toFloat()
          scaleX = (slot.width / rest.width * scale).toFloat()
          scaleY = (slot.height / rest.height * scale).toFloat()
          this.alpha = (alpha * place.opacity).coerceIn(0.0, 1.0).toFloat()
        }
        .shadow(@@shadowRadius@@.dp, shape)
        .clip(shape),
    ) {
      face(card.index)
      val word = @@type@@Numbers.words[card.stamp]
      if (@@type@@Numbers.SHOWS_STAMPS && word != null) Stamp(card, word)
    }
  }
}

@Composable
private fun Stamp(card: @@type@@Card, word: Pair<String, Color>) {
  val shape = RoundedCornerShape(13.dp)
  Box(Modifier.fillMaxSize().padding(@@stampMargin@@.dp), contentAlignment = Alignment.TopCenter) {
    Text(
      word.first,
      Modifier
        .graphicsLayer {
          alpha = card.progress.toFloat()
          rotationZ = if ((card.stamp?.dx ?: 0.0) > 0) -@@stampRotation@@f else @@stampRotation@@f
        }
        .background(if (card.isArmed) word.second else Color.White, shape)
        .border(@@stampOutline@@.dp, word.second, shape)
        .padding(horizontal = 12.dp, vertical = 4.dp),
      color = if (card.isArmed) Color.White else word.second,
      fontSize = @@stampSize@@.sp,
      fontWeight = FontWeight.ExtraBold,
    )
  }
}

/** The numbers of the preset: density-independent pixels, seconds, radians. */
private object @@type@@Numbers {
  val container = Size(@@width@@f, @@height@@f)

  /** Of the container's middle from that of the stage. */
  val offset = Offset(@@offsetX@@f, @@offsetY@@f)
  const val SLOTS = @@slotCount@@
  const val CORNER_RADIUS = @@cornerRadius@@
  const val LIFT_SCALE = @@liftScale@@
  const val HYSTERESIS = @@hysteresis@@
  const val SHOWS_STAMPS = @@showsStamps@@
  const val FOLLOWS_POINTER = @@followsPointer@@
  const val TURNS_ABOUT_GRAB_POINT = @@grabPoint@@

  /** Where a card rests beneath so many others, and its opacity. */
  fun slot(depth: Double, shown: Double, away: Double): Pair<Rect, Double> {
    val (x, y) = Pair(@@x@@, @@y@@)
    val (width, height) = Pair(@@w@@, @@h@@)
    val frame = Rect(
      (x - width / 2).toFloat(),
      (y - height / 2).toFloat(),
      (x + width / 2).toFloat(),
      (y + height / 2).toFloat(),
    )
    return Pair(frame, @@alpha@@)
  }

  /** Where a card is for a translation of the pointer, and how it lies; lever is 1 if it is held at its top. */
  fun follow(travel: Offset, lever: Double): @@type@@Place {
    @@dragFacts@@
    return @@type@@Place(0.0, @@dragX@@, @@dragY@@, @@rotation@@, @@dragScale@@, lever)
  }

  /** How far the cards beneath follow a drag, in slots. */
  fun reveal(progress: Double): Double = @@reveal@@

  @@if cases@@
  fun leader(travel: Offset): Pair<@@type@@Direction, Double> {
    @@progressFacts@@
    return listOf(
      @@progress@@
    ).maxBy { it.second }
  }

  /** The direction in which a release swipes the card; null if it goes home. */
  fun verdict(travel: Offset, velocity: Offset, isArmed: Boolean): @@type@@Direction? {
    @@caseFacts@@
    @@cases@@
    return null
  }
  @@else@@
  private class Goal(val direction: @@type@@Direction, val x: Double, val y: Double, val threshold: Double)

  private val goals = listOf(
    @@goals@@
  )

  fun leader(travel: Offset): Pair<@@type@@Direction, Double> =
    goals
      .map { Pair(it.direction, max(0.0, (it.x * travel.x + it.y * travel.y) / it.threshold)) }
      .maxBy { it.second }

  /** The direction in which a release swipes the card; null if it goes home. */
  fun verdict(travel: Offset, velocity: Offset, isArmed: Boolean): @@type@@Direction? {
    fun along(goal: Goal, vector: Offset) = goal.direction.dx * vector.x + goal.direction.dy * vector.y
    val end = travel + velocity * @@lookahead@@f
    fun reach(goal: Goal) = goal.x * end.x + goal.y * end.y
    fun preference(goal: Goal): Double {
      val reach = reach(goal)
      @@if square@@
      val square = goal.direction.dx * goal.direction.dx + goal.direction.dy * goal.direction.dy
      @@end@@
      return @@preference@@
    }
    val ahead = goals.filter { along(it, travel) > 0 }
    val nearest = ahead.maxByOrNull { preference(it) } ?: return null
    @@if flick@@
    val speed = along(nearest, velocity)
    val retreat = -along(ahead.maxBy { along(it, travel) }, velocity)
    if (retreat >= @@retreatSpeed@@ && retreat > speed) return null
    if (speed >= @@flickSpeed@@ && along(nearest, travel) >= @@flickTravel@@) return nearest.direction
    @@end@@
    val needed = nearest.threshold * if (isArmed) HYSTERESIS else 1.0
    return if (reach(nearest) @@compare@@ needed) nearest.direction else null
  }
  @@end@@

  /** A velocity toward home counts only if the pointer has come back: after a stop it is often wrong. */
  fun confirmed(travel: Offset, velocity: Offset, farthest: Offset): Offset {
    @@if flick@@
    val outward = velocity.x * travel.x + velocity.y * travel.y
    if (outward < 0 && (farthest - travel).getDistance() < @@retreatTravel@@) {
      return velocity - travel * (outward / travel.getDistanceSquared())
    }
    @@end@@
    return velocity
  }

  fun restack(): @@type@@Motion = @@restack@@

  fun undo(): @@type@@Motion = @@undo@@

  /** The velocity is toward home, in whole ways per second. */
  fun home(speed: Double, velocity: Double): @@type@@Motion =
    @@if thrown@@
    if (speed >= @@throwingSpeed@@) @@thrown@@ else @@still@@
    @@else@@
    @@still@@
    @@end@@

  /** Where a swiped card goes, and how. */
  fun exit(
    start: @@type@@Place,
    direction: @@type@@Direction,
    velocity: Offset,
    stage: Size,
    isByHand: Boolean,
  ): Pair<@@type@@Place, @@type@@Motion> {
    val rest = slot(0.0, 1.0, 0.0).first
    @@if flight@@
    val lean = @@lean@@ * direction.dx
    // The cubic that starts and ends at the speeds of the flight.
    val reach = hypot(rest.width, rest.height) / 2 + @@margin@@
    val x = (stage.width - container.width) / 2 + offset.x + rest.center.x + start.x
    val y = (stage.height - container.height) / 2 + offset.y + rest.center.y + start.y
    fun distance(side: Double, position: Double, length: Float) =
      if (side == 0.0) 0.0 else side * max(1.0, side * ((if (side < 0) -reach else length + reach) - position))
    val way = Pair(distance(direction.dx, x, stage.width), distance(direction.dy, y, stage.height))
    val length = max(abs(way.first), abs(way.second))
    val along = velocity.x * direction.dx + velocity.y * direction.dy
    val first = if (isByHand) along else max(@@commandSpeed@@, along)
    // From rest it is out of sight in time, and the speed of the hand comes on top.
    val seen = max(0.0, length - @@margin@@) - min(0.0, first) * 2 * @@ease@@
    val needed = seen / (@@longestDuration@@ - 2 * @@ease@@)
    val share = max(1.0, needed / @@ordinarySpeed@@)
    val cruise = max(@@speed@@, needed) + share * @@momentum@@ * max(0.0, first)
    val duration = (length + 2 * @@ease@@ * max(0.0, cruise - first)) / cruise
    val across = length / max(@@directedSpeed@@, first)
    val eased = min(duration, 2 * @@ease@@)
    val last = (length - first * eased) / max(0.01, duration - eased + 0.01)
    val side = start.rotation / sqrt(start.rotation * start.rotation + @@slightLean@@ * @@slightLean@@)
    val end = start.copy(
      x = start.x + if (direction.dx == 0.0) velocity.x * across else way.first,
      y = start.y + if (direction.dy == 0.0) velocity.y * across else way.second,
      rotation = if (isByHand) start.rotation + side * min(@@longestArc@@, @@arc@@ * length / rest.width) else lean,
    )
    val easing = CubicBezierEasing(
      1f / 3,
      (first * duration / (3 * length)).toFloat(),
      2f / 3,
      (1 - last * duration / (3 * length)).toFloat(),
    )
    return Pair(end, @@type@@Motion(tween((duration * 1000).toInt(), easing = easing)))
    @@else@@
    @@facts@@
    val end = start.copy(
      x = @@exitX@@ - rest.center.x,
      y = @@exitY@@ - rest.center.y,
      rotation = @@exitRotation@@,
      scale = @@exitScale@@,
      opacity = @@exitAlpha@@,
    )
    return Pair(end, @@exitLaw@@)
    @@end@@
  }

  val words = mapOf<@@type@@Direction, Pair<String, Color>>(
    @@words@@
  )
}
