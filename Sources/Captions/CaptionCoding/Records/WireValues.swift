internal import Captions

/// The values in other programs' messages, which are written in several ways.
extension JSON {
  /// A finite number, written as a number or as a string of digits.
  var wireNumber: Double? { number ?? text.flatMap { Double(digits: $0) } }

  /// A number of seconds, as a time of a stream.
  var seconds: Duration? { wireNumber.flatMap(Duration.init(streamSeconds:)) }

  /// A number of milliseconds, as a time of a stream.
  var milliseconds: Duration? { wireNumber.flatMap { Duration(streamSeconds: $0 / 1000) } }

  /// A count, or the number of a message, up to a billion, so that sums do not overflow.
  var count: Int? { integer.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }

  /// A name of up to 128 bytes, written as a string or a whole number.
  var name: String? {
    let name = (text ?? integer.map { "\($0)" })?.cleanedName.trimmed ?? ""
    return (1...128).contains(name.utf8.count) ? name : nil
  }

  /// A time in a program's audio: a number of seconds (`4.24`), a string with a number (`"4.240"`,
  /// `"1.5s"`) or a clock time (`"0:01:04"`).
  var audioTime: Duration? {
    if let number { return Duration(streamSeconds: number) }
    let parts = text?.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false) ?? []
    guard (1...3).contains(parts.count), let last = parts.last else { return nil }
    var seconds = 0.0
    for part in parts.dropLast() + [last.hasSuffix("s") ? last.dropLast() : last] {
      guard let number = Double(digits: part), number >= 0 else { return nil }
      seconds = seconds * 60 + number
    }
    return Duration(streamSeconds: seconds)
  }

  /// The texts of an array, without its other elements.
  var texts: [String]? { list?.compactMap(\.text) }

  /// The objects of an array, without its other elements.
  var objects: [JSON]? { list?.filter(\.isObject) }
}

extension Double {
  /// Creates the number in a string, or nil for anything but digits, signs, a point and an exponent.
  init?(digits: some StringProtocol) {
    let isNumber = digits.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
    guard isNumber, digits.utf8.count <= 32, let value = Double(digits), value.isFinite else {
      return nil
    }
    self = value
  }
}

extension Duration {
  /// The latest valid time of a stream in seconds: about thirty years.
  static var latestSecond: Double { 1e9 }

  /// Creates a time of a stream, or nil if it is out of range.
  init?(streamSeconds seconds: Double) {
    guard (0...Self.latestSecond).contains(seconds) else { return nil }
    self = .roundedSeconds(seconds)
  }
}
