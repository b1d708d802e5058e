internal import CICU
internal import Glibc
internal import System

/// A file of hyphenation patterns, read and checked.
///
/// The format is that of libhyphen and LibreOffice: the name of a character set, then one pattern or
/// setting a line ("README.hyphen" of libhyphen). libhyphen trusts its input, so only lines that it
/// reads correctly are taken.
struct PatternFile {
  /// The reason why a file cannot be used, in the words of the system or of this type.
  struct UnusableError: Error, Equatable {
    let reason: String
  }

  /// The patterns of one level.
  struct Level {
    /// The lines of settings.
    var settings: [String] = []
    var patterns = PatternIndex()
  }

  /// One or two levels: the parts of compounds, then the syllables of the parts.
  private(set) var levels = [Level()]

  /// The largest accepted file, in bytes: Debian's largest has 1.1 MB.
  private static let maxBytes = 4 << 20
  /// The longest accepted line, in bytes: libhyphen has room for 100.
  private static let maxLineLength = 96
  private static let settings = [
    "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN",
  ].map { Array($0.utf8) }

  init(path: String) throws(UnusableError) {
    try self.init(bytes: Self.bytes(ofFile: path))
  }

  /// Checks the contents of a file.
  init(bytes: [UInt8]) throws(UnusableError) {
    let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    guard let text = Self.utf8(bytes[first...], in: bytes[..<first]) else {
      throw UnusableError(reason: "its first line is not the name of a character set")
    }
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if line.elementsEqual("NEXTLEVEL".utf8) {
        if levels.count == 1 { levels.append(Level()) }
      } else if Self.isSetting(line) {
        levels[levels.count - 1].settings.append(String(decoding: line, as: UTF8.self))
      } else if let pattern = Self.pattern(in: line) {
        levels[levels.count - 1].patterns.insert(pattern)
      }
    }
    guard levels.contains(where: { !$0.patterns.isEmpty }) else {
      throw UnusableError(reason: "it has no patterns")
    }
  }

  /// Returns the file with only those patterns whose letters occur in `word`, in UTF-8.
  ///
  /// No other pattern has an effect on the word. libhyphen needs seconds to load all patterns of
  /// German, and no time to load these.
  func contents(for word: String) -> String {
    let parts = levels.map { $0.settings + $0.patterns.matches(in: word) }
    let lines = ["UTF-8"] + parts.joined(separator: ["NEXTLEVEL"])
    return lines.map { $0 + "\n" }.joined()
  }

  static func bytes(ofFile path: String) throws(UnusableError) -> [UInt8] {
    let reason: String
    do throws(SystemError) {
      let (status, bytes) = try Descriptor.smallFile(at: path, atMost: maxBytes)
      if let bytes { return bytes }
      reason = status.kind == S_IFREG ? "it is larger than 4 MiB" : "it is not a regular file"
    } catch {
      reason = error.reason
    }
    throw UnusableError(reason: reason)
  }

  /// Returns `bytes` in UTF-8, or nil if `charset` is not a name that ICU knows.
  private static func utf8(_ bytes: ArraySlice<UInt8>, in charset: ArraySlice<UInt8>) -> [UInt8]? {
    let prefix = "microsoft-"
    var name = String(decoding: charset.prefix(40), as: UTF8.self)
    if name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
    guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    // Three bytes are the most for a character of an 8-bit set.
    let capacity = bytes.count * 3
    let text = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      unsafe bytes.withUnsafeBytes { source in
        unsafe count = Int(
          cicu_utf8(
            name, source.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(source.count),
            UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self),
            Int32(capacity)))
      }
    }
    return text.isEmpty ? nil : text
  }

  /// Returns the pattern of a line of letters and digits, such as `.ab3s`, or nil for other lines.
  ///
  /// A line may also say how letters change at the hyphen, such as `f1f/ff=f,1,2`. The result has an
  /// even digit in place of an odd one, so that there is no hyphen. Before version 2.8.9, libhyphen
  /// does not check the bounds of such changes.
  private static func pattern(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = line.first, first != UInt8(ascii: "%"), first != UInt8(ascii: "#") else {
      return nil
    }
    let parts = line.split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = parts[0]
    guard pattern.count <= maxLineLength, pattern.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      pattern.contains(where: \.isASCIIDigit), !pattern.allSatisfy(\.isASCIIDigit)
    else { return nil }
    guard parts.count > 1 else { return pattern }
    return pattern.map { $0.isASCIIDigit && $0 & 1 == 1 ? min($0 + 1, UInt8(ascii: "8")) : $0 }[...]
  }

  private static func isSetting(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= maxLineLength else { return false }
    if line.starts(with: "NOHYPHEN ".utf8) { return line.count > 9 }
    guard let name = settings.first(where: line.starts(with:)) else { return false }
    let value = line.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }
    return Int(String(decoding: value, as: UTF8.self)).map { (0...9).contains($0) } ?? false
  }
}
