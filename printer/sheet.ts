import type { Bitmap } from '../src/modules/printing/papers/rules/bitmaps/bitmap'
import { escposSteps } from '../src/modules/printing/papers/rules/commands/escpos'
import { printerBytes } from '../src/modules/printing/papers/rules/commands/printer-bytes'
import type { OfferedJob } from './client'
import type { Sheet } from './press'

/** What is sent to the printer for the picture of a job. */
export function sheetOf(job: Pick<OfferedJob, 'id' | 'format' | 'copies'>, bitmap: Bitmap): Sheet {
  const { id, format, copies } = job
  if (format === 'escpos') return { id, format, width: bitmap.width, steps: escposSteps(bitmap, copies) }
  const bytes = printerBytes(bitmap, format, copies)
  return { id, format, width: bitmap.width, steps: [{ kind: 'raw', bytes }] }
}
