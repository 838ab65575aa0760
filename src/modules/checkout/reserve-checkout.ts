import type { Context, Person } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import type { Tx } from '../../core/db/open'
import { hashOf, inTransaction, type Writing } from '../../core/write'
import { availableFunds } from '../allowances/available-funds'
import { grantEntitlements, lacksGrant } from '../allowances/entitlements'
import { reserveStock, type TakenStock } from '../catalog/inventory.store'
import { ensureAccounts, hold, lockAccounts } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { lockPromotions } from '../promotions/promotions'
import { takeUses } from '../promotions/promotions.store'
import { countGuess } from '../promotions/why-no-code'
import { lockWindows } from '../stores/windows'
import { expireCreditsOf } from '../wallet/expire-credits'
import { chosenWindow, nextWindow, slotQuestion } from './checkout-windows'
import {
  type CheckoutDraft,
  type CheckoutRow,
  findCheckoutByKey,
  holdsOf,
  insertCheckout,
  presentSplit,
  promotionUsesOf,
} from './checkouts.store'
import type { OrderPayload } from './contract/checkout'
import { draftOf } from './draft-checkout'
import { noteHoarding } from './hoarding'
import { type CheckoutFacts, loadCheckout, refuseForOthers } from './load-checkout'
import { type PricedCheckout, priceCheckout } from './price-checkout'
import { assertPriceUnchanged, failureOf } from './problems'
import { fundingAccounts, readFunds } from './read-funds'
import {
  liveReservations,
  type Room,
  refuseShortage,
  refuseTooMuch,
  roomFor,
  withRoom,
} from './reservation-room'
import { PROVEN } from './rules/reservations'
import { placeDirectly } from './write-order'

export type CheckoutRequest = {
  payload: OrderPayload
  /** The client's name for this attempt; the same attempt under the same key is one checkout. */
  key: string
  saveCard: boolean
  /** The caller wants it placed: with nothing to charge, that needs no second step. */
  placesAtOnce: boolean
}

type CallerContext = Context & { caller: Person }

/**
 * Judges an order and sets aside what it needs: money of the person's accounts and stock, for a quarter of an
 * hour, or less where nothing is proven of the person. Under a key that is known already it answers what it did then.
 */
export async function reserveCheckout(ctx: CallerContext, request: CheckoutRequest): Promise<CheckoutRow> {
  // Before anything is looked up: a known attempt of another person is none of the caller's business.
  refuseForOthers(ctx.caller, request.payload)
  const personId = request.payload.forUserId ?? ctx.caller.id

  const loading = loadCheckout(ctx.world, ctx.caller, request.payload)
  // A known attempt is answered whatever has become of its store since.
  loading.catch(() => {})
  const known = await findCheckoutByKey(ctx.world.db, personId, request.key)
  if (known) return sameAttempt(known, request.payload)

  const facts = await loading
  if (request.payload.couponCode)
    await countGuess(
      ctx,
      facts.promotions.some(({ code }) => code !== null),
    )
  const reserved = await withRoom(ctx.world, () =>
    inTransaction(ctx, 'customer.checkout.reserve', writing => reserve(writing, ctx, request, facts)),
  )
  ctx.world.checkpoint('reserve.afterCommit')
  return reserved
}

async function reserve(
  writing: Writing,
  ctx: CallerContext,
  request: CheckoutRequest,
  facts: CheckoutFacts,
): Promise<CheckoutRow> {
  const state = await lockState(writing.db, ctx, facts, request.key)
  ctx.world.checkpoint('reserve.afterLock')
  if (state.known) return sameAttempt(state.known, request.payload)

  const window = chosenWindow(facts, state.slots)
  const offers = await lockOffers(writing.db, ctx.now, facts, state)
  const priced = priceCheckout(facts, window, state.funds, ctx.world.newId, offers)
  refuseProblems(priced, ctx, () => nextWindow(facts, state.slots))
  assertPriceUnchanged(request.payload, priced)

  const draft = draftOf(facts, priced, state.funds, request.saveCard)
  if (request.placesAtOnce && draft.parts.cardCents === 0) {
    await grantWhatIsMissing(writing.db, ctx, draft, state)
    const row = newCheckout(ctx, draft, request)
    const { placed, missing } = await placeDirectly(writing, ctx.world, ctx.now, row)
    if (missing.length) {
      const live = await liveReservations(writing.db, draft.personId, null)
      await refuseShortage(writing.db, { live }, draft, missing, ctx.now)
    }
    return placed
  }
  const room = await roomFor(writing.db, ctx, facts, draft)
  const row = newCheckout(ctx, draft, request, room)
  const checkout = await setAside(writing, ctx, facts, row, state, room)
  ctx.world.checkpoint('reserve.beforeCommit')
  return checkout
}

