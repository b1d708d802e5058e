internal import ArgumentParser
internal import FrameLoop
internal import Imaging
internal import Language
internal import Testing
internal import Typesetting
@testable internal import visavis

/// Settings of a file beside the words of a command line.
@Suite struct SettingsResolutionTests {
  private func document(_ text: String) -> SettingsDocument {
    SettingsDocument(parsing: Array(text.utf8))
  }

  private func resolution(
    _ text: String, profile: String? = nil, _ words: String...
  ) throws -> SettingsResolution {
    let commandLine = CommandLineWords(words)
    return try SettingsResolution(
      try #require(document(text).settings(profile: profile)),
      under: ViewCommand.parse(commandLine.words), naming: commandLine.keys)
  }

  /// The errors of a file as `line:column text`.
  private func problems(_ text: String) throws -> [String] {
    try CheckConfigCommand.problems(of: document(text)).map {
      String($0.line(in: "").dropFirst())
    }
  }

  @Test func everyShownOptionOfViewIsAKey() {
    let names = Set(SettingsKey.all.map(\.name))
    let help = ViewCommand.helpMessage()
    let options = help.split(whereSeparator: { " ,\n/[]<>".contains($0) })
      .filter { $0.hasPrefix("--") && $0.count > 2 }.map { $0.dropFirst(2) }
    let others: Set = [
      "config", "no-config", "profile", "help", "help-all", "version", "print-pipeline", "script",
      "allow-outside",
    ]
    #expect(names.count > 60)
    for option in options where !others.contains(String(option)) {
      // Options that a help text mentions are options of other programs.
      #expect(names.contains(String(option)) || !help.contains("\n  --\(option)"), "\(option)")
    }
    #expect(names.isDisjoint(with: others) && names.contains("v"))
  }

  @Test func theDefaultOfEveryKeyIsThatOfItsOption() throws {
    let command = try ViewCommand.parse([])
    for key in SettingsKey.all {
      var changed = command
      try key.assignment(of: key.isFlag ? [] : key.defaultValue.map { [$0] } ?? [])(&changed)
      let isNamed = ["zoom", "mirror"].contains(key.name)
      #expect(key.isSame(in: command, and: changed) != isNamed, "\(key.name)")
    }
  }

  @Test func everyKeyChangesTheValueOfItsOptionAndNoOther() throws {
    let command = try ViewCommand.parse([])
    for key in SettingsKey.all {
      let word =
        Self.values[key.name] ?? key.choices.last { $0 != key.defaultValue } ?? "text"
      let line = key.isFlag ? [key.option] : ["\(key.option)=\(word)"]
      var changed = command
      try key.assignment(of: [key.isFlag ? "" : word])(&changed)
      let parsed = try ViewCommand.parse(line)
      #expect(!key.isSame(in: command, and: changed), "\(key.name)")
      for other in SettingsKey.all {
        #expect(other.isSame(in: parsed, and: changed), "\(key.name), \(other.name)")
      }
    }
  }

  @Test func aDefaultThatTheFileNamesIsNoOtherValue() throws {
    let command = try ViewCommand.parse([])
    let named = try resolution("painter = \"auto\"\nno-hints = false\nstats = true").command
    let others = SettingsKey.all.filter { !$0.isSame(in: command, and: named) }.map(\.name)
    #expect(others == ["stats"])
  }

  /// Values of the keys that do not take any text.
  private static let values = [
    "camera": "pattern", "camera-mode": "640x480@30", "captions": "-", "allow-origin": "null",
    "between": "en,es", "transcript": "a.srt", "record": "a.mkv", "zoom": "2", "rotate": "90",
    "from": "de", "to": "de", "near": "de", "far": "de", "ui-language": "de", "lines": "3",
    "far-lines": "3", "hold": "3", "text-size": "90", "far-text-size": "90", "color": "#123",
    "background": "none", "window": "#123", "text-opacity": "5", "background-opacity": "5",
    "window-opacity": "5", "edge": "outline", "size": "5x5", "position": "1,2", "quit-after": "3",
  ]

