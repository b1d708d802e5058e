import FoundationEssentials
import Glibc
import ProgramBench
import Testing

private let hasAnki = [11, 12, 13].contains { version in
  unsafe access(".build-tools/lib/python3.\(version)/site-packages/anki", F_OK) == 0
}

/// Decks on their way through Anki's own importer and exporter, of its library.
@Suite("Anki", .enabled(if: hasAnki, "`scripts/setup --tests` installs Anki's library"))
struct AnkiTests {
  /// A line of the tool that runs Anki's library.
  private struct AnkiCard: Decodable {
    let deck: String
    let guid: String
    let fields: [String: String]
    /// The sums of the sounds in Anki's folder, by the names in the fields.
    let sounds: [String: String]
    /// 0 for a new card, 2 for one that is reviewed.
    let type: Int
    let interval: Int
    let stability: Double?
    let question: String
  }

  private let folder: Folder
  init() throws { folder = try Folder() }

  private func study(
    _ words: String..., data: String = "study.db", keys: String? = nil
  ) async throws -> Outcome {
    let outcome = try await Program.run(
      ["study"] + words + ["--data", folder.file(data)], inputText: keys)
    #expect(outcome.exitCode == 0, "\(outcome)")
    return outcome
  }

  /// Returns the deck as a table.
  private func table(_ deck: String, data: String = "study.db") async throws -> String {
    let path = folder.file("\(data).csv")
    _ = try await study("export", deck, "-o", path, "--force", data: data)
    return String(decoding: try readFile(path), as: UTF8.self)
  }

  /// Passes a package through Anki, and returns the cards that Anki has.
  private func passThroughAnki(
    _ package: String, to result: String, _ options: [String]
  ) async throws -> [AnkiCard] {
    let lines = try await Tool.run("tools/run", ["study.through_anki", package, result] + options)
    return try lines.split(separator: "\n").map { line in
      try JSONDecoder().decode(AnkiCard.self, from: Data(line.utf8))
    }
  }

  @Test(
    .enabled(if: SpokenConversation.canBeCut, "ffmpeg is not installed"),
    arguments: [[], ["--legacy"]])
  func theSoundsOfAConversationGoToAnkiAndComeBackTheSame(options: [String]) async throws {
    let talk = try folder.write(SpokenConversation.transcript(), to: "talk.jsonl")
    _ = try await study("import", talk, "--learn", "es", "--sound", SpokenConversation.sound)
    let (package, back) = (folder.file("talk.apkg"), folder.file("back.apkg"))
    _ = try await study("export", "talk", "-o", package)
    let cards = try await passThroughAnki(package, to: back, options)
    #expect(cards.count == 11 && cards.allSatisfy { $0.sounds.count == 1 })
    #expect(Set(cards.flatMap(\.sounds.values)).count == 11)
    // Spanish sentences are heard with the question, English ones with the answer.
    for card in cards {
      let isAsked = card.fields["Word"]?.contains("[sound:") == true
      #expect(isAsked == (card.fields["Speaker"] == "Ana"))
      #expect(isAsked != (card.fields["Translations"]?.contains("[sound:") == true))
      #expect(card.question.contains("[anki:play:q:0]") == isAsked, "\(card.question)")
    }
    _ = try await study("import", back, data: "other.db")
    let table = try await table("talk")
    #expect(try await self.table("talk", data: "other.db") == table)
    let again = folder.file("again.apkg")
    _ = try await study("export", "talk", "-o", again, data: "other.db")
    let returned = try await passThroughAnki(again, to: folder.file("end.apkg"), options)
    #expect(Set(returned.map(\.sounds)) == Set(cards.map(\.sounds)))
  }

  @Test(arguments: [[], ["--legacy"]])
  func aConversationIsReviewedGoesToAnkiAndComesBackTheSame(options: [String]) async throws {
    _ = try await study("import", "assets/conversation.jsonl", "--learn", "es")
    let review = try await study("review", "conversation", keys: " 1 3q")
    let word = try #require(review.printed.split(separator: "\n").dropFirst().first)
    let (package, back) = (folder.file("talk.apkg"), folder.file("back.apkg"))
    _ = try await study("export", "conversation", "-o", package)
    let cards = try await passThroughAnki(package, to: back, options)
    let table = try await table("conversation")
    let due = try await study("due").printed
    #expect(cards.count > 5 && due.contains("  2 being learned  "), "\(due)")
    #expect(due.hasSuffix("  \(cards.count) cards\n"), "\(due)")
    for card in cards {
      #expect(card.deck == "conversation" && table.contains("conversation,\(card.guid),"))
      let text = try #require(card.fields["Word"])
      #expect(!text.isEmpty && card.question.contains(text) && card.fields["Language"] == "es")
    }
    let known = cards.filter { $0.type == 2 }
    #expect(known.count == 2 && cards.filter { $0.type == 0 }.count == cards.count - 2)
    #expect(known.first.map { word.contains($0.fields["Word"] ?? "-") } == true, "\(word)")
    #expect(known.allSatisfy { $0.interval >= 1 && $0.stability ?? 0 > 0 })
    // Where the deck was, nothing is new, and what is known of it stays; elsewhere all of it is new.
    let again = try await study("import", back, "--json")
    #expect(again.printed == #"{"new":0,"known":\#(cards.count)}"# + "\n")
    #expect(try await study("due").printed == due)
    #expect(try await self.table("conversation") == table)
    let elsewhere = try await study("import", back, "--json", data: "other.db")
    #expect(elsewhere.printed == #"{"new":\#(cards.count),"known":0}"# + "\n")
    #expect(try await self.table("conversation", data: "other.db") == table)
  }
}
