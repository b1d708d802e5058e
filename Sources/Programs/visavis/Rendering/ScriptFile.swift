internal import ArgumentParser
internal import Console
internal import FrameLoop
internal import Glibc
internal import Imaging
internal import Snapshots
internal import System

/// A script on disk, or on standard input for `-`, with the options that it contains.
struct ScriptFile {
  let script: Script
  private let path: String

  /// Reads and checks the whole script, whose pictures may be written outside their folder if
  /// `allowsOutside` is true.
  ///
  /// - Throws: `Failure` if the script cannot be read, or with the line and column of an error in
  ///   it.
  init(path: String, allowsOutside: Bool) throws {
    self.path = InputFile.name(of: path)
    let bytes = try InputFile.read(path)
    do {
      script = try Script(parsing: bytes, allowsOutside: allowsOutside)
    } catch {
      throw Failure.usage("\(self.path):\(error)")
    }
    if let refused = script.settings.first(where: { Self.refusedOptions.contains($0.text) }) {
      throw failure(at: refused.position, "'\(refused.text)' is not allowed in a script")
    }
    do {
      _ = try ScriptSettings.parse(FaceToFaceOptions.completed(script.options))
    } catch {
      throw Failure.usage(line(for: error))
    }
  }

  /// Returns a failure with the position in the script.
  func failure(at position: ScriptPosition, _ message: String) -> Failure {
    .usage("\(path):\(position): \(message)")
  }

  /// Arguments that print help or end the options, and so are not settings.
  private static let refusedOptions = ["--help", "--help-all", "-h", "-help", "--version", "--"]

  /// The script's options, followed by those of the command line, which take precedence.
  func options(before words: [String]) -> [String] { script.options + words }

  private func line(for error: any Error) -> String {
    let line = Visavis.line(of: error)
    let settings = script.settings
    let setting =
      settings.first { line.contains("'\($0.text)'") }
      ?? settings.first { line.contains($0.text) } ?? settings.first
    return "\(path):\(setting.map { "\($0.position)" } ?? "1:1"): \(line)"
  }
}

/// The options allowed in a script, which mean the same with and without a window.
private struct ScriptSettings: ParsableArguments {
  @Option var camera: [String] = []
  @Flag var loop = false
  @Option var captions: String?
  @Option(parsing: .unconditional, transform: PixelSize.argument) var size: PixelSize?
  @OptionGroup var look: LookOptions
  @OptionGroup var interface: InterfaceOptions
}

/// Options that relax the restrictions on scripts.
struct ScriptPermissions: ParsableArguments {
  @Flag(help: "Let a script write pictures outside their folder.")
  var allowOutside = false
}

/// The folder for a script's pictures.
///
/// Pictures are written outside the folder only if this is allowed.
struct ShotFolder {
  /// The path of the folder, which is created on demand; nil for the working directory.
  let path: String?
  let allowsOutside: Bool

  /// Checks that no symbolic link leads a picture of the script out of the folder.
  ///
  /// - Throws: `Failure` at the first such picture.
  func check(_ script: ScriptFile) throws(Failure) {
    for shot in script.script.shots {
      guard let name = shot.name, leadsOutside(name) else { continue }
      throw script.failure(
        at: shot.position,
        "a link leads '\(name)' out of the pictures' folder; --allow-outside allows that")
    }
  }

  /// Writes `picture` under `name`.
  ///
  /// Missing subfolders are created if a folder was given.
  ///
  /// - Throws: An error if a symbolic link leads out of the folder, or if writing fails.
  func write(_ picture: PixelView, to name: String) throws {
    guard !leadsOutside(name) else {
      throw Failure.io("cannot write \(name): a link leads out of the folder; remove the link")
    }
    guard let path, !name.hasPrefix("/") else { return try PictureFile.write(picture, to: name) }
    try PictureFile.write(picture, to: "\(path)/\(name)", createsFolders: true)
  }

  /// True if a symbolic link that exists already leads `name` out of the folder.
  private func leadsOutside(_ name: String) -> Bool {
    guard !allowsOutside else { return false }
    let folder = path ?? "."
    guard let base = ResolvedPath(existing: folder) else { return false }
    let file = "\(folder)/\(name)"
    for end in file.indices.dropFirst(folder.count + 1) + [file.endIndex]
    where end == file.endIndex || file[end] == "/" {
      let part = String(file[..<end])
      if let target = ResolvedPath(existing: part) {
        guard target == base || base.contains(target) else { return true }
      } else if stat(of: part, followingLinks: false)?.kind == S_IFLNK {
        // A dangling link: writing through it would create its target.
        return true
      }
    }
    return false
  }
}
