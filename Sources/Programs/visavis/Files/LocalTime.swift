internal import Glibc

/// A local time to the second.
@safe struct LocalTime {
  private let parts: tm

  /// The time of now, or nil if the system does not know it.
  static var now: LocalTime? {
    var seconds = time(nil)
    var parts = unsafe tm()
    return unsafe localtime_r(&seconds, &parts) == nil ? nil : LocalTime(parts: parts)
  }

  /// The time since midnight.
  var timeOfDay: Duration {
    unsafe .seconds(Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec))
  }

  /// The time for the name of a file, such as `20261121-113005`.
  var fileName: String {
    var text = [CChar](repeating: 0, count: 32)
    var parts = unsafe parts
    let length = unsafe strftime(&text, text.count, "%Y%m%d-%H%M%S", &parts)
    return String(decoding: text[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
