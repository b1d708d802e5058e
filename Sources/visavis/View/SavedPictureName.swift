internal import Glibc

/// Names of a picture that is saved now: `visavis-20261121-113005.png`, in the folder the program was
/// started in, and the same with a number for when that name is taken.
struct SavedPictureName {
  /// Pictures of one second in one folder, whoever saves them.
  static let most = 1000

  private let base = "visavis-\(timestamp())"

  /// The name with a number, from 1, which is not written.
  subscript(number: Int) -> String { number == 1 ? "\(base).png" : "\(base)-\(number).png" }

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
