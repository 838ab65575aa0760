import { type Bitmap, blankBitmap, stacked } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'

/** What falls from the printer at a cut. */
export interface Paper {
  /** All pictures and blank lines from the last cut to this one, without the feed to the blade. */
  bitmap: Bitmap
  cut: 'full' | 'partial'
  /** Printed as letters of the printer's own; not part of the bitmap. */
  text: string
  /** Bytes that are no command known here. */
  unknown: number
}

const DEFAULT_LINE_DOTS = 30

/** How many bytes follow after ESC or GS and the command's letter, for those that change nothing of a picture. */
const ESC_ARGUMENTS: Readonly<Record<string, number>> = {
  ...{ a: 1, t: 1, R: 1, E: 1, G: 1, '-': 1, M: 1, '!': 1, '{': 1, V: 1, ' ': 1, r: 1, S: 0, U: 1, '=': 1 },
  ...{ $: 2, '\\': 2, c: 2, p: 3, '2': 0, '@': 0, L: 0 },
}
const GS_ARGUMENTS: Readonly<Record<string, number>> = {
  ...{ '!': 1, B: 1, H: 1, f: 1, h: 1, w: 1, I: 1, a: 1, b: 1, P: 2, L: 2, W: 2, $: 2, '\\': 2 },
}

/** The bytes are not all here yet. */
const PARTIAL = Symbol('partial')

/**
 * A receipt printer without paper: takes the bytes in pieces, in whatever way they were cut up, and gives the papers
 * that would have come out. It answers questions as a printer in good health does.
 */
export class EscposDecoder {
  /** Called with what the printer says: status bytes, and the mark of a process that has been printed. */
  onReply: (bytes: Uint8Array<ArrayBuffer>) => void = () => {}
  onPaper: (paper: Paper) => void = () => {}

  #waiting = new Uint8Array(0)
  #pieces: Bitmap[] = []
  #stored: Bitmap | null = null
  #text = ''
  #unknown = 0
  #lineDots = DEFAULT_LINE_DOTS

  push(bytes: Uint8Array) {
    // Copied: whoever pushes may use its buffer again.
    this.#waiting = this.#waiting.length ? joined([this.#waiting, bytes]) : joined([bytes])
    let at = 0
    while (at < this.#waiting.length) {
      const taken = this.#take(this.#waiting.subarray(at))
      if (taken === PARTIAL) break
      at += taken
    }
    this.#waiting = this.#waiting.slice(at)
  }

  /** What has been printed since the last cut and still hangs in the printer. */
  get uncut(): Bitmap {
    return stacked(this.#pieces)
  }

  /** True in the middle of a command. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Takes one command off the front; the number of its bytes. */
  #take(bytes: Uint8Array): number | typeof PARTIAL {
    switch (bytes[0]) {
      case 0x10:
        return this.#takeRealTime(bytes)
      case 0x1b:
        return this.#takeEscape(bytes)
      case 0x1c:
        return bytes.length < 2 ? PARTIAL : 2
      case 0x1d:
        return this.#takeGroup(bytes)
      case 0x0a:
        this.#feed(this.#lineDots)
        this.#text += '\n'
        return 1
      case 0x00:
      case 0x0d:
        return 1
      default:
        if (bytes[0]! >= 0x20) this.#text += String.fromCharCode(bytes[0]!)
        else this.#unknown++
        return 1
    }
  }

