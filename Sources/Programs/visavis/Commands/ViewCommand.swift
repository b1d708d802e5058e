internal import ArgumentParser
internal import Camera
internal import Console
internal import FrameLoop
internal import Glibc
internal import Imaging
internal import Language
internal import Messages
internal import Screen
internal import System

/// `visavis [view]`: shows the window.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Show a camera in a window, with captions.",
    usage: "visavis [view] [<options>]",
    discussion: """
      \(ShortHelp.view.examples)

      Keys: + - 0 zoom, drag to zoom or pan or to move the captions, c next camera, m mirror, \
      r rotate, f full screen, 2 face to face, x clear the captions, s save a picture, \
      ? all of these, q quit.
      """)

  @OptionGroup(title: HelpSection.inAndOut) var input: InputArguments
  @OptionGroup(title: HelpSection.inAndOut) var cameras: LiveCameraOptions
  @OptionGroup(title: HelpSection.inAndOut) var feeds: FeedOptions
  @OptionGroup(title: HelpSection.inAndOut) var listeners: ListenerOptions
  @OptionGroup(title: HelpSection.inAndOut) var listening: ListenOptions

  @OptionGroup(title: HelpSection.inAndOut) var transcripts: TranscriptOptions
  @OptionGroup(title: HelpSection.inAndOut) var recording: RecordingOptions
  @OptionGroup(title: HelpSection.inAndOut) var virtualCamera: VirtualCameraOptions

  @OptionGroup var look: LookOptions
  @OptionGroup(title: "The window") var windowSize: WindowSizeOptions
  @OptionGroup(title: "The window") var window: WindowArguments
  @OptionGroup(title: "The window") var interface: InterfaceOptions

  @OptionGroup var settingsOptions: SettingsOptions
  @OptionGroup var reports: ReportOptions
  @OptionGroup var permissions: ScriptPermissions
  @OptionGroup var help: HelpOptions

  /// The time after which the words of a conversation that is over leave the screen.
  private static let holdOfListening = Hold.time(.seconds(60))

  /// Returns the settings of the window, and warns if the look of the captions is hard to read.
  func settings(with catalog: MessageCatalog, warns: Bool = true) -> ViewSettings {
    look.settings(
      defaultHold: listening.isListening || listening.room != nil ? Self.holdOfListening : .never,
      between: couple,
      quitConditions: QuitConditions(
        atEndOfFeeds: window.quitAtEnd, quitTime: window.quitAfter.map { .seconds($0) }),
      interfaceLanguage: interface.windowLanguage(in: catalog), warns: warns)
  }

  func run() throws {
    guard input.script == nil || cameras.cameraMode == nil && !cameras.waitCamera else {
      throw Failure.usage("--camera-mode and --wait-camera are for cameras; a --script has none")
    }
    guard let script = input.script else {
      guard !permissions.allowOutside else {
        throw Failure.usage("--allow-outside is for a --script; there is none")
      }
      return try runLive()
    }
    guard transcripts.transcript.isEmpty, listening.pipeline.isEmpty, !listening.isListening,
      listening.room == nil
    else {
      throw Failure.usage(
        "--listen, --room, --pipeline and --transcript are for live captions; a --script plays files"
      )
    }
    guard !recording.isUsed, virtualCamera.output == nil else {
      throw Failure.usage("--record and --output are for cameras; a --script writes pictures")
    }
    let file = try ScriptFile(path: script, allowsOutside: permissions.allowOutside)
    let folder = ShotFolder(path: nil, allowsOutside: permissions.allowOutside)
    try folder.check(file)
    var merged = try Self.parse(
      FaceToFaceOptions.completed(file.options(before: CommandLineWords.ofThisProcess.words)))
    // The parser appends repeated options; those of the command line replace the script's.
    if !input.camera.isEmpty { merged.input.camera = input.camera }
    if !feeds.captions.isEmpty { merged.feeds.captions = feeds.captions }
    try merged.contradictions.check()
    try ScriptedSession(merged, script: file.script, folder: folder).run()
  }

  /// The programs of `--listen`; nil without the option.
  var listeningPipeline: ConversationPipeline? {
    var listening = listening
    listening.between = couple
    return listening.pipeline(from: look.languages.far, to: look.languages.near)
  }

  /// True if the window listens and translates itself.
  var runsConversation: Bool { immediateConversation != nil || isWholeProduct }

  /// The choice with which the window's own conversation begins at once, as `--listen` asks for it, or
  /// nil if it does not.
  ///
  /// A file, and a run with an end, have no conversation whose languages could change.
  var immediateConversation: ConversationChoice? {
    guard listening.listen, listening.room == nil, listening.listenAudio == nil, !window.quitAtEnd,
      let couple
    else {
      return nil
    }
    return ConversationChoice(
      near: couple.first.tag, far: couple.second.tag,
      microphone: MicrophoneChoice(name: listening.microphone))
  }

  /// True if no option names where captions come from, standard input has none, and what listens and
  /// translates is installed.
  ///
  /// A program that the desktop starts has /dev/null as its standard input.
  private var isWholeProduct: Bool {
    guard input.script == nil, !input.demo, !input.demoAtEndOfInput, feeds.captions.isEmpty,
      listening.pipeline.isEmpty, !listening.isListening, listening.room == nil, !window.quitAtEnd
    else { return false }
    let status = try? Descriptor(borrowing: STDIN_FILENO).status()
    let hasNoInput = status.map { stat(of: "/dev/null")?.isSameFile(as: $0) == true } ?? false
    return (hasNoInput || isatty(STDIN_FILENO) == 1)
      && [SisterProgram.listen, .models, .translate].allSatisfy(\.isInstalled)
  }

  /// The two languages between which the programs of `--listen` translate both ways, as each of two
  /// readers needs what the other one says; nil if they translate one way.
  private var couple: LanguageCouple? {
    guard listening.isListening else { return nil }
    if let between = listening.between { return between }
    let languages = look.languages
    guard look.readers.faceToFace != nil || look.readers.near != nil && look.readers.far != nil,
      let near = languages.near, let far = languages.far, !near.hasSameLanguage(as: far)
    else { return nil }
    return LanguageCouple(first: near, second: far)
  }

  /// Checks the device and the file for the pictures of the window.
  ///
  /// A value of the settings that cannot be used is left out, and `applied` gets the fault.
  ///
  /// - Throws: `Failure` if a value of the command line cannot be used.
  private mutating func checkOutputs(with applied: inout AppliedSettings) throws(Failure) {
    do throws(Failure) {
      try recording.check(mayExist: applied.decides("record"))
    } catch {
      guard applied.leaveOut("record", because: error.description) else { throw error }
      recording.record = nil
    }
    do throws(Failure) {
      try virtualCamera.check()
    } catch {
      guard applied.leaveOut("output", because: error.description) else { throw error }
      virtualCamera.output = nil
    }
  }

  private func runLive() throws {
    var applied = try AppliedSettings(for: self, naming: CommandLineWords.ofThisProcess.keys)
    applied.reportProblems()
    var command = applied.command
    try command.contradictions.check()
    if let conversation = command.listeningPipeline {
      guard !listening.printPipeline else { return print(conversation.command) }
      // A part that is missing is better reported before there is a window.
      do throws(ConversationPipeline.MissingPart) {
        try conversation.check()
      } catch {
        guard command.listening.leaveOut(because: error, of: &applied) else { throw error.ending }
        command.listening.stopListening()
      }
    }
    try command.checkOutputs(with: &applied)
    let session = try ViewSession(command, with: applied)
    try session.run()
    // The messages about transcript and recording are already on standard error.
    if session.transcriptLacksLines || session.recordingFailed { throw ExitCode(EX_IOERR) }
  }
}

