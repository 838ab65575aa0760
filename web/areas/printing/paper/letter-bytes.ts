import { type Bitmap, blankBitmap } from '../../../../src/modules/printing/papers/rules/bitmaps/bitmap'
import type { PaperSize } from '../../../../src/modules/printing/papers/rules/rendering/layout'
import { drawPaper } from './draw-paper'
import { documentOf } from './paper-html'
import type { PaperJob } from './paper-jobs'
import { type Letters, textReceipt } from './text-receipt'

/** A job in the printer's own letters; its picture, which has none, below them. */
export async function letterBytes(
  job: PaperJob,
  letters: Letters,
  paper: PaperSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = textReceipt(job.html, letters)
  if (job.picture) {
    const look = { appendsPicture: false, dither: 'atkinson', paper } as const
    encoder.image(inWholeBytes(await drawPaper(documentOf(job, look), paper)))
  }
  return encoder.cut().encode()
}

/** White rows below, up to a multiple of eight. */
function inWholeBytes(bitmap: Bitmap): Bitmap {
  const whole = blankBitmap(bitmap.width, Math.ceil(bitmap.height / 8) * 8)
  whole.bits.set(bitmap.bits)
  return whole
}
