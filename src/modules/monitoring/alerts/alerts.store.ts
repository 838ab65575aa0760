import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { AlertTable } from '../../../core/db/tables'

export async function noteLook(
  tx: Tx,
  id: string,
  look: { value: number | null; looked_at: Date; over_since: Date | null },
): Promise<void> {
  await tx.updateTable('alert').set(look).where('id', '=', id).execute()
}

type Opening = { id: string; alertId: string; threshold: number; value: number; at: Date }

export async function openAlert(tx: Tx, { id, alertId, threshold, value, at }: Opening): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ state: 'open', opened_at: at, acknowledged_at: null, acknowledged_by: null })
    .where('id', '=', alertId)
    .execute()
  await tx
    .insertInto('alert_opening')
    .values({ id, alert_id: alertId, threshold, first_value: value, worst_value: value, opened_at: at })
    .execute()
}

const opening = (tx: Tx, alertId: string) =>
  tx.updateTable('alert_opening').where('alert_id', '=', alertId).where('resolved_at', 'is', null)

export async function worsenAlert(
  tx: Tx,
  alertId: string,
  value: number,
  worse: 'more' | 'less',
): Promise<void> {
  await opening(tx, alertId)
    .set({ worst_value: value })
    .where('worst_value', worse === 'more' ? '<' : '>', value)
    .execute()
}

/** Answers which opening it was; undefined when none was open. */
export async function resolveAlert(tx: Tx, alertId: string, at: Date): Promise<string | undefined> {
  await tx
    .updateTable('alert')
    .set({ state: 'calm', opened_at: null, over_since: null, acknowledged_at: null, acknowledged_by: null })
    .where('id', '=', alertId)
    .execute()
  return (await opening(tx, alertId).set({ resolved_at: at }).returning('id').executeTakeFirst())?.id
}

export async function acknowledge(tx: Tx, alertId: string, personId: string, at: Date): Promise<void> {
  const seen = { acknowledged_at: at, acknowledged_by: personId }
  await tx.updateTable('alert').set(seen).where('id', '=', alertId).execute()
  await opening(tx, alertId).set(seen).execute()
}

export async function mute(tx: Tx, alertId: string, until: Date | null, now: Date): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ muted_until: until, updated_at: now })
    .where('id', '=', alertId)
    .execute()
}

export async function insertAlerts(tx: Tx, rows: Insertable<AlertTable>[]): Promise<void> {
  if (rows.length) await tx.insertInto('alert').values(rows).execute()
}
