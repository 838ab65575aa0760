import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import { Id } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import type { BankImportTable } from '../../../core/db/tables'
import { mayFail } from '../../../core/procedures'
import { namesOf } from '../../identity/people/person-names'
import { bankInScope, keepsBank } from './bank-scope'
import {
  BankImport,
  BankImportDetail,
  CsvLayout,
  type ImportFailure,
  type ImportState,
  MOST_FAULTS,
  ShowCsvLayout,
} from './contract/bank-imports'
import type { BankFormat } from './rules/bank-formats'
import type { BrokenReason } from './rules/bank-records'

const column = columnsOf('bank_import')
const LISTING: Listing = {
  filters: { state: { column: column('state'), kind: 'text' } },
  sorts: { createdAt: column('created_at') },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: column('id'),
}

/** The files that were imported, the newest first. */
export const listBankImports = keepsBank
  .input(ListQuery)
  .output(listOf(BankImport))
  .query(({ input, ctx: { db, caller } }) =>
    list(
      db,
      db.selectFrom('bank_import').selectAll('bank_import').where(bankInScope(caller)),
      LISTING,
      input,
      rows => presentImports(db, rows),
    ),
  )

/** One file with its statements and the rows that could not be taken. */
export const showBankImport = keepsBank
  .input(z.object({ id: Id }))
  .output(BankImportDetail)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await db
      .selectFrom('bank_import')
      .selectAll()
      .where('id', '=', input.id)
      .where(bankInScope(caller))
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return presentDetail(db, row)
  })

/** The columns that were chosen for the last file with this heading. */
export const showCsvLayout = keepsBank
  .input(ShowCsvLayout)
  .output(CsvLayout)
  .query(async ({ input, ctx: { db, caller } }) => {
    const layout = await db
      .selectFrom('bank_csv_layout')
      .select('csv')
      .where('heading', '=', input.heading)
      .where(bankInScope(caller))
      .executeTakeFirst()
    return { csv: layout?.csv ?? null }
  })

export const findImport = (db: Database, id: string) =>
  db.selectFrom('bank_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function presentDetail(
  db: Database,
  row: Selectable<BankImportTable>,
): Promise<z.input<typeof BankImportDetail>> {
  const [presented, statements, faults] = await Promise.all([
    presentImports(db, [row]),
    db
      .selectFrom('bank_statement')
      .innerJoin('bank_account', 'bank_account.id', 'bank_statement.account_id')
      .selectAll('bank_statement')
      .select(['bank_account.number as account', 'bank_account.currency'])
      .where('import_id', '=', row.id)
      .orderBy('bank_statement.number')
      .limit(100)
      .execute(),
    db
      .selectFrom('bank_import_fault')
      .select(['line', 'reason', 'detail'])
      .where('import_id', '=', row.id)
      .orderBy('line')
      .limit(MOST_FAULTS)
      .execute(),
  ])
  return {
    ...presented[0]!,
    statements: statements.map(statement => ({
      number: statement.number,
      account: statement.account,
      currency: statement.currency,
      from: statement.from_day,
      until: statement.until_day,
      openingCents: statement.opening_cents,
      closingCents: statement.closing_cents,
      inCount: statement.in_count,
      inCents: statement.in_cents,
      outCount: statement.out_count,
      outCents: statement.out_cents,
      doesTie: statement.does_tie,
    })),
    faults: faults.map(fault => ({ ...fault, reason: fault.reason as BrokenReason })),
  }
}

async function presentImports(
  db: Database,
  rows: readonly Selectable<BankImportTable>[],
): Promise<z.input<typeof BankImport>[]> {
  const names = await namesOf(
    db,
    rows.flatMap(row => row.created_by ?? []),
  )
  const underWay = rows.filter(row => row.state === 'reading').map(({ id }) => id)
  const added = new Map(
    underWay.length
      ? (
          await db
            .selectFrom('bank_transaction')
            .select(['import_id', sql<number>`count(*)::int`.as('count')])
            .where('import_id', 'in', underWay)
            .groupBy('import_id')
            .execute()
        ).map(({ import_id, count }) => [import_id, count])
      : [],
  )
  return rows.map(row => {
    const newTransactions = added.get(row.id) ?? row.new_transactions
    return {
      id: row.id,
      name: row.name,
      format: row.format as BankFormat | null,
      state: row.state as ImportState,
      failure: row.failure as ImportFailure | null,
      sizeBytes: row.size_bytes,
      readBytes: row.read_bytes,
      transactions: row.transactions,
      newTransactions,
      knownTransactions: Math.max(0, row.transactions - newTransactions),
      broken: row.broken,
      createdBy: names.get(row.created_by ?? '') ?? null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      endedAt: row.ended_at,
    }
  })
}
