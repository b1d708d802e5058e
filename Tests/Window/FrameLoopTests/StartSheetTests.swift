import Captions
import Imaging
import Messages
import Testing

@testable import FrameLoop
@testable import Scene

/// The start of the program's own conversation by a press.
@Suite struct StartSheetTests {
  private static let parts = ConversationParts(
    translations: ["en": ["es", "ca"], "es": ["en", "ca"], "ca": ["en", "es"], "fr": ["en"]],
    microphones: ["Webcam", "Headset"])
  private let programs = ConnectionID(7)

  private func harness(
    _ parts: ConversationParts? = StartSheetTests.parts,
    wishes: ConversationWishes = ConversationWishes(near: ["en"], far: ["es"])
  ) throws -> (Harness, FakeConversation) {
    let conversation = FakeConversation(wishes)
    let harness = try Harness(ViewSettings(), conversation: conversation)
    harness.display.viewport = PixelSize(width: 1280, height: 720)
    harness.showFrame()
    if let parts { harness.tell(.conversationParts(parts)) }
    harness.rest()
    return (harness, conversation)
  }

  private func press(_ id: Control.ID, _ harness: Harness, inPane index: Int = 0) throws {
    let point = try harness.middle(of: id, inPane: index)
    harness.send(.pointerMoved(point))
    harness.send(.pointerPressed(point, zooming: false))
    harness.send(.pointerReleased(point))
  }

  private func entries(_ harness: Harness) -> [String] {
    harness.strip().menu?.items.map(\.control.label) ?? []
  }

  private func listen(_ harness: Harness) {
    harness.hear(
      .hello(PipelineHello(wantsControl: true), from: programs),
      .state(.listening, from: programs))
  }

  // MARK: - The start

