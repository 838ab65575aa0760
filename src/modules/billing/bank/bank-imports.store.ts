import { sql } from 'kysely'
import { insertRows } from '../../../core/db/insert-rows'
import { jsonb } from '../../../core/db/jsonb'
import type { Database, Tx } from '../../../core/db/open'
import type { ImportFailure } from './contract/bank-imports'
import type { BankFormat } from './rules/bank-formats'
import type { CsvSource } from './rules/read-csv-statement'

type NewImport = {
  id: string
  name: string
  sizeBytes: number
  csv: CsvSource | null
  createdBy: string | null
}

export const addImport = (tx: Tx, { id, name, sizeBytes, csv, createdBy }: NewImport, now: Date) =>
  tx
    .insertInto('bank_import')
    .values({
      id,
      name,
      size_bytes: sizeBytes,
      csv: csv && jsonb(csv),
      state: 'receiving',
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .execute()

/** Keeps the columns of files with this heading, instead of those that were kept before. */
export const keepLayout = (tx: Tx, heading: string, csv: CsvSource, now: Date) =>
  tx
    .insertInto('bank_csv_layout')
    .values({ heading, csv: jsonb(csv), updated_at: now })
    .onConflict(oc => oc.column('heading').doUpdateSet({ csv: jsonb(csv), updated_at: now }))
    .execute()

/** Keeps a part; one that is there stays as it is. */
export const addPart = (tx: Tx, importId: string, number: number, content: Buffer) =>
  tx
    .insertInto('bank_file_part')
    .values({ import_id: importId, number, content })
    .onConflict(oc => oc.columns(['import_id', 'number']).doNothing())
    .execute()

export const beginReading = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('bank_import')
    .set({ state: 'reading', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute()

export const setFormat = (db: Database, id: string, format: BankFormat) =>
  db.updateTable('bank_import').set({ format }).where('id', '=', id).where('state', '=', 'reading').execute()

type Progress = { readBytes: number; transactions: number; broken: number }

/** Says how far a file is read, and holds its row: false when the import was stopped. */
export async function keepProgress(tx: Tx, id: string, progress: Progress, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_import')
    .set({
      // Another try of the same file may have come further.
      read_bytes: sql<number>`greatest(read_bytes, ${progress.readBytes})`,
      transactions: sql<number>`greatest(transactions, ${progress.transactions})`,
      broken: sql<number>`greatest(broken, ${progress.broken})`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addFaults(
  tx: Tx,
  importId: string,
  faults: readonly { line: number; reason: string; detail: string }[],
): Promise<void> {
  if (!faults.length) return
  await tx
    .insertInto('bank_import_fault')
    .values(faults.map(fault => ({ import_id: importId, ...fault })))
    .onConflict(oc => oc.columns(['import_id', 'line', 'reason']).doNothing())
    .execute()
}

type StatementRow = Parameters<typeof insertRows<'bank_statement'>>[2][number]

/** Keeps statements. Statements of an earlier attempt are overwritten. */
export async function keepStatements(tx: Tx, rows: readonly StatementRow[]): Promise<void> {
  for (const { import_id, number } of rows)
    await tx
      .deleteFrom('bank_statement')
      .where('import_id', '=', import_id)
      .where('number', '=', number)
      .execute()
  await insertRows(tx, 'bank_statement', rows)
}

type End = { state: 'done' } | { state: 'stopped' } | { state: 'failed'; failure: ImportFailure }

/** Ends an import that is under way; its file is not needed any more. False when it had ended before. */
export async function endImport(tx: Tx, id: string, end: End, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_import')
    .set({
      ...end,
      ended_at: now,
      updated_at: now,
      new_transactions: sql<number>`(select count(*) from bank_transaction where import_id = bank_import.id)::int`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'reading'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('bank_file_part').where('import_id', '=', id).execute()
  return true
}

/** Imports whose file never came whole. */
export const removeUnfinished = (db: Database, before: Date) =>
  db.deleteFrom('bank_import').where('state', '=', 'receiving').where('updated_at', '<', before).execute()
