internal import Console
internal import Messages

/// The settings of a run: those of the chosen file, combined with the command line.
struct AppliedSettings {
  /// The chosen file; nil if none is used.
  let choice: SettingsChoice?
  /// The whole file; nil if there is none.
  let document: SettingsDocument?
  let resolution: SettingsResolution
  /// The reason for which the file is not used; nil if it is used, or if there is none.
  let refusal: SettingsFileError?
  /// The first faults of the common settings and of the chosen profile, in the order of the file.
  private(set) var problems: [SettingsProblem]

  /// Reads the settings for the words of `visavis view`.
  ///
  /// A file in the usual place that cannot be used is `refusal`, and the run goes on without it.
  ///
  /// - Parameter words: The words after the subcommand.
  /// - Throws: `Failure` if the command line names a file that cannot be used, or a profile that does
  ///   not exist.
  init(for words: [String]) throws(Failure) {
    guard let choice = SettingsChoice(words) else {
      self.init(nil, words)
      return
    }
    let bytes: [UInt8]
    do {
      bytes = try choice.file.read()
    } catch {
      if choice.isNamed { throw .noInput(error.description) }
      if let profile = choice.profile {
        throw .usage("--profile \(profile) cannot be used: \(error)")
      }
      if case .missing = error {
        self.init(choice, words)
      } else {
        self.init(choice, words, refusal: error)
      }
      return
    }
    let document = SettingsDocument(parsing: bytes)
    guard let settings = document.settings(profile: choice.profile) else {
      throw .usage(Self.missing(choice.profile ?? "", in: document, of: choice.file))
    }
    self.init(choice, document, settings, CommandLineWords(words))
  }

  private init(
    _ choice: SettingsChoice, _ document: SettingsDocument, _ settings: [Setting],
    _ commandLine: CommandLineWords
  ) {
    self.choice = choice
    self.document = document
    refusal = nil
    resolution = SettingsResolution(settings, commandLine: commandLine)
    problems = (document.problems + resolution.problems).sorted { $0.position < $1.position }
  }

  /// Creates the settings of a run without a file.
  private init(_ choice: SettingsChoice?, _ words: [String], refusal: SettingsFileError? = nil) {
    self.choice = choice
    self.refusal = refusal
    document = nil
    problems = []
    let isRead = CommandLineWords.needsReading(words)
    resolution = SettingsResolution(
      [], commandLine: isRead ? CommandLineWords(words) : CommandLineWords(unread: words))
  }

  private static func missing(
    _ profile: String, in document: SettingsDocument, of file: SettingsFile
  ) -> String {
    let names = document.profiles.map(\.name)
    let advice =
      names.isEmpty
      ? "it has no section [profile.\(profile)]"
      : "its profiles are \(names.joined(separator: ", "))"
    return "there is no profile \(profile) in \(file.path); \(advice)"
  }

  /// The notices about options of the file that are left out and are no errors of it.
  private(set) var leftOut: [Notice] = []

  /// The notices at the start: the one about the file's errors, and those about options left out.
  var notices: [Notice] { (notice.map { [$0] } ?? []) + leftOut }

  /// True if the file decides about an option, and not the command line.
  func decides(_ option: String) -> Bool { setting(of: option) != nil }

  /// Takes note of a value of the file that this run cannot use, and names it on standard error.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - reason: What is wrong, and what to do.
  /// - Returns: False if the command line names the value, whose fault ends the program.
  mutating func leaveOut(_ option: String, because reason: String) -> Bool {
    guard let setting = setting(of: option), let path = choice?.file.path else { return false }
    let problem = SettingsProblem(position: setting.position, text: reason)
    problems = (problems + [problem]).sorted { $0.position < $1.position }
    Diagnostics.report(problem.line(in: path))
    return true
  }

  /// Takes note of an option of the file that lacks something on this machine, and names it on
  /// standard error.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - reason: What is left out, and what to do.
  ///   - notice: The same for the window.
  /// - Returns: False if the command line names the option, whose fault ends the program.
  mutating func leaveOut(_ option: String, because reason: String, notice: Notice) -> Bool {
    guard let setting = setting(of: option), let path = choice?.file.path else { return false }
    leftOut.append(notice)
    Diagnostics.report(SettingsProblem(position: setting.position, text: reason).line(in: path))
    return true
  }

  private func setting(of option: String) -> Setting? {
    resolution.settings.first { $0.key.name == option }
  }

  /// The one notice about all errors, or nil if there are none.
  var notice: Notice? {
    problems.first.map {
      .settingsFaulty(
        count: problems.count + (document?.furtherProblemCount ?? 0), line: $0.position.line)
    }
  }

  /// Names the errors on standard error, one a line, up to a number that a person reads.
  ///
  /// - Parameter consequence: What becomes of a run whose file is refused.
  func reportProblems(consequence: String = "visavis runs without it") {
    if let refusal { Diagnostics.report("\(refusal); \(consequence)") }
    guard let path = choice?.file.path else { return }
    let furtherCount = document?.furtherProblemCount ?? 0
    for line in SettingsProblem.lines(of: problems, furtherCount: furtherCount, in: path) {
      Diagnostics.report(line)
    }
  }
}

extension AppliedSettings {
  /// The settings of this process, with the words of its command line.
  ///
  /// The value is that of the first use, before which the environment must be complete.
  static let ofThisProcess: Result<AppliedSettings, Failure> = {
    do throws(Failure) {
      let words = FaceToFaceOptions.completed(Visavis.words(of: "view"))
      return .success(try AppliedSettings(for: words))
    } catch {
      return .failure(error)
    }
  }()
}
