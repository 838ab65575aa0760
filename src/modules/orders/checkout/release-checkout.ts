import { z } from 'zod'
import type { World } from '../../../core/context'
import { Id } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { toFailure } from '../../../core/failures'
import { systemContext } from '../../../core/job-context'
import { mayFail, signedIn } from '../../../core/procedures'
import { SECOND_MS } from '../../../core/rules/instant'
import { inTransaction } from '../../../core/write'
import { oweCardReturn } from '../../money/cards/card-returns'
import { unhold } from '../../money/ledger/ledger.store'
import { returnUses } from '../../offers/promotions/promotions.store'
import { freeStock } from '../../stores/inventory/inventory.store'
import { intentOf, isPaid } from './card-payment'
import {
  type CheckoutRow,
  findCheckout,
  holdsOf,
  lockCheckout,
  type ReleaseReason,
  requeueCheckout,
  setCheckoutReleased,
  setCheckoutVoided,
  setHeldInVain,
} from './checkouts.store'
import { place } from './place-order'

/** Gives up a reservation: money and stock are free again, and the provider is notified. False when it was not one any more. */
export async function release(world: World, checkoutId: string, reason: ReleaseReason): Promise<boolean> {
  const by = systemContext(world)
  return inTransaction(by, 'customer.checkout.release', async ({ db, emit, audit }) => {
    const checkout = await lockCheckout(db, checkoutId)
    world.checkpoint('release.afterLock')
    if (checkout?.state !== 'reserved') return false
    const draft = checkout.draft
    await Promise.all([
      unhold(db, holdsOf(draft)),
      draft.price.discounts.length ? returnUses(db, checkoutId, by.now) : null,
      freeStock(db, draft.storeId, draft.stock, by.now),
      setCheckoutReleased(db, checkoutId, reason, by.now),
    ])
    if (checkout.card_cents > 0)
      emit('checkout.released', { checkoutId, tillStoreId: draft.soldById ? draft.storeId : null })
    if (draft.stock.length)
      emit(
        'stock.changed',
        { storeId: draft.storeId, productIds: draft.stock.map(({ productId }) => productId) },
        draft.city,
      )
    audit({ type: 'checkout', id: checkoutId, after: { reason } })
    world.checkpoint('release.beforeCommit')
    return true
  })
}

/** Paid for: becomes an order. Not paid for: is given up. What its person should have done, and has not. */
export async function settleAbandoned(
  world: World,
  checkout: CheckoutRow,
  reason: ReleaseReason,
): Promise<string | null> {
  // Without an intent at the provider no one can have paid: there is nothing to ask for.
  const intent = checkout.payment_intent_id ? await intentOf(world, checkout) : null
  if (intent && isPaid(intent, checkout)) {
    try {
      return (await place(world, checkout.id)).orderId
    } catch (error) {
      // Not known yet: it is placed as soon as it is, and no one loses an order that they have paid.
      if (toFailure(error).status === 503) throw error
      world.log.error({ err: error, checkoutId: checkout.id }, 'a paid checkout could not be placed')
      await release(world, checkout.id, 'refused')
      return null
    }
  }
  await release(world, checkout.id, reason)
  return null
}

/** The person leaves the checkout, or changes the order: what was set aside is free at once. */
export const closeCheckout = signedIn
  .meta({
    summary: 'Gives up a reservation; answers the order if it was paid for already',
  })
  .input(z.object({ checkoutId: Id }))
  .output(z.object({ released: z.boolean(), orderId: Id.nullable() }))
  .concat(mayFail('NotFound', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    const checkout = await findCheckout(world.db, input.checkoutId)
    const isTheirs = checkout?.person_id === caller.id || checkout?.draft.orderedById === caller.id
    if (!checkout || !isTheirs) throw fail('NotFound')
    if (checkout.state === 'reserved') await settleAbandoned(world, checkout, 'closed')
    const now = await findCheckout(world.db, checkout.id)
    return { released: now?.state === 'released', orderId: now?.order_id ?? null }
  })

