import type { PaymentEvent } from '../../../adapters/payments/port'
import { inBatches } from '../../../core/batches'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { DAY_MS, SECOND_MS } from '../../../core/rules/instant'
import {
  closeWebhooks,
  findWebhookOf,
  insertWebhooks,
  type NewWebhook,
  setWebhookError,
  setWebhookProcessed,
} from '../../integrations/webhooks/incoming-webhooks.store'
import { settleCardCheckOf } from '../../money/cards/card-checks'
import { refreshCardReturnOf } from '../../money/cards/card-returns'
import { finishSetupOf } from '../../money/cards/finish-setup'
import { settleTopupOf } from '../../money/wallet/topups'
import { isOfPlacedOrder } from '../changes/payments-of-placed-orders'
import { settleOrderPaymentOf } from '../changes/settle-order-payment'
import { findCheckout, findCheckoutByIntent } from '../checkout/checkouts.store'
import { place } from '../checkout/place-order'
import { voidCheckout } from '../checkout/release-checkout'
import { refreshDispute } from '../payments/disputes'
import { refreshRefundsOf } from '../refunds/send-refund'
import { noteDecline } from '../till/pay-link'

const PAID = new Set(['payment_intent.amount_capturable_updated', 'payment_intent.succeeded'])

/** Of a refund, or of a charge that was refunded: `refund.failed`, `charge.refund.updated`, … */
const REFUNDED = /^(charge\.)?refund/

/** A payment that came to nothing: of consequence where a card was only asked. */
const NOT_PAID = new Set(['payment_intent.payment_failed', 'payment_intent.canceled'])

/** A card or an account was saved. */
const SET_UP = 'setup_intent.succeeded'

/** A payer contests a payment, or that has come to an end. */
const DISPUTED = /^charge\.dispute\./

/** Most of what is told is known already, or of no consequence: kept, and done with. */
export const isActedOn = (type: string) =>
  PAID.has(type) || NOT_PAID.has(type) || type === SET_UP || REFUNDED.test(type) || DISPUTED.test(type)

/** Whoever has just paid or saved a card is about to say so: only when nobody does, the event is the reason to act. */
const CUSTOMER_FIRST_MS = 1_500
export const patienceMs = (type: string): number =>
  type === 'payment_intent.amount_capturable_updated' || type === SET_UP ? CUSTOMER_FIRST_MS : 0

/**
 * Keeps what the payment provider tells, once. Answers whether it is now to be acted on: it is not when it was kept
 * before or when nothing follows from it. What it says is not believed, it is only a reason to look.
 * @param payload as it was sent, or what was found out by asking
 */
export async function storeProviderEvent(
  world: World,
  event: PaymentEvent,
  payload: string | Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const { keep } = batchesOf(world)
  return keep({
    id: world.newId(),
    service: 'stripe',
    event_id: event.id,
    type: event.type,
    object_id: event.intentId ?? event.objectId,
    headers,
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    created_at: world.clock.now(),
    processed_at: isActedOn(event.type) ? null : world.clock.now(),
  })
}

/** Acts on a kept event, unless that was done. Most are of an order that is placed: these need no more than one look. */
export async function processProviderEvent(world: World, eventId: string): Promise<void> {
  if (!(await batchesOf(world).close(eventId))) await actOnProviderEvent(world, eventId)
}

/** Events come in crowds, two for each order: they are kept, and looked at, together. */
const batches = new WeakMap<World, ReturnType<typeof openBatches>>()

function batchesOf(world: World) {
  const known = batches.get(world) ?? openBatches(world)
  batches.set(world, known)
  return known
}

function openBatches(world: World) {
  return {
    /** Whether something is to be done about it. */
    keep: inBatches(
      AT_ONCE,
      async (events: NewWebhook[]) => {
        const toDo = await insertWebhooks(world.db, events, isOfPlacedOrder([...PAID]))
        // Told twice at once, it is to do once.
        return events.map(({ event_id: id }) => toDo.delete(id))
      },
      REST_MS,
    ),
    /** Whether nothing follows from it. */
    close: inBatches(
      AT_ONCE,
      async (ids: string[]) => {
        const closed = await closeWebhooks(
          world.db,
          'stripe',
          ids,
          isOfPlacedOrder([...PAID]),
          world.clock.now(),
        )
        return ids.map(id => closed.has(id))
      },
      REST_MS,
    ),
  }
}

