internal import Captions

/// A finite number in a program's messages, written as a number or as a string of digits.
struct WireNumber: Decodable, Sendable, Equatable {
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  /// Creates the number in a string; nil for anything but digits, signs, a point and an exponent.
  init?(digits: some StringProtocol) {
    let isNumber = digits.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
    guard isNumber, digits.utf8.count <= 32, let value = Double(digits), value.isFinite else {
      return nil
    }
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Double.self), value.isFinite {
      self.value = value
    } else if let number = WireNumber(digits: try container.decode(String.self)) {
      self = number
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
    }
  }

  /// The number of seconds as a time of a stream; nil if out of range.
  var seconds: Duration? { Self.time(value) }

  /// The number of milliseconds as a time of a stream; nil if out of range.
  var milliseconds: Duration? { Self.time(value / 1000) }

  private static func time(_ seconds: Double) -> Duration? {
    (0...Duration.latestSecond).contains(seconds) ? .written(seconds) : nil
  }
}
