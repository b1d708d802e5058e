import Recognition
import Stability
import Testing

@Suite("Repetitions of a decoder")
struct RepetitionDetectorTests {
  @Test(arguments: [
    ([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8], 8),
    ([9, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4], 4),
    ([1, 2, 1, 2, 1, 2], 2), ([7, 5, 6, 8, 5, 6, 8, 5, 6, 8], 3), ([3, 3, 3, 3], 1),
  ])
  func areFoundAtTheEnd(tokens: [Int], period: Int) {
    #expect(RepetitionDetector.period(of: tokens) == period)
  }

  @Test(arguments: [
    [], [1], [1, 1, 1], [1, 2, 1, 2], [1, 2, 3, 1, 2, 3], [1, 2, 3, 4, 1, 2, 3, 4],
    [1, 2, 3, 4, 5, 6, 7, 8],
  ])
  func whatPeopleSayIsNone(tokens: [Int]) {
    #expect(RepetitionDetector.period(of: tokens) == nil)
  }

  @Test(arguments: [
    ("the number is not answering the number is not answering", "the number is not answering"),
    ("yes yes yes yes yes", "yes"), ("no no", "no no"), ("a b c", "a b c"), ("", ""),
    ("please hold on please hold on please hold on please hold", "please hold on"),
    ("no no no I want that one", "no no no I want that one"),
    ("I want to I want to go home", "I want to I want to go home"),
    ("five five five five one two", "five one two"),
    ("電話番号をお願いします電話番号をお願いします", "電話番号をお願いします"),
    ("好的好的好的好的", "好的"), ("どんどん行こう", "どんどん行こう"),
    (
      "wait here for me now wait here for me now and then come",
      "wait here for me now and then come"
    ),
  ])
  func areCutToTheFirstCopy(text: String, distinct: String) {
    let words = RepetitionDetector.cutting(SpokenWord.words(of: text))
    #expect(SpokenWord.text(of: words) == distinct)
  }

  @Test(arguments: [
    ("please please", 1), ("I'm sorry I'm sorry", 2),
    ("no directory entries matures entries matures", 2),
    ("the chair please enter the chair please enter", 4), ("very very good", 0),
    ("it is very very", 0), ("please", 0), ("", 0), ("どんどん", 0), ("请稍等请稍等", 0),
    ("电话号码电话号码", 4),
  ])
  func wordsAtTheEndThatRepeatThoseBeforeThemAreAnEcho(text: String, count: Int) {
    #expect(RepetitionDetector.echo(in: SpokenWord.words(of: text)) == count)
  }
}
