internal import FoundationEssentials
internal import Glibc
internal import ProgramBench
internal import Testing

/// A line of `snapshot --text`, decoded as JSON.
private struct Picture: Decodable, Equatable {
  struct Row: Decodable, Equatable {
    let text: String
    let id: String?
    let speaker: String?
    let part: String?
    let pane: String?
    let rect: [Int]
  }

  struct Sentence: Decodable, Equatable {
    let text: String
    let other: String?
    let id: String?
    let speaker: String?
    let time: String
    let selected: Bool?
    let rect: [Int]
    let found: [[Int]]?
  }

  let t: Double
  let rows: [Row]
  let notices: [String]
  let history: [Sentence]?

  var texts: [String] { rows.map(\.text) }

  static func read(_ printed: String) throws -> [Picture] {
    try printed.split(separator: "\n").map {
      try JSONDecoder().decode(Picture.self, from: Data($0.utf8))
    }
  }
}

extension ThePictures {
  @Suite struct TextSnapshots {
    private static let conversation = """
      {"t": 1, "id": "a", "text": "The first", "final": true, "speaker": "Ana"}
      {"t": 2.5, "text": "The \\"second\\"", "final": true}
      {"t": 3, "notice": "no microphone"}

      """

    private func pictures(
      _ arguments: String..., inputText text: String = conversation
    ) async throws -> [Picture] {
      let outcome = try await Program.run(
        ["snapshot", "--text", "--captions", "-", "--size", "640x360"] + arguments, inputText: text)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      return try Picture.read(outcome.printed)
    }

    @Test func theOpenHistoryIsListedWithWhatWasFound() async throws {
      let script = """
        with --size 640x360 --camera pattern:bars --to en
        at 0.5 caption {"id":"a","text":"Where does it hurt?","lang":"en","source":"¿Dónde le duele?","source_lang":"es","speaker":"Ana","final":true}
        at 1.5 say "Here"
        at 2.0 text
        at 2.1 key h
        at 2.2 text
        at 2.3 type "DUELE"
        at 2.4 key up
        at 2.5 text

        """
      let outcome = try await Program.run(["script", "-"], inputText: script)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      let pictures = try Picture.read(outcome.printed)
      #expect(pictures.map(\.history?.count) == [nil, 2, 1])
      let all = try #require(pictures[1].history)
      #expect(all.map(\.text) == ["Where does it hurt?", "Here"])
      #expect(all.map(\.other) == ["¿Dónde le duele?", nil] && all.first?.id == "a")
      #expect(all.map(\.speaker) == ["Ana", nil] && all.map(\.time) == ["0:00", "0:01"])
      #expect(all[0].rect[1] + all[0].rect[3] <= all[1].rect[1])
      let found = try #require(pictures[2].history?.first)
      #expect(found.selected == true && all[0].selected == nil && all[0].found == nil)
      let place = try #require(found.found?.first)
      #expect(place[0] > found.rect[0] && place[1] > found.rect[1])
      #expect(place[1] + place[3] <= found.rect[1] + found.rect[3] && place[2] > 20)
    }

    @Test func thereIsALineForEveryPictureInTheOrderInWhichTheyWereAskedFor() async throws {
      let pictures = try await pictures("--at", "end", "--at", "0.5", "--at", "1.25")
      #expect(pictures.map(\.t) == [4, 0.5, 1.25])
      #expect(pictures.map(\.texts) == [["The first", "The \"second\""], [], ["The first"]])
      #expect(pictures.map(\.notices) == [["no microphone"], [], []])
    }

    @Test func aRowHasItsSpeakerAndItsRectangle() async throws {
      let rows = try #require(try await pictures("--at", "end").first).rows
      try #require(rows.count == 2)
      #expect(rows[0].id == "a" && rows[0].speaker == "Ana" && rows[0].part == nil)
      #expect(rows[1].id == nil && rows[1].speaker == nil)
      for row in rows {
        try #require(row.rect.count == 4)
        #expect(row.rect[0] >= 64 && row.rect[0] + row.rect[2] <= 576)
        #expect(row.rect[1] > 180 && row.rect[1] + row.rect[3] <= 360)
      }
      #expect(rows[0].rect[1] + rows[0].rect[3] == rows[1].rect[1])
    }

