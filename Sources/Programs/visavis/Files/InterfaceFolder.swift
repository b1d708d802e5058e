internal import Console
internal import Glibc
internal import Messages
internal import System
internal import Typesetting

/// The folder `assets/interface`, which has the words of the interface, a file for each language.
///
/// The files are named after their language, such as `pt.json`.
enum InterfaceFolder {
  /// Returns the words in all installed languages.
  ///
  /// Faults are reported on standard error in one line for each language, when it is first used.
  static func catalog() -> MessageCatalog {
    MessageCatalog(files: files()) { Diagnostics.report($0) }
  }

  private static func files() -> [String: MessageCatalog.File] {
    let path: String
    do {
      path = try BundledFiles.asset("interface")
    } catch {
      Diagnostics.report("\(error)")
      return [:]
    }
    guard let names = try? Directory.names(in: path, atMost: 100) else {
      Diagnostics.report(
        "there is no folder \(path): the interface is in English; reinstall visavis")
      return [:]
    }
    let files = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    return Dictionary(
      uniqueKeysWithValues: files.map { (String($0.dropLast(5)), file("\(path)/\($0)")) })
  }

  /// Returns the contents of the file at `path`, without waiting for a writer if it is a pipe.
  private static func file(_ path: String) -> MessageCatalog.File {
    do throws(SystemError) {
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      guard try file.status().kind == S_IFREG else { return .unreadable(reason: "not a file") }
      let bytes = try file.readAll(atMost: (256 << 10) + 1)
      return bytes.count > 256 << 10 ? .unreadable(reason: "larger than 256 KiB") : .bytes(bytes)
    } catch {
      return .unreadable(reason: error.reason)
    }
  }
}
