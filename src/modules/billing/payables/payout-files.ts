import { type Selectable, sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { PayoutFileTable } from '../../../core/db/tables'
import { holds, mayFail } from '../../../core/procedures'
import { addDays, DEFAULT_TZ, type LocalDate, localDateOf, weekdayOf } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import { write } from '../../../core/write'
import {
  CheckPayoutFile,
  MakePayoutFile,
  PayoutFile,
  PayoutFileCheck,
  PayoutFileContent,
  PayoutFiles,
  ShowPayoutFile,
} from './contract/payout-files'
import { lockPayables } from './move-payables'
import { PAYERS, reachesPayable } from './payable-scope'
import { presentPayables } from './payables.resource'
import type { PayableRow } from './payables.store'
import { stateAfter } from './rules/payable-state'
import { accountsOf, openPayoutFile, payeeOf, platformAccount, writePayoutFile } from './write-payout-file'

const payer = holds(...PAYERS)
/** So many files are listed. */
const LISTED = 50

/** What a payout file made now would hold, and what is in its way: nothing is changed. */
export const checkPayoutFile = payer
  .meta({ summary: 'What a payout file made now would hold, and what is in its way' })
  .input(CheckPayoutFile)
  .output(PayoutFileCheck)
  .query(async ({ input, ctx: { db, caller, now } }) => {
    const rows = await db
      .selectFrom('payable')
      .selectAll('payable')
      .where('payable.deleted_at', 'is', null)
      .where('payable.archived_at', 'is', null)
      .where('payable.state', 'in', ['open', 'approved', 'carried'])
      .where(reachesPayable(caller, 'write'))
      .orderBy('payable.id')
      .execute()
    const wanted = input.ids && new Set(input.ids)
    const approved = rows.filter(row => row.state === 'approved' && (!wanted || wanted.has(row.id)))
    const accounts = await accountsOf(db, approved)
    const [ready, withoutAccount] = [true, false].map(has =>
      approved.filter(row => accounts.has(payeeOf(row)) === has),
    ) as [PayableRow[], PayableRow[]]
    const carried = await carriedCount(db, rows)
    return {
      ready: await presentPayables(db, ready),
      total: toMoney(sumCents(ready.map(row => row.amount_cents))),
      withoutAccount: await presentPayables(db, withoutAccount),
      open: rows.filter(row => row.state === 'open').length,
      carried,
      problems: [
        ...((await platformAccount(db)) ? [] : (['platformAccountMissing'] as const)),
        ...(approved.length ? [] : (['nothingApproved'] as const)),
      ],
      executesOn: nextBankDay(localDateOf(now, DEFAULT_TZ)),
    }
  })

/** Makes a file of approved payables for the bank. A payable is in one file, unless its payment comes back. */
export const makePayoutFile = payer
  .meta({ summary: 'Makes a SEPA file (pain.001) of approved payables' })
  .input(MakePayoutFile)
  .output(PayoutFile)
  .concat(
    mayFail(
      'NotFound',
      'InvalidPayableTransition',
      'PayoutAccountMissing',
      'PayoutDayPassed',
      'PayoutDataSealed',
    ),
  )
  .mutation(
    write(async ({ input: { ids, executesOn }, ctx: { db, world, caller, now, fail, audit } }) => {
      if (executesOn < localDateOf(now, DEFAULT_TZ)) throw fail('PayoutDayPassed')
      const wanted = [...new Set(ids)]
      const rows = await lockPayables(db, caller, wanted)
      if (rows.length < wanted.length) throw fail('NotFound')
      for (const row of rows)
        if (row.archived_at || stateAfter('file', row.state as 'approved') === null)
          throw fail('InvalidPayableTransition', { id: row.id, from: row.state, act: 'file' })
      const from = await platformAccount(db)
      if (!from) throw fail('PayoutAccountMissing', { owner: 'platform' })
      const accounts = await accountsOf(db, rows)
      const missing = rows.find(row => !accounts.has(payeeOf(row)))
      if (missing) throw fail('PayoutAccountMissing', { id: missing.id })

      const file = await writePayoutFile(
        db,
        { world, now, createdBy: caller.id },
        { executesOn, from, payments: rows.map(row => ({ row, to: accounts.get(payeeOf(row))! })) },
      )
      for (const row of rows)
        audit({
          type: 'payable',
          id: row.id,
          before: { state: row.state },
          after: { state: 'in_file', messageId: file.message_id },
        })
      return presentFile(
        file,
        rows.map(row => ({ payable_id: row.id, state: 'sent' })),
      )
    }),
  )

/** The newest payout files that hold something of what the caller may pay. */
export const listPayoutFiles = payer
  .meta({ summary: 'The newest payout files' })
  .output(PayoutFiles)
  .query(async ({ ctx: { db, caller } }) => {
    const files = await filesOf(db, caller).orderBy('payout_file.id', 'desc').limit(LISTED).execute()
    if (!files.length) return { docs: [] }
    const payouts = await db
      .selectFrom('payout')
      .select(['file_id', 'payable_id', 'state'])
      .where(
        'file_id',
        'in',
        files.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    return {
      docs: files.map(file =>
        presentFile(
          file,
          payouts.filter(({ file_id }) => file_id === file.id),
        ),
      ),
    }
  })

/** A file as it was made, for another download. */
export const showPayoutFile = payer
  .meta({ summary: 'A payout file as it was made' })
  .input(ShowPayoutFile)
  .output(PayoutFileContent)
  .concat(mayFail('NotFound', 'PayoutDataSealed'))
  .query(async ({ input: { id }, ctx: { db, caller, world, fail } }) => {
    const file = await filesOf(db, caller)
      .select('payout_file.xml_sealed')
      .where('payout_file.id', '=', id)
      // It names all of its payees.
      .where(
        sql<boolean>`not exists (select 1 from payout join payable on payable.id = payout.payable_id
          where payout.file_id = payout_file.id and not ${reachesPayable(caller, 'write')})`,
      )
      .executeTakeFirst()
    if (!file) throw fail('NotFound')
    return { name: `${file.message_id}.xml`, xml: openPayoutFile(world, file.xml_sealed) }
  })

const filesOf = (db: Database, caller: Person) =>
  db
    .selectFrom('payout_file')
    .select([
      'payout_file.id',
      'payout_file.message_id',
      'payout_file.executes_on',
      'payout_file.payments',
      'payout_file.amount_cents',
      'payout_file.created_at',
    ])
    .where(
      sql<boolean>`exists (select 1 from payout join payable on payable.id = payout.payable_id
        where payout.file_id = payout_file.id and ${reachesPayable(caller, 'write')})`,
    )

const presentFile = (
  file: Omit<Selectable<PayoutFileTable>, 'xml_sealed' | 'created_by'>,
  payouts: readonly { payable_id: string; state: string }[],
): PayoutFile => {
  const underWay = payouts.filter(({ state }) => state === 'sent')
  return {
    id: file.id,
    messageId: file.message_id,
    executesOn: file.executes_on,
    payments: file.payments,
    amount: toMoney(file.amount_cents),
    underWay: underWay.length,
    underWayIds: underWay.map(({ payable_id }) => payable_id),
    createdAt: file.created_at,
  }
}

/** How many settlements are still to be taken over by the next one. */
async function carriedCount(db: Database, rows: readonly PayableRow[]): Promise<number> {
  const below = rows.filter(row => row.state === 'carried' && row.amount_cents < 0).map(({ id }) => id)
  if (!below.length) return 0
  const taken = await db
    .selectFrom('payable_line')
    .select('carried_id')
    .where('carried_id', 'in', below)
    .execute()
  return below.length - taken.length
}

/** Banks do not execute on Saturdays and Sundays. */
export function nextBankDay(today: LocalDate): LocalDate {
  const next = addDays(today, 1)
  return { sat: addDays(next, 2), sun: addDays(next, 1) }[weekdayOf(next) as 'sat' | 'sun'] ?? next
}
