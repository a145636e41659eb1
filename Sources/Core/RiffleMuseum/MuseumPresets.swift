package import RiffleCards
import RiffleDrawing
import RiffleMotion

// Published stacks of other platforms, each as its library sets it up by itself. Documentation/Museum.md has
// what they do.

extension Placement {
  /// A stage of a size, a little above the window's middle.
  fileprivate static func stage(_ width: Double, _ height: Double) -> Placement {
    Placement(size: Size(width: width, height: height), offset: Vector(dx: 0, dy: -60))
  }
}

extension Length {
  /// A part of a phone's width of 375 points.
  fileprivate static func phoneWidths(_ part: Double) -> Length { Length(part * 375) }
  /// A part of a phone's height of 667 points.
  fileprivate static func phoneHeights(_ part: Double) -> Length { Length(part * 667) }
}

extension Appearance {
  /// A look for stacks whose libraries leave it open.
  fileprivate static func museum(stamps: StampAppearance = StampAppearance()) -> Appearance {
    Appearance(
      cornerRadius: 12,
      shadow: ShadowAppearance(opacity: 0.25, radius: 6, offset: Vector(dx: 0, dy: 2)),
      stamps: stamps
    )
  }
}

extension Preset.Credit {
  fileprivate static func on(
    _ platform: String,
    _ project: String,
    of repository: String,
    at commit: String,
    license: String
  ) -> Self {
    Self(
      platform: platform,
      project: project,
      repository: repository,
      commit: commit,
      license: license
    )
  }
}

extension Preset {
  /// The preset after Koloda (Swift).
  package static let koloda = Preset(
    name: "koloda",
    credit: .on("iOS", "Koloda", of: "Yalantis/Koloda", at: "1d76a61", license: "MIT"),
    container: .stage(300, 400),
    layout: StepsLayout(
      visibleCards: 3,
      scale: 0.95,
      scaling: .geometric,
      offset: 4,
      offsetOf: .bottomEdge,
      lowerAlpha: 0.7,
      room: .aboveLowerCards
    ),
    drag: DragRule(
      anchor: .grabPoint,
      rotation: LinearRotation(angle: Angle(degrees: 18), limit: .right, grip: .upperHalf)
    ).following(ScalingFollow()),
    release: ThresholdRelease(
      directions: [.left, .right],
      horizontal: Length(0.5, .cardWidths),
      pick: .sidewaysFirst
    ),
    exit: SideExit(
      horizontal: Length(1, .windowSides),
      margin: 300,
      across: .drifts,
      duration: 0.8,
      curve: .default,
      commandRotation: Angle(degrees: 45),
      undoDuration: 0.3,
      undoAlpha: 0
    ),
    returnRule: BouncyReturn(bounciness: 10, speed: 20, rotationDuration: 0.2),
    restack: RevealRestack(
      measure: RevealMeasure(of: .side, horizontal: Length(0.5, .cardWidths)),
      duration: 0.2
    ),
    appearance: .museum(stamps: StampAppearance(isShown: true, follows: .progress)),
    catalog: .everything
  )

  /// The preset after Shuffle (Swift).
  package static let shuffle = Preset(
    name: "shuffle",
    credit: .on("iOS", "Shuffle", of: "mac-gallagher/Shuffle", at: "df246b9", license: "MIT"),
    container: .stage(320, 420),
    layout: StepsLayout(visibleCards: 2, scale: 0.95, scaling: .once, inset: 10),
    drag: DragRule(
      rotation: LinearRotation(
        angle: Angle(degrees: 18),
        distance: .phoneWidths(1),
        limit: .right,
        grip: .upperHalf
      )
    ),
    release: ThresholdRelease(
      horizontal: .phoneWidths(0.25),
      vertical: .phoneWidths(0.25),
      pick: .largerShare,
      tie: .inOrder,
      speed: 1_100,
      speedOf: .axis
    ),
    exit: AlongExit(),
    returnRule: SettlingReturn(dampingRatio: 0.5, duration: 0.6, initialVelocity: 0),
    restack: RevealRestack(
      measure: RevealMeasure(
        of: .largerShare,
        horizontal: Length(0.5, .containerWidths),
        vertical: Length(0.5, .containerWidths)
      ),
      duration: 0.35,
      exitShare: 0.5,
      commandDelay: 0.15,
      curve: .easeInOut,
      concealDuration: 0.3,
      concealCurve: .easeInOut,
      lastSlot: .isFilledAtOnce
    ),
    appearance: .museum(stamps: StampAppearance(isShown: true)),
    catalog: .everything
  )

