"""The bundled files are those that the tools make."""

import json
import struct

import numpy as np
import pytest

from visavis_tools import convert_whisper, write_conversation
from visavis_tools.paths import ROOT


def test_the_bundled_conversation_is_that_of_the_tool():
    lines = (ROOT / "assets/conversation.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == list(write_conversation.updates())


def string(text):
    return struct.pack("<H", len(text) + 1) + text.encode() + b"\0"


def variable(name, values):
    kind = {"float32": 0, "int8": 1}[values.dtype.name]
    shape = struct.pack(f"<B{values.ndim}I", values.ndim, *values.shape)
    return string(name) + shape + struct.pack("<BI", kind, values.nbytes) + values.tobytes()


def model(variables, specification="WhisperSpec"):
    body = b"".join(variable(name, values) for name, values in variables.items())
    head = struct.pack("<I", 6) + string(specification) + struct.pack("<II", 3, len(variables))
    return head + body + struct.pack("<I", 1) + string("alias") + string("a/weight")


def test_the_variables_of_a_model_in_parts_are_read(tmp_path):
    data = model({"a/weight": np.arange(6, dtype=np.float32).reshape(2, 3)})
    (tmp_path / "one").write_bytes(data[:20])
    (tmp_path / "two").write_bytes(data[20:])
    found = convert_whisper.read_weights([tmp_path / "one", tmp_path / "two"])
    assert found["a/weight"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert found["alias"] is found["a/weight"]


@pytest.mark.parametrize("data", [
    model({"a/weight": np.zeros((2, 2), np.int8)}), model({"a/weight": np.zeros(1, np.float32)}, "OtherSpec")])
def test_another_model_is_an_error(tmp_path, data):
    (tmp_path / "model").write_bytes(data)
    with pytest.raises(SystemExit):
        convert_whisper.read_weights([tmp_path / "model"])


def test_the_filters_are_slaneys():
    filters = convert_whisper.mel_filters(80)
    assert filters.shape == (80, 201)
    # The first values of OpenAI's mel_filters.npz.
    assert filters[0, :3].tolist() == pytest.approx([0, 0.02486259, 0], abs=1e-6)
    assert filters[1, :3].tolist() == pytest.approx([0, 0.00199082, 0.02287177], abs=1e-6)


def test_the_vocabulary_is_in_bytes(tmp_path):
    tokenizer = {"added_tokens": [{"content": "<|en|>"}], "model": {"vocab": {"<|en|>": 2, "Ġhi": 1, "Ã©": 0}}}
    (tmp_path / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    assert convert_whisper.read_vocabulary(tmp_path / "tokenizer.json") == ["é".encode(), b" hi"]
