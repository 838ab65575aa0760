/** A picture of black and white dots. One bit a dot, 1 is black, the leftmost dot in the highest bit. */
export interface Bitmap {
  /** In dots, a multiple of 8. */
  width: number
  height: number
  /** height × width / 8 bytes, row by row. */
  bits: Uint8Array
  /** Of several papers below each other: the row in which each but the last one ends. */
  cuts?: number[]
}

/** The papers of a picture, each as a picture of its own. */
export function papersOf(bitmap: Bitmap): Bitmap[] {
  const ends = [...(bitmap.cuts ?? []), bitmap.height]
  return ends.map((end, at) => rowsOf(bitmap, at === 0 ? 0 : ends[at - 1]!, end))
}

export function blankBitmap(width: number, height: number): Bitmap {
  const padded = Math.ceil(width / 8) * 8
  return { width: padded, height, bits: new Uint8Array((padded / 8) * height) }
}

export const bytesPerRow = (bitmap: Bitmap) => bitmap.width / 8

export function rowsOf(bitmap: Bitmap, from: number, to: number): Bitmap {
  const bytes = bytesPerRow(bitmap)
  const height = Math.max(0, Math.min(to, bitmap.height) - from)
  return { width: bitmap.width, height, bits: bitmap.bits.subarray(from * bytes, (from + height) * bytes) }
}

/** The pictures below each other, as wide as the widest, their left edges aligned. */
export function stacked(bitmaps: readonly Bitmap[]): Bitmap {
  const width = Math.max(0, ...bitmaps.map(bitmap => bitmap.width))
  const height = bitmaps.reduce((sum, bitmap) => sum + bitmap.height, 0)
  const whole = blankBitmap(width, height)
  let y = 0
  for (const bitmap of bitmaps) {
    const from = bytesPerRow(bitmap)
    for (let row = 0; row < bitmap.height; row++, y++)
      whole.bits.set(bitmap.bits.subarray(row * from, (row + 1) * from), y * bytesPerRow(whole))
  }
  return whole
}
