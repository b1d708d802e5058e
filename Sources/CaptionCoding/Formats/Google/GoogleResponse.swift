internal import FoundationEssentials

/// One `StreamingRecognizeResponse` of Google's Speech-to-Text, v1 or v2, however it was written
/// (google/cloud/speech/v1/cloud_speech.proto, google/cloud/speech/v2/cloud_speech.proto).
struct GoogleResponse: Decodable {
  /// A stretch of the speech that is not over, or one that is.
  struct Result: Decodable {
    @Loose var alternatives: LooseList<Alternative>?
    @Loose var isFinal: Bool?
    /// 0 to 1; 0 says nothing.
    @Loose var stability: Double?
    @Loose var resultEndTime: GoogleTime?
    @Loose var resultEndOffset: GoogleTime?
    @Loose var channelTag: Int?
    @Loose var languageCode: String?

    var end: Duration? { (resultEndTime ?? resultEndOffset)?.duration }
    /// What it is most likely to be.
    var transcript: String { alternatives?.elements.first?.transcript ?? "" }
  }

  struct Alternative: Decodable {
    @Loose var transcript: String?
    @Loose var words: LooseList<Word>?
  }

  struct Word: Decodable {
    @Loose var startTime: GoogleTime?
    @Loose var startOffset: GoogleTime?
  }

  struct Failure: Decodable {
    @Loose var message: String?
  }

  @Loose var results: LooseList<Result>?
  @Loose var error: Failure?
  @Loose var speechEventType: LooseName?
  @Loose var totalBilledTime: GoogleTime?
  @Loose var requestId: LooseName?

  /// Whether it has anything that such a response has.
  var isSound: Bool {
    results != nil || error != nil || speechEventType != nil || totalBilledTime != nil
      || requestId != nil
  }

  /// The responses that a message has: an object, or an array of them; keys in either casing.
  static func responses(in record: Record) -> [GoogleResponse] {
    guard record.kind == .message else { return [] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let data = Data(record.text.utf8)
    if let list = try? decoder.decode(LooseList<GoogleResponse>.self, from: data) {
      return list.elements
    }
    return (try? decoder.decode(GoogleResponse.self, from: data)).map { [$0] } ?? []
  }
}

/// A `google.protobuf.Duration`: `"1.500s"`, or an object with seconds and nanoseconds.
struct GoogleTime: Decodable {
  private struct Parts: Decodable {
    /// 64-bit numbers are texts in JSON.
    @Loose var seconds: AudioTime?
    @Loose var nanos: Double?
  }

  let duration: Duration

  init?(seconds: Double, nanos: Double) {
    guard let time = AudioTime(seconds: seconds + nanos / 1e9) else { return nil }
    duration = time.duration
  }

  init(from decoder: any Decoder) throws {
    if let time = try? AudioTime(from: decoder) {
      duration = time.duration
      return
    }
    let parts = try Parts(from: decoder)
    let seconds = parts.seconds?.duration ?? .zero
    let nanos = parts.nanos.flatMap { AudioTime(seconds: $0 / 1e9) }?.duration ?? .zero
    duration = seconds + nanos
  }
}
