import Captions
import Imaging
import InterfaceFiles
import Messages
import Testing
import Typesetting

@testable import Scene

@Suite struct PillTests {
  @Test func manyNoticesAreTheNewestAndHowManyMoreThereAre() throws {
    let pills = try PillLayout.sample(PixelSize(width: 640, height: 360))
    let room = PixelRect(x: 64, y: 40, width: 512, height: 130)
    let placed = pills.layOut((1...70).map { "Notice \($0)" }.notices, in: room)
    let words = placed.map { $0.lines.map(\.text).joined(separator: " ") }
    #expect(words.last == "and \(70 - placed.count + 1) more")
    #expect(words.dropLast().last == "Notice 70")
    #expect(placed.allSatisfy { $0.frame.intersection(room) == $0.frame })
  }

  @Test func withRoomForOneTheNewestStandsAlone() throws {
    let pills = try PillLayout.sample(PixelSize(width: 640, height: 360))
    let room = PixelRect(x: 64, y: 40, width: 512, height: pills.metrics.height)
    let placed = pills.layOut(["One", "Two", "Three"].notices, in: room)
    #expect(placed.map { $0.lines.map(\.text) } == [["Three"]])
    let long = pills.layOut(["One", String(repeating: "long ", count: 60)].notices, in: room)
    #expect(long.count == 1 && long[0].lines.count == 1)
    #expect(long[0].lines[0].text.hasSuffix("…"))
  }

  @Test func aLongNoticeEndsInAnEllipsis() throws {
    let pills = try PillLayout.sample(PixelSize(width: 640, height: 360))
    let room = PixelRect(x: 64, y: 40, width: 300, height: 300)
    let placed = pills.layOut([String(repeating: "word ", count: 80)].notices, in: room)
    #expect(placed.count == 1 && placed[0].lines.count == 3)
    #expect(placed[0].lines[2].text.hasSuffix("…"))
  }

  @Test func withoutRoomThereIsNoNotice() throws {
    let pills = try PillLayout.sample(PixelSize(width: 640, height: 360))
    #expect(pills.layOut(["One"].notices, in: PixelRect(x: 0, y: 0, width: 200, height: 5)).isEmpty)
    #expect(pills.layOut([], in: PixelRect(x: 0, y: 0, width: 200, height: 50)).isEmpty)
  }

  /// The marks of English are narrow and would be so around Chinese words, too.
  @Test func aNoticeOfAPipelineIsInNoKnownLanguage() throws {
    let pills = try PillLayout.sample(PixelSize(width: 1280, height: 720))
    let room = PixelRect(x: 64, y: 40, width: 1_000, height: 300)
    let text = "翻译服务“云端”没有回答……请检查网络"
    let placed = Overlays.texts(
      pipelineNotices: [PipelineNotice(text)], notices: [], strings: .english)
    #expect(placed.map(\.language) == [nil])
    let own = Overlays.texts(pipelineNotices: [], notices: [.waitingForCaptions], strings: .english)
    #expect(own.map(\.language) == ["en"])
    func width(_ notice: NoticeText) throws -> Int {
      try #require(pills.layOut([notice], in: room).first?.lines.first).advance
    }
    #expect(
      try width(placed[0]) > width(NoticeText(text: text, language: "en")),
      "wide marks take a whole em")
    #expect(try width(placed[0]) == width(NoticeText(text: text, language: "zh")))
  }

  @Test func aConditionThatIsKnownIsToldInTheReadersLanguage() throws {
    let spanish = try InterfaceFiles.catalog()["es"]
    func text(_ notice: PipelineNotice) -> [NoticeText] {
      Overlays.texts(pipelineNotices: [notice], notices: [], strings: spanish)
    }
    let gone = PipelineNotice("Micro is gone", code: "microphone-gone", about: "Micro")
    #expect(text(gone).map(\.text) == ["El micrófono Micro ya no está: vuelva a conectarlo"])
    #expect(text(gone).map(\.language) == ["es"])
    let pair = PipelineNotice("no de-en", code: "translation-missing", about: "de,en")
    #expect(text(pair).map(\.text).first?.hasPrefix("Deutsch → English") == true)
    for notice in [
      PipelineNotice("as it is", code: "a-later-code"), PipelineNotice("as it is"),
      PipelineNotice("as it is", code: "microphone-gone"),
    ] {
      #expect(text(notice).map(\.text) == ["as it is"])
      #expect(text(notice).map(\.language) == [nil])
    }
  }
}

extension [String] {
  fileprivate var notices: [NoticeText] { map { NoticeText(text: $0, language: "en") } }
}
