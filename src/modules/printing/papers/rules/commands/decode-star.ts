import { type Bitmap, stacked } from '../bitmaps/bitmap'

const PICTURE_ROWS = 24

/** Whether bytes begin as those for a printer in Star Line Mode do: a receipt of Epson's kind has no ESC RS. */
export const isStar = (bytes: Uint8Array) =>
  bytes[0] === 0x1b && bytes[1] === 0x40 && bytes[2] === 0x1b && bytes[3] === 0x1e

/** The papers that are cut off by such bytes; what is not cut yet is not among them. */
export function decodeStar(bytes: Uint8Array): Bitmap[] {
  const papers: Bitmap[] = []
  let pictures: Bitmap[] = []
  let at = 0
  while (at < bytes.length) {
    const [first, command] = [bytes[at], bytes[at + 1]]
    if (first !== 0x1b) {
      at++
    } else if (command === 0x6b) {
      const row = bytes[at + 2]! + (bytes[at + 3]! << 8)
      const end = at + 4 + row * PICTURE_ROWS
      pictures.push({ width: row * 8, height: PICTURE_ROWS, bits: bytes.subarray(at + 4, end) })
      at = end
    } else if (command === 0x64) {
      papers.push(stacked(pictures))
      pictures = []
      at += 3
    } else {
      at += command === 0x1e ? 4 : 2
    }
  }
  return papers
}
