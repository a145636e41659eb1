import Glibc
import RiffleSystem
import SystemPackage

/// What all applies have begun and done, in the database of the decisions.
final class ApplyJournal {
  private let journal: DecisionJournal
  private let database: JournalDatabase
  private let folder: ApplyFolder

  struct Run {
    /// Later applies have larger numbers.
    let number: Int64
    let kind: ApplyStep.Kind
    let hasEnded: Bool
    /// Those that are not undone, in order.
    fileprivate(set) var openEntries: [Entry] = []
    fileprivate(set) var folders: [FilePath] = []

    var word: String { kind == .rate ? "rating" : kind.rawValue }

    /// Whether an undo has tried every step that is left.
    var wasTried: Bool { !openEntries.isEmpty && openEntries.allSatisfy(\.wasLeft) }
  }

  struct Entry {
    let step: ApplyStep
    /// The file that it made, once that was on the disk.
    var made: FileStamp?
    var progress = Progress.begun
    /// Why an undo has failed; nil if none was tried.
    var reason: String?

    enum Progress: String {
      case begun, done
      case closed
    }

    var wasLeft: Bool { reason != nil }
  }

  enum RunState: String {
    case begun, ended
    /// Everything that can be undone is.
    case takenBack
  }

  init(in data: FilePath) throws(RiffleError) {
    let journal = DecisionJournal(in: data.absolute)
    self.journal = journal
    folder = ApplyFolder(in: data)
    do throws(JournalProblem) {
      database = try JournalDatabase(journal, patience: Self.patience)
    } catch {
      var problem = error
      problem.isUnread = true
      throw problem.error
    }
  }

  /// The patience in milliseconds; windows write within a few.
  private static let patience: Int32 = 10_000

  // MARK: Reading

  func openRuns(of source: FilePath) throws(RiffleError) -> [Run] {
    try read { database throws(SQLiteError) in
      var runs: [Run] = []
      try database.run(
        """
        SELECT number, kind, state FROM apply_runs WHERE source = ? AND state != ?
        ORDER BY number DESC
        """,
        [.bytes(source.bytes), .text(RunState.takenBack.rawValue)]
      ) { row throws(SQLiteError) in
        guard let number = row.number(0), let kind = row.text(1).flatMap(ApplyStep.Kind.init) else {
          throw Self.nonsense
        }
        let hasEnded = row.text(2) == RunState.ended.rawValue
        runs.append(Run(number: number, kind: kind, hasEnded: hasEnded))
      }
      for index in runs.indices {
        let number = runs[index].number
        runs[index].openEntries = try Self.entries(
          in: database,
          where: "run = ? AND state != ?",
          [.number(number), .text(Entry.Progress.closed.rawValue)]
        ).map(\.entry)
        try database.run(
          "SELECT path FROM apply_folders WHERE run = ? ORDER BY id",
          [.number(number)]
        ) { row throws(SQLiteError) in
          guard let path = row.bytes(0) else { throw Self.nonsense }
          runs[index].folders.append(FilePath(bytes: path))
        }
      }
      return runs
    }
  }

  /// Returns the sidecars and pictures that any apply has written ratings into, the earliest first, each with the
  /// backup of what it said.
  func writtenRatings() throws(RiffleError) -> [(entry: Entry, backup: FilePath)] {
    try read { database throws(SQLiteError) in
      try Self.entries(
        in: database,
        where: "kind IN (?, ?) AND made_size IS NOT NULL",
        [.text(ApplyStep.Kind.rate.rawValue), .text(ApplyStep.Kind.embed.rawValue)]
      ).map { ($0.entry, folder.backup(of: $0.entry.step.number, in: $0.run)) }
    }
  }

  private static func entries(
    in database: SQLiteDatabase,
    where condition: String,
    _ values: [SQLiteValue]
  ) throws(SQLiteError) -> [(run: Int64, entry: Entry)] {
    var entries: [(run: Int64, entry: Entry)] = []
    try database.run(
      """
      SELECT \(stepColumns.joined(separator: ", ")) FROM apply_steps WHERE \(condition)
      ORDER BY run, number
      """,
      values
    ) { row throws(SQLiteError) in
      guard let run = row.number(0), let entry = Entry(row) else { throw nonsense }
      entries.append((run, entry))
    }
    return entries
  }