  @Test func theWindowBeginsWithTheSheetOnceItsPartsAreKnown() throws {
    let (harness, conversation) = try harness(nil)
    #expect(conversation.calls == ["look up"])
    #expect(harness.strip().menu == nil)
    harness.tell(.conversationParts(Self.parts))
    #expect(harness.strip().menu?.heading?.text == "Who speaks what?")
    #expect(
      entries(harness) == [
        "You: English", "Other person: Español", "Usual microphone", "One reader", "Start",
      ])
    harness.pass(.seconds(600))
    #expect(harness.strip().menu != nil, "The sheet stays until somebody leaves it.")
  }

  @Test(arguments: [false, true]) func onePressStarts(byKey: Bool) throws {
    let (harness, conversation) = try harness()
    if byKey { harness.tap(.enter) } else { try press(Control.startID, harness) }
    #expect(conversation.lastStart == "start en es usual")
    #expect(harness.strip().menu == nil)
    #expect(harness.control(Control.listeningID)?.label == "Asked to start…")
    listen(harness)
    #expect(harness.control(Control.listeningID)?.label == "Stop listening")
    #expect(harness.control(Control.listeningID)?.command == .toggleListening)
  }

  @Test func theMicrophoneIsHeardWhileTheSheetIsOpenOnly() throws {
    let (harness, conversation) = try harness()
    #expect(conversation.calls.last == "measure usual")
    harness.hear(.level(0.5, from: ConnectionID(3)))
    #expect(harness.loop.sceneInput(at: harness.now).panes[0].soundLevel == 4)
    harness.tap(.leaveFullScreen)
    #expect(conversation.calls.last == "measure nothing")
    try press(Control.listeningID, harness)
    #expect(conversation.calls.suffix(2).contains("measure usual"))
  }

  @Test func theSheetIsNotShownForAProgramThatSendsCaptions() throws {
    let (harness, conversation) = try harness(nil)
    harness.hear(.hello(PipelineHello(), from: programs))
    harness.tell(.conversationParts(Self.parts))
    #expect(harness.strip().menu == nil)
    #expect(harness.control(Control.listeningID)?.action == nil, "Nobody can be asked.")
    #expect(conversation.calls == ["look up"])
  }

  @Test func aProgramThatConnectsClosesTheSheet() throws {
    let (harness, conversation) = try harness()
    harness.hear(.hello(PipelineHello(), from: programs))
    #expect(harness.strip().menu == nil)
    #expect(conversation.calls.last == "measure nothing")
  }

  @Test func programsThatFailCanBeStartedAgain() throws {
    let (harness, conversation) = try harness()
    try press(Control.startID, harness)
    harness.tell(
      .notice(.childPipelineEnded(EveryPipeline.one, .exited(69), isRestarted: true)))
    #expect(harness.control(Control.listeningID)?.label == "Press to start")
    try press(Control.listeningID, harness)
    try press(Control.startID, harness)
    #expect(conversation.calls.filter { $0.hasPrefix("start") }.count == 2)
  }

  @Test func aChoiceWhileProgramsAreTriedAgainReplacesThem() throws {
    let (harness, conversation) = try harness()
    try press(Control.startID, harness)
    harness.tell(
      .notice(.childPipelineEnded(EveryPipeline.one, .exited(69), isRestarted: true)))
    harness.perform(.speakLanguage("ca", .far))
    #expect(conversation.calls.last == "start en ca usual")
  }

  @Test func theSheetOpensOnceAndNotOverWhatIsOpen() throws {
    let (harness, _) = try harness(nil)
    harness.tap(.help)
    harness.tell(.conversationParts(Self.parts))
    #expect(harness.strip().menu == nil)
    let (other, _) = try self.harness(ConversationParts(microphones: ["Webcam"]))
    other.tap(.leaveFullScreen)
    other.tell(.conversationParts(ConversationParts(microphones: ["Webcam"])))
    #expect(other.strip().menu == nil, "It was left.")
  }

  @Test func partsAreLookedForOneAtATime() throws {
    let (harness, conversation) = try harness()
    harness.pass(.seconds(5))
    harness.pass(.seconds(60))
    #expect(conversation.calls.count { $0 == "look up" } == 2)
    harness.tell(.conversationParts(Self.parts))
    harness.pass(.seconds(5))
    #expect(conversation.calls.count { $0 == "look up" } == 3)
  }

  // MARK: - Choices

  @Test func aChoiceOfALanguageGoesBackToTheSheet() throws {
    let (harness, conversation) = try harness()
    try press("far language", harness)
    #expect(
      entries(harness) == ["Back", "Català", "English", "Español", "Find more at Mozilla"])
    try press("language ca", harness)
    #expect(entries(harness).prefix(2) == ["You: English", "Other person: Català"])
    try press(Control.startID, harness)
    #expect(conversation.lastStart == "start en ca usual")
    #expect(harness.actions.choices.contains(.language("ca", of: .far)))
  }

  @Test func theOtherPersonsLanguageIsExchanged() throws {
    let (harness, conversation) = try harness()
    try press("near language", harness)
    try press("language es", harness)
    try press(Control.startID, harness)
    #expect(conversation.lastStart == "start es en usual")
  }

  @Test func aChoiceWhileSomebodyListensTakesEffectAtOnce() throws {
    let (harness, conversation) = try harness()
    try press(Control.startID, harness)
    listen(harness)
    harness.perform(.speakLanguage("ca", .far))
    #expect(conversation.calls.last == "start en ca usual")
    harness.hear(.level(0.5, from: programs), .state(.paused, from: programs))
    #expect(harness.control(Control.listeningID)?.label == "Asked to start…")
    harness.hear(.ended(programs))
    #expect(harness.noticeTexts.isEmpty, "The old programs end for the new ones.")
    harness.perform(.useMicrophone("Headset"))
    #expect(conversation.calls.last == "start en ca Headset")
  }

  @Test func layoutAndMicrophoneAreRemembered() throws {
    let (harness, _) = try harness()
    try press("layout", harness)
    try press("layout opposite", harness)
    #expect(harness.loop.settings.faceToFace.isOn)
    #expect(harness.loop.settings.faceToFace.layout == .split)
    try press(Control.microphoneID, harness)
    try press("microphone Headset", harness)
    #expect(
      harness.actions.choices
        == [.layout(.opposite), .microphone(MicrophoneChoice(name: "Headset"))])
  }

  @Test func theReadersThatAKeyChoosesAreRememberedToo() throws {
    let (harness, _) = try harness()
    harness.tap(.leaveFullScreen, .faceToFace, .faceToFace)
    #expect(harness.actions.choices == [.layout(.opposite), .layout(.together)])
  }

  @Test func languagesThatAreNotTranslatedBothWaysAreNotExchanged() throws {
    let choice = ConversationChoice(near: "en", far: "fr")
    let conversation = FakeConversation(ConversationWishes(), immediateChoice: choice)
    let harness = try Harness(ViewSettings(), conversation: conversation)
    #expect(!harness.loop.canSwapLanguages, "It is not known yet.")
    harness.tell(.conversationParts(Self.parts))
    #expect(!harness.loop.canSwapLanguages)
  }

  @Test func theReaderOfOneViewIsTheOneOfTheStart() throws {
    let (harness, _) = try harness()
    harness.perform(.toggleFaceToFace)
    harness.perform(.swapSides)
    harness.perform(.toggleFaceToFace)
    #expect(harness.loop.startSheet(ofPane: 0)?.side == .near)
    #expect(harness.control("languages")?.group?.label == "English › Español")
    #expect(!harness.loop.settings.faceToFace.sidesAreSwapped)
  }

  @Test func eachReaderSeesTheOwnLanguageFirst() throws {
    let (harness, _) = try harness()
    harness.perform(.toggleFaceToFace)
    harness.rest()
    let labels = [0, 1].map { harness.loop.controls(of: $0).first { $0.id == "languages" } }
      .map { $0?.group?.label }
    #expect(labels == ["English › Español", "Español › English"])
  }

  @Test func microphoneAndLayoutsAreInTheMenuWhileSomebodyListens() throws {
    let (harness, conversation) = try harness()
    try press(Control.startID, harness)
    listen(harness)
    try press(Control.menuID, harness)
    #expect(
      entries(harness)
        == ["Save picture", "Turn picture", "Side by side", "Usual microphone", "Quit"])
    try press(Control.microphoneID, harness)
    try press("microphone Headset", harness)
    #expect(conversation.calls.last == "start en es Headset")
    harness.tap(.leaveFullScreen)
    try press(Control.menuID, harness)
    try press("other layout", harness)
    #expect(harness.loop.settings.faceToFace.readerLayout == .sideBySide)
    harness.tap(.faceToFace)
    #expect(harness.control("face to face")?.label == "Side by side")
  }

  @Test func aPauseIsToldUntilItEnds() throws {
    let (harness, _) = try harness()
    try press(Control.startID, harness)
    listen(harness)
    #expect(harness.noticeTexts.isEmpty)
    harness.hear(.state(.paused, from: programs))
    harness.pass(.seconds(60))
    #expect(harness.noticeTexts == ["Paused: nothing is heard. Start listening goes on."])
    harness.hear(.state(.listening, from: programs))
    harness.pass(.milliseconds(10))
    #expect(harness.noticeTexts.isEmpty)
  }

  @Test func aSingleReaderReadsBothLanguages() throws {
    let (harness, _) = try harness()
    try press(Control.startID, harness)
    #expect(harness.loop.panes[0].reader.language == nil)
    harness.perform(.toggleFaceToFace)
    #expect(harness.loop.panes.map(\.reader.language) == ["en", "es"])
  }

  @Test func theLanguagesOfTheControlAreThoseOfTheConversation() throws {
    let (harness, _) = try harness()
    #expect(harness.control("languages")?.group?.label == "English › Español")
    #expect(
      harness.control("languages")?.menu?.map(\.label) == ["You: English", "Other person: Español"])
  }

  // MARK: - What is missing

  @Test func aMicrophoneThatIsTakenAwayIsNotChosenAnyMore() throws {
    let (harness, conversation) = try harness()
    harness.perform(.useMicrophone("Headset"))
    var rest = Self.parts
    rest.microphones = ["Webcam"]
    harness.tell(.conversationParts(rest))
    #expect(entries(harness).contains("Usual microphone"))
    rest.microphones = []
    harness.tell(.conversationParts(rest))
    #expect(entries(harness).contains("No microphone"))
    #expect(harness.strip().menu?.items.last?.control.action == nil, "Nothing can start.")
    harness.pass(.seconds(5))
    #expect(conversation.calls.last == "look up", "A microphone may be plugged in.")
  }

  @Test func withoutAMicrophoneWhatTheComputerPlaysCanBeHeard() throws {
    let (harness, conversation) = try harness()
    var rest = Self.parts
    rest.microphones = []
    harness.tell(.conversationParts(rest))
    harness.perform(.useMicrophone("system"))
    #expect(entries(harness).contains("This computer’s sound"))
    harness.tell(.conversationParts(rest))
    #expect(entries(harness).contains("This computer’s sound"))
    harness.perform(.startConversation)
    #expect(
      conversation.calls.contains { $0.hasPrefix("start") && $0.hasSuffix(" system") },
      "\(conversation.calls)")
  }

  @Test func aMissingModelIsGotByAPressAndThenTheConversationStarts() throws {
    var parts = Self.parts
    parts.missingModel = ModelOffer(name: "base", byteCount: 82_000_000)
    let (harness, conversation) = try harness(parts)
    #expect(entries(harness).last == "Get the speech model (82 MB)")
    try press(Control.startID, harness)
    #expect(conversation.calls.last == "get base")
    harness.tell(.models(.receiving(percent: 40)))
    #expect(entries(harness).last == "Getting it: 40%")
    harness.tell(.models(.installed))
    #expect(conversation.calls.last == "look up")
    harness.tell(.conversationParts(Self.parts))
    #expect(conversation.lastStart == "start en es usual")
  }

  // MARK: - Languages to be got

  /// English and Spanish are installed through a third language; German can be had.
  private static func withOffers(_ names: [String]) -> ConversationParts {
    var parts = ConversationParts(
      translations: ["en": ["es"], "es": ["en"]], microphones: ["Webcam"])
    parts.offers = names.map { name in
      let languages = name.split(separator: "-").map(String.init)
      return TranslationOffer(
        source: languages[0], target: languages[1],
        model: ModelOffer(name: name, byteCount: 33_400_000))
    }
    return parts
  }

  @Test func moreLanguagesAreLookedForAtAPress() throws {
    let (harness, conversation) = try harness()
    try press("far language", harness)
    try press("find languages", harness)
    #expect(conversation.calls.last == "find models")
    harness.tell(.modelListFailed)
    #expect(harness.noticeTexts.first?.contains("could not be downloaded") == true)
    harness.tell(.conversationParts(Self.withOffers(["en-de", "de-en"])))
    #expect(
      entries(harness) == ["Back", "English", "Español", "Deutsch · 66 MB", "Others not installed"])
  }

  @Test func aLanguageThatIsChosenIsGotByAPressAndThenTheConversationStarts() throws {
    let (harness, conversation) = try harness(Self.withOffers(["en-de", "de-en"]))
    try press("far language", harness)
    try press("language de", harness)
    #expect(entries(harness).last == "Get 66 MB from Mozilla")
    try press(Control.startID, harness)
    #expect(conversation.calls.last == "get en-de de-en")
    harness.tell(.models(.installed))
    var parts = Self.withOffers([])
    parts.translations = ["en": ["es", "de"], "es": ["en"], "de": ["en"]]
    harness.tell(.conversationParts(parts))
    #expect(conversation.lastStart == "start en de usual")
  }

  @Test func twoLanguagesThatAreNotEnglishNeedBothSteps() throws {
    let parts = Self.withOffers(["en-de", "de-en", "fr-en", "en-fr", "en-fi"])
    #expect(parts.languages == ["de", "en", "es", "fr"], "Finnish has no way back.")
    #expect(parts.partners(of: "de") == ["en", "es", "fr"])
    let choice = ConversationChoice(near: "de", far: "fr")
    #expect(choice.missingModels(in: parts).map(\.name) == ["de-en", "en-fr", "fr-en", "en-de"])
    let half = ConversationChoice(near: "es", far: "de")
    #expect(half.missingModels(in: parts).map(\.name) == ["en-de", "de-en"])
  }

  @Test func directModelsAreOfferedInPlaceOfTwoSteps() throws {
    let (harness, conversation) = try harness(Self.withOffers(["en-es", "es-en"]))
    #expect(entries(harness).suffix(2) == ["Better translation: 66 MB, Mozilla", "Start"])
    try press("better models", harness)
    #expect(conversation.calls.last == "get en-es es-en")
    #expect(entries(harness).suffix(2) == ["Getting it: 0%", "Start"])
    harness.tell(.models(.installed))
    harness.tell(.conversationParts(Self.withOffers([])))
    #expect(!conversation.calls.contains { $0.hasPrefix("start") }, "Nobody has pressed Start.")
  }

  @Test func anotherChoiceDuringADownloadStartsNothingByItself() throws {
    let (harness, conversation) = try harness(Self.withOffers(["en-de", "de-en"]))
    harness.perform(.speakLanguage("de", .far))
    try press(Control.startID, harness)
    harness.perform(.speakLanguage("es", .far))
    harness.tell(.models(.installed))
    harness.tell(.conversationParts(Self.withOffers([])))
    #expect(!conversation.calls.contains { $0.hasPrefix("start") })
  }

  @Test func aSecondLanguageThatIsChosenDuringADownloadIsGotAfterwards() throws {
    let (harness, conversation) = try harness(
      Self.withOffers(["en-de", "de-en", "en-fr", "fr-en"]))
    try press(Control.startID, harness)
    listen(harness)
    harness.perform(.speakLanguage("de", .far))
    harness.perform(.speakLanguage("fr", .far))
    #expect(conversation.calls.last == "get en-de de-en")
    harness.tell(.models(.installed))
    var parts = Self.withOffers(["en-fr", "fr-en"])
    parts.translations = ["en": ["es", "de"], "es": ["en"], "de": ["en"]]
    harness.tell(.conversationParts(parts))
    #expect(conversation.calls.last == "get en-fr fr-en")
    harness.tell(.models(.installed))
    parts = Self.withOffers([])
    parts.translations = ["en": ["es", "de", "fr"], "es": ["en"], "de": ["en"], "fr": ["en"]]
    harness.tell(.conversationParts(parts))
    #expect(conversation.calls.last == "start en fr usual")
  }

  @Test func aLanguageThatIsChosenWhileSomebodyListensIsGotFirst() throws {
    let (harness, conversation) = try harness(Self.withOffers(["en-de", "de-en"]))
    try press(Control.startID, harness)
    listen(harness)
    harness.perform(.speakLanguage("de", .far))
    #expect(conversation.calls.last == "get en-de de-en")
    harness.tell(.models(.receiving(percent: 40)))
    #expect(harness.noticeTexts == ["Getting it: 40%"])
    harness.tell(.models(.installed))
    var parts = Self.withOffers([])
    parts.translations = ["en": ["es", "de"], "es": ["en"], "de": ["en"]]
    harness.tell(.conversationParts(parts))
    #expect(conversation.calls.last == "start en de usual")
    #expect(harness.noticeTexts.isEmpty)
  }

  @Test func aModelThatArrivesAfterTheSheetWasLeftStartsNothing() throws {
    var parts = Self.parts
    parts.missingModel = ModelOffer(name: "base", byteCount: 82_000_000)
    let (harness, conversation) = try harness(parts)
    try press(Control.startID, harness)
    harness.tap(.leaveFullScreen)
    harness.tell(.models(.installed))
    #expect(!conversation.calls.contains { $0.hasPrefix("start") })
    #expect(conversation.calls.last == "look up", "The model is among the parts from now on.")
    harness.tell(.conversationParts(Self.parts))
    #expect(!conversation.calls.contains { $0.hasPrefix("start") })
  }

  @Test func aMicrophoneThatAnOptionNamesInPartStays() throws {
    let choice = ConversationChoice(
      near: "en", far: "es", microphone: MicrophoneChoice(name: "head"))
    let conversation = FakeConversation(ConversationWishes(), immediateChoice: choice)
    let harness = try Harness(ViewSettings(), conversation: conversation)
    harness.tell(.conversationParts(Self.parts))
    harness.hear(.hello(PipelineHello(wantsControl: true), from: programs))
    harness.perform(.speakLanguage("ca", .far))
    #expect(conversation.calls.last == "start en ca head")
  }

  @Test func aFailedDownloadIsToldAndCanBeRepeated() throws {
    var parts = Self.parts
    parts.missingModel = ModelOffer(name: "base", byteCount: 82_000_000)
    let (harness, _) = try harness(parts)
    try press(Control.startID, harness)
    harness.tell(.models(.failed))
    #expect(harness.noticeTexts.first?.contains("could not be downloaded") == true)
    #expect(entries(harness).last == "Get the speech model (82 MB)")
  }

  @Test func withoutTranslationsTheSheetSaysSo() throws {
    let (harness, conversation) = try harness(ConversationParts(microphones: ["Webcam"]))
    #expect(entries(harness) == ["No languages installed", "Find more at Mozilla"])
    harness.tap(.enter)
    #expect(!conversation.calls.contains { $0.hasPrefix("start") })
  }

  @Test func languagesThatAreNotTranslatedBackAreNotOffered() {
    #expect(Self.parts.languages == ["ca", "en", "es"])
    #expect(Self.parts.partners(of: "fr").isEmpty)
    let choice = ConversationChoice(
      ConversationWishes(near: ["fr", "ca-ES"], far: ["fr"]), of: Self.parts)
    #expect(choice == ConversationChoice(near: "ca-ES", far: "en"))
    let ofNobody = ConversationChoice(ConversationWishes(near: ["ar"]), of: Self.parts)
    #expect(ofNobody == ConversationChoice(near: "en", far: "es"))
  }
}

