internal import ArgumentParser
internal import Captions
internal import Console
internal import FrameLoop
internal import Language
internal import Scene

/// Options for two readers who face each other.
struct FaceToFaceOptions: ParsableArguments {
  @Option(
    help: .init(
      """
      Two readers: the far one in the upper half, turned around (split, also without a layout); \
      upright (stacked); or in a second window (window). Key 2 switches.
      """, valueName: "layout"))
  var faceToFace: FaceToFaceSettings.Layout?

  @Option(
    help: .init("The near reader's language, like --to.", valueName: "language"),
    transform: NamedLanguage.argument)
  var near: NamedLanguage?

  @Option(
    help: .init("The far reader's language.", valueName: "language"),
    transform: NamedLanguage.argument)
  var far: NamedLanguage?

  @Option(
    help: .init(
      "The readers who see the camera: both, near, far or none.",
      valueName: "readers"))
  var faceToFaceCamera = FaceToFaceSettings.Camera.both

  @Option(
    help: .init(
      "Words spoken in a reader's own language: dimmed, plain, larger or hidden.",
      valueName: "look"))
  var ownWords = FaceToFaceSettings.OwnWords.dimmed

  @Option(help: .init("The far reader's --style.", valueName: "name"))
  var farStyle: CaptionStyle?

  @Option(
    parsing: .unconditional,
    help: .init("The far reader's --text-size.", valueName: "percent"),
    transform: CaptionLookOptions.size)
  var farTextSize: Int?

  @Option(
    parsing: .unconditional,
    help: .init("The far reader's --lines.", valueName: "count"),
    transform: CaptionOptions.lineCount)
  var farLines: Int?

  @Option(help: .init("The far reader's --show.", valueName: "text"))
  var farShow: Reader.TextSelection?

  @Option(
    help: .init(
      "Read translations aloud for the near reader, the far one, both or none. Key a switches.",
      valueName: "readers"))
  var speak: SpokenReaders?

  @Option(
    help: .init("The loudspeaker for --speak, by its name or a part of it.", valueName: "name"))
  var speakDevice: String?
}

/// The readers whose translations are read aloud.
enum SpokenReaders: String, CaseIterable, ExpressibleByArgument {
  case near, far, both, none

  /// Returns true if the reader on a side is one of them.
  func include(_ side: Audience) -> Bool {
    Audience(rawValue: rawValue).map { $0.overlaps(side) } ?? false
  }
}

extension FaceToFaceOptions {
  /// The layout that `--face-to-face` means without one.
  static let omittedLayout = FaceToFaceSettings().layout

  /// Returns the words of a command line with the layout that `--face-to-face` means without one.
  ///
  /// The parser has options with and without values, and no option that has both forms.
  static func completed(_ words: [String]) -> [String] {
    let layouts = FaceToFaceSettings.Layout.allCases.map(\.rawValue)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words.indices.map { index in
      let next = words.dropFirst(index + 1).first
      let isComplete = index >= end || next.map(layouts.contains) ?? false
      return words[index] == "--face-to-face" && !isComplete
        ? "--face-to-face=\(omittedLayout.rawValue)" : words[index]
    }
  }
}

extension FaceToFaceSettings.Layout: ExpressibleByArgument {}
extension FaceToFaceSettings.Camera: ExpressibleByArgument {}
extension FaceToFaceSettings.OwnWords: ExpressibleByArgument {}
