internal import FoundationEssentials
internal import ProgramBench

/// A line of the caption stream that the program has written.
struct CaptionLine: Decodable {
  var hello: Int?
  var want: [String]?
  var name: String?
  var stream: String?

  var id: String?
  var source: String?
  var sourceLang: String?
  var sourceStable: Int?
  var sourceConfident: Int?
  var sourceFinal: Bool?
  var text: String?
  var lang: String?
  var final: Bool?
  var speaker: String?
  var `for`: String?
  var start: Double?
  var end: Double?
  var t: Double?
  var cancel: Bool?

  var state: String?
  var notice: String?
  var noticeCode: String?
  var level: Double?
  var control: String?
  var from: String?

  /// Reads whole lines; the rest after the last newline is ignored.
  static func lines(in output: String) throws -> [CaptionLine] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let whole = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return try whole.map { line in
      guard let message = try? decoder.decode(CaptionLine.self, from: Data(line.utf8)) else {
        throw BenchFailure("this is no line of the caption stream: \(line)")
      }
      return message
    }
  }
}

/// The utterances in lines of the program.
struct HeardTranscript {
  struct Utterance {
    let id: String
    var updates: [CaptionLine]

    /// The line that ends it, if there is one.
    var final: CaptionLine? { updates.last { $0.final == true && $0.sourceFinal == true } }
    /// True if it turned out to have no words.
    var isCancelled: Bool { updates.last?.cancel == true }
  }

  /// The utterances in the order of their first lines, without those that were canceled.
  let utterances: [Utterance]
  private let all: [Utterance]

  init(_ lines: [CaptionLine]) {
    var all: [Utterance] = []
    for line in lines {
      guard let id = line.id else { continue }
      if let index = all.firstIndex(where: { $0.id == id }) {
        all[index].updates.append(line)
      } else {
        all.append(Utterance(id: id, updates: [line]))
      }
    }
    self.all = all
    utterances = all.filter { !$0.isCancelled }
  }

  /// The final lines in their order.
  var finals: [CaptionLine] { utterances.compactMap(\.final) }

  /// The words of all final lines.
  var finalText: String { finals.compactMap(\.source).joined(separator: " ") }

  /// The broken promises about stable beginnings, and about lines after the last one.
  var brokenPromises: [String] { all.flatMap(Self.brokenPromises) }

  private static func brokenPromises(of utterance: Utterance) -> [String] {
    var broken: [String] = []
    var promised: [Unicode.Scalar] = []
    for (index, update) in utterance.updates.enumerated() where update.cancel != true {
      let text = Array((update.source ?? "").unicodeScalars)
      let stable = update.sourceStable ?? 0
      let place = "utterance \(utterance.id), line \(index)"
      if !(stable...max(stable, text.count) ~= update.sourceConfident ?? -1) {
        broken.append("\(place): the clear words do not end between the stable ones and the end")
      }
      if stable > text.count { broken.append("\(place): more is stable than there is") }
      if !text.starts(with: promised) { broken.append("\(place): a stable beginning changed") }
      if stable < promised.count { broken.append("\(place): less is stable than before") }
      if update.final == true, index < utterance.updates.count - 1 {
        broken.append("\(place): a line follows the final one")
      }
      promised = Array(text.prefix(stable))
    }
    return broken
  }
}
