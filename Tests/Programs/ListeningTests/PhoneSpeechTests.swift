import BrowserBench
import HubBench
import ProgramBench
import Testing

/// Tests of speaking into a phone: the page's microphone, the room's recognizer, the others' screens.
@Suite("A phone in a room") struct PhoneSpeechTests {
  @Test func whatIsSaidIntoAPhoneIsReadByTheOthers() async throws {
    let hub = try await HubProgram()
    let desk = try hub.join("Marta", "en")
    #expect(try await desk.waitForLine { $0.state == "joined" })
    let sound = hub.folder.file("voice.wav")
    try await Tool.run("sox", [Clip.youngMan.path, "-r", "48000", sound, "pad", "2", "8"])
    let phone = try await Browser(sound: sound)
    try await phone.enter(hub.url, as: "Ana", "en")
    try await phone.wait(for: "!document.querySelector('#mic').hidden")
    // A tap leaves the microphone open.
    try await phone.tap("#mic")
    #expect(
      try await desk.waitForLine {
        $0.speaker == "Ana" && $0.final == true && $0.source?.contains("young man") == true
      })
    #expect(desk.roomLines.contains { $0.speaker == "Ana" && $0.final != true })
    try await phone.wait(for: "document.body.innerText.includes('young man')")
    #expect(try await hub.end() == .exited(0))
  }
}
