/// The consonants of a typed word, in which hasty typings are alike: those of zndgi and zendegi.
///
/// A vowel is part of it only at the beginning of a word, whichever it is. A final h, which many write behind a
/// vowel, and repeated consonants are left out.
struct Skeleton: Equatable {
  /// Sounds as numbers from 1 on, in the order of the skeleton.
  private(set) var codes: [UInt8] = []

  /// The bits of a sound in `packed`.
  private static var bits: UInt64 { 5 }
  /// The number of sounds in `packed`.
  private static var packedLength: Int { 8 }

  /// The consonants with numbers; a vowel at the beginning is 1.
  private static let consonants = Array("bptjcxdrzZsSqfkglmnvhy".utf8)
  /// The largest number of a sound.
  static let lastCode = UInt8(consonants.count + 1)
  /// The number of each letter; 0 for vowels.
  static let numbers: [UInt8] = {
    var numbers = [UInt8](repeating: 0, count: 128)
    for (index, letter) in consonants.enumerated() { numbers[Int(letter)] = UInt8(index + 2) }
    return numbers
  }()

  /// Reads the sounds of a word.
  init(_ sounds: ArraySlice<UInt8>) {
    Self.visit(sounds, Self.numbers) { codes.append($0) }
  }

  init(codes: [UInt8]) { self.codes = codes }

  /// Sounds of the skeleton that are compared, in 40 bits, the first one in the highest.
  var packed: UInt64 { Self.packed(codes.prefix(Self.packedLength)) }

  /// Returns the packed skeleton of sounds, with the numbers of letters.
  static func packed(of sounds: ArraySlice<UInt8>, _ numbers: [UInt8]) -> UInt64 {
    var (packed, count) = (UInt64(0), 0)
    visit(sounds, numbers) { code in
      guard count < packedLength else { return }
      packed = packed << bits | UInt64(code)
      count += 1
    }
    return packed << (bits * UInt64(packedLength - count))
  }

  /// The packed skeletons that begin with this one.
  var packedBeginnings: Range<UInt64> {
    let count = min(codes.count, Self.packedLength)
    return packed..<packed + (1 << (Self.bits * UInt64(Self.packedLength - count)))
  }

  private static func packed(_ codes: ArraySlice<UInt8>) -> UInt64 {
    let packed = codes.reduce(UInt64(0)) { $0 << bits | UInt64($1) }
    return packed << (bits * UInt64(packedLength - codes.count))
  }

  @inline(__always)
  private static func visit(
    _ sounds: ArraySlice<UInt8>, _ numbers: [UInt8], _ take: (UInt8) -> Void
  ) {
    guard let first = sounds.first else { return }
    var last: UInt8 = 0
    if first.isLatinVowel {
      take(1)
      last = 1
    }
    let end = sounds.endIndex - 1
    for index in sounds.indices {
      let sound = sounds[index]
      var code = sound < 128 ? numbers[Int(sound)] : 0
      // A y within a word, and an h at its end, belong to a vowel.
      if sound == UInt8(ascii: "y"), index > sounds.startIndex { code = 0 }
      if sound == UInt8(ascii: "h"), index == end, index > sounds.startIndex,
        sounds[index - 1].isLatinVowel
      {
        code = 0
      }
      guard code != 0, code != last else { continue }
      take(code)
      last = code
    }
  }
}

extension Skeleton {
  /// The packed skeletons that differ from this one by one sound that is missing, added, replaced or exchanged.
  var neighbors: Set<UInt64> {
    var found: Set<UInt64> = []
    let length = min(codes.count, Self.packedLength + 1)
    for place in 0...length {
      let (head, tail) = (codes[..<place], codes[place...])
      func add(_ middle: [UInt8], dropping count: Int) {
        found.insert(Skeleton(codes: head + middle + tail.dropFirst(count)).packed)
      }
      for code in 1...Self.lastCode where code > 1 || place == 0 {
        add([code], dropping: 0)
        if place < length { add([code], dropping: 1) }
      }
      if place < length { add([], dropping: 1) }
      if place + 1 < length { add([codes[place + 1], codes[place]], dropping: 2) }
    }
    found.remove(packed)
    return found
  }
}
