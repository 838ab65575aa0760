import type { Bitmap } from '../../../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { printerBytes } from '../../../../src/modules/printing/papers/rules/commands/printer-bytes'
import type { PrinterLanguage } from '../../../../src/modules/printing/papers/rules/commands/printer-models'

export type PaperFormat = PrinterLanguage

/** What a printer is sent for a paper: the picture, and the cut. */
export const bytesOf = (bitmap: Bitmap, format: PaperFormat): Uint8Array<ArrayBuffer> =>
  printerBytes(bitmap, format, 1)
