internal import ArgumentParser
internal import Console
internal import Imaging
internal import Messages
internal import Scene
internal import Snapshots

/// `visavis script`: runs a script without a window.
struct ScriptCommand: SimulationCommand {
  static let configuration = CommandConfiguration(
    commandName: "script", abstract: "Run a script without a window, and keep its pictures.",
    discussion: """
      \(ShortHelp.script.examples)

      A script has a step in each line, `at SECONDS` and one of these:

      \(ScriptVocabulary.forms.map { "  \($0)" }.joined(separator: "\n"))

      A line that begins with `with` brings options, such as --camera, --size or --lines. What \
      follows a # is a comment.
      """)

  @Argument(help: "The script, or - for standard input.", completion: .file())
  var file: String

  @OptionGroup(title: HelpSection.inAndOut) var outputOptions: ScriptOutputOptions
  @OptionGroup(title: HelpSection.inAndOut) var input: SimulationInputOptions
  @OptionGroup var options: SimulationOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var interface: InterfaceOptions
  @OptionGroup(visibility: .hidden) var windowOnly: WindowOnlyOptions
  @OptionGroup var permissions: ScriptPermissions
  @OptionGroup var help: HelpOptions

  func run() throws {
    try checkStandardInput(captions: input.captions)
    let script = try ScriptFile(path: file, allowsOutside: permissions.allowOutside)
    var merged = try Self.parse(
      FaceToFaceOptions.completed(script.options(before: Visavis.words(of: "script"))))
    // The parser appends repeated options; those of the command line replace the script's.
    if !outputOptions.camera.isEmpty { merged.outputOptions.camera = outputOptions.camera }
    try checkStandardInput(captions: merged.input.captions)
    let folder = merged.outputOptions.folder(allowsOutside: permissions.allowOutside)
    try folder?.check(script)
    try merged.run(script.script, into: folder)
  }

  /// Checks that standard input is read once.
  private func checkStandardInput(captions: String?) throws(Failure) {
    guard file != "-" || captions != "-" else {
      throw .usage("the script and the captions cannot both come from standard input")
    }
  }

  private func run(_ script: Script, into folder: ShotFolder?) throws {
    let cameras = try outputOptions.cameras.map(SimulatedCamera.opened)
    reportLeftOut()
    var schedule = Schedule(try input.timeline())
    schedule.add(script.schedule.scaled(by: options.scale))
    let prepared = try prepared(schedule, cameras: cameras)
    var output: [String] = []
    var shotCount = 0
    var savedCount = 0
    try prepared.simulation.run(size: prepared.size, scale: options.scale) { picture, name in
      savedCount += 1
      try folder?.write(picture.view, to: name)
    } onShot: { shot in
      shotCount += 1
      guard let name = script.shots[shot.number].name else {
        return output.append(ShotText.line(for: shot))
      }
      try folder?.write(shot.pixels().view, to: name)
      if outputOptions.hash {
        output.append("\(PictureDigest(of: try shot.pixels().view))  \(name)")
      }
    }
    _ = try StandardOutput.write(output)
    guard shotCount == script.shots.count else {
      throw Failure.usage(
        "key q ended the script too early; shots not taken: \(script.shots.count - shotCount)")
    }
    if shotCount + savedCount == 0 {
      Diagnostics.report("the script takes no picture: add a step such as `at end shot end.png`")
    }
  }
}

/// The cameras of `script`, and the destination of its pictures.
struct ScriptOutputOptions: ParsableArguments {
  @Option(
    help: .init(
      "A picture, a clip, or pattern[:bars|grid|moving]. Repeatable: key c goes to the next.",
      valueName: "file"), completion: .file())
  var camera: [String] = []

  @Option(
    name: .output,
    help: .init("The folder for the pictures, created if missing.", valueName: "folder"))
  var outputs: [String] = []

  /// The folder; a device is the virtual camera of a window, which takes no pictures of a script.
  private var output: String? { outputs.last { !$0.hasPrefix("/dev/video") } }

  @Flag(help: "Print a digest and the name of each picture; write none unless -o names a folder.")
  var hash = false

  func validate() throws {
    guard output != "" else { throw ValidationError("--output needs the name of a folder") }
  }

  /// The names of the cameras; the test pattern if there are none.
  var cameras: [String] { camera.isEmpty ? ["pattern"] : camera }

  /// Returns the folder for the pictures; nil if only digests are printed.
  func folder(allowsOutside: Bool) -> ShotFolder? {
    hash && output == nil ? nil : ShotFolder(path: output, allowsOutside: allowsOutside)
  }
}
