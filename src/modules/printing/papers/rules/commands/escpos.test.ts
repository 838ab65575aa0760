import { expect, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { type Bitmap, blankBitmap } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'
import { pngOf } from '../bitmaps/png'
import { decodeEscpos, EscposDecoder, type Paper } from './decode-escpos'
import { decodeZpl } from './decode-zpl'
import { CUT, escposSteps, RESET, resync, STRIP_ROWS, withoutCommands } from './escpos'
import { escposBytes, isSameBitmap } from './testing-bitmaps'
import { zplLabels } from './zpl'

const bitmaps = fc
  .tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 200 }),
    fc.integer(),
    fc.constantFrom(0, 1, 2),
  )
  .map(([row, height, seed, density]): Bitmap => {
    let state = seed | 1
    const next = () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
      return (state >>> 8) & 255
    }
    const bits = Uint8Array.from(
      { length: row * height },
      () => [next(), next() < 20 ? next() : 0, next() < 20 ? next() : 255][density]!,
    )
    return { width: row * 8, height, bits }
  })

/** As a printer gets it: with the byte pairs broken up that it would obey. Strips break none up across their border. */
function asPrinted(bitmap: Bitmap): Bitmap {
  const strip = (bitmap.width / 8) * STRIP_ROWS
  const parts: Uint8Array[] = []
  for (let at = 0; at < bitmap.bits.length; at += strip)
    parts.push(withoutCommands(bitmap.bits.subarray(at, at + strip)))
  return { ...bitmap, bits: joined(parts) }
}

test('what is encoded for a receipt printer comes out of it, copy by copy', () => {
  fc.assert(
    fc.property(bitmaps, fc.integer({ min: 1, max: 3 }), (bitmap, copies) => {
      const papers = decodeEscpos(escposBytes(bitmap, copies))
      expect(papers.length).toBe(copies)
      for (const paper of papers) {
        expect(isSameBitmap(paper.bitmap, asPrinted(bitmap))).toBe(true)
        expect(paper).toMatchObject({ cut: 'partial', text: '', unknown: 0 })
      }
    }),
    { numRuns: 60 },
  )
})

test('the decoder does not care how the bytes were cut up', () => {
  fc.assert(
    fc.property(
      bitmaps,
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }),
      (bitmap, cuts) => {
        const bytes = escposBytes(bitmap)
        const papers: Paper[] = []
        const decoder = new EscposDecoder()
        decoder.onPaper = paper => papers.push(paper)
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const size = cuts[turn % cuts.length]!
          decoder.push(bytes.subarray(at, at + size))
          at += size
        }
        expect(decoder.isWaiting).toBe(false)
        expect(isSameBitmap(papers[0]!.bitmap, asPrinted(bitmap))).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('no picture holds a command that printers obey at once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0x10, 0x04, 0x05, 0x14, 0x18, 0xff), { maxLength: 200 }), bytes => {
      const safe = [...withoutCommands(Uint8Array.from(bytes))]
      expect(safe.some((byte, at) => byte === 0x10 && [0x04, 0x05, 0x14].includes(safe[at + 1]!))).toBe(false)
      bytes.forEach((byte, at) => {
        expect(safe[at]! & byte).toBe(byte)
      })
    }),
  )
})

test('after a break at any byte, resync and the same strip again lose nothing', () => {
  const bitmap = blankBitmap(80, 150)
  bitmap.bits.forEach((_, at) => {
    bitmap.bits[at] = (Math.floor(at / 10) % 255) + 1
  })
  const steps = escposSteps(bitmap)
  expect(steps.map(step => step.kind)).toEqual(['strip', 'strip', 'strip', 'cut'])
  const whole = joined(steps.map(step => step.bytes))

  for (let at = 1; at < whole.length; at += 7) {
    const step = stepAt(
      steps.map(({ bytes }) => bytes.length),
      at,
    )
    const again = steps.slice(step).map(({ bytes }) => bytes)
    const papers = decodeEscpos(joined([whole.subarray(0, at), resync(bitmap.width), RESET, ...again]))
    // Broken off inside the cut itself, it cuts twice: a blank piece more.
    const [paper, ...blank] = papers
    expect(blank.map(({ bitmap }) => bitmap.height)).toEqual(at > whole.length - CUT.length ? [0] : [])
    expect(new Set(rowsSeen(paper!.bitmap))).toEqual(new Set(rowsSeen(asPrinted(bitmap))))
    expect(paper!.bitmap.height).toBeLessThanOrEqual(bitmap.height + STRIP_ROWS)
  }
})

