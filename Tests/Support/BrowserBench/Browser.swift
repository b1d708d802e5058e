internal import FoundationEssentials
internal import Glibc
internal import ProgramBench
internal import System

/// A headless Chromium in place of a phone, driven over the DevTools protocol through two pipes.
///
/// A browser belongs to one test and is not thread-safe.
package final class Browser: Phone {
  private let process: Child
  private let folder: Folder
  private let requests: Descriptor
  private let events: Descriptor
  private var received: [UInt8] = []
  private var lastNumber = 0
  private var session: String?

  /// A message of the browser, as far as the tests read it.
  private struct Message: Decodable {
    struct Result: Decodable {
      struct Value: Decodable {
        let value: String?
        let description: String?
      }
      struct Target: Decodable {
        let targetId: String
        let type: String
      }
      let result: Value?
      let exceptionDetails: Exception?
      let targetInfos: [Target]?
      let sessionId: String?
      let data: String?
      let errorText: String?
    }
    struct Exception: Decodable { let text: String? }
    struct Failure: Decodable { let message: String }
    let id: Int?
    let result: Result?
    let error: Failure?
  }

  /// Starts a browser, with the size of a phone in portrait unless another one is given.
  ///
  /// With `sound`, the microphone hears that file (WAV). `network` is the network namespace.
  package init(
    width: Int = 390, height: Int = 844, sound: String? = nil, language: String = "en",
    network: String? = nil
  ) async throws {
    folder = try Folder()
    let (input, output) = (folder.file("in"), folder.file("out"))
    for path in [input, output] { try unsafe check("mkfifo", mkfifo(path, 0o600)) }
    // A pipe that is open at both ends does not block who opens it.
    requests = try Descriptor(opening: input, O_RDWR)
    events = try Descriptor(opening: output, O_RDWR | O_NONBLOCK)
    var options = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
      "--disable-component-update", "--disable-background-networking", "--disable-dev-shm-usage",
      "--disable-domain-reliability", "--no-pings", "--user-data-dir=\(folder.file("profile"))",
      "--lang=\(language)", "--accept-lang=\(language)", "--remote-debugging-pipe",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream", "--autoplay-policy=no-user-gesture-required",
    ]
    if let sound { options.append("--use-file-for-fake-audio-capture=\(sound)%noloop") }
    let line = "exec chromium \(options.joined(separator: " ")) about:blank 3<\(input) 4>\(output)"
    process =
      if let network {
        try Child("ip", ["netns", "exec", network, "sh", "-c", line])
      } else {
        try Child("sh", ["-c", line])
      }
    try await attach()
    _ = try await call("Page.enable")
    _ = try await call(
      "Emulation.setDeviceMetricsOverride",
      #"{"width":\#(width),"height":\#(height),"deviceScaleFactor":2,"mobile":true}"#)
  }

  deinit {
    process.send(signal: SIGTERM)
    _ = eventually(within: .seconds(5)) { process.end != nil }
  }

  private func attach() async throws {
    var target: String?
    _ = try await Self.awaited {
      let targets = try await call("Target.getTargets").targetInfos ?? []
      target = targets.first { $0.type == "page" }?.targetId
      return target != nil
    }
    guard let target else { throw BenchFailure("chromium has no page: \(process.errorOutput)") }
    session = try await call(
      "Target.attachToTarget", #"{"targetId":"\#(target)","flatten":true}"#
    ).sessionId
  }

  /// Stops all processes of the browser, as a phone that sleeps does, or lets them go on.
  package func sleep(_ sleeps: Bool) {
    let profile = folder.file("profile")
    for name in (try? Directory.names(in: "/proc", atMost: 20_000)) ?? [] {
      guard let process = Int32(name),
        let line = try? Descriptor.smallFile(at: "/proc/\(name)/cmdline", atMost: 1 << 16).bytes,
        String(decoding: line, as: UTF8.self).contains(profile)
      else { continue }
      kill(process, sleeps ? SIGSTOP : SIGCONT)
    }
  }

  // MARK: - What a person does

  /// Opens an address, and goes past the warning about a certificate that nobody vouches for.
  package func open(_ address: String) async throws {
    _ = try await call("Page.navigate", #"{"url":\#(quoted(address))}"#)
    try await wait(for: "document.readyState == 'complete' && location.href != 'about:blank'")
    guard try await evaluate("!!document.querySelector('#details-button')") == "true" else {
      return
    }
    _ = try await evaluate("document.querySelector('#details-button').click()")
    _ = try await evaluate("document.querySelector('#proceed-link').click()")
    try await wait(for: "location.protocol == 'https:' && document.readyState == 'complete'")
  }

  /// Types a text into a field.
  package func type(_ text: String, into selector: String) async throws {
    _ = try await evaluate("document.querySelector('\(selector)').focus()")
    _ = try await call("Input.insertText", #"{"text":\#(quoted(text))}"#)
  }

  package func press(_ key: String) async throws {
    let isLetter = key.count == 1
    let text = isLetter ? key : key == "Enter" ? "\r" : ""
    // Windows' numbers of keys, which are those of ASCII for letters and digits.
    let code =
      ["Enter": 13, "Tab": 9, "Backspace": 8][key] ?? Int(key.uppercased().utf8.first ?? 0)
    for kind in ["keyDown", "keyUp"] {
      _ = try await call(
        "Input.dispatchKeyEvent",
        #"{"type":"\#(kind)","key":\#(quoted(key)),"text":\#(quoted(kind == "keyDown" ? text : "")),"windowsVirtualKeyCode":\#(code)}"#
      )
    }
  }

  /// Taps in the middle of an element, with all events of a pointer.
  package func tap(_ selector: String) async throws {
    let middle = try await evaluate(
      "(r => `\"x\":${r.x + r.width / 2},\"y\":${r.y + r.height / 2}`)"
        + "(document.querySelector('\(selector)').getBoundingClientRect())")
    for kind in ["mousePressed", "mouseReleased"] {
      _ = try await call(
        "Input.dispatchMouseEvent",
        #"{"type":"\#(kind)",\#(middle),"button":"left","clickCount":1}"#)
    }
  }

  /// Returns the value of an expression as text.
  package func evaluate(_ expression: String) async throws -> String {
    let whole = "(async () => String(await (\(expression))))()"
    let result = try await call(
      "Runtime.evaluate",
      #"{"expression":\#(quoted(whole)),"awaitPromise":true,"returnByValue":true,"userGesture":true}"#,
      within: Self.evaluationTime)
    guard result.exceptionDetails == nil else {
      throw BenchFailure("\(expression): \(result.result?.description ?? "an exception")")
    }
    return result.result?.value ?? ""
  }

  /// Takes a picture of the page (PNG).
  package func screenshot() async throws -> [UInt8] {
    let data = try await call("Page.captureScreenshot", #"{"format":"png"}"#).data ?? ""
    return Array(Data(base64Encoded: data) ?? Data())
  }

  // MARK: - The protocol

  /// The time for a script: a page that is being left may never answer.
  private static let evaluationTime = Duration.seconds(10)

  private func call(
    _ method: String, _ parameters: String = "{}", within limit: Duration = .seconds(60)
  ) async throws -> Message.Result {
    lastNumber += 1
    let number = lastNumber
    let session = session.map { #","sessionId":"\#($0)""# } ?? ""
    let line = #"{"id":\#(number),"method":"\#(method)","params":\#(parameters)\#(session)}"#
    try requests.write(all: Array(line.utf8) + [0])
    var answer: Message?
    _ = try await eventually(within: limit) {
      while let bytes = try nextMessage() {
        guard let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)),
          message.id == number
        else { continue }
        answer = message
        return true
      }
      return process.end != nil
    }
    guard let answer else {
      throw BenchFailure("\(method) \(parameters): no answer; \(process.errorOutput)")
    }
    if let failure = answer.error { throw BenchFailure("\(method): \(failure.message)") }
    return answer.result
      ?? Message.Result(
        result: nil, exceptionDetails: nil, targetInfos: nil, sessionId: nil, data: nil,
        errorText: nil)
  }

  private func nextMessage() throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case .bytes(let count) = try events.readNow(into: &buffer) {
      received += buffer[..<count]
    }
    guard let end = received.firstIndex(of: 0) else { return nil }
    defer { received.removeSubrange(...end) }
    return Array(received[..<end])
  }
}
