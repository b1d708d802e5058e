import Randomness
import Testing
@testable import Typesetting

@Suite struct PatternFileTests {
  @Test func onlyPatternsThatOccurInAWordAreUsed() throws {
    let file = try PatternFile(
      bytes: Array("UTF-8\na1b\n.b2c\nbc3.\na2bcd\nx1y\na3b\n.bc5.\nb\n1c\n".utf8))
    #expect(file.contents(for: "abc") == "UTF-8\n.b2c\n.bc5.\n1c\na3b\nbc3.\n")
    #expect(file.contents(for: "q") == "UTF-8\n")
    #expect(file.contents(for: "") == "UTF-8\n")
  }

  @Test func characterSetsBecomeUTF8() throws {
    let latin = try PatternFile(bytes: Array("ISO8859-1\n".utf8) + [0x31, 0xE4, 0x0A])
    #expect(latin.contents(for: "bär") == "UTF-8\n1ä\n")
    let windows = try PatternFile(bytes: Array("microsoft-cp1251\n".utf8) + [0xE6, 0x31, 0x0A])
    #expect(windows.contents(for: "уже") == "UTF-8\nж1\n")
  }

  @Test func onlyLinesThatTheLibraryReadsCorrectlyArePassedOn() throws {
    let long = String(repeating: "a", count: 200) + "1"
    let file = try PatternFile(
      bytes: Array(
        """
        UTF-8
        % comment 1
        # comment 2
        LEFTHYPHENMIN 2
        LEFTHYPHENMIN 2000000000
        NOHYPHEN -,'
        NEXTLEVEL
        .ab3c
        a1b/x
        a1b/b=b,1,2
        a1b/b=b,0,2
        a1b/b=b,2,9
        a/1/2
        \(long)

        """.utf8))
    #expect(
      file.contents(for: "xabc")
        == "UTF-8\nLEFTHYPHENMIN 2\nNOHYPHEN -,'\nNEXTLEVEL\n.ab3c\na2b\n")
  }

  @Test func otherFilesAreRejected() throws {
    for text in [
      "", "\n", "UTF-8", "UTF-8\n", "UTF-8\n%\n", "EBCDIC-1\na1b\n", "\u{0}\u{1}\n1a\n",
    ] {
      #expect(throws: PatternFile.UnusableError.self) {
        try PatternFile(bytes: Array(text.utf8))
      }
    }
    #expect(throws: PatternFile.UnusableError.self) { try PatternFile(path: "/nonexistent") }
    #expect(throws: PatternFile.UnusableError.self) { try PatternFile(path: "/") }
    #expect(throws: PatternFile.UnusableError.self) { try PatternFile(path: "/dev/zero") }
  }

  @Test func damagedFilesNeverCrash() throws {
    let path = try #require(PatternFolder(path: PatternFolder.system).file(for: "en-US"))
    let original = Array(try PatternFile.bytes(ofFile: path).prefix(30_000))
    var random = SeededGenerator(state: 15)
    for _ in 0..<40 {
      var bytes = original
      for _ in 0..<300 {
        let index = Int.random(in: 6..<bytes.count, using: &random)
        bytes[index] = .random(in: 0...255, using: &random)
      }
      guard let file = try? PatternFile(bytes: bytes) else { continue }
      let patterns = HyphenationPatterns(file)
      for word in ["incomprehensibilities", "a", "Wörter", String(repeating: "ab", count: 49)] {
        let points = patterns.points(in: Array(word)[...])
        #expect(points.allSatisfy { $0 > 0 && $0 < word.count })
      }
    }
  }
}
