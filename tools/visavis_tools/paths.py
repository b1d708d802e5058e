"""The places of the checkout."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
RELEASE = ROOT / ".build/release"
