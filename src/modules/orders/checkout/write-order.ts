import { sql } from 'kysely'
import { inBatchesOf } from '../../../core/batches'
import type { Context } from '../../../core/context'
import { type Checks, inOneStatement, type Parts } from '../../../core/db/one-statement'
import type { Database } from '../../../core/db/open'
import { leavingParts, leavings } from '../../../core/write'
import { type LedgerDecision, ledgerParts, type Move } from '../../money/ledger/ledger-decisions'
import { type OpenCredit, spendSetAside } from '../../money/ledger/rules/credits'
import { placementPostings } from '../../order-records/amounts/rules/order-postings'
import {
  deletedOrderLines,
  holdsOfOrders,
  insertOrders,
  orderLinesInPlace,
} from '../../order-records/orders/new-orders.store'
import { type OrderRow, orderEventsOf, orderLinesOf } from '../../order-records/orders/orders.store'
import { pickupCodes, withoutSharedCodes } from '../../order-records/orders/pickup-codes'
import { UFID_BYTES, ufidOf } from '../../order-records/orders/rules/ufid'
import { acceptedProposals } from '../../order-records/proposals/proposals.store'
import { paymentWhenPlaced } from '../../order-records/states/rules/payment-state'
import { consumeStock } from '../../stores/inventory/inventory.store'
import {
  type CheckoutDraft,
  type CheckoutRow,
  holdsOf,
  SAVED_TOGETHER,
  setCheckoutsPlaced,
} from './checkouts.store'
import { orderEventRows, orderLineRows, orderRow, postingFactsOf } from './order-rows'
import { reservationParts } from './save-reservation'

export type Placing = Pick<Context, 'world' | 'caller' | 'now' | 'request'>
type Entry = NonNullable<Move['writes']>
export type Payment = { intentId: string; isCaptured: boolean } | null

/** All that is written when a checkout becomes an order. */
export type Placement = ReturnType<typeof placementOf>

/**
 * Decides the whole of it.
 * @param credits what is left in the wallet of who it is for
 */
export function placementOf(
  by: Placing,
  reserved: CheckoutRow,
  payment: Payment,
  credits: readonly OpenCredit[],
) {
  const { world, now } = by
  const draft = reserved.draft
  const request = draft.proposal?.requestOrderId ?? null
  const orderId = request ?? world.newId()
  const checkout: CheckoutRow = {
    ...reserved,
    state: 'placed',
    order_id: orderId,
    payment_intent_id: payment?.intentId ?? reserved.payment_intent_id,
    updated_at: now,
  }
  const order = orderRow(draft, {
    id: orderId,
    ufid: ufidOf(world.randomBytes(UFID_BYTES)),
    checkoutId: checkout.id,
    state: draft.acceptsAtOnce ? 'accepted' : 'pending',
    stateAt: now,
    paymentIntentId: payment?.intentId ?? null,
    paymentState: paymentWhenPlaced(payment),
    at: now,
  })
  return {
    by,
    checkout,
    order,
    codes: pickupCodes(world, draft.storeName),
    lines: orderLineRows(orderId, draft.lines),
    history: orderEventRows(order, historyOf(draft, now), () => world.newId(), request ? 'pending' : null),
    isOfRequest: request !== null,
    entry: checkout.total_cents === 0 ? null : entryOf(by, checkout, credits),
  }
}

/**
 * Reserved checkouts become orders, in one statement: what was set aside is used up. The checks say `reserved` when
 * one is placed or given up already, and what those of the ledger say.
 */
export async function saveReserved(db: Database, placements: readonly Placement[]): Promise<OrderRow[]> {
  const [{ by }] = placements as [Placement]
  const stock = placements.flatMap(({ checkout: { draft } }) =>
    draft.stock.map(one => ({ ...one, storeId: draft.storeId })),
  )
  const ledger = ledgerParts(
    by.world,
    placements.flatMap(({ checkout, entry }) =>
      entry ? [{ moves: [{ holds: givenBack(checkout), writes: entry }], at: by.now }] : [],
    ),
  )
  const orders = await inOneStatement<OrderRow>(
    db,
    {
      placed: setCheckoutsPlaced(placements.map(({ checkout }) => checkout)),
      ...ledger.parts,
      consumed: consumeStock(stock, by.now),
      ...orderParts(placements),
      ...leavingParts('customer.checkout.place', placements.map(leavingsOf)),
    },
    {
      reserved: sql<boolean>`(select count(*) from placed) = ${placements.length}::int`,
      ...ledger.checks,
      ...proposalChecks(placements),
    },
    'ordered',
  )
  return ordersOf(placements, orders)
}

const givenBack = ({ draft }: CheckoutRow) =>
  holdsOf(draft).map(({ code, cents }) => ({ code, cents: -cents }))

/** An order that charges no card, with what comes before its own entry in the ledger. */
type Sale = { placement: Placement; decided: LedgerDecision }

/**
 * An order that charges no card is made with its checkout, in one statement. The checks are those of a reservation.
 * Outside of a transaction, those who order at the same moment share a statement.
 */
