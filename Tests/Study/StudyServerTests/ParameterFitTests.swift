import Decks
import Glibc
import LearnedDecks
import ProgramBench
import SpacedRepetition
import StudyServer
import Testing

@Suite("The parameters of people who learn at the same time")
struct ParameterFitTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  /// Makes decks with enough answers for parameters of the person's own.
  private func learned(_ name: String) throws -> String {
    let path = folder.file(name)
    try Collection(path: path).learn(80)
    return path
  }

  private func hasOwn(_ path: String) throws -> Bool {
    try Collection(path: path).scheduler() != ReviewScheduler()
  }

  /// Returns true once the answers so far were looked at.
  private func isLookedAt(_ path: String) async throws -> Bool {
    try await eventually { try Collection(path: path).parameterSearch() == nil }
  }

  @Test func areFoundForEachOfThem() async throws {
    let fit = try ParameterFit(pause: .zero)
    defer { fit.stop() }
    let paths = try ["ana.db", "luis.db"].map(learned)
    for path in paths { fit.look(at: path) }
    for path in paths { #expect(try await isLookedAt(path) && hasOwn(path)) }
  }

  @Test func stayIfTheSearchTakesTooLong() async throws {
    let fit = try ParameterFit(limit: .zero, pause: .zero)
    defer { fit.stop() }
    let path = try learned("ana.db")
    fit.look(at: path)
    #expect(try await isLookedAt(path), "until there are more answers")
    #expect(try !hasOwn(path))
  }

  @Test func areNotLookedForInDecksThatAreGoneOrNone() async throws {
    let fit = try ParameterFit(pause: .zero)
    defer { fit.stop() }
    let gone = folder.file("gone.db")
    let letter = try folder.write(Array("This is a letter.".utf8), to: "letter.db")
    let path = try learned("ana.db")
    for path in [gone, letter, path] { fit.look(at: path) }
    #expect(try await isLookedAt(path) && hasOwn(path))
    #expect(folder.names.allSatisfy { !$0.hasPrefix("gone") })
    #expect(try readFile(letter) == Array("This is a letter.".utf8))
  }

  @Test func areLookedForAfterAnAnswerOnThePage() async throws {
    let fit = try ParameterFit(pause: .zero)
    defer { fit.stop() }
    let bench = try StudyBench(fit: fit) { collection in
      let deck = try collection.deck(named: "New")
      try collection.add(CardContent([.word: "última"]), to: deck.id, guid: "last", at: 0)
    }
    try bench.collection.learn(80)
    let answer = #"{"card": 1, "rating": "good"}"#
    #expect(try await bench.send("POST", "/study/answers", json: answer).status == 200)
    let path = bench.folder.file("study.db")
    #expect(try await isLookedAt(path) && hasOwn(path))
  }
}
