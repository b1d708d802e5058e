/// The reason why audio cannot be recorded or read.
package enum AudioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that does not exist or cannot be read.
  case unreadableFile(String, reason: String)
  /// A file that is no audio file, or has no audio.
  case undecodableFile(String, reason: String)
  /// A sample rate or a number of channels that cannot be converted.
  case unsupportedFormat(String, AudioFormat)
  /// No audio system of SDL2, such as PipeWire, PulseAudio or ALSA.
  case noAudioSystem(reason: String)
  /// A sound system that hangs.
  case soundSystemSilent
  /// No microphone at all.
  case noMicrophone
  /// A sound system without the sound that it plays, or nothing that could play it.
  case noSystemSound
  /// A name that is part of no microphone's name.
  case noMicrophoneNamed(String, available: [String])
  /// A microphone that exists but cannot be opened.
  case microphoneNotOpened(String, reason: String)
  /// A microphone that was unplugged, or delivers nothing any more.
  case microphoneLost(String)
  /// A source with one channel where two speakers need one each.
  case tooFewChannels(String)
  /// A memory or thread limit.
  case systemLimit(String)

  package var description: String {
    switch self {
    case .unreadableFile(let path, let reason): "cannot read \(path): \(reason)"
    case .undecodableFile(let path, let reason):
      "\(path) is no audio file that can be read (\(reason)); use WAV, FLAC or OGG"
    case .unsupportedFormat(let name, let format):
      "\(name) has \(format.channelCount) channels at \(format.sampleRate) Hz; at most "
        + "\(AudioFormat.channelCounts.upperBound) channels at "
        + "\(AudioFormat.sampleRates.lowerBound) to \(AudioFormat.sampleRates.upperBound) Hz "
        + "can be converted"
    case .noAudioSystem(let reason):
      "there is no sound system (\(reason)); PipeWire, PulseAudio or ALSA must run"
    case .soundSystemSilent: "the sound system does not answer; restart it, or log in again"
    case .noMicrophone:
      "there is no microphone; plug one in, or name a sound file with --audio (--listen-audio for "
        + "the window)"
    case .noSystemSound:
      "what the computer plays cannot be heard; PipeWire or PulseAudio must run, with a loudspeaker"
    case .noMicrophoneNamed(let name, let available):
      available.isEmpty
        ? "there is no microphone named '\(name)', and no other"
        : "there is no microphone named '\(name)'; there are: \(available.joined(separator: ", "))"
    case .microphoneNotOpened(let name, let reason):
      "the microphone \(name) cannot be opened (\(reason)); another program may use it"
    case .microphoneLost(let name): "the microphone \(name) is gone; plug it in again"
    case .tooFewChannels(let name):
      "\(name) has one channel; two sides need a microphone on a channel each"
    case .systemLimit(let reason): "\(reason); close other programs and try again"
    }
  }
}
