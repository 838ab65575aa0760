import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { isRefused } from '../../../core/db/one-statement'
import type { Database } from '../../../core/db/open'
import { brokeConstraint } from '../../../core/failures'
import { againWhenInTheWay, hashOf } from '../../../core/write'
import { availableFunds } from '../../companies/allowances/available-funds'
import { grantMoves, lacksGrant } from '../../companies/allowances/entitlements'
import { lockAccounts } from '../../money/ledger/ledger.store'
import type { LedgerDecision } from '../../money/ledger/ledger-decisions'
import { account } from '../../money/ledger/rules/accounts'
import { expireBeforeOrder } from '../../money/wallet/expire-credits'
import { countGuess } from '../../offers/promotions/why-no-code'
import type { Shortage } from '../../stores/inventory/inventory.store'
import { lockWindows } from '../../stores/stores/windows'
import { type CheckoutFacts, placesOf, refuseForOthers } from './checkout-facts'
import { chosenWindow, nextWindow, slotQuestion } from './checkout-windows'
import {
  type CheckoutDraft,
  type CheckoutRow,
  findCheckout,
  holdsOf,
  type RecentReservation,
  SavedBefore,
  unlessSavedBefore,
} from './checkouts.store'
import type { OrderPayload } from './contract/checkout'
import { draftOf } from './draft-checkout'
import { noteHoarding } from './hoarding'
import { type LoadedCheckout, loadCheckout } from './load-checkout'
import { drewTwice, type Written } from './place-order'
import { type PricedCheckout, priceCheckout } from './price-checkout'
import { assertPriceUnchanged, failureOf, outOfStock, withProductName } from './problems'
import { type Funds, fundingAccounts, readFunds } from './read-funds'
import {
  FreeMeanwhile,
  limitedStock,
  lockNetwork,
  type Room,
  refuseShortage,
  refuseTooMuch,
  roomFor,
  unprovenOrigin,
  withRoom,
} from './reservation-room'
import { PROVEN } from './rules/reservations'
import { saveReservation } from './save-reservation'
import { placementOf, saveAtOnce } from './write-order'

export type CheckoutRequest = {
  payload: OrderPayload
  /** The client's name for this attempt; the same attempt under the same key is one checkout. */
  key: string
  /** Of payments that came along. */
  intentIds: readonly string[]
  saveCard: boolean
  /** The caller wants it placed: with nothing to charge, that needs no second step. */
  placesAtOnce: boolean
  isAtTill?: boolean
}

type CallerContext = Context & { caller: Person }

/** A checkout as it is now. `written`: the order that was made with it, where nothing had to be charged. */
export type Reserved = { checkout: CheckoutRow; written: Written | null; read: Read | null }
/** What was read for it, unless it was known before. */
type Read = Pick<RecentReservation, 'credits' | 'places'> & Pick<LoadedCheckout, 'savedCards'>

/**
 * Judges an order and sets aside what it needs: money of the person's accounts and stock, for a quarter of an
 * hour, or less where nothing is proven of the person. Under a key that is known already it answers what it did then.
 */
export async function reserveCheckout(ctx: CallerContext, request: CheckoutRequest): Promise<Reserved> {
  // Before anything is looked up: a known attempt of another person is none of the caller's business.
  if (!request.isAtTill) refuseForOthers(ctx.caller, request.payload)
  for (let round = 1; ; round++) {
    try {
      return await reserveUnlessKnown(ctx, request, round)
    } catch (error) {
      if (error instanceof SavedBefore) return sameAttempt(error.checkout, request.payload)
      if (!wasOvertaken(error)) throw error
      if (round === TRIES) throw new Failure('ServiceUnavailable', undefined, { cause: error })
    }
  }
}

