internal import Captions
internal import Messages

extension TranslationError {
  /// The notice that tells the user what becomes of the words.
  var notice: PipelineNotice {
    let (condition, name): (PipelineCondition, String?) =
      switch self {
      case .missing(let pair, _): (.translationMissing, "\(pair.source),\(pair.targetTag)")
      case .failed, .paused: (.translationFailed, nil)
      case .timedOut: (.translationTooSlow, nil)
      case .keyRejected(let engine): (.serviceKeyRefused, engine)
      case .keyMissing(let engine): (.serviceKeyMissing, engine)
      case .tooManyRequests(let engine): (.serviceBusy, engine)
      case .quotaExceeded(let engine): (.serviceQuotaUsedUp, engine)
      }
    return PipelineNotice(
      "\(self); the words are shown as they were spoken", code: condition.rawValue, about: name)
  }
}

extension PipelineNotice {
  /// The notice that a simpler engine translates, as the best one has failed.
  static let substituted = PipelineNotice(
    "the better translation has failed; a simpler one takes its place",
    code: PipelineCondition.translationSubstituted.rawValue)
}
