import { expect, test } from 'bun:test'
import type { Bitmap } from '../bitmaps/bitmap'
import { decodeStar, isStar } from './decode-star'
import { printerBytes } from './printer-bytes'
import { starBytes } from './star'

const RESET = [0x1b, 0x40, 0x1b, 0x1e, 0x61, 0x00, 0x1b, 0x30]
const CUT = [0x1b, 0x64, 0x33]
const blank = (count: number) => Array.from({ length: count }, () => 0)

/** 16 dots wide, each row with its number in the second byte. */
const numbered = (height: number): Bitmap => ({
  width: 16,
  height,
  bits: Uint8Array.from({ length: height * 2 }, (_, at) => (at % 2 === 0 ? 0x80 : (at - 1) / 2)),
})
const rowsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => [0x80, first + at]).flat()

test('a picture goes to a Star printer 24 rows at a time, the last filled up with white, and is cut', () => {
  expect([...starBytes(numbered(26))]).toEqual([
    ...RESET,
    ...[0x1b, 0x6b, 2, 0, ...rowsFrom(0, 23), 0x0a],
    ...[0x1b, 0x6b, 2, 0, ...rowsFrom(24, 25), ...blank(44), 0x0a],
    ...CUT,
  ])
})

test('each copy is printed anew, and each paper of a long picture is cut by itself', () => {
  const two = { ...numbered(48), cuts: [24] }
  const once = [
    ...[0x1b, 0x6b, 2, 0, ...rowsFrom(0, 23), 0x0a, ...CUT],
    ...[0x1b, 0x6b, 2, 0, ...rowsFrom(24, 47), 0x0a, ...CUT],
  ]
  expect([...printerBytes(two, 'star', 2)]).toEqual([...RESET, ...once, ...once])
})

test('a row of more than 255 bytes says its length in two', () => {
  const wide = { width: 2_080, height: 1, bits: new Uint8Array(260) }
  expect([...starBytes(wide).subarray(RESET.length, RESET.length + 4)]).toEqual([0x1b, 0x6b, 4, 1])
})

test('what is encoded for a Star printer comes out of it, copy by copy', () => {
  const bytes = starBytes(numbered(30), 2)
  expect(isStar(bytes)).toBe(true)
  const papers = decodeStar(bytes)
  expect(papers.map(({ width, height }) => [width, height])).toEqual([
    [16, 48],
    [16, 48],
  ])
  for (const { bits } of papers) expect([...bits]).toEqual([...rowsFrom(0, 29), ...blank(36)])
})
