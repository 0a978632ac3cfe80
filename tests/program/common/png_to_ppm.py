"""Reads a PNG with a palette and eight bits a pixel from stdin and writes it as PPM.

It shares no code with the library that lifesat uses.
"""

import struct
import sys
import zlib


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    place = 8
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        (crc,) = struct.unpack(">I", data[place + 8 + length : place + 12 + length])
        assert crc == zlib.crc32(kind + body), f"{kind} is damaged"
        yield kind, body
        place += 12 + length


def paeth(left, up, corner):
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def unfiltered(kind, row, above):
    for index in range(len(row)):
        left = row[index - 1] if index else 0
        corner = above[index - 1] if index else 0
        add = [0, left, above[index], (left + above[index]) // 2, paeth(left, above[index], corner)][kind]
        row[index] = (row[index] + add) & 255
    return row


found = list(chunks(sys.stdin.buffer.read()))
assert found[0][0] == b"IHDR" and found[-1][0] == b"IEND"
width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", found[0][1])
assert (depth, colour, interlace) == (8, 3, 0)
palette = dict(found)[b"PLTE"]
data = zlib.decompress(b"".join(body for kind, body in found if kind == b"IDAT"))
assert len(data) == height * (width + 1)
colours = [palette[3 * index : 3 * index + 3] for index in range(len(palette) // 3)]
above = bytearray(width)
sys.stdout.buffer.write(b"P6\n%d %d\n255\n" % (width, height))
for start in range(0, len(data), width + 1):
    above = unfiltered(data[start], bytearray(data[start + 1 : start + 1 + width]), above)
    sys.stdout.buffer.write(b"".join(colours[index] for index in above))
