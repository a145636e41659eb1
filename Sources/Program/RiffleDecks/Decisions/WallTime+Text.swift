import Glibc

/// Times as texts, after ISO 8601: "2026-11-21T20:15:03.120Z".
extension WallTime {
  private static let second: Int64 = 1_000_000
  private static let day: Int64 = 86_400 * second

  /// The time in UTC with milliseconds, rounded down.
  package var text: String {
    let days = microseconds.dividedDown(by: Self.day)
    // The first microsecond of the first day may be beyond what 64 bits hold.
    let rest = (microseconds % Self.day + Self.day) % Self.day
    let date = CivilDate(daysSince1970: days)
    let seconds = rest / Self.second
    return "\(date.year.digits(4))-\(date.month.digits(2))-\(date.day.digits(2))T"
      + "\((seconds / 3600).digits(2)):\((seconds / 60 % 60).digits(2)):\((seconds % 60).digits(2))"
      + ".\((rest % Self.second / 1000).digits(3))Z"
  }

  /// Reads a time in UTC, with up to 6 fractional digits.
  package init?(_ text: String) {
    var rest = Substring(text).utf8[...]
    func take(_ character: Character) -> Bool {
      guard rest.first == character.asciiValue else { return false }
      rest.removeFirst()
      return true
    }
    func number(_ count: Int, in range: ClosedRange<Int64>) -> Int64? {
      let digits = rest.prefix(count)
      let isNumber = digits.count == count && digits.allSatisfy { (48...57).contains($0) }
      guard isNumber, let number = Int64(Substring(digits)), range.contains(number) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return number
    }
    guard let year = number(4, in: 0...9999), take("-"),
      let month = number(2, in: 1...12), take("-"),
      let day = number(2, in: 1...31), take("T"),
      let hour = number(2, in: 0...23), take(":"),
      let minute = number(2, in: 0...59), take(":"),
      let second = number(2, in: 0...59)
    else { return nil }
    var fraction: Int64 = 0
    if take(".") {
      let digits = rest.prefix { (48...57).contains($0) }
      guard (1...6).contains(digits.count), let number = Int64(Substring(digits)) else {
        return nil
      }
      fraction = (digits.count..<6).reduce(number) { number, _ in number * 10 }
      rest = rest.dropFirst(digits.count)
    }
    let date = CivilDate(year: year, month: month, day: day)
    guard take("Z"), rest.isEmpty, date == CivilDate(daysSince1970: date.daysSince1970) else {
      return nil
    }
    let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    self.init(microseconds: seconds * Self.second + fraction)
  }
}

/// A day of the proleptic Gregorian calendar.
///
/// The conversions are Howard Hinnant's `days_from_civil` and `civil_from_days` ("chrono-Compatible
/// Low-Level Date Algorithms"): years begin in March, so that the leap day is the last one, and 400
/// years have 146,097 days.
private struct CivilDate: Equatable {
  var year: Int64
  var month: Int64
  var day: Int64

  init(year: Int64, month: Int64, day: Int64) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  init(daysSince1970: Int64) {
    let days = daysSince1970 + 719_468
    let era = days.dividedDown(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int64 {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = year.dividedDown(by: 400)
    let yearOfEra = year - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Int64 {
  /// Rounds down, also below 0.
  fileprivate func dividedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  fileprivate func digits(_ count: Int) -> String {
    let digits = String(magnitude)
    return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, count - digits.count))
      + digits
  }
}

extension WallTime {
  /// Reads the system's clock (clock_gettime, CLOCK_REALTIME).
  package static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