  /// The preset after CardStackView (Android).
  package static let cardStackView = Preset(
    name: "cardstackview",
    credit: .on(
      "Android",
      "CardStackView",
      of: "yuyakaido/CardStackView",
      at: "8368daa",
      license: "Apache-2.0"
    ),
    container: .stage(300, 400),
    layout: StepsLayout(visibleCards: 3, scale: 0.95),
    drag: DragRule(
      rotation: LinearRotation(
        angle: Angle(degrees: 20),
        distance: Length(1, .containerWidths),
        limit: .none,
        grip: .height
      )
    ),
    release: ThresholdRelease(
      directions: [.left, .right],
      horizontal: Length(0.3, .cardWidths),
      horizontalEdge: .outside,
      vertical: Length(0.3, .cardHeights),
      verticalEdge: .outside,
      pick: .largerDistance,
      tie: .vertical,
      speed: 1_904.761904762,
      speedOf: .fasterAxis
    ),
    exit: MultipleExit(
      multiple: 11,
      duration: 0.5,
      curve: .accelerate,
      quickSpeed: 380.952380952,
      quickDuration: 0.2,
      fastSpeed: 1_904.761904762,
      fastDuration: 0.1,
      commandDrop: 0.25
    ),
    returnRule: LawCurveReturn(duration: 0.2, curve: .decelerate),
    restack: LawRestack(
      measure: RevealMeasure(
        of: .largerDistance,
        horizontal: Length(0.5, .containerWidths),
        vertical: Length(0.5, .containerHeights)
      )
    ),
    appearance: .museum(stamps: StampAppearance(isShown: true, follows: .reveal)),
    catalog: .everything
  )

  /// The preset after flutter_card_swiper (Flutter).
  package static let cardSwiper = Preset(
    name: "card-swiper",
    credit: .on(
      "Flutter",
      "flutter_card_swiper",
      of: "ricardodalarme/flutter_card_swiper",
      at: "1c5f58b",
      license: "MIT"
    ),
    container: .stage(300, 400),
    deck: DeckOptions(end: .loop),
    layout: StepsLayout(visibleCards: 2, scale: 0.9, offset: 40),
    drag: DragRule(
      rotation: LinearRotation(
        angle: Angle(degrees: 30),
        distance: Length(1_000),
        grip: .lowerHalf
      )
    ),
    release: ThresholdRelease(
      horizontal: Length(50),
      horizontalEdge: .outside,
      vertical: Length(50),
      verticalEdge: .outside,
      pick: .sidewaysFirst
    ),
    exit: SideExit(vertical: Length(1, .windowWidths), across: .returns),
    returnRule: LawCurveReturn(rotation: .held),
    restack: RevealRestack(
      measure: RevealMeasure(of: .signedSum, horizontal: Length(400), beyond: .goesOn),
      sizeShare: 0.8,
      curve: .linear
    ),
    appearance: .museum(),
    catalog: .everything
  )

  /// The preset after appinio_swiper (Flutter).
  package static let appinio = Preset(
    name: "appinio",
    credit: .on(
      "Flutter",
      "appinio_swiper",
      of: "appinioGmbH/flutter_packages",
      at: "186f28e",
      license: "MIT"
    ),
    container: .stage(300, 400),
    layout: StepsLayout(visibleCards: 2, scale: 0.9, offset: 40, below: .hiddenCard),
    drag: DragRule(
      anchor: .grabPoint,
      rotation: LinearRotation(
        angle: Angle(degrees: 15),
        distance: .phoneWidths(1),
        grip: .upperHalf
      )
    ),
    release: ThresholdRelease(horizontal: Length(50), vertical: Length(50)),
    exit: SideExit(across: .returns, pose: .followsNear, commandGrip: .bottomEdge),
    returnRule: LawCurveReturn(),
    restack: LawRestack(
      measure: RevealMeasure(
        of: .largerShare,
        horizontal: .phoneWidths(1),
        vertical: .phoneHeights(1)
      ),
      lastSlot: .isFilledWhenGone
    ),
    appearance: .museum(),
    catalog: .everything
  )

