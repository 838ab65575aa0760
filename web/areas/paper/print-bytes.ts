import type { Bitmap } from '../../../src/modules/printing/rules/bitmaps/bitmap'
import { joined } from '../../../src/modules/printing/rules/bitmaps/joined'
import { escposSteps, RESET } from '../../../src/modules/printing/rules/commands/escpos'
import { zplLabels } from '../../../src/modules/printing/rules/commands/zpl'

export type PaperFormat = 'escpos' | 'zpl'

/** What a printer is sent for a paper: the picture, and the cut. */
export function bytesOf(bitmap: Bitmap, format: PaperFormat): Uint8Array<ArrayBuffer> {
  if (format === 'zpl') return new TextEncoder().encode(zplLabels(bitmap))
  return joined([RESET, ...escposSteps(bitmap).map(step => step.bytes)])
}
