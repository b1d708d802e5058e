internal import Console
internal import Downloads
internal import FoundationEssentials
internal import SignModels

/// The models that read signs.
enum SignModelList {
  /// The lines of a table of all models.
  static func lines() -> [String] {
    TextTable.lines(
      of: [["NAME", "SIZE", "READS", "STATE"]]
        + SignModel.all.map { model in
          let size = model.installedSize
          return [
            model.name, size.map { "\(ByteCount($0))" } ?? "–", model.reads,
            size == nil ? "not installed; \(model.advice)" : "installed",
          ]
        })
  }

  /// Returns the models as objects of JSON.
  static func jsonLines() throws -> [String] {
    struct Line: Encodable {
      let kind = "signs"
      let name: String
      let bytes: Int?
      let reads: String
      let installed: Bool
    }
    return try SignModel.all.map { model in
      let size = model.installedSize
      let line = Line(name: model.name, bytes: size, reads: model.reads, installed: size != nil)
      return String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    }
  }
}

extension SignModel {
  /// The name of the file without its extension.
  fileprivate var name: String { String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]) }

  /// The way to install the model.
  fileprivate var advice: String {
    package.map { "apt install \($0)" } ?? "apt install visavis-signs, or scripts/setup --signs"
  }
}