  /// The preset after swipable_stack (Flutter).
  package static let swipableStack = Preset(
    name: "swipable-stack",
    credit: .on(
      "Flutter",
      "flutter_swipable_stack",
      of: "HeavenOSK/flutter_swipable_stack",
      at: "8896450",
      license: "MIT"
    ),
    container: .stage(300, 400),
    layout: StepsLayout(visibleCards: 3, scale: 0.94, scaling: .once),
    drag: DragRule(
      anchor: .grabPoint,
      rotation: LinearRotation(
        angle: Angle(degrees: 15),
        distance: Length(1, .containerWidths),
        limit: .none,
        grip: .upperHalf
      )
    ),
    release: ThresholdRelease(
      horizontal: Length(0.22, .containerWidths),
      vertical: Length(0.16, .containerHeights),
      pick: .largerShare
    ),
    exit: GlideExit(),
    returnRule: LawCurveReturn(duration: 0.5, curve: .sprung),
    restack: LawRestack(
      measure: RevealMeasure(
        of: .square,
        horizontal: Length(0.5, .containerWidths),
        curve: .easeOutCubic
      )
    ),
    appearance: .museum(),
    catalog: .everything
  )

  /// The preset after react-native-deck-swiper (React Native).
  package static let deckSwiper = Preset(
    name: "deck-swiper",
    credit: .on(
      "React Native",
      "react-native-deck-swiper",
      of: "alexbrillant/react-native-deck-swiper",
      at: "7e9e500",
      license: "ISC"
    ),
    container: .stage(300, 400),
    layout: StepsLayout(visibleCards: 3, scale: 0.97, offset: 15, offsetOf: .scaledMiddle),
    drag: DragRule(
      rotation: LinearRotation(
        angle: Angle(degrees: 10),
        distance: .phoneWidths(0.5),
        limit: .none
      )
    ),
    release: ThresholdRelease(
      horizontal: .phoneWidths(0.25),
      horizontalEdge: .outside,
      vertical: .phoneHeights(0.2),
      verticalEdge: .outside,
      pick: .sidewaysFirst
    ),
    exit: MultipleExit(
      multiple: 4.5,
      duration: 0.35,
      curve: .easeInMirrored,
      quickDuration: 0.35,
      // 4.5 times the thresholds.
      commandHorizontal: Length(421.875),
      commandVertical: Length(600.3),
      undo: .spring
    ),
    returnRule: LawSpringReturn(),
    restack: DepthRestack(),
    appearance: .museum(stamps: StampAppearance(isShown: true, follows: .verdict)),
    catalog: .everything
  )

  /// The preset after react-tinder-card (web).
  package static let tinderCard = Preset(
    name: "tinder-card",
    credit: .on(
      "web",
      "react-tinder-card",
      of: "3DJakob/react-tinder-card",
      at: "b612568",
      license: "MIT"
    ),
    container: .stage(300, 400),
    layout: PileLayout(),
    drag: DragRule(rotation: SpeedRotation()).following(
      SpringFollow(spring: .unitMass(stiffness: 2_000, damping: 50))
    ),
    release: LastSpeedRelease(),
    exit: LastSpeedExit(),
    returnRule: DampedReturn(spring: .unitMass(stiffness: 200, damping: 10)),
    restack: InstantRestack(),
    appearance: .museum(),
    catalog: .everything
  )

  /// The preset after Swing (web).
  package static let swing = Preset(
    name: "swing",
    credit: .on("web", "swing", of: "gajus/swing", at: "8f2c629", license: "BSD-3-Clause"),
    container: .stage(200, 300),
    layout: PileLayout(),
    drag: DragRule(rotation: ProductRotation()),
    release: ThresholdRelease(
      directions: [.left, .right, .up],
      horizontal: Length(1, .cardWidths),
      vertical: Length(1, .cardHeights),
      tie: .vertical
    ),
    exit: SpringThrowExit(
      horizontal: Length(450),
      vertical: Length(450),
      spring: .unitMass(stiffness: 1_895.4, damping: 61),
      startSpeed: 100,
      nearness: 0.05
    ),
    returnRule: LawSpringReturn(spring: .unitMass(stiffness: 990.4, damping: 31)),
    restack: InstantRestack(),
    appearance: .museum(),
    catalog: .everything
  )

