import ProgramBench
import Testing

extension TheCommandLine {
  @Suite("visavis decode") struct DecodeTests {
    private func decode(_ arguments: String..., inputText text: String) async throws -> [String] {
      let outcome = try await Program.run(["decode"] + arguments, inputText: text)
      #expect(outcome.exitCode == 0)
      return outcome.printed.split(separator: "\n").map(String.init)
    }

    @Test func plainLinesAreUtterancesWithNamesOfTheirOwn() async throws {
      let lines = try await decode(inputText: "Hola\n{\"id\":\"2\",\"text\":\"Sí\"}\n42 años\n")
      #expect(
        lines == [
          #"{"id":"1","text":"Hola","final":true}"#, #"{"id":"2","text":"Sí"}"#,
          #"{"id":"3","text":"42 años","final":true}"#,
        ])
    }

    @Test func whatWasDecodedMeansTheSame() async throws {
      let stream = """
        Hola
        {"t":1,"text":"uno","speaker":7}
        {"t":2,"clear":true,"text":"uno dos","lang":null}
        {"t":2.5,"id":"u","translations":{"fr":{"text":"un"},"de":null}}
        {"t":3,"id":"u","cancel":true}
        """
      let once = try await decode(inputText: stream)
      #expect(once.count == 6)
      #expect(try await decode(inputText: once.joined(separator: "\n")) == once)
    }

    @Test func subtitlesAreUpdatesWithTheirTimes() async throws {
      let lines = try await decode(
        "--format", "srt", inputText: "1\n00:00:01,000 --> 00:00:02,500\nHola\n")
      #expect(lines == [#"{"id":"1","text":"Hola","final":true,"start":1,"end":2.5,"t":1}"#])
    }

