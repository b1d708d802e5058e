import Glibc
import ProgramBench
import Testing
import Translation

@testable import TranslationEngines

@Suite("The installed engines") struct EngineCatalogTests {
  /// A folder with modes of Apertium and models of Firefox that write who they are.
  private struct Installation {
    private let folder: Folder

    init(modes: [String], models: [String]) throws {
      folder = try Folder()
      for name in ["engine", "modes", "models"] { try makeFolder(name) }
      try installWorker()
      for name in modes {
        // A word and a name that no mode knows.
        let program = "sed -u 's/^/\(name):/; s/zombie/*zumbi/; s/Leo/*Leo/'"
        _ = try folder.write(program, to: "modes/\(name).mode")
      }
      for name in models {
        try makeFolder("models/\(name)")
        for file in ["model.bin", "vocab.spm"] {
          _ = try folder.write("", to: "models/\(name)/\(file)")
        }
      }
    }

    var catalog: EngineCatalog {
      EngineCatalog(apertium: folder.file("modes"), firefox: folder.path)
    }

    /// Installs what runs the models, of which those of broken folders have an error.
    ///
    /// Its first line may be a fault, as after an update that broke it.
    func installWorker(_ firstLine: String = "", broken: [String] = []) throws {
      let worker = """
        import json, os, sys
        \(firstLine)
        for line in sys.stdin:
            request = json.loads(line)
            text, error = request["text"], None
            for model in request["models"]:
                if os.path.basename(model) in "\(broken.joined(separator: " "))".split():
                    error = "is no model"
                text = f"neural({text})" if text else ""
            print(json.dumps({"error": error} if error else {"text": text}), flush=True)
        """
      _ = try folder.write(worker, to: "engine/worker.py")
    }

    func route(_ source: String, _ target: String) -> String? {
      catalog.route(for: LanguagePair(source, target))?.map { "\($0.engine) \($0.pair)" }
        .joined(separator: ", ")
    }

    func translation(of sentence: String, _ source: String, _ target: String) throws -> String {
      let engine = try #require(try catalog.engine(for: LanguagePair(source, target)))
      return try engine.translate(sentence)
    }

    private func makeFolder(_ name: String) throws {
      try check("mkdir", unsafe mkdir(folder.file(name), 0o755))
    }
  }

  private static let modes = [
    "eng-spa", "spa-eng", "eng-cat", "cat-eng", "es-pt", "es-pt_BR", "pt-es", "spa-cat", "cat-spa",
    "por-cat", "cat-por", "cat-por_BR", "spa-cat_valencia",
  ]

  @Test func modelsThatCannotBeRunTakeNoPairFromApertium() throws {
    let installed = try Installation(modes: Self.modes, models: ["en-es", "en-de"])
    #expect(installed.route("en", "es") == "firefox en-es")
    try installed.installWorker("import a_module_that_is_gone")
    #expect(installed.route("en", "es") == "apertium en-es")
    #expect(installed.route("en", "de") == nil)
  }

  @Test func theLanguagesThatCanBeReadAreThoseWithAWay() throws {
    let installed = try Installation(modes: Self.modes, models: ["en-pt", "de-en"])
    let catalog = installed.catalog
    #expect(catalog.targets(from: ["en-GB"]) == ["ca", "es", "pt"])
    #expect(catalog.targets(from: ["de"]) == ["ca", "en", "es", "pt"])
    #expect(catalog.targets(from: ["de"], by: .apertium) == [])
    #expect(catalog.targets(from: ["es", "en"]) == ["ca", "en", "es", "pt"])
    #expect(catalog.targets(from: []) == ["ca", "en", "es", "pt"])
    #expect(catalog.targets(from: ["xx"]) == [])
  }

  @Test func aNeuralModelAndACloseLanguageAreBetterThanApertiumAlone() throws {
    let installed = try Installation(modes: Self.modes, models: ["en-pt", "pt-en"])
    #expect(installed.route("en", "es") == "firefox en-pt, apertium pt-es")
    #expect(installed.route("es", "en") == "apertium es-pt, firefox pt-en")
    #expect(installed.route("en", "ca") == "firefox en-pt, apertium pt-ca")
    #expect(installed.route("ca", "en") == "apertium ca-pt, firefox pt-en")
    #expect(installed.route("es", "ca") == "apertium es-ca")
    #expect(installed.route("en", "de") == nil)
  }

