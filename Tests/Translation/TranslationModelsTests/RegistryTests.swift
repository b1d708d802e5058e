import Downloads
import ProgramBench
import ServerBench
import Testing
import TranslationModels

@Suite("The registry of models") struct RegistryTests {
  private func registry(_ models: String) throws -> ModelRegistry {
    try #require(ModelRegistry(parsing: Array(#"{"models":{\#(models)}}"#.utf8)))
  }

  /// A model of a pair, with the fields that are given.
  private func model(
    _ fields: String = #""releaseStatus":"Release","architecture":"base-memory""#,
    files: String = #""model":{"path":"m.bin.gz"},"vocab":{"path":"v.spm.gz"}"#
  ) -> String {
    "{\(fields),\"files\":{\(files)}}"
  }

  @Test func ofSeveralModelsTheReleasedOneForComputersIsTaken() throws {
    let android = model(#""releaseStatus":"Release Android","architecture":"tiny""#)
    let nightly = model(#""releaseStatus":"Nightly","architecture":"base-memory""#)
    let base = model(#""releaseStatus":"Release","architecture":"base""#)
    let registry = try registry(
      #""en-de":[\#(base),\#(model()),\#(android)],"en-fi":[\#(android),\#(nightly)],"en-fr":[\#(nightly)]"#
    )
    #expect(registry.models.map(\.pair.description) == ["en-de", "en-fi"])
    #expect(registry.models.map(\.architecture) == ["base-memory", "tiny"])
  }

  @Test func aFieldThatIsMissingOrOfAnotherKindHidesNoOtherModel() throws {
    let registry = try registry(
      #"""
      "en-de":[{}],"en-fr":7,"en-it":[null,\#(model())],"en-pl":[\#(model(#""architecture":5"#))],
      "nonsense":[\#(model())],"en-cs":[\#(model(files: #""model":{"path":"m.gz"}"#))]
      """#)
    #expect(registry.models.map(\.pair.description) == ["en-it", "en-pl"])
    #expect(registry.date == nil && registry.baseURL == nil)
  }

  @Test(arguments: ["../x.bin.gz", "a/../../x", "a b", "https://elsewhere.example/x", "ä.bin"])
  func aPathThatLeadsElsewhereIsNoModel(path: String) throws {
    let files = #""model":{"path":"\#(path)"},"vocab":{"path":"v.spm.gz"}"#
    #expect(try registry(#""en-de":[\#(model(files: files))]"#).models.isEmpty)
  }

  @Test(arguments: ["de-/../../../x/de", "../de", "de/..", "DE DE"])
  func aLanguageThatLeadsElsewhereIsNoModel(language: String) throws {
    let fields = #""sourceLanguage":"en","targetLanguage":"\#(language)","releaseStatus":"Release""#
    #expect(try registry(#""en-de":[\#(model(fields))]"#).models.isEmpty)
  }

  @Test func twoEntriesOfAPairAreOne() throws {
    let other = model(
      #""sourceLanguage":"en","targetLanguage":"de","releaseStatus":"Release","architecture":"tiny""#
    )
    for _ in 0..<5 {
      let registry = try registry(#""ende":[\#(other)],"en-de":[\#(model())],"deen":[\#(other)]"#)
      #expect(registry.models.map(\.architecture) == ["base-memory"])
    }
  }

  @Test(arguments: ["", "<html></html>", "[]", "{}", #"{"models":[]}"#, "nul\0"])
  func anythingElseIsNoRegistry(text: String) {
    #expect(ModelRegistry(parsing: Array(text.utf8)) == nil)
  }

  @Test func aPairWithoutAModelGoesThroughEnglish() throws {
    let registry = try registry(
      #""es-en":[\#(model())],"en-de":[\#(model())],"en-zh":[\#(model())],"en-nb":[\#(model())]"#)
    func route(_ name: String) throws -> [String] {
      let pair = try #require(ModelPair(parsing: name))
      return registry.route(for: pair).map { "\($0.pair)" }
    }
    #expect(try route("es-de") == ["es-en", "en-de"])
    #expect(try route("en-de") == ["en-de"])
    #expect(try route("de-es") == [])
    #expect(try route("es-MX-de-AT") == ["es-en", "en-de"])
    #expect(try route("en-no") == ["en-nb"])
    #expect(try route("en-zh-Hans") == ["en-zh"])
    #expect(try route("en-zh-TW") == [])
  }

  @Test(arguments: [
    ("en-de", "en", "de"), ("en-zh-Hant", "en", "zh-Hant"), ("zh-Hant-en", "zh-Hant", "en"),
    ("EN_pt_br", "en", "pt-BR"), ("fil-en", "fil", "en"), ("fr-CA-en", "fr-CA", "en"),
    ("pt-BR-en", "pt-BR", "en"),
  ])
  func aPairIsReadOffItsName(name: String, source: String, target: String) {
    let pair = ModelPair(parsing: name)
    #expect(pair?.source == source && pair?.target == target)
  }

  @Test(arguments: [
    "", "en", "en-en", "large-v3", "tiny.en", "en-", "-de", "no-nb", "voice-detector",
  ])
  func otherNamesAreNoPairs(name: String) {
    #expect(ModelPair(parsing: name) == nil)
  }

  // MARK: - Fetching

  @Test func theListIsKeptWithItsDate() async throws {
    var published = try PublishedModels()
    try await published.add("en-de")
    let server = try published.server()
    #expect(published.store.registry == nil)
    _ = try published.store.fetchRegistry(mirror: Publisher(server.address))
    let kept = try #require(published.store.registry)
    #expect(kept.date == "2026-11-09" && kept.baseURL == "https://models.invalid")
    #expect(kept.models.map(\.quality) == [0.8672])
  }

  @Test func aListThatIsNoneLeavesTheOneThatIsThere() async throws {
    var published = try PublishedModels()
    try await published.add("en-de")
    let server = try published.server()
    _ = try published.store.fetchRegistry(mirror: Publisher(server.address))
    let html = try StubServer { _ in StubServer.Reply(body: Array("<html>".utf8)) }
    #expect(throws: DownloadError.noRegistry(host: "127.0.0.1", reason: "it is another file")) {
      try published.store.fetchRegistry(mirror: Publisher(html.address))
    }
    let endless = try StubServer { _ in
      StubServer.Reply(body: [UInt8](repeating: 0x20, count: 40 << 20))
    }
    let tooLarge = DownloadError.noRegistry(host: "127.0.0.1", reason: "it is larger than 16.8 MB")
    #expect(throws: tooLarge) {
      try published.store.fetchRegistry(mirror: Publisher(endless.address))
    }
    #expect(published.store.registry?.models.count == 1)
  }
}
