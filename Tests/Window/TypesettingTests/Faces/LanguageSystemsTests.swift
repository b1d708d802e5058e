import Testing

@testable import Typesetting

/// The font file in which a language system is the default.
@Suite struct LanguageSystemsTests {
  /// A font file with a table GSUB of 16-bit numbers, behind its directory of 28 bytes.
  private func font(_ table: [UInt16]) -> [UInt8] {
    let bytes = table.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + Array("GSUB".utf8) + [0, 0, 0, 0, 0, 0, 0, 28]
      + [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
  }

  private func tag(_ letters: String) -> [UInt16] {
    let bytes = Array(letters.utf8)
    return [UInt16(bytes[0]) << 8 | UInt16(bytes[1]), UInt16(bytes[2]) << 8 | UInt16(bytes[3])]
  }

  /// The script `arab` with two language systems, the second of which is URD at offset 34.
  private func arabic(_ first: String) -> [UInt16] {
    [1, 0, 10, 0, 0, 1] + tag("arab") + [8]
      + [16, 2] + tag(first) + [24] + tag("URD ") + [34]
      + [0, 0xFFFF, 1, 3] + [0, 0xFFFF, 1, 3, 0] + [0, 0xFFFF, 1, 4]
  }

  private func changes(in file: [UInt8], face index: Int = 0) throws -> [Int: UInt8] {
    let folder = try TemporaryFolder()
    return try FontFile(path: folder.write(file, to: "font"))
      .changes(selecting: LayoutTag("URD"), ofFace: index)
  }

  @Test func theDefaultsAreReplaced() throws {
    let start = 28 + 18
    #expect(try changes(in: font(arabic("KUR "))) == [start: 0, start + 1: 34])
    // The language system `dflt` is a default, too.
    #expect(
      try changes(in: font(arabic("dflt")))
        == [start: 0, start + 1: 34, start + 8: 0, start + 9: 34])
  }

  @Test func aFaceOfACollectionHasItsOwn() throws {
    var collection: [UInt8] =
      Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 20, 0, 0, 0, 20]
    collection += font(arabic("KUR "))
    collection[20 + 23] = 28 + 20
    for index in 0..<2 {
      #expect(try changes(in: collection, face: index).keys.sorted() == [48 + 18, 48 + 19])
    }
    #expect(try changes(in: collection, face: 9).isEmpty)
  }

  @Test func impossibleOffsetsAndCountsDoNoHarm() throws {
    for (index, value) in [
      (2, 0xFFF0), (5, 0xFFFF), (8, 0xFFF0), (10, 0xFFFF),
    ] as [(Int, UInt16)] {
      var table = arabic("KUR ")
      table[index] = value
      #expect(try changes(in: font(table)).isEmpty, "\(index)")
    }
    for count in 0..<17 {
      #expect(try changes(in: font(Array(arabic("KUR ").prefix(count)))).isEmpty, "\(count)")
    }
  }
}
