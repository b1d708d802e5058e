internal import Captions

/// A time of a program's audio, as programs write it: a number of seconds, or a text that has one
/// (`"4.240"`, `"1.5s"`), with or without minutes and hours before it (`"0:01:04"`).
struct AudioTime: Decodable, Sendable {
  let duration: Duration

  /// Nil for a time before the beginning, or one that no stream reaches.
  init?(seconds: Double) {
    guard (0...Duration.latestSecond).contains(seconds) else { return nil }
    duration = .written(seconds)
  }

  init?(_ text: String) {
    let trimmed = text.trimmed
    let digits = trimmed.hasSuffix("s") ? trimmed.dropLast() : trimmed[...]
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard digits.utf8.count <= 32, parts.count <= 3 else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let value = Double(part), value >= 0 else { return nil }
      seconds = seconds * 60 + value
    }
    self.init(seconds: seconds)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let time =
      if let seconds = try? container.decode(Double.self) {
        AudioTime(seconds: seconds)
      } else {
        AudioTime(try container.decode(String.self))
      }
    guard let time else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time")
    }
    self = time
  }
}
