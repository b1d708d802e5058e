internal import ArgumentParser
internal import Imaging
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
    SettingsResolution(
      try #require(document(text).settings(profile: profile)),
      commandLine: CommandLineWords(words))
  }

  /// The errors of a file as `line:column text`.
  private func problems(_ text: String) -> [String] {
    CheckConfigCommand.problems(of: document(text)).map {
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

  @Test func theKeysOfReadersAndViewAreLiveAndThoseOfDevicesAreNot() {
    let live = Set(SettingsKey.live.map(\.name))
    #expect(
      live.isSuperset(of: [
        "text-size", "far-text-size", "near", "to", "lines", "zoom", "mirror", "rotate", "theme",
        "ui-language", "quit-after", "face-to-face", "hold", "caption-position",
      ]))
    #expect(
      live.isDisjoint(with: [
        "camera", "captions", "record", "output", "transcript", "size", "stats", "listen",
        "painter",
      ]))
    #expect(SettingsKey.live.isSubset(of: Set(SettingsKey.all)))
  }

  @Test func settingsAreWordsBeforeThoseOfTheCommandLine() throws {
    let resolution = try resolution(
      "text-size = 120\nnear = \"en\"\nfullscreen = true\nno-hints = false\nposition = \"-5,3\"",
      "--loop")
    #expect(resolution.problems.isEmpty)
    #expect(
      resolution.words == [
        "--text-size=120", "--near=en", "--fullscreen", "--position=-5,3", "--loop",
      ])
    let command = try ViewCommand.parse(resolution.words)
    #expect(command.look.style.textSize == 120 && command.look.readers.near?.tag == "en")
    #expect(command.window.fullscreen && command.input.loop && !command.window.noHints)
    #expect(command.window.position?.x == -5)
  }

  @Test func theCommandLineReplacesValuesListsAndFlags() throws {
    let file = "camera = [\"pattern\", \"pattern:bars\"]\nlines = 3\nfullscreen = true\nv = 2"
    let resolution = try resolution(
      file, "--camera", "pattern:grid", "--lines=1", "--fullscreen=false", "-v")
    let command = try ViewCommand.parse(resolution.words)
    #expect(command.input.camera == ["pattern:grid"] && command.look.captions.lines == 1)
    #expect(!command.window.fullscreen && command.reports.verbose == 1)
    #expect(resolution.settings.isEmpty && resolution.overridden.count == 4)
  }

  @Test func valuesOnTheCommandLineAreNoOptions() throws {
    let words = CommandLineWords([
      "--quit-after", "--loop", "--font=--lines", "-vv", "--", "--near",
    ])
    #expect(words.keys.map(\.name).sorted() == ["font", "quit-after", "v"])
    #expect(words.options.map(\.value) == ["--loop", "--lines", nil, nil])
  }

  @Test func whatTheCommandLineContradictsGivesWay() throws {
    let readers = try resolution("to = \"es\"\nfrom = \"de\"\nlines = 3", "--near", "en")
    #expect(readers.settings.map(\.key.name) == ["from", "lines"] && readers.problems.isEmpty)
    #expect(readers.overridden.map(\.key.name) == ["to"])
    let access = try resolution(
      "captions = \"tcp:127.0.0.1:7000\"\ntoken-file = \"t\"", "--captions", "-")
    #expect(access.words == ["--captions", "-"] && access.problems.isEmpty)
  }

  @Test func anErrorOfTheCommandLineStaysItsOwn() throws {
    let resolution = try resolution("lines = 3", "--text-size", "1000")
    #expect(throws: (any Error).self) { try ViewCommand.parse(resolution.words) }
    #expect(resolution.problems.isEmpty)
  }

  @Test func settingsThatNeedEachOtherHoldTogether() {
    #expect(problems("microphone = \"x\"\nlisten = true").isEmpty)
    #expect(
      problems("tls-key = \"k\"\ntls-cert = \"c\"\ncaptions = \"tcp:127.0.0.1:7000\"").isEmpty)
    #expect(problems("camera = [\"pattern\"]\nface-to-face = \"split\"\nhold = \"never\"").isEmpty)
  }

  @Test func anOptionWithOrWithoutAValueIsSwitchedToo() throws {
    #expect(try resolution("face-to-face = true").words == ["--face-to-face=split"])
    #expect(try resolution("face-to-face = false").words.isEmpty)
    #expect(
      try resolution("face-to-face = \"split\"", "--face-to-face=false", "--lines", "3").words
        == ["--lines", "3"])
    #expect(problems("face-to-face = 2").count == 1)
    #expect(
      problems("face-to-face = [true]")[0].hasPrefix(
        "1:1: face-to-face takes true, false, or a text"))
  }

  @Test func theDemonstrationHasItsOwnPictureAndCaptions() throws {
    let text = "camera = \"Brio\"\npipeline = \"hear\"\nlines = 3"
    #expect(try resolution(text, "--demo").words == ["--lines=3", "--demo"])
    #expect(try resolution(text, "--demo=false").words.count == 3)
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
    let found = problems(text)
    let places = found.map { $0.prefix { $0 != " " } }
    #expect(
      places == [
        "1:1:", "3:3:", "4:1:", "5:1:", "6:1:", "7:1:", "8:1:", "9:1:", "10:1:", "11:1:", "12:1:",
        "14:2:",
      ], "\(found)")
    #expect(found[0] == "1:1: there is no key text-sise; did you mean text-size?")
    #expect(found[1].contains("it takes a percentage from 50 to 200"))
    #expect(found[3] == "5:1: fullscreen takes true or false, without quotation marks")
    #expect(found[4].hasSuffix(": auto, on, off"))
    let resolution = SettingsResolution(
      try #require(document(text).settings(profile: nil)), commandLine: CommandLineWords([]))
    #expect(resolution.words == ["--lines=3", "-v", "-v"])
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

  @Test func settingsThatContradictEachOtherAreAnError() {
    #expect(
      problems("near = \"en\"\nto = \"es\"") == [
        "1:1: --near and --to name the language of the same reader; leave one out"
      ])
    #expect(problems("microphone = \"x\"") == ["1:1: --microphone is for --listen"])
    #expect(problems("tls-cert = \"c\"") == ["1:1: --tls-cert and --tls-key go together"])
    #expect(problems("allow-remote = true").count == 1)
    #expect(problems("transcript = [\"a.srt\", \"./a.srt\"]").count == 1)
  }

  @Test func whatChoosesAFileOrAsksAQuestionIsNoKey() {
    for name in ["config", "no-config", "help", "version", "script", "allow-outside"] {
      #expect(problems("\(name) = true").count == 1, "\(name)")
    }
    #expect(problems("profile = \"night\"").count == 1)
    #expect(problems("[profile]\nnight = 1").count == 1)
    #expect(problems("demo-at-end-of-input = true").count == 1)
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
    #expect(try resolution(text, profile: "night").words == ["--lines=1", "--camera=pattern:bars"])
    #expect(problems(text).map { $0.prefix(4) } == ["9:1:"])
    #expect(document(text).settings(profile: "noon") == nil)
  }

  @Test(arguments: [
    (["--lines", "2"], "standard", nil), (["--config", "a.toml", "--profile=x"], "a.toml", "x"),
    (["--config=a", "--config=b"], "b", nil), (["--", "--config", "a"], "standard", nil),
  ])
  func theCommandLineChoosesTheFile(words: [String], path: String, profile: String?) throws {
    let choice = try #require(SettingsChoice(words))
    #expect(choice.file == (path == "standard" ? .standard : SettingsFile(path: path)))
    #expect(choice.profile == profile && choice.isNamed == (path != "standard"))
  }

  @Test(arguments: ["--no-config", "--help", "--version", "--help-all", "--script=x", "--script"])
  func questionsAndScriptsReadNoSettings(word: String) {
    #expect(SettingsChoice([word, "x"]) == nil)
  }
}
