internal import ProgramBench
internal import Testing

/// Tests of visavis-listen with sound files.
@Suite("A sound file") struct FileTests {
  private static let fast = ["--model", InstalledModels.english, "--pace", "fast"]

  /// Runs the program on a sound at the fast pace.
  private func outcome(of sound: Sound, _ options: [String] = []) async throws
    -> ListenProgram.Outcome
  {
    let folder = try Folder()
    let path = try folder.write(sound.wav, to: "sound.wav")
    return try await ListenProgram.run(Self.fast + ["--audio", path] + options)
  }

  @Test func itsWordsGrowAndBecomeFinal() async throws {
    let (first, second) = (Clip.amiableWoman, Clip.himself)
    let outcome = try await outcome(of: first.sound() + second.sound())
    #expect(outcome.end == .exited(0))
    #expect(outcome.errorOutput == [])
    let hello = try #require(outcome.lines.first)
    #expect(hello.hello == 1 && hello.name == "visavis listen")
    #expect(hello.want?.contains("control") == true)
    #expect(outcome.lines.compactMap(\.state).first == "listening")
    #expect(outcome.lines.last?.state == "paused")
    #expect(outcome.lines.compactMap(\.notice) == [])
    let transcript = outcome.transcript
    #expect(Words("\(first.words) \(second.words)").errorRate(of: transcript.finalText) <= 0.25)
    #expect(transcript.finals.count == transcript.utterances.count)
    #expect((2...4).contains(transcript.utterances.count))
    #expect(transcript.brokenPromises == [])
    let longest = try #require(transcript.utterances.max { $0.updates.count < $1.updates.count })
    let lengths = longest.updates.map { Words($0.source ?? "").list.count }
    #expect(lengths.count >= 3)
    #expect((lengths.first ?? 0) < (lengths.last ?? 0))
    #expect(longest.updates.allSatisfy { $0.sourceLang == "en" && $0.text == nil })
    #expect(longest.updates.contains { $0.final == nil && ($0.sourceStable ?? 0) > 0 })
  }

  @Test func itsTimesAreInOrder() async throws {
    let sound = try Clip.youngMan.sound() + Clip.himself.sound()
    let outcome = try await outcome(of: sound)
    let times = outcome.lines.compactMap(\.t)
    #expect(times == times.sorted())
    let finals = outcome.transcript.finals
    #expect(finals.count == 2)
    var last = 0.0
    for line in finals {
      let (start, end, time) = try (#require(line.start), #require(line.end), #require(line.t))
      #expect(last <= start)
      #expect(start < end)
      #expect(end <= time + 0.1)
      #expect(end <= sound.seconds)
      last = end
    }
    for utterance in outcome.transcript.utterances {
      #expect(Set(utterance.updates.compactMap(\.start)).count == 1, "its start does not move")
    }
  }

  /// glibc fills memory that it allocates with a byte (mallopt(3)), which shows what is not initialized.
  @Test(arguments: ["1", "85", "254"])
  func whatWasInTheMemoryBeforeChangesNothing(filling: String) async throws {
    let folder = try Folder()
    let path = try folder.write(Clip.youngMan.sound().wav, to: "sound.wav")
    let outcome = try await ListenProgram.run(
      Self.fast + ["--audio", path], variables: ["MALLOC_PERTURB_": filling])
    #expect(outcome.end == .exited(0))
    #expect(Words(Clip.youngMan.words).errorRate(of: outcome.transcript.finalText) <= 0.25)
  }

  @Test func atTheRealPaceItSaysTheSameInTime() async throws {
    let folder = try Folder()
    let path = try folder.write(Clip.youngMan.sound().wav, to: "sound.wav")
    let fast = try await ListenProgram.run(Self.fast + ["--audio", path])
    let listening = try ListenProgram.start(
      ["--model", InstalledModels.english, "--audio", path], input: .devNull)
    #expect(try await listening.eventually { $0.child.end != nil })
    let outcome = try await listening.outcome()
    #expect(outcome.end == .exited(0))
    #expect(outcome.transcript.brokenPromises == [])
    #expect(Words(outcome.transcript.finalText).list == Words(fast.transcript.finalText).list)
    let begin = try #require(listening.lines.firstIndex { $0.state == "listening" })
    for (line, arrival) in zip(listening.lines, listening.arrivals) {
      guard let time = line.t else { continue }
      let passed = listening.arrivals[begin].duration(to: arrival) / .seconds(1)
      #expect(abs(passed - time) < 1, "a line with t \(time) arrived after \(passed) s")
    }
  }

  @Test(arguments: ["8000 wav 1", "44100 wav 1", "48000 wav 2", "16000 flac 1", "44100 ogg 2"])
  func everyFormatHasTheSameWords(format: String) async throws {
    let parts = format.split(separator: " ").map(String.init)
    let folder = try Folder()
    let path = folder.file("sound.\(parts[1])")
    let original = try folder.write(Clip.youngMan.sound().wav, to: "original.wav")
    try await convert(original, to: path, ["-ar", parts[0], "-ac", parts[2]])
    let outcome = try await ListenProgram.run(Self.fast + ["--audio", path])
    #expect(outcome.end == .exited(0))
    #expect(Words(Clip.youngMan.words).errorRate(of: outcome.transcript.finalText) <= 0.25)
  }

  @Test(arguments: [1 << 20, 4097, 333])
  func rawSoundArrivesOnStandardInputInPiecesOfAnySize(size: Int) async throws {
    let listening = try ListenProgram.start(Self.fast + ["--audio", "-"])
    var rest = try Clip.youngMan.sound().raw[...]
    while !rest.isEmpty {
      listening.child.send(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    listening.child.closeInput()
    let outcome = try await listening.outcome()
    #expect(outcome.end == .exited(0))
    #expect(outcome.errorOutput == [])
    #expect(Words(Clip.youngMan.words).errorRate(of: outcome.transcript.finalText) <= 0.25)
  }

  @Test(arguments: ["silence", "noise", "music"])
  func soundWithoutSpeechHasNoCaption(kind: String) async throws {
    let sound =
      switch kind {
      case "silence": Sound.silence(seconds: 20)
      case "noise": Sound.noise(seconds: 20)
      default: Sound.music(seconds: 20)
      }
    let outcome = try await outcome(of: sound)
    #expect(outcome.end == .exited(0))
    #expect(outcome.transcript.utterances.map { $0.updates.last?.source } == [])
    #expect(outcome.lines.compactMap(\.source) == [])
  }
}
