internal import CSDL2
internal import Synchronization
package import System

/// A microphone, recorded through SDL2 from PipeWire, PulseAudio or ALSA.
package final class Microphone: AudioSource {
  package let name: String
  package let format: AudioFormat
  package let kind = AudioSourceKind.microphone
  private let device: Device
  /// True once there were samples.
  private let hasDelivered = SharedFlag()
  /// True once the sound system has not answered.
  private let isSilent = SharedFlag()

  /// The interval at which the device's state is checked.
  private static let checkInterval = Duration.milliseconds(250)
  /// The intervals without samples after which the sound system counts as silent, or a microphone that was just
  /// opened as lost.
  ///
  /// PulseAudio needs up to two seconds from opening a source to its first samples.
  private static let maxSilence = (later: 10, first: 20)
  /// The time for which the closing of a device is waited for, before and after it was silent.
  private static let closingTime = (
    working: Duration.seconds(1), silent: Duration.milliseconds(200)
  )

  /// Opens a microphone with a name of `MicrophoneCatalog`, nil for the default, and starts recording.
  ///
  /// The device may deliver another number of channels.
  ///
  /// - Throws: `AudioError` if there is no sound system, or the microphone cannot be opened.
  package init(
    named name: String?, channelCount: Int, title: String? = nil
  ) throws(AudioError) {
    device = try SoundServer.answer { () throws(AudioError) in
      try Device(named: name, channelCount: channelCount)
    }
    self.name = title ?? device.name
    format = device.format
  }

  /// The name by which users ask for the sound that the computer plays.
  package static let systemName = "system"

  /// Opens the monitor of the default output of PipeWire or PulseAudio, after `MicrophoneCatalog.chooseMonitor`.
  ///
  ///
  /// - Throws: `AudioError` if there is none.
  package convenience init(hearingSystemWith channelCount: Int) throws(AudioError) {
    do throws(AudioError) {
      try self.init(named: nil, channelCount: channelCount, title: "of the computer's sound")
    } catch {
      switch error {
      case .noAudioSystem, .noMicrophone, .microphoneNotOpened: throw .noSystemSound
      default: throw error
      }
    }
  }

  /// Closes the device, or leaves that to the time when the sound system answers.
  deinit {
    let limit = isSilent.isSet ? Self.closingTime.silent : Self.closingTime.working
    SoundServer.end(within: limit) { [device] in device.close() }
  }

  package func read(until stop: WakeUp) throws(AudioError) -> [Float]? {
    var pollSet = PollSet([device.recording.wakeUp.descriptor, stop.descriptor])
    // A process that was stopped for a while has missed no more than one interval.
    let maxSilence = hasDelivered.isSet ? Self.maxSilence.later : Self.maxSilence.first
    for _ in 0..<maxSilence {
      pollSet.wait(timeout: Self.checkInterval)
      if pollSet[1].contains(.readable) { return [] }
      device.recording.wakeUp.acknowledge()
      guard device.isRecording else { throw .microphoneLost(name) }
      let samples = device.recording.drain().joined()
      guard samples.isEmpty else {
        _ = hasDelivered.set()
        return Array(samples)
      }
    }
    guard hasDelivered.isSet else { throw .microphoneLost(name) }
    _ = isSilent.set()
    throw .soundSystemSilent
  }
}

/// An open device, of which all functions but `isRecording` may wait for the sound system.
private final class Device: Sendable {
  let name: String
  let format: AudioFormat
  /// The samples of each delivery by SDL's thread that were not read yet.
  let recording: Inbox<[Float]>
  private let id: SDL_AudioDeviceID
  private let isClosed = SharedFlag()

  /// The number of frames for each delivery, about 40 ms.
  ///
  /// Half as many would double the work while nobody speaks.
  private static let framesPerDelivery: UInt16 = 2048
  /// The largest number of deliveries that wait, ten seconds; older ones are dropped then.
  private static let maxDeliveries = 240

  init(named name: String?, channelCount: Int) throws(AudioError) {
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
    let id =
      if let name {
        unsafe SDL_OpenAudioDevice(name, 1, &wanted, &obtained, changes)
      } else {
        unsafe SDL_OpenAudioDevice(nil, 1, &wanted, &obtained, changes)
      }
    guard id != 0 else {
      let reason = unsafe String(cString: SDL_GetError())
      if name == nil, MicrophoneCatalog.listed.isEmpty { throw .noMicrophone }
      throw .microphoneNotOpened(shownName, reason: reason)
    }
    self.name = shownName
    self.recording = recording
    self.id = id
    format = unsafe AudioFormat(
      sampleRate: Int(obtained.freq), channelCount: Int(obtained.channels))
    // All properties are set, so that the deinitializer closes the device.
    guard format.isSupported else { throw .unsupportedFormat(shownName, format) }
    SDL_PauseAudioDevice(id, 0)
  }

  deinit { close() }

  /// False if the device is gone, in place of which SDL delivers silence.
  var isRecording: Bool { SDL_GetAudioDeviceStatus(id) == SDL_AUDIO_PLAYING }

  /// Closes the device once.
  ///
  /// The call waits for a running callback, which uses the recording.
  func close() {
    if isClosed.set() { SDL_CloseAudioDevice(id) }
  }
}
