import { expect, test } from 'bun:test'
import jsqr from 'jsqr'
import { parser } from 'npos'
import sharp from 'sharp'
import { zplToBase64Async } from 'zpl-renderer-js'
import { type Bitmap, blankBitmap, bytesPerRow } from '../bitmaps/bitmap'
import { withoutCommands } from '../commands/escpos'
import { escposBytes, isSameBitmap, rgbaOf } from '../commands/testing-bitmaps'
import { zplLabels } from '../commands/zpl'
import { GOLDEN_PAPERS } from './golden-papers'
import { drawnGolden } from './testing-renderer'

const DOTS_PER_MM = 8

/** The dots where it is black. */
function bitmapOf(width: number, height: number, isBlack: (x: number, y: number) => boolean): Bitmap {
  const bitmap = blankBitmap(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isBlack(x, y)) bitmap.bits[y * bytesPerRow(bitmap) + (x >> 3)]! |= 0x80 >> (x & 7)
  return bitmap
}

/** What comes out of a receipt printer, as npos reads its bytes: it joins the strips to one picture. */
async function readReceipt(bytes: Uint8Array): Promise<Bitmap> {
  const { entries, error } = await parser().parse(Buffer.from(bytes))
  const pictures = entries.flatMap(({ data }) => data ?? [])
  if (error || pictures.length !== 1) throw new Error(`npos finds ${pictures.length} pictures: ${error}`)
  const picture = pictures[0]!
  return bitmapOf(picture.width, picture.height, (x, y) => picture.getPixel(x, y) === 0)
}

/** A label, as zebrash draws it. */
async function readLabel(zpl: string, { width, height }: Bitmap): Promise<Bitmap> {
  const png = await zplToBase64Async(zpl, width / DOTS_PER_MM, height / DOTS_PER_MM, DOTS_PER_MM)
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return bitmapOf(info.width, info.height, (x, y) => data[y * info.width + x]! < 128)
}

const codeIn = (bitmap: Bitmap) => jsqr(rgbaOf(bitmap), bitmap.width, bitmap.height)?.data

test.each(GOLDEN_PAPERS)(
  'a program of others reads every dot of a $name from its bytes, and its code',
  async paper => {
    const { size, code } = paper
    const drawn = await drawnGolden(paper)
    const printed = size.height ? drawn : { ...drawn, bits: withoutCommands(drawn.bits) }
    const read = size.height
      ? await readLabel(zplLabels(drawn), drawn)
      : await readReceipt(escposBytes(drawn))
    expect([isSameBitmap(read, printed), codeIn(read) || null]).toEqual([true, code])
  },
  30_000,
)
