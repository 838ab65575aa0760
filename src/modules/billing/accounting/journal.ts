import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { type Parts, readInParts } from '../../../core/db/read-in-parts'
import { DEFAULT_TZ, dayBounds, localDateOf } from '../../../core/rules/local-time'
import {
  type AccountingLines,
  type AskedLines,
  centsCell,
  linesOf,
  plainCell,
  textCell,
} from './accounting-columns'
import type { DaysOfPeriod } from './rules/period'
import type { AccountingTexts } from './texts'

interface TransferRow {
  entry: string
  at: Date
  kind: string
  reference: string | null
  amount_cents: number
  debit: string
  debit_owner: string | null
  credit: string
  credit_owner: string | null
}

interface JournalLine {
  on: string
  entry: number
  account: string
  accountName: string
  debitCents: number | null
  creditCents: number | null
  concept: string
  reference: string | null
}

/**
 * The entries of the ledger in some days, two lines for each transfer. Entries are numbered within their year, so that the
 * journal of a month goes on where the one before ends.
 */
export async function journal(asked: AskedLines): Promise<AccountingLines> {
  const { db, days, texts } = asked
  const before = await countEntries(db, startOf(`${days.from.slice(0, 4)}-01-01`), startOf(days.from))
  return linesOf<JournalLine>(
    asked,
    [
      ['date', line => plainCell(line.on)],
      ['entry', line => plainCell(line.entry)],
      ['account', line => textCell(line.account)],
      ['accountName', line => textCell(line.accountName)],
      ['debit', line => centsCell(line.debitCents)],
      ['credit', line => centsCell(line.creditCents)],
      ['concept', line => textCell(line.concept)],
      ['reference', line => textCell(line.reference)],
    ],
    numbered(readInParts(db, transfersIn(days)), before, texts),
  )
}

export const countJournal = (db: Database, { from, to }: DaysOfPeriod): Promise<number> =>
  countEntries(db, startOf(from), dayBounds(to, DEFAULT_TZ).end)

const startOf = (day: string): Date => dayBounds(day, DEFAULT_TZ).start

async function countEntries(db: Database, from: Date, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_tx')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('at', '>=', from)
    .where('at', '<', until)
    .executeTakeFirstOrThrow()
  return count
}

/** People are named by the ids in their accounts only: the books need no more of them. */
const transfersIn = ({ from, to }: DaysOfPeriod) => sql<TransferRow>`
  select t.id as entry, t.at, t.kind, x.amount_cents, d.code as debit, c.code as credit,
    ${ownerOf('d')} as debit_owner, ${ownerOf('c')} as credit_owner,
    case t.ref_type
      when 'order' then (select o.ufid from purchase_order o where o.id = t.ref_id)
      when 'invoice' then (select i.legal_id from invoice i where i.id = t.ref_id)
      else t.ref_type || ' ' || t.ref_id end as reference
  from ledger_tx t
  join ledger_transfer x on x.tx_id = t.id
  join ledger_account d on d.id = x.debit_id
  join ledger_account c on c.id = x.credit_id
  where t.at >= ${startOf(from)} and t.at < ${dayBounds(to, DEFAULT_TZ).end}
  order by t.at, t.id, x.id`

const ownerOf = (alias: 'd' | 'c') => {
  const owner = sql.ref(`${alias}.owner_id`)
  return sql`case split_part(${sql.ref(`${alias}.code`)}, ':', 1)
    when 'merchant' then (select m.name from merchant m where m.id = ${owner})
    when 'flex_due' then (select l.name from location l where l.id = ${owner})
    when 'kind_due' then (select l.name from location l where l.id = ${owner})
    when 'transfer_due' then (select g.name from organization g where g.id = ${owner}) end`
}

function numbered(transfers: Parts<TransferRow>, before: number, texts: AccountingTexts): Parts<JournalLine> {
  let [entry, last] = [before, '']
  return {
    close: transfers.close,
    async next() {
      const { rows, isLast } = await transfers.next()
      const lines = rows.flatMap((row): JournalLine[] => {
        if (row.entry !== last) entry += 1
        last = row.entry
        const line = {
          on: localDateOf(row.at, DEFAULT_TZ),
          entry,
          concept: textOf(texts.kinds, row.kind),
          reference: row.reference,
        }
        const [debit, credit] = [nameOf(row.debit, row.debit_owner), nameOf(row.credit, row.credit_owner)]
        return [
          {
            ...line,
            account: row.debit,
            accountName: debit,
            debitCents: row.amount_cents,
            creditCents: null,
          },
          {
            ...line,
            account: row.credit,
            accountName: credit,
            debitCents: null,
            creditCents: row.amount_cents,
          },
        ]
      })
      return { rows: lines, isLast }
    },
  }
  function nameOf(code: string, owner: string | null): string {
    const [name = '', part] = code.split(':')
    const text = textOf(texts.accounts, name)
    if (name === 'vat') return `${text} ${part} %`
    return owner ? `${text}: ${owner}` : text
  }
}

/** What has no words keeps the one of the ledger. */
const textOf = (texts: Readonly<Record<string, string>>, key: string): string => texts[key] ?? key
