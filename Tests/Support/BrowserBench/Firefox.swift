internal import FoundationEssentials
internal import Glibc
internal import ProgramBench
internal import System

/// A headless Firefox in place of a phone, driven over its Marionette protocol on a port of the loopback interface.
///
/// It takes the certificate that nobody vouches for. A browser belongs to one test and is not thread-safe.
package final class Firefox: Phone {
  private let process: Child
  private let folder: Folder
  private let connection: SocketClient
  /// The number of bytes of the messages that were read.
  private var readCount = 0
  private var lastNumber = 0
  private var lastCommand = "nothing"

  /// The answer to a command: `[1, number, error, result]`.
  private struct Answer: Decodable {
    struct Failure: Decodable { let message: String }
    struct Value: Decodable { let value: Payload? }
    enum Payload: Decodable {
      case text(String)
      case texts([String])
      case element(String)
      case other

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
          self = .text(text)
        } else if let texts = try? container.decode([String].self) {
          self = .texts(texts)
        } else if let element = try? container.decode([String: String].self).values.first {
          self = .element(element)
        } else {
          self = .other
        }
      }
    }
    let number: Int
    let failure: Failure?
    let value: Payload?

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      number = try container.decode(Int.self)
      failure = try container.decodeIfPresent(Failure.self)
      value = (try? container.decode(Value.self))?.value
    }
  }

  package init(language: String = "en") async throws {
    folder = try Folder()
    let profile = folder.file("profile")
    try await Tool.run("mkdir", [profile])
    try writeFile(
      "\(profile)/user.js",
      Array(
        """
        user_pref("marionette.port", 0);
        user_pref("intl.accept_languages", "\(language)");
        user_pref("media.navigator.streams.fake", true);
        user_pref("media.navigator.permission.disabled", true);
        user_pref("datareporting.policy.dataSubmissionEnabled", false);
        user_pref("browser.shell.checkDefaultBrowser", false);
        user_pref("app.update.enabled", false);
        user_pref("network.captive-portal-service.enabled", false);
        user_pref("network.connectivity-service.enabled", false);

        """.utf8))
    process = try Child(
      "firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile],
      variables: ["HOME": folder.path, "DISPLAY": nil, "WAYLAND_DISPLAY": nil], input: .devNull)
    var port: Int?
    let (process, file) = (process, "\(profile)/MarionetteActivePort")
    _ = try await eventually {
      port = (try? Descriptor.smallFile(at: file, atMost: 20).bytes)
        .flatMap { Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber)) }
      return port != nil || process.end != nil
    }
    guard let port else { throw Self.failure("no port", process) }
    connection = try SocketClient(port: port)
    // The first message says who answers.
    _ = try await nextMessage()
    _ = try await call("NewSession", #"{"acceptInsecureCerts":true}"#)
  }

  deinit {
    process.send(signal: SIGTERM)
    _ = eventually(within: .seconds(5)) { process.end != nil }
    if process.end == nil { process.send(signal: SIGKILL) }
  }

  // MARK: - Deeds of a person

  package func open(_ address: String) async throws {
    _ = try await call("Navigate", #"{"url":\#(quoted(address))}"#)
  }

  package func type(_ text: String, into selector: String) async throws {
    let found = try await call(
      "FindElement", #"{"using":"css selector","value":\#(quoted(selector))}"#)
    guard case .element(let element)? = found else { throw BenchFailure("no \(selector)") }
    _ = try await call(
      "ElementSendKeys", #"{"id":\#(quoted(element)),"text":\#(quoted(text))}"#)
  }

  package func press(_ key: String) async throws {
    // The codes of keys without a letter (WebDriver, 17.4.2).
    let codes = ["Enter": "\u{E007}", "Tab": "\u{E004}", "Backspace": "\u{E003}"]
    let value = quoted(codes[key] ?? key)
    let strokes = ["keyDown", "keyUp"].map { #"{"type":"\#($0)","value":\#(value)}"# }
    // Keys that are sent to an element instead are now and then not answered if they take it away.
    _ = try await call(
      "PerformActions",
      #"{"actions":[{"type":"key","id":"keyboard","actions":[\#(strokes.joined(separator: ","))]}]}"#
    )
  }

  package func evaluate(_ expression: String) async throws -> String {
    let script = """
      const [done] = [...arguments].slice(-1);
      (async () => String(await (\(expression))))().then(v => done(["", v]), e => done([String(e), ""]))
      """
    let answer = try await call(
      "ExecuteAsyncScript", #"{"script":\#(quoted(script)),"args":[],"scriptTimeout":20000}"#)
    guard case .texts(let texts)? = answer, texts.count == 2 else {
      throw BenchFailure("\(expression): no answer")
    }
    guard texts[0].isEmpty else { throw BenchFailure("\(expression): \(texts[0])") }
    return texts[1]
  }

  // MARK: - The protocol

  @discardableResult
  private func call(_ command: String, _ parameters: String = "{}") async throws -> Answer.Payload?
  {
    lastNumber += 1
    lastCommand = "\(command) \(parameters)"
    let line = #"[0,\#(lastNumber),"WebDriver:\#(command)",\#(parameters)]"#
    connection.send("\(line.utf8.count):\(line)")
    while true {
      let bytes = try await nextMessage()
      guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)),
        answer.number == lastNumber
      else { continue }
      if let failure = answer.failure { throw BenchFailure("\(command): \(failure.message)") }
      return answer.value
    }
  }

  /// Returns the next message: its length in decimal figures, a colon, and JSON.
  private func nextMessage() async throws -> [UInt8] {
    var message: [UInt8]?
    _ = try await eventually {
      let rest = Array(connection.received.utf8.dropFirst(readCount))
      guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
        let length = Int(String(decoding: rest[..<colon], as: UTF8.self)),
        rest.count > colon + length
      else { return connection.hasEnded }
      message = Array(rest[(colon + 1)...(colon + length)])
      readCount += colon + 1 + length
      return true
    }
    guard let message else { throw Self.failure("no answer to \(lastCommand)", process) }
    return message
  }

  private static func failure(_ what: String, _ process: Child) -> BenchFailure {
    let end = process.end.map { "it has ended (\($0))" } ?? "it runs"
    return BenchFailure("firefox: \(what); \(end): \(process.errorOutput)")
  }
}
