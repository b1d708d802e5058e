internal import Finglish
internal import NIOCore
internal import NIOPosix
internal import Romanization
internal import Rooms
internal import System

/// The translations of all rooms, also into the Latin letters of a language, such as `fa-Latn`, and from those of Persian.
///
/// The program is told of languages in their own scripts; a thread beside that of the rooms writes them in other letters.
final class LetterTranslator {
  /// A way from one event loop to the other.
  private let loop: any EventLoop
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let letters: NIOLoopBoundBox<RoomLetters>
  private let deliver: @Sendable (TranslationAnswer) -> Void
  private var translator: LineTranslator?

  /// Creates the translator of a command line, if there is one; `tables` is the folder `assets/romanization`.
  ///
  /// `deliver` is called on another thread.
  init(
    _ command: String?, tables: String, on loop: any EventLoop,
    deliver: @escaping @Sendable (TranslationAnswer) -> Void
  ) {
    (self.loop, self.deliver) = (loop, deliver)
    letters = .makeBoxSendingValue(RoomLetters(folder: tables), eventLoop: group.next())
    translator = command.map { command in
      LineTranslator(command) { [letters, letterLoop = group.next()] answer in
        letterLoop.execute { deliver(letters.value.completed(answer)) }
      }
    }
  }

  /// Translates a text, or its newest state; returns false if it cannot be done now.
  func translate(_ task: TranslationTask) -> Bool {
    guard translator != nil || task.hasLatinLetters else { return false }
    // All tasks go the same way, so that none overtakes an earlier state of its text.
    let bound = NIOLoopBound(self, eventLoop: loop)
    group.next().execute { [letters, deliver, loop] in
      let (program, answer) = letters.value.divided(task)
      if let answer { deliver(answer) }
      guard let program else { return }
      loop.execute {
        guard bound.value.translator?.translate(program) != true, program.isFinal else { return }
        // Who waits is told that nothing follows.
        deliver(TranslationAnswer(id: task.id, translations: [:], isComplete: true))
      }
    }
    return true
  }

  func stop() {
    translator?.stop()
    group.shutdownGracefully { _ in }
  }
}

extension TranslationTask {
  /// True if a text is in the Latin letters of a language, or wanted in them.
  fileprivate var hasLatinLetters: Bool {
    ([language] + targets).contains { Room.romanizedLanguage(of: $0) != nil }
  }
}

/// Texts of rooms in other letters, on a thread of their own.
final class RoomLetters {
  /// The tasks whose answers are awaited; of more, the oldest get no Latin letters.
  private static let maxAwaited = 4096

  private let romanizer: Romanizer
  private let folder: String
  /// The table for who types Persian in Latin letters, which is large.
  private lazy var table = SpellingTable(folder: folder)
  /// The tags for Latin letters that tasks asked for, by the tasks' names.
  private let awaited = LRUCache<String, [String]>(capacity: maxAwaited)

  init(folder: String) {
    self.folder = folder
    romanizer = Romanizer(folder: folder)
  }

  /// Divides a task into that of the program, and what needs no translation.
  func divided(
    _ task: TranslationTask
  ) -> (program: TranslationTask?, answer: TranslationAnswer?) {
    guard task.hasLatinLetters, !task.isCancelled else { return (task, nil) }
    let typed = Room.romanizedLanguage(of: task.language)
    let language = typed ?? task.language
    let text = typed == "fa" ? persian(task.text) : task.text
    var texts: [String: RoomLine.Translation] = [:]
    var targets: Set<String> = []
    var latin: [String] = []
    for tag in task.targets {
      let target = Room.romanizedLanguage(of: tag)
      if Room.reads(target ?? tag, language) {
        let written = target == nil ? text : romanized(text, in: language)
        texts[tag] = RoomLine.Translation(text: written, isFinal: task.isFinal)
      } else {
        targets.insert(target ?? tag)
        if target != nil { latin.append(tag) }
      }
    }
    awaited.insert(latin, for: task.id)
    let program = TranslationTask(
      id: task.id, text: text, language: language, targets: targets.sorted(), isFinal: task.isFinal)
    let answer = TranslationAnswer(
      id: task.id, translations: texts, isComplete: task.isFinal && targets.isEmpty)
    return (targets.isEmpty ? nil : program, texts.isEmpty ? nil : answer)
  }

  /// Adds the Latin letters that a task asked for to an answer of the program.
  func completed(_ answer: TranslationAnswer) -> TranslationAnswer {
    var translations = answer.translations
    for tag in awaited.value(for: answer.id) ?? [] {
      guard let language = Room.romanizedLanguage(of: tag), let known = translations[language]
      else { continue }
      var translation = known
      translation.text = known.text.map { romanized($0, in: language) }
      translations[tag] = translation
    }
    return TranslationAnswer(
      id: answer.id, translations: translations, isComplete: answer.isComplete)
  }

  private func romanized(_ text: String, in language: String) -> String {
    romanizer.romanize(text, in: language)?.shown ?? text
  }

  /// Returns what somebody typed in Latin letters in Persian ones.
  private func persian(_ text: String) -> String {
    guard let table else { return text }
    // Of each text by itself, so that the search is as wide for the last line as for the first.
    var converter = TextConverter(table)
    return converter.converted(text, to: .persian)
  }
}
