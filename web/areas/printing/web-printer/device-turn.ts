import type { ToldProof } from '../../../../src/modules/printing/printers/contract/print-proof'
import type { PaperFormat } from '../paper/print-bytes'
import type { Journal } from './device-identity'
import type { JobOutcome, OfferedJob } from './printer-device'

export const POLL_MS = {
  /** Nothing to print. */
  idle: 5_000,
  /** After a job, by what it was printed with. */
  after: { escpos: 500, star: 500, zpl: 100 } satisfies Record<PaperFormat, number>,
  error: 10_000,
} as const

export type Turn =
  | { kind: 'idle' }
  | { kind: 'printed' | 'failed' | 'told'; job: OfferedJob; error?: string }
  | { kind: 'error'; error: unknown }

export const pauseAfter = (turn: Turn): number =>
  turn.kind === 'idle' ? POLL_MS.idle : turn.kind === 'error' ? POLL_MS.error : POLL_MS.after[turn.job.format]

export interface TurnParts {
  nextJob: () => Promise<OfferedJob | null>
  /** Puts all copies on paper; answers of how many bytes they are. */
  print: (job: OfferedJob) => Promise<number>
  report: (id: string, outcome: JobOutcome) => Promise<unknown>
  journal: Journal
}

/**
 * Takes one job, prints it, and says so. The journal is written before the first byte goes out and after the last: a job
 * that is offered again was either printed, which is only told again, or broken off, which is for a person to look at.
 */
export async function takeTurn({ nextJob, print, report, journal }: TurnParts): Promise<Turn> {
  try {
    const job = await nextJob()
    if (!job) return { kind: 'idle' }
    const stage = journal.stageOf(job.id)
    if (stage === 'sending') {
      const error = 'Interrupted while printing: look whether it is on paper'
      await report(job.id, { status: 'failed', error })
      journal.set(job.id, null)
      return { kind: 'failed', job, error }
    }
    let proof: ToldProof | undefined
    if (stage === null) {
      journal.set(job.id, 'sending')
      try {
        const from = performance.now()
        const bytes = await print(job)
        // A cable takes bytes; it says nothing of paper.
        const tookMs = performance.now() - from
        proof = { evidence: 'written', bytes, tookMs, agoMs: 0, resumed: 0 }
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown.message : String(thrown)
        await report(job.id, { status: 'failed', error: error.slice(0, 400) })
        journal.set(job.id, null)
        return { kind: 'failed', job, error }
      }
      journal.set(job.id, 'sent')
    }
    await report(job.id, { status: 'printed', ...(proof && { proof }) })
    journal.set(job.id, null)
    return { kind: stage === 'sent' ? 'told' : 'printed', job }
  } catch (error) {
    return { kind: 'error', error }
  }
}
