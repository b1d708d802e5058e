"""The frames of the benchmark's camera: a detailed picture whose center steps through gray levels, one a frame."""

import ctypes
import struct
import time

import numpy as np

# Far enough from each other that a conversion's rounding does not confuse them.
LEVELS = [12 + 21 * step for step in range(12)]
QUALITY = 85
BGRX, YUV_422 = 3, 1  # of TurboJPEG


def picture(width, height, seed=1):
    """Returns a picture, RGB, with the spectrum of photographs: the finer, the fainter."""
    random = np.random.default_rng(seed)
    rows, columns = np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None, :]
    fall = 1 / np.maximum(np.hypot(rows, columns), 1 / width) ** 1.45
    planes = []
    for contrast in (52, 14, 14):
        plane = np.fft.irfft2(fall * np.exp(2j * np.pi * random.random(fall.shape)), (height, width))
        planes.append(plane / plane.std() * contrast)
    luma, blue, red = planes
    mixed = np.stack([luma + red, luma - blue / 2 - red / 2, luma + blue], axis=-1)
    return np.clip(128 + mixed, 0, 255).astype(np.uint8)


def block(width, height):
    """Returns the rows and columns of the center that changes, in whole blocks of JPEG."""
    top, left = height // 2 // 8 * 8 - 16, width // 2 // 16 * 16 - 32
    return slice(top, top + 32), slice(left, left + 64)


def yuyv(rgb):
    """Converts RGB as BT.601 does, in the limited range."""
    red, green, blue = (rgb[..., plane].astype(np.float32) for plane in range(3))
    luma = 16 + 0.257 * red + 0.504 * green + 0.098 * blue
    out = np.empty((*luma.shape, 2))
    out[..., 0] = luma
    out[:, ::2, 1] = (128 - 0.148 * red - 0.291 * green + 0.439 * blue)[:, ::2]
    out[:, 1::2, 1] = (128 + 0.439 * red - 0.368 * green - 0.071 * blue)[:, ::2]
    return np.round(out).astype(np.uint8)


class TurboJPEG:
    """The library that decodes for visavis."""

    def __init__(self):
        self.library = ctypes.CDLL("libturbojpeg.so.0")
        for name in ("tjInitCompress", "tjInitDecompress"):
            getattr(self.library, name).restype = ctypes.c_void_p

    def encode(self, rgb):
        handle = ctypes.c_void_p(self.library.tjInitCompress())
        data, size = ctypes.c_void_p(), ctypes.c_ulong()
        height, width, _ = rgb.shape
        if self.library.tjCompress2(handle, rgb.tobytes(), width, 0, height, 0, ctypes.byref(data), ctypes.byref(size),
                                    YUV_422, QUALITY, 0):
            raise RuntimeError("libturbojpeg cannot encode")
        jpeg = ctypes.string_at(data, size.value)
        self.library.tjFree(data)
        self.library.tjDestroy(handle)
        return jpeg

    def decoding_time(self, jpegs, width, height, rounds):
        """Returns the processor time, in ms, in which one thread decodes a picture to BGRX."""
        handle = ctypes.c_void_p(self.library.tjInitDecompress())
        target = ctypes.create_string_buffer(width * height * 4)
        start = time.thread_time()
        for _ in range(rounds):
            for jpeg in jpegs:
                self.library.tjDecompress2(handle, jpeg, ctypes.c_ulong(len(jpeg)), target, width, 0, height, BGRX, 0)
        used = time.thread_time() - start
        self.library.tjDestroy(handle)
        return used * 1000 / rounds / len(jpegs)


def frames(width, height, is_jpeg):
    """Returns the picture's bytes, and for each level those that replace a part of them, from an offset on."""
    rgb, (rows, columns) = picture(width, height), block(width, height)
    base, patches, encode = b"", [], TurboJPEG().encode if is_jpeg else None
    if not is_jpeg:
        base = yuyv(rgb).tobytes()
    for level in LEVELS:
        rgb[rows, columns] = level
        patches.append(encode(rgb) if is_jpeg else yuyv(rgb[rows]).tobytes())
    return base, patches, 0 if is_jpeg else rows.start * width * 2


def write(path, width, height, rate, is_jpeg, content):
    """Writes the file that camera.c reads: `struct frames`, and the bytes."""
    base, patches, patch_at = content
    size = width * height * 2
    head = [width, height, int.from_bytes(b"MJPG" if is_jpeg else b"YUYV", "little"), rate,
            0 if is_jpeg else width * 2, size]
    at = 4 * (len(head) + 3 + 2 * len(patches))
    head += [at, len(base), patch_at]
    at += len(base)
    for patch in patches:
        head += [at, len(patch)]
        at += len(patch)
    path.write_bytes(struct.pack(f"<{len(head)}I", *head) + base + b"".join(patches))
