internal import ProgramBench

/// A recording of a human voice with its words, from LibriVox.
enum Clip: String {
  case youngMan = "0880"
  case amiableWoman = "0920"
  case himself = "0930"

  var words: String {
    switch self {
    case .youngMan: "he was not an ill disposed young man"
    case .amiableWoman:
      "had he married a more amiable woman "
        + "he might have been made still more respectable than he was"
    case .himself: "he might even have been made amiable himself"
    }
  }

  /// The file, of 16 kHz, from the package pocketsphinx-testdata.
  var path: String {
    "/usr/share/pocketsphinx/test/data/librivox/"
      + "sense_and_sensibility_01_austen_64kb-\(rawValue).wav"
  }

  /// The recording with silence around it.
  func sound() throws -> Sound {
    let quiet = Sound.silence(seconds: 0.6)
    return try quiet + Sound(wav: readFile(path)) + quiet
  }
}

/// A recording of a human voice in Spanish, from the package asterisk-core-sounds-es-wav.
enum SpanishClip {
  static let words = "por el momento usted es la única persona en la conferencia"

  /// The recording at 16 kHz with silence around it.
  static func sound(in folder: Folder) async throws -> Sound {
    let recorded = "/usr/share/asterisk/sounds/es_MX_f_Allison/conf-onlyperson.wav"
    let path = folder.file("spanish.wav")
    try await convert(recorded, to: path, ["-ar", "16000"])
    let quiet = Sound.silence(seconds: 0.6)
    return try quiet + Sound(wav: readFile(path)) + quiet
  }
}

/// Writes a sound file in another format, by its name.
func convert(_ path: String, to other: String, _ options: [String] = []) async throws {
  try await Tool.run("ffmpeg", ["-v", "error", "-y", "-i", path] + options + [other])
}