  /// A step that is skipped could never be undone.
  private static let nonsense = SQLiteError(.damaged, "what was applied makes no sense")

  // MARK: Writing

  static let runColumns = ["number", "source", "kind", "state"]

  static let stepColumns = [
    "run", "number", "kind", "path", "target", "size", "modified", "device", "inode", "made_size",
    "made_modified", "state", "reason",
  ]

  /// Begins an apply, whose number is the time in microseconds unless there is a later one.
  func begin(
    _ kind: ApplyStep.Kind,
    of source: FilePath,
    at time: Int64
  ) throws(RiffleError) -> RunJournal {
    var number = time
    try write { database throws(SQLiteError) in
      let last = try database.number("SELECT max(number) FROM apply_runs") ?? 0
      guard last < Int64.max else { throw Self.nonsense }
      number = max(time, last + 1)
      try database.insert(.run(number, kind, of: source, .begun))
    }
    try synchronize()
    return resume(number)
  }

  func resume(_ number: Int64) -> RunJournal { RunJournal(number: number, self, folder) }

  /// Writes in one transaction; the system has it when this returns, the disk perhaps not.
  fileprivate func write(_ body: (SQLiteDatabase) throws(SQLiteError) -> Void) throws(RiffleError) {
    try Self.asError { () throws(JournalProblem) in try database.write(body) }
  }

  fileprivate func synchronize() throws(RiffleError) {
    try Self.asError { () throws(JournalProblem) in try journal.synchronize() }
  }

  private func read<Result>(
    _ body: (SQLiteDatabase) throws(SQLiteError) -> Result
  ) throws(RiffleError) -> Result {
    try Self.asError { () throws(JournalProblem) in try database.read(body) }
  }

  private static func asError<Result>(
    _ body: () throws(JournalProblem) -> Result
  ) throws(RiffleError) -> Result {
    do {
      return try body()
    } catch {
      throw error.error
    }
  }
}

struct RunJournal {
  let number: Int64
  private let journal: ApplyJournal
  private let folder: ApplyFolder

  fileprivate init(number: Int64, _ journal: ApplyJournal, _ folder: ApplyFolder) {
    self.number = number
    self.journal = journal
    self.folder = folder
  }

  /// Records a folder before it is made, and waits until the disk has it.
  func begin(_ folder: FilePath) throws(RiffleError) {
    try journal.write { database throws(SQLiteError) in
      try database.insert(.folder(folder, of: number))
    }
    try journal.synchronize()
  }

  /// Records steps before they are done, and waits until the disk has them.
  func begin(_ steps: [ApplyStep]) throws(RiffleError) {
    try journal.write { database throws(SQLiteError) in
      for step in steps {
        try database.insert(.step(ApplyJournal.Entry(step: step), of: number))
      }
    }
    try journal.synchronize()
  }

  /// Records the file that a step has made, which is on the disk and not yet under its name.
  func note(_ made: FileStamp, by step: ApplyStep, isDurable: Bool) throws(ApplyReason) {
    do {
      try change(
        [step],
        "made_size = ?, made_modified = ?",
        [.number(made.size), .number(made.modified)]
      )
      if isDurable { try synchronize() }
    } catch {
      throw ApplyReason(error)
    }
  }

  /// Records how far steps are; if that is lost, the disk itself shows it.
  func note(_ steps: [ApplyStep], _ progress: ApplyJournal.Entry.Progress) throws(RiffleError) {
    try change(steps, "state = ?", [.text(progress.rawValue)])
  }

  func note(_ step: ApplyStep, left reason: ApplyReason) throws(RiffleError) {
    let progress = reason.isLasting ? ApplyJournal.Entry.Progress.closed : nil
    try change(
      [step],
      "reason = ?, state = coalesce(?, state)",
      [.text(reason.description), SQLiteValue(progress?.rawValue)]
    )
  }

