internal import Glibc

/// What a saved picture is called: `visavis-20261121-113005.png`, in the folder the program was started
/// in; a number is added where that name is taken.
enum SavedPictureName {
  static func unused() -> String {
    let base = "visavis-\(timestamp())"
    var candidate = "\(base).png"
    var number = 2
    while unsafe access(candidate, F_OK) == 0 {
      candidate = "\(base)-\(number).png"
      number += 1
    }
    return candidate
  }

  /// Local time to the second.
  private static func timestamp() -> String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    let fields = unsafe [
      parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
      parts.tm_sec,
    ]
    let texts = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return texts[0] + texts[1] + texts[2] + "-" + texts[3] + texts[4] + texts[5]
  }
}
