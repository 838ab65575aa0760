import { type Bitmap, bytesPerRow, papersOf, rowsOf } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'

/** 8 mm of paper, 4 to 7 KB: small enough for the buffer of any printer, and all that an interruption can repeat. */
export const STRIP_ROWS = 64

/** Blank paper between the last line and the blade, beyond the printer's own way to it. */
const FEED_DOTS = 40

/** What a printer can be given in one go; after any of them it is known how far the paper has come. */
export interface PrintStep {
  kind: 'strip' | 'cut'
  bytes: Uint8Array<ArrayBuffer>
}

/** The steps that print a bitmap, once for each copy: strips from top to bottom, and a cut after each of its papers. */
export function escposSteps(bitmap: Bitmap, copies = 1): PrintStep[] {
  const once = papersOf(bitmap).flatMap(stepsOf)
  return Array.from({ length: copies }, () => once).flat()
}

function stepsOf(paper: Bitmap): PrintStep[] {
  const steps: PrintStep[] = []
  for (let y = 0; y < paper.height; y += STRIP_ROWS)
    steps.push({ kind: 'strip', bytes: stripBytes(rowsOf(paper, y, y + STRIP_ROWS)) })
  return [...steps, { kind: 'cut', bytes: CUT }]
}

/** ESC @: as switched on. */
export const RESET = Uint8Array.of(0x1b, 0x40)

/** GS V 66 n: feed to the blade and n dots more, cut but for a point. No line feed may follow: it would be the next paper's. */
export const CUT = Uint8Array.of(0x1d, 0x56, 66, FEED_DOTS)

/** GS v 0: a picture of some rows. */
function stripBytes(strip: Bitmap): Uint8Array<ArrayBuffer> {
  const row = bytesPerRow(strip)
  const { height } = strip
  const header = Uint8Array.of(0x1d, 0x76, 0x30, 0, row & 255, row >> 8, height & 255, height >> 8)
  return joined([header, withoutCommands(strip.bits)])
}

/**
 * Ends a picture that was broken off: as many NUL bytes as a strip can still be waiting for. They come out as white
 * rows, or are ignored.
 */
export function resync(bitmapWidth: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((bitmapWidth / 8) * STRIP_ROWS + 8)
}

/**
 * Printers obey DLE EOT, DLE ENQ and DLE DC4 even in the middle of a picture, so these byte pairs must not occur in
 * it. One more black dot breaks them up.
 */
export function withoutCommands(bits: Uint8Array): Uint8Array {
  const safe = Uint8Array.from(bits)
  for (let index = 0; index + 1 < safe.length; index++) {
    const next = safe[index + 1]
    if (safe[index] === 0x10 && (next === 0x04 || next === 0x05 || next === 0x14)) safe[index] = 0x18
  }
  return safe
}
