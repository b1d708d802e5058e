import Captions
import Testing

@Suite("Reading stability")
struct ReadingPolicyTests {
  var reading = Reading(.reading)

  @Test mutating func wordsWaitForTwoAgreements() {
    reading.learnSteadiness()
    reading.hear(
      "uno", "uno dos", "uno dos tres", "uno dos tres cuatro", from: 2000, every: 300)
    #expect(reading.sights.compactMap(\.text) == ["uno", "uno dos"])
  }

  @Test mutating func noPhraseEndsWithASingleLetter() {
    reading.learnSteadiness()
    reading.hear("voy a", "voy a casa", "voy a casa ya", from: 2000, every: 300)
    #expect(reading.text == "voy")
    reading.hear("voy a casa ya", at: 2900)
    #expect(reading.text == "voy a casa")
  }

  @Test mutating func whereLastWordsChangeTheyAreNotShown() {
    reading.learnChurn()
    let beginning = "uno dos tres cuatro cinco seis siete ocho nueve diez"
    for (place, end) in ["al", "ella", "el", "allá", "al"].enumerated() {
      reading.hear("\(beginning) \(end)", at: 40_000 + place * 200)
    }
    #expect(reading.text?.hasPrefix("uno dos") == true)
    #expect(reading.text?.contains("diez") == false)
  }
}
