internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import Decks
internal import Glibc
internal import Language
internal import Lemmas
internal import SentenceSounds
internal import System

/// `visavis study import`: cards of a file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract:
      "Add the cards of a file: a transcript, a package of Anki (.apkg), or a table (.csv, .tsv).",
    discussion: """
      A sentence of a transcript becomes a card with its translation, its speaker and its language. A file that is added \
      again changes what stands on its cards, and not what you know of them. `-` is a transcript on standard input.

      With --words, each word of the sentences becomes a card in place of them, the most frequent ones first: nouns, verbs, \
      adjectives and adverbs in their dictionary form, if Apertium knows the language (apertium-eng-spa and others), with its \
      translations if it has a dictionary into the other language.

      With --sound, each sentence gets its sound out of a recording of the conversation, such as that of --record \
      --record-audio, or the file that was listened to, if the transcript has the start and the end of sentences. Debian's \
      package ffmpeg cuts it.
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Option(
    help: .init(
      "The deck of new cards; by default that which the file names, else the file's name.",
      valueName: "name"))
  var deck: String?

  @Option(
    help: .init(
      "The language that you learn, of a transcript; by default each speaker's own.",
      valueName: "language"))
  var learn: String?

  @Flag(help: "Make cards of the words of a transcript, in the language that you learn.")
  var words = false

  @Option(
    help: .init(
      "A recording of the conversation, out of which each sentence gets its sound.",
      valueName: "file"), completion: .file())
  var sound: String?

  @Option(
    name: .customLong("sound-start"),
    help: .init(
      "The time of the transcript at which the recording begins; by default it is found by the pauses.",
      valueName: "seconds"))
  var soundStart: Double?

  @Option(help: .init("Text for the notes of each card, such as a date.", valueName: "text"))
  var notes: String?

  @Flag(help: "Remove the cards of the file again, as far as they were never asked.")
  var takeBack = false

  @Flag(help: "Print one line of JSON in place of a sentence, for programs.")
  var json = false

  @OptionGroup var options: CollectionOptions

  mutating func validate() throws {
    if file == "-", deck == nil {
      throw ValidationError("name the deck for standard input with --deck")
    }
    if sound != nil, !CardFileName(file).isTranscript || takeBack {
      throw ValidationError("--sound is for transcripts that are added, not for other decks")
    }
    if let soundStart, sound == nil || !(abs(soundStart) <= 86_400) {
      throw ValidationError("--sound-start takes seconds, at most a day, for a file of --sound")
    }
    guard words else { return }
    if learn == nil { throw ValidationError("--words needs the language, with --learn") }
    if takeBack { throw ValidationError("--take-back is for sentences, not for --words") }
    if !CardFileName(file).isTranscript {
      throw ValidationError("--words is for transcripts, not for other decks")
    }
  }

  func run() throws {
    let language = try learn.map { name in
      guard let language = NamedLanguage(name) else {
        throw Failure.usage("--learn takes a language, such as ca or Persian; '\(name)' is none")
      }
      return language.tag
    }
    var records = try records(learning: language)
    guard !records.isEmpty else {
      throw Failure.wrongData(
        CardFileName(file).isTranscript
          ? "\(file) has no cards: a transcript needs finished sentences with their translations"
            + (language.map { ", in \($0)" } ?? "")
          : "\(file) has no cards: a table needs lines of a word and its translations")
    }
    let collection = try options.collection()
    if let sound { try addSounds(of: sound, to: &records) }
    let counts = try Collection.reported { try change(collection, by: records, in: language) }
    guard json else {
      return Diagnostics.report(
        takeBack
          ? "\(counts[0].1) cards removed"
          : "\(counts[0].1) new cards; \(counts[1].1) were there already")
    }
    var line = JSONLine()
    for (name, count) in counts { line.add(name, raw: "\(count)") }
    _ = try StandardOutput.write([line.text])
  }

  /// Adds the cards, or takes them back, and returns how many, by their names for programs.
  private func change(
    _ collection: Collection, by records: [CardRecord], in language: String?
  ) throws -> [(name: String, Int)] {
    guard !takeBack else { return [("removed", try collection.takeBack(records))] }
    var (records, knownCount) = (records, 0)
    if words, let language {
      let cards = WordCards(
        of: records, in: language, leavingOut: try collection.words(inLanguage: language))
      if let lack = cards.knowledge.lack(in: language) { Diagnostics.report(lack) }
      (records, knownCount) = (cards.records, cards.knownCount)
    }
    if let notes { for index in records.indices { records[index].content.fields[.notes] = notes } }
    let count = try collection.add(
      records, toDeck: deck ?? CardFileName(file).deck, isForAll: deck != nil, at: Int(time(nil)))
    if count.withoutSound > 0 {
      Diagnostics.report(
        "\(count.withoutSound) cards did not get their sounds: a sound is MP3, Ogg, WAV, FLAC, M4A or WebM and has at most "
          + "\(CardSound.maxBytes >> 20) MB, all of them at most \(Collection.maxSoundBytes >> 20) MB; removing a deck makes room"
      )
    }
    return [("new", count.new), ("known", count.known + knownCount)]
  }

  private func records(learning language: String?) throws(Failure) -> [CardRecord] {
    let name = CardFileName(file)
    let bytes = try name.isPackage ? [] : WholeFile.bytes(of: file)
    do throws(CardFileFailure) {
      return try name.isPackage
        ? AnkiPackage.records(path: file) : name.records(of: bytes, learning: language)
    } catch {
      if case .unreadable = error { throw .noInput("\(file): \(error)") }
      throw .wrongData("\(file): \(error)")
    }
  }
}

extension ImportCommand {
  /// Gives cards the sound of their sentences, and says how many have none.
  ///
  /// - Throws: `Failure` if the file cannot be read.
  private func addSounds(of path: String, to records: inout [CardRecord]) throws {
    do throws(SystemError) {
      _ = try Descriptor(opening: path)
    } catch {
      throw Failure.unreadable(path, error)
    }
    do throws(SoundCutter.Failure) {
      let outcome = try SoundCutter().addSounds(
        to: &records, from: path, startingAt: soundStart.map { .seconds($0) })
      for line in outcome.lines(of: path, file) { Diagnostics.report(line) }
    } catch {
      Diagnostics.report("\(path): \(error.reason(file)); the cards are made without sound")
    }
  }
}

extension SoundCutter.Outcome {
  /// Returns what is to be said of the sounds of a file.
  fileprivate func lines(of sound: String, _ transcript: String) -> [String] {
    var lines: [String] = []
    let tenths = Int((start / .milliseconds(100)).magnitude.rounded())
    if tenths > 0 {
      let time = "\(tenths / 10).\(tenths % 10) s \(start > .zero ? "after" : "before")"
      lines.append("\(sound) begins \(time) the times of \(transcript)")
    }
    if untimed > 0 {
      lines.append(
        "\(transcript) has no start and end of \(untimed) sentences, which have no sound on their cards"
      )
    }
    if missing > 0 {
      lines.append(
        "\(missing) sentences are not in \(sound), and have no sound on their cards")
    }
    return lines
  }
}

extension SoundCutter.Failure {
  /// Returns the reason why there is no sound for the sentences of a transcript.
  fileprivate func reason(_ transcript: String) -> String {
    switch self {
    case .noProgram: "sounds are cut by ffmpeg, which is not installed (apt install ffmpeg)"
    case .noSound: "ffmpeg finds no sound in the file"
    case .noEncoder:
      "this ffmpeg has no libmp3lame, by which sounds are kept; that of Debian's package ffmpeg has it"
    case .tooSlow: "ffmpeg took too long to read the file"
    case .elsewhere:
      "the pauses of the sound are not those of \(transcript); if it is the right file, --sound-start tells where it begins"
    }
  }
}

extension WordAnalyser.Knowledge {
  /// Returns the line that says what is not known of the words of a language; nil if all is.
  fileprivate func lack(in language: String) -> String? {
    switch self {
    case .glosses: nil
    case .lemmas:
      "no dictionary translates the words of \(language) into the other language, so their cards have only sentences"
    case .writtenWords:
      "Apertium does not know \(language), so the words are as they are written, without translations; for some languages, "
        + "`scripts/setup --translation` installs it"
    }
  }
}

/// `visavis study export`: a deck as a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a deck as a package of Anki (.apkg) or a table (.csv).")

  @Argument(help: "The name of the deck.")
  var deck: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: .init("The file to write, which ends in .apkg or .csv.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(help: "Replace an existing file.")
  var force = false

  @OptionGroup var options: CollectionOptions

  func run() throws {
    let name = file.lowercased()
    guard name.hasSuffix(".apkg") || name.hasSuffix(".csv") else {
      throw Failure.usage("\(file) does not end in .apkg or .csv")
    }
    let exists = unsafe access(file, F_OK) == 0
    guard force || !exists else {
      throw Failure.usage("\(file) exists; replace it with --force, or name another file")
    }
    let collection = try options.collection()
    let (deck, cards, sounds) = try Collection.reported {
      let deck = try collection.existingDeck(self.deck)
      let cards = try collection.cards(inDeck: deck.id)
      return (deck, cards, name.hasSuffix(".apkg") ? try collection.sounds(of: cards) : [:])
    }
    let now = Int(time(nil))
    do {
      if name.hasSuffix(".apkg") {
        try AnkiPackage.write(
          cards, sounds, ofDeck: deck, to: file, at: now, today: LearningDay.holding(now).lowerBound
        )
      } else {
        var staged = try StagedFile(for: file, mode: 0o644)
        try staged.descriptor.write(all: CardTable.csv(of: cards, inDeck: deck))
        try staged.replace()
      }
    } catch {
      throw Failure.io("\(file): \(error)")
    }
  }
}