  #takeRealTime(bytes: Uint8Array): number | typeof PARTIAL {
    const [, command, argument] = bytes
    if (command === undefined || argument === undefined) return PARTIAL
    if (command === 0x04) {
      this.onReply(Uint8Array.of(0x12))
      return argument === 7 || argument === 8 ? 4 : 3
    }
    if (command === 0x05) return 3
    if (command === 0x14) return argument === 8 ? 10 : 5
    this.#unknown++
    return 1
  }

  #takeEscape(bytes: Uint8Array): number | typeof PARTIAL {
    if (bytes.length < 2) return PARTIAL
    const letter = String.fromCharCode(bytes[1]!)
    const argument = bytes[2]
    if (letter === '*') return this.#takeColumns(bytes)
    if (letter === 'i' || letter === 'm') return this.#cut(letter === 'i' ? 'full' : 'partial', 2)
    if (letter === '@') {
      this.#lineDots = DEFAULT_LINE_DOTS
      this.#stored = null
    }
    if (letter === '2') this.#lineDots = DEFAULT_LINE_DOTS
    if (letter === 'J' || letter === 'd' || letter === '3') {
      if (argument === undefined) return PARTIAL
      if (letter === '3') this.#lineDots = argument
      else this.#feed(letter === 'J' ? argument : argument * this.#lineDots)
      return 3
    }
    return this.#skip(bytes, ESC_ARGUMENTS[letter])
  }

  #takeGroup(bytes: Uint8Array): number | typeof PARTIAL {
    if (bytes.length < 2) return PARTIAL
    const letter = String.fromCharCode(bytes[1]!)
    const argument = bytes[2]
    switch (letter) {
      case 'v':
        return this.#takeRaster(bytes)
      case '(':
        return this.#takeLong(bytes, 5, sizeAt(bytes, 3, 2))
      case '8':
        return this.#takeLong(bytes, 7, sizeAt(bytes, 3, 4))
      case 'k':
        return this.#takeBarcode(bytes)
      case 'V': {
        if (argument === undefined) return PARTIAL
        const isLong = argument >= 65
        if (isLong && bytes.length < 4) return PARTIAL
        return this.#cut([0, 48, 65, 97].includes(argument) ? 'full' : 'partial', isLong ? 4 : 3)
      }
      case 'r':
        if (argument === undefined) return PARTIAL
        this.onReply(Uint8Array.of(0x00))
        return 3
      default:
        return this.#skip(bytes, GS_ARGUMENTS[letter])
    }
  }

  #skip(bytes: Uint8Array, args: number | undefined): number | typeof PARTIAL {
    if (args === undefined) {
      this.#unknown += 2
      return 2
    }
    return bytes.length < args + 2 ? PARTIAL : args + 2
  }

  /** GS v 0: bytes per row, rows, then the dots. */
  #takeRaster(bytes: Uint8Array): number | typeof PARTIAL {
    if (bytes.length < 8) return PARTIAL
    const row = sizeAt(bytes, 4, 2)
    const height = sizeAt(bytes, 6, 2)
    const end = 8 + row * height
    if (bytes.length < end) return PARTIAL
    const bitmap: Bitmap = { width: row * 8, height, bits: bytes.slice(8, end) }
    this.#print(enlarged(bitmap, bytes[3]! & 1 ? 2 : 1, bytes[3]! & 2 ? 2 : 1))
    return end
  }

  /** ESC *: a line of columns, 8 or 24 dots high. */
  #takeColumns(bytes: Uint8Array): number | typeof PARTIAL {
    if (bytes.length < 5) return PARTIAL
    const mode = bytes[2]!
    const deep = mode >= 32 ? 3 : 1
    const count = sizeAt(bytes, 3, 2)
    const end = 5 + count * deep
    if (bytes.length < end) return PARTIAL
    const bitmap = blankBitmap(count, deep * 8)
    for (let x = 0; x < count; x++)
      for (let y = 0; y < deep * 8; y++)
        if (bytes[5 + x * deep + (y >> 3)]! & (0x80 >> (y & 7)))
          bitmap.bits[(y * bitmap.width + x) >> 3]! |= 0x80 >> (x & 7)
    this.#print(enlarged(bitmap, mode === 0 || mode === 32 ? 2 : 1, deep === 1 ? 3 : 1))
    return end
  }

  /** GS ( and GS 8: a letter, a length, and as many bytes. */
  #takeLong(bytes: Uint8Array, start: number, size: number): number | typeof PARTIAL {
    if (bytes.length < start || bytes.length < start + size) return PARTIAL
    const data = bytes.subarray(start, start + size)
    if (bytes[2] === 0x4c) this.#takeGraphics(data)
    if (bytes[2] === 0x48 && data[1] === 0x30)
      this.onReply(joined([Uint8Array.of(0x37, 0x22), data.slice(2, 6), Uint8Array.of(0)]))
    return start + size
  }

  #takeGraphics(data: Uint8Array) {
    if (data[1] === 112 && data.length >= 10) {
      const width = sizeAt(data, 6, 2)
      const height = sizeAt(data, 8, 2)
      this.#stored = enlarged(
        { width: Math.ceil(width / 8) * 8, height, bits: data.slice(10) },
        data[3]!,
        data[4]!,
      )
    } else if ((data[1] === 50 || data[1] === 2) && this.#stored) {
      this.#print(this.#stored)
      this.#stored = null
    }
  }

  /** GS k: older codes end with a NUL, newer ones say their length. */
  #takeBarcode(bytes: Uint8Array): number | typeof PARTIAL {
    if (bytes.length < 4) return PARTIAL
    const end = bytes[2]! >= 65 ? 4 + bytes[3]! : bytes.indexOf(0, 3) + 1
    return end === 0 || bytes.length < end ? PARTIAL : end
  }

  #feed(dots: number) {
    if (dots > 0) this.#print(blankBitmap(8, dots))
  }

  #print(bitmap: Bitmap) {
    if (bitmap.height > 0) this.#pieces.push(bitmap)
  }

  #cut(cut: Paper['cut'], taken: number): number {
    const paper: Paper = { bitmap: this.uncut, cut, text: this.#text, unknown: this.#unknown }
    this.#pieces = []
    this.#text = ''
    this.#unknown = 0
    this.onPaper(paper)
    return taken
  }
}

/** The papers in a stream that is all here. */
export function decodeEscpos(bytes: Uint8Array): Paper[] {
  const papers: Paper[] = []
  const decoder = new EscposDecoder()
  decoder.onPaper = paper => papers.push(paper)
  decoder.push(bytes)
  return papers
}

/** A number of some bytes, the lowest first. */
function sizeAt(bytes: Uint8Array, at: number, length: number): number {
  let size = 0
  for (let index = length - 1; index >= 0; index--) size = size * 256 + (bytes[at + index] ?? 0)
  return size
}

function enlarged(bitmap: Bitmap, across: number, down: number): Bitmap {
  if (across <= 1 && down <= 1) return bitmap
  const large = blankBitmap(bitmap.width * across, bitmap.height * down)
  for (let y = 0; y < large.height; y++)
    for (let x = 0; x < large.width; x++) {
      const from = Math.floor(y / down) * bitmap.width + Math.floor(x / across)
      if (bitmap.bits[from >> 3]! & (0x80 >> (from & 7)))
        large.bits[(y * large.width + x) >> 3]! |= 0x80 >> (x & 7)
    }
  return large
}
