internal import Captions

/// One JSON object of the caption stream, key by key, before it is known what it means.
///
/// A key with a value of the wrong kind counts as absent and is counted; unknown keys are not looked at.
struct CaptionObject: Decodable {
  enum Key: String, CodingKey {
    case id, stream, text, final, stable, lang, source, translations, romanized, speaker
    case start, end, t, cancel, clear, notice, hello, want, name, state
    case sourceLanguage = "source_lang"
    case sourceIsFinal = "source_final"
    case audience = "for"
    // What others call `final`; not of the contract.
    case isFinal, isFinalToo = "is_final"
  }

  var update = CaptionUpdate()
  let id: Field<String>
  let stream: Field<String>
  let time: Duration?
  let clears: Bool
  let notice: Field<String>
  let state: PipelineState?
  /// Nil when the object is no hello.
  let hello: PipelineHello?
  /// A text that names no utterance is said to be final by the name that others have for that.
  let endsByOtherName: Bool
  /// How many keys had values of the wrong kind.
  let unusableValues: Int
  /// How many languages were none.
  let illFormedLanguages: Int

  init(from decoder: any Decoder) throws {
    var fields = FieldReader(try decoder.container(keyedBy: Key.self))
    id = fields.name(.id)
    stream = fields.name(.stream)
    time = fields.seconds(.t).value
    clears = fields.flag(.clear).value == true
    notice = fields.text(.notice)
    state = fields.choice(.state).value
    hello = Self.hello(&fields)
    update.text = fields.text(.text)
    update.isFinal = fields.flag(.final)
    update.stable = fields.count(.stable)
    update.language = fields.language(.lang)
    update.source = fields.text(.source)
    update.sourceLanguage = fields.language(.sourceLanguage)
    update.sourceIsFinal = fields.flag(.sourceIsFinal)
    update.translations = fields.translations(.translations)
    update.romanized = fields.text(.romanized)
    update.speaker = fields.name(.speaker)
    update.audience = fields.choice(.audience)
    update.start = fields.seconds(.start)
    update.end = fields.seconds(.end)
    update.isCancelled = fields.flag(.cancel)
    let isOthers = id.isAbsent && update.isFinal.isAbsent && update.text.value != nil
    endsByOtherName =
      isOthers && [Key.isFinal, .isFinalToo].contains { fields.isTrue($0) }
    unusableValues = fields.unusableValues
    illFormedLanguages = fields.illFormedLanguages
  }

  private static func hello(_ fields: inout FieldReader<Key>) -> PipelineHello? {
    guard fields.count(.hello).value != nil else { return nil }
    let wants = fields.texts(.want)
    return PipelineHello(
      wantsControl: wants.contains("control"), wantsShown: wants.contains("shown"),
      name: fields.name(.name).value)
  }
}