export async function saveAtOnce(
  db: Database,
  placement: Placement,
  decided: LedgerDecision,
): Promise<OrderRow> {
  const sale = { placement, decided }
  if (!db.isTransaction) return saveTogether(db, sale)
  const [order] = await saveSales(db, [sale])
  return order!
}

const saveTogether = inBatchesOf(SAVED_TOGETHER.most, saveSales, SAVED_TOGETHER.restMs)

async function saveSales(db: Database, sales: Sale[]): Promise<OrderRow[]> {
  const placements = sales.map(({ placement }) => placement)
  const reservations = sales.map(({ placement: { by, checkout, entry }, decided }) => ({
    ...{ by, checkout },
    decision: { ...decided, moves: [...decided.moves, ...(entry ? [{ writes: entry }] : [])] },
  }))
  const { parts, checks } = reservationParts(reservations, 'sold')
  const left = leavingParts('customer.checkout.reserve', placements.map(leavingsOf))
  const orders = await inOneStatement<OrderRow>(
    db,
    { ...parts, ...orderParts(placements), ...left },
    { ...checks, ...proposalChecks(placements) },
    'ordered',
  )
  return ordersOf(placements, orders)
}

/** In the order of their placements. */
function ordersOf(placements: readonly Placement[], orders: readonly OrderRow[]): OrderRow[] {
  const byId = new Map(orders.map(order => [order.id, order]))
  return placements.map(({ order }) => byId.get(order.id)!)
}

function leavingsOf({ by, checkout, order }: Placement) {
  const { storeId, personId, locationId, city, stock } = checkout.draft
  const left = leavings()
  const isToPrint = checkout.draft.printsAtOnce && { isToPrint: true as const }
  const isRequest = checkout.draft.isRequestingQuote && { isRequest: true as const }
  left.emit(
    'order.placed',
    { orderId: order.id, storeId, personId, locationId, state: order.state, ...isToPrint, ...isRequest },
    city,
  )
  if (stock.length)
    left.emit('stock.changed', { storeId, productIds: stock.map(({ productId }) => productId) }, city)
  if (checkout.draft.proposal)
    left.emit('proposal.changed', { proposalId: checkout.draft.proposal.id, storeId, personId }, city)
  left.audit({
    type: 'order',
    id: order.id,
    after: { checkoutId: checkout.id, totalCents: checkout.total_cents },
  })
  return { by, ...left }
}

/** As parts of a statement: the orders with their lines and their history. */
function orderParts(placements: readonly Placement[]): Parts {
  const lines = placements.flatMap(placement => placement.lines)
  const requests = placements.filter(({ isOfRequest }) => isOfRequest).map(({ order }) => order.id)
  const isOfRequests = requests.length > 0
  const proposals = proposalsOf(placements)
  return {
    accepted_proposals: proposals.length ? acceptedProposals(proposals, placements[0]!.by.now) : null,
    ordered: insertOrders(withoutSharedCodes(placements), { isOfRequests }),
    held_payments: holdsOfOrders,
    old_lines: isOfRequests ? deletedOrderLines(requests) : null,
    // Who asks for a quote may leave to the kitchen what it is of.
    lines: lines.length ? (isOfRequests ? orderLinesInPlace(lines) : orderLinesOf(lines)) : null,
    history: orderEventsOf(placements.flatMap(({ history }) => history)),
  }
}

const proposalsOf = (placements: readonly Placement[]) =>
  placements.flatMap(({ checkout }) => checkout.draft.proposal ?? [])

/** `proposal`: one of the proposals is not what it was, or the request that it answers is not there any more. */
function proposalChecks(placements: readonly Placement[]): Checks {
  const { length } = proposalsOf(placements)
  if (!length) return {}
  return {
    proposal: sql<boolean>`(select count(*) from accepted_proposals) = ${length}::int
      and (select count(*) from ordered) = ${placements.length}::int`,
  }
}

/** The caller places it, or whoever sold it at the till; a store that accepts by itself does so at once. */
const historyOf = (draft: CheckoutDraft, at: Date) => [
  {
    state: 'pending' as const,
    at,
    ...(draft.soldById
      ? { role: 'merchant' as const, source: 'pos' as const, byPersonId: draft.soldById }
      : { role: 'customer' as const, source: 'customer' as const, byPersonId: draft.orderedById }),
    byImpersonatorId: draft.impersonatorId,
  },
  ...(draft.acceptsAtOnce
    ? [
        {
          state: 'accepted' as const,
          at,
          role: 'system' as const,
          source: 'system' as const,
          byPersonId: null,
        },
      ]
    : []),
]

function entryOf({ world, now }: Placing, checkout: CheckoutRow, credits: readonly OpenCredit[]): Entry {
  const draft = checkout.draft
  return {
    id: world.newId(),
    entry: {
      key: `place:${checkout.id}`,
      kind: 'order',
      ref: { type: 'order', id: checkout.order_id! },
      actorId: draft.soldById ?? draft.orderedById,
      impersonatorId: draft.impersonatorId,
      at: now,
    },
    transfers: placementPostings(postingFactsOf(draft)),
    credits: spendSetAside(credits, {
      id: checkout.id,
      cents: draft.parts.balanceCents,
      at: checkout.created_at,
    }),
  }
}
