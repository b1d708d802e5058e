/// One `StreamingRecognizeResponse` of Google's Speech-to-Text, v1 or v2, from JSON or text.
///
/// Sources: google/cloud/speech/v1/cloud_speech.proto, google/cloud/speech/v2/cloud_speech.proto.
struct GoogleResponse: Decodable {
  /// A piece of speech, interim or final.
  struct Result: Decodable {
    @Lossy var alternatives: LossyArray<Alternative>?
    @Lossy var isFinal: Bool?
    /// The stability from 0 to 1; 0 means unknown.
    @Lossy var stability: Double?
    @Lossy var resultEndTime: GoogleTime?
    @Lossy var resultEndOffset: GoogleTime?
    @Lossy var channelTag: Int?
    @Lossy var languageCode: String?

    var end: Duration? { (resultEndTime ?? resultEndOffset)?.duration }
    /// The likeliest transcript; empty if there is none.
    var transcript: String { alternatives?.elements.first?.transcript ?? "" }
  }

  struct Alternative: Decodable {
    @Lossy var transcript: String?
    @Lossy var words: LossyArray<Word>?
  }

  struct Word: Decodable {
    @Lossy var startTime: GoogleTime?
    @Lossy var startOffset: GoogleTime?
  }

  struct Failure: Decodable {
    @Lossy var message: String?
  }

  @Lossy var results: LossyArray<Result>?
  @Lossy var error: Failure?
  @Lossy var speechEventType: String?
  @Lossy var totalBilledTime: GoogleTime?
  /// The identifier of the request; JSON writes 64-bit numbers as strings.
  @Lossy var requestId: String?

  /// True if the message has any field of a response.
  var isSound: Bool {
    results != nil || error != nil || speechEventType != nil || totalBilledTime != nil
      || requestId != nil
  }

  /// True if a result has a transcript.
  ///
  /// Other formats also have results with alternatives, but their alternatives have no transcripts.
  var hasTranscript: Bool {
    results?.elements.contains { result in
      result.alternatives?.elements.contains { $0.transcript != nil } ?? false
    } ?? false
  }

  /// The responses in a record: an object or an array of objects, with keys in either casing.
  static func responses(in record: Record) -> [GoogleResponse] {
    if let list: LossyArray<GoogleResponse> = record.message(inEitherCase: true) {
      return list.elements
    }
    return record.message(inEitherCase: true).map { [$0] } ?? []
  }
}

/// A `google.protobuf.Duration`: `"1.500s"`, or an object with seconds and nanoseconds.
struct GoogleTime: Decodable, Sendable {
  private struct Parts: Decodable {
    @Lossy var seconds: WireNumber?
    @Lossy var nanos: WireNumber?
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