/** What money and stock must be when they are spent: read behind the lock of the person's wallet. */
async function lockState(tx: Tx, ctx: CallerContext, facts: CheckoutFacts, key: string) {
  const personId = facts.person.id
  const on = facts.deliveryOn
  for (;;) {
    // Sent in this order over one connection: what is read is read behind the lock.
    const [wallet, , known, { expiredCents, company, historyWith }, slots] = await Promise.all([
      lockAccounts(tx, fundingAccounts(personId, on)),
      facts.store.capacity_per_slot === null ? null : lockWindows(tx, facts.store.id),
      findCheckoutByKey(tx, personId, key),
      readFunds(tx, facts, ctx.now),
      slotQuestion(tx, facts, ctx.now),
    ])
    // What a checkout holds of it stays; when something was taken back, all is read again.
    if (expiredCents > 0 && (await expireCreditsOf(tx, ctx.world, personId, ctx.now)) > 0) continue
    if (wallet.has(account.balance(personId))) {
      const funds = availableFunds({ personId, on, wallet, company: company() })
      return { wallet, known, slots, funds, historyWith }
    }
    await ensureAccounts(tx, ctx.world, [account.balance(personId)], ctx.now)
  }
}

type LockedState = Awaited<ReturnType<typeof lockState>>

/** The promotions as they are when they are used. Behind the lock of the wallet nothing else counts for this person. */
async function lockOffers(tx: Tx, now: Date, { promotions }: CheckoutFacts, { historyWith }: LockedState) {
  return { ...historyWith(promotions), promotions: await lockPromotions(tx, promotions), now }
}

function refuseProblems(
  priced: PricedCheckout,
  { request }: CallerContext,
  next: () => ReturnType<typeof nextWindow>,
) {
  const [first] = priced.problems
  if (!first) return
  const problem = first.name === 'WindowGone' ? { ...first, params: { next: next() } } : first
  throw failureOf(problem, request.language)
}

const NO_STOCK: TakenStock = { limited: [], missing: [], left: new Map() }

async function setAside(
  { db, audit, emit }: Writing,
  ctx: CallerContext,
  facts: CheckoutFacts,
  row: CheckoutRow,
  state: LockedState,
  room: Room,
): Promise<CheckoutRow> {
  const draft = row.plan
  await grantWhatIsMissing(db, ctx, draft, state)
  const [stock, isHeld] = await Promise.all([
    draft.isRequestingQuote ? NO_STOCK : reserveStock(db, draft.storeId, draft.stock, ctx.now),
    hold(db, holdsOf(draft)),
  ])
  await refuseShortage(db, room, draft, stock.missing, ctx.now)
  refuseTooMuch(room, draft, stock.limited, ctx.now)
  if (!isHeld) throw new Failure('PaymentPlanChanged', { plan: presentSplit(draft.parts) })
  const plan = { ...draft, stock: stock.limited }
  await insertCheckout(db, { ...row, plan })
  await takeUses(db, ctx.world, ctx.now, promotionUsesOf(row))
  await noteHoarding(db, { ...ctx, emit }, facts, room, stock)
  audit({ type: 'checkout', id: row.id, after: { totalCents: row.total_cents, cardCents: row.card_cents } })
  return { ...row, plan }
}

/** The company's money of a day is put into the person's accounts when it is first needed. */
async function grantWhatIsMissing(
  tx: Tx,
  ctx: CallerContext,
  { personId, locationId, deliveryOn: on, parts }: CheckoutDraft,
  { funds: { company } }: LockedState,
) {
  if (company && locationId && lacksGrant(company, parts))
    await grantEntitlements(tx, ctx.world, { personId, locationId, on, at: ctx.now }, company)
}

/** Two requests are the same attempt when they would make the same order; what they say about payment may grow. */
function requestFingerprint({ paymentDetails, requestMeta, totalCost, ...rest }: OrderPayload) {
  return { ...rest, payByTransfer: paymentDetails.payByTransfer }
}

/** A known attempt, unless it was for another order or has been given up. */
export function sameAttempt(checkout: CheckoutRow, payload: OrderPayload): CheckoutRow {
  if (checkout.request_hash !== hashOf('checkout', requestFingerprint(payload)))
    throw new Failure('IdempotencyKeyReused')
  if (checkout.state === 'released') throw new Failure('CheckoutClosed')
  return checkout
}

function newCheckout(
  ctx: CallerContext,
  draft: CheckoutDraft,
  request: CheckoutRequest,
  room: Pick<Room, 'limits' | 'unproven'> = { limits: PROVEN, unproven: null },
): CheckoutRow {
  const { parts } = draft
  return {
    id: ctx.world.newId(),
    person_id: draft.personId,
    city: draft.city,
    store_id: draft.storeId,
    window_start: new Date(draft.windowStart),
    client_key: request.key,
    request_hash: hashOf('checkout', requestFingerprint(request.payload)),
    payload: { ...request.payload },
    plan: draft,
    state: 'reserved',
    total_cents: draft.isRequestingQuote ? 0 : draft.price.totalCents,
    card_cents: parts.cardCents,
    payment_intent_id: null,
    order_id: null,
    voided_at: null,
    released_reason: null,
    paid_without_order: null,
    unproven_device: room.unproven?.device ?? null,
    unproven_network: room.unproven?.network ?? null,
    expires_at: new Date(ctx.now.getTime() + room.limits.livesMs),
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}
