internal import Imaging
internal import ProgramBench
internal import Testing

/// The project's own pictures: `visavis script` makes them and `visavis compare` judges them.
///
/// A mismatch leaves the actual picture, the expected one, their difference and a report under
/// `.build/test-results/goldens`. `scripts/accept-goldens` accepts the new pictures.
@Suite(.serialized) struct TheGoldens {
  @Test(arguments: GoldenScript.all)
  func aScriptMakesThePicturesItMade(_ script: GoldenScript) async throws {
    // Pictures of an earlier run must not be mistaken for this run's.
    try await Tool.run("rm", ["-rf", script.results])
    let actual = "\(script.results)/actual"
    let outcome = try await Program.run(["script", script.file, "-o", actual] + script.options)
    try #require(outcome.exitCode == 0 && outcome.errorOutput.isEmpty, "\(outcome)")
    if GoldenScript.areAccepted {
      let accepted = try await Program.run("compare", script.goldens, actual, "--accept")
      #expect(accepted.exitCode == 0, "\(accepted)")
    }
    let compared = try await Program.run(
      "compare", script.goldens, actual, "--diff", "\(script.results)/difference", "--report",
      "\(script.results)/report.html")
    if compared.exitCode != 0 {
      try await Tool.run("cp", ["-r", script.goldens, "\(script.results)/expected"])
    }
    #expect(compared.exitCode == 0, "\(compared.printed) look at \(script.results)/report.html")
  }

  @Test func everyGoldenHasAScriptThatMakesIt() {
    let names = entries(of: GoldenScript.folder)
    let folders = names.filter { !$0.hasSuffix(".script") }
    #expect(
      folders == GoldenScript.all.map(\.name).sorted(),
      "a folder without a script is used by nobody")
  }

  @Test func goldensAreSmall() throws {
    var total = 0
    for script in GoldenScript.all {
      for name in entries(of: script.goldens) {
        let size = try readFile("\(script.goldens)/\(name)").count
        #expect(size <= 48 << 10, "\(script.goldens)/\(name)")
        total += size
      }
    }
    #expect(total <= 6 << 20)
    #expect(total > 0)
  }
}
