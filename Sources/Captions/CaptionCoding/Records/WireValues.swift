internal import Captions

/// A finite number in a program's messages, written as a number or as a string of digits.
struct WireNumber: Decodable, Sendable, Equatable {
  let value: Double

  init(_ value: Double) {
    self.value = value
  }

  /// Creates the number in a string, or nil for anything but digits, signs, a point and an
  /// exponent.
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

  /// The number of seconds as a time of a stream, or nil if out of range.
  var seconds: Duration? { Self.time(value) }

  /// The number of milliseconds as a time of a stream, or nil if out of range.
  var milliseconds: Duration? { Self.time(value / 1000) }

  private static func time(_ seconds: Double) -> Duration? {
    (0...Duration.latestSecond).contains(seconds) ? .roundedSeconds(seconds) : nil
  }
}

/// A count, or the number of a message, in a program's messages.
///
/// Counts are not negative. Counts above a billion are rejected, so that sums of counts do not
/// overflow.
struct WireCount: Decodable, Sendable, Equatable {
  static let validRange = 0...1_000_000_000

  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Int.self)
    guard Self.validRange.contains(value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no count")
    }
  }
}

/// A name in a program's messages, written as a string or a whole number.
struct WireName: Decodable, Sendable, Hashable {
  /// The maximum length of a name in bytes.
  ///
  /// Longer names are rejected.
  static let maxBytes = 128

  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try (try? container.decode(String.self)) ?? "\(container.decode(Int.self))"
    text = name.cleanedName.trimmed
    guard !text.isEmpty, text.utf8.count <= Self.maxBytes else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no name")
    }
  }
}

/// A time in a program's audio, in any of the notations that programs use.
///
/// The notations are a number of seconds (`4.24`), a string with a number (`"4.240"`, `"1.5s"`) and
/// a clock time (`"0:01:04"`).
struct AudioTime: Decodable, Sendable, Equatable {
  let duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  /// Creates the time in a string, or nil for other strings and for times beyond the limit of a
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

extension Duration {
  /// The latest valid time of a stream in seconds: about thirty years.
  static var latestSecond: Double { 1e9 }
}

/// The value of a key in a message, or nil if the key is absent or its value has another kind.
///
/// The rest of the message is decoded regardless.
@propertyWrapper
struct Lossy<Value: Decodable & Sendable>: Decodable, Sendable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) throws {
    wrappedValue = try? Value(from: decoder)
  }
}

extension Lossy: Equatable where Value: Equatable {}

extension KeyedDecodingContainer {
  /// Decodes a tolerant value, which may be missing.
  ///
  /// The compiler's synthesized decoding calls this overload in place of the general one.
  func decode<Value>(_ type: Lossy<Value>.Type, forKey key: Key) throws -> Lossy<Value> {
    Lossy(wrappedValue: (try? decodeIfPresent(Value.self, forKey: key)) ?? nil)
  }
}

/// An array in a message, without the elements of another kind.
struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
  /// The number of rejected elements at which decoding stops.
  ///
  /// Rejecting an element is slow, and an array with so many rejected elements is of another kind.
  private static var maxRejectedElements: Int { 64 }

  let elements: [Element]

  init(_ elements: [Element] = []) {
    self.elements = elements
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    var rejected = 0
    while !container.isAtEnd, rejected < Self.maxRejectedElements {
      if let element = try? container.decode(Element.self) {
        elements.append(element)
      } else {
        // A failed decoding does not advance the container.
        _ = try container.decode(AnyValue.self)
        rejected += 1
      }
    }
    self.elements = elements
  }
}

/// A value of any kind, ignored.
private struct AnyValue: Decodable {
  init(from decoder: any Decoder) throws {}
}