/// The cameras, the script and the demo of a window.
struct InputArguments: ParsableArguments {
  @Option(
    help: .init(
      """
      A camera: /dev/videoN, part of its name, a picture or clip, or pattern[:bars|grid|moving]. \
      Repeatable: c goes to the next.
      """, valueName: "source"), completion: .file())
  var camera: [String] = []

  @Flag(help: "Repeat clips when they end.")
  var loop = false

  @Option(
    help: .init(
      "Run a script over pictures and clips: `visavis script --help`.", valueName: "file"),
    completion: .file())
  var script: String?

  @Flag(help: "Play the bundled conversation.")
  var demo = false

  @Flag(help: .hidden)
  var demoAtEndOfInput = false
}

/// The options for cameras that are plugged in.
struct LiveCameraOptions: ParsableArguments {
  @Option(help: .init("The camera's mode, WxH@FPS[:FOURCC].", valueName: "mode"))
  var cameraMode: String?

  @Flag(help: "Wait for a named camera that is missing.")
  var waitCamera = false
}

/// The size of the window.
struct WindowSizeOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("The window's size; by default the camera's.", valueName: "WxH"),
    transform: PixelSize.argument)
  var size: PixelSize?
}

/// The position and behavior of the window.
struct WindowArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("The position of the window's top left corner.", valueName: "X,Y"),
    transform: PixelPoint.argument)
  var position: PixelPoint?

  @Flag(help: "Fill the screen.")
  var fullscreen = false

  @Flag(help: "Open the window without a frame.")
  var borderless = false

  @Flag(help: "Keep the window above others.")
  var alwaysOnTop = false

  @Option(help: "The painter to use: auto, gpu or memory.")
  var painter = WindowOptions.Painter.auto

  @Flag(help: "Show no hints at the first start.")
  var noHints = false

  @Flag(help: "Neither remember nor restore what was chosen in the window.")
  var noState = false

  @Flag(help: "Close the window when every feed has ended.")
  var quitAtEnd = false

  @Option(
    parsing: .unconditional,
    help: .init("Close the window after this time.", valueName: "seconds"),
    transform: Self.quitAfter)
  var quitAfter: Double?

  static let quitAfter = valueParser("a number of seconds from 0, below 1000000000", in: 0..<1e9)

  /// Returns the window's options.
  func options(of size: PixelSize) -> WindowOptions {
    var options = WindowOptions(
      size: size, position: position, isFullScreen: fullscreen,
      isBorderless: borderless, isAlwaysOnTop: alwaysOnTop, painter: painter)
    options.icon = BundledFiles.icon()
    return options
  }
}

