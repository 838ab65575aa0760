import type { Bitmap } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'
import { escposSteps, RESET } from './escpos'
import type { PrinterLanguage } from './printer-models'
import { starBytes } from './star'
import { zplLabels } from './zpl'

/** All that a printer is sent for so many copies of a picture. */
export function printerBytes(
  bitmap: Bitmap,
  language: PrinterLanguage,
  copies: number,
): Uint8Array<ArrayBuffer> {
  if (language === 'zpl') return new TextEncoder().encode(zplLabels(bitmap, copies))
  if (language === 'star') return starBytes(bitmap, copies)
  return joined([RESET, ...escposSteps(bitmap, copies).map(step => step.bytes)])
}
