import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'

export type ShiftRow = Selectable<DB['courier_shift']>

/** Starts a shift; undefined when one is open. */
export const insertShift = (tx: Tx, shift: Insertable<DB['courier_shift']>): Promise<ShiftRow | undefined> =>
  tx
    .insertInto('courier_shift')
    .values(shift)
    .onConflict(oc => oc.column('person_id').where('ended_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()

export const setShiftEnded = (tx: Tx, id: string, at: Date, now: Date) =>
  tx.updateTable('courier_shift').set({ ended_at: at, updated_at: now }).where('id', '=', id).execute()

export const setShiftVehicle = (tx: Tx, id: string, vehicle_type: string, now: Date) =>
  tx.updateTable('courier_shift').set({ vehicle_type, updated_at: now }).where('id', '=', id).execute()

export const insertBreak = (tx: Tx, row: Insertable<DB['courier_break']>) =>
  tx.insertInto('courier_break').values(row).execute()

export const setBreakEnd = (tx: Tx, id: string, ends_at: Date) =>
  tx.updateTable('courier_break').set({ ends_at }).where('id', '=', id).execute()

export const deleteBreak = (tx: Tx, id: string) =>
  tx.deleteFrom('courier_break').where('id', '=', id).execute()
