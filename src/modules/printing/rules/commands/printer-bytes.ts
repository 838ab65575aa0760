import type { Bitmap } from '../bitmaps/bitmap'
import { joined } from '../bitmaps/joined'
import { escposSteps, RESET } from './escpos'
import { zplLabels } from './zpl'

export type PrinterLanguage = 'escpos' | 'zpl'

/** All that a printer is sent for so many copies of a picture. */
export function printerBytes(bitmap: Bitmap, language: PrinterLanguage, copies: number): Uint8Array {
  if (language === 'zpl') return new TextEncoder().encode(zplLabels(bitmap, copies))
  return joined([RESET, ...escposSteps(bitmap, copies).map(step => step.bytes)])
}
