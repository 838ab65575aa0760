import type { PaymentIntent } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { inTransaction, type Writing } from '../../../core/write'
import { oweCardReturn } from '../cards/card-returns'
import { savePaymentMethod } from '../cards/payment-methods'
import { ensureProviderCustomer } from '../cards/provider-customer'
import { asking } from '../cards/provider-failures'
import { postTx } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import {
  closeTopup,
  requeueTopup,
  setTopupError,
  setTopupIntent,
  setTopupState,
  type TopupRow,
} from './topups.store'

/** The payment of a top-up at the provider, made once. It takes its money as soon as the payer has confirmed it. */
export async function intentOfTopup(world: World, topup: TopupRow): Promise<PaymentIntent> {
  const { payment_intent_id: known, saves_card: saveCard } = topup
  if (known) return asking(world, () => world.payments.retrieveIntent(known))

  const customerId = await asking(world, () => ensureProviderCustomer(world, topup.person_id))
  world.checkpoint('topup.beforeCreate')
  const intent = await asking(world, () =>
    world.payments.createIntent(
      {
        amountCents: topup.amount_cents,
        currency: 'eur',
        capture: 'automatic',
        customerId,
        metadata: { topup: topup.id, person: topup.person_id, ...(saveCard ? { saveCard: 'yes' } : {}) },
        ...(saveCard ? { saveMethod: 'on_session' as const } : {}),
      },
      `topup:${topup.id}`,
    ),
  )
  world.checkpoint('topup.afterCreate')
  await setTopupIntent(world.db, topup.id, intent.id)
  world.checkpoint('topup.afterSave')
  return intent
}

/**
 * What the provider says of a payment becomes what the wallet says: the money is there once, whoever of the payer's
 * browser, the webhook and the timer comes first. Answers how the top-up stands now.
 */
export async function settleTopup(world: World, topupId: string, intent: PaymentIntent): Promise<string> {
  const by = jobContext(world, 'settle-topup')
  const isPaid = intent.status === 'succeeded' && intent.metadata.topup === topupId
  if (!isPaid && intent.status !== 'canceled') return 'open'
  const { state, wasPosted } = await inTransaction(by, 'system.settleTopup', async ({ db, emit, audit }) => {
    const topup = await db
      .selectFrom('topup')
      .selectAll()
      .where('id', '=', topupId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    world.checkpoint('topup.afterLock')
    if (topup.state === 'succeeded') return { state: topup.state, wasPosted: false }
    if (isPaid && (topup.state !== 'open' || !(await hasWallet(db, topup.person_id))))
      return { state: await returnLate(world, { db, emit, audit }, topup, intent), wasPosted: false }
    if (topup.state !== 'open') return { state: topup.state, wasPosted: false }
    const state = isPaid ? 'succeeded' : topup.error ? 'failed' : 'canceled'
    if (isPaid)
      await postTx(
        db,
        world,
        {
          key: `topup:${intent.id}`,
          kind: 'topup',
          ref: { type: 'topup', id: topup.id },
          actorId: topup.person_id,
          at: by.now,
        },
        [
          {
            debit: account.stripe,
            credit: account.balance(topup.person_id),
            amountCents: intent.receivedCents,
            memo: 'topup',
          },
        ],
      )
    await closeTopup(
      db,
      topup.id,
      { state, intentId: intent.id, amountCents: isPaid ? intent.receivedCents : topup.amount_cents },
      by.now,
    )
    if (isPaid) emit('person.changed', { personId: topup.person_id, what: 'profile' })
    audit({ type: 'topup', id: topup.id, after: { state, amountCents: topup.amount_cents } })
    world.checkpoint('topup.beforeCommit')
    return { state, wasPosted: isPaid }
  })
  if (wasPosted && intent.metadata.saveCard && intent.paymentMethodId)
    await keepCard(world, topupId, intent.paymentMethodId)
  return state
}

const hasWallet = async (tx: Tx, personId: string) =>
  (await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Paid after it was given up, or by somebody who has no account any more: it goes back to the card. */
async function returnLate(
  world: World,
  { db, emit, audit }: Writing,
  topup: TopupRow,
  intent: PaymentIntent,
): Promise<string> {
  const now = world.clock.now()
  await oweCardReturn(
    db,
    { world, now, emit },
    {
      personId: topup.person_id,
      reason: 'late_topup',
      intentId: intent.id,
      amountCents: intent.receivedCents,
    },
  )
  const state = topup.state === 'open' ? 'canceled' : topup.state
  await setTopupState(db, topup.id, state, now)
  audit({ type: 'topup', id: topup.id, after: { state, returnedCents: intent.receivedCents } })
  return state
}

/** The money is in the wallet whether the card could be kept or not. */
async function keepCard(world: World, topupId: string, methodId: string) {
  try {
    const { person_id } = await world.db
      .selectFrom('topup')
      .select('person_id')
      .where('id', '=', topupId)
      .executeTakeFirstOrThrow()
    await savePaymentMethod(world, person_id, await world.payments.retrieveMethod(methodId))
  } catch (error) {
    world.log.warn({ err: error, topupId }, 'the card of a top-up was not kept')
  }
}

/** Nobody pays this one any more, and the provider knows it. One that was paid in this very moment counts. */
export async function giveUpTopup(world: World, topup: TopupRow, error: string | null): Promise<string> {
  if (error) await setTopupError(world.db, topup.id, error)
  const intent = await intentOfTopup(world, topup)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return settleTopup(world, topup.id, intent)
  try {
    const canceled = await world.payments.cancelIntent(
      intent.id,
      { reason: 'abandoned' },
      `cancel:${intent.id}`,
    )
    return settleTopup(world, topup.id, canceled)
  } catch (refusal) {
    if (world.payments.problemOf(refusal)?.kind !== 'invalid') throw refusal
    return settleTopup(world, topup.id, await world.payments.retrieveIntent(intent.id))
  }
}

/** The provider told of a payment that may be a top-up: by our note of it, or, when we died before that, by its own. */
export async function settleTopupOf(world: World, intentId: string): Promise<void> {
  const intent = await world.payments.retrieveIntent(intentId)
  const known = await world.db
    .selectFrom('topup')
    .select('id')
    .where(eb => eb.or([eb('payment_intent_id', '=', intentId), eb('id', '=', intent.metadata.topup ?? '')]))
    .executeTakeFirst()
  if (known) await settleTopup(world, known.id, intent)
}

const LOOKED_AFTER_MS = MINUTE_MS
const GIVEN_UP_AFTER_MS = HOUR_MS
const SWEPT_AT_ONCE = 50

/** Timer: top-ups whose browser or server is gone. Paid ones count, those that nobody pays for an hour are given up. */
export async function sweepTopups(world: World): Promise<void> {
  const now = world.clock.now()
  const rows = await world.db
    .selectFrom('topup')
    .selectAll()
    .where('state', '=', 'open')
    .where('updated_at', '<', new Date(now.getTime() - LOOKED_AFTER_MS))
    .orderBy('updated_at')
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const topup of rows)
    await sweep(world, topup, now).catch(error =>
      world.log.warn({ err: error, topupId: topup.id }, 'a top-up will be looked at again'),
    )
}

async function sweep(world: World, topup: TopupRow, now: Date) {
  // Behind those that were not looked at for longer, also when this one cannot be settled now.
  await requeueTopup(world.db, topup.id, now)
  if (topup.created_at.getTime() <= now.getTime() - GIVEN_UP_AFTER_MS) return giveUpTopup(world, topup, null)
  if (topup.payment_intent_id)
    return settleTopup(world, topup.id, await world.payments.retrieveIntent(topup.payment_intent_id))
}
