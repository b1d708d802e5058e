internal import NIOCore
internal import Rooms
internal import System

/// The time after which a translation counts as failed.
private let translationLimit = Duration.seconds(15)
/// The number of the newest lines that are translated for a language that is new in the room.
let translatedBacklog = 20

/// A task of the translator, and what its answer is for.
struct TranslationJob {
  enum Purpose {
    /// A line, and the session of a member who asked for it, if one did.
    case line(String, corrections: Int, session: String?)
    case preview(PreviewRequest)
    /// A text of a preview, back from a language.
    case back(PreviewRequest, String)
  }
  let purpose: Purpose
  let targets: [String]
  let deadline = ContinuousClock.now + translationLimit
}

/// A text that somebody has not said yet, with its translations and how they read translated back.
final class PreviewRequest {
  let number: Int
  let session: String
  let language: String
  let targets: [String]
  var texts: [String: String] = [:]
  var backs: [String: String] = [:]
  var waiting: Set<String> = []

  init(number: Int, session: String, language: String, targets: [String]) {
    (self.number, self.session, self.language, self.targets) = (number, session, language, targets)
  }
}

/// Translations of lines, once for each pair of languages, and previews.
extension RoomHost {
  /// Asks for the translations of a line into what the others in the room read.
  func requestTranslations(of line: RoomLine) {
    requestTranslations(of: line, into: room.targets(from: line.language))
  }

  /// Asks for translations of a line; a finished one that is translated anew is a task of its own.
  private func requestTranslations(
    of line: RoomLine, into targets: [String], anewFor session: String? = nil, isAnew: Bool = false
  ) {
    var id = jobID("\(line.id)~\(line.corrections)")
    if isAnew { id += "~\(nextJob())" }
    guard line.hasWords else {
      if jobs.removeValue(forKey: id) != nil {
        _ = translator?.translate(
          TranslationTask(
            id: id, text: "", language: line.language, targets: [], isFinal: true,
            isCancelled: true))
      }
      return
    }
    ask(
      id,
      TranslationJob(
        purpose: .line(line.id, corrections: line.corrections, session: session), targets: targets),
      text: line.source, in: line.language, isFinal: line.isFinal)
  }

  /// Gives the translator a task; what cannot be translated has failed, unless it still grows.
  private func ask(
    _ id: String, _ job: TranslationJob, text: String, in language: String, isFinal: Bool = true
  ) {
    guard !job.targets.isEmpty else { return }
    let task = TranslationTask(
      id: id, text: text, language: language, targets: job.targets, isFinal: isFinal)
    jobs[id] = job
    if translator?.translate(task) != true, isFinal { finish(id, job) }
  }

  /// The mark behind the identifier of the room in that of a task.
  static let jobSeparator: Character = "~"

  /// Returns the identifier of a task of this room.
  private func jobID(_ name: String) -> String {
    "\(room.settings.id)\(Self.jobSeparator)\(name)"
  }

  private func nextJob() -> Int {
    lastJob += 1
    return lastJob
  }

  /// The languages of those who want translations.
  var languagesRead: Set<String> {
    Set(room.people.values.filter(\.profile.isTranslated).map(\.profile.language))
  }

  /// The largest number of languages between which and a new one the engines are started.
  private static let maxPrepared = 6

  /// Starts the engines for a language that nobody in the room had, and translates the newest lines into it.
  func begin(reading language: String) {
    let others = languagesRead.filter { !Room.reads($0, language) }.sorted()
    for other in others.prefix(Self.maxPrepared) {
      for (source, target) in [(other, language), (language, other)] {
        // The name is some text; nobody waits for the answer, but for the engine with the first line.
        _ = translator?.translate(
          TranslationTask(
            id: jobID("prepare~\(nextJob())"), text: room.settings.name, language: source,
            targets: [target], isFinal: true))
      }
    }
    translateBacklog(into: language)
  }

  private func translateBacklog(into language: String) {
    for line in room.lines(since: 0).suffix(translatedBacklog)
    where line.isFinal && line.translations[language] == nil
      && !Room.reads(language, line.language)
    {
      requestTranslations(of: line, into: [language], isAnew: true)
    }
  }

  /// Translates a line into the languages of the room in which it is not there.
  func translateRest(of line: RoomLine) {
    let missing = room.targets(from: line.language).filter {
      line.translations[$0]?.isFinal != true
    }
    requestTranslations(of: line, into: missing, isAnew: true)
  }

