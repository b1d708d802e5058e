internal import Glibc

/// The names for a picture saved now, such as `visavis-20261121-113005.png`.
///
/// The names are relative to the working directory. If a name is taken, the next one has a number.
struct SavedPictureName {
  /// The maximum number of pictures in one folder for the same second.
  static let most = 1000

  private let base = "visavis-\(timestamp())"

  /// The name with `number`, from 1.
  ///
  /// The first name shows no number.
  subscript(number: Int) -> String { number == 1 ? "\(base).png" : "\(base)-\(number).png" }

  /// The local time to the second.
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
