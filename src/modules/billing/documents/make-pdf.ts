import { join } from 'node:path'
import { Failure } from '../../../core/contract/failures'
import { runInSubprocess, SubprocessTimeout } from '../../../core/subprocess'
import { makeTurns } from '../../../core/turns/turns'
import type { Sheet } from './rules/sheet'

const SCRIPT = join(import.meta.dir, 'draw-pdf.ts')
/** A sheet takes less than a second, one of a thousand lines a few. */
const WITHIN_MS = 30_000
const RETRY_SECONDS = 5

const inTurn = makeTurns({ atOnce: 1, waiting: 50 })

/** A sheet as a PDF. Throws ServiceUnavailable when too many wait for theirs. */
export async function makePdf(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const input = new TextEncoder().encode(JSON.stringify(sheet))
  const made = await inTurn(() =>
    runInSubprocess(SCRIPT, [], input, WITHIN_MS).catch(error => {
      if (!(error instanceof SubprocessTimeout)) throw error
      throw new Failure('ServiceUnavailable', { retryAfter: RETRY_SECONDS })
    }),
  )
  if (typeof made === 'string') throw new Failure('ServiceUnavailable', { retryAfter: RETRY_SECONDS })
  return made
}
