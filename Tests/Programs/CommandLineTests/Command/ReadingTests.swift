internal import Foundation
internal import ProgramBench
internal import ReadingJudge
internal import Testing

extension ThePictures {
  /// The contract of docs/captions.md, checked on the pictures of whole conversations.
  @Suite struct Reading {
    /// The report on a stream's pictures, ten a second, until long after its end.
    private func report(
      on lines: [String], mode: String, stability: String = "balanced"
    ) async throws -> ReadingReport {
      let stream = SpokenStream(lines: lines.map { $0[...] })
      let late = #"{"t":\#(stream.end + 60),"notice":""}"#
      let outcome = try await Program.run(
        [
          "snapshot", "--captions", "-", "--size", "640x360", "--every", "0.1", "--text",
          "--caption-mode", mode, "--stability", stability,
        ], inputText: (lines + [late]).joined(separator: "\n") + "\n")
      #expect(outcome.exitCode == 0, "\(outcome.errorOutput)")
      return ReadingReport(stream, pictures: try PictureText.pictures(in: outcome.printed))
    }

    private func expectReadable(_ report: ReadingReport) {
      #expect(report.words > 0)
      #expect(report.neverShown == 0, "\(report.examples)")
      #expect(report.outOfOrder == 0, "\(report.examples)")
      #expect(report.tooBrief * 100 <= report.words, "\(report.examples)")
      #expect(report.gaps == 0)
      #expect(report.maxRows <= 4)
    }

    @Test(arguments: GeneratedStream.all.indices)
    func everyWordIsReadInOrderWhileCaptionsRollUp(stream: Int) async throws {
      let report = try await report(on: GeneratedStream.all[stream].lines, mode: "roll-up")
      expectReadable(report)
      #expect(report.delay(quantile: 0.95) <= 1.5)
    }

    @Test(arguments: [GeneratedStream.burstsOfFinals, .longFinals, .twoSpeakers, .turns])
    func everyWordIsReadInOrderInEveryMode(stream: GeneratedStream) async throws {
      for mode in ["pop-on", "paint-on"] {
        expectReadable(try await report(on: stream.lines, mode: mode, stability: "immediate"))
      }
    }

    @Test func theBundledConversationIsRead() async throws {
      let lines = String(decoding: try readFile("assets/conversation.jsonl"), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      expectReadable(try await report(on: lines, mode: "roll-up"))
    }

    @Test func everyRecordedStreamIsRead() async throws {
      let root = "Tests/Captions/CaptionCodingTests/Fixtures"
      let files = try #require(FileManager.default.enumerator(atPath: root))
        .compactMap { $0 as? String }
        .filter { $0.hasSuffix(".events.jsonl") && $0.contains("recorded") }.sorted()
      #expect(files.count > 12)
      for file in files {
        let lines = String(decoding: try readFile("\(root)/\(file)"), as: UTF8.self)
          .split(separator: "\n").map(String.init)
        let timed = SpokenStream.spoken(lines)
        guard
          SpokenStream(lines: timed.map { $0[...] }).utterances.contains(where: { $0.words != nil }
          )
        else { continue }
        let report = try await report(on: timed, mode: "roll-up")
        #expect(report.neverShown == 0 && report.outOfOrder == 0, "\(file): \(report.examples)")
        #expect(report.tooBrief * 100 <= report.words, "\(file): \(report.examples)")
      }
    }

    @Test func leftOutWordsAreReported() async throws {
      let talk = (0..<40).map {
        #"{"t":1,"id":"u\#($0)","text":"Sentence \#($0) is as long as this one, which fills a line"#
          + #" of the box.","final":true}"#
      }
      let report = try await report(on: talk, mode: "roll-up")
      #expect(report.neverShown > 0)
      #expect(report.gaps > 0)
      #expect(report.outOfOrder == 0)
    }
  }
}
