import type { Tx } from '../../../core/db/open'
import type { BudgetLevel } from './rules/budget'

interface Budget {
  locationId: string
  monthCents: number
  setById: string
}

export const saveBudget = (tx: Tx, { locationId, monthCents, setById }: Budget, now: Date) =>
  tx
    .insertInto('location_budget')
    .values({ location_id: locationId, month_cents: monthCents, set_by_id: setById, updated_at: now })
    .onConflict(oc =>
      oc.column('location_id').doUpdateSet({ month_cents: monthCents, set_by_id: setById, updated_at: now }),
    )
    .execute()

export const removeBudget = (tx: Tx, locationId: string) =>
  tx.deleteFrom('location_budget').where('location_id', '=', locationId).execute()

/** Whether this warning was not sent before. */
export async function insertWarning(
  tx: Tx,
  warning: { locationId: string; month: string; level: Exclude<BudgetLevel, 'within'> },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('location_budget_warning')
    .values({ location_id: warning.locationId, month: warning.month, level: warning.level, sent_at: now })
    .onConflict(oc => oc.doNothing())
    .returning('level')
    .executeTakeFirst()
  return added !== undefined
}
