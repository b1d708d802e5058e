extension GoogleResponse {
  /// Creates a response from its text form.
  init(_ message: ProtoText.Message) {
    results =
      message.has("results")
      ? LossyArray(message.messages("results").map(Result.init)) : nil
    error = message.messages("error").first.map(Failure.init)
    speechEventType = message.text("speech_event_type")
    totalBilledTime = message.messages("total_billed_time").first.flatMap(GoogleTime.init)
    requestId = message.text("request_id")
  }
}

extension GoogleResponse.Failure {
  fileprivate init(_ message: ProtoText.Message) {
    self.message = message.text("message")
  }
}

extension GoogleResponse.Result {
  fileprivate init(_ message: ProtoText.Message) {
    alternatives = LossyArray(
      message.messages("alternatives").map(GoogleResponse.Alternative.init))
    isFinal = message.text("is_final").map { $0 == "true" || $0 == "1" }
    stability = message.number("stability")
    resultEndTime = message.messages("result_end_time").first.flatMap(GoogleTime.init)
    resultEndOffset = message.messages("result_end_offset").first.flatMap(GoogleTime.init)
    channelTag = message.text("channel_tag").flatMap { Int($0) }
    languageCode = message.text("language_code")
  }
}

extension GoogleResponse.Alternative {
  fileprivate init(_ message: ProtoText.Message) {
    transcript = message.text("transcript")
    words = LossyArray(message.messages("words").map(GoogleResponse.Word.init))
  }
}

extension GoogleResponse.Word {
  fileprivate init(_ message: ProtoText.Message) {
    startTime = message.messages("start_time").first.flatMap(GoogleTime.init)
    startOffset = message.messages("start_offset").first.flatMap(GoogleTime.init)
  }
}

extension GoogleTime {
  fileprivate init?(_ message: ProtoText.Message) {
    self.init(seconds: message.number("seconds") ?? 0, nanos: message.number("nanos") ?? 0)
  }
}
