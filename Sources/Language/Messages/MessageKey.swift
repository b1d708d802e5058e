/// The messages of the interface.
///
/// The raw values are the keys in the files of `assets/interface`.
enum MessageKey: String, CaseIterable, Sendable {
  // Parts of texts, and the marks of a kept conversation.
  case listSeparator, zoomFactor, transcriptMark, recordingMark

  // The states of the listening control.
  case listeningReady, listeningNoPipeline, listeningEnded, listeningUnknown, listeningPaused,
    listeningOn,
    listeningByItself, listeningPausedByItself, listeningAskedToStart, listeningAskedToStop,
    listeningUnanswered, microphone

  // The other controls.
  case flipCamera, clear, languages, swapLanguages, otherLanguages, mirror, zoom, signs,
    holdPicture,
    faceToFace, oneReader, swapSides, textSize, largerText, smallerText, history, readAloud, invite,
    type, record,
    stopRecording, fullScreen, leaveFullScreen, help, menu, more, close, back, quit, savePicture,
    turnPicture

  // The start sheet.
  case whoSpeaksWhat, speaksHere, speaksOpposite, noLanguages, missingLanguages,
    findLanguages, noMicrophone,
    usualMicrophone, systemSound, sideBySide, start, getSpeechModel, getModels,
    getBetterModels, gettingModels

  // The field for a line to a room.
  case typeLine

  // The history.
  case search, copy, copyAll, keep, keepSentence, nothingSaid, nothingFound, sentences, timeOfDay,
    elapsed, olderInFile, olderForgotten

  // The help sheet.
  case helpZoom, helpZoomAtPointer, helpMove, helpNextCamera, helpSigns, helpRotate, helpFullScreen,
    helpClearCaptions, helpSavePicture, helpShowHelp, helpFaceToFace, helpTextSize,
    helpLanguages, helpSwapLanguages, helpHistory, helpKeepSentence, helpRecord, helpReadAloud,
    helpControls, helpMoveCaptions, helpTypeLine,
    briefMove,
    briefCamera, briefTurn, briefSave, gestureWheelAndPinch, gestureDrag, gestureDoubleClick,
    gestureDragCaption

  // The hints of a first start.
  case hintControls, hintTwoReaders, hintMoveCaptions

  // The question before a recording.
  case consentQuestion, consentQuestionWithSound, consentQuestionTranscript, consentAgree,
    consentRefuse, consentRefuseTranscript, consentWaiting

  // Notices.
  case furtherNotices, cameraLost, waitingForNamedCameras, waitingForAnyCamera,
    cameraRestarted, waitingForCaptions, noCaptionSocket, waitingForServers, unencryptedListener,
    pipelineEnded, pipelineEndedAndRestarted, pipelineEndedForGood, pipelineRestarted,
    pipelineUnresponsive, pipelineCanBeRestarted, listeningNotInstalled, listeningNotReady,
    modelsNotGot, moreLanguages, missingFont, lettersMissing, listeningUncontrolled, noCaptionsYet,
    captionsEnded, captionsBehind, listeningPausedNotice, transcriptUnwritable, pictureSaved,
    savedInFolder,
    facesNotLookedFor,
    programMissing,
    programKeepsFailing, signsNotRead, signsNotTranslated, signsUntranslated, pictureHeld, signKept,
    conversationDeck, sentenceKept, sentenceKnown, sentenceTakenBack, nothingToKeep,
    sentenceNotKept,
    otherScreenGone, farWindowFailed, noSecondScreen, textSizeNow, demoEnded,
    stillRecording, copied, lineCut,
    settingsFaulty, recordingEnded, recordingImpossible, recordingEncoderEnded, recordingSoundless,
    virtualCameraLost, transcriptBegunAnew, transcriptDiscarded,
    recordingRefused

  // Conditions of programs that listen, translate and read aloud.
  case soundSystemMissing, soundSystemSilent, microphoneNone, microphoneNotFound,
    microphoneNotOpened, microphoneGone, microphoneSilent, microphoneTooLoud, systemSoundNone,
    recognitionTooSlow,
    speechModelMissing, spokenLanguageUnsupported, spokenLanguageUnknown, translationMissing,
    translationFailed, translationTooSlow, translationSubstituted, serviceKeyRefused,
    serviceKeyMissing, serviceBusy, serviceQuotaUsedUp, sentToService, soundOutputNone,
    soundOutputNotFound, synthesizerMissing, voiceMissing, voiceSilent,
    roomLost, roomClosed, roomMuted,
    roomGoesOn, roomCode, roomRefused

  // Errors of cameras.
  case cameraMissing, cameraPathMissing, cameraNameIsFolder, cameraNameMissing, chooseFrom,
    noCameraPluggedIn, cameraNotPermitted, cameraInUse, cameraInUseByOther, cameraNoBandwidth,
    notACamera, cameraNotCapturing, cameraDeviceFailed, cameraNoUsableMode, cameraNoSuchMode,
    cameraUndecodable, cameraUndecodableInterlaced, cameraNotStarted,
    cameraNotStartedBecause, noCameraStarted, cameraLostAtStart, cameraNoFrames, noCameraToFlipTo,
    noOtherCamera, streamUnplugged, streamNoFrames, streamDriverError, streamUnknownError

  // Errors of clips and pictures.
  case fileMissing, fileNotPermitted, fileUnreadable, fileIsFolder, fileEndless, fileNotRegular,
    fileUnknownFormat, fileNotAVI, fileUnsupportedCodec, fileDamagedAVI, fileNotMotionJPEG,
    fileNotY4M, fileUnsupportedChroma, fileDamagedJPEG, fileDamagedPNG, fileTooLarge,
    fileNoCompleteFrame

  // Errors of sockets for captions.
  case socketInUse, socketNotASocket, socketPathTooLong, socketNoDirectory, socketExhausted,
    socketFailed, runtimeDirectoryNotSet, runtimeDirectoryRelative, runtimeDirectoryUnsafe,
    socketOfOtherWindow

  // The ends of pipelines.
  case pipelineName, pipelineProgram, pipelineNumber, pipelineNumberAndProgram, pipelineNotFound,
    pipelineNotRunnable, pipelineExited, pipelineKilled, pipelineClosedOutput, pipelineWasEnded,
    pipelineNotStarted

  // Errors of saved pictures.
  case noPictureWriter, diskTooSlow, pictureNotEncoded, noUnusedName, folderMissing,
    fileUnwritable, diskFull, noTerminal
}