async function reserveUnlessKnown(
  ctx: CallerContext,
  request: CheckoutRequest,
  round: number,
): Promise<Reserved> {
  const { world } = ctx
  const { payload, key, intentIds } = request
  const attempt = { personId: payload.forUserId ?? ctx.caller.id, key, intentIds }
  // A known attempt is answered whatever has become of its store since.
  const unlessSaved = <Out>(work: () => Promise<Out>) => unlessSavedBefore(world.db, attempt, work)

  const ask = () => loadCheckout(world, ctx.caller, payload, ctx.now, attempt, request.isAtTill)
  const { facts, funds: loaded, attemptId, savedCards } = await unlessSaved(ask)
  const known = attemptId && (await findCheckout(world.db, attemptId))
  if (known) return sameAttempt(known, payload)
  if (payload.couponCode && round === 1)
    await countGuess(
      ctx,
      facts.promotions.some(({ code }) => code !== null),
    )
  // Who comes a second time looks again.
  let unused: Funds | null = loaded
  const takeFunds = () => {
    const funds = unused
    unused = null
    return funds
  }
  const { live, limited, read, ...reserved } = await withRoom(world, () =>
    againWhenInTheWay(world, () =>
      unlessSaved(() => reserve(ctx, request, facts, { takeFunds, isLocked: round > OPTIMISTIC })),
    ),
  )
  world.checkpoint('reserve.afterCommit')
  if (reserved.written) world.eventsWaiting()
  else await noteHoarding(ctx, facts, live, limited)
  return { ...reserved, read: { ...read, savedCards } }
}

/** So often it is decided on what was read; from then on others wait until it is done. */
const OPTIMISTIC = 2
const TRIES = 10
const READ_BEFORE = ['seen', 'held', 'posted', 'credits', 'stock', 'promotions', 'proposal']

/** Something that it was decided on has changed before it was saved: it is read and decided again. */
const wasOvertaken = (error: unknown) =>
  READ_BEFORE.some(reason => isRefused(error, reason)) ||
  error instanceof FreeMeanwhile ||
  brokeConstraint(error, 'checkout_person_id_client_key_key') ||
  drewTwice(error)

/** Decides and saves. What several people share is locked before: windows of a kitchen, a network of strangers. */
async function reserve(
  ctx: CallerContext,
  request: CheckoutRequest,
  facts: CheckoutFacts,
  { takeFunds, isLocked }: { takeFunds: () => Funds | null; isLocked: boolean },
) {
  const { db } = ctx.world
  const origin = unprovenOrigin(ctx, facts)
  const hasWindowLimit = facts.store.capacity_per_slot !== null
  if (!isLocked && !hasWindowLimit && !origin)
    return decideAndSave(db, ctx, request, facts, origin, takeFunds())

  return db.transaction().execute(async tx => {
    await lockAccounts(tx, fundingAccounts(facts.person.id, facts.deliveryOn))
    if (hasWindowLimit) await lockWindows(tx, facts.store.id)
    if (origin) await lockNetwork(tx, origin.network)
    return decideAndSave(tx, ctx, request, facts, origin)
  })
}

/** @param read null: what money and stock are has to be read first */
async function decideAndSave(
  db: Database,
  ctx: CallerContext,
  request: CheckoutRequest,
  facts: CheckoutFacts,
  origin: Room['unproven'],
  read: Funds | null = null,
) {
  const state = await readState(db, ctx, facts, origin, read)
  const window = chosenWindow(facts, state.slots)
  const offers = { ...state.historyWith(facts.promotions), promotions: facts.promotions, now: ctx.now }
  const priced = priceCheckout(facts, window, state.funds, ctx.world.newId, offers)
  refuseProblems(priced, facts, ctx, () => nextWindow(facts, state.slots))
  assertPriceUnchanged(request.payload, priced)

  const wanted = draftOf(facts, priced, state.funds, request.saveCard)
  const noStock = (shortage: Shortage) => outOfStock(shortage, facts.products, ctx.request.language)
  const limited = wanted.isRequestingQuote ? [] : limitedStock(wanted, state, noStock)
  const draft = { ...wanted, stock: limited.map(({ productId, quantity }) => ({ productId, quantity })) }
  const isAtOnce = request.placesAtOnce && draft.parts.cardCents === 0
  const room = isAtOnce ? null : await roomFor(db, ctx, facts, draft, state.live, origin)
  await refuseShortage(db, state.live, draft, limited, noStock, ctx.now)
  if (room) refuseTooMuch(room, draft, draft.stock, ctx.now)

  ctx.world.checkpoint('reserve.beforeSave')
  const decision = decisionOf(ctx, draft, state)
  const checkout = newCheckout(ctx, draft, request, room ?? undefined)
  const seen = {
    live: state.live,
    limited,
    read: { credits: state.credits, places: placesOf(facts) },
  }
  if (!room) {
    const { lines, history, ...placement } = placementOf(ctx, checkout, null, state.credits)
    const order = await saveAtOnce(db, { lines, history, ...placement }, decision)
    return { checkout: placement.checkout, written: { order, lines, history }, ...seen }
  }
  const holds = { holds: holdsOf(draft) }
  await saveReservation(db, {
    by: ctx,
    checkout,
    decision: { ...decision, moves: [...decision.moves, holds] },
  })
  return { checkout, written: null, ...seen }
}

