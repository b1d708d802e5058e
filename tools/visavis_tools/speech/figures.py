"""The figures of a run of visavis-listen, from what was said and what it wrote."""

import itertools
from typing import NamedTuple

import numpy as np

from visavis_tools.speech.test_sets import Spoken
from visavis_tools.speech.words import aligned, distance, kept, normalized, shown


class Heard(NamedTuple):
    """An utterance of a conversation with what was recognized of it."""

    spoken: Spoken
    finals: list  # the last versions of the captions that belong to it
    errors: int
    right: int
    is_doubled: bool

    @property
    def lag(self):
        """Seconds from the end of the speech to the last final text; None if there is none."""
        return max(final.arrival for final in self.finals) - self.spoken.end if self.finals else None


def extent(version, conversation):
    """The indices of the first and the last utterance of which a caption has speech.

    A caption without any speech belongs to the utterance before it.
    """
    begin, end = version.state["start"], version.state["end"]
    touched = [
        index for index, spoken in enumerate(conversation)
        if min(end, spoken.end) - max(begin, spoken.begin) > 0.15]
    before = [index for index, spoken in enumerate(conversation) if spoken.begin < end]
    return (touched[0], touched[-1]) if touched else (before or [0])[-1:] * 2


def compare(run, conversation):
    """Aligns all words that were said with all words of the finals, and returns a list of Heard.

    A caption that has several utterances counts for the last one of them.
    """
    finals = [versions[-1] for versions in run.utterances.values()]
    finals = sorted((one for one in finals if one.is_final), key=lambda one: one.state["start"])
    extents = [extent(final, conversation) for final in finals]
    said = [(index, word) for index, spoken in enumerate(conversation) for word in spoken_words(spoken)]
    heard = [(last, word) for (_, last), final in zip(extents, finals)
             for word in normalized(final.text, conversation[last].clip.language)]
    errors, right = [0] * len(conversation), [0] * len(conversation)
    words = [[] for _ in conversation]
    for row, column in aligned([word for _, word in said], [word for _, word in heard]):
        index = said[row][0] if row is not None else heard[column][0]
        is_right = None not in (row, column) and said[row][1] == heard[column][1]
        (right if is_right else errors)[index] += 1
        if column is not None:
            words[index].append(heard[column][1])
    return [
        Heard(spoken, [final for (_, last), final in zip(extents, finals) if last == index], errors[index],
              # A word of another time is right by chance.
              right[index] if any(first <= index <= last for first, last in extents) else 0,
              is_doubled(spoken_words(spoken), words[index]))
        for index, spoken in enumerate(conversation)]


def spoken_words(spoken):
    """The words of an utterance."""
    return normalized(spoken.clip.text, spoken.clip.language)


def is_doubled(said, heard):
    """True if the words are closer to the utterance said twice than to the utterance."""
    return distance(said + said, heard) < distance(said, heard)


def percent(part, whole):
    return 100 * part / whole if whole else 0.0


def median_and_p95(name, values):
    values = values or [float("nan")]  # which misses every limit
    return {f"{name}_median": float(np.median(values)), f"{name}_p95": float(np.percentile(values, 95))}


def word_figures(heard):
    words = sum(len(spoken_words(one.spoken)) for one in heard)
    return {
        "word_errors": percent(sum(one.errors for one in heard), words),
        "lost": sum(one.right == 0 for one in heard),
        "doubled": sum(one.is_doubled for one in heard),
    }


def languages_right(heard):
    """The share of the longer utterances that were written in their language. A lost one was not."""
    if len({one.spoken.clip.language for one in heard}) < 2:
        return {}
    long = [one for one in heard if one.spoken.end - one.spoken.begin >= 2]
    right = [one.finals and one.finals[-1].state.get("source_lang") == one.spoken.clip.language
             for one in long]
    return {"languages_right": percent(sum(map(bool, right)), len(right))}


def first_languages_wrong(run, heard):
    """The share of the utterances that began with words in another language than theirs."""
    if len({one.spoken.clip.language for one in heard}) < 2:
        return {}
    begun = [(one.spoken.clip.language, version) for one in heard for final in one.finals[:1]
             for version in [first_text(run, final)] if version]
    wrong = sum(version.state.get("source_lang") != language for language, version in begun)
    return {"first_languages_wrong": percent(wrong, len(begun))}


