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
      let (status, bytes) = try Descriptor.smallFile(at: path, atMost: 256 << 10)
      guard status.kind == S_IFREG else { return .unreadable(reason: "not a file") }
      return bytes.map { .bytes($0) } ?? .unreadable(reason: "larger than 256 KiB")
    } catch {
      return .unreadable(reason: error.reason)
    }
  }
}
