import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Person, World } from '../../../core/context'
import type { Address } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { askedTogether } from '../../../core/db/asked-together'
import { DEFAULT_TZ } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { presentSavedCards } from '../../money/cards/payment-methods'
import { ownMethodRows } from '../../money/cards/payment-methods.store'
import { givenCode, promotionsOffered } from '../../offers/promotions/promotions'
import { type OpenProposal, openProposal } from '../../order-records/proposals/proposals'
import { wantedQuantities } from '../../order-records/proposals/rules/proposal-lines'
import {
  type CheckoutFacts,
  dayOf,
  type FactsQuestion,
  factsFrom,
  factsRows,
  geoOf,
  refuseForOthers,
} from './checkout-facts'
import { type Attempt, attemptIds } from './checkouts.store'
import type { OrderPayload } from './contract/checkout'
import {
  type Funds,
  type FundsQuestion,
  fundingAccounts,
  fundsFrom,
  fundsRows,
  readFunds,
} from './read-funds'

type Question = FactsQuestion &
  Omit<FundsQuestion, 'promotionIds' | 'device'> & { key: string | null; intentIds: readonly string[] }

/** All that an order is judged by, in one statement; nothing while the store is not there. */
const checkoutRow = askedTogether(
  {
    storeId: 'text',
    personId: 'text',
    locationId: 'text',
    channel: 'text',
    code: 'text',
    on: 'date',
    codes: 'text[]',
    productIds: 'text[]',
    key: 'text',
    intentIds: 'text[]',
  },
  (db, given: Question) => {
    const promotionIds = sql<string[]>`array(select id from (${promotionsOffered(db, given)}) as offered)`
    const own = ownMethodRows(db, given).where(sql<boolean>`${given.key} is not null`)
    return factsRows(db, given).select([
      jsonObjectFrom(fundsRows(db, { ...given, promotionIds, device: null })).as('funds'),
      jsonArrayFrom(own).as('paymentMethods'),
      attemptIds(db, given).as('attemptId'),
    ])
  },
)

/** What an order is judged by. */
export type LoadedCheckout = {
  facts: CheckoutFacts
  /** Money, stock and what else changes by the second. */
  funds: Funds
  /** Of its person, when an attempt was named. */
  savedCards: ReturnType<typeof presentSavedCards>
  /** The checkout that this attempt has become already. */
  attemptId: string | null
}

/**
 * @param caller null: a visitor, for whom it can be priced and not placed
 * @param attempt null: nothing is about to be reserved
 * @param isAtTill whoever asks has seen to it that the caller may sell there
 */
export async function loadCheckout(
  world: Pick<World, 'db' | 'places' | 'log'>,
  caller: Person | null,
  given: OrderPayload,
  now: Date,
  attempt: Attempt | null = null,
  isAtTill = false,
): Promise<LoadedCheckout> {
  const { db } = world
  if (caller && !isAtTill) refuseForOthers(caller, given)
  const personId = caller ? (given.forUserId ?? caller.id) : ''
  const proposal = given.proposalId ? await openProposal(db, given.proposalId, personId, now) : null
  const payload = proposal ? orderOfProposal(given, proposal) : given
  // Most stores are where most of the platform is; for the others money is read once more.
  const likelyDay = dayOf(payload, DEFAULT_TZ)
  const [[row], geo] = await Promise.all([
    checkoutRow(db, {
      storeId: payload.storeId,
      personId,
      locationId: payload.locationId ?? null,
      channel: payload.channel,
      code: givenCode(payload.couponCode),
      on: likelyDay,
      codes: fundingAccounts(personId, likelyDay),
      productIds: payload.cart.map(line => line.productId),
      key: attempt?.key ?? null,
      intentIds: attempt?.intentIds ?? [],
    }),
    payload.address && !payload.locationId ? geoOf(world, payload.address) : null,
  ])
  if (!row) throw new Failure('StoreNotFound')
  const { funds, paymentMethods, attemptId, ...rest } = row
  const facts = await factsFrom(db, rest, { caller, payload, proposal, geo, isAtTill })
  return {
    facts,
    funds: facts.deliveryOn === likelyDay ? fundsFrom(funds!, facts, now) : await readFunds(db, facts, now),
    savedCards: presentSavedCards(paymentMethods),
    attemptId,
  }
}

/**
 * The order that a client asks for, with all that its proposal decides. Where and when stay as they were offered, unless
 * the proposal lets its customer choose.
 */
function orderOfProposal(payload: OrderPayload, proposal: OpenProposal): OrderPayload {
  const quantities = wantedQuantities(proposal.lines, payload.cart)
  if (!quantities) throw new Failure('ProposalChanged')
  const order: OrderPayload = {
    ...payload,
    storeId: proposal.store_id,
    channel: proposal.channel as Channel,
    catalogId: undefined,
    couponCode: undefined,
    isRequestingQuote: false,
    comments: payload.comments || proposal.requestComments,
    cart: proposal.lines.map(({ id, productId }, i) => ({
      id,
      productId,
      quantity: quantities[i]!,
      subItems: [],
    })),
  }
  const offered = {
    isPickup: proposal.is_pickup,
    locationId: proposal.location_id,
    address: addressOf(proposal),
    deliveryOption: proposal.window_start && { deliveryStartDate: proposal.window_start.toISOString() },
    date: null,
  }
  if (proposal.allow_shipping_changes) {
    const hasPlace = Boolean(payload.address || payload.locationId || payload.isPickup)
    return {
      ...order,
      ...(hasPlace
        ? {}
        : { isPickup: offered.isPickup, locationId: offered.locationId, address: offered.address }),
      ...(payload.deliveryOption ? {} : { deliveryOption: offered.deliveryOption, date: null }),
    }
  }
  const chosen = payload.deliveryOption?.deliveryStartDate
  if (chosen && Date.parse(chosen) !== proposal.window_start?.getTime()) throw new Failure('ProposalChanged')
  return { ...order, ...offered }
}

const addressOf = ({ address, lat, lon }: OpenProposal): Address | null =>
  address && { ...address, ...(lat !== null && lon !== null ? { geo: { lat, lon } } : {}) }
