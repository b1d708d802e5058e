internal import Downloads
internal import FoundationEssentials
internal import Language

/// Mozilla's list of the models of Firefox's translation, `db/models.json`.
///
/// Its format is not documented: the fields are those that Mozilla's program writes (`PublicModelsJsonGenerator` in
/// mozilla/translations). Each of them may be missing, and a model without what is needed is left out. Only the
/// weights have a size and a sum.
package struct ModelRegistry: Sendable {
  /// The day on which the list was made, such as `2026-11-09`; nil if it does not tell.
  package let date: String?
  /// The address of the files, without a final slash; nil if the list names none that is encrypted.
  package let baseURL: String?
  /// The best model of each pair, in the order of the pairs.
  package let models: [TranslationModel]

  /// Reads a list; nil for anything else, such as a web page.
  package init?(parsing bytes: [UInt8]) {
    guard let list = try? JSONDecoder().decode(List.self, from: Data(bytes)),
      let entries = list.models
    else { return nil }
    date = list.generated.map { String($0.prefix(10)) }.flatMap { day in
      day.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") } ? day : nil
    }
    let base = list.baseUrl.map { $0.last == "/" ? String($0.dropLast()) : $0 }
    baseURL = base.flatMap { $0.hasPrefix("https://") ? $0 : nil }
    var best: [ModelPair: (rank: Int, model: TranslationModel)] = [:]
    for (name, candidates) in entries.sorted(by: { $0.key < $1.key }) {
      for entry in candidates.compactMap(\.value) {
        guard let rank = entry.rank, let model = Self.model(of: entry, name) else { continue }
        if let other = best[model.pair], other.rank <= rank { continue }
        best[model.pair] = (rank, model)
      }
    }
    models = best.values.map(\.model).sorted { "\($0.pair)" < "\($1.pair)" }
  }

  /// The model that translates a pair directly; nil if there is none.
  package subscript(pair: ModelPair) -> TranslationModel? {
    models.first { pair.isServed(by: $0.pair) }
  }

  /// Returns the models that translate a pair, two if they go through English; none if nothing does.
  package func route(for pair: ModelPair) -> [TranslationModel] {
    if let direct = self[pair] { return [direct] }
    guard let first = self[ModelPair(pair.source, "en")],
      let second = self[ModelPair("en", pair.target)]
    else { return [] }
    return [first, second]
  }

  // MARK: - The format

  /// A value that counts as missing if it has another type.
  private struct Lenient<Value: Decodable>: Decodable {
    let value: Value?
    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  }

  private struct List: Decodable {
    let generated: String?
    let baseUrl: String?
    let models: [String: [Lenient<Entry>]]?

    private enum Key: String, CodingKey { case generated, baseUrl, models }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      generated = try? fields.decode(String.self, forKey: .generated)
      baseUrl = try? fields.decode(String.self, forKey: .baseUrl)
      let models = try? fields.decode([String: Lenient<[Lenient<Entry>]>].self, forKey: .models)
      self.models = models?.compactMapValues(\.value)
    }
  }

  private struct Entry: Decodable {
    let architecture: String?
    let releaseStatus: String?
    let sourceLanguage: String?
    let targetLanguage: String?
    let files: [String: File]
    let metrics: [String: Double]

    private enum Key: String, CodingKey {
      case architecture, releaseStatus, sourceLanguage, targetLanguage, files, metrics
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      func text(_ key: Key) -> String? { try? fields.decode(String.self, forKey: key) }
      architecture = text(.architecture)
      releaseStatus = text(.releaseStatus)
      sourceLanguage = text(.sourceLanguage)
      targetLanguage = text(.targetLanguage)
      files = try fields.decode([String: Lenient<File>].self, forKey: .files)
        .compactMapValues(\.value)
      let metrics = try? fields.decode(
        [String: Lenient<[String: Lenient<Double>]>].self, forKey: .metrics)
      self.metrics = metrics?["flores200-plus"]?.value?.compactMapValues(\.value) ?? [:]
    }

    /// The order in which models of one pair are taken: released ones first, and of those the one that Firefox
    /// takes on computers; nil for a model that was not released.
    var rank: Int? {
      let status =
        switch releaseStatus?.lowercased() {
        case "release": 0
        case .some(let status) where status.hasPrefix("release"): 10
        case nil: 20
        default: nil as Int?
        }
      let size = ["base-memory", "base", "tiny"].firstIndex(of: architecture ?? "") ?? 3
      return status.map { $0 + size }
    }
  }

  private struct File: Decodable {
    let path: String
    let uncompressedHash: String?
    let uncompressedSize: Int?

    private enum Key: String, CodingKey { case path, uncompressedHash, uncompressedSize }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      path = try fields.decode(String.self, forKey: .path)
      uncompressedHash = try? fields.decode(String.self, forKey: .uncompressedHash)
      uncompressedSize = try? fields.decode(Int.self, forKey: .uncompressedSize)
    }

    /// True if the path leads to a file below the address of the files.
    var isSafe: Bool {
      path.utf8.count <= 1000 && !path.split(separator: "/").contains("..")
        && path.utf8.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || "-_./+".utf8.contains(byte)
        }
    }

    var sum: String? {
      uncompressedHash.map { $0.lowercased() }.flatMap { sum in
        sum.utf8.count == 64 && sum.allSatisfy(\.isHexDigit) ? sum : nil
      }
    }
  }

  private static func model(of entry: Entry, _ name: String) -> TranslationModel? {
    let named = entry.sourceLanguage.flatMap { source in
      entry.targetLanguage.map { ModelPair(source, $0) }
    }
    // The names of folders and files are made of the languages.
    guard let pair = named ?? ModelPair(parsing: name), !pair.isTrivial,
      LanguageTag.isWellFormed(pair.source), LanguageTag.isWellFormed(pair.target)
    else { return nil }
    let files = ModelFileRole.allCases.compactMap { role -> FileSet.File? in
      guard let file = entry.files[role.rawValue], file.isSafe else { return nil }
      let size = file.uncompressedSize.flatMap { (1...(1 << 30)).contains($0) ? $0 : nil }
      return FileSet.File(
        name: role.name(for: pair), urlPath: "/\(file.path.drop { $0 == "/" })",
        accepted: file.sum.map { [Fingerprint(byteCount: size, sha256: $0)] } ?? [],
        expectedByteCount: size ?? role.usualByteCount, isPacked: file.path.hasSuffix(".gz"))
    }
    let roles = Set(
      ModelFileRole.allCases.filter { role in entry.files[role.rawValue]?.isSafe == true })
    guard roles.contains(.weights),
      roles.contains(.vocabulary) || roles.isSuperset(of: [.sourceVocabulary, .targetVocabulary])
    else { return nil }
    let comet = entry.metrics.sorted { $0.key < $1.key }
      .first { $0.key.lowercased().hasPrefix("comet") }?.value
    return TranslationModel(
      pair: pair, architecture: entry.architecture ?? "",
      quality: comet.map { $0 > 1.5 ? $0 / 100 : $0 }, files: files)
  }
}
