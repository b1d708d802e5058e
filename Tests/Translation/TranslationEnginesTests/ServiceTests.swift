import Console
import HTTP
import ProgramBench
import ServerBench
import Testing
import Translation

@testable import TranslationEngines

/// A service that answers as a test demands.
private struct StubService {
  let service: TranslationService
  let server: StubServer

  init(
    _ service: TranslationService,
    _ answer: @escaping @Sendable (StubServer.Request) -> StubServer.Reply
  ) throws {
    self.service = service
    server = try StubServer(answer)
  }

  /// Creates the engine of a pair.
  func engine(
    _ source: String = "en", _ target: String = "es", key: String? = StubService.key,
    region: String? = nil, limits: HTTPClient.Limits = HTTPClient.Limits()
  ) throws -> ServiceEngine {
    let access = try ServiceAccess(
      service, key: key.flatMap { ServiceKey($0.utf8) },
      region: region.flatMap { ServiceKey($0.utf8) }, at: server.address, limits: limits)
    return access.engine(for: LanguagePair(source, target))
  }

  static let key = "secreto-0123"

  /// A right answer of a service.
  static func translation(_ text: String, by service: TranslationService) -> String {
    switch service {
    case .libretranslate: #"{"translatedText":"\#(text)"}"#
    case .deepl: #"{"translations":[{"detected_source_language":"EN","text":"\#(text)"}]}"#
    case .azure: #"[{"translations":[{"text":"\#(text)","to":"es"}]}]"#
    }
  }
}