  @Test func settingsStandBesideTheOptionsOfTheCommandLine() throws {
    let resolution = try resolution(
      "text-size = 120\nnear = \"en\"\nfullscreen = true\nno-hints = false\nposition = \"-5,3\"",
      "--loop")
    #expect(resolution.problems.isEmpty)
    let command = resolution.command
    #expect(command.look.style.textSize == 120 && command.look.readers.near?.tag == "en")
    #expect(command.window.fullscreen && command.input.loop && !command.window.noHints)
    #expect(command.window.position?.x == -5)
  }

  @Test func theCommandLineReplacesValuesListsAndFlags() throws {
    let file = "camera = [\"pattern\", \"pattern:bars\"]\nlines = 3\nfullscreen = true\nv = 2"
    let resolution = try resolution(
      file, "--camera", "pattern:grid", "--lines=1", "--fullscreen=false", "-v")
    let command = resolution.command
    #expect(command.input.camera == ["pattern:grid"] && command.look.captions.lines == 1)
    #expect(!command.window.fullscreen && command.reports.verbose == 1)
    #expect(resolution.settings.isEmpty && resolution.overridden.count == 4)
  }

  @Test func valuesOnTheCommandLineAreNoOptions() throws {
    let line = CommandLineWords(["--quit-after", "--loop", "--font=--lines", "-vv", "--", "--near"])
    #expect(line.values == ["quit-after": ["--loop"], "font": ["--lines"], "v": ["", ""]])
  }

  @Test func whatTheCommandLineContradictsGivesWay() throws {
    let readers = try resolution("to = \"es\"\nfrom = \"de\"\nlines = 3", "--near", "en")
    #expect(readers.settings.map(\.key.name) == ["from", "lines"] && readers.problems.isEmpty)
    #expect(readers.overridden.map(\.key.name) == ["to"])
    let access = try resolution(
      "captions = \"tcp:127.0.0.1:7000\"\ntoken-file = \"t\"", "--captions", "-")
    #expect(access.settings.isEmpty && access.problems.isEmpty)
    #expect(access.command.listeners.tokenFile == nil)
  }

  @Test func aContradictionOfTheCommandLineStaysItsOwn() throws {
    let resolution = try resolution("lines = 3\ntheme = \"dark\"", "--near", "en", "--to", "es")
    #expect(resolution.settings.count == 2 && resolution.problems.isEmpty)
    #expect(throws: (any Error).self) { try resolution.command.contradictions.check() }
  }

  @Test func whatTheFileAllowsIsNoContradictionOfTheCommandLine() throws {
    let resolution = try resolution("listen = true", "--microphone", "USB")
    try resolution.command.contradictions.check()
  }

