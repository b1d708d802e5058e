internal import Glibc

/// The day of learning that holds a time.
package enum LearningDay {
  /// A day begins at four in the morning: who learns at night is still in the evening.
  private static let firstHour: Int32 = 4

  /// Returns the day in seconds since 1970, in the time zone of this machine.
  package static func holding(_ time: Int) -> Range<Int> { days(from: time, count: 1)[0] }

  /// Returns the day that holds a time, and those that follow it; a negative `offset` begins before it.
  package static func days(from time: Int, offset: Int = 0, count: Int) -> [Range<Int>] {
    var now = time_t(time)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    if unsafe parts.tm_hour < firstHour { unsafe parts.tm_mday -= 1 }
    unsafe parts.tm_mday += Int32(offset)
    var begin = unsafe start(of: &parts)
    return (0..<count).map { _ in
      unsafe parts.tm_mday += 1
      let end = unsafe max(begin + 1, start(of: &parts))
      defer { begin = end }
      return begin..<end
    }
  }

  private static func start(of parts: inout tm) -> Int {
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (firstHour, 0, 0, -1)
    return Int(unsafe mktime(&parts))
  }
}