/// The options for what a run reports.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print statistics at the end.")
  var stats = false

  @Flag(name: .short, help: "Print more messages; twice for all of them.")
  var verbose: Int
}

extension MirrorPreference: ExpressibleByArgument {}
extension WindowOptions.Painter: ExpressibleByArgument {}

extension ViewCommand {
  /// Returns the cameras that the options name; with `--demo` and no camera, the bundled clip.
  func sources() throws -> [CameraSpecifier] {
    if input.camera.isEmpty, input.demo {
      return [.file(path: try BundledFiles.asset("conversation.avi"), .avi)]
    }
    return try input.camera.map { try CameraSpecifier(parsing: $0) }
  }

  /// Warns on standard error if a camera mode was given and no camera source has modes.
  func checkMode(for sources: [CameraSpecifier]) {
    guard let mode = cameras.cameraMode, !sources.isEmpty, !sources.contains(where: \.isDevice)
    else { return }
    Diagnostics.report("--camera-mode \(mode) is for cameras; \(sources[0]) has a size of its own")
  }

  /// Returns the options for the cameras.
  func cameraOptions() throws -> CameraOptions {
    CameraOptions(
      mode: try cameras.cameraMode.map { try CameraModeRequest(parsing: $0) },
      isLooping: input.loop || input.camera.isEmpty && input.demo,
      waitsForCamera: cameras.waitCamera)
  }
}
