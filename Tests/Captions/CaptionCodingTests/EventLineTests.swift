import Captions
import ProgramBench
import RandomCaptions
import Randomness
import Testing

@testable import CaptionCoding

@Suite("Events as lines")
struct EventLineTests {
  private let mic = ConnectionID(1)

  private func events(_ lines: [String]) -> [CaptionTimeline.Entry] {
    var timeline = CaptionTimeline(format: .captionStream, connection: mic)
    timeline.read(Array(lines.joined(separator: "\n").utf8).span)
    timeline.finish()
    #expect(timeline.warnings.total == 0)
    return timeline.entries
  }

  private func lines(_ entries: [CaptionTimeline.Entry]) -> [String] {
    entries.flatMap { entry -> [String] in
      var name: String?
      if case .utterance(let id, _) = entry.event, case .named(let own) = id.name { name = own }
      return CaptionStreamEncoder.lines(for: entry.event, at: entry.time, name: name)
    }
  }

  @Test(arguments: [
    #"{"id":"u","stream":"s","text":"a\n\"b\"","final":false,"stable":1,"agreed":2,"confident":3,"lang":"es","#
      + #""source":"x","source_stable":1,"source_confident":1,"source_lang":"en","source_final":true,"#
      + #""translations":{"fr":{"text":"c","stable":0,"agreed":1,"confident":1,"final":true},"de":null,"it":{"text":null}},"#
      + #""romanized":"r","speaker":"A","for":"near","start":0.5,"end":1.25,"cancel":false,"#
      + #""t":3.000001}"#,
    #"{"id":"u","text":null,"final":null,"stable":null,"agreed":null,"confident":null,"lang":null,"source":null,"#
      + #""source_stable":null,"source_confident":null,"source_lang":null,"source_final":null,"translations":null,"romanized":null,"#
      + #""speaker":null,"for":null,"start":null,"end":null,"cancel":null,"t":0}"#,
  ])
  func keysAndNullsAreWrittenInTheDocumentedOrder(line: String) {
    #expect(lines(events([line])) == [line])
  }

  @Test(arguments: [
    #"{"speaking":"u1"}"#, #"{"speaking":"u1","mutes":false}"#, #"{"spoken":"u1"}"#,
    #"{"speaking":null}"#, #"{"state":"muted"}"#, #"{"control":"mute"}"#,
    #"{"control":"unmute"}"#, #"{"hello":1,"want":["control","shown","spoken"],"name":"x"}"#,
  ])
  func messagesAboutReadingAloudAreReadAndWritten(line: String) {
    let events = events([line]).map(\.event)
    #expect(events.flatMap { CaptionStreamEncoder.lines(for: $0, at: nil, name: nil) } == [line])
  }

  @Test(arguments: [#"{"speaking":{},"spoken":["u"]}"#, #"{"speaking":true,"mutes":"no"}"#])
  func aReportOfAVoiceThatMakesNoSenseIsLeftOut(line: String) {
    var timeline = CaptionTimeline(format: .captionStream, connection: mic)
    timeline.read(Array(line.utf8).span)
    timeline.finish()
    #expect(timeline.entries.map(\.event) == [])
    #expect(timeline.warnings.total > 0)
  }

  /// The decoder, the merge, the encoder and the detection go through these lists.
  @Test func everyKeyIsDocumented() throws {
    let path = RecordedStream.folder + "/../../../../docs/caption-stream.md"
    let document = String(decoding: try readFile(path), as: UTF8.self)
    for name in CaptionKeys.ofUtterance.map(\.name) + CaptionKeys.ofTranslation.map(\.name) {
      #expect(document.contains("`\(name)`"), "\(name)")
    }
  }

  @Test func otherEventsHaveLinesToo() {
    let written = [
      #"{"hello":1,"want":["control","shown"],"name":"w","t":0}"#, #"{"clear":true,"t":1}"#,
      #"{"notice":"no microphone","t":1}"#, #"{"notice":"","t":2}"#,
      #"{"state":"paused","t":2}"#, #"{"state":"hearing","t":3}"#, #"{"level":0.25,"t":3}"#,
      #"{"control":"languages","from":"en","to":"es","t":4}"#, #"{"control":"start","t":5}"#,
      #"{"languages":["es","pt-BR"],"t":5}"#, #"{"languages":[],"t":6}"#,
    ]
    #expect(lines(events(written)) == written)
  }

  @Test(arguments: [
    #"{"level":1.5}"#, #"{"level":"loud"}"#, #"{"control":"sing"}"#, #"{"control":7}"#,
  ])
  func unusableLevelsAndRequestsAreNoEvents(line: String) {
    var timeline = CaptionTimeline(format: .captionStream, connection: mic)
    timeline.read(Array(line.utf8).span)
    timeline.finish()
    #expect(timeline.entries.isEmpty)
  }

  @Test func requestsOfTheWayBackAreRead() {
    let requests: [ControlRequest] = [
      .start, .stop, .clear, .languages(from: "en", to: nil), .languages(from: nil, to: "zh-Hant"),
      .say(#"He said "no" — \o/ 言葉"#, language: nil), .say("Bon dia", language: "ca"),
    ]
    for request in requests {
      let line = Array(CaptionStreamEncoder.line(for: request).utf8)
      #expect(ControlRequest(line: line.dropLast()) == request)
    }
    for line in ["", "{", "[]", #"{"text":"start"}"#] {
      #expect(ControlRequest(line: Array(line.utf8)[...]) == nil)
    }
  }

  /// Encoded random updates of an utterance are decoded with all of their keys.
  @Test func decodingReturnsTheEncodedEvents() {
    var random = SeededGenerator(state: 11)
    for _ in 0..<Trials.rounds(200) {
      var assembler = UtteranceAssembler()
      let written = (0..<12).map { number in
        var update = randomPatch(&random)
        // One line cannot both erase all languages and name some.
        if update.translationsErased > 0 { update.translations = [] }
        update.text.words = .value("text \(number)")
        let id = UtteranceID(scope: .connection(mic), name: .named("u"))
        return assembler.event(applying: update, to: id)
      }
      let encoded = written.flatMap {
        CaptionStreamEncoder.lines(for: $0, at: .milliseconds(1500), name: "u")
      }
      let read = events(encoded)
      #expect(read.map(\.event) == written)
      #expect(lines(read) == encoded)
    }
  }
}
