internal import CSDL2
package import System

/// A microphone, recorded through SDL2 from PipeWire, PulseAudio or ALSA.
package final class Microphone: AudioSource {
  package let name: String
  package let format: AudioFormat
  package let kind = AudioSourceKind.microphone
  private let device: SDL_AudioDeviceID
  /// The samples of each delivery by SDL's thread that were not read yet.
  private let recording: Inbox<[Float]>

  /// The time without samples after which a microphone counts as lost.
  ///
  /// PulseAudio needs up to two seconds from opening a source to its first samples.
  private static let silenceTimeout = Duration.seconds(5)
  /// The interval at which the device's state is checked.
  private static let checkInterval = Duration.milliseconds(250)
  /// The number of frames for each delivery, about 40 ms.
  ///
  /// Half as many would double the work while nobody speaks.
  private static let framesPerDelivery: UInt16 = 2048
  /// The largest number of deliveries that wait, ten seconds; older ones are dropped then.
  private static let maxDeliveries = 240

  /// Opens a microphone with a name of `MicrophoneCatalog`, nil for the default, and starts recording.
  ///
  /// The device may deliver another number of channels.
  ///
  /// - Throws: `AudioError` if there is no sound system, or the microphone cannot be opened.
  package init(named name: String?, channelCount: Int) throws(AudioError) {
    try MicrophoneCatalog.start()
    let shownName = name ?? "default"
    let recording: Inbox<[Float]>
    do throws(SystemError) {
      recording = Inbox(limit: Self.maxDeliveries, keepsNewest: true, signaling: try WakeUp())
    } catch {
      throw .systemLimit(error.description)
    }
    var wanted = unsafe SDL_AudioSpec()
    unsafe wanted.freq = 48_000
    unsafe wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    unsafe wanted.channels = UInt8(channelCount)
    unsafe wanted.samples = Self.framesPerDelivery
    unsafe wanted.callback = { recording, bytes, count in
      guard let recording = unsafe recording, let bytes = unsafe bytes else { return }
      let samples = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
        .bindMemory(to: Float.self)
      unsafe Unmanaged<Inbox<[Float]>>.fromOpaque(recording).takeUnretainedValue()
        .post(samples.map { $0.asSample })
    }
    unsafe wanted.userdata = Unmanaged.passUnretained(recording).toOpaque()
    var obtained = unsafe SDL_AudioSpec()
    let changes = SDL_AUDIO_ALLOW_FREQUENCY_CHANGE | SDL_AUDIO_ALLOW_CHANNELS_CHANGE
    let device =
      if let name {
        unsafe SDL_OpenAudioDevice(name, 1, &wanted, &obtained, changes)
      } else {
        unsafe SDL_OpenAudioDevice(nil, 1, &wanted, &obtained, changes)
      }
    guard device != 0 else {
      let reason = unsafe String(cString: SDL_GetError())
      if name == nil, try MicrophoneCatalog.names().isEmpty { throw .noMicrophone }
      throw .microphoneNotOpened(shownName, reason: reason)
    }
    self.name = shownName
    self.recording = recording
    self.device = device
    format = unsafe AudioFormat(
      sampleRate: Int(obtained.freq), channelCount: Int(obtained.channels))
    // All properties are set, so that the deinitializer closes the device.
    guard format.isSupported else { throw .unsupportedFormat(shownName, format) }
    SDL_PauseAudioDevice(device, 0)
  }

  deinit {
    // The call waits for a running callback, which uses the recording.
    SDL_CloseAudioDevice(device)
  }

  package func read(until stop: WakeUp) throws(AudioError) -> [Float]? {
    var pollSet = PollSet([recording.wakeUp.descriptor, stop.descriptor])
    let start = ContinuousClock.now
    while true {
      pollSet.wait(timeout: Self.checkInterval)
      if pollSet[1].contains(.readable) { return [] }
      recording.wakeUp.acknowledge()
      // SDL delivers silence in place of a device that is gone.
      guard SDL_GetAudioDeviceStatus(device) == SDL_AUDIO_PLAYING else {
        throw .microphoneLost(name)
      }
      let samples = recording.drain().joined()
      if !samples.isEmpty { return Array(samples) }
      guard start.duration(to: .now) < Self.silenceTimeout else { throw .microphoneLost(name) }
    }
  }
}
