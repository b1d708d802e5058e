internal import Decks
internal import Glibc
internal import Imaging
internal import ProgramBench
internal import Testing

/// Tests of `visavis --listen`: from a voice to translated words in the window.
@Suite("A conversation in the window") struct ConversationTests {
  private static let size = PixelSize(width: 1280, height: 720)
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// Starts visavis on a dark picture.
  private func open(
    _ options: [String], on screen: VirtualScreen, variables: [String: String?] = [:]
  ) throws -> Child {
    let dark = Bitmap(size: Self.size)
    dark.view.fill(dark.view.bounds, with: .black)
    let still = try folder.write(PNG.encode(dark.view), to: "dark.png")
    let surroundings: [String: String?] = [
      "DISPLAY": screen.name, "WAYLAND_DISPLAY": nil, "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": nil,
      "PATH": "\(ListenProgram.folder):\(environmentVariable("PATH") ?? "")",
    ]
    return try Child(
      "\(ListenProgram.folder)/visavis",
      [
        "--size", "\(Self.size)", "--position", "0,0", "--borderless", "--no-state", "--painter",
        "memory",
        "--camera", still,
      ] + options, variables: surroundings.merging(variables) { $1 }, input: .terminal)
  }

  /// The time after the end of the sound in which its last words come.
  private static let patience = Duration.seconds(20)

  /// Reads the screen until it has shown words of every text.
  ///
  /// A picture is kept each second while `isSounding`, and read afterwards: reading takes a
  /// processor for a while, in which a caption could come and go and the recognition falls behind.
  ///
  /// - Returns: The texts of which fewer words were shown, and all that was read.
  private func textsThatAreNotShown(
    _ texts: [[String]], on screen: VirtualScreen, of program: Child, atLeast count: Int,
    within limit: Duration, language: String = "eng", while isSounding: (() -> Bool)? = nil
  ) async throws -> (missing: [[String]], read: [String]) {
    let end = ContinuousClock.now + limit
    var rest = texts.map { (words: $0, shown: Set<String>()) }
    func isShown(_ text: (words: [String], shown: Set<String>)) -> Bool {
      text.shown.count >= min(count, text.words.count)
    }
    var (last, kept, read) = (Screenshot?.none, [Screenshot](), [String]())
    var lastChange = ContinuousClock.now
    while rest.contains(where: { !isShown($0) }), .now < end, program.end == nil {
      let screenshot = try screen.screenshot()
      if last.map({ !$0.isSame(as: screenshot) }) ?? true {
        kept.append(screenshot)
        lastChange = .now
      }
      last = screenshot
      let isOver = isSounding?() == false
      // What was not recognized by now never will be.
      if isOver, kept.isEmpty, .now - lastChange > Self.patience { break }
      guard isOver || isSounding == nil, !kept.isEmpty else {
        try await Task.sleep(for: .seconds(1))
        continue
      }
      let text = try await CaptionReader.read(
        kept.removeFirst(), in: PixelRect(origin: .zero, size: Self.size), language: language)
      read.append(text)
      for index in rest.indices {
        rest[index].shown.formUnion(rest[index].words.filter { CaptionReader.finds($0, in: text) })
      }
    }
    return (rest.filter { !isShown($0) }.map(\.words), read)
  }

  @Test func twelveTurnsOfFourVoicesAreReadOffTheScreen() async throws {
    let server = try await SoundServer.running()
    let screen = try await VirtualScreen(size: Self.size)
    let program = try open(
      ["--listen", "--microphone", "Micro", "--between", "en,es", "--lines", "4"],
      on: screen, variables: server.variables)
    #expect(try await server.eventuallyIsRecorded(true), "\(program.errorOutput)")
    func unread(of turns: [Turn]) async throws -> (turns: [Turn], read: [String]) {
      let player = try server.play(try await sound(of: turns))
      let (missing, read) = try await textsThatAreNotShown(
        turns.map(\.words), on: screen, of: program, atLeast: 2, within: .seconds(240),
        while: { player.end == nil })
      #expect(player.end == .exited(0))
      return (turns.filter { missing.contains($0.words) }, read)
    }
    let first = try await unread(of: Turn.conversation)
    #expect(first.turns.count <= 1, "\(program.errorOutput), read: \(first.read)")
    // A busy machine may swallow a syllable; whoever was not understood says it again.
    if !first.turns.isEmpty {
      let second = try await unread(of: first.turns)
      #expect(second.turns.isEmpty, "\(program.errorOutput), read: \(second.read)")
    }
    try keepPicture(of: screen)
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    #expect(try await server.eventuallyIsRecorded(false), "its pipeline has ended, too")
    try await screen.tearDown()
  }

