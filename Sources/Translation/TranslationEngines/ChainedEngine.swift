internal import Translation

/// A translation through a language between, where there is no direct one.
final class ChainedEngine: TranslationEngine {
  let name: String
  private let stages: [any TranslationEngine]

  init(_ stages: [any TranslationEngine]) {
    self.stages = stages
    name = stages.map(\.name).reduce(into: []) { names, name in
      if names.last != name { names.append(name) }
    }.joined(separator: " and ")
  }

  var mayRewordSentences: Bool { stages.contains { $0.mayRewordSentences } }

  func prepare() {
    for stage in stages { stage.prepare() }
  }

  func translate(_ sentence: String) throws(TranslationError) -> String {
    var text = sentence
    for stage in stages { text = try stage.translate(text) }
    return text
  }
}
