internal import ProgramBench
internal import Testing

/// Tests of two speakers, and of several languages.
@Suite("Speakers and languages") struct SpeakerTests {
  @Test(arguments: [["near", "far"], ["far", "near"]])
  func eachChannelIsOneSideOfTheConversation(sides: [String]) async throws {
    let folder = try Folder()
    let left = try Clip.youngMan.sound()
    let right = try Sound.silence(seconds: 1.5) + Clip.himself.sound()
    let path = try folder.write(Sound.stereo(left, right).wav, to: "sound.wav")
    let outcome = try await ListenProgram.run([
      "--model", InstalledModels.english, "--pace", "fast", "--audio", path,
      "--channels", sides.joined(separator: ","),
    ])
    #expect(outcome.end == .exited(0))
    #expect(outcome.transcript.brokenPromises == [])
    let finals = outcome.transcript.finals
    #expect(finals.count == 2)
    for (index, clip) in [Clip.youngMan, .himself].enumerated() {
      let line = try #require(finals.first { $0.speaker == sides[index] })
      #expect(line.for == sides[1 - index])
      #expect(Words(clip.words).errorRate(of: line.source ?? "") <= 0.25)
    }
  }

  @Test func oneChannelIsNotEnoughForTwoSides() async throws {
    let outcome = try await ListenProgram.run([
      "--model", InstalledModels.english, "--pace", "fast", "--audio", Clip.youngMan.path,
      "--channels", "near,far",
    ])
    #expect(outcome.isOneLine(code: 66), "\(outcome)")
    #expect(outcome.transcript.utterances.isEmpty)
  }

  @Test func eachUtteranceHasItsLanguageAndATranslationIntoEnglish() async throws {
    let folder = try Folder()
    let sound = try await SpanishClip.sound(in: folder) + Clip.youngMan.sound()
    let path = try folder.write(sound.wav, to: "sound.wav")
    let arguments = [
      "--model", InstalledModels.multilingual, "--pace", "fast", "--audio", path,
      "--language", "en,es", "--english",
    ]
    // The threads of a decoding wait for each other, which takes long if other programs compute.
    let outcome = try await ListenProgram.run(arguments, within: .seconds(180))
    #expect(outcome.end == .exited(0))
    #expect(outcome.transcript.brokenPromises == [])
    let finals = outcome.transcript.finals
    #expect(finals.compactMap(\.sourceLang) == ["es", "en"])
    let (spanish, english) = (try #require(finals.first), try #require(finals.last))
    #expect(Words(SpanishClip.words).errorRate(of: spanish.source ?? "") <= 0.25)
    #expect(spanish.lang == "en")
    let translation = Words(spanish.text ?? "").list
    #expect(translation.contains("person") && translation.contains("conference"))
    #expect(Words(Clip.youngMan.words).errorRate(of: english.source ?? "") <= 0.25)
    #expect(english.text == nil, "it is English already")
  }
}