  @Test func aRecordedConversationBecomesCardsWhoseSentencesAreHeard() async throws {
    let server = try await SoundServer.running()
    let screen = try await VirtualScreen(size: Self.size)
    let (talk, film) = (folder.file("talk.jsonl"), folder.file("talk.mkv"))
    let program = try open(
      ["--listen", "--microphone", "Micro", "--between", "en,es", "--transcript", talk]
        + ["--record", film, "--record-audio", "--consent-given"],
      on: screen, variables: server.variables)
    #expect(try await server.eventuallyIsRecorded(true), "\(program.errorOutput)")
    let turns = [Turn.conversation[0], Turn.conversation[3], Turn.conversation[10]]
    try await server.speak(try await sound(of: turns))
    // At its end, the program writes what is not finished until then.
    _ = try await eventually(within: .seconds(10)) {
      try readFile(talk).count { $0 == UInt8(ascii: "\n") } >= turns.count
    }
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    try await screen.tearDown()
    let decks = folder.file("study.db")
    let study = try Child(
      "\(ListenProgram.folder)/visavis",
      ["study", "import", talk, "--sound", film, "--data", decks], input: .devNull)
    let outcome = try await study.outcome()
    #expect(outcome.exitCode == 0, "\(outcome) \(program.errorOutput)")
    let collection = try Collection(path: decks)
    let cards = try collection.cards(inDeck: 1)
    #expect((2...4).contains(cards.count), "\(outcome)")
    for card in cards {
      let clip = try #require(try collection.sound(of: card), "\(outcome)")
      let said = clip.field == .word ? card.content.language : card.content.readerLanguage
      let heard = try await words(of: clip, in: try #require(said))
      #expect(Words(card.content[clip.field]).errorRate(of: heard) <= 0.35, "\(heard)")
    }
  }

  /// Listens to the sound of a card.
  private func words(of clip: CardSound, in language: String) async throws -> String {
    let (encoded, decoded) = (try folder.write(clip.bytes, to: "clip.mp3"), folder.file("clip.wav"))
    // A pause before and after the words, as between those of a conversation.
    try await Tool.run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", encoded, "-af", "adelay=1000,apad=pad_dur=1", "-ar", "16000"]
        + [decoded])
    let outcome = try await ListenProgram.run([
      "--model", InstalledModels.multilingual, "--language", language, "--pace", "fast", "--audio",
      decoded,
    ])
    return outcome.transcript.finalText
  }

  @Test func whatIsSpokenCanBeReadWithoutATranslation() async throws {
    let server = try await SoundServer.running()
    let screen = try await VirtualScreen(size: Self.size)
    let program = try open(
      ["--pipeline", "visavis listen --microphone Micro --model \(InstalledModels.english)"],
      on: screen, variables: server.variables)
    #expect(try await server.eventuallyIsRecorded(true), "\(program.errorOutput)")
    try await server.speak(Sound.silence(seconds: 2) + Clip.amiableWoman.sound())
    let (missing, read) = try await textsThatAreNotShown(
      [["married", "amiable", "respectable"]], on: screen, of: program, atLeast: 2,
      within: .seconds(60))
    #expect(
      missing.isEmpty && complaints(of: program).isEmpty, "\(program.errorOutput), read: \(read)")
    try keepPicture(of: screen)
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    #expect(try await server.eventuallyIsRecorded(false), "its pipeline has ended, too")
    try await screen.tearDown()
  }

  @Test func aTranslationFromRightToLeftIsShown() async throws {
    // Nothing in Debian translates into a language that is written from right to left.
    let translator =
      "sed -u -e 's/.*doctor.*/أريد أن أرى الطبيب/; t' -e 's/.*tomorrow.*/أحتاج إلى تذكرتين/; t' -e 's/.*/…/'"
    let sound = try await sound(of: [Turn.conversation[0], Turn.conversation[10]])
    let audio = try folder.write(sound.wav, to: "turns.wav")
    // A pipeline that ended would be started again, and its words would come anew.
    let pipeline =
      "{ visavis listen --language en --audio \(audio); sleep 90; }"
      + " | visavis translate --from en --to ar --engine command --command \"\(translator)\""
    let screen = try await VirtualScreen(size: Self.size)
    let program = try open(["--pipeline", pipeline, "--to", "ar"], on: screen)
    let (missing, read) = try await textsThatAreNotShown(
      [["الطبيب"], ["تذكرتين"]], on: screen, of: program, atLeast: 1, within: .seconds(60),
      language: "ara")
    #expect(missing.isEmpty, "\(program.errorOutput), read: \(read)")
    try keepPicture(of: screen)
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    try await screen.tearDown()
  }

  @Test(arguments: [
    (["--from", "en", "--to", "es"], ["XDG_DATA_HOME": "/nonexistent"], "visavis models get"),
    (["--from", "en", "--to", "fa"], [:], "nothing translates en-fa"),
  ])
  func aPartThatIsMissingIsNamedBeforeThereIsAWindow(
    options: [String], variables: [String: String], message: String
  ) async throws {
    let program = try Child(
      "\(ListenProgram.folder)/visavis", ["--listen"] + options,
      variables: ["DISPLAY": ":99"].merging(variables) { $1 }, input: .devNull)
    #expect(try await eventually(within: Listening.timeout) { program.end != nil })
    #expect(program.end == .exited(EX_UNAVAILABLE))
    #expect(program.errorOutput.contains(message), "\(program.errorOutput)")
    #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
  }

  @Test func aSoundFileThatIsMissingIsNamedBeforeThereIsAWindow() async throws {
    let program = try Child(
      "\(ListenProgram.folder)/visavis", ["--listen-audio", "/nonexistent.wav"],
      variables: ["DISPLAY": ":99"], input: .devNull)
    #expect(try await eventually(within: Listening.timeout) { program.end != nil })
    #expect(program.end == .exited(EX_NOINPUT))
    #expect(program.errorOutput.contains("/nonexistent.wav"), "\(program.errorOutput)")
    #expect(program.errorOutput.split(separator: "\n").count == 1, "\(program.errorOutput)")
  }

  @Test func aSoundFileIsHeardOnce() async throws {
    let audio = try folder.write(Clip.amiableWoman.sound().wav, to: "sound.wav")
    let screen = try await VirtualScreen(size: Self.size)
    let program = try open(["--listen-audio", audio, "--from", "en"], on: screen)
    let (missing, read) = try await textsThatAreNotShown(
      [["married", "amiable", "respectable"]], on: screen, of: program, atLeast: 2,
      within: .seconds(60))
    #expect(missing.isEmpty, "\(program.errorOutput), read: \(read)")
    #expect(
      try await throughout(.seconds(6)) { program.end == nil && complaints(of: program).isEmpty },
      "\(program.errorOutput)")
    program.send(signal: SIGTERM)
    #expect(try await eventually(within: Listening.timeout) { program.end == .exited(0) })
    try await screen.tearDown()
  }

  /// The lines on standard error, but for that about the first use of a model on a machine.
  private func complaints(of program: Child) -> [Substring] {
    program.errorOutput.split(separator: "\n").filter { !$0.contains("measuring once") }
  }

  private func sound(of turns: [Turn]) async throws -> Sound {
    var sound = Sound.silence(seconds: 1)
    for turn in turns { sound = sound + (try await turn.sound(in: folder)) }
    return sound + Sound.silence(seconds: 2)
  }

  private func keepPicture(of screen: VirtualScreen) throws {
    guard let pictures = environmentVariable("VISAVIS_PICTURES"),
      let name = Test.current?.name.prefix(while: { $0 != "(" })
    else { return }
    let everything = PixelRect(origin: .zero, size: screen.size)
    try writeFile("\(pictures)/\(name).png", PNG.encode(screen.screenshot().part(everything)))
  }
}

