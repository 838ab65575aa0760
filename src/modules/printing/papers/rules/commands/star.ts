import { type Bitmap, bytesPerRow, papersOf, rowsOf } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'

/** A picture of Star Line Mode is always so many rows high: 3 mm of paper. */
const PICTURE_ROWS = 24

/** ESC @: as switched on. ESC RS a 0: no status by itself. ESC 0: a line feed is as high as a picture. */
const RESET = Uint8Array.of(0x1b, 0x40, 0x1b, 0x1e, 0x61, 0, 0x1b, 0x30)

/** ESC d 3: feed to the blade, cut but for a point. */
const CUT = Uint8Array.of(0x1b, 0x64, 0x33)

const LINE_FEED = Uint8Array.of(0x0a)

/** All that a printer in Star Line Mode is sent for so many copies of a picture, with a cut after each of its papers. */
export function starBytes(bitmap: Bitmap, copies = 1): Uint8Array<ArrayBuffer> {
  const once = joined(papersOf(bitmap).flatMap(paper => [...picturesOf(paper), CUT]))
  return joined([RESET, ...Array.from({ length: copies }, () => once)])
}

function picturesOf(paper: Bitmap): Uint8Array[] {
  const pictures: Uint8Array[] = []
  for (let y = 0; y < paper.height; y += PICTURE_ROWS)
    pictures.push(pictureBytes(rowsOf(paper, y, y + PICTURE_ROWS)), LINE_FEED)
  return pictures
}

/** ESC k: a picture, row by row; the last one of a paper is filled up with white rows. */
function pictureBytes(strip: Bitmap): Uint8Array {
  const row = bytesPerRow(strip)
  const bits = new Uint8Array(row * PICTURE_ROWS)
  bits.set(strip.bits)
  return joined([Uint8Array.of(0x1b, 0x6b, row & 255, row >> 8), bits])
}
