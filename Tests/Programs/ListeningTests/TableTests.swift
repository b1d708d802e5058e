import BrowserBench
import Glibc
import HubBench
import ProgramBench
import Testing

/// A conversation at a table: two windows and a phone on three machines, in three languages.
@Suite("A table with a phone", .serialized, .enabled(if: geteuid() == 0)) struct TableTests {
  @Test func threeLanguagesAreReadOnTwoWindowsAndAPhone() async throws {
    let network = try await NetworkBench(machines: 3)
    let hub = try await HubProgram(
      "Recepció", ["--name", "Marta", "--lang", "ca"], network: network.machines[0])
    let desk = try await RoomWindow(
      of: hub, ["--to", "ca", "--lines", "6"], network: network.machines[0])
    #expect(try await desk.showsCode())
    // The other window is on another machine, and knows the room by the address of its QR code.
    let other = try await RoomWindow(
      of: hub, ["--to", "en", "--lines", "6"], network: network.machines[1], at: hub.opened.url,
      variables: ["XDG_STATE_HOME": hub.folder.file("other")])
    let sound = hub.folder.file("voice.wav")
    let voice = try hub.folder.write(
      (try await SpanishClip.sound(in: hub.folder)).wav, to: "spanish-voice.wav")
    try await Tool.run("sox", [voice, "-r", "48000", sound, "pad", "2", "12"])
    let phone = try await Browser(sound: sound, language: "es", network: network.machines[2])
    try await phone.enter(hub.opened.url, as: "Luis", "es")
    // Who types at each end is read at the others, in their languages.
    try await desk.type("Return")
    try await desk.keyboard.type("Vull parlar amb el metge.")
    try await desk.keyboard.press("Return")
    try await phone.wait(for: "document.querySelector('#lines').innerText.includes('médico')")
    #expect(try await other.shows("doctor"))
    try await other.type("Return")
    try await other.keyboard.type("The doctor is in the house.")
    try await other.keyboard.press("Return")
    try await phone.wait(for: "document.querySelector('#lines').innerText.includes('casa')")
    #expect(try await desk.shows("casa"))
    try await phone.type("Muchas gracias por la comida", into: "#field")
    try await phone.press("Enter")
    // From Spanish into Catalan: Moltes gràcies pel menjar.
    #expect(try await desk.shows("menjar"))
    #expect(try await other.shows("thank"))
    // And who speaks into the phone.
    try await phone.tap("#mic")
    #expect(try await desk.shows("persona"))
    #expect(try await other.shows("conference"))
    if let pictures = environmentVariable("VISAVIS_PICTURES") {
      try writeFile("\(pictures)/table-phone.png", try await phone.screenshot())
      try desk.keepPicture("\(pictures)/table-desk.png")
      try other.keepPicture("\(pictures)/table-other.png")
    }
    #expect(try await desk.close())
    #expect(try await other.close())
    #expect(try await hub.end() == .exited(0))
  }
}
