import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { AddressEntryTable, BillingDetailsTable } from '../../../core/db/tables'

/** Tables of records that somebody keeps for themselves, one of them being the usual one. */
export type OwnTables = { address_entry: AddressEntryTable; billing_details: BillingDetailsTable }
export type OwnTable = keyof OwnTables
export type OwnRow<Table extends OwnTable> = Selectable<OwnTables[Table]> & {
  id: string
  is_default: boolean
}

/** One change of a person's records at a time, so that they stay within their number and have one default. */
export const lockOwnRecords = (tx: Tx, personId: string) =>
  tx.selectFrom('person').select(sql`1`.as('one')).where('id', '=', personId).forUpdate().execute()

/** The usual one first, then the newest. */
export async function ownRecordsOf<Table extends OwnTable>(
  db: Database,
  table: Table,
  personId: string,
): Promise<OwnRow<Table>[]> {
  const rows = await db
    .selectFrom(table as OwnTable)
    .selectAll()
    .where('person_id', '=', personId)
    // What the office has put away is there for the office only.
    .$if(table === 'billing_details', query =>
      query.where(sql<boolean>`archived_at is null and deleted_at is null`),
    )
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as OwnRow<Table>[]
}

export async function addOwnRecord<Table extends OwnTable>(
  tx: Tx,
  table: Table,
  columns: Insertable<OwnTables[Table]>,
): Promise<OwnRow<Table>> {
  const row = await tx
    .insertInto(table as OwnTable)
    .values(columns as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OwnRow<Table>
}

export async function changeOwnRecord<Table extends OwnTable>(
  tx: Tx,
  table: Table,
  id: string,
  columns: Updateable<OwnTables[Table]>,
): Promise<OwnRow<Table>> {
  const row = await tx
    .updateTable(table as OwnTable)
    .set(columns as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as OwnRow<Table>
}

export async function removeOwnRecord(tx: Tx, table: OwnTable, id: string): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute()
}

export async function leaveNoDefault(tx: Tx, table: OwnTable, personId: string): Promise<void> {
  await tx.updateTable(table).set({ is_default: false }).where('person_id', '=', personId).execute()
}
