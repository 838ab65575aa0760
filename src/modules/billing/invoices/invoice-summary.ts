import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { holds } from '../../../core/procedures'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { INVOICE_AGES, InvoiceSummary } from './contract/invoices'
import { KEEP_INVOICES, keptInvoices } from './invoice-access'
import { OPEN_STATUSES } from './rules/invoice-state'

const OWED = sql<number>`invoice.total_cents - invoice.prepaid_cents - invoice.received_cents`

/** How many invoices stand in each state, and what is owed by how late it is. */
export const summarizeInvoices = holds(...KEEP_INVOICES)
  .output(InvoiceSummary)
  .query(async ({ ctx: { db, caller, now } }) => {
    const today = localDateOf(now, DEFAULT_TZ)
    const [states, { rectifying }, ages] = await Promise.all([
      keptInvoices(db, caller)
        .select(['invoice.status', sql<number>`count(*)::int`.as('count')])
        .where('invoice.archived_at', 'is', null)
        .groupBy('invoice.status')
        .execute(),
      keptInvoices(db, caller)
        .select(sql<number>`count(*)::int`.as('rectifying'))
        .where('invoice.archived_at', 'is', null)
        .where('invoice.rectifies_id', 'is not', null)
        .executeTakeFirstOrThrow(),
      keptInvoices(db, caller)
        .select([
          sql<(typeof INVOICE_AGES)[number]>`case
            when ${today}::date <= invoice.due_on then 'notDue'
            when ${today}::date - invoice.due_on <= 30 then 'to30'
            when ${today}::date - invoice.due_on <= 60 then 'to60'
            when ${today}::date - invoice.due_on <= 90 then 'to90'
            else 'over90' end`.as('age'),
          sql<number>`sum(${OWED})::bigint`.as('owed'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .where('invoice.archived_at', 'is', null)
        .where('invoice.status', 'in', [...OPEN_STATUSES])
        .groupBy('age')
        .execute(),
    ])
    const count = (status: string) => states.find(each => each.status === status)?.count ?? 0
    const late = ages.filter(({ age }) => age !== 'notDue')
    return {
      counts: {
        all: states.reduce((sum, each) => sum + each.count, 0),
        drafts: count('created'),
        open: count('readyToCharge'),
        late: late.reduce((sum, each) => sum + each.count, 0),
        processing: count('processing'),
        failed: count('failed'),
        paid: count('completed'),
        rectifying,
      },
      owed: toMoney(ages.reduce((sum, each) => sum + each.owed, 0)),
      ages: INVOICE_AGES.map(age => {
        const found = ages.find(each => each.age === age)
        return { age, owed: toMoney(found?.owed ?? 0), count: found?.count ?? 0 }
      }),
    }
  })