  @Test func settingsThatNeedEachOtherHoldTogether() throws {
    #expect(try problems("microphone = \"x\"\nlisten = true").isEmpty)
    #expect(
      try problems("tls-key = \"k\"\ntls-cert = \"c\"\ncaptions = \"tcp:127.0.0.1:7000\"").isEmpty)
    #expect(
      try problems("camera = [\"pattern\"]\nface-to-face = \"split\"\nhold = \"never\"").isEmpty)
  }

  @Test func anOptionWithOrWithoutAValueIsSwitchedToo() throws {
    func layout(_ text: String, _ words: String...) throws -> FaceToFaceSettings.Layout? {
      let commandLine = CommandLineWords(words)
      return try SettingsResolution(
        document(text).common, under: ViewCommand.parse(commandLine.words),
        naming: commandLine.keys
      ).command.look.readers.faceToFace
    }
    #expect(try layout("face-to-face = true") == .split)
    #expect(try layout("face-to-face = false") == nil)
    #expect(try layout("face-to-face = \"split\"", "--face-to-face=false") == nil)
    #expect(try problems("face-to-face = 2").count == 1)
    #expect(
      try problems("face-to-face = [true]")[0].hasPrefix(
        "1:1: face-to-face takes true, false, or a text"))
  }

  @Test func theDemonstrationHasItsOwnPictureAndCaptions() throws {
    let text = "camera = \"Brio\"\npipeline = \"hear\"\nlines = 3"
    #expect(try resolution(text, "--demo").settings.map(\.key.name) == ["lines"])
    #expect(try resolution(text, "--demo=false").settings.count == 3)
  }

  @Test func everyErrorIsNamedWithLineAndColumnAndTheOthersHold() throws {
    let text = """
      text-sise = 120
      lines = 3
        text-size = 1000
      near = "Klingonish"
      fullscreen = "yes"
      mirror = true
      camera = ["pattern", 7, true]
      fit = ["contain"]
      color = "no color"
      captions = "nonsense:"
      camera-mode = "x"
      loop = 2
      v = 2
      [reader]
      size = 1
      """
    let found = try problems(text)
    let places = found.map { $0.prefix { $0 != " " } }
    #expect(
      places == [
        "1:1:", "3:3:", "4:1:", "5:1:", "6:1:", "7:1:", "8:1:", "9:1:", "10:1:", "11:1:", "12:1:",
        "14:2:",
      ], "\(found)")
    #expect(found[0] == "1:1: there is no key text-sise; did you mean text-size?")
    #expect(found[1] == "3:3: text-size cannot be '1000': it takes a percentage from 50 to 200")
    #expect(found[3] == "5:1: fullscreen takes true or false, without quotation marks")
    #expect(found[4].hasSuffix(": auto, on, off"))
    let resolution = try resolution(text)
    #expect(resolution.settings.map(\.key.name) == ["lines", "v"])
    #expect(resolution.command.look.captions.lines == 3 && resolution.command.reports.verbose == 2)
  }

  @Test(arguments: [
    ("text-sise", "text-size"), ("fullscren", "fullscreen"),
    ("caption_position", "caption-position"),
    ("neer", "near"), ("x", nil), ("qqqqqqqq", nil), ("", nil),
    (String(repeating: "text-size", count: 1000), nil),
  ])
  func theKeyThatIsMostLikeAnUnknownOneIsProposed(name: String, proposal: String?) {
    #expect(SettingsKey.nearest(to: name)?.name == proposal)
  }

  @Test func settingsThatContradictEachOtherAreAnError() throws {
    #expect(
      try problems("near = \"en\"\nto = \"es\"") == [
        "1:1: --near and --to name the language of the same reader; leave one out"
      ])
    #expect(try problems("microphone = \"x\"") == ["1:1: --microphone is for --listen"])
    #expect(try problems("tls-cert = \"c\"") == ["1:1: --tls-cert and --tls-key go together"])
    #expect(try problems("allow-remote = true").count == 1)
    #expect(try problems("transcript = [\"a.srt\", \"./a.srt\"]").count == 1)
  }

  @Test func whatChoosesAFileOrAsksAQuestionIsNoKey() throws {
    for name in ["config", "no-config", "help", "version", "script", "allow-outside"] {
      #expect(try problems("\(name) = true").count == 1, "\(name)")
    }
    #expect(try problems("profile = \"night\"").count == 1)
    #expect(try problems("[profile]\nnight = 1").count == 1)
    #expect(try problems("demo-at-end-of-input = true").count == 1)
  }

  @Test func aProfileReplacesCommonSettings() throws {
    let text = """
      lines = 3
      fullscreen = true
      camera = ["pattern"]
      [profile.night]
      lines = 1
      fullscreen = false
      camera = ["pattern:bars"]
      [profile.day]
      zoom = 9
      """
    let night = try resolution(text, profile: "night").command
    #expect(night.look.captions.lines == 1 && night.input.camera == ["pattern:bars"])
    #expect(!night.window.fullscreen)
    #expect(try problems(text).map { $0.prefix(4) } == ["9:1:"])
    #expect(document(text).settings(profile: "noon") == nil)
  }

  @Test(arguments: [
    (["--lines", "2"], "standard", nil), (["--config", "a.toml", "--profile=x"], "a.toml", "x"),
    (["--config=a", "--config=b"], "b", nil),
  ])
  func theCommandLineChoosesTheFile(words: [String], path: String, profile: String?) throws {
    let choice = try #require(SettingsChoice(of: ViewCommand.parse(words)))
    #expect(choice.file == (path == "standard" ? .standard : SettingsFile(path: path)))
    #expect(choice.profile == profile && choice.isNamed == (path != "standard"))
  }

  @Test(arguments: ["--no-config", "--script=x"])
  func scriptsReadNoSettings(word: String) throws {
    #expect(try SettingsChoice(of: ViewCommand.parse([word])) == nil)
  }
}
