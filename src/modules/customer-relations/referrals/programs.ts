import type { Selectable } from 'kysely'
import type { ReferralProgramTable } from '../../../core/db/tables'
import type { ReferralProgram } from './rules/referral'

export type ProgramRow = Selectable<ReferralProgramTable>

/** What the rules need of a programme. One that was put away is as one that is paused. */
export const toProgram = (row: ProgramRow): ReferralProgram => ({
  isActive: row.is_active && row.archived_at === null && row.deleted_at === null,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  referrerCents: row.referrer_cents,
  friendCents: row.friend_cents,
  minTotalCents: row.min_total_cents,
  holdDays: row.hold_days,
  maxPerReferrer: row.max_per_referrer,
  budgetCents: row.budget_cents,
  spentCents: row.spent_cents,
})
