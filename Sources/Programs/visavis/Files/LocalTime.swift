internal import Glibc

/// A local time to the second.
@safe struct LocalTime {
  private let parts: tm

  /// The time of now, or nil if the system does not know it.
  static var now: LocalTime? { LocalTime(before: .zero) }

  /// Creates the time that was `age` before now; nil if the system does not know it.
  init?(before age: Duration) {
    var seconds = time(nil) - time_t(age.components.seconds)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    unsafe self.parts = parts
  }

  /// The time since midnight.
  var timeOfDay: Duration {
    unsafe .seconds(Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec))
  }

  /// The time for the name of a file, such as `20261121-113005`.
  var fileName: String { text(in: "%Y%m%d-%H%M%S") }

  /// The time to the minute, to read in any language, such as `2026-11-21 11:30`.
  var text: String { text(in: "%Y-%m-%d %H:%M") }

  private func text(in format: String) -> String {
    var text = [CChar](repeating: 0, count: 32)
    var parts = unsafe parts
    let length = unsafe strftime(&text, text.count, format, &parts)
    return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
