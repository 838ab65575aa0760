import { z } from 'zod'
import { Id } from '../../../../core/contract/common'
import { OrderState } from '../../../order-records/orders/contract/ordering'
import { COLLECTIONS } from './collections'

/** What people look for by a name or a number. */
export const RECORD_KINDS = COLLECTIONS.map(({ kind }) => kind)
export const RecordKind = z.enum(RECORD_KINDS)
export type RecordKind = z.infer<typeof RecordKind>

/** Fewer letters than this stand in every other name, and no index finds them. */
export const LEAST_SEARCHED = 3

export const FindRecords = z.object({
  text: z.string().trim().min(LEAST_SEARCHED).max(80),
  /** All kinds when nothing is said. */
  kinds: z.array(RecordKind).min(1).max(RECORD_KINDS.length).optional(),
  /** Of each kind. */
  limit: z.int().min(1).max(20).default(5),
  /** Only what is archived, instead of all that is not. */
  archived: z.boolean().default(false),
})
export const FoundRecord = z.object({
  kind: RecordKind,
  id: Id,
  /** The number of an order, the name of anything else. */
  label: z.string(),
  /** What tells namesakes apart: an address, a city, whose it is. */
  detail: z.string().nullable(),
  /** Of an order. */
  state: OrderState.nullable(),
})
export type FoundRecord = z.infer<typeof FoundRecord>
export const FoundRecords = z.object({ found: z.array(FoundRecord) })
