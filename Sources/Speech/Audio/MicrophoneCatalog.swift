internal import CSDL2
internal import Glibc
internal import Synchronization

/// The microphones of this machine, as SDL2 lists them.
///
/// SDL2 keeps the list up to date while devices are plugged in and out.
package enum MicrophoneCatalog {
  /// The names of the microphones, in the sound system's order.
  package static func names() throws(AudioError) -> [String] {
    try SoundServer.answer { () throws(AudioError) in
      try start()
      return listed
    }
  }

  /// The names, once SDL's audio system is started.
  static var listed: [String] {
    (0..<max(0, SDL_GetNumAudioDevices(1))).compactMap { index in
      unsafe SDL_GetAudioDeviceName(index, 1).map { unsafe String(cString: $0) }
    }
  }

  /// Returns the full name of the microphone that `name` names, exactly or as a part of it.
  ///
  /// A part may be written in any case. The first microphone that has it is chosen.
  package static func fullName(of name: String) throws(AudioError) -> String {
    let names = try names()
    if names.contains(name) { return name }
    let part = name.lowercased()
    guard !part.isEmpty, let match = names.first(where: { $0.lowercased().contains(part) }) else {
      throw .noMicrophoneNamed(name, available: names)
    }
    return match
  }

  /// Has the default microphone be what the default output plays.
  ///
  /// PulseAudio's library reads its source from the environment. The call comes before there are other threads.
  package static func chooseMonitor() {
    unsafe setenv("PULSE_SOURCE", "@DEFAULT_MONITOR@", 1)
    unsafe SDL_SetHint(SDL_HINT_AUDIODRIVER, "pulseaudio")
  }

  /// Starts SDL's audio system.
  static func start() throws(AudioError) {
    guard
      isStarted.withLock({ isStarted in
        if !isStarted {
          // Signals are the program's own.
          unsafe SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
          unsafe SDL_SetHint(SDL_HINT_APP_NAME, "visavis")
          csdl2_silence_alsa()
          isStarted = SDL_InitSubSystem(UInt32(SDL_INIT_AUDIO)) == 0
        }
        return isStarted
      })
    else { throw .noAudioSystem(reason: unsafe String(cString: SDL_GetError())) }
  }

  private static let isStarted = Mutex(false)
}
