import CaptionCoding
import Captions
import Testing

@Suite("Plain lines")
struct PlainLineTests {
  @Test func emptyLinesAreNoCaptions() {
    #expect(texts("\n \t \nHola\n\r\n") == ["Hola"])
  }

  @Test func windowsLineEndsAndTheByteOrderMarkAreRemoved() {
    #expect(texts("\u{FEFF}Hola\r\nAdiós\r\n") == ["Hola", "Adiós"])
  }

  @Test func textAfterALoneCarriageReturnOverwrites() {
    #expect(texts("Ho\rHola\r\n") == ["Hola"])
    #expect(texts("uno\r   \r\n") == ["uno"])
  }

  @Test func tabsAreSpacesAndOuterBlanksAreTrimmed() {
    #expect(texts("\t a\tb \n") == ["a b"])
  }

  @Test func invalidBytesAreReplacedAndCountedOnceALine() {
    let (events, warnings) = decoded([0x48, 0xFF, 0x69, 0x0A, 0xC3, 0x28, 0x0A])
    #expect(texts(events) == ["H\u{FFFD}i", "\u{FFFD}("])
    #expect(warnings[.invalidText] == 2)
  }

  @Test(arguments: [
    ("\u{1B}[31mrojo\u{1B}[0m", "rojo"),
    ("\u{1B}[2K\rHola", "Hola"),
    ("\u{1B}]0;título\u{07}Hola", "Hola"),
    ("\u{1B}]8;;http://x\u{1B}\\enlace\u{1B}]8;;\u{1B}\\", "enlace"),
    ("a\u{1B}P1$r0m\u{1B}\\b", "ab"),
    ("a\u{1B}(Bb\u{1B}=c\u{1B}7d", "abcd"),
    ("a\u{9B}1;31mb\u{9D}x\u{9C}c", "abc"),
    ("a\0b\u{07}c\u{7F}d\u{85}e", "abcde"),
    ("Ho\u{1B}]0;a\tb\u{07}la\u{1B}[1\ty", "Hola y"),
    ("Hola\u{1B}[", "Hola"),
    ("Hola\u{1B}[12;3", "Hola"),
    ("Hola\u{1B}]0;sin fin", "Hola"),
    ("Hola\u{1B}", "Hola"),
    ("a\u{1B}[3\u{1B}[1mb", "ab"),
    ("a\u{1B}ñb", "añb"),
  ])
  func terminalSequencesAreRemoved(_ line: String, _ text: String) {
    #expect(texts(line + "\n") == [text])
  }

  @Test func anUnfinishedEscapeEndsWithItsLine() {
    #expect(texts("uno\u{1B}]0;x\ndos\n") == ["uno", "dos"])
  }
}
