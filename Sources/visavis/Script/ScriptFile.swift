internal import ArgumentParser
internal import Imaging
internal import Glibc
internal import FrameLoop
internal import Snapshots

/// A script on disk, or on standard input for `-`, and the options that it brings with it.
struct ScriptFile {
  let script: Script
  private let path: String

  /// Reads and checks all of it.
  ///
  /// - Parameters:
  ///   - path: of the script.
  ///   - allowsOutside: whether its pictures may go elsewhere than to their folder.
  /// - Throws: that it cannot be read, or what is wrong with it: file, line and column.
  init(path: String, allowsOutside: Bool) throws {
    self.path = path == "-" ? "standard input" : path
    let bytes = try InputFile.read(path)
    do {
      script = try Script(parsing: bytes, allowsOutside: allowsOutside)
    } catch {
      throw Failure.usage("\(self.path):\(error)")
    }
    if let stray = script.settings.first(where: { Self.answered.contains($0.text) }) {
      throw Failure.usage(
        "\(self.path):\(stray.line):\(stray.column): '\(stray.text)' has no place in a script")
    }
    do {
      _ = try ScriptSettings.parse(script.options)
    } catch {
      throw Failure.usage(complaint(about: error))
    }
  }

  /// A complaint about the script with its place.
  func failure(at place: Script.Place, _ message: String) -> Failure {
    .usage("\(path):\(place.line):\(place.column): \(message)")
  }

  /// What a command line is answered, and no setting.
  private static let answered = ["--help", "--help-all", "-h", "-help", "--version", "--"]

  /// The options of a command line behind those of the script, so that the command line's count.
  func options(before words: [String]) -> [String] { script.options + words }

  private func complaint(about error: any Error) -> String {
    var line =
      ScriptSettings.message(for: error).split(separator: "\n").first.map(String.init) ?? ""
    if line.hasSuffix(".") { line.removeLast() }
    let settings = script.settings
    let place =
      settings.first { line.contains("'\($0.text)'") }
      ?? settings.first { line.contains($0.text) } ?? settings.first
    return "\(path):\(place.map { "\($0.line):\($0.column)" } ?? "1:1"): \(line)"
  }
}

/// The options that may stand in a script: those that mean the same in a window and without one.
private struct ScriptSettings: ParsableArguments {
  @Option var camera: [String] = []
  @Flag var loop = false
  @Option var captions: String?
  @Option(parsing: .unconditional, transform: PixelSize.argument) var size: PixelSize?
  @OptionGroup var picture: PictureOptions
  @OptionGroup var captionFlow: CaptionOptions
  @OptionGroup var captionLook: CaptionLookOptions
}

/// The things that a script may do if they are allowed.
struct ScriptPermissions: ParsableArguments {
  @Flag(help: "Let a script's pictures go elsewhere than to their folder.")
  var allowOutside = false
}
