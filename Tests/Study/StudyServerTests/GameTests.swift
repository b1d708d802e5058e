import Decks
import FoundationEssentials
import ProgramBench
import StudyServer
import Testing

@Suite("Games, as their page asks for them")
struct GameTests {
  private struct Game: Decodable {
    struct Word: Decodable {
      let word, spelling: String
      let meaning: String?
      let options: [String]
    }
    let words: [Word]
    let letters: [String]
    let best: [String: Int]
  }

  private func game(_ path: String, _ bench: StudyBench) async throws -> Game {
    let answer = try await bench.get("/study/games/" + path)
    return try JSONDecoder().decode(Game.self, from: Data(answer.answerBody.utf8))
  }

  private static func fill(_ collection: Collection) throws {
    let deck = try collection.deck(named: "Russian").id
    for (word, meaning) in [
      ("Да!", "yes"), ("мама", "mum"), ("папа", "dad"), ("рыба", "fish"), ("небо", "sky"),
      ("Как дела?", "how are you"), ("собака", "dog"),
    ] {
      try collection.add(
        CardContent([.word: word, .translations: meaning], language: "ru-RU"), to: deck, at: 0)
    }
  }

  @Test(arguments: 1...3)
  func tenWordsOfALevelAreAskedWithFourOptions(level: Int) async throws {
    let bench = try StudyBench()
    let game = try await game("fa?from=list&level=\(level)", bench)
    #expect(game.words.count == 10 && Set(game.words.map(\.word)).count == 10)
    for word in game.words {
      let count = word.word.filter { $0 != "\u{200C}" }.count
      #expect(level == 1 ? count <= 3 : level == 2 ? count == 4 : count >= 5)
      #expect(word.options.count == 4 && Set(word.options).count == 4)
      #expect(word.options.contains(word.word) && !word.spelling.isEmpty)
    }
    #expect(game.letters.contains("س") && game.best.isEmpty)
  }

  @Test func wordsOfCardsAreSpelledInLatinLetters() async throws {
    let bench = try StudyBench(Self.fill)
    let languages = try await bench.get("/study/games")
    #expect(languages.contains(#""language":"ru""#) && languages.contains(#""language":"fa""#))
    let game = try await game("ru?from=cards&level=2", bench)
    #expect(Set(game.words.map(\.word)) == ["мама", "папа", "рыба", "небо"])
    let fish = try #require(game.words.first { $0.word == "рыба" })
    #expect(fish.spelling == "ryba" && fish.meaning == "fish")
    let few = try await bench.get("/study/games/ru?from=cards&level=3")
    #expect(few.status == 422 && few.contains(#"{"failure":"fewWords"}"#))
    #expect(try await bench.get("/study/games/en?from=cards&level=1").status == 404)
    #expect(try await bench.get("/study/games/ru?from=cards&level=4").status == 400)
  }

  @Test func theBestResultIsKeptAndMissedWordsBecomeCards() async throws {
    let bench = try StudyBench()
    func end(_ score: Int, missed: String = "") -> String {
      """
      {"game":"letters","from":"list","level":2,"score":\(score),"deck":"Missed","missed":[\(missed)]}
      """
    }
    let missed = #"{"word":"سلام","spelling":"salam","meaning":null}"#
    var answer = try await bench.send("POST", "/study/games/fa", json: end(7, missed: missed))
    #expect(answer.contains(#""best":7"#) && answer.contains(#""isBest":true"#))
    answer = try await bench.send("POST", "/study/games/fa", json: end(5, missed: missed))
    #expect(answer.contains(#""best":7"#) && answer.contains(#""isBest":false"#))
    #expect(try await game("fa?from=list&level=2", bench).best == ["letters": 7])
    #expect(try await game("fa?from=list&level=1", bench).best.isEmpty)
    let deck = try #require(try bench.collection.decks().first)
    let cards = try bench.collection.cards(inDeck: deck.id)
    #expect(deck.name == "Missed" && cards.count == 1)
    #expect(cards.first?.content[.pronunciation] == "salam")
    #expect(try await bench.send("POST", "/study/games/fa", json: end(11)).status == 400)
    let odd = end(1).replacing("letters", with: "chess")
    #expect(try await bench.send("POST", "/study/games/fa", json: odd).status == 400)
  }
}
