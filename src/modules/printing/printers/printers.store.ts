import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { PrinterTable } from '../../../core/db/tables'
import type { Claim } from '../../identity/sessions/device-claims'

export type PrinterRow = Selectable<PrinterTable>

export const insertPrinter = (tx: Tx, printer: Insertable<PrinterTable>): Promise<PrinterRow> =>
  tx.insertInto('printer').values(printer).returningAll().executeTakeFirstOrThrow()

/** How far the device is in asking for a code and getting its token. */
export const setPrinterClaim = (tx: Tx, id: string, claim: Claim) =>
  tx.updateTable('printer').set(claim).where('id', '=', id).execute()

/** Devices that asked for a code and were never claimed: anybody can ask for one. */
export const forgetUnclaimed = (db: Database, before: Date) =>
  db
    .deleteFrom('printer')
    .where('claimed_at', 'is', null)
    .where('token_hash', 'is', null)
    .where('is_demo', '=', false)
    .where('claim_expires_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('print_job').select('id').whereRef('print_job.printer_id', '=', 'printer.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('printer_store')
            .select('store_id')
            .whereRef('printer_store.printer_id', '=', 'printer.id'),
        ),
      ),
    )
    .execute()

/** Somebody has entered the code of the device. One that was put away is in use again. */
export const setPrinterClaimed = (
  tx: Tx,
  id: string,
  claimed: Pick<PrinterRow, 'pending_token' | 'name' | 'city'>,
  now: Date,
): Promise<PrinterRow> =>
  tx
    .updateTable('printer')
    .set({ ...claimed, claimed_at: now, deleted_at: null, archived_at: null, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What people may change of a printer. */
export type PrinterChanges = Pick<
  Updateable<PrinterTable>,
  | 'name'
  | 'city'
  | 'format'
  | 'width'
  | 'height'
  | 'copies'
  | 'language'
  | 'channels'
  | 'station'
  | 'categories'
  | 'profile'
  | 'columns'
  | 'ip'
  | 'port'
>

export const savePrinterChanges = (
  tx: Tx,
  id: string,
  changes: PrinterChanges,
  now: Date,
): Promise<PrinterRow> =>
  tx
    .updateTable('printer')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The device was there just now, and may have said how it is. */
export const setPrinterSeen = (
  tx: Tx,
  id: string,
  told: Partial<Pick<PrinterRow, 'status' | 'queue' | 'version'>>,
  now: Date,
) =>
  tx
    .updateTable('printer')
    .set({ ...told, last_seen_at: now })
    .where('id', '=', id)
    .execute()

/** These were there just now, and are well. */
export const setPrintersWell = (tx: Tx, ids: readonly string[], now: Date) =>
  tx
    .updateTable('printer')
    .set({ last_seen_at: now, status: 'ok' })
    .where('id', 'in', [...ids])
    .execute()

export const setDemoPrintersWell = (db: Database, now: Date) =>
  db
    .updateTable('printer')
    .set({ last_seen_at: now, status: 'ok' })
    .where('is_demo', '=', true)
    .where('token_hash', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()

/** Makes exactly these the stores of a printer. */
export async function setStoresOfPrinter(
  tx: Tx,
  printerId: string,
  storeIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('printer_store').where('printer_id', '=', printerId).execute()
  if (storeIds.length)
    await tx
      .insertInto('printer_store')
      .values([...new Set(storeIds)].map(store_id => ({ printer_id: printerId, store_id })))
      .execute()
}

export const removeStoreFromPrinter = (tx: Tx, printerId: string, storeId: string) =>
  tx.deleteFrom('printer_store').where('printer_id', '=', printerId).where('store_id', '=', storeId).execute()

/** Gives demo printers the tokens of their devices, and takes those of all others away: these stand in by themselves. */
export const setDemoPrinterTokens = (db: Database, hashes: ReadonlyMap<string, Buffer>): Promise<void> =>
  db.transaction().execute(async tx => {
    const demo = await tx
      .selectFrom('printer')
      .select(['id', 'token_hash'])
      .where('is_demo', '=', true)
      .forUpdate()
      .execute()
    for (const { id, token_hash } of demo) {
      const wanted = hashes.get(id) ?? null
      if (wanted ? token_hash?.equals(wanted) : !token_hash) continue
      await tx.updateTable('printer').set({ token_hash: wanted }).where('id', '=', id).execute()
    }
  })
