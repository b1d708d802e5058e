internal import Finglish
internal import Language
internal import WordList

/// A text that is to be written in the other script.
private struct WritingRequest: Decodable {
  let text: String
  let to: String?
  let punctuation: Bool?
}

/// A text in the other script.
private struct WrittenText: Encodable {
  struct Piece: Encodable {
    let text: String
    let word, state: String?
  }

  /// The script of the first line that has letters.
  let to: String?
  let pieces: [Piece]
}

/// The words that may be meant by what was typed.
private struct CandidateList: Encodable {
  struct Candidate: Encodable { let text, word, state: String }
  let to: String?
  let candidates: [Candidate]
}

/// Requests for texts in the other script.
extension StudyRequests {
  /// The longest text, in bytes: as much as is written at once without making others wait.
  private static let maxTextBytes = 64 << 10

  func write(_ request: StudyRequest) throws -> StudyAnswer {
    let wanted = try request.value(WritingRequest.self)
    guard wanted.text.utf8.count <= Self.maxTextBytes else { throw StudyRefusal.tooLarge }
    let script = try wanted.to.map { name in
      guard let script = TextConverter.Script(rawValue: name) else { throw StudyRefusal.malformed }
      return script
    }
    let writing = try study.writing(keepingPunctuation: wanted.punctuation ?? true)
    // A copy: of words of earlier texts nothing is kept, which would make the search less wide.
    var converter = writing.converter
    let pieces = converter.pieces(of: wanted.text, to: script).map { piece in
      WrittenText.Piece(
        text: piece.text, word: piece.word,
        state: piece.word.map { writing.states[$0].rawValue })
    }
    let found = script ?? TextConverter.script(for: Array(wanted.text.utf8))
    return try .json(WrittenText(to: found?.rawValue, pieces: pieces))
  }

  func candidates(_ request: StudyRequest) throws -> StudyAnswer {
    let typed = (request["typed"] ?? "").trimmed
    let writing = try study.writing()
    guard let script = TextConverter.script(for: Array(typed.utf8)) else {
      return try .json(CandidateList(to: nil, candidates: []))
    }
    let candidates =
      script == .persian
      ? writing.converter.candidates(for: typed, atMost: TypedLine.candidateCount)
        .map { ($0.word, $0.word) }
      : writing.converter.latin(typed).map { [($0, typed)] } ?? []
    return try .json(
      CandidateList(
        to: script.rawValue,
        candidates: candidates.map { text, word in
          .init(text: text, word: word, state: writing.states[word].rawValue)
        }))
  }
}
