import ProgramBench
import Synchronization
import System
import Testing

@testable import CaptionCoding

/// The supervisor of a translator, with shell scripts in place of `visavis-translate`.
@Suite("The supervisor of a translator") struct TranslatorSupervisorTests {
  /// Reports of a supervisor.
  private final class Reports: Sendable {
    private let state = Mutex<(answers: [String: String?], failures: Int)>(([:], 0))

    func add(_ report: TranslatorSupervisor<String>.Report) {
      state.withLock { state in
        switch report {
        case .answer(let text, let translation): state.answers[text] = .some(translation)
        case .failed: state.failures += 1
        }
      }
    }

    var answers: [String: String?] { state.withLock(\.answers) }
    var failures: Int { state.withLock(\.failures) }
  }

  private let folder: Folder
  private let reports = Reports()

  init() throws { folder = try Folder() }

  /// Starts a supervisor whose program is a shell script, which counts its starts in the file `starts`.
  ///
  /// `answer` writes the translation of a line, which is the text itself in brackets.
  private func supervisor(
    _ script: String, silence: Duration = .seconds(60)
  ) throws -> TranslatorSupervisor<String> {
    let path = try folder.write(
      """
      echo $$ >>'\(folder.file("starts"))'
      starts=$(wc -l <'\(folder.file("starts"))')
      answer() {
        id=${1%% *}
        echo "{\\"id\\":\\"$id\\",\\"translations\\":{\\"en\\":{\\"text\\":\\"[${1#* }]\\",\\"final\\":true}},\\"final\\":true}"
      }
      \(script)
      """, to: "program")
    var limits = TranslatorSupervisor<String>.Limits()
    limits.silence = silence
    limits.restartDelay = .milliseconds(1)
    return try TranslatorSupervisor(
      "exec " + ShellCommand.line(["sh", path]), limits: limits, line: { "\($0) \($1)" },
      report: reports.add)
  }

  private var starts: Int {
    (try? readFile(folder.file("starts")))?.count { $0 == UInt8(ascii: "\n") } ?? 0
  }

  @Test func textsAreTranslated() async throws {
    let supervisor = try supervisor(#"while read -r line; do answer "$line"; done"#)
    for text in ["Salida", "Entrada"] { supervisor.translate(text) }
    #expect(try await eventually(within: .seconds(60)) { reports.answers.count == 2 })
    #expect(reports.answers == ["Salida": "[Salida]", "Entrada": "[Entrada]"])
    supervisor.stop(within: .seconds(5))
    #expect(starts == 1 && reports.failures == 0)
  }

  @Test(arguments: ["exit 3", "kill -s KILL $$", "kill -s SEGV $$"])
  func aProgramThatEndsIsStartedAgainAndAskedAgain(end: String) async throws {
    let supervisor = try supervisor(
      #"while read -r line; do [ $starts -gt 2 ] || \#(end); answer "$line"; done"#)
    for text in ["Salida", "Entrada", "Aseos"] { supervisor.translate(text) }
    #expect(try await eventually(within: .seconds(60)) { reports.answers.count == 3 })
    #expect(reports.answers["Aseos"] == "[Aseos]" && starts == 3, "two faults, then answers")
    supervisor.translate("Caja")
    #expect(try await eventually(within: .seconds(60)) { reports.answers["Caja"] == "[Caja]" })
    supervisor.stop(within: .seconds(5))
    #expect(starts == 3 && reports.failures == 0)
  }

  @Test func onlyWhatIsUnansweredIsAskedAgain() async throws {
    let lines = folder.file("lines")
    let supervisor = try supervisor(
      """
      while read -r line; do
        echo "$line" >>'\(lines)'
        [ "$starts ${line#* }" != '1 Entrada' ] || exit 3
        answer "$line"
      done
      """)
    supervisor.translate("Salida")
    #expect(try await eventually(within: .seconds(60)) { reports.answers.count == 1 })
    supervisor.translate("Entrada")
    #expect(try await eventually(within: .seconds(60)) { reports.answers.count == 2 })
    supervisor.stop(within: .seconds(5))
    let asked = String(decoding: try readFile(lines), as: UTF8.self)
    #expect(asked == "1 Salida\n2 Entrada\n2 Entrada\n")
  }

  @Test func aProgramThatHangsIsStartedAgain() async throws {
    let supervisor = try supervisor(
      #"[ $starts -gt 1 ] || kill -s STOP $$; while read -r line; do answer "$line"; done"#,
      silence: .milliseconds(100))
    supervisor.translate("Salida")
    #expect(
      try await eventually(within: .seconds(60)) { reports.answers == ["Salida": "[Salida]"] })
    supervisor.stop(within: .seconds(5))
    #expect(starts >= 2 && reports.failures == 0)
  }

  @Test func aProgramWithoutWorkMayBeSilent() async throws {
    let supervisor = try supervisor(
      #"while read -r line; do answer "$line"; done"#, silence: .milliseconds(50))
    supervisor.translate("Salida")
    #expect(try await eventually(within: .seconds(60)) { reports.answers.count == 1 })
    #expect(try await throughout(.milliseconds(300)) { starts == 1 })
    supervisor.stop(within: .seconds(5))
  }

  @Test func aProgramThatFailsAgainAndAgainIsGivenUpOnce() async throws {
    let supervisor = try supervisor("read -r line; exit 3")
    for text in ["Salida", "Entrada"] { supervisor.translate(text) }
    #expect(try await eventually(within: .seconds(60)) { reports.failures > 0 })
    supervisor.translate("Aseos")
    supervisor.stop(within: .seconds(5))
    #expect(starts == 4 && reports.failures == 1 && reports.answers.isEmpty)
  }

  @Test func aTextThatEndsTheProgramIsNotAskedForEver() async throws {
    let supervisor = try supervisor(
      #"while read -r line; do [ "${line#* }" != Veneno ] || exit 3; answer "$line"; done"#)
    supervisor.translate("Veneno")
    for number in 1...20 { supervisor.translate("Salida \(number)") }
    #expect(try await eventually(within: .seconds(60)) { reports.failures == 1 })
    supervisor.stop(within: .seconds(5))
    #expect(starts == 4)
  }

  @Test func aProgramThatCannotStartIsNotNeededBeforeTheFirstText() async throws {
    let supervisor = try supervisor("exit 127")
    #expect(try await throughout(.milliseconds(200)) { starts <= 1 && reports.failures == 0 })
    supervisor.translate("Salida")
    #expect(try await eventually(within: .seconds(60)) { reports.failures == 1 })
    supervisor.stop(within: .seconds(5))
  }

  @Test func stoppingDoesNotWaitForAnAnswer() async throws {
    let supervisor = try supervisor("read -r line; exec sleep 1000")
    supervisor.translate("Salida")
    #expect(try await eventually(within: .seconds(60)) { starts >= 1 })
    let start = ContinuousClock.now
    supervisor.stop(within: .seconds(30))
    #expect(start.duration(to: .now) < .seconds(20))
    #expect(reports.answers.isEmpty && reports.failures == 0)
  }
}
