internal import CLineEditor

/// Lines that a person types at the terminal, with editing and a history.
///
/// One thread uses it. While it waits for a key, `wait` is called, which may write lines above the one that is being edited.
@safe final class TerminalInput {
  private static let prompt: StaticString = "> "

  private var editor: OpaquePointer?
  private let wait: () -> Bool

  /// Opens the terminal; nil without memory.
  ///
  /// `wait` returns true once a key is there, and false at the end.
  init?(wait: @escaping () -> Bool) {
    self.wait = wait
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe editor = unsafe cline_editor_open(
      UnsafeRawPointer(Self.prompt.utf8Start).assumingMemoryBound(to: CChar.self),
      { context in
        guard let context = unsafe context else { return false }
        return unsafe Unmanaged<TerminalInput>.fromOpaque(context).takeUnretainedValue().wait()
      }, context)
    guard unsafe editor != nil else { return nil }
  }

  deinit { if let editor = unsafe editor { unsafe cline_editor_close(editor) } }

  /// Returns the next line; nil at the end.
  func line() -> String? {
    guard let editor = unsafe editor, let line = unsafe cline_editor_read(editor) else {
      return nil
    }
    return unsafe String(cString: line)
  }

  /// Takes the line that is being edited off the screen, so that others can be written in its place.
  func hide() { if let editor = unsafe editor { unsafe cline_editor_hide(editor) } }

  /// Draws the line that is being edited again.
  func show() { if let editor = unsafe editor { unsafe cline_editor_show(editor) } }
}
