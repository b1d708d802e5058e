import Captions
import Glibc
import Synchronization
import System
import Testing
@testable import Conversation


/// The sentences that memory has forgotten: they come back from the transcript, page by page.
@Suite(.timeLimit(.minutes(1))) final class OlderSentencesTests {
  private let folder: String
  private let wakeUp: WakeUp
  private let failures = Failures()

  private final class Failures: Sendable {
    let all = Mutex<[String]>([])
  }

  init() throws {
    folder = "/tmp/visavis-older-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    unsafe mkdir(folder, 0o700)
    wakeUp = try WakeUp()
  }

  deinit {
    unsafe unlink(path)
    unsafe rmdir(folder)
  }

  private var path: String { folder + "/talk.jsonl" }

  /// Returns a history that remembers only its last 512 sentences at most, and its transcript.
  private func conversation(
    _ count: Int, words: (Int) -> String = { "Sentence \($0)" },
    audience: (Int) -> Audience = { _ in .both }, isOverlapping: Bool = false
  ) throws -> ConversationHistory {
    let destination = try #require(TranscriptDestination(path: path))
    let transcript = try Transcript([destination]) { _ in }
    let recorded = try #require(transcript.recordedConversation)
    let archive = try HistoryArchive(recorded, signaling: wakeUp) { [failures] error in
      failures.all.withLock { $0.append("\(error)") }
    }
    let history = ConversationHistory(olderFrom: archive, byteLimit: 1)
    for number in 0..<count {
      func add(_ number: Int, isFinal: Bool, at milliseconds: Int) {
        var snapshot = UtteranceSnapshot(finalText: words(number))
        snapshot.text.isFinal.set(isFinal, at: 1)
        snapshot.audience.set(audience(number), at: 1)
        let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("\(number)"))
        // The transcript takes its own, later time.
        history.add(.utterance(id, snapshot), at: .milliseconds(milliseconds))
        transcript.add([.utterance(id, snapshot)], at: .milliseconds(milliseconds + 7))
      }
      if isOverlapping, number % 2 == 0 { add(number + 1, isFinal: false, at: number * 10) }
      add(number, isFinal: true, at: number * 10)
    }
    transcript.finish(at: .seconds(count))
    return history
  }

  /// Waits until a condition holds, which what arrives may change.
  private func wait(_ history: ConversationHistory, until isMet: () -> Bool) {
    for _ in 0..<300 where !isMet() {
      _ = wakeUp.wait(atMost: .milliseconds(100))
      wakeUp.acknowledge()
      _ = history.receiveOlder()
    }
    #expect(isMet())
  }

  private func words(_ number: Int, _ history: ConversationHistory) -> String? {
    wait(history) { history.entry(number) != nil || !history.isAwaited(number) }
    return history.entry(number)?.texts(for: Reader())?.read.words
  }

  private func found(_ query: String, _ history: ConversationHistory, for side: Audience = .both)
    -> [Int]
  {
    let key = SearchKey(query)
    _ = history.entries(for: side, matching: key)
    wait(history) { !history.isSearching(key) }
    let numbers = history.entries(for: side, matching: key)
    return (0..<numbers.count).map { numbers[$0] }
  }

  @Test func everySentenceComesBackWithItsNumber() throws {
    let history = try conversation(3000)
    #expect(history.numbers == 0..<3000)
    #expect(history.entry(0) == nil && history.isAwaited(0))
    for number in [0, 1, 511, 512, 1700, 2500, 2999] {
      #expect(words(number, history) == "Sentence \(number)")
    }
    #expect(history.entry(1700)?.time == .milliseconds(17_007))
    #expect(!history.isAwaited(1700))
    #expect(failures.all.withLock { $0 }.isEmpty)
  }

  @Test func aConversationBehindEarlierOnesInTheSameFileIsFound() throws {
    let earlier = try conversation(1500) { "Yesterday \($0)" }
    #expect(words(3, earlier) == "Yesterday 3")
    let history = try conversation(2000) { "Today \($0)" }
    #expect(words(3, history) == "Today 3")
    #expect(found("today 1200", history) == [1200])
    #expect(found("yesterday", history).isEmpty)
  }

  @Test func theSearchReachesThem() throws {
    let history = try conversation(3000)
    let key = SearchKey("sentence 12")
    let first = history.entries(for: .both, matching: key)
    #expect(first.count == 0 && history.isSearching(key), "memory answers at once")
    #expect(found("sentence 12", history) == [12] + Array(120...129) + Array(1200...1299))
    #expect(found("sentence 29", history).suffix(3) == [2997, 2998, 2999])
    #expect(found("nothing of this", history).isEmpty)
  }

  @Test func searchesOfTwoReadersAreBothComplete() throws {
    let history = try conversation(6000)
    let (one, other) = (SearchKey("sentence 3"), SearchKey("sentence 4"))
    _ = history.entries(for: .both, matching: one)
    wait(history) { history.entries(for: .both, matching: one).count > 0 }
    _ = history.entries(for: .both, matching: other)
    for key in [one, other] {
      wait(history) { !history.isSearching(key) }
      #expect(history.entries(for: .both, matching: key).count == 1111)
    }
  }

  @Test func whatIsForgottenDuringASearchIsFound() throws {
    let history = try conversation(1100)
    let key = SearchKey("zebra")
    _ = history.entries(for: .both, matching: key)
    for number in 1100..<2300 {
      let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("\(number)"))
      history.add(.utterance(id, UtteranceSnapshot(finalText: "Zebra \(number)")), at: .seconds(20))
    }
    #expect(found("zebra", history) == Array(1100..<2300))
  }

  @Test func aSentenceForOneReaderStaysTheirs() throws {
    let history = try conversation(
      2000, audience: { $0 % 2 == 0 ? .near : .both })
    #expect(history.entries(for: .far, matching: SearchKey("")).count == 1000)
    #expect(
      found("sentence 10", history, for: .far)
        == [101, 103, 105, 107, 109] + Array(stride(from: 1001, through: 1099, by: 2)))
  }

  @Test func aFileThatIsGoneIsReportedOnceAndMemoryGoesOn() throws {
    let history = try conversation(2000)
    unsafe unlink(path)
    #expect(words(5, history) == nil)
    #expect(history.numbers.lowerBound > 1000 && history.numbers.upperBound == 2000)
    #expect(words(1999, history) == "Sentence 1999")
    #expect(found("sentence 5", history).isEmpty)
    #expect(failures.all.withLock { $0 }.count == 1)
    history.retryOlder()
    #expect(history.numbers.lowerBound == 0)
    #expect(words(5, history) == nil)
    #expect(failures.all.withLock { $0 }.count == 2)
  }

  @Test(arguments: ["", "not a caption\n", "{\"id\":\"7-1\",\"text\":\"Other\",\"t\":1}\n"])
  func aCutOrForeignFileIsReportedOnce(contents: String) throws {
    let history = try conversation(2000)
    let file = unsafe open(path, O_WRONLY | O_TRUNC)
    _ = unsafe write(file, contents, contents.utf8.count)
    close(file)
    #expect(words(5, history) == nil)
    #expect(history.numbers.lowerBound > 1000)
    #expect(
      failures.all.withLock { $0 } == ["older sentences are not in the transcript any more"])
  }

  /// Makes the lines of sentences in the transcript unreadable.
  private func damage(_ numbers: some Sequence<Int>) {
    let file = unsafe open(path, O_RDWR)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(file, &bytes, bytes.count)
    var starts = [0]
    for index in 0..<count where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    for number in numbers { _ = unsafe pwrite(file, "#####", 5, off_t(starts[number])) }
  }

  @Test(arguments: [[0], [5], [511], [0, 1, 2, 511], [512, 1024], Array(100...299)])
  func damagedLinesLeaveTheOthersAtTheirPlaces(damaged: [Int]) throws {
    let history = try conversation(2000)
    damage(damaged)
    let near = damaged.flatMap { [$0 - 1, $0 + 1] }
    for number in Set(near + [3, 300, 510, 513, 1400]).sorted() where number >= 0 {
      #expect(
        words(number, history) == (damaged.contains(number) ? nil : "Sentence \(number)"))
    }
    for number in damaged { #expect(words(number, history) == nil) }
    #expect(history.numbers == 0..<2000)
    #expect(failures.all.withLock { $0 }.isEmpty)
  }

  @Test func aPartWithoutAReadableLineLeavesTheOthersReadable() throws {
    let history = try conversation(2000)
    damage(512...1023)
    for number in [512, 700, 1023] { #expect(words(number, history) == nil) }
    for number in [0, 511, 1024] { #expect(words(number, history) == "Sentence \(number)") }
    #expect(found("sentence 10", history).contains(1024))
    #expect(failures.all.withLock { $0 }.isEmpty)
  }

  @Test func damagedLinesGiveNoSentenceToTheWrongReader() throws {
    let history = try conversation(2000, audience: { $0 % 2 == 0 ? .near : .both })
    damage([4])
    #expect(
      found("sentence 6", history, for: .far)
        == [61, 63, 65, 67, 69] + Array(stride(from: 601, to: 700, by: 2)))
    #expect(words(6, history) == "Sentence 6")
  }

  @Test func sentencesThatEndInAnotherOrderAreFound() throws {
    let history = try conversation(1600, isOverlapping: true)
    damage([6])
    for number in [0, 1, 5, 7, 8, 511, 512, 1000] {
      #expect(words(number, history) == "Sentence \(number)")
    }
    #expect(words(6, history) == nil)
  }

  @Test func theMemoryOfWhatWasReadIsBounded() throws {
    let history = try conversation(12_000)
    for number in stride(from: 0, to: 12_000, by: 500) {
      #expect(words(number, history) == "Sentence \(number)")
    }
    // The first of 16 kept parts was dropped, and comes again.
    #expect(history.isAwaited(0))
    #expect(words(0, history) == "Sentence 0")
  }
}