async function actOnProviderEvent(world: World, eventId: string): Promise<void> {
  const event = await findWebhookOf(world.db, 'stripe', eventId)
  if (!event || event.processed_at) return
  try {
    if (PAID.has(event.type) && event.object_id) await onPaid(world, event.object_id)
    if (NOT_PAID.has(event.type) && event.object_id) await onNotPaid(world, event.object_id)
    if (event.type === SET_UP && event.object_id) await finishSetupOf(world, event.object_id)
    if (REFUNDED.test(event.type) && event.object_id) await onRefunded(world, event.object_id)
    const disputeId = DISPUTED.test(event.type) ? disputeOf(JSON.parse(event.body)) : null
    if (disputeId) await refreshDispute(world, disputeId)
    await setWebhookProcessed(world.db, event.id, world.clock.now())
  } catch (error) {
    await setWebhookError(
      world.db,
      event.id,
      error instanceof Error ? error.message : String(error),
      world.clock.now(),
    )
    throw error
  }
}

/** As it was delivered, or as it was caught up with. */
function disputeOf(payload: Record<string, unknown>): string | null {
  const { data, objectId } = payload as { data?: { object?: { id?: unknown } }; objectId?: unknown }
  const id = data?.object?.id ?? objectId
  return typeof id === 'string' ? id : null
}

async function onRefunded(world: World, intentId: string): Promise<void> {
  await refreshRefundsOf(world, intentId)
  await refreshCardReturnOf(world, intentId)
}

async function onNotPaid(world: World, intentId: string): Promise<void> {
  await settleCardCheckOf(world, intentId)
  await noteDecline(world, intentId)
}

async function onPaid(world: World, intentId: string): Promise<void> {
  if (await settleOrderPaymentOf(world, intentId)) return
  if (await settleCardCheckOf(world, intentId)) return
  const checkout = await checkoutOfIntent(world, intentId)
  if (!checkout) return settleTopupOf(world, intentId)
  try {
    await place(world, checkout)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Given up in the meantime: the money goes back.
    if (error.name === 'CheckoutClosed') return voidCheckout(world, { checkoutId: checkout.id })
    // The event is older than the truth: it is not paid any more.
    if (error.name !== 'PaymentFailed') throw error
  }
}

/** By our own note of the intent, or by the intent's note of us, when the server died between the two. */
async function checkoutOfIntent(world: World, intentId: string) {
  const noted = await findCheckoutByIntent(world.db, intentId)
  if (noted) return noted
  const { metadata } = await world.payments.retrieveIntent(intentId)
  return metadata.checkout ? findCheckout(world.db, metadata.checkout) : null
}

const AT_ONCE = 100
/** No customer waits for what the provider tells. */
const REST_MS = 250

/** Whoever took an event in has had this long to act on it. */
const PROCESSED_WITHIN_MS = 10 * SECOND_MS
const PROCESSED_AT_ONCE = 100

/** Timer: events that were kept and then forgotten, because the server died or the provider did not answer. */
export async function processForgottenEvents(world: World): Promise<void> {
  const rows = await world.db
    .selectFrom('incoming_webhook')
    .select('event_id')
    .where('service', '=', 'stripe')
    .where('processed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', new Date(world.clock.now().getTime() - PROCESSED_WITHIN_MS))
    .orderBy('created_at')
    .limit(PROCESSED_AT_ONCE)
    .execute()
  await Promise.all(rows.map(({ event_id: id }) => processOrLeave(world, id)))
}

const LOOKS_BACK_MS = 3 * DAY_MS

/** Timer, and first thing after the start: what happened at the provider while nobody listened here. */
export async function catchUpWithProvider(world: World): Promise<void> {
  const since = new Date(world.clock.now().getTime() - LOOKS_BACK_MS)
  const missed: PaymentEvent[] = []
  for await (const event of world.payments.listUndeliveredEvents(since)) {
    missed.push(event)
    if (missed.length === AT_ONCE) await takeIn(world, missed.splice(0))
  }
  await takeIn(world, missed)
}

async function takeIn(world: World, events: readonly PaymentEvent[]): Promise<void> {
  await Promise.all(
    events.map(async event => {
      if (await storeProviderEvent(world, event, { ...event, caughtUp: true }))
        await processOrLeave(world, event.id)
    }),
  )
}

/**
 * What fails is left for the next look. Several are processed together: one after the other, each would wait for the
 * rest between two batches.
 */
const processOrLeave = (world: World, eventId: string): Promise<void> =>
  processProviderEvent(world, eventId).catch(error =>
    world.log.warn({ err: error, eventId }, 'an event of the payment provider will be looked at again'),
  )
