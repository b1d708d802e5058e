internal import Console
internal import Glibc
internal import System

/// The question for a password at the terminal, which is not shown.
enum PasswordPrompt {
  /// Returns the password of an account: the first line of a file, or what is typed.
  static func password(in file: String?, of account: String) throws(Failure) -> String {
    guard let file else { return try ask("password of \(Diagnostics.printable(account)): ") }
    let secret = try SecretFile(file, maxBytes: 4096)
    secret.warnIfShared()
    return try secret.token()
  }

  private static func ask(_ question: String) throws(Failure) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = readLine() else {
        throw .usage("no password came from standard input; name a file with --password-file")
      }
      return line
    }
    var former = termios()
    unsafe tcgetattr(STDIN_FILENO, &former)
    var hidden = former
    hidden.c_lflag &= ~tcflag_t(ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &former) }
    // Behind the lines that were reported before, and beside the standard output, which may be a file.
    Diagnostics.write(question)
    defer { Diagnostics.write("\n") }
    return readLine() ?? ""
  }
}