    @Test func withAPolicyItPrintsWhatIsShownAndWhen() async throws {
      let stream = """
        {"t":1,"id":"u","text":"uno"}
        {"t":1.1,"id":"u","text":"dos"}
        {"t":3,"id":"u","text":"dos tres","final":true}
        {"t":3,"clear":true}
        {"t":4,"text":"sin nombre"}
        """
      let lines = try await decode("--stability", "balanced", inputText: stream)
      #expect(
        lines == [
          #"{"t":1.7,"id":"u","text":"dos","final":false}"#,
          #"{"t":3,"id":"u","text":"dos tres","final":true}"#, #"{"t":3,"clear":true}"#,
          #"{"t":4,"id":"1","text":"sin","final":false}"#,
          #"{"t":4.6,"id":"1","text":"sin nombre","final":false}"#,
        ])
    }

    @Test func aCancelledUtteranceIsTheNewestOfThatIdentifier() async throws {
      var input = #"{"t":1,"text":"uno"}"# + "\n"
      for number in 0..<128 { input += #"{"t":1,"id":"u\#(number)","text":"otra"}"# + "\n" }
      input += #"{"t":1,"text":"dos"}"# + "\n" + #"{"t":1,"cancel":true}"# + "\n"
      let lines = try await decode("--stability", "immediate", inputText: input)
      #expect(lines.dropLast().last == #"{"t":1,"id":"u0","text":"","final":false}"#)
      #expect(lines.last == #"{"t":1,"id":"2","cancel":true}"#)
    }

    @Test func cancellationOfAShownCaptionIsPrinted() async throws {
      let stream = """
        {"t":1,"id":"u","text":"uno"}
        {"t":2,"id":"u","cancel":true}
        {"t":2,"id":"v","source":"two"}
        {"t":3,"id":"v","cancel":true}
        {"t":3,"id":"never","cancel":true}
        """
      let lines = try await decode("--stability", "immediate", inputText: stream)
      #expect(
        lines == [
          #"{"t":1,"id":"u","text":"uno","final":false}"#, #"{"t":2,"id":"u","cancel":true}"#,
          #"{"t":2,"id":"v","source":"two","final":false}"#, #"{"t":3,"id":"v","cancel":true}"#,
        ])
    }

    /// Checks figures that were computed by hand.
    ///
    /// "uno" is replaced by "dos"; the final texts have four words; the first position waits for 0.6
    /// s, the word "dos" from 1.1 to 1.7 s, the others not at all.
    @Test func figuresAreThoseOfTheirDefinitions() async throws {
      let stream = """
        {"t":0,"id":"u","text":"uno"}
        {"t":0.6,"id":"u","text":"uno"}
        {"t":1.1,"id":"u","text":"dos"}
        {"t":3,"id":"u","text":"dos tres","final":true}
        {"t":4,"id":"v","text":"a b","final":true}
        """
      let lines = try await decode("--stability", "reading", "--stats", inputText: stream)
      #expect(
        lines.last
          == #"{"stats":{"updates":5,"erasure":0.25,"delay":0.15,"first_look":0.15,"#
          + #""line_jumps":0,"finals":"2/2"}}"#)
    }

    /// In writing without spaces, each character counts as a word in every figure.
    @Test(arguments: [
      "今日は、いい天気ですね。", "他说Hello，然后走了。", "สวัสดีครับผมชื่อ", "ສະບາຍດີ", "សួស្តី",
    ])
    func aGrowingTextHasNoErasure(text: String) async throws {
      var stream = ""
      var shown = ""
      for (index, character) in text.enumerated() {
        shown.append(character)
        // A word of an alphabet is one word, and is shown whole.
        guard !character.isASCII || character == "o" else { continue }
        stream += "{\"t\":\(Double(index) / 4),\"id\":\"u\",\"text\":\"\(shown)\"}\n"
      }
      stream += "{\"t\":9,\"id\":\"u\",\"text\":\"\(text)\",\"final\":true}\n"
      let lines = try await decode("--stability", "immediate", "--stats", inputText: stream)
      #expect(lines.last?.contains(#""erasure":0.0,"delay":0.0,"first_look":0.0,"#) == true)
      #expect(lines.last?.contains(#""line_jumps":0,"finals":"1/1""#) == true)
    }

    /// Checks a figure that was computed by hand: one of five characters is erased.
    @Test func anErasedCharacterIsOneWord() async throws {
      let stream = """
        {"t":0,"id":"u","text":"今日わ"}
        {"t":1,"id":"u","text":"今日は晴れ","final":true}
        """
      let lines = try await decode("--stability", "immediate", "--stats", inputText: stream)
      #expect(lines.last?.contains(#""erasure":0.2,"#) == true, "\(lines)")
    }

    /// In writing with spaces, only spaces separate words; signs and emoji belong to their words.
    @Test func aPictureBesideAWordBelongsToIt() async throws {
      let stream = """
        {"t":0,"id":"u","text":"¡Bien!🎉 안녕하세요"}
        {"t":1,"id":"u","text":"¡Bien!🎈 안녕하세요","final":true}
        """
      let lines = try await decode("--stability", "immediate", "--stats", inputText: stream)
      #expect(lines.last?.contains(#""erasure":1.0,"#) == true, "\(lines)")
    }

    @Test func aPipeWithoutTimesIsShownWhileItIsOpen() async throws {
      let child = try Child(
        Program.path, ["decode", "--stability", "balanced"], variables: [:], input: .pipe)
      child.send("{\"id\":\"u\",\"text\":\"uno\"}\n")
      #expect(try await eventually(within: .seconds(10)) { child.printed.contains("uno") })
      #expect(child.end == nil)
      child.closeInput()
      #expect(try await eventually(within: .seconds(10)) { child.end != nil })
      #expect(child.end == .exited(0))
    }

    @Test func picturesShowWhatThePolicyShows() async throws {
      func digest(_ policy: String, at time: String) async throws -> String {
        try await Program.run(
          [
            "snapshot", "--captions", "-", "--size", "320x180", "--hash", "--stability", policy,
            "--at", time,
          ], inputText: #"{"t":1,"id":"u","text":"uno"}"#
        ).printed
      }
      #expect(try await digest("balanced", at: "1") != digest("immediate", at: "1"))
      #expect(try await digest("balanced", at: "1.6") == digest("immediate", at: "1.6"))
    }

    @Test func whatIsWrongIsOneLine() async throws {
      try await Program.expectRefusal(
        of: ["decode", "/no/such/file"], code: 66, saying: "No such file or directory")
      #expect(try await Program.run("decode", "--stats").isOneLine(code: 64))
      #expect(try await Program.run("decode", "--stability", "calm").isOneLine(code: 64))
      #expect(try await Program.run("decode", "--format", "docx").isOneLine(code: 64))
    }

    @Test func badLinesAreCountedAndTheRestIsDecoded() async throws {
      let outcome = try await Program.run(["decode"], inputText: "{\n{]\nHola\n")
      #expect(outcome.printed == "{\"id\":\"1\",\"text\":\"Hola\",\"final\":true}\n")
      #expect(outcome.errorOutput.count == 1)
      #expect(outcome.exitCode == 0)
    }
  }
}
