/// A time in a program's audio, in any of the notations that programs use.
///
/// The notations are a number of seconds (`4.24`), a string with a number (`"4.240"`, `"1.5s"`) and
/// a clock time (`"0:01:04"`).
struct AudioTime: Decodable, Sendable, Equatable {
  let duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  /// Creates the time in a string; nil for other strings and for times beyond the limit of a
  /// stream.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last else { return nil }
    var seconds = 0.0
    for part in parts.dropLast() + [last.hasSuffix("s") ? last.dropLast() : last] {
      guard let number = WireNumber(digits: part), number.value >= 0 else { return nil }
      seconds = seconds * 60 + number.value
    }
    guard let duration = WireNumber(seconds).seconds else { return nil }
    self.duration = duration
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let time =
      if let seconds = try? container.decode(Double.self) {
        WireNumber(seconds).seconds.map { AudioTime($0) }
      } else {
        AudioTime(try container.decode(String.self))
      }
    guard let time else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time")
    }
    self = time
  }
}
