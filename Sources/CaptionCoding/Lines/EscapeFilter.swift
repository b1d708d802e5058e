/// A filter that separates terminal control sequences from text, scalar by scalar.
///
/// The filter knows the shapes of ECMA-48 and of xterm: `ESC [ … final` and its C1 form (5.4), the
/// strings that `ESC ]`, `P`, `X`, `^` and `_` open (5.6, 8.3) up to ST or BEL, and two-byte
/// escapes with their intermediates (ECMA-35, 13.2). A sequence without an end extends to the end
/// of the line.
struct EscapeFilter {
  private enum State {
    case text
    case escape
    case control
    case string
    /// After an ESC inside a string; a `\` completes ST.
    case escapeInString
  }

  private var state = State.text

  /// Returns true if the scalar is a control character or part of a sequence, and not text.
  mutating func swallows(_ scalar: Unicode.Scalar) -> Bool {
    switch state {
    case .text: return opens(scalar)
    case .escape: return followsEscape(scalar)
    case .control: return followsIntroducer(scalar)
    case .string: return followsStringOpener(scalar)
    case .escapeInString:
      state = .text
      return scalar == "\\" ? true : followsEscape(scalar)
    }
  }

  /// Ends any open sequence, at the end of a line.
  mutating func reset() {
    state = .text
  }

  private mutating func opens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // A tab is kept, as white space.
    case 0x09: return false
    case 0x1B: state = .escape
    case 0x9B: state = .control
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
    case 0x00...0x1F, 0x7F...0x9F: state = .text
    default: return false
    }
    return true
  }

  private mutating func followsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "[": state = .control
    case "]", "P", "X", "^", "_": state = .string
    case " "..."/": state = .escape
    case "0"..."~": state = .text
    default: return resumes(with: scalar)
    }
    return true
  }

  private mutating func followsIntroducer(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " "..."?": return true
    case "@"..."~":
      state = .text
      return true
    default: return resumes(with: scalar)
    }
  }

  private mutating func followsStringOpener(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x07, 0x9C, 0x18, 0x1A: state = .text
    case 0x1B: state = .escapeInString
    default: break
    }
    return true
  }

  /// Returns to text after an aborted sequence and classifies the scalar by itself.
  private mutating func resumes(with scalar: Unicode.Scalar) -> Bool {
    state = .text
    return opens(scalar)
  }
}