    @Test(arguments: ["near", "far"])
    func aCaptionForAReaderWhoIsNotThereIsForTheOneWhoIs(reader: String) async throws {
      let caption = #"{"t":1,"text":"For you","for":"\#(reader)","final":true}"# + "\n"
      let alone = try await pictures("--at", "end", inputText: caption).first
      #expect(alone?.texts == ["For you"])
      let both = try await pictures("--face-to-face=split", "--at", "end", inputText: caption).first
      #expect(both?.texts == ["For you"] && both?.rows.first?.pane == reader)
    }

    @Test func otherRowsHaveTheirPart() async throws {
      let caption = #"{"t":1,"text":"Hola","source":"Hello","romanized":"ola","final":true}"# + "\n"
      let rows = try await pictures("--show", "both", "--at", "end", inputText: caption).first?.rows
      #expect(rows?.map(\.text) == ["Hola", "ola", "Hello"])
      #expect(rows?.map(\.part) == [nil, "romanized", "original"])
    }

    @Test func picturesAndDigestsAreMadeOnRequest() async throws {
      let folder = try Folder()
      let outcome = try await Program.run(
        ["snapshot", "--captions", "-", "--at", "end", "--text", "--hash", "-o"]
          + [folder.file("a.png"), "--size", "320x180"], inputText: Self.conversation)
      #expect(outcome.exitCode == 0, "\(outcome)")
      let lines = outcome.printed.split(separator: "\n").map(String.init)
      try #require(lines.count == 2)
      #expect(try Picture.read(lines[0]).map(\.texts) == [["The first", "The \"second\""]])
      #expect(lines[1].count == 32)
      #expect(folder.names == ["a.png"])
    }

    @Test func finishedCaptionsLeaveAfterTheHoldAndOthersStay() async throws {
      let caption = #"{"t":1,"text":"Hola","final":true}"# + "\n"
      let held = try await pictures("--hold", "2", "--at", "2.9", "--at", "3", inputText: caption)
      #expect(held.map(\.texts) == [["Hola"], []])
      let never = try await pictures("--hold", "never", "--at", "900", inputText: caption)
      #expect(never.map(\.texts) == [["Hola"]])
    }

    @Test func aFullDiskIsOneLine() async throws {
      let shell = try Child(
        "sh", ["-c", "\"$0\" snapshot --text > /dev/full", Program.path], input: .devNull)
      #expect(try await eventually(within: .seconds(10)) { shell.end != nil })
      #expect(shell.end == .exited(EX_IOERR))
      #expect(shell.errorOutput.split(separator: "\n").count == 1)
    }

    @Test func aScriptPrintsWhatCanBeReadBetweenItsPictures() async throws {
      let script = """
        with --size 320x180
        at 1 say Ana "Hola"
        at 1 text
        at 2 shot a.png
        at 2 say "Adiós"
        at end text

        """
      let folder = try Folder()
      let outcome = try await Program.run("script", "-", "-o", folder.path, inputText: script)
      #expect(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
      let pictures = try Picture.read(outcome.printed)
      #expect(pictures.map(\.t) == [1, 3])
      #expect(pictures.map(\.texts) == [["Hola"], ["Hola", "Adiós"]])
      #expect(pictures.first?.rows.first?.speaker == "Ana")
      #expect(folder.names == ["a.png"])
    }

    @Test func aScriptOfTextAloneWritesNoFile() async throws {
      try await Program.expectRefusal(
        of: ["script", "-"], code: EX_USAGE, saying: ":3:11: ",
        inputText: "at 1 say \"Hola\"\nat 1 text\nat 1 text Hola\n")
      let text = try await Program.run("script", "-", inputText: "at 1 say \"Hola\"\nat 1 text\n")
      #expect(text.exitCode == 0 && text.errorOutput.isEmpty, "\(text)")
      #expect(try Picture.read(text.printed).map(\.texts) == [["Hola"]])
    }
  }
}
