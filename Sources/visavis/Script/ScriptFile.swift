internal import ArgumentParser
internal import Imaging
internal import Glibc
internal import FrameLoop
internal import Snapshots

/// A script on disk, or on standard input for `-`, with the options that it contains.
struct ScriptFile {
  let script: Script
  private let path: String

  /// Reads and checks the whole script.
  ///
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - allowsOutside: True if pictures may be written outside their folder.
  /// - Throws: `Failure` if the script cannot be read, or with the line and column of an error in
  ///   it.
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
        "\(self.path):\(stray.line):\(stray.column): '\(stray.text)' is not allowed in a script")
    }
    do {
      _ = try ScriptSettings.parse(script.options)
    } catch {
      throw Failure.usage(line(for: error))
    }
  }

  /// Returns a failure with the position in the script.
  func failure(at place: Script.Place, _ message: String) -> Failure {
    .usage("\(path):\(place.line):\(place.column): \(message)")
  }

  /// Arguments that print help or end the options, and so are not settings.
  private static let answered = ["--help", "--help-all", "-h", "-help", "--version", "--"]

  /// The script's options, followed by those of the command line, which take precedence.
  func options(before words: [String]) -> [String] { script.options + words }

  private func line(for error: any Error) -> String {
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

/// The options allowed in a script, which mean the same with and without a window.
private struct ScriptSettings: ParsableArguments {
  @Option var camera: [String] = []
  @Flag var loop = false
  @Option var captions: String?
  @Option(parsing: .unconditional, transform: PixelSize.argument) var size: PixelSize?
  @OptionGroup var picture: PictureOptions
  @OptionGroup var captionFlow: CaptionOptions
  @OptionGroup var captionLook: CaptionLookOptions
}

/// Options that relax the restrictions on scripts.
struct ScriptPermissions: ParsableArguments {
  @Flag(help: "Let a script write pictures outside their folder.")
  var allowOutside = false
}
