import type { Bitmap } from '../src/modules/printing/rules/bitmaps/bitmap'
import { escposSteps } from '../src/modules/printing/rules/commands/escpos'
import { zplLabels } from '../src/modules/printing/rules/commands/zpl'
import type { OfferedJob } from './client'
import type { Sheet } from './press'

/** What is sent to the printer for the picture of a job. */
export function sheetOf(job: Pick<OfferedJob, 'id' | 'format' | 'copies'>, bitmap: Bitmap): Sheet {
  const { id, format, copies } = job
  if (format === 'escpos') return { id, format, width: bitmap.width, steps: escposSteps(bitmap, copies) }
  const bytes = new TextEncoder().encode(zplLabels(bitmap, copies))
  return { id, format, width: bitmap.width, steps: [{ kind: 'raw', bytes }] }
}