/// A runner of a conversation that records what it is asked.
final class FakeConversation: ConversationRunner {
  let wishes: ConversationWishes
  let immediateChoice: ConversationChoice?
  private(set) var calls: [String] = []

  init(_ wishes: ConversationWishes, immediateChoice: ConversationChoice? = nil) {
    self.wishes = wishes
    self.immediateChoice = immediateChoice
  }

  /// The last start; the level is measured until then, and a little longer.
  var lastStart: String? {
    guard calls.last == "measure nothing" else { return nil }
    return calls.last { $0.hasPrefix("start") }
  }

  func lookUpParts() { calls.append("look up") }
  func start(_ choice: ConversationChoice) {
    calls.append("start \(choice.near) \(choice.far) \(name(of: choice.microphone))")
  }
  func measureLevel(of microphone: MicrophoneChoice?) {
    calls.append("measure \(microphone.map(name) ?? "nothing")")
  }
  func get(_ models: [ModelOffer]) {
    calls.append("get \(models.map(\.name).joined(separator: " "))")
  }
  func findModels() { calls.append("find models") }

  private func name(of microphone: MicrophoneChoice) -> String { microphone.name ?? "usual" }
}

private enum EveryPipeline {
  static let one = PipelineName(number: 1, count: 1, program: nil)
}