/// A turn of a conversation, spoken by a synthetic voice.
private struct Turn {
  let voice: String
  let speed: Int
  /// The pause between words, in units of 10 ms.
  let gap: Int
  let text: String
  /// Words of translations by the engines that may be installed.
  let words: [String]

  /// Twelve turns of four voices, of which two speak English and two Spanish.
  static let conversation = [
    Turn(
      british, "Good morning, I would like to see the doctor.",
      ["médico", "doctor", "agradaría", "gustaría", "ver"]),
    Turn(mexican, "Buenos días, ¿cómo está usted?", ["Good", "are", "you", "how"]),
    Turn(
      received, "We will meet you at half past three.",
      ["nosotros", "encontrarlo", "mitad", "tres", "cumpliremos", "medio"]),
    Turn(spanish, "Muchas gracias por la comida.", ["thank", "much", "food", "lunch"]),
    Turn(
      british, "My telephone number is five five five, one two three four.",
      ["número", "teléfono", "telefónico"]),
    Turn(mexican, "Hay tres personas en la mesa.", ["there", "three", "people", "table"]),
    Turn(received, "Thank you very much for your help.", ["muchas", "gracias", "ayuda"]),
    Turn(spanish, "Quiero un café con leche.", ["want", "coffee", "milk"]),
    Turn(
      british, "Could you speak a little more slowly, please?",
      ["podría", "hablar", "despacio", "favor"]),
    Turn(mexican, "Mi hotel está en el centro.", ["hotel", "center", "centre"]),
    Turn(
      received, "I need two tickets for tomorrow morning.",
      ["necesito", "pasajes", "entradas", "mañana"]),
    Turn(spanish, "Mi número es cuatro cinco seis.", ["number"]),
  ]

  private static let british = ("en-gb", 140, 2)
  private static let received = ("en-gb-x-rp+f2", 140, 0)
  private static let mexican = ("es-419+m3", 120, 3)
  private static let spanish = ("es+f2", 120, 4)

  private init(_ voice: (name: String, speed: Int, gap: Int), _ text: String, _ words: [String]) {
    self.voice = voice.name
    speed = voice.speed
    gap = voice.gap
    self.text = text
    self.words = words
  }

  /// Speaks the turn, with a pause after it.
  func sound(in folder: Folder) async throws -> Sound {
    let (raw, file) = (folder.file("raw.wav"), folder.file("turn.wav"))
    try await Tool.run(
      "espeak-ng", ["-v", voice, "-s", "\(speed)", "-g", "\(gap)", "-w", raw, text])
    let trimming = ["silence", "1", "0.01", "0.2%", "reverse"]
    try await Tool.run(
      "sox",
      ["-G", raw, "-r", "16000", "-c", "1", "-b", "16", file, "norm", "-3"] + trimming + trimming
        + ["pad", "0", "1"])
    return try Sound(wav: readFile(file))
  }
}
