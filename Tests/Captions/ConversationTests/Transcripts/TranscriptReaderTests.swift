import Captions
import System
import Testing

@testable import Conversation

@Suite(.timeLimit(.minutes(1))) struct TranscriptReaderTests {
  private let folder = TestFolder()

  private func line(_ number: Int, _ text: String = "Hola") -> String {
    #"{"id":"\#(number)","text":"\#(text) \#(number)","final":true,"speaker":"Ana","t":\#(number)}"#
      + "\n"
  }

  /// The texts of all pages, the last page first.
  private func pages(of count: Int) throws -> [[String]] {
    var reader = try TranscriptReader(path: folder.file("talk.jsonl"))
    var pages: [[String]] = []
    while !reader.isAtBeginning {
      pages.append(try reader.previousPage(of: count).map { $0.snapshot.text.words.value ?? "" })
    }
    return pages
  }

  @Test func pagesComeFromTheEndToTheBeginning() throws {
    folder.write((1...5).map { line($0) }.joined(), "talk.jsonl")
    #expect(
      try pages(of: 2) == [["Hola 4", "Hola 5"], ["Hola 2", "Hola 3"], ["Hola 1"]])
    #expect(try pages(of: 100).map(\.count) == [5])
  }

  @Test func anEntryHasItsNameItsTimeAndItsValues() throws {
    folder.write(line(7), "talk.jsonl")
    var reader = try TranscriptReader(path: folder.file("talk.jsonl"))
    let page = try reader.previousPage(of: 1)
    #expect(page.first?.id.name == .named("7") && page.first?.time == .seconds(7))
    #expect(page.first?.snapshot.speaker.value == "Ana")
    #expect(try reader.previousPage(of: 1).isEmpty)
  }

  @Test func everyLineIsReadOnceWhateverItsLength() throws {
    let lengths = [0, 100, 65_000, 66_000, 70_000, 200_000, 900_000, 3]
    var text = ""
    for number in 0..<200 {
      text += line(number, String(repeating: "x", count: number < 8 ? lengths[number] : 300))
    }
    folder.write(text, "talk.jsonl")
    for count in [1, 7, 150, 1000] {
      let numbers = try pages(of: count).reversed().joined()
        .map { $0.split(separator: " ").last.map(String.init) }
      #expect(numbers == (0..<200).map { "\($0)" }, "\(count)")
    }
  }

  @Test func damagedAndTornAndTooLongLinesAreSkipped() throws {
    let tooLong = line(3, String(repeating: "x", count: 5 << 20))
    folder.write(line(1) + "{broken\n\n" + tooLong + line(4) + #"{"id":"5","te"#, "talk.jsonl")
    #expect(try pages(of: 3).reversed().joined().map(\.self) == ["Hola 1", "Hola 4"])
  }

  @Test func cancelledUtterancesAndEmptyFilesHaveNoEntries() throws {
    folder.write(
      line(1) + #"{"id":"2","text":"No","final":false,"t":2}"# + "\n"
        + #"{"id":"2","cancel":true,"t":3}"# + "\n", "talk.jsonl")
    #expect(try pages(of: 10) == [["Hola 1"]])
    folder.write("", "talk.jsonl")
    #expect(try pages(of: 10).isEmpty)
    #expect(throws: SystemError.self) {
      _ = try TranscriptReader(path: folder.file("none.jsonl")).isAtBeginning
    }
  }

  @Test func theEndOfAnUnfinishedEntryReplacesIt() throws {
    folder.write(
      #"{"id":"2","text":"No","final":false,"t":2}"# + "\n" + line(3)
        + #"{"id":"2","text":"No importa","final":true,"t":4}"# + "\n", "talk.jsonl")
    #expect(try pages(of: 10) == [["No importa", "Hola 3"]])
  }

  @Test func aTimeIsFoundInAFileOfAnySize() throws {
    for count in [0, 1, 3, 200, 5000] {
      folder.write((0..<count).map { line($0) }.joined(), "talk.jsonl")
      var reader = try TranscriptReader(path: folder.file("talk.jsonl"))
      for time in [0, 1, count / 2, count - 1, count + 9] {
        try reader.seek(before: .seconds(time))
        let next = try reader.nextEntries(of: 400)?.map(\.time) ?? []
        let earlier = next.prefix { $0 < .seconds(time) }
        #expect(earlier.count < 400, "\(count) lines, \(time) s")
        if (0..<count).contains(time) {
          #expect(next.contains(.seconds(time)), "\(count) lines, \(time) s")
        }
      }
    }
  }

  @Test func linesAreReadForwardToTheEnd() throws {
    let tooLong = line(3, String(repeating: "x", count: 5 << 20))
    folder.write(
      line(1) + "{broken\n\n" + tooLong + line(4) + #"{"id":"5","cancel":true,"t":5}"# + "\n"
        + line(6) + #"{"id":"7","te"#, "talk.jsonl")
    var reader = try TranscriptReader(path: folder.file("talk.jsonl"))
    try reader.seek(before: .zero)
    var times: [Duration] = []
    while let page = try reader.nextEntries(of: 2) { times += page.map(\.time) }
    #expect(times == [.seconds(1), .seconds(4), .seconds(6)])
  }

  @Test func whatIsAppendedMeanwhileIsNotRead() throws {
    folder.write(line(1) + line(2), "talk.jsonl")
    var reader = try TranscriptReader(path: folder.file("talk.jsonl"))
    #expect(try reader.previousPage(of: 1).map(\.time) == [.seconds(2)])
    folder.append(line(3), "talk.jsonl")
    #expect(try reader.previousPage(of: 5).map(\.time) == [.seconds(1)])
  }
}
