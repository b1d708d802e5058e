import HubBench
import ProgramBench
import Testing

/// Tests of the field in a window with a real input method.
@Suite(.serialized) struct InputMethodTests {
  @Test(.timeLimit(.minutes(3))) func vietnameseIsTypedAndReachesEverybody() async throws {
    let hub = try await HubProgram()
    let method = try await InputMethod()
    let window = try await RoomWindow(
      of: hub, on: method.screen, ["--to", "ca"], variables: method.windowVariables)
    // The field is there before the code, which is shown until somebody is there.
    #expect(try await window.showsCode())
    let guest = try hub.join("Lan", "vi")
    #expect(try await guest.waitForLine { $0.state == "joined" })
    #expect(try await window.showsCode(false))
    try await window.type("Return")
    try await method.choose("m17n:vi:telex")
    // The space commits the word before it, and Return the last one, before it sends the line.
    try await window.type("t", "i", "e", "e", "n", "g", "s", "space")
    try await window.type("V", "i", "e", "e", "j", "t", "Return", "Return")
    #expect(try await guest.waitForLine { $0.source == "tiếng Việt" })
    #expect(try await window.close())
    try await method.tearDown()
  }
}
