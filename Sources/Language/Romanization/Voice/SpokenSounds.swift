internal import CEspeak
internal import Synchronization

/// The sounds of words as espeak-ng speaks them, in the letters of the IPA.
///
/// The library has one state for the process, so that one thread at a time uses it.
enum SpokenSounds {
  /// A fault of the library.
  enum Fault: Error {
    case noLibrary, noData, noVoice
  }

  private struct State {
    var voice: String?
  }

  private static let state = Mutex(State())
  private static let capacity = 4096

  /// Returns the sounds of a word.
  static func sounds(of word: String, in voice: String) throws(Fault) -> String {
    try state.withLock { state throws(Fault) in
      try choose(voice, &state)
      let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
        count =
          unsafe buffer.baseAddress.map { unsafe Int(cespeak_sounds(word, $0, Int32(capacity))) }
          ?? 0
      }
      return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The fault that every word of a language would meet; nil if there is none.
  static func fault(in voice: String) -> Fault? {
    do throws(Fault) {
      try state.withLock { state throws(Fault) in try choose(voice, &state) }
      return nil
    } catch {
      return error
    }
  }

  private static func choose(_ voice: String, _ state: inout State) throws(Fault) {
    guard state.voice != voice else { return }
    switch cespeak_open() {
    case 0: break
    case 1: throw .noLibrary
    default: throw .noData
    }
    guard unsafe cespeak_set_voice(voice) != 0 else { throw .noVoice }
    state.voice = voice
  }
}
