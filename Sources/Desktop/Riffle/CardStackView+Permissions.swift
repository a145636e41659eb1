import RiffleCore

/// The questions whose answers take time, such as a dialog or a purchase.
extension CardStackView {
  /// Sets ``CardStackHandlers/swipePermission``, and which swipes it is about.
  ///
  /// - Parameters:
  ///   - needsPermission: Sets ``CardStackHandlers/needsPermission``. Defaults to nil: all swipes ask.
  ///   - handler: The question.
  public func onSwipePermission(
    if needsPermission: ((Int, Direction) -> Bool)? = nil,
    _ handler: @escaping CardStackHandlers.Permission
  ) {
    handlers.needsPermission = needsPermission
    handlers.swipePermission = handler
  }

  /// Sets ``CardStackHandlers/undoPermission``.
  public func onUndoPermission(_ handler: @escaping CardStackHandlers.Permission) {
    handlers.undoPermission = handler
  }

  /// Whether a card waits for the answer to ``CardStackHandlers/swipePermission`` or
  /// ``CardStackHandlers/undoPermission``.
  public var isAwaitingPermission: Bool { stack.openQuestion != nil }

  /// Ends the wait for a permission as Escape does, if there is one: the card goes back, the task that was
  /// asked is canceled, and its answer counts no more.
  public func cancelPermission() {
    if isAwaitingPermission { cancelDrag(.escape, at: presentTime) }
  }

  /// Asks the app if the stack has a new question, and no longer if the stack has it no more.
  func followQuestion() {
    let question = stack.openQuestion
    guard question != permission?.question else { return }
    permission?.task.cancel()
    permission = nil
    guard let question, let index = stack.index(of: question.card) else { return }
    let asked = question.action == .undo ? handlers.undoPermission : handlers.swipePermission
    let task = Task { [weak self] in
      let isGranted = await asked?(index, question.direction) ?? false
      guard !Task.isCancelled, let self, stack.openQuestion == question else { return }
      perform(.answer(isGranted), at: presentTime)
    }
    permission = Permission(question: question, task: task)
  }

  /// The question that the app is asked, and the task in which it answers.
  struct Permission {
    var question: OpenQuestion
    var task: Task<Void, Never>
  }
}