def first_text(run, final):
    """The first version of a caption that has words; None if none has."""
    return next((version for version in run.utterances[final.state["id"]] if version.text), None)


def lag_figures(run, heard):
    first = []
    for one in heard:
        arrivals = [version.arrival for final in one.finals[:1]
                    for version in run.utterances[final.state["id"]][:1]]
        first += [arrival - one.spoken.begin for arrival in arrivals]
    return {
        **median_and_p95("partial_lag", partial_lags(run)),
        **median_and_p95("final_lag", [one.lag for one in heard if one.finals]),
        **median_and_p95("first_text", first),
    }


def partial_lags(run):
    """The time from the end of the speech in a partial text to the arrival of the text.

    Only texts count that have more speech than the one before.
    """
    lags = []
    for versions in run.utterances.values():
        end = 0
        for version in versions:
            state = version.state
            if version.is_final or "cancel" in state:
                break
            if state["end"] > end:
                lags.append(version.arrival - state["end"])
            end = state["end"]
    return lags


def quiet(heard):
    """The intervals between the final text of an utterance and the beginning of the next one."""
    for one, following in itertools.pairwise(heard):
        begin = max([final.arrival for final in one.finals], default=following.spoken.begin) + 0.05
        if begin < following.spoken.begin:
            yield begin, following.spoken.begin


def cpu_figures(run, heard):
    """The processor time while nobody speaks, and all the rest of it for the length of the speech."""
    length = run.samples[-1].time
    silent = sum(end - begin for begin, end in quiet(heard))
    silent_work = sum(run.cpu(begin, end) for begin, end in quiet(heard))
    speech = sum(one.spoken.end - one.spoken.begin for one in heard)
    return {
        "cpu_speaking": (run.cpu(0, length) - silent_work) / speech,
        "cpu_silent": silent_work / silent if silent else float("nan"),
        "cpu": run.cpu(0, length) / length,
    }


def text_figures(run):
    """The words that were taken back, in all and of those that were sent as stable."""
    taken_back = words = promised = early = broken = 0
    for versions in run.utterances.values():
        texts = [[] if "cancel" in one.state else shown(one.text) for one in versions]
        taken_back += sum(len(old) - kept(old, new) for old, new in itertools.pairwise(texts))
        words += len(texts[-1])
        before = promises(versions[:-1])
        early += len(before)
        for index, word in before.items():
            later = [text for one, text in zip(versions, texts) if one.arrival > word.arrival]
            promised += 1
            broken += any(text[index : index + 1] != [word.text] for text in later)
    return {
        "erasure": taken_back / words if words else 0.0,
        "stable_taken_back": percent(broken, promised),
        "stable_early": percent(early, words),
    }


class Promise(NamedTuple):
    arrival: float
    text: str


def promises(versions):
    """The words that were sent as stable, by their index in the text."""
    found = {}
    for version in versions:
        stable = version.text[: version.state.get("source_stable", 0)]
        rest = version.text[len(stable) :]
        words = shown(stable)
        if words and rest[:1].isalnum() and stable[-1:].isalnum():
            words.pop()  # a part of a word
        for index, word in enumerate(words):
            found.setdefault(index, Promise(version.arrival, word))
    return found


def conversation_figures(run, conversation):
    """The figures of a conversation, and a list of Heard."""
    heard = compare(run, conversation)
    figures = word_figures(heard) | languages_right(heard) | first_languages_wrong(run, heard)
    figures |= lag_figures(run, heard) | cpu_figures(run, heard) | text_figures(run)
    return figures, heard


def soak_figures(run, conversation, seconds):
    """The figures of so many seconds of speech, and a list of Heard."""
    heard = compare(run, conversation)
    late = [at for at, line in run.lines if line.get("t", 0) >= seconds / 6]
    early = [one.memory for one in run.samples if late and one.time >= late[0]]
    growth = run.samples[-1].memory - early[0] if early else float("nan")
    return word_figures(heard) | {"memory_growth": growth}, heard


def silence_figures(run):
    """The figures of sound without speech, and an empty list."""
    texts = [versions for versions in run.utterances.values() if any(one.text for one in versions)]
    length = run.samples[-1].time
    return {"captions_of_silence": len(texts), "cpu_silent": run.cpu(0, length) / length}, []
