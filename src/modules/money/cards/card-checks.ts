import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { setFirstDefaultCard } from '../../identity/people/people.store'
import {
  type CardCheckRow,
  endCardCheck,
  insertVerification,
  lockCardCheck,
  openVerificationOf,
  setCheckFreed,
  setCheckIntent,
} from './card-checks.store'
import { loseDefault } from './payment-methods'
import { setVerificationStatus } from './payment-methods.store'
import { ensureProviderCustomer } from './provider-customer'
import { asking } from './provider-failures'
import { fateOfCheck } from './rules/card-check'

type CheckState = 'open' | 'passed' | 'refused' | 'abandoned' | 'rejected'

const ONE_EURO = 100

/** The check of a card that is under way, or a new one. The card is pending until its bank has answered. */
export async function openCardCheck(world: World, personId: string, methodId: string): Promise<CardCheckRow> {
  const by = jobContext(world, 'card-check')
  return inTransaction(by, 'system.openCardCheck', async ({ db, audit }) => {
    const check = {
      id: world.newId(),
      person_id: personId,
      payment_method_id: methodId,
      amount_cents: ONE_EURO,
    }
    const added = await insertVerification(db, check, by.now)
    if (!added) {
      const open = await openVerificationOf(db, methodId)
      if (!open) throw new Error(`the check of card ${methodId} has ended at this moment`)
      return open
    }
    await setVerificationStatus(db, methodId, 'pending')
    audit({ type: 'payment_method', id: methodId, after: { verificationStatus: 'pending' } })
    return added
  })
}

/** The payment behind a check, made once; it holds one euro at most, and is never taken. */
export async function intentOfCheck(world: World, check: CardCheckRow): Promise<PaymentIntent> {
  if (check.payment_intent_id) return world.payments.retrieveIntent(check.payment_intent_id)
  const customerId = await ensureProviderCustomer(world, check.person_id)
  const intent = await world.payments.createIntent(
    {
      amountCents: check.amount_cents,
      currency: 'eur',
      capture: 'manual',
      customerId,
      metadata: { check: check.id, person: check.person_id },
    },
    `check:${check.id}`,
  )
  world.checkpoint('check.afterIntent')
  await setCheckIntent(world.db, check.id, intent.id, world.clock.now())
  return intent
}

/** Asks the bank of a card while its owner is not there. Repeating it asks no second time. */
export async function askBank(world: World, check: CardCheckRow, providerId: string): Promise<PaymentIntent> {
  const intent = await intentOfCheck(world, check)
  if (intent.status !== 'requires_payment_method' || intent.lastDecline) return intent
  const asked = await intentAfter(world, () =>
    world.payments.confirmIntent(
      intent.id,
      { paymentMethodId: providerId, offSession: true },
      `check-ask:${check.id}`,
    ),
  )
  world.checkpoint('check.afterAsking')
  return asked
}

/** The payment also when its bank has said no: that is an answer as well. */
async function intentAfter(world: World, confirm: () => Promise<PaymentIntent>): Promise<PaymentIntent> {
  try {
    return await confirm()
  } catch (error) {
    const problem = world.payments.problemOf(error)
    const intentId =
      problem?.kind === 'declined' || problem?.kind === 'requiresAction' ? problem.intentId : null
    if (!intentId) throw error
    return world.payments.retrieveIntent(intentId)
  }
}

/**
 * What the provider says of the payment becomes what we know of the card, once, whoever comes first of its owner, the
 * webhook and the timer. What was held for it is freed.
 */
export async function settleCardCheck(
  world: World,
  checkId: string,
  intent: PaymentIntent,
): Promise<CheckState> {
  const by = jobContext(world, 'card-check')
  const settled = await inTransaction(by, 'system.settleCardCheck', async ({ db, emit, audit }) => {
    const check = await lockCardCheck(db, checkId)
    const fate = fateOfCheck(intent, check.purpose === 'verify')
    if (check.state !== 'open') return check
    if (fate === 'open') {
      // It pays while it waits for its owner: their bank asks them then.
      if (check.purpose === 'verify' && check.payment_method_id)
        await setFirstDefaultCard(db, check.person_id, check.payment_method_id)
      return check
    }
    const error = intent.lastDecline && (intent.lastDecline.declineCode ?? intent.lastDecline.code)
    const ended = { state: fate, error: fate === 'passed' ? null : error }
    const over = await endCardCheck(db, check.id, ended, by.now)
    if (check.purpose === 'verify' && check.payment_method_id) {
      const status = fate === 'passed' ? ('verified' as const) : ('failed' as const)
      await becomeVerified(db, check.person_id, check.payment_method_id, status)
      emit('person.changed', { personId: check.person_id, what: 'profile' })
      audit({ type: 'payment_method', id: check.payment_method_id, after: { verificationStatus: status } })
    }
    world.checkpoint('check.beforeCommit')
    return over
  })
  // What does not succeed now, the timer does.
  if (settled.state !== 'open')
    await freeCardCheck(world, settled).catch(error =>
      world.log.warn({ err: error, cardCheckId: checkId }, 'the hold of a card check will be freed later'),
    )
  return settled.state as CheckState
}

export async function becomeVerified(
  tx: Tx,
  personId: string,
  methodId: string,
  status: 'verified' | 'failed',
) {
  await setVerificationStatus(tx, methodId, status)
  if (status === 'verified') await setFirstDefaultCard(tx, personId, methodId)
  else await loseDefault(tx, personId, methodId)
}

/** Nobody can pay this one any more, and nothing stays held. */
export async function freeCardCheck(
  world: World,
  check: Pick<CardCheckRow, 'id' | 'payment_intent_id' | 'freed_at'>,
) {
  if (check.freed_at) return
  if (check.payment_intent_id) await cancelIntentOfCheck(world, check.payment_intent_id)
  world.checkpoint('check.afterFree')
  await setCheckFreed(world.db, check.id, world.clock.now())
}

/** One that is canceled already is as good. */
export async function cancelIntentOfCheck(world: World, intentId: string) {
  try {
    await world.payments.cancelIntent(intentId, { reason: 'requested_by_customer' }, `check-over:${intentId}`)
  } catch (error) {
    if (world.payments.problemOf(error)?.kind !== 'invalid') throw error
  }
}

/** Asks the bank of a card for one euro that it keeps, while the card's owner is not there. */
export async function verifyUnattended(
  world: World,
  personId: string,
  method: { id: string; providerId: string },
): Promise<CheckState> {
  const check = await openCardCheck(world, personId, method.id)
  const intent = await asking(world, () => askBank(world, check, method.providerId))
  return settleCardCheck(world, check.id, intent)
}

/** The provider told of a payment: answers whether it was one of ours that only asks. */
export async function settleCardCheckOf(world: World, intentId: string): Promise<boolean> {
  const known = await world.db
    .selectFrom('card_check')
    .select(['id', 'state'])
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst()
  if (known?.state === 'open')
    await settleCardCheck(world, known.id, await world.payments.retrieveIntent(intentId))
  return known !== undefined
}
