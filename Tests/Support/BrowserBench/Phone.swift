internal import FoundationEssentials
internal import ProgramBench

/// A browser in place of a phone.
package protocol Phone: AnyObject {
  /// Opens an address, and goes past the warning about a certificate that nobody vouches for.
  func open(_ address: String) async throws
  /// Returns the value of an expression as text.
  func evaluate(_ expression: String) async throws -> String
  /// Types a text into a field.
  func type(_ text: String, into selector: String) async throws
  /// Presses a key: a letter or digit, `Enter`, `Tab` or `Backspace`.
  func press(_ key: String) async throws
}

/// Deeds of a person.
extension Phone {
  /// Enters a room by the address of its QR code.
  package func enter(_ address: String, as name: String, _ language: String) async throws {
    try await open(address)
    try await enterHere(as: name, language)
  }

  /// Enters the room whose page is open.
  package func enterHere(as name: String, _ language: String) async throws {
    let options = "[...document.querySelectorAll('#language option')]"
    try await wait(for: "\(options).some(o => o.value == '\(language)')")
    _ = try await evaluate("document.querySelector('#name').value = ''")
    try await type(name, into: "#name")
    _ = try await evaluate(
      "(field => { field.value = '\(language)'; field.dispatchEvent(new Event('change')) })"
        + "(document.querySelector('#language'))")
    try await click("#enter-button")
    try await wait(for: "!document.querySelector('#room').hidden")
  }

  package func click(_ selector: String) async throws {
    _ = try await evaluate("document.querySelector('\(selector)').click()")
  }

  /// Waits until an expression is true.
  package func wait(
    for expression: String, within limit: Duration = .seconds(60)
  ) async throws {
    var last = ""
    let isTrue = try await Self.awaited(within: limit) {
      // A page that is being left answers nothing.
      last = (try? await evaluate(expression)) ?? "?"
      return last == "true"
    }
    guard isTrue else { throw BenchFailure("never true: \(expression) (\(last))") }
  }

  /// The text of the page as a person reads it.
  package var text: String { get async throws { try await evaluate("document.body.innerText") } }

  /// Asks again and again until an answer is true.
  static func awaited(
    within limit: Duration = .seconds(60), _ condition: () async throws -> Bool
  ) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while true {
      if try await condition() { return true }
      guard ContinuousClock.now < deadline else { return false }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// Returns a text as JSON.
func quoted(_ text: String) -> String {
  guard let data = try? JSONEncoder().encode(text) else { return "\"\"" }
  return String(decoding: data, as: UTF8.self)
}
