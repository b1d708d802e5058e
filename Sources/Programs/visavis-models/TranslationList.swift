internal import Console
internal import Downloads
internal import FoundationEssentials
internal import Language
internal import TranslationModels

/// The models of translation that are installed, or can be.
struct TranslationList {
  private struct Row {
    let pair: ModelPair
    let files: FileSet
    /// The model of the registry; nil for an installed one that the registry does not have.
    let model: TranslationModel?

    var isInstalled: Bool { files.installedSize != nil }
    var byteCount: Int { model?.byteCount ?? files.installedSize ?? 0 }
  }

  private let rows: [Row]
  private let registry: ModelRegistry?
  private let isComplete: Bool

  /// Creates the list of the models that know a language, or of all; only of those that are installed, or begun, if
  /// it is not complete.
  init(
    _ registry: ModelRegistry?, _ store: TranslationModelStore, language: String?, isComplete: Bool
  ) {
    let published = (registry?.models ?? []).map {
      Row(pair: $0.pair, files: store.fileSet(of: $0), model: $0)
    }
    let others = store.installed.filter { pair in !published.contains { $0.pair == pair } }
      .map { Row(pair: $0, files: store.fileSet(of: $0), model: nil) }
    rows = (published + others).sorted { "\($0.pair)" < "\($1.pair)" }.filter { row in
      (language.map(row.pair.includes) ?? true)
        && (isComplete || row.isInstalled || row.files.partSize != nil)
    }
    self.registry = registry
    self.isComplete = isComplete
  }

  /// The lines of a table, and of what to know about it.
  func lines() -> [String] {
    let head = ["NAME", "SIZE", "QUALITY", "LANGUAGES", "STATE"]
    let cells = rows.map { row in
      [
        "\(row.pair)", "\(ByteCount(row.byteCount))", quality(of: row), languages(of: row.pair),
        state(of: row),
      ]
    }
    let table =
      cells.isEmpty
      ? ["no models of translation are installed"] : TextTable.lines(of: [head] + cells)
    guard isComplete else {
      return table + ["`visavis models list translation` lists those that can be had"]
    }
    let made = registry.map {
      "the list is Mozilla's\($0.date.map { " of \($0)" } ?? ""); --refresh fetches it again"
    }
    return table + [
      "", made ?? "only installed models are known; --refresh fetches the list of all",
    ]
  }

  /// The models as objects of JSON.
  func jsonLines() throws -> [String] {
    struct Line: Encodable {
      let kind = "translation"
      let name: String
      let from: String
      let to: String
      let bytes: Int
      let quality: Double?
      let installed: Bool
      /// True if Mozilla's list has the model.
      let listed: Bool
    }
    return try rows.map { row in
      let line = Line(
        name: "\(row.pair)", from: row.pair.source, to: row.pair.target, bytes: row.byteCount,
        quality: row.model?.quality, installed: row.isInstalled, listed: row.model != nil)
      return String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    }
  }

  private func quality(of row: Row) -> String {
    guard let quality = row.model?.quality else { return "–" }
    let hundredths = Int((quality * 100).rounded())
    return "\(hundredths) %"
  }

  private func languages(of pair: ModelPair) -> String {
    let names = [pair.source, pair.target].map { NamedLanguage($0)?.englishName ?? $0 }
    return "\(names[0]) to \(names[1])"
  }

  private func state(of row: Row) -> String {
    var words: [String] = []
    if row.isInstalled {
      let isOld = row.model != nil && row.files.installedSums != nil && !row.files.isCurrent
      words.append(isOld ? "installed; a newer one can be got" : "installed")
    }
    if let size = row.files.partSize, row.byteCount > 0 {
      words.append("\(min(99, size * 100 / row.byteCount)) % downloaded")
    }
    return words.joined(separator: "; ")
  }
}