  /// The preset after react-spring's demo of a deck (web).
  package static let springDeck = Preset(
    name: "spring-deck",
    credit: .on("web", "cards-stack", of: "pmndrs/react-spring", at: "3d2523d", license: "MIT"),
    container: Placement(size: Size(width: 150, height: 285)),
    deck: DeckOptions(
      topCard: .last,
      end: .reload,
      deal: .fall,
      dealStagger: 0.1,
      dealSpring: ResponseSpring(response: 0.481894, dampingRatio: 0.997054),
      endDelay: 0.6
    ),
    layout: StepsLayout(
      visibleCards: 100,
      scale: 1,
      offset: 4,
      pin: .bottom,
      maximumJitter: Angle(degrees: 10)
    ),
    drag: DragRule(
      axes: .horizontal,
      rotation: LinearRotation(angle: Angle(degrees: 1), distance: Length(100), limit: .none)
    ).following(SpringFollow(scale: 1.1)),
    release: LastSpeedRelease(directions: [.left, .right], speed: 200, pick: .side),
    exit: PushExit(),
    returnRule: DampedReturn(spring: .unitMass(stiffness: 500, damping: 50)),
    restack: InstantRestack(),
    appearance: .museum(),
    catalog: .everything
  )

  /// The preset after rn-swiper-list (React Native).
  package static let swiperList = Preset(
    name: "swiper-list",
    credit: .on(
      "React Native",
      "rn-swiper-list",
      of: "Skipperlla/rn-swiper-list",
      at: "56eb6af",
      license: "MIT"
    ),
    container: .stage(300, 400),
    layout: StepsLayout(visibleCards: 3, scale: 0.93),
    drag: DragRule(
      rotation: LinearRotation(angle: Angle(degrees: 9), distance: .phoneWidths(1.0 / 3))
    ).following(TurnedFollow()),
    release: ThresholdRelease(
      horizontal: .phoneWidths(1.0 / 3),
      vertical: Length(222.3),
      verticalEdge: .outside,
      pick: .verticalFirst
    ),
    exit: SpringThrowExit(endScale: 1.07),
    returnRule: LawSpringReturn(spring: .unitMass(stiffness: 50, damping: 14.142135624)),
    restack: CurveRestack(duration: 0.3, curve: .quad),
    appearance: .museum(stamps: StampAppearance(isShown: true, follows: .progress)),
    catalog: .everything
  )

  /// After an example of a card stack for Motion (web), which its repository does not have.
  package static let motionStack = Preset(
    name: "motion-stack",
    credit: .on(
      "web",
      "a card stack example for the library Motion",
      of: "motiondivision/motion",
      at: "1b037b0",
      license: "MIT"
    ),
    container: .stage(150, 150),
    layout: StepsLayout(
      visibleCards: 2,
      scale: 0.75,
      scaling: .once,
      offset: 30,
      lowerAlpha: 0.5
    ),
    drag: DragRule(
      axes: .horizontal,
      share: 0.35,
      rotation: LinearRotation(angle: Angle(degrees: 45), limit: .none)
    ).following(ScalingFollow(scale: 0.5)),
    release: ThresholdRelease(
      directions: [.left, .right],
      horizontal: Length(100),
      horizontalEdge: .outside,
      pick: .sidewaysFirst
    ),
    exit: SideExit(
      horizontal: Length(250),
      curve: .easeOut,
      pose: .follows,
      endScale: 0.5,
      endAlpha: 0
    ),
    returnRule: LawSpringReturn(spring: .unitMass(stiffness: 200, damping: 40)),
    restack: GrowRestack(),
    appearance: .museum(),
    catalog: .everything
  )

  /// The preset after react-native-swipeable-card-stack (React Native).
  package static let swipeableCardStack = Preset(
    name: "swipeable-card-stack",
    credit: .on(
      "React Native",
      "react-native-swipeable-card-stack",
      of: "antoine-cottineau/react-native-swipeable-card-stack",
      at: "2c58d1c",
      license: "MIT"
    ),
    container: .stage(300, 400),
    layout: PileLayout(),
    drag: DragRule(axes: .horizontal),
    release: ThresholdRelease(
      directions: [.left, .right],
      horizontal: .phoneWidths(0.3),
      vertical: .phoneWidths(0.3),
      pick: .largerDistance,
      speed: 1_000,
      speedOf: .axis
    ),
    exit: TimedSpringExit(),
    returnRule: CurveReturn(duration: 0.3, curve: .quad),
    restack: InstantRestack(),
    appearance: .museum(),
    catalog: .everything
  )
}
