internal import Console
internal import FoundationEssentials
internal import Glibc
internal import System
package import Translation

/// The process that runs the models of Firefox, all of them in one.
///
/// It is a program in Python, as the engine has no other interface. `scripts/setup --translation` and the package
/// visavis-translation install it.
package struct FirefoxWorker: Sendable {
  private let processes: EngineProcesses
  private let command: String

  /// Finds the worker in the first folder that has it; nil if it is not installed, or cannot be started.
  ///
  /// It is started, which takes some 50 ms.
  package init?(in folders: [String], _ processes: EngineProcesses = EngineProcesses()) {
    guard let folder = Self.installed(in: folders) else { return nil }
    self.processes = processes
    // Neither the user's modules nor variables of Python's change what is run.
    command = "exec python3 -I -S -B " + ShellCommand.word("\(folder)/worker.py")
    guard (try? translate("", by: [])) != nil else { return nil }
  }

  /// The folders in which the worker may be: that of a checkout, and that of the package.
  package static func folders(besides data: String) -> [String] {
    let programs = RunningProgram.folder.map { "\($0)/../lib/visavis/translation" }
    return ["\(data)/engine"] + [programs].compactMap(\.self)
  }

  /// Returns true if one of the folders has the worker.
  package static func isInstalled(in folders: [String]) -> Bool { installed(in: folders) != nil }

  private static func installed(in folders: [String]) -> String? {
    folders.first { unsafe access("\($0)/worker.py", R_OK) == 0 }
  }

  private struct Request: Encodable {
    let models: [String]
    let text: String
  }

  private struct Answer: Decodable {
    let text: String?
    let error: String?
  }

  /// Translates a sentence by models, one after the other; an empty one only loads them.
  ///
  /// The models are named by their folders.
  ///
  /// - Throws: `TranslationError` if there is no answer, or a model cannot be used.
  package func translate(
    _ sentence: String, by models: [String]
  ) throws(TranslationError) -> String {
    let request = try? JSONEncoder().encode(Request(models: models, text: sentence))
    let line = try processes.answer(
      to: Array(request ?? Data()) + [UInt8(ascii: "\n")], by: command, of: Self.name)
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(line)) else {
      processes.reject(command)
      throw .failed(engine: Self.name, reason: "its answer cannot be read")
    }
    guard let text = answer.text else {
      throw .failed(engine: Self.name, reason: answer.error ?? "its answer is empty")
    }
    return text
  }

  static let name = "firefox"
}

/// A translation by models of Firefox, in one step or through a language between.
final class FirefoxEngine: TranslationEngine {
  let name = FirefoxWorker.name
  private let worker: FirefoxWorker
  private let models: [String]

  init(_ worker: FirefoxWorker, models: [String]) {
    self.worker = worker
    self.models = models
  }

  func prepare() { _ = try? worker.translate("", by: models) }

  func translate(_ sentence: String) throws(TranslationError) -> String {
    let text = try worker.translate(sentence, by: models)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .failed(engine: name, reason: "its answer is empty")
    }
    return text
  }
}
