internal import Glibc
internal import ProgramBench

/// A benchmark of reproducibility: one command produces one picture in any environment.
struct SameBytes {
  let program: Program
  let input: BenchmarkInput

  private static let locales = [
    "C", "C.UTF-8", "de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8", "ja_JP.eucJP", "nonsense",
  ]
  private static let zones = [
    "UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", ":/dev/null",
  ]

  /// Counts the digests of 300 runs, three at a time, beside two busy processes.
  func figure() throws -> Figure {
    let busy = try (0..<2).map { _ in try Child("sh", ["-c", "while :; do :; done"]) }
    var digests: Set<String> = []
    for round in stride(from: 0, to: 300, by: 3) {
      let children = try (round..<round + 3).map { number in
        try Child(
          program.path,
          [
            "snapshot", "--camera", "assets/conversation.avi", "--captions", input.captions,
            "--size", "1280x720", "--at", "31.7", "--controls", "--zoom", "1.3", "--hash",
          ],
          variables: [
            "LANG": Self.locales[number % Self.locales.count],
            "LC_ALL": Self.locales[number / 7 % Self.locales.count],
            "TZ": Self.zones[number % Self.zones.count],
            "HOME": number % 2 == 0 ? nil : "/nonexistent",
          ], input: .devNull)
      }
      for child in children {
        guard child.wait() == .exited(0) else { throw BenchFailure(child.errorOutput) }
        digests.insert(child.printed)
      }
    }
    withExtendedLifetime(busy) {}
    return Figure(
      name: "300 runs of one command under load, in 7 locales and 5 time zones",
      target: "1 digest", measured: "\(digests.count)", isMet: digests.count == 1)
  }
}
