internal import CaptionCoding
internal import Console
internal import FrameLoop
internal import Frames
internal import Imaging
internal import Messages
internal import Signs
internal import System

/// The programs that read and translate signs, visavis-signs and visavis-translate, while a reader wants them.
///
/// The main thread uses it.
final class SessionSigns: SignInterpreter {
  private let appEvents: Inbox<AppEvent>
  private let reports: Inbox<SignReport>
  private var watch: SignWatch?
  private var translator: SignTranslator?
  /// The flag that the programs in use were ended.
  private var isOver = SharedFlag()

  init(appEvents: Inbox<AppEvent>) {
    self.appEvents = appEvents
    reports = Inbox(signaling: appEvents.wakeUp)
  }

  func turn(on isOn: Bool) {
    finish()
    (watch, translator) = (nil, nil)
    _ = reports.drain()
    guard isOn else { return }
    let isOver = SharedFlag()
    self.isOver = isOver
    do throws(SystemError) {
      watch = try SignWatch(program: SisterProgram.signs.path) { [appEvents, reports] report in
        guard !isOver.isSet else { return }
        switch report {
        case .found(let found): reports.post(found)
        case .failed(let error): Self.report(error, to: appEvents)
        }
      }
    } catch {
      Self.report(SignWatchError.noThread(reason: error.description), to: appEvents)
    }
    do throws(SignTranslationError) {
      translator = try SignTranslator { [appEvents] report in
        guard !isOver.isSet else { return }
        switch report {
        case .answer(let text, let translation):
          appEvents.post(.signTranslated(text, translation))
        case .failed: Self.report(SignTranslationError.programFails, to: appEvents)
        }
      }
    } catch {
      Self.report(error, to: appEvents)
    }
  }

  func look(at pixels: PixelView, _ info: FrameInfo, _ frame: SeenFrame) {
    watch?.offer(
      pixels, nominalSize: info.nominalSize, isMirrored: info.isMirrored, of: frame)
  }

  func takeReports() -> [SignReport] { reports.drain() }

  func translate(_ text: SignText) { translator?.translate(text) }

  /// Ends the programs, without waiting for that; what they still say is left out.
  func finish() {
    isOver.set()
    watch?.askToStop()
    translator?.askToStop()
  }

  private static func report(_ error: SignWatchError, to appEvents: Inbox<AppEvent>) {
    appEvents.post(.signsEnded(error))
    Diagnostics.report("\(error)")
  }

  private static func report(_ error: SignTranslationError, to appEvents: Inbox<AppEvent>) {
    appEvents.post(.notice(.signsNotTranslated(error)))
    Diagnostics.report("\(error)")
  }
}
