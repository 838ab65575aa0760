import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { holds, holdsAny, mayFail } from '../../../core/procedures'
import { localDateOf } from '../../../core/rules/local-time'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { settingsInForce } from '../../companies/companies/location-settings'
import type { ProposalRow } from '../../order-records/proposals/proposals.store'
import { priceProposal } from '../../order-records/proposals/rules/proposal-lines'
import { OPEN_PROPOSAL_STATES } from '../../order-records/proposals/rules/proposal-state'
import { merchantMoney } from '../../stores/stores/rules/commission'
import { QuoteReference, QuoteThread } from './contract/quotes'
import { threadOf } from './customer-quotes'
import { keptQuotes, QUOTE_KEEPERS } from './quote-scope'
import { readRequest } from './rules/read-request'

/** What staff see beside a quote: the thread from its request on, the store's other events that day, who earns what. */
export const showQuoteThread = holds(...QUOTE_KEEPERS)
  .input(QuoteReference)
  .output(QuoteThread)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const quote = await db
      .selectFrom('proposal')
      .selectAll()
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .where(keptQuotes(caller))
      .executeTakeFirst()
    if (!quote) throw fail('NotFound')
    const [messages, request, sameDay, mayPayByTransfer, bps] = await Promise.all([
      threadOf(db, quote),
      requestOf(db, quote),
      sameDayOf(db, quote),
      paysByTransfer(db, quote),
      commissionOf(db, quote),
    ])
    const price = priceProposal(quote.lines, {
      deliveryCents: quote.delivery_cents,
      deliveryVatPercent: quote.delivery_vat_percent,
    })
    const money = merchantMoney(
      { goodsCents: price.goodsCents, merchantPromotionCents: 0 },
      { commissionBps: bps },
    )
    const isPlatform = holdsAny(caller.permissions, ['HelloAdminPermission'])
    return {
      messages,
      request,
      sameDay,
      mayPayByTransfer,
      merchantGets: toMoney(money.merchantNetCents),
      platformGets: isPlatform ? toMoney(money.platformFeesCents + price.deliveryFeeCents) : null,
    }
  })

async function requestOf(db: Database, quote: ProposalRow) {
  if (!quote.request_order_id) return null
  const order = await db
    .selectFrom('purchase_order')
    .select(['id', 'ufid', 'customer', 'customer_comments', 'created_at', 'state', 'is_requesting_quote'])
    .where('id', '=', quote.request_order_id)
    .executeTakeFirst()
  if (!order) return null
  return {
    id: order.id,
    ufid: order.ufid,
    comments: order.customer_comments,
    author: [order.customer.firstName, order.customer.lastName].filter(Boolean).join(' '),
    at: order.created_at,
    isWaiting: order.is_requesting_quote && order.state === 'pending',
    found: readRequest(order.customer_comments),
  }
}

async function sameDayOf(db: Database, { id, store_id, window_start }: ProposalRow) {
  if (!window_start) return null
  const { tz } = await db
    .selectFrom('store')
    .select('tz')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow()
  const on = localDateOf(window_start, tz)
  const [orders, quotes] = await Promise.all([
    db
      .selectFrom('purchase_order')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', store_id)
      .where('delivery_on', '=', on)
      .where('channel', '=', 'catering')
      .where('is_requesting_quote', '=', false)
      .where('state', 'not in', sql<string>`${literalList(FAILED_ORDER_STATES)}`)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('proposal')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('store_id', '=', store_id)
      .where('id', '<>', id)
      .where(sql`(window_start at time zone ${tz})::date`, '=', sql<string>`${on}::date`)
      .where('state', 'in', [...OPEN_PROPOSAL_STATES])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { orders: orders.count, quotes: quotes.count }
}

/** As the checkout will offer it: that is its company's to allow. */
async function paysByTransfer(db: Database, { store_id, location_id }: ProposalRow): Promise<boolean> {
  const row = await db
    .selectFrom('store')
    .leftJoin('location', join => join.on('location.id', '=', location_id))
    .leftJoin('organization', 'organization.id', 'location.organization_id')
    .select(['store.settings', 'location.settings as location', 'organization.settings as organization'])
    .where('store.id', '=', store_id)
    .executeTakeFirstOrThrow()
  return settingsInForce(row.location, row.organization, row.settings).payByTransferAllowed
}

async function commissionOf(db: Database, { merchant_id, channel }: ProposalRow): Promise<number> {
  const { commission_bps } = await db
    .selectFrom('merchant')
    .select('commission_bps')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  return commission_bps[channel] ?? 0
}