  @Test func aDirectModelIsBest() throws {
    let installed = try Installation(modes: Self.modes, models: ["en-pt", "pt-en", "en-es"])
    #expect(installed.route("en", "es") == "firefox en-es")
  }

  @Test(arguments: [
    (["en-zh", "en-zh-Hant"], "zh", "zh"), (["en-zh", "en-zh-Hant"], "zh-TW", "zh-Hant"),
    (["en-zh"], "zh-Hant", "zh"), (["en-zh-Hant"], "zh", "zh-Hant"),
  ])
  func chineseHasTheModelOfItsScriptIfItIsInstalled(
    models: [String], target: String, model: String
  ) throws {
    let installed = try Installation(modes: [], models: models)
    let route = installed.catalog.route(for: LanguagePair("en", target))
    #expect(route?.map(\.pair.targetTag) == [model])
    #expect(installed.catalog.targets(from: ["en"]) == ["zh"])
  }

  @Test func traditionalCharactersAreReadByTheirModelAndWrittenOverTwoSteps() throws {
    let installed = try Installation(
      modes: [], models: ["zh-en", "zh-Hant-en", "es-en", "en-zh", "en-zh-Hant"])
    let read = installed.catalog.route(for: LanguagePair("zh-TW", "en"))
    #expect(read?.map(\.pair.tags) == ["zh-Hant-en"])
    let written = installed.catalog.route(for: LanguagePair("es", "zh-Hant"))
    #expect(written?.map(\.pair.tags) == ["es-en", "en-zh-Hant"])
  }

  @Test func ofTwoRegionsTheUsualModelTranslates() throws {
    let installed = try Installation(modes: [], models: ["en-pt", "en-pt-BR"])
    #expect(installed.catalog.steps.map(\.pair.tags) == ["en-pt"])
  }

  @Test func withoutModelsApertiumIsUsed() throws {
    let installed = try Installation(modes: Self.modes, models: [])
    #expect(installed.route("en", "ca") == "apertium en-ca")
    #expect(installed.route("en", "pt") == "apertium en-ca, apertium ca-pt")
  }

  @Test func noWordStaysInTheLanguageBetweenIfThereIsAnotherWay() throws {
    var installed = try Installation(modes: Self.modes, models: ["en-pt", "pt-en"])
    #expect(try installed.translation(of: "The zombie", "en", "es") == "eng-spa:The zumbi")
    #expect(try installed.translation(of: "Hi Leo", "en", "es") == "pt-es:neural(Hi Leo)")
    #expect(try installed.translation(of: "Leo's house", "en", "es") == "pt-es:neural(Leo's house)")
    installed = try Installation(modes: ["pt-es"], models: ["en-pt"])
    #expect(try installed.translation(of: "The zombie", "en", "es") == "pt-es:neural(The zumbi)")
  }

  @Test func twoModelsAreOneStepOfTheWorker() throws {
    let installed = try Installation(modes: [], models: ["es-en", "en-de"])
    #expect(installed.route("es", "de") == "firefox es-en, firefox en-de")
    #expect(try installed.translation(of: "Hola", "es", "de") == "neural(neural(Hola))")
  }

  @Test func aModelThatFailsTwiceLeavesItsPairToTheNextWay() throws {
    let installed = try Installation(modes: Self.modes, models: ["en-es", "en-pt", "en-de"])
    try installed.installWorker(broken: ["en-es"])
    let engine = try #require(try installed.catalog.engine(for: LanguagePair("en", "es")))
    #expect(throws: TranslationError.failed(engine: "firefox", reason: "is no model")) {
      try engine.translate("Hello")
    }
    #expect(try engine.translate("Hello there") == "pt-es:neural(Hello there)")
    #expect(engine.isSubstitute && engine.name == "firefox and apertium")
    // The model of another pair is not harmed, and no process ended.
    #expect(try installed.translation(of: "Hello", "en", "de") == "neural(Hello)")
  }

  @Test func theModelGetsThePortugueseOfBrazil() throws {
    let installed = try Installation(modes: Self.modes, models: ["en-pt", "pt-en"])
    #expect(try installed.translation(of: "Hola", "es", "en") == "neural(es-pt_BR:Hola)")
    #expect(try installed.translation(of: "Hola", "ca", "en") == "neural(cat-por_BR:Hola)")
    #expect(try installed.translation(of: "Hola", "es", "pt") == "es-pt:Hola")
  }
}

