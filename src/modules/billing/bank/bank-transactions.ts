import { sql } from 'kysely'
import type { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import { ListQuery, listOf } from '../../../core/contract/list'
import { contains } from '../../../core/db/list-conditions'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { namesOf } from '../../identity/people/person-names'
import { bankInScope, keepsBank, reachesBank } from './bank-scope'
import { setState } from './bank-transactions.store'
import {
  BankAccounts,
  BankTransaction,
  type BankTransactionState,
  DecideBankTransactions,
} from './contract/bank-transactions'
import { bankConnections } from './fetch-bank'

const column = columnsOf('bank_transaction')
const WORDS = sql<string>`(bank_transaction.counterparty || ' ' || bank_transaction.concept || ' '
  || bank_transaction.reference || ' ' || bank_transaction.iban)`

const LISTING: Listing = {
  filters: {
    state: { column: column('state'), kind: 'text' },
    accountId: { column: column('account_id'), kind: 'id' },
    importId: { column: column('import_id'), kind: 'id' },
    amountCents: { column: column('amount_cents'), kind: 'number' },
    bookedOn: { column: sql`bank_transaction.booked_on::text`, kind: 'text' },
    iban: { column: column('iban'), kind: 'text' },
  },
  sorts: { bookedOn: column('booked_on'), amountCents: column('amount_cents') },
  search: {
    ids: text => sql`select id from bank_transaction where ${contains(WORDS, text)}`,
    finds: text => sql`(select ${contains(WORDS, text)})`,
    isDearWhereCommon: true,
  },
  defaultSort: '-bookedOn',
  neverNull: ['bookedOn', 'amountCents'],
  amongNewest: ['amountCents'],
  tieBreaker: column('id'),
}

const transactionsIn = (db: Database) =>
  db
    .selectFrom('bank_transaction')
    .innerJoin('bank_account', 'bank_account.id', 'bank_transaction.account_id')
    .selectAll('bank_transaction')
    .select('bank_account.number as account')

/** What moved on the platform's accounts, as their banks say, the newest first. */
export const listBankTransactions = keepsBank
  .input(ListQuery)
  .output(listOf(BankTransaction))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, transactionsIn(db).where(bankInScope(caller)), LISTING, input, rows => present(db, rows)),
  )

/** Says of transactions that they are none of the product's business, or takes that back. */
export const decideBankTransactions = keepsBank
  .input(DecideBankTransactions)
  .output(BankTransaction.array())
  .concat(mayFail('NotFound', 'BankLineDecided'))
  .mutation(
    write(async ({ input: { ids, state }, ctx: { db, caller, now, fail, audit } }) => {
      const wanted = [...new Set(ids)]
      const found = await db
        .selectFrom('bank_transaction')
        .select(['id', 'state'])
        .where('id', 'in', wanted)
        .where(bankInScope(caller))
        .orderBy('id')
        .forUpdate()
        .execute()
      if (found.length !== wanted.length) throw fail('NotFound')
      if (found.some(one => one.state === 'matched')) throw fail('BankLineDecided')
      const others = found.filter(one => one.state !== state)
      if (others.length)
        await setState(
          db,
          others.map(({ id }) => id),
          state,
          { by: caller.id, now },
        )
      for (const { id, state: before } of others)
        audit({ type: 'bank_transaction', id, before: { state: before }, after: { state } })
      return present(db, await transactionsIn(db).where('bank_transaction.id', 'in', wanted).execute())
    }),
  )

/** The platform's accounts, with what their newest statements say and how much is still to be decided. */
export const listBankAccounts = keepsBank
  .output(BankAccounts)
  .query(async ({ ctx: { world, db, caller } }) => {
    const rows = await db
      .selectFrom('bank_account')
      .leftJoinLateral(
        eb =>
          eb
            .selectFrom('bank_statement')
            .selectAll()
            .whereRef('bank_statement.account_id', '=', 'bank_account.id')
            .orderBy('until_day', order => order.desc().nullsLast())
            .orderBy('import_id', 'desc')
            .limit(1)
            .as('newest'),
        join => join.onTrue(),
      )
      .leftJoinLateral(
        eb =>
          eb
            .selectFrom('bank_transaction')
            .select([
              sql<number>`count(*) filter (where state = 'toDecide')::int`.as('to_decide'),
              sql<number>`count(*) filter (where state <> 'toDecide')::int`.as('decided'),
            ])
            .whereRef('bank_transaction.account_id', '=', 'bank_account.id')
            .as('counted'),
        join => join.onTrue(),
      )
      .select([
        'bank_account.id',
        'bank_account.number',
        'bank_account.owner',
        'bank_account.currency',
        'from_day',
        'until_day',
        'opening_cents',
        'closing_cents',
        'in_count',
        'in_cents',
        'out_count',
        'out_cents',
        'does_tie',
        'to_decide',
        'decided',
      ])
      .where(bankInScope(caller))
      .orderBy('bank_account.number')
      .limit(200)
      .execute()
    return {
      isConnected: reachesBank(caller) && (await bankConnections(world)).length > 0,
      docs: rows.map(row => ({
        id: row.id,
        number: row.number,
        owner: row.owner,
        currency: row.currency,
        toDecide: row.to_decide ?? 0,
        decided: row.decided ?? 0,
        from: row.from_day,
        until: row.until_day,
        openingCents: row.opening_cents,
        closingCents: row.closing_cents,
        inCount: row.in_count ?? 0,
        inCents: row.in_cents ?? 0,
        outCount: row.out_count ?? 0,
        outCents: row.out_cents ?? 0,
        doesTie: row.does_tie,
      })),
    }
  })

type Row = Awaited<ReturnType<ReturnType<typeof transactionsIn>['execute']>>[number]

async function present(db: Database, rows: readonly Row[]): Promise<z.input<typeof BankTransaction>[]> {
  const names = await namesOf(
    db,
    rows.flatMap(row => row.decided_by ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    account: row.account,
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    amountCents: row.amount_cents,
    currency: row.currency,
    counterparty: row.counterparty,
    iban: row.iban,
    concept: row.concept,
    reference: row.reference,
    state: row.state as BankTransactionState,
    importId: row.import_id,
    decidedBy: names.get(row.decided_by ?? '') ?? null,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}
