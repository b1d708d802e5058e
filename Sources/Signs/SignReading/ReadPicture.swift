/// A picture that is read, as it is and without the noise of a dark camera.
///
/// One thread uses it.
final class ReadPicture {
  let whole: ColorPicture
  /// The copy without noise, which is made at the first line that needs it.
  private(set) lazy var smoothed = whole.smoothed()

  /// The races of Tesseract's packs that may still fail, as a picture of leaves has hundreds of boxes without letters.
  var failuresLeft = 6

  init(_ picture: ColorPicture) {
    whole = picture
  }
}