@Suite("The Portuguese of Apertium") struct ApertiumPortugueseTests {
  @Test(arguments: [
    ("Saia na próxima parada.", "Desça na próxima parada."), ("Saia daqui.", "Saia daqui."),
    ("Atravesse a ponte e vire à esquerda.", "Atravesse a ponte e gire à esquerda."),
    ("Vire à direita.", "Gire à direita."), ("Sinto muito que doa.", "Lamento que doa."),
  ])
  func requestsAreThoseThatApertiumKnows(sentence: String, expected: String) {
    #expect(ApertiumPortuguese.simplified(sentence) == expected)
  }

  @Test(arguments: [
    ("¿Podemos sentarnos fuera?", "¿Podemos sentarnos afuera?"), ("Quisiera pan.", "Quiero pan."),
    ("¿Antes o después de comer?", "¿Antes de o después de comer?"),
    ("Como si así fuera.", "Como si así fuera."),
    ("Lo tomo antes o después de comer.", "Lo tomo antes de o después de comer."),
  ])
  func spanishThatApertiumTakesForOtherWordsIsSaidOtherwise(sentence: String, expected: String) {
    #expect(ApertiumPortuguese.simplifiedSpanish(sentence) == expected)
  }

  @Test(arguments: [
    ("Espere, faz favor.", "Espere, por favor."),
    ("Lhe chamarei manhã pela tarde.", "Lhe chamarei amanhã à tarde."),
    ("Deveria descansar.", "Deveria descansar."),
    ("Sempre me faz favores.", "Sempre me faz favores."),
    ("Amanhã pela manhã chamo.", "Amanhã pela manhã chamo."),
    ("Ela deveria descansar.", "Ela deveria descansar."),
  ])
  func thePortugueseOfApertiumIsThatOfPeople(sentence: String, expected: String) {
    #expect(ApertiumPortuguese.polished(sentence) == expected)
  }

  @Test(arguments: [
    ("¿EL agua es buena?", "¿El agua es buena?"), ("EL agua.", "El agua."),
    ("Yo me gusta el té.", "Me gusta el té."), ("No, yo me gustan.", "No, me gustan."),
  ])
  func faultsOfSpanishAreMended(sentence: String, expected: String) {
    #expect(ApertiumPortuguese.polishedSpanish(sentence) == expected)
  }

  @Test(arguments: [
    ("O que você gostaria de beber?", "Que lhe agradaria beber?"),
    ("Você gostaria de um café?", "Lhe agradaria um café?"),
    ("O que você gostaria?", "Que lhe agradaria?"),
    ("Ela gostaria de um café?", "Ela gostaria de um café?"),
    ("Eu gostaria de um café.", "Me agradaria um café."),
    ("Ele gostaria de um café.", "Ele gostaria de um café."),
    ("Não como carne; o que você recomenda?", "Não como carne; que recomenda?"),
    ("Qual ônibus vai para o centro?", "Que ônibus vai para o centro?"),
    ("Qual o seu nome?", "Qual é o seu nome?"), ("Qual é o seu nome?", "Qual é o seu nome?"),
    ("Você poderia me dizer quando você vem?", "Poderia me dizer quando vem?"),
    ("Isto é para você agora?", "Isto é para você agora?"), ("E você?", "E você?"),
    ("Sabe o que é isto?", "Sabe o que é isto?"), ("O que você diz.", "O que você diz."),
  ])
  func questionsAndWishesAreSimplified(sentence: String, simplified: String) {
    #expect(ApertiumPortuguese.simplified(sentence) == simplified)
  }

  @Test func pleaseIsTheUsualWord() {
    #expect(
      ApertiumPortuguese.polished("Faz favor, um café, faz favor.")
        == "Por favor, um café, por favor.")
  }
}
