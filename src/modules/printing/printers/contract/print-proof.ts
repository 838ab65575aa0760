import { z } from 'zod'
import { Instant } from '../../../../core/contract/common'

/**
 * How it is known that a paper came out. `in-order`: a receipt printer answered after the last byte. `emptied`: a label
 * printer said that nothing waits in it any more. `handed-on`: the system's own queue has handed it on. `written`: the
 * bytes were taken, and nothing more is known.
 */
export const PRINT_EVIDENCE = ['in-order', 'emptied', 'handed-on', 'written'] as const
export type PrintEvidence = (typeof PRINT_EVIDENCE)[number]

/** Whether the printer itself has said so. */
export const isConfirmed = (evidence: PrintEvidence) => evidence === 'in-order' || evidence === 'emptied'

const MONTH_MS = 31 * 24 * 3_600_000

/** What a device has learned of a paper that came out. Times are spans: the clock of a kitchen's computer may be wrong. */
export const ToldProof = z.object({
  evidence: z.enum(PRINT_EVIDENCE),
  /** The byte that a receipt printer answered with. */
  answer: z.int().min(0).max(255).optional(),
  bytes: z.int().min(0).max(100_000_000),
  /** From the first byte to the proof. */
  tookMs: z.number().min(0).max(MONTH_MS),
  /** How long before this is reported. */
  agoMs: z.number().min(0).max(MONTH_MS),
  /** How often it was gone on with after it had been broken off. */
  resumed: z.int().min(0).max(10_000).default(0),
})
export type ToldProof = z.infer<typeof ToldProof>

/** The same as staff read it, with the moment by our own clock. */
export const PrintProof = z.object({
  evidence: z.enum(PRINT_EVIDENCE),
  answer: z.int().nullable(),
  bytes: z.int(),
  tookMs: z.int(),
  at: Instant,
  resumed: z.int(),
})
export type PrintProof = z.infer<typeof PrintProof>
export type KeptProof = Omit<PrintProof, 'at'> & { at: string }

/** Never before the job was there, nor after it was told. */
export function keptProof({ agoMs, answer, ...told }: ToldProof, createdAt: Date, now: Date): KeptProof {
  const at = Math.min(Math.max(now.getTime() - agoMs, createdAt.getTime()), now.getTime())
  return { ...told, tookMs: Math.round(told.tookMs), answer: answer ?? null, at: new Date(at).toISOString() }
}
