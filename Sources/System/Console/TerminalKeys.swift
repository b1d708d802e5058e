internal import Glibc
internal import System

/// A key of a terminal, or a character that was typed or pasted.
package enum TerminalKey: Hashable, Sendable {
  case character(Character)
  case enter, tab, escape, backspace, delete, left, right, home, end
  /// Ctrl-C, Ctrl-D.
  case interrupt, endOfInput
}

/// Single keys of a terminal, without Return; or the bytes of a pipe.
///
/// The terminal has its former state again once the value is gone.
package final class TerminalKeys {
  private var former: termios?
  private var decoder = TerminalKeyDecoder()

  package init() {
    var state = termios()
    guard isatty(STDIN_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &state) == 0 else { return }
    former = state
    // Ctrl-C is a key, so that the terminal gets its state back.
    state.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state)
  }

  deinit {
    if var state = former { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state) }
  }

  /// Returns the next byte; nil at the end.
  ///
  /// Of what a terminal sends at once, only the first byte counts: neither the sequence of a key such as Delete, nor a text
  /// that is pasted, answers questions.
  package func nextByte() -> UInt8? { bytes(atMost: former == nil ? 1 : 256)?.first }

  /// Returns the next keys, as many as the terminal sends at once; nil at the end.
  package func next() -> [TerminalKey]? { bytes(atMost: 4096).map { decoder.keys(of: $0) } }

  private func bytes(atMost limit: Int) -> ArraySlice<UInt8>? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try? Descriptor(borrowing: STDIN_FILENO).read(into: &bytes)
    return count.flatMap { $0 > 0 ? bytes[..<$0] : nil }
  }
}

/// A decoder of the bytes that terminals send for keys (ECMA-48, and what xterm adds).
package struct TerminalKeyDecoder {
  /// The beginning of a character that is not complete.
  private var rest: [UInt8] = []

  package init() {}

  /// Returns the keys of bytes that came at once; a sequence that nothing here knows is left out.
  package mutating func keys(of bytes: some Sequence<UInt8>) -> [TerminalKey] {
    let input = rest + bytes
    var keys: [TerminalKey] = []
    var text: [UInt8] = []
    func flush() {
      keys += String(decoding: text, as: UTF8.self).map { .character($0) }
      text = []
    }
    var index = 0
    while index < input.count {
      let byte = input[index]
      guard byte < 0x20 || byte == 0x7F else {
        text.append(byte)
        index += 1
        continue
      }
      flush()
      index += 1
      if byte == 0x1B {
        keys += Self.sequence(input, &index)
      } else if let key = Self.controls[byte] {
        keys.append(key)
      }
    }
    rest = Self.unfinished(text)
    text.removeLast(rest.count)
    flush()
    return keys
  }

  private static let controls: [UInt8: TerminalKey] = [
    1: .home, 3: .interrupt, 4: .endOfInput, 5: .end, 8: .backspace, 9: .tab, 10: .enter,
    13: .enter, 0x7F: .backspace,
  ]
  private static let sequences: [String: TerminalKey] = [
    "C": .right, "D": .left, "H": .home, "F": .end, "1~": .home, "4~": .end, "7~": .home,
    "8~": .end, "3~": .delete,
  ]

  /// Returns the key of a sequence behind its escape, and moves the index behind it.
  private static func sequence(_ input: [UInt8], _ index: inout Int) -> [TerminalKey] {
    guard index < input.count else { return [.escape] }
    guard input[index] == UInt8(ascii: "[") || input[index] == UInt8(ascii: "O") else {
      return [.escape]
    }
    var name = ""
    index += 1
    while index < input.count {
      let byte = input[index]
      index += 1
      name.unicodeScalars.append(UnicodeScalar(byte))
      // A final byte ends the sequence.
      if (0x40...0x7E).contains(byte) { break }
    }
    return sequences[name].map { [$0] } ?? []
  }

  /// Returns the bytes at the end that may begin a character of UTF-8.
  private static func unfinished(_ text: [UInt8]) -> [UInt8] {
    for count in 1...3 where count <= text.count {
      let byte = text[text.count - count]
      guard byte & 0xC0 != 0x80 else { continue }
      let length = byte >= 0xF8 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? Array(text.suffix(count)) : []
    }
    return []
  }
}
