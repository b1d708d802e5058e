"""Draws pictures of signs with known words and places, as a camera at a table sees them.

Each picture has one sign on a background: a plate in its own colors, seen at an angle, with the light, blur, noise and
JPEG of a webcam. The same seed gives the same pictures. A clip moves such a picture as a hand or a camera does.
"""

import csv
import pathlib
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1280, 720
NOTO, CJK = "/usr/share/fonts/truetype/noto/", "/usr/share/fonts/opentype/noto/NotoS"
LATIN = [
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
]
FONTS = {
    "fa": [NOTO + "NotoSansArabic-Regular.ttf", NOTO + "NotoNaskhArabic-Regular.ttf"],
    "ar": [NOTO + "NotoNaskhArabic-Bold.ttf", NOTO + "NotoSansArabic-Bold.ttf"],
    "hi": [NOTO + "NotoSansDevanagari-Regular.ttf", NOTO + "NotoSerifDevanagari-Bold.ttf"],
    "he": [NOTO + "NotoSansHebrew-Regular.ttf", NOTO + "NotoSerifHebrew-Bold.ttf"],
    "th": [NOTO + "NotoSansThai-Regular.ttf", NOTO + "NotoSerifThai-Bold.ttf"],
    "zh": [(CJK + "ansCJK-Regular.ttc", 2), (CJK + "erifCJK-Bold.ttc", 2)],
    "ja": [(CJK + "ansCJK-Bold.ttc", 0), (CJK + "erifCJK-Regular.ttc", 0)],
    "ko": [(CJK + "ansCJK-Regular.ttc", 1), (CJK + "erifCJK-Bold.ttc", 1)],
}
# Plate and letters.
COLORS = [
    ((245, 245, 240), (25, 25, 30)),
    ((20, 90, 50), (250, 250, 250)),
    ((250, 210, 40), (20, 20, 10)),
    ((185, 25, 30), (255, 250, 245)),
    ((25, 60, 130), (240, 245, 255)),
    ((232, 222, 198), (80, 45, 25)),
    ((45, 48, 50), (225, 222, 210)),
]
RIGHT_TO_LEFT = ("fa", "ar", "he")


class Line(NamedTuple):
    text: str
    quad: np.ndarray


class Picture(NamedTuple):
    language: str
    pixels: np.ndarray
    lines: list