/**
 * Job: makes sure that no one is charged for a checkout that was given up. An intent that we never heard of is
 * found by its key; a hold is freed, money that was taken goes back. The payer is notified.
 */
export async function voidCheckout(world: World, { checkoutId }: { checkoutId: string }): Promise<void> {
  const checkout = await findCheckout(world.db, checkoutId)
  if (checkout?.state !== 'released' || checkout.card_cents === 0 || checkout.voided_at) return

  const intent = await intentOf(world, checkout)
  world.checkpoint('void.afterRetrieve')
  const isTaken = intent.status === 'succeeded'
  // Noted before the hold is gone: afterwards nothing shows that it was ever there.
  if (intent.status === 'requires_capture') await setHeldInVain(world.db, checkout.id)
  if (!isTaken && intent.status !== 'canceled') await cancel(world, intent.id)
  world.checkpoint('void.afterProvider')

  const by = systemContext(world)
  await inTransaction(by, 'job.voidCheckout', async ({ db, emit, audit }) => {
    const locked = await lockCheckout(db, checkout.id)
    if (!locked || locked.voided_at) return
    const takenCents = isTaken ? intent.receivedCents - intent.refundedCents : 0
    if (takenCents > 0)
      await oweCardReturn(
        db,
        { world, now: by.now, emit },
        {
          personId: checkout.person_id,
          reason: 'paid_without_order',
          intentId: intent.id,
          amountCents: takenCents,
          checkoutId: checkout.id,
        },
      )
    const paidWithoutOrder = isTaken ? ('returned' as const) : locked.paid_without_order
    await setCheckoutVoided(db, checkout.id, paidWithoutOrder, by.now)
    if (!paidWithoutOrder) return
    emit('checkout.paidWithoutOrder', { checkoutId: checkout.id })
    emit('person.changed', { personId: checkout.person_id, what: 'profile' })
    audit({
      type: 'checkout',
      id: checkout.id,
      after: { paidWithoutOrder, reason: checkout.released_reason },
    })
  })
}

async function cancel(world: World, intentId: string) {
  try {
    await world.payments.cancelIntent(intentId, { reason: 'abandoned' }, `cancel:${intentId}`)
  } catch (error) {
    // Taken in this very moment: the next try refunds it.
    const problem = world.payments.problemOf(error)
    if (problem?.kind === 'invalid')
      throw new Failure('Conflict', { intentId, code: problem.code }, { cause: error })
    throw error
  }
}

const SWEPT_AT_ONCE = 50
/** The job of a release has had this long before the sweeper looks after it itself. */
const VOIDED_WITHIN_MS = 60 * SECOND_MS

/** Timer: reservations whose time is over, and given up ones whose hold is still there. */
export async function sweepCheckouts(world: World): Promise<void> {
  const now = world.clock.now()
  const expired = await world.db
    .selectFrom('checkout')
    .select('id')
    .where('state', '=', 'reserved')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const { id } of expired) {
    await quietly(world, id, async () => {
      const checkout = await findCheckout(world.db, id)
      if (checkout?.state === 'reserved') await settleAbandoned(world, checkout, 'expired')
    })
  }
  const forgotten = await world.db
    .selectFrom('checkout')
    .select('id')
    .where('state', '=', 'released')
    .where('card_cents', '>', 0)
    .where('voided_at', 'is', null)
    .where('updated_at', '<', new Date(now.getTime() - VOIDED_WITHIN_MS))
    .orderBy('updated_at')
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const { id } of forgotten) {
    await requeueCheckout(world.db, id, now)
    await quietly(world, id, () => voidCheckout(world, { checkoutId: id }))
  }
}

/** One that cannot be settled now does not keep the others waiting; the next round tries again. */
async function quietly(world: World, checkoutId: string, work: () => Promise<unknown>) {
  await work().catch(error => world.log.warn({ err: error, checkoutId }, 'a checkout will be swept again'))
}
