"""convert_whisper WEIGHTS[,PART...] TOKENIZER OUTPUT: converts a Whisper model of CTranslate2 for whisper.cpp.

WEIGHTS is CTranslate2's model.bin (binary version 6, half or single precision), TOKENIZER the tokenizer.json
beside it. OUTPUT gets weights in half precision, in the format that whisper.cpp's loader reads (whisper.cpp,
src/whisper.cpp, whisper_model_load). Needs numpy.
"""

import json
import pathlib
import struct
import sys

import numpy as np

GGML_MAGIC = 0x67676D6C
SINGLE, HALF = 0, 1  # ggml's numbers of data types
CTRANSLATE2_TYPES = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}


class Reader:
    """A cursor in the bytes of a CTranslate2 file. All numbers are little-endian."""

    def __init__(self, data):
        self.data = data
        self.position = 0

    def number(self, code):
        (value,) = struct.unpack_from("<" + code, self.data, self.position)
        self.position += struct.calcsize("<" + code)
        return value

    def string(self):
        length = self.number("H")  # with a final NUL
        text = self.data[self.position : self.position + length - 1].decode()
        self.position += length
        return text

    def array(self):
        shape = [self.number("I") for _ in range(self.number("B"))]
        kind, size = self.number("B"), self.number("I")
        if kind not in CTRANSLATE2_TYPES:
            sys.exit(f"convert-whisper: variables of type {kind} cannot be converted")
        dtype = np.dtype(CTRANSLATE2_TYPES[kind])
        values = np.frombuffer(self.data, dtype, size // dtype.itemsize, self.position)
        self.position += size
        return values.reshape(shape)


def read_weights(paths):
    """Returns the variables of a model by their names."""
    reader = Reader(b"".join(pathlib.Path(path).read_bytes() for path in paths))
    version, specification = reader.number("I"), reader.string()
    if version != 6 or specification != "WhisperSpec":
        sys.exit(f"convert-whisper: this is no Whisper model of CTranslate2 ({specification} {version})")
    reader.number("I")  # the revision of the specification
    variables = {}
    for _ in range(reader.number("I")):
        name = reader.string()
        variables[name] = reader.array()
        if name.endswith("/weight") and variables[name].dtype.kind == "i":
            sys.exit("convert-whisper: the weights are quantized; those of half precision are needed")
    for _ in range(reader.number("I")):
        alias, target = reader.string(), reader.string()
        variables[alias] = variables[target]
    return variables


def mel_filters(count, rate=16000, window=400):
    """Returns the triangular filters of the mel scale that Whisper was trained with (Slaney's)."""
    linear_step, log_start, log_step = 200 / 3, 1000.0, np.log(6.4) / 27

    def hertz(mel):
        start = log_start / linear_step
        return np.where(mel < start, mel * linear_step, log_start * np.exp((mel - start) * log_step))

    highest = log_start / linear_step + np.log(rate / 2 / log_start) / log_step
    edges = hertz(np.linspace(0, highest, count + 2))
    bins = np.linspace(0, rate / 2, window // 2 + 1)
    rising = (bins - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - bins) / (edges[2:] - edges[1:-1])[:, None]
    filters = np.clip(np.minimum(rising, falling), 0, None)
    return (filters * (2 / (edges[2:] - edges[:-2]))[:, None]).astype(np.float32)


def read_vocabulary(path):
    """Returns the bytes of each token, without the special ones, which whisper.cpp adds itself."""
    tokenizer = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    special = {token["content"] for token in tokenizer["added_tokens"]}
    # GPT-2's tokenizer writes each byte as a printable character.
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    other = [byte for byte in range(256) if byte not in printable]
    byte_of = {chr(byte): byte for byte in printable}
    byte_of |= {chr(256 + index): byte for index, byte in enumerate(other)}
    tokens = sorted((number, text) for text, number in tokenizer["model"]["vocab"].items() if text not in special)
    return [bytes(byte_of[character] for character in text) for _, text in tokens]


def tensors(weights):
    """Yields the tensors by whisper.cpp's names, which are those of OpenAI's code."""

    def linear(source, target):
        yield f"{target}.weight", weights[f"{source}/weight"]
        yield f"{target}.bias", weights[f"{source}/bias"]

    def norm(source, target):
        yield f"{target}.weight", weights[f"{source}/gamma"]
        yield f"{target}.bias", weights[f"{source}/beta"]

    def projections(source, target, names):
        """CTranslate2 joins several projections of equal size to one."""
        joined, biases = weights[f"{source}/weight"], weights[f"{source}/bias"]
        size = len(joined) // len(names)
        for index, name in enumerate(names):
            part = slice(index * size, (index + 1) * size)
            yield f"{target}.{name}.weight", joined[part]
            if name != "key":  # keys have no bias
                yield f"{target}.{name}.bias", biases[part]

    yield "encoder.positional_embedding", weights["encoder/position_encodings/encodings"]
    for name in ("conv1", "conv2"):
        yield f"encoder.{name}.weight", weights[f"encoder/{name}/weight"]
        yield f"encoder.{name}.bias", weights[f"encoder/{name}/bias"].reshape(-1, 1)
    yield from norm("encoder/layer_norm", "encoder.ln_post")
    yield "decoder.positional_embedding", weights["decoder/position_encodings/encodings"]
    yield "decoder.token_embedding.weight", weights["decoder/embeddings/weight"]
    yield from norm("decoder/layer_norm", "decoder.ln")
    for side in ("encoder", "decoder"):
        for number in range(layer_count(weights, side)):
            source, target = f"{side}/layer_{number}", f"{side}.blocks.{number}"
            attention = f"{source}/self_attention"
            yield from norm(f"{attention}/layer_norm", f"{target}.attn_ln")
            yield from projections(f"{attention}/linear_0", f"{target}.attn", ("query", "key", "value"))
            yield from linear(f"{attention}/linear_1", f"{target}.attn.out")
            if side == "decoder":
                attention = f"{source}/attention"
                yield from norm(f"{attention}/layer_norm", f"{target}.cross_attn_ln")
                yield from projections(f"{attention}/linear_0", f"{target}.cross_attn", ("query",))
                yield from projections(f"{attention}/linear_1", f"{target}.cross_attn", ("key", "value"))
                yield from linear(f"{attention}/linear_2", f"{target}.cross_attn.out")
            yield from norm(f"{source}/ffn/layer_norm", f"{target}.mlp_ln")
            yield from linear(f"{source}/ffn/linear_0", f"{target}.mlp.0")
            yield from linear(f"{source}/ffn/linear_1", f"{target}.mlp.2")


def layer_count(weights, side):
    names = {name.split("/")[1] for name in weights if name.startswith(f"{side}/layer_")}
    return len(names - {"layer_norm"})


def write_model(path, weights, vocabulary):
    vocabulary_size, width = weights["decoder/embeddings/weight"].shape
    audio_context, audio_width = weights["encoder/position_encodings/encodings"].shape
    text_context = len(weights["decoder/position_encodings/encodings"])
    heads = [int(weights[f"{side}/num_heads"]) for side in ("encoder", "decoder")]
    filters = mel_filters(weights["encoder/conv1/weight"].shape[1])
    header = [GGML_MAGIC, vocabulary_size, audio_context, audio_width, heads[0], layer_count(weights, "encoder")]
    header += [text_context, width, heads[1], layer_count(weights, "decoder"), len(filters), HALF]
    with open(path, "wb") as file:
        file.write(struct.pack("<12i2i", *header, *filters.shape) + filters.tobytes())
        file.write(struct.pack("<i", len(vocabulary)))
        for token in vocabulary:
            file.write(struct.pack("<i", len(token)) + token)
        for name, values in tensors(weights):
            is_small = values.ndim < 2 or name.endswith(("positional_embedding", "conv1.bias", "conv2.bias"))
            kind = SINGLE if is_small else HALF
            values = np.ascontiguousarray(values, np.float32 if is_small else np.float16)
            label = name.encode()
            file.write(struct.pack(f"<3i{values.ndim}i", values.ndim, len(label), kind, *values.shape[::-1]))
            file.write(label + values.tobytes())


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: tools/run convert_whisper WEIGHTS[,PART...] TOKENIZER OUTPUT")
    write_model(sys.argv[3], read_weights(sys.argv[1].split(",")), read_vocabulary(sys.argv[2]))


if __name__ == "__main__":
    main()
