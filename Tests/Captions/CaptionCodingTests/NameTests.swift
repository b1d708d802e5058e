import CaptionCoding
import Captions
import Testing

/// Tests of names and language tags.
///
/// Names and tags are written to files, terminals and programs, and must not contain control codes
/// or change the direction of a line.
@Suite("Names and languages")
struct NameTests {
  private func updates(of line: String) -> (updates: [UtteranceSnapshot], warnings: WarningCounts) {
    let (events, warnings) = decoded(line)
    return (snapshots(events), warnings)
  }

  @Test(arguments: [
    ("A\\u202ena", "Ana"), ("\\u2066Ana\\u2069", "Ana"), ("An\\u200f\\u061ca", "Ana"),
    ("Ana\\nforged: line", "Ana forged: line"), ("Ana\\u2028x", "Ana x"), ("A\\u009b31mna", "Ana"),
    ("\\u001b[31mAna", "Ana"), ("محمد", "محمد"), ("Ana María", "Ana María"), ("नेहा", "नेहा"),
  ])
  func aSpeakersNameStaysOnItsLineAndInItsDirection(name: (written: String, read: String)) {
    let (updates, warnings) = updates(of: #"{"text":"a","speaker":"\#(name.written)"}"#)
    #expect(updates.first?.speaker.value == name.read)
    #expect(warnings.total == 0)
  }

  @Test func idsStreamsAndHellosAreCleanedToo() {
    let (events, _) = decoded(
      #"{"hello":1,"name":"a\u202eb\nc"}"# + "\n"
        + #"{"id":"u\u200e1\u0007","stream":"s\u2066\u009f","text":"a"}"#)
    #expect(events.first == .hello(PipelineHello(name: "ab c"), from: mic))
    guard case .utterance(let id, _)? = events.last else {
      Issue.record("no update")
      return
    }
    #expect(id == UtteranceID(scope: .stream("s"), name: .named("u1")))
  }

  @Test func directionMarksOfTextArePreserved() {
    let (updates, _) = updates(of: #"{"text":"abc \u2067אבג\u2069 1\u200f"}"#)
    #expect(updates.first?.text.words.value == "abc \u{2067}אבג\u{2069} 1\u{200F}")
  }

  @Test(arguments: ["es", "pt-BR", "zh-Hant-TW", "sr_Latn", "x-klingon", "und", "de-1996"])
  func wellFormedTagsAreAccepted(tag: String) {
    let (updates, warnings) = updates(
      of:
        #"{"text":"a","lang":"\#(tag)","source_lang":"\#(tag)","translations":{"\#(tag)":{"text":"b"}}}"#
    )
    #expect(updates.first?.text.language.value == tag)
    #expect(updates.first?.source.language.value == tag)
    #expect(updates.first?.translations.map(\.language.value) == [tag])
    #expect(warnings.total == 0)
  }

  @Test(arguments: [
    "RED\\u202e%s%n\\nvisavis: forged", "\\u001b[31m", "es es", "español", "", "-es", "es--ES",
    "1es",
    "languagetag",
  ])
  func illFormedTagsAreDroppedAndCounted(tag: String) {
    let (updates, warnings) = updates(
      of:
        #"{"text":"a","lang":"\#(tag)","translations":{"\#(tag)":{"text":"b"},"fr":{"text":"c"}}}"#)
    #expect(updates.first?.text.words.value == "a")
    #expect(updates.first?.text.language.value == nil)
    #expect(updates.first?.translations.map(\.language.value) == ["fr"])
    #expect(warnings[.illFormedLanguage] == 2)
    #expect(warnings[.unusableValue] == 0)
  }
}
