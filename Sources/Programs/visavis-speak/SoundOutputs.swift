internal import CPulse
internal import Glibc
internal import System

/// A loudspeaker or headphones of PulseAudio or PipeWire.
struct SoundOutput: Equatable {
  /// The server's name, which programs are told.
  let name: String
  /// The name that the user knows.
  let description: String
  let isDefault: Bool
}

/// The outputs of the sound server, as it listed them a moment ago.
struct SoundOutputs: Equatable {
  private(set) var all: [SoundOutput] = []
  /// The output of which an echo canceller removes the sound from all that this program's sisters record; nil if they
  /// record something else, or nothing.
  private(set) var echoCancelled: String?

  /// The time that the server has to answer.
  private static let patience = Duration.milliseconds(300)

  /// Asks the server; nil if there is none, or if it does not answer.
  init?() {
    guard let answer = ServerAnswer(within: Self.patience) else { return nil }
    all = answer.sinks.map {
      SoundOutput(
        name: $0.name, description: $0.description, isDefault: $0.name == answer.defaultSink)
    }
    // The canceller's module has a source and a sink; what is played there is taken out of the source.
    let recorded = answer.sources.filter { answer.recorded.contains($0.index) }
    guard let module = recorded.first?.module,
      recorded.allSatisfy({ $0.isOfEchoCanceller && !$0.isMonitor && $0.module == module })
    else { return }
    echoCancelled = answer.sinks.first { $0.isOfEchoCanceller && $0.module == module }?.name
  }

  /// Returns the output that the user names, exactly or by a part of its name in any case.
  func output(named name: String) -> SoundOutput? {
    let part = name.lowercased()
    return all.first { $0.description == name || $0.name == name }
      ?? all.first { !part.isEmpty && $0.description.lowercased().contains(part) }
  }

  /// True if ALSA has an output, which is used if there is no sound server.
  static var hasHardware: Bool {
    let file = try? Descriptor.smallFile(at: "/proc/asound/pcm", atMost: 64 << 10)
    return String(decoding: file?.bytes ?? [], as: UTF8.self).contains("playback")
  }
}

/// The answers of a sound server, one list after the other.
private final class ServerAnswer {
  struct Endpoint {
    let index: UInt32
    let name: String
    let description: String
    let module: UInt32
    /// True for a source of what a sink plays.
    let isMonitor: Bool
    var isOfEchoCanceller = false
  }

  private(set) var sinks: [Endpoint] = []
  private(set) var sources: [Endpoint] = []
  /// The sources that programs of this name record.
  private(set) var recorded: Set<UInt32> = []
  private(set) var defaultSink = ""
  private var cancellers: Set<UInt32> = []

  init?(within limit: Duration) {
    guard let loop = unsafe pa_mainloop_new() else { return nil }
    defer { unsafe pa_mainloop_free(loop) }
    guard
      let context = unsafe pa_context_new(pa_mainloop_get_api(loop), Self.programName)
    else { return nil }
    defer { unsafe pa_context_unref(context) }
    let deadline = ContinuousClock.now + limit
    /// Lets the loop run until a condition is met; returns false at the deadline.
    func wait(until isMet: () -> Bool) -> Bool {
      while !isMet() {
        let rest = max(.zero, deadline - .now) / .microseconds(1)
        guard rest > 0, unsafe pa_mainloop_prepare(loop, Int32(rest)) >= 0,
          unsafe pa_mainloop_poll(loop) >= 0, unsafe pa_mainloop_dispatch(loop) >= 0
        else { return false }
      }
      return true
    }
    guard unsafe pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else {
      return nil
    }
    defer { unsafe pa_context_disconnect(context) }
    var state: pa_context_state_t { unsafe pa_context_get_state(context) }
    guard
      wait(until: { [PA_CONTEXT_READY, PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED].contains(state) }),
      state == PA_CONTEXT_READY
    else { return nil }
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    /// Waits for a list, of which this object gets each entry.
    func wait(for operation: OpaquePointer?) -> Bool {
      guard let operation = unsafe operation else { return false }
      defer { unsafe pa_operation_unref(operation) }
      return wait { unsafe pa_operation_get_state(operation) != PA_OPERATION_RUNNING }
    }
    let isWhole =
      unsafe wait(
        for: pa_context_get_server_info(context, { unsafe ServerAnswer.at($2).take($1) }, me))
      && wait(
        for: pa_context_get_module_info_list(
          context, { unsafe ServerAnswer.at($3).take(module: $1) }, me))
      && wait(
        for: pa_context_get_sink_info_list(
          context, { unsafe ServerAnswer.at($3).take(sink: $1) }, me))
      && wait(
        for: pa_context_get_source_info_list(
          context, { unsafe ServerAnswer.at($3).take(source: $1) }, me))
      && wait(
        for: pa_context_get_source_output_info_list(
          context, { unsafe ServerAnswer.at($3).take(recording: $1) }, me))
    guard isWhole else { return nil }
    for index in sinks.indices { sinks[index].isOfEchoCanceller = isOfCanceller(sinks[index]) }
    for index in sources.indices {
      sources[index].isOfEchoCanceller = isOfCanceller(sources[index])
    }
  }

  /// True for an end of PulseAudio's module, or a node of PipeWire's, whose name says so.
  private func isOfCanceller(_ endpoint: Endpoint) -> Bool {
    cancellers.contains(endpoint.module) || endpoint.name.lowercased().contains("echo-cancel")
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> ServerAnswer {
    unsafe Unmanaged<ServerAnswer>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func take(_ info: UnsafePointer<pa_server_info>?) {
    guard let info = unsafe info?.pointee else { return }
    defaultSink = unsafe info.default_sink_name.map { unsafe String(cString: $0) } ?? ""
  }

  private func take(module info: UnsafePointer<pa_module_info>?) {
    guard let info = unsafe info?.pointee,
      unsafe info.name.map({ unsafe String(cString: $0) })?.contains("echo-cancel") == true
    else { return }
    unsafe cancellers.insert(info.index)
  }

  private func take(sink info: UnsafePointer<pa_sink_info>?) {
    guard let info = unsafe info?.pointee else { return }
    unsafe add(info.index, info.name, info.description, info.owner_module, false, to: &sinks)
  }

  private func take(source info: UnsafePointer<pa_source_info>?) {
    guard let info = unsafe info?.pointee else { return }
    unsafe add(
      info.index, info.name, info.description, info.owner_module,
      info.monitor_of_sink != UInt32.max, to: &sources)
  }

  /// The name under which visavis-listen records, by the hint that it gives SDL.
  private static let programName = "visavis"

  private func take(recording info: UnsafePointer<pa_source_output_info>?) {
    guard let info = unsafe info?.pointee,
      let name = unsafe pa_proplist_gets(info.proplist, "application.name"),
      unsafe String(cString: name) == Self.programName
    else { return }
    unsafe recorded.insert(info.source)
  }

  private func add(
    _ index: UInt32, _ name: UnsafePointer<CChar>?, _ description: UnsafePointer<CChar>?,
    _ module: UInt32, _ isMonitor: Bool, to list: inout [Endpoint]
  ) {
    guard let name = unsafe name, list.count < 256 else { return }
    list.append(
      Endpoint(
        index: index, name: unsafe String(cString: name),
        description: unsafe description.map { unsafe String(cString: $0) } ?? "", module: module,
        isMonitor: isMonitor))
  }
}
