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
      for name in ["engine", "engine/bin", "modes", "models"] { try makeFolder(name) }
      let python = "#!/bin/sh\nexec sed -u \"s/^/neural(/; s/$/)/\"\n"
      try check("chmod", unsafe chmod(folder.write(python, to: "engine/bin/python3"), 0o755))
      for name in modes {
        _ = try folder.write("sed -u 's/^/\(name):/'\n", to: "modes/\(name).mode")
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

    /// Removes what runs the models, as an update of Python does.
    func removePython() { _ = unsafe unlink(folder.file("engine/bin/python3")) }

    func route(_ source: String, _ target: String) -> String? {
      catalog.route(for: LanguagePair(source, target))?.map { "\($0.engine) \($0.pair)" }
        .joined(separator: ", ")
    }

    func translation(of sentence: String, _ source: String, _ target: String) throws -> String {
      let route = try #require(catalog.route(for: LanguagePair(source, target)))
      return try catalog.engine(for: route).translate(sentence)
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
    installed.removePython()
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

  @Test func withoutModelsApertiumIsUsed() throws {
    let installed = try Installation(modes: Self.modes, models: [])
    #expect(installed.route("en", "ca") == "apertium en-ca")
    #expect(installed.route("en", "pt") == "apertium en-ca, apertium ca-pt")
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