  func synchronize() throws(RiffleError) { try journal.synchronize() }

  /// Records the state of the apply, and waits until the disk has everything.
  func note(_ state: ApplyJournal.RunState) throws(RiffleError) {
    try journal.write { database throws(SQLiteError) in
      try database.run(
        "UPDATE apply_runs SET state = ? WHERE number = ?",
        [.text(state.rawValue), .number(number)]
      )
    }
    try journal.synchronize()
  }

  func backup(of step: ApplyStep) -> FilePath { folder.backup(of: step.number, in: number) }

  func patch(of step: ApplyStep) -> FilePath { folder.patch(of: step.number, in: number) }

  private func change(
    _ steps: [ApplyStep],
    _ columns: String,
    _ values: [SQLiteValue]
  ) throws(RiffleError) {
    try journal.write { database throws(SQLiteError) in
      for step in steps {
        try database.run(
          "UPDATE apply_steps SET \(columns) WHERE run = ? AND number = ?",
          values + [.number(number), .number(Int64(step.number))]
        )
      }
    }
  }
}

extension SQLiteDatabase.NewRow {
  fileprivate static func run(
    _ number: Int64,
    _ kind: ApplyStep.Kind,
    of source: FilePath,
    _ state: ApplyJournal.RunState
  ) -> Self {
    Self(
      table: "apply_runs",
      columns: ApplyJournal.runColumns,
      values: [
        .number(number), .bytes(source.bytes), .text(kind.rawValue), .text(state.rawValue),
      ]
    )
  }

  fileprivate static func folder(_ path: FilePath, of run: Int64) -> Self {
    Self(
      table: "apply_folders",
      columns: ["run", "path"],
      values: [.number(run), .bytes(path.bytes)]
    )
  }

  fileprivate static func step(_ entry: ApplyJournal.Entry, of run: Int64) -> Self {
    let step = entry.step
    let (stamp, place) = (step.state?.stamp, step.state?.place)
    return Self(
      table: "apply_steps",
      columns: ApplyJournal.stepColumns,
      values: [
        .number(run), .number(Int64(step.number)), .text(step.kind.rawValue),
        .bytes(step.from.bytes), SQLiteValue(step.to?.bytes), SQLiteValue(stamp?.size),
        SQLiteValue(stamp?.modified), SQLiteValue(place.map { Int64(bitPattern: $0.device) }),
        SQLiteValue(place.map { Int64(bitPattern: $0.inode) }), SQLiteValue(entry.made?.size),
        SQLiteValue(entry.made?.modified), .text(entry.progress.rawValue),
        SQLiteValue(entry.reason),
      ]
    )
  }
}

extension ApplyJournal.Entry {
  fileprivate init?(_ row: SQLiteRow) {
    guard let number = row.number(1), let kind = row.text(2).flatMap(ApplyStep.Kind.init),
      let from = row.bytes(3), let progress = row.text(11).flatMap(Progress.init),
      [5, 9].allSatisfy({ Self.sizes.contains(row.number($0) ?? 0) })
    else { return nil }
    var state: FileState?
    if let stamp = Self.stamp(row, 5), let device = row.number(7), let inode = row.number(8) {
      let place = FilePlace(device: UInt64(bitPattern: device), inode: UInt64(bitPattern: inode))
      state = FileState(stamp: stamp, place: place)
    }
    step = ApplyStep(
      number: Int(number),
      kind: kind,
      from: FilePath(bytes: from),
      to: row.bytes(4).map { FilePath(bytes: $0) },
      state: state
    )
    made = Self.stamp(row, 9)
    self.progress = progress
    reason = row.text(12)
  }

  /// Sizes of files are bounded so that those of all steps can be added: no disk for pictures has larger
  /// ones.
  private static let sizes = 0...(Int64(1) << 42)

  private static func stamp(_ row: SQLiteRow, _ column: Int32) -> FileStamp? {
    guard let size = row.number(column), let modified = row.number(column + 1) else { return nil }
    return FileStamp(size: size, modified: modified)
  }
}
