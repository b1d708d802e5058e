internal import Glibc

/// The conversation of `assets/conversation.ogg`, with the times of its sentences in the file.
package enum SpokenConversation {
  package static let sound = "assets/conversation.ogg"

  /// True if the program that cuts sounds is installed.
  package static let canBeCut = unsafe access("/usr/bin/ffmpeg", X_OK) == 0

  /// The sentences with their beginnings and ends in seconds; the pharmacist speaks Spanish, the traveler English.
  package static let sentences: [(start: Double, end: Double, isSpanish: Bool, text: String)] = [
    (0.53, 2.29, true, "Hola, ¿cómo puedo ayudarle?"),
    (3.25, 7.04, false, "I've had a sore throat since yesterday, and tomorrow I fly home."),
    (8.23, 10.11, true, "¿Qué medicamentos está tomando?"),
    (11.07, 14.39, false, "Nothing so far. No fever, just a dry cough at night."),
    (15.46, 18.37, true, "¿Cuáles son los medicamentos que no puede tomar?"),
    (19.23, 21.49, false, "Only one, I'm allergic to penicillin."),
    (22.76, 27.95, true, "Entonces tome un comprimido cada cuatro horas y beba mucha agua."),
    (28.92, 31.08, false, "Very good. Can I take them on the plane?"),
    (31.94, 36.12, true, "Claro, no hay problema. Son seis euros con cuarenta."),
    (37.40, 40.03, false, "Here are ten euros. You have been very kind."),
    (40.99, 44.14, true, "Muchas gracias. Le deseo un buen viaje."),
  ]

  /// Returns a transcript with translations that are none, on a clock that began some seconds before the sound.
  package static func transcript(later seconds: Double = 0) -> String {
    sentences.enumerated().map { number, sentence in
      let (language, other) = sentence.isSpanish ? ("es", "en") : ("en", "es")
      return
        #"{"id": "\#(number)", "speaker": "\#(sentence.isSpanish ? "Ana" : "Sam")", "source_lang": "\#(language)", "#
        + #""lang": "\#(other)", "source": "\#(sentence.text)", "text": "translation \#(number)", "#
        + #""start": \#(sentence.start + seconds), "end": \#(sentence.end + seconds), "final": true}"#
        + "\n"
    }.joined()
  }
}