@Suite("Translation by a service", .timeLimit(.minutes(1))) struct ServiceTests {
  private static let sentence = #"He said: "Où est la gare?" \o/"#

  // MARK: - Requests

  @Test func libreTranslateGetsASentenceWithItsLanguages() throws {
    let stub = try StubService(.libretranslate) { _ in
      StubServer.Reply(text: #"{"translatedText":"¿Dónde \"está\"?"}"#)
    }
    #expect(try stub.engine().translate(Self.sentence) == #"¿Dónde "está"?"#)
    #expect(try stub.engine(key: nil).translate("Hello") == #"¿Dónde "está"?"#)
    let requests = stub.server.requests
    #expect(requests.map(\.line) == ["POST /translate HTTP/1.1", "POST /translate HTTP/1.1"])
    #expect(
      requests[0].bodyText
        == #"{"api_key":"secreto-0123","format":"text","q":"He said: \"Où est la gare?\" \\o/","#
        + #""source":"en","target":"es"}"#)
    #expect(requests[1].bodyText == #"{"format":"text","q":"Hello","source":"en","target":"es"}"#)
  }

  @Test func deepLGetsASentenceWithItsLanguages() throws {
    let stub = try StubService(.deepl) { _ in
      StubServer.Reply(text: StubService.translation("Hola", by: .deepl))
    }
    #expect(try stub.engine().translate("Hello") == "Hola")
    let request = try #require(stub.server.requests.first)
    #expect(request.line == "POST /v2/translate HTTP/1.1")
    #expect(request.header("Authorization") == "DeepL-Auth-Key secreto-0123")
    #expect(request.header("Content-Type") == "application/json")
    #expect(request.bodyText == #"{"source_lang":"EN","target_lang":"ES","text":["Hello"]}"#)
  }

  @Test(arguments: ["westeurope", nil])
  func azureGetsASentenceWithItsLanguages(region: String?) throws {
    let stub = try StubService(.azure) { _ in
      StubServer.Reply(text: StubService.translation("Hola", by: .azure))
    }
    #expect(try stub.engine(region: region).translate("Hello") == "Hola")
    let request = try #require(stub.server.requests.first)
    #expect(request.line == "POST /translate?api-version=3.0&from=en&to=es HTTP/1.1")
    #expect(request.header("Ocp-Apim-Subscription-Key") == "secreto-0123")
    #expect(request.header("Ocp-Apim-Subscription-Region") == region)
    #expect(request.bodyText == #"[{"Text":"Hello"}]"#)
  }

  private static func deepL(_ source: String, _ target: String) -> String {
    #""source_lang":"\#(source)","target_lang":"\#(target)""#
  }

  private static func libreTranslate(_ source: String, _ target: String) -> String {
    #""source":"\#(source)","target":"\#(target)""#
  }

  @Test(arguments: [
    (TranslationService.deepl, "en", "es-MX", deepL("EN", "ES")),
    (.deepl, "en-GB", "de", deepL("EN", "DE")), (.deepl, "de", "en", deepL("DE", "EN-US")),
    (.deepl, "de", "en-GB", deepL("DE", "EN-GB")), (.deepl, "de", "en-US", deepL("DE", "EN-US")),
    (.deepl, "en", "pt", deepL("EN", "PT-PT")), (.deepl, "en", "pt_BR", deepL("EN", "PT-BR")),
    (.deepl, "en", "zh", deepL("EN", "ZH-HANS")), (.deepl, "en", "zh-TW", deepL("EN", "ZH-HANT")),
    (.deepl, "zh-Hant", "en", deepL("ZH", "EN-US")), (.deepl, "no", "nb", deepL("NB", "NB")),
    (.azure, "en-US", "es-MX", "&from=en&to=es "), (.azure, "zh-TW", "en", "&from=zh-Hant&to=en "),
    (.azure, "zh", "en", "&from=zh-Hans&to=en "), (.azure, "en", "pt-BR", "&from=en&to=pt "),
    (.azure, "en", "zh-Hant-HK", "&from=en&to=zh-Hant "),
    (.azure, "en", "pt-PT", "&from=en&to=pt-PT "), (.azure, "no", "fr-CA", "&from=nb&to=fr-CA "),
    (.azure, "en", "sr-Latn", "&from=en&to=sr-Latn "),
    (.libretranslate, "zh-TW", "pt-BR", libreTranslate("zt", "pb")),
    (.libretranslate, "zh-Hans", "pt", libreTranslate("zh", "pt")),
    (.libretranslate, "no", "zh-Hant", libreTranslate("nb", "zt")),
  ])
  func everyServiceHasCodesOfItsOwn(
    service: TranslationService, source: String, target: String, expected: String
  ) throws {
    let stub = try StubService(service) { _ in StubServer.Reply(status: 500, text: "") }
    _ = try? stub.engine(source, target).translate("Hello")
    let request = try #require(stub.server.requests.first)
    #expect((request.line + request.bodyText).contains(expected))
  }

  @Test func sentencesShareAConnection() throws {
    let stub = try StubService(.deepl) { _ in
      StubServer.Reply(text: StubService.translation("Hola", by: .deepl))
    }
    let engine = try stub.engine()
    for _ in 1...3 { _ = try engine.translate("Hello") }
    #expect(stub.server.requests.map(\.connection) == [1, 1, 1])
  }

  @Test func everyServiceHasAnAddressOfItsOwn() throws {
    let hosts = try TranslationService.allCases.map { service in
      try ServiceAccess(service, key: ServiceKey("secreto".utf8)).server.text
    }
    #expect(
      hosts == [
        "https://libretranslate.com", "https://api.deepl.com",
        "https://api.cognitive.microsofttranslator.com",
      ])
    let free = try ServiceAccess(.deepl, key: ServiceKey("secreto:fx".utf8))
    #expect(free.server.text == "https://api-free.deepl.com")
  }

  // MARK: - Faults

  /// Expects an error that has neither the key nor the sentence.
  private func expect(
    _ error: TranslationError, of engine: ServiceEngine,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let thrown = #expect(throws: TranslationError.self, sourceLocation: sourceLocation) {
      _ = try engine.translate("Palabra")
    }
    #expect(thrown == error, sourceLocation: sourceLocation)
    let words = thrown.map { "\($0) \(String(reflecting: $0))" } ?? ""
    for secret in ["Palabra", "secreto"] {
      #expect(!words.contains(secret), sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: TranslationService.allCases)
  func everyServiceRefusesAndFailsInTheSameWords(service: TranslationService) throws {
    let name = service.name
    let errors: [(status: Int, error: TranslationError)] = [
      (401, .keyRejected(engine: name)), (403, .keyRejected(engine: name)),
      (429, .tooManyRequests(engine: name)),
      (500, .failed(engine: name, reason: "it refuses or fails, status 500")),
      (400, .failed(engine: name, reason: "it refuses or fails, status 400")),
      (302, .failed(engine: name, reason: "it leads to another address, status 302")),
    ]
    for (status, error) in errors {
      let stub = try StubService(service) { request in
        StubServer.Reply(
          status: status, headers: ["Location: https://example.org"], text: request.bodyText)
      }
      expect(error, of: try stub.engine())
      #expect(stub.server.requests.count == 1)
    }
  }

  @Test func everyServiceSaysInItsOwnWayThatTheQuotaIsUsedUp() throws {
    let deepL = try StubService(.deepl) { _ in StubServer.Reply(status: 456, text: "") }
    expect(.quotaExceeded(engine: "DeepL"), of: try deepL.engine())
    let azure = try StubService(.azure) { _ in
      StubServer.Reply(status: 403, text: #"{"error":{"code":403001,"message":"quota"}}"#)
    }
    expect(.quotaExceeded(engine: "Azure"), of: try azure.engine())
  }

  @Test(arguments: [
    (403, "{}"), (400, #"{"error":"Visit https://example.org to get an API key"}"#),
  ])
  func aServerThatWantsAKeyIsTold(status: Int, body: String) throws {
    let stub = try StubService(.libretranslate) { _ in
      StubServer.Reply(status: status, text: body)
    }
    expect(.keyMissing(engine: "LibreTranslate"), of: try stub.engine(key: nil))
    expect(.keyRejected(engine: "LibreTranslate"), of: try stub.engine())
  }

  @Test(
    arguments: TranslationService.allCases,
    ["", "<html>", "null", "[]", "{}", "[1]", #"{"translations":1}"#, #"{"translatedText":null}"#])
  func garbageIsNoTranslation(service: TranslationService, body: String) throws {
    let stub = try StubService(service) { _ in StubServer.Reply(text: body) }
    // An empty list is the right shape for Azure.
    let isEmpty = service == .azure && body == "[]"
    let reason = isEmpty ? "its answer has no translation" : "its answer cannot be read"
    expect(.failed(engine: service.name, reason: reason), of: try stub.engine())
  }

  @Test(arguments: [
    (TranslationService.deepl, #"{"translations":[]}"#), (.azure, #"[{"translations":[]}]"#),
  ])
  func anAnswerMayHaveNoTranslation(service: TranslationService, body: String) throws {
    let stub = try StubService(service) { _ in StubServer.Reply(text: body) }
    let error = TranslationError.failed(
      engine: service.name, reason: "its answer has no translation")
    expect(error, of: try stub.engine())
  }

  @Test func bytesThatAreNoTextAreNoTranslation() throws {
    let body = Array(#"{"translatedText":""#.utf8) + [0xFF, 0xC0] + Array(#""}"#.utf8)
    let stub = try StubService(.libretranslate) { _ in StubServer.Reply(body: body) }
    let error = TranslationError.failed(
      engine: "LibreTranslate", reason: "its answer cannot be read")
    expect(error, of: try stub.engine())
  }

  @Test func aHugeAnswerIsCutOff() throws {
    let stub = try StubService(.deepl) { _ in
      StubServer.Reply(body: [UInt8](repeating: 0x20, count: 3 << 20))
    }
    let reason = "an answer of more than 1048576 bytes"
    expect(.failed(engine: "DeepL", reason: reason), of: try stub.engine())
  }

  @Test func aServiceThatDoesNotAnswerIsGivenUp() throws {
    let stub = try StubService(.deepl) { _ in StubServer.Reply(isAnswered: false) }
    let limits = HTTPClient.Limits(total: .milliseconds(300))
    let start = ContinuousClock.now
    expect(.timedOut(engine: "DeepL"), of: try stub.engine(limits: limits))
    #expect(start.duration(to: .now) < .seconds(5))
  }

  @Test func aServiceThatIsNotThereIsAFailure() throws {
    let access = try ServiceAccess(
      .deepl, key: ServiceKey(StubService.key.utf8), at: "http://127.0.0.1:1")
    let reason = "it cannot be reached: Couldn't connect to server"
    expect(
      .failed(engine: "DeepL", reason: reason), of: access.engine(for: LanguagePair("en", "es")))
  }

  @Test func aCertificateOfAnUnknownAuthorityIsAFailure() async throws {
    let server = try await EncryptedServer()
    let access = try ServiceAccess(
      .deepl, key: ServiceKey(StubService.key.utf8), at: server.address)
    let error = #expect(throws: TranslationError.self) {
      _ = try access.engine(for: LanguagePair("en", "es")).translate("Palabra")
    }
    #expect(error?.description.contains("the connection is not secure") == true)
    #expect(!server.received.contains("Palabra") && !server.received.contains("secreto"))
  }

  // MARK: - Pauses

  @Test func aServiceThatAsksForAPauseGetsIt() throws {
    let stub = try StubService(.deepl) { _ in
      StubServer.Reply(status: 429, headers: ["Retry-After: 30"], text: "")
    }
    let engine = try stub.engine()
    for _ in 1...3 { expect(.tooManyRequests(engine: "DeepL"), of: engine) }
    #expect(stub.server.requests.count == 1)
  }

  @Test func aServiceThatKeepsFailingIsLeftAlone() throws {
    let stub = try StubService(.deepl) { _ in StubServer.Reply(status: 403, text: "") }
    let engine = try stub.engine()
    for _ in 1...4 { expect(.keyRejected(engine: "DeepL"), of: engine) }
    #expect(stub.server.requests.count == 2)
  }

  @Test func aServiceThatRecoversTranslatesAgain() throws {
    let stub = try StubService(.deepl) { request in
      request.bodyText.contains("one")
        ? StubServer.Reply(status: 500, text: "")
        : StubServer.Reply(text: StubService.translation("dos", by: .deepl))
    }
    let engine = try stub.engine()
    #expect(throws: TranslationError.self) { try engine.translate("one") }
    #expect(try engine.translate("two") == "dos")
    #expect(throws: TranslationError.self) { try engine.translate("one") }
    #expect(try engine.translate("two") == "dos")
  }
}
