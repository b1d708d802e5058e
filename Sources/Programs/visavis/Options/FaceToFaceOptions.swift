internal import ArgumentParser
internal import Captions
internal import Console
internal import FrameLoop
internal import Scene
internal import Language

/// Options for two readers who face each other.
struct FaceToFaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Two readers: the far one in the upper half, turned around (split, also without a layout); \
      upright (stacked); or in a second window (window). Key 2 switches.
      """, valueName: "layout"))
  var faceToFace: FaceToFaceSettings.Layout?

  @Option(
    help: ArgumentHelp("The near reader's language, like --to.", valueName: "language"),
    transform: NamedLanguage.argument)
  var near: NamedLanguage?

  @Option(
    help: ArgumentHelp("The far reader's language.", valueName: "language"),
    transform: NamedLanguage.argument)
  var far: NamedLanguage?

  @Option(
    help: ArgumentHelp(
      "The readers who see the camera: both, near, far or none.",
      valueName: "readers"))
  var faceToFaceCamera = FaceToFaceSettings.Camera.both

  @Option(
    help: ArgumentHelp(
      "Words spoken in a reader's own language: dimmed, plain, larger or hidden.",
      valueName: "look"))
  var ownWords = FaceToFaceSettings.OwnWords.dimmed

  @Option(help: ArgumentHelp("The far reader's --style.", valueName: "name"))
  var farStyle: CaptionStyle?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The far reader's --text-size.", valueName: "percent"),
    transform: CaptionLookOptions.size)
  var farTextSize: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The far reader's --lines.", valueName: "count"),
    transform: CaptionOptions.lineCount)
  var farLines: Int?

  @Option(help: ArgumentHelp("The far reader's --show.", valueName: "text"))
  var farShow: Reader.TextSelection?

  /// Returns the arrangement of the readers.
  ///
  /// - Parameter couple: The languages of `--between`.
  /// - Returns: The arrangement.
  func settings(between couple: LanguageCouple?) -> FaceToFaceSettings {
    var settings = FaceToFaceSettings(
      isOn: faceToFace != nil, layout: faceToFace ?? .split, camera: faceToFaceCamera,
      ownWords: ownWords)
    settings.isTranslatedBothWays = couple != nil
    return settings
  }
}

extension FaceToFaceOptions {
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
        ? "--face-to-face=split" : words[index]
    }
  }
}

extension FaceToFaceSettings.Layout: ExpressibleByArgument {}
extension FaceToFaceSettings.Camera: ExpressibleByArgument {}
extension FaceToFaceSettings.OwnWords: ExpressibleByArgument {}
