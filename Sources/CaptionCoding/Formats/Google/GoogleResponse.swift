/// One `StreamingRecognizeResponse` of Google's Speech-to-Text, v1 or v2, however it was written
/// (google/cloud/speech/v1/cloud_speech.proto, google/cloud/speech/v2/cloud_speech.proto).
struct GoogleResponse: Decodable {
  /// A stretch of the speech that is not over, or one that is.
  struct Result: Decodable {
    @Tolerant var alternatives: TolerantList<Alternative>?
    @Tolerant var isFinal: Bool?
    /// 0 to 1; 0 says nothing.
    @Tolerant var stability: Double?
    @Tolerant var resultEndTime: GoogleTime?
    @Tolerant var resultEndOffset: GoogleTime?
    @Tolerant var channelTag: Int?
    @Tolerant var languageCode: String?

    var end: Duration? { (resultEndTime ?? resultEndOffset)?.duration }
    /// What it is most likely to be.
    var transcript: String { alternatives?.elements.first?.transcript ?? "" }
  }

  struct Alternative: Decodable {
    @Tolerant var transcript: String?
    @Tolerant var words: TolerantList<Word>?
  }

  struct Word: Decodable {
    @Tolerant var startTime: GoogleTime?
    @Tolerant var startOffset: GoogleTime?
  }

  struct Failure: Decodable {
    @Tolerant var message: String?
  }

  @Tolerant var results: TolerantList<Result>?
  @Tolerant var error: Failure?
  @Tolerant var speechEventType: String?
  @Tolerant var totalBilledTime: GoogleTime?
  /// A 64-bit number is a text in JSON.
  @Tolerant var requestId: String?

  /// Whether it has anything that such a response has.
  var isSound: Bool {
    results != nil || error != nil || speechEventType != nil || totalBilledTime != nil
      || requestId != nil
  }

  /// Whether something was heard: others have results with alternatives, but no transcripts in these.
  var hasTranscript: Bool {
    results?.elements.contains { result in
      result.alternatives?.elements.contains { $0.transcript != nil } ?? false
    } ?? false
  }

  /// The responses that a message has: an object, or an array of them; keys in either casing.
  static func responses(in record: Record) -> [GoogleResponse] {
    if let list: TolerantList<GoogleResponse> = record.message(inEitherCase: true) {
      return list.elements
    }
    return record.message(inEitherCase: true).map { [$0] } ?? []
  }
}

/// A `google.protobuf.Duration`: `"1.500s"`, or an object with seconds and nanoseconds.
struct GoogleTime: Decodable, Sendable {
  private struct Parts: Decodable {
    @Tolerant var seconds: WireNumber?
    @Tolerant var nanos: WireNumber?
  }

  let duration: Duration

  init?(seconds: Double, nanos: Double) {
    guard let duration = WireNumber(seconds + nanos / 1e9).seconds else { return nil }
    self.duration = duration
  }

  init(from decoder: any Decoder) throws {
    if let time = try? AudioTime(from: decoder) {
      duration = time.duration
      return
    }
    let parts = try Parts(from: decoder)
    let time = GoogleTime(seconds: parts.seconds?.value ?? 0, nanos: parts.nanos?.value ?? 0)
    guard let time else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no time"))
    }
    self = time
  }
}
