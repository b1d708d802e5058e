import Scene
import Testing

/// The editing of a line, as keys and input methods do it.
@Suite struct LineEditorTests {
  private func editor(_ text: String, atMost limit: Int = 1000) -> LineEditor {
    var editor = LineEditor(atMost: limit)
    editor.insert(text)
    return editor
  }

  @Test func lettersStandWhereTheCaretIs() {
    var editor = editor("Bonia")
    editor.move(.left)
    editor.move(.left)
    editor.insert(" d")
    #expect(editor.before == "Bon d")
    #expect(editor.line == "Bon dia")
    editor.move(.start)
    editor.insert("¡")
    editor.move(.end)
    editor.insert("!")
    #expect(editor.line == "¡Bon dia!")
  }

  @Test func theCaretNeverStandsWithinALetter() {
    // A family, a flag, a letter of Devanagari with its vowel, and one with a mark of its own.
    let letters = ["👨‍👩‍👧", "🇪🇸", "नि", "e\u{301}"]
    var editor = editor(letters.joined())
    for letter in letters.reversed() {
      editor.move(.left)
      #expect(editor.after.hasPrefix(letter))
    }
    #expect(editor.before.isEmpty)
    editor.eraseForward()
    #expect(editor.line == letters.dropFirst().joined())
    editor.move(.end)
    editor.erase()
    #expect(editor.line == "🇪🇸नि")
  }

  @Test func whatHasNoRoomIsLeftOutAndSaid() {
    var editor = editor("abc", atMost: 5)
    #expect(!editor.isCut)
    editor.insert("dé")
    #expect(editor.line == "abcd" && editor.isCut)
    editor.erase()
    #expect(!editor.isCut, "it was said once")
    editor.insert("é")
    #expect(editor.line == "abcé" && !editor.isCut)
  }

  @Test func aBookIsInsertedAsFastAsALine() {
    var editor = editor("", atMost: 100)
    let book = String(repeating: "words and words\n", count: 1_000_000)
    let length = ContinuousClock().measure { editor.insert(book) }
    #expect(editor.line?.utf8.count == 100 && editor.isCut)
    // All of it takes a hundred times as long.
    #expect(length < .seconds(2), "\(length)")
  }

  @Test func keysAtTheEndsChangeNothing() {
    var editor = editor("a")
    editor.move(.right)
    editor.eraseForward()
    editor.move(.start)
    editor.move(.left)
    editor.erase()
    #expect(editor.line == "a")
  }

  @Test func inALineFromRightToLeftTheLeftKeyGoesOn() {
    var editor = editor("سلام")
    #expect(editor.isRightToLeft == true)
    editor.move(.start)
    editor.move(.left)
    #expect(editor.before == "س")
    editor.move(.right)
    #expect(editor.before.isEmpty)
    #expect(self.editor("123 Bon").isRightToLeft == false)
    #expect(self.editor("123").isRightToLeft == nil)
  }

  @Test func whatIsComposedIsNotInTheLineYet() {
    var editor = editor("Xin ")
    editor.compose("chao")
    #expect(editor.isComposing && editor.composition == "chao")
    #expect(editor.line == "Xin")
    editor.compose("")
    editor.compose("chào")
    editor.compose("")
    editor.insert("chào")
    #expect(!editor.isComposing)
    #expect(editor.line == "Xin chào")
  }

  @Test func theKeyThatCommitsStandsBehindTheWordThatItCommits() {
    var editor = LineEditor()
    editor.compose("tiêng")
    editor.hold(" ")
    editor.compose("")
    editor.compose("tiêng")
    editor.compose("")
    editor.insert("tiêng")
    #expect(editor.before == "tiêng ")
    #expect(editor.held.isEmpty)
  }

  @Test func aSyllableThatIsCommittedWhileTheNextOneBeginsIsInTheLineAtOnce() {
    var editor = LineEditor()
    editor.compose("한")
    editor.insert("한")
    editor.compose("ㄱ")
    #expect(editor.before == "한" && editor.composition == "ㄱ")
  }

  @Test func lettersThatWaitForAWordThatIsGivenUpAreNotLost() {
    var editor = LineEditor()
    editor.compose("x")
    editor.hold(".")
    editor.settle()
    #expect(editor.held == ".", "the composition is still open")
    editor.compose("")
    editor.settle()
    #expect(editor.line == ".")
  }

  @Test func pastedLinesBecomeOne() {
    #expect(editor("one\r\n\r\ntwo\tthree\u{7}\u{2028}four\n").line == "one two three four")
    #expect(editor("می\u{200C}روم").line == "می\u{200C}روم", "joiners are letters' shapes")
  }

  @Test func aLineOfBlanksIsNoLine() {
    #expect(editor(" \t ").line == nil)
    #expect(editor("").isEmpty && !editor(" ").isEmpty)
  }

  @Test func aLineThatIsFullTakesNoPartOfALetter() {
    var editor = editor("aaaa", atMost: 10)
    editor.insert("é🇪🇸x")
    #expect(editor.line == "aaaaé")
    editor.insert(String(repeating: "b", count: 9))
    #expect(editor.line == "aaaaébbbb")
  }
}