def signs():
    """The languages and lines of all signs."""
    with pathlib.Path(__file__).with_name("texts.tsv").open(encoding="utf-8") as file:
        rows = csv.reader((row for row in file if not row.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        return [(language, lines.split("|")) for language, lines in rows]


def font(language, number, size):
    choice = FONTS.get(language, LATIN)
    chosen = choice[number % len(choice)]
    path, index = chosen if isinstance(chosen, tuple) else (chosen, 0)
    return ImageFont.truetype(path, size, index=index)


def plate(language, lines, number, em, random):
    """A plate from the front, at twice its size, and the quads of its lines."""
    colors = COLORS[number % len(COLORS)]
    is_rtl = language in RIGHT_TO_LEFT
    measured, height = [], 0
    for index, text in enumerate(lines):
        size = int(2 * em * (1.35 if index == 0 else 1))
        drawn = font(language, number, size)
        box = drawn.getbbox(text, direction="rtl" if is_rtl else "ltr", anchor="la")
        measured.append((text, drawn, box, height))
        height += int(size * 1.5)
    pad = int(2 * em * 0.9)
    width = max(box[2] - box[0] for _, _, box, _ in measured) + 2 * pad
    image = Image.new("RGB", (width, height + 2 * pad - int(em * 0.7)), colors[0])
    draw = ImageDraw.Draw(image)
    quads = []
    is_centered = len(lines) <= 2 or random.random() < 0.3
    for text, drawn, box, top in measured:
        wide = box[2] - box[0]
        x = (width - wide) // 2 if is_centered else width - pad - wide if is_rtl else pad
        y = pad + top
        draw.text((x - box[0], y), text, font=drawn, fill=colors[1], direction="rtl" if is_rtl else "ltr", anchor="la")
        quads.append([[x, y + box[1]], [x + wide, y + box[1]], [x + wide, y + box[3]], [x, y + box[3]]])
    return np.array(image), np.float32(quads)


def background(number, random):
    """A wall, a table or cloth: soft shapes and fine grain without letters."""
    small = random.uniform(60, 190, (9, 16, 3)).astype(np.float32)
    pixels = cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    if number % 3 == 0:  # bricks
        for y in range(0, HEIGHT, 60):
            cv2.line(pixels, (0, y), (WIDTH, y), (205, 200, 190), 3)
            for x in range(60 * (y // 60 % 2), WIDTH, 120):
                cv2.line(pixels, (x, y), (x, y + 60), (205, 200, 190), 3)
    elif number % 3 == 1:  # planks
        grain = cv2.blur(random.normal(0, 30, (HEIGHT, WIDTH, 1)).astype(np.float32), (61, 1))
        pixels += grain[..., None] * 3
    else:  # pebbles
        for _ in range(500):
            center = (int(random.uniform(0, WIDTH)), int(random.uniform(0, HEIGHT)))
            shade = tuple(float(v) for v in random.uniform(70, 200, 3))
            cv2.ellipse(pixels, center, (int(random.uniform(8, 30)), int(random.uniform(6, 20))), 30, 0, 360, shade, -1)
    return np.clip(pixels, 0, 255)


def placed(sign, quads, random, turn, tilt):
    """The homography from the plate to the picture, for a turn in degrees and a far edge that is shorter by `tilt`."""
    height, width = sign.shape[0] / 2, sign.shape[1] / 2
    scale = min(1, 1150 / width, 620 / height)
    corners = np.float64([[0, 0], [width, 0], [width, height], [0, height]]) - [width / 2, height / 2]
    corners *= scale
    corners[1] *= [1 - tilt / 3, 1 - tilt]
    corners[2] *= [1 - tilt / 3, 1 - tilt]
    angle = np.deg2rad(turn)
    corners = corners @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    low, high = corners.min(0), corners.max(0)
    middle = [
        random.uniform(10 - low[0], max(11 - low[0], WIDTH - 10 - high[0])),
        random.uniform(10 - low[1], max(11 - low[1], HEIGHT - 10 - high[1])),
    ]
    corners += middle
    flat = np.float32([[0, 0], [sign.shape[1], 0], [sign.shape[1], sign.shape[0]], [0, sign.shape[0]]])
    return cv2.getPerspectiveTransform(flat, np.float32(corners)), scale


def sharp_picture(language, lines, number, seed):
    """The picture before the camera: pixels and lines."""
    random = np.random.default_rng(seed * 1000 + number)
    em = random.uniform(18, 44) if len(lines) > 2 else random.uniform(26, 64)
    sign, quads = plate(language, lines, number, em, random)
    matrix, _ = placed(sign, quads, random, random.uniform(-12, 12), random.uniform(0, 0.14))
    pixels = background(number, random)
    drawn = cv2.warpPerspective(cv2.GaussianBlur(sign, (0, 0), 0.6), matrix, (WIDTH, HEIGHT), flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(sign.shape[:2], 255, np.uint8), matrix, (WIDTH, HEIGHT))[..., None] / 255
    pixels = pixels * (1 - mask) + drawn * mask
    pixels *= np.linspace(1.04, 0.84, WIDTH)[None, :, None]
    placed_lines = [Line(text, cv2.perspectiveTransform(quad[None], matrix)[0]) for text, quad in zip(lines, quads)]
    return pixels, placed_lines, random


def seen(pixels, random, light=1.0, blur=0.5, noise=2.5, quality=None):
    """The pixels as a webcam gives them."""
    pixels = cv2.GaussianBlur(pixels * light, (0, 0), blur) + random.normal(0, noise, pixels.shape)
    pixels = np.clip(pixels, 0, 255).astype(np.uint8)
    if quality:
        encoded = cv2.imencode(".jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        pixels = cv2.imdecode(encoded, cv2.IMREAD_COLOR)[..., ::-1]
    return pixels


def picture(language, lines, number, seed):
    pixels, placed_lines, random = sharp_picture(language, lines, number, seed)
    pixels = seen(
        pixels,
        random,
        light=random.choice([1, 1, 1, 0.6, 0.32]),
        blur=random.uniform(0.4, 1.2),
        noise=random.uniform(1, 6),
        quality=int(random.choice([0, 60, 75])) or None,
    )
    return Picture(language, np.ascontiguousarray(pixels), placed_lines)


def empty_picture(number, seed):
    """A picture without any letters."""
    random = np.random.default_rng(seed * 7919 + number)
    return np.ascontiguousarray(seen(background(number, random), random, noise=4, blur=0.6))


def motion(kind, time, center, shake):
    """The homography of a picture after a part of a way, from 0 to 1."""
    across = down = turn = tilt = 0.0
    scale = 1.0
    if kind == "pan":
        across, down = 160 * time, 40 * time
    elif kind == "zoom":
        scale = 1 + 0.4 * time
    elif kind == "roll":
        turn = 12 * time
    elif kind == "tilt":
        across, tilt, scale = 20 * time, 2.5e-4 * time, 1 + 0.1 * time
    across, down = across + shake[0], down + shake[1]
    turned = np.vstack([cv2.getRotationMatrix2D((float(center[0]), float(center[1])), turn, scale), [0, 0, 1]])
    turned[0, 2] -= across
    turned[1, 2] += down
    there, back, tilted = np.eye(3), np.eye(3), np.eye(3)
    there[:2, 2], back[:2, 2], tilted[2, 0] = -center, center, tilt
    return turned @ back @ tilted @ there


def clip(language, lines, number, seed, kind, frames=60, still=0):
    """Frames of a picture that moves, each with its homography from the first one: `still` frames come first."""
    pixels, placed_lines, random = sharp_picture(language, lines, number, seed)
    center = np.concatenate([line.quad for line in placed_lines]).mean(0).astype(np.float64)
    shakes = np.cumsum(random.normal(0, 0.6 if kind != "still" else 0, (frames, 2)), axis=0)
    for index in range(still + frames):
        step = max(0, index - still)
        matrix = motion(kind, step / max(1, frames - 1), center, shakes[step] if index > still else (0, 0))
        moved = cv2.warpPerspective(pixels, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
        yield np.ascontiguousarray(seen(moved, random)), matrix, placed_lines