const stepAt = (lengths: number[], at: number) => {
  let start = 0
  return lengths.findIndex(length => {
    start += length
    return at < start
  })
}

const rowsSeen = (bitmap: Bitmap) =>
  Array.from({ length: bitmap.height }, (_, y) => bitmap.bits[(y * bitmap.width) / 8]!).filter(Boolean)

test('the printer without paper answers, and reads the older ways to print', () => {
  const replies: number[][] = []
  const papers: Paper[] = []
  const decoder = new EscposDecoder()
  decoder.onReply = bytes => replies.push([...bytes])
  decoder.onPaper = paper => papers.push(paper)

  decoder.push(Uint8Array.of(0x10, 4, 1, 0x1d, 0x72, 1, 0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, 65, 66, 67, 68))
  expect(replies).toEqual([[0x12], [0x00], [0x37, 0x22, 65, 66, 67, 68, 0]])

  const column = [0x1b, 0x2a, 33, 2, 0, 0x80, 0, 1, 0, 0, 0]
  const stored = [0x1d, 0x28, 0x4c, 12, 0, 0x30, 112, 0x30, 1, 1, 0x31, 8, 0, 2, 0, 0xaa, 0x55]
  const show = [0x1d, 0x28, 0x4c, 2, 0, 0x30, 50]
  decoder.push(Uint8Array.of(...RESET, ...column, ...stored, ...show, 0x41, 0x0a, 0x1b, 0x4a, 5, ...CUT))
  expect(papers[0]!.bitmap.height).toBe(24 + 2 + 30 + 5)
  expect([...papers[0]!.bitmap.bits.subarray(0, 1), ...papers[0]!.bitmap.bits.subarray(23, 26)]).toEqual([
    0x80, 0x80, 0xaa, 0x55,
  ])
  expect(papers[0]!.text).toBe('A\n')
})

test('a label comes out of its own description, dot by dot and copy by copy', () => {
  fc.assert(
    fc.property(bitmaps, fc.integer({ min: 1, max: 4 }), (bitmap, copies) => {
      const labels = decodeZpl(zplLabels(bitmap, copies))
      expect(labels.length).toBe(copies)
      for (const label of labels) expect(isSameBitmap(label, bitmap)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a label known to the letter', () => {
  const bits = Uint8Array.of(0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x0f, 0x00, 0x00, 0x0f, 0x00, 0x00)
  expect(zplLabels({ width: 24, height: 4, bits }, 2)).toBe(
    '^XA^PW24^LL4^LH0,0^FO0,0^GFA,12,12,3,!,0F,:^FS^PQ2^XZ\n',
  )
  const long = { width: 832, height: 1, bits: new Uint8Array(104).fill(0xaa) }
  expect(zplLabels({ ...long, bits: long.bits.with(103, 0xab) })).toContain(',pMAB^FS')
})

test('a PNG holds the same dots', () => {
  fc.assert(
    fc.property(bitmaps, bitmap => {
      const png = Buffer.from(pngOf(bitmap))
      expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([
        bitmap.width,
        bitmap.height,
        1,
        0,
      ])
      const size = png.readUInt32BE(33)
      const lines = inflateSync(png.subarray(41, 41 + size))
      const row = bitmap.width / 8
      for (let y = 0; y < bitmap.height; y++)
        expect([...lines.subarray(y * (row + 1) + 1, (y + 1) * (row + 1))].map(byte => ~byte & 255)).toEqual([
          ...bitmap.bits.subarray(y * row, (y + 1) * row),
        ])
      expect(png.readUInt32BE(41 + size)).toBe(Bun.hash.crc32(png.subarray(37, 41 + size)))
    }),
    { numRuns: 20 },
  )
})
