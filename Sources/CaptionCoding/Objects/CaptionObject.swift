internal import Captions

/// One JSON object of the caption stream, decoded key by key but not yet interpreted.
///
/// A key whose value has the wrong kind is counted and treated as absent. Unknown keys are ignored.
struct CaptionObject: Decodable {
  enum Key: String, CodingKey {
    case id, stream, text, final, stable, lang, source, translations, romanized, speaker
    case start, end, t, cancel, clear, notice, hello, want, name, state
    case sourceLanguage = "source_lang"
    case sourceIsFinal = "source_final"
    case audience = "for"
    // Other programs' names for `final`; not part of the caption stream.
    case isFinal, isFinalToo = "is_final"
  }

  var update = CaptionUpdate()
  let id: Field<String>
  let stream: Field<String>
  let time: Duration?
  let clears: Bool
  let notice: Field<String>
  let state: PipelineState?
  /// The hello; nil if the object is not a hello.
  let hello: PipelineHello?
  /// True if an alias of `final` marks a text without an `id` as final.
  let endsByOtherName: Bool
  /// The number of keys whose values have the wrong kind.
  let unusableValues: Int
  /// The number of ill-formed language tags.
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
