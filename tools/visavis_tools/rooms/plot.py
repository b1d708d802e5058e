"""A plot of how a hub's processor time, memory and delays grow with the people in a room (SVG)."""

import math

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 250, 190, 40, 28, 30
PANELS = [("processor", "processor, % of a core"), ("memory", "memory, MB"), ("p99", "99 % of lines within, ms")]


def panel(rows, key, title, offset):
    """Returns one diagram, with people on a logarithmic axis from 10 to 3,000."""
    top = max(row[key] for row in rows) * 1.1
    step = 10 ** math.floor(math.log10(top))
    step = step / 2 if top / step < 3 else step
    x = [offset + LEFT + (WIDTH - LEFT - 15) * math.log(row["people"] / 10) / math.log(300) for row in rows]

    def y(value):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top

    parts = [f'<text x="{offset + LEFT}" y="16" font-weight="600">{title}</text>']
    for number in range(int(top / step) + 1):
        height = y(number * step)
        parts.append(f'<path d="M{offset + LEFT} {height:.1f}H{offset + WIDTH - 10}" stroke="#dcd6c9"/>')
        parts.append(f'<text x="{offset + LEFT - 5}" y="{height + 4:.1f}" text-anchor="end">{number * step:g}</text>')
    points = " ".join(f"{a:.1f},{y(row[key]):.1f}" for a, row in zip(x, rows, strict=True))
    parts.append(f'<polyline points="{points}" fill="none" stroke="#1b5d6c" stroke-width="2"/>')
    for a, row in zip(x, rows, strict=True):
        parts.append(f'<circle cx="{a:.1f}" cy="{y(row[key]):.1f}" r="3" fill="#1b5d6c"/>')
        if row["people"] != 2000:
            parts.append(f'<text x="{a:.1f}" y="{HEIGHT - 12}" text-anchor="middle">{row["people"]}</text>')
    return "\n".join(parts)


def svg(rows):
    diagrams = "\n".join(panel(rows, key, title, number * WIDTH) for number, (key, title) in enumerate(PANELS))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * len(PANELS)} {HEIGHT}" '
        'font-family="sans-serif" font-size="11" fill="#1b262b">\n<rect width="100%" height="100%" fill="#fbf9f5"/>\n'
        f"{diagrams}\n</svg>\n")