/** What money, stock and windows are now. What has expired of a wallet is taken back before. */
async function readState(
  db: Database,
  ctx: CallerContext,
  facts: CheckoutFacts,
  origin: Room['unproven'],
  known: Funds | null,
) {
  const personId = facts.person.id
  for (let read = known; ; read = null) {
    const [{ wallet, expiredCents, company, ...rest }, slots] = await Promise.all([
      read ?? readFunds(db, facts, ctx.now, origin?.device),
      slotQuestion(db, facts, ctx.now),
    ])
    // All is read again then: what is in the wallet, and who has decided on it.
    if (expiredCents > 0 && (await expireBeforeOrder(db, ctx.world, personId, ctx.now)) > 0) continue
    const funds = availableFunds({ personId, on: facts.deliveryOn, wallet, company: company() })
    return { ...rest, slots, funds }
  }
}

type CheckoutState = Awaited<ReturnType<typeof readState>>

function refuseProblems(
  priced: PricedCheckout,
  { products }: CheckoutFacts,
  { request: { language } }: CallerContext,
  next: () => ReturnType<typeof nextWindow>,
) {
  const [first] = priced.problems
  if (!first) return
  const problem = first.name === 'WindowGone' ? { ...first, params: { next: next() } } : first
  throw failureOf(withProductName(problem, products, language), language)
}

/** What it is decided on, and what the company has not given yet of what the order will take. */
function decisionOf(
  { world, now: at }: CallerContext,
  { personId, locationId, deliveryOn: on, parts }: CheckoutDraft,
  { seen, funds: { company } }: CheckoutState,
): LedgerDecision {
  const ids = new Map(seen.map(({ code, id }) => [code, id ?? world.newId()]))
  const moves =
    company && locationId && lacksGrant(company, parts)
      ? grantMoves(world, { personId, locationId, on, at, idOf: code => ids.get(code)! }, company)
      : []
  return { on: { wallet: account.balance(personId), seen }, ids, moves, at }
}

/** Whether two requests are the same attempt; known before it is read. */
export const isSameAttempt = (checkout: CheckoutRow, payload: OrderPayload): boolean =>
  checkout.request_hash === hashOf('checkout', requestFingerprint(payload))

/** Two requests are the same attempt when they would make the same order; what they say about payment may grow. */
function requestFingerprint({ paymentDetails, requestMeta, totalCost, ...rest }: OrderPayload) {
  return { ...rest, payByTransfer: paymentDetails.payByTransfer }
}

/** A known attempt, unless it was for another order or has been given up. */
function sameAttempt(checkout: CheckoutRow, payload: OrderPayload): Reserved {
  if (!isSameAttempt(checkout, payload)) throw new Failure('IdempotencyKeyReused')
  if (checkout.state === 'released') throw new Failure('CheckoutClosed')
  return { checkout, written: null, read: null }
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
    draft,
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