  /// Translates a line into another language, for one member.
  func translate(_ wish: RoomRequest.TranslationWish, for member: Member) {
    guard let line = room[line: wish.id], line.isFinal,
      let language = LanguageName.canonical(wish.lang)
    else { return }
    guard line.translations[language] == nil else {
      return send(RoomMessage.line(line, in: nil), to: member)
    }
    guard line.translations.count < Room.maxLanguages else { return }
    requestTranslations(of: line, into: [language], anewFor: member.session, isAnew: true)
  }

  // MARK: - Answers

  /// Takes an answer of the translator.
  func receive(_ answer: TranslationAnswer) {
    guard let job = jobs[answer.id] else { return }
    switch job.purpose {
    case .line(let line, let corrections, _):
      for (language, translation) in answer.translations where job.targets.contains(language) {
        apply(
          .translated(line: line, corrections: corrections, language: language, translation))
      }
    case .preview(let preview):
      for (language, translation) in answer.translations {
        preview.texts[language] = translation.text
      }
    case .back(let preview, let language):
      preview.backs[language] = answer.translations[preview.language]?.text
    }
    if answer.isComplete { finish(answer.id, job) }
  }

  /// Gives up the tasks whose time is over.
  func finishTranslations(at now: ContinuousClock.Instant) {
    for (id, job) in jobs where job.deadline <= now {
      if case .line(let line, _, _) = job.purpose, room[line: line]?.isFinal == false {
        // A line that grows is translated again with its next words.
        jobs[id] = nil
      } else {
        finish(id, job)
      }
    }
  }

  /// Ends a task: languages without a text have failed.
  private func finish(_ id: String, _ job: TranslationJob) {
    jobs[id] = nil
    switch job.purpose {
    case .line(let line, let corrections, let session):
      for language in job.targets where room[line: line]?.translations[language]?.isFinal != true {
        apply(
          .translated(
            line: line, corrections: corrections, language: language,
            RoomLine.Translation(isFinal: true, hasFailed: true)))
      }
      if let line = room[line: line], let member = session.flatMap({ members[$0] }) {
        send(RoomMessage.line(line, in: nil), to: member)
      }
    case .preview(let preview): translateBack(preview)
    case .back(let preview, let language):
      preview.waiting.remove(language)
      if preview.waiting.isEmpty { send(preview) }
    }
  }

  // MARK: - Previews

  /// Translates a text into the languages that most others read, and back.
  func preview(_ text: String, _ number: Int, for person: Person, on member: Member) {
    let text = RoomLimits.text(text)
    let languages = room.targets(from: person.profile.language)
      .sorted { readers(of: $0) > readers(of: $1) }
    let preview = PreviewRequest(
      number: number, session: member.session, language: person.profile.language,
      targets: Array(languages.prefix(3)))
    guard !text.isEmpty, text.utf8.count <= RoomLimits.maxLineBytes, !languages.isEmpty else {
      return send(preview)
    }
    ask(
      jobID("preview~\(nextJob())"),
      TranslationJob(purpose: .preview(preview), targets: preview.targets),
      text: text, in: preview.language)
  }

  private func readers(of language: String) -> Int {
    room.people.values.count { $0.profile.language == language }
  }

  private func translateBack(_ preview: PreviewRequest) {
    preview.waiting = Set(preview.targets.filter { preview.texts[$0] != nil })
    guard !preview.waiting.isEmpty else { return send(preview) }
    for target in preview.waiting {
      // Of a text in Latin letters, the one that they stand for is translated back.
      let own = Room.romanizedLanguage(of: target).flatMap { preview.texts[$0] == nil ? nil : $0 }
      let language = own ?? target
      ask(
        jobID("back~\(nextJob())"),
        TranslationJob(purpose: .back(preview, target), targets: [preview.language]),
        text: preview.texts[language] ?? "", in: language)
    }
  }

  private func send(_ preview: PreviewRequest) {
    guard let member = members[preview.session] else { return }
    let back = preview.targets.map { language in
      RoomMessage.Preview.Back(
        lang: language, text: preview.texts[language], back: preview.backs[language])
    }
    send(RoomMessage.preview(.init(number: preview.number, back: back)), to: member)
  }
}
