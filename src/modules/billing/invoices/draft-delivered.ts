import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { brokeConstraint } from '../../../core/failures'
import { jobContext } from '../../../core/job-context'
import { addDays, DEFAULT_TZ, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { inTransaction } from '../../../core/write'
import { lockOrder, type OrderRow } from '../../order-records/orders/orders.store'
import { issuerFor, issuersInUse } from '../issuers/issuers'
import { draftCompanyMonth, draftOrders, payersAtDelivery } from './draft-orders'
import { type Issuing, issueInvoice } from './issue-invoice'
import { payableOrder, takenParts } from './orders-to-invoice'

/** Job: an order was delivered. Without a recipient it is invoiced at once, as its law has it; else a draft waits. */
export async function draftDelivered(world: World, { orderId }: { orderId: string }): Promise<void> {
  const now = world.clock.now()
  await inTransaction(jobContext(world, 'draft-invoice'), 'job.draftInvoice', async ({ db }) => {
    const order = await lockOrder(db, orderId)
    if (order?.state !== 'delivered' || order.is_requesting_quote) return
    const issuer = issuerFor(await issuersInUse(db), order.merchant_id, localDateOf(now, DEFAULT_TZ))
    if (!issuer) return
    const taken = await takenParts(db, [order.id])
    const payers = payersAtDelivery(order.channel).filter(payer => !taken.some(part => part.payer === payer))
    const by: Issuing = { world, now, personId: null }
    const drafted = await draftOrders(db, by, issuer, [await payableOrder(db, order)], payers)
    if (typeof drafted !== 'string' && drafted.kind === 'F2') await issueInvoice(db, by, drafted)
  })
}

/** What companies have not been billed yet of the canteen orders of these days, by location. */
const unbilled = (db: Database, { start, end }: { start: LocalDate; end: LocalDate }) =>
  db
    .selectFrom('purchase_order as o')
    .where('o.channel', '=', 'canteen')
    .where('o.state', '=', 'delivered')
    .where('o.is_requesting_quote', '=', false)
    .where('o.deleted_at', 'is', null)
    .where('o.location_id', 'is not', null)
    .where('o.delivery_on', '>=', start)
    .where('o.delivery_on', '<=', end)
    .where('o.window_end', '>=', sql<Date>`${start}::date - interval '1 day'`)
    .where('o.window_end', '<=', sql<Date>`${end}::date + interval '2 days'`)
    .where(
      sql<boolean>`(o.kind_cents + o.flex_cents > o.refunded_kind_cents + o.refunded_flex_cents
        or o.transfer_cents > o.refunded_transfer_cents and coalesce(o.price->>'transferOwnerId', o.person_id) <> o.person_id)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from invoice_order i where i.order_id = o.id and i.payer = 'company' and i.is_live)`,
    )

export interface MonthOfLocation {
  locationId: string
  start: LocalDate
  end: LocalDate
}

/** The locations that a month owes something, of which no invoice says it yet. */
export async function locationsToBill(db: Database, days: { start: LocalDate; end: LocalDate }) {
  const rows = await unbilled(db, days)
    .innerJoin('location', 'location.id', 'o.location_id')
    .select(['location.id', 'location.name', 'location.city', 'location.organization_id'])
    .distinct()
    .orderBy('location.id')
    .execute()
  return rows
}

/** Drafts what a location owes for a month, one invoice for each issuer. Asked again, it drafts what was left out. */
export async function draftMonthOf(
  world: World,
  { locationId, start, end }: MonthOfLocation,
  personId: string | null,
): Promise<{ drafted: string[]; detailsMissing: boolean }> {
  const now = world.clock.now()
  try {
    return await inTransaction(jobContext(world, 'draft-month'), 'job.draftMonth', async ({ db }) => {
      const orders = (await unbilled(db, { start, end })
        .selectAll('o')
        .where('o.location_id', '=', locationId)
        .orderBy('o.delivery_on')
        .orderBy('o.id')
        .execute()) as OrderRow[]
      const issuers = await issuersInUse(db)
      const on = localDateOf(now, DEFAULT_TZ)
      const drafted: string[] = []
      let detailsMissing = false
      const byIssuer = Map.groupBy(orders, order => issuerFor(issuers, order.merchant_id, on))
      for (const [issuer, its] of byIssuer) {
        if (!issuer) continue
        const payables = []
        for (const order of its) payables.push(await payableOrder(db, order))
        const answer = await draftCompanyMonth(
          db,
          { world, now, personId },
          issuer,
          { locationId, start, end },
          payables,
        )
        if (answer === 'detailsMissing') detailsMissing = true
        else if (answer !== 'nothingToInvoice') drafted.push(answer.id)
      }
      return { drafted, detailsMissing }
    })
  } catch (error) {
    // Another server has drafted the same at the same moment.
    if (brokeConstraint(error, 'invoice_order_once')) return { drafted: [], detailsMissing: false }
    throw error
  }
}

/** The days of a month, written YYYY-MM. */
export function daysOfMonth(month: string): { start: LocalDate; end: LocalDate } {
  const [year, number] = month.split('-').map(Number)
  const next = number === 12 ? `${year! + 1}-01-01` : `${year}-${String(number! + 1).padStart(2, '0')}-01`
  return { start: `${month}-01`, end: addDays(next, -1) }
}

/** Timer: last month is drafted for every location, from the second day on, when its late deliveries are told. */
export async function draftLastMonth(world: World): Promise<void> {
  const today = localDateOf(world.clock.now(), DEFAULT_TZ)
  if (today.endsWith('-01')) return
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const days = daysOfMonth(month)
  for (const { id } of await locationsToBill(world.db, days))
    await draftMonthOf(world, { locationId: id, ...days }, null)
}
