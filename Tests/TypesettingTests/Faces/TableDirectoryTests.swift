import Testing

@testable import Typesetting

/// The check that a font file is complete.
@Suite struct TableDirectoryTests {
  private func isWhole(_ bytes: [UInt8]) -> Bool {
    TableDirectory(length: bytes.count) { Array(bytes[$0]) }.isWhole
  }

  private func words(_ words: UInt32...) -> [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// A font file with one table of `length` bytes at `place`.
  private func face(_ tag: UInt32, place: UInt32, length: UInt32) -> [UInt8] {
    words(tag, 0x0001_0010, 0, 0x676C_7966, 0, place, length)
  }

  @Test(arguments: [0x0001_0000, 0x4F54_544F, 0x7472_7565] as [UInt32])
  func aTableEndsWithTheFileAtMost(tag: UInt32) {
    let directory = face(tag, place: 28, length: 4)
    #expect(isWhole(directory + [1, 2, 3, 4]))
    #expect(!isWhole(directory + [1, 2, 3]))
    #expect(!isWhole(Array(directory.dropLast())))
    #expect(!isWhole(face(tag, place: .max, length: .max)))
  }

  @Test func everyFaceOfACollectionCounts() {
    let header = words(0x7474_6366, 0x0001_0000, 2, 20, 48)
    let whole = header + face(0x0001_0000, place: 0, length: 4)
    #expect(isWhole(whole + face(0x0001_0000, place: 72, length: 4)))
    #expect(!isWhole(whole + face(0x0001_0000, place: 72, length: 5)))
    #expect(!isWhole(whole))
    #expect(!isWhole(words(0x7474_6366, 0x0001_0000, .max)))
  }

  @Test func otherFormatsAreNotJudged() {
    for bytes in [[], [7], Array("%!PS-AdobeFont".utf8), words(0x774F_4646, 0)] {
      #expect(isWhole(bytes))
    }
  }

  @Test func whatCannotBeReadIsNotWhole() {
    #expect(TableDirectory(length: 99) { _ in [] }.isWhole)
    let start = words(0x0001_0000, 0x0001_0010)
    #expect(!TableDirectory(length: 99) { $0.upperBound > 8 ? [] : Array(start[$0]) }.isWhole)
  }
}
