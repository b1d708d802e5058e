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

  /// The bound is for a busy machine; the figure is printed.
  @Test func aPhoneIsHardlySlowerThanTheTable() async throws {
    let folder = try Folder()
    let clips = try [Clip.youngMan, .amiableWoman, .himself, .youngMan, .himself].map {
      try $0.sound() + Sound.silence(seconds: 4)
    }
    let sound = clips.reduce(Sound.silence(seconds: 3), +)
    let table = try await delaysAtTheTable(of: sound)
    let phone = try await delaysAtThePhone(of: sound, in: folder)
    try #require(table.count >= 4 && phone.count >= 4)
    let medians = [table, phone].map { $0.sorted()[$0.count / 2] }
    print("from the end of speech to the final text: table \(table), phone \(phone)")
    #expect(medians[1] < medians[0] * 2 + .seconds(1))
  }

  /// Returns the times from the ends of utterances to the final text of a program on the same machine.
  private func delaysAtTheTable(of sound: Sound) async throws -> [Duration] {
    let listening = try ListenProgram.start(["--audio", "-", "--language", "en"])
    var ends: [ContinuousClock.Instant] = []
    var lastLoud: ContinuousClock.Instant?
    let start = ContinuousClock.now
    let samples = sound.channels[0]
    // A tenth of a second at a time, as a phone sends it.
    for (number, first) in stride(from: 0, to: samples.count, by: 1600).enumerated() {
      let block = samples[first..<min(first + 1600, samples.count)]
      let due = start + .milliseconds(100 * (number + 1))
      while ContinuousClock.now < due {
        try listening.update()
        try await Task.sleep(for: .milliseconds(5))
      }
      listening.child.send(Sound([Array(block)]).raw)
      if block.contains(where: { abs(Int($0)) > Self.loud }) {
        lastLoud = .now
      } else if let last = lastLoud, ContinuousClock.now - last > .seconds(2) {
        ends.append(last)
        lastLoud = nil
      }
    }
    listening.child.closeInput()
    _ = try await listening.eventually { $0.child.end != nil }
    let finals = zip(listening.lines, listening.arrivals).filter { $0.0.final == true }.map(\.1)
    return ends.compactMap { end in
      finals.first { $0 > end - .milliseconds(300) }.map { $0 - end }
    }
  }

  private static let loud = 1000

  /// Returns the times from the ends of utterances, as they leave a phone, to the final text on another one.
  private func delaysAtThePhone(of sound: Sound, in folder: Folder) async throws -> [Duration] {
    let hub = try await HubProgram()
    let voice = folder.file("voice.wav")
    let original = try folder.write(sound.wav, to: "original.wav")
    try await Tool.run("sox", [original, "-r", "48000", voice])
    let speaker = try await Browser(sound: voice)
    let reader = try await Browser()
    try await speaker.enter(hub.url, as: "Ana", "en")
    try await reader.enter(hub.url, as: "Luis", "en")
    _ = try await speaker.evaluate(
      """
      (() => {
        const send = WebSocket.prototype.send
        let last = 0
        window.ends = []
        WebSocket.prototype.send = function (data) {
          if (data.length === 1600) {
            if (data.some((sample) => Math.abs(sample) > \(Self.loud))) last = Date.now()
            else if (last && Date.now() - last > 2000) { window.ends.push(last); last = 0 }
          }
          return send.call(this, data)
        }
      })()
      """)
    _ = try await reader.evaluate(
      """
      (() => {
        const done = new Set()
        window.finals = []
        new MutationObserver(() => {
          for (const line of document.querySelectorAll("#lines .line:not(.growing)")) {
            if (done.has(line)) continue
            done.add(line)
            window.finals.push(Date.now())
          }
        }).observe(document.querySelector("#lines"), { subtree: true, childList: true, attributes: true })
      })()
      """)
    try await speaker.tap("#mic")
    try await speaker.wait(for: "window.ends.length >= 5", within: .seconds(120))
    try await reader.wait(for: "window.finals.length >= 5", within: .seconds(30))
    func times(_ phone: Browser, _ name: String) async throws -> [Double] {
      try await phone.evaluate("window.\(name).join(' ')").split(separator: " ").compactMap {
        Double($0)
      }
    }
    let (ends, finals) = (try await times(speaker, "ends"), try await times(reader, "finals"))
    return ends.compactMap { end in
      finals.first { $0 > end - 300 }.map { .milliseconds($0 - end) }
    }
  }
}
