import type { PaymentIntent } from '../../../adapters/payments/port'
import type { Context, Person, World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { hashOf, inTransaction } from '../../../core/write'
import { CARDS_A_DAY } from '../cards/limits'
import { paysAtOnce } from '../cards/payment-methods'
import { paymentMethodsOf } from '../cards/payment-methods.store'
import { asking } from '../cards/provider-failures'
import { balancesOf } from '../ledger/ledger.store'
import { PAYMENTS } from '../ledger/limits'
import { account } from '../ledger/rules/accounts'
import { ConfirmTopUp, TopUp, TopUpAnswer } from './contract/wallet'
import { giveUpTopup, intentOfTopup, settleTopup } from './topups'
import { insertTopupOnce, type TopupRow } from './topups.store'

const tops = signedIn.concat(inPerson).use(limited(PAYMENTS)).output(TopUpAnswer)

/**
 * Puts money into the wallet by card. The same attempt again, by its Idempotency-Key, is the same payment: it is taken
 * once.
 */
export const topUpWallet = tops
  .meta({
    summary: 'Pays money into the wallet; safe to repeat under its Idempotency-Key',
  })
  .input(TopUp)
  .use(limited(CARDS_A_DAY))
  .concat(
    mayFail(
      'PaymentMethodNotFound',
      'PaymentFailed',
      'PaymentActionRequired',
      'PaymentProviderUnavailable',
      'IdempotencyKeyReused',
    ),
  )
  .mutation(async ({ input, ctx }) => {
    const { world, caller, fail } = ctx
    const cards = input.paymentMethodId ? await paymentMethodsOf(world.db, caller.id) : []
    const card = cards.find(({ id }) => id === input.paymentMethodId)
    if (input.paymentMethodId && !(card && paysAtOnce(card))) throw fail('PaymentMethodNotFound')

    const topup = await begin(ctx, input)
    if (topup.state === 'failed' || topup.state === 'canceled') throw fail('PaymentFailed')
    const intent = await intentOfTopup(world, topup)
    const wantsConfirming =
      intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation'
    const confirmed = card && wantsConfirming ? await charge(world, topup, intent, card.provider_id) : intent
    await settleTopup(world, topup.id, confirmed)
    return answerOf(world, caller, confirmed)
  })

/** The payer has confirmed with the bank: what the provider says of it now is what counts. */
export const confirmTopUp = tops
  .meta({ summary: 'Puts a top-up that was confirmed with the bank into the wallet' })
  .input(ConfirmTopUp)
  .concat(mayFail('NotFound', 'PaymentFailed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    const topup = await world.db
      .selectFrom('topup')
      .selectAll()
      .where('payment_intent_id', '=', input.paymentIntentId)
      .where('person_id', '=', caller.id)
      .executeTakeFirst()
    if (!topup) throw fail('NotFound')
    const intent = await asking(world, () => world.payments.retrieveIntent(input.paymentIntentId))
    await settleTopup(world, topup.id, intent)
    if (intent.status === 'requires_payment_method' || intent.status === 'canceled')
      throw fail('PaymentFailed', intent.lastDecline ? { reason: intent.lastDecline.message } : undefined)
    return answerOf(world, caller, intent)
  })

type TopupRequest = { amount: number; paymentMethodId?: string | undefined; saveCard: boolean }

/** The attempt under this key, made now unless it was made before. */
async function begin(ctx: Context & { caller: Person }, input: TopupRequest): Promise<TopupRow> {
  const { world, caller, now, request } = ctx
  const key = request.idempotencyKey ?? world.newId()
  const hash = hashOf('topup', input)
  await inTransaction(ctx, 'customer.wallet.topUp', async ({ db, audit }) => {
    const id = world.newId()
    const isNew = await insertTopupOnce(
      db,
      {
        id,
        person_id: caller.id,
        key,
        request_hash: hash,
        amount_cents: input.amount,
        saves_card: input.saveCard && !input.paymentMethodId,
      },
      now,
    )
    if (isNew) audit({ type: 'topup', id, after: { amountCents: input.amount } })
  })
  const topup = await world.db
    .selectFrom('topup')
    .selectAll()
    .where('person_id', '=', caller.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (topup.request_hash !== hash) throw new Failure('IdempotencyKeyReused')
  return topup
}

/** Charges a saved card. A bank that says no ends this attempt, so that it cannot be paid after all later. */
async function charge(
  world: World,
  topup: TopupRow,
  intent: PaymentIntent,
  paymentMethodId: string,
): Promise<PaymentIntent> {
  try {
    const confirmed = await asking(world, () =>
      world.payments.confirmIntent(intent.id, { paymentMethodId }, `topup-pay:${topup.id}`),
    )
    world.checkpoint('topup.afterConfirm')
    return confirmed
  } catch (error) {
    if (error instanceof Failure && error.name === 'PaymentFailed')
      await giveUpTopup(world, { ...topup, payment_intent_id: intent.id }, 'declined')
    throw error
  }
}

async function answerOf(world: World, caller: Person, intent: PaymentIntent): Promise<TopUpAnswer> {
  const code = account.balance(caller.id)
  const isPaid = intent.status === 'succeeded'
  const balance = isPaid ? (await balancesOf(world.db, [code])).get(code)! : null
  return {
    balance: balance && toMoney(balance.freeCents),
    clientSecret: isPaid ? null : intent.clientSecret,
    paymentIntentId: intent.id,
  }
}
