import { z } from 'zod'
import type { Person, World } from '../../../core/context'
import { Id } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import { inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { CardVerification, PaymentMethod } from '../ledger/contract/money'
import { PAYMENTS } from '../ledger/limits'
import { intentOfCheck, openCardCheck, settleCardCheck } from './card-checks'
import { openVerificationOf } from './card-checks.store'
import { presentPaymentMethod } from './payment-methods'
import { paymentMethodsOf } from './payment-methods.store'
import { asking } from './provider-failures'

const verifies = signedIn
  .concat(inPerson)
  .input(z.object({ id: Id }))
  .use(limited(PAYMENTS))

/**
 * Lets somebody answer their bank for a card that waits for that, or that was refused before: the browser confirms
 * what is answered. The same check is answered until it is over.
 */
export const verifyPaymentMethod = verifies
  .meta({ summary: 'Has the bank of a saved card asked again, with its owner there' })
  .output(CardVerification)
  .concat(mayFail('PaymentMethodNotFound', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    const card = await ownCard(world, caller, input.id)
    if (!card) throw fail('PaymentMethodNotFound')
    if (card.verification_status === 'verified')
      return { method: presentPaymentMethod(card), clientSecret: null, paymentIntentId: null }
    const intent = await asking(world, () => livingIntentOf(world, caller, card.id))
    return {
      method: presentPaymentMethod((await ownCard(world, caller, card.id)) ?? card),
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
    }
  })

/** The browser has answered the bank: looked up at the provider, and noted once, whoever comes first with it. */
export const confirmVerification = verifies
  .meta({ summary: 'Looks whether a saved card is verified now, and answers the card' })
  .output(PaymentMethod)
  .concat(mayFail('PaymentMethodNotFound', 'PaymentMethodVerificationFailed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    if (!(await ownCard(world, caller, input.id))) throw fail('PaymentMethodNotFound')
    const open = await openVerificationOf(world.db, input.id)
    const intentId = open?.payment_intent_id
    if (open && intentId) {
      const intent = await asking(world, () => world.payments.retrieveIntent(intentId))
      await settleCardCheck(world, open.id, intent)
    }
    const card = await ownCard(world, caller, input.id)
    if (!card) throw fail('PaymentMethodNotFound')
    if (card.verification_status === 'failed') throw fail('PaymentMethodVerificationFailed')
    return presentPaymentMethod(card)
  })

const ownCard = async (world: World, caller: Person, id: string) =>
  (await paymentMethodsOf(world.db, caller.id)).find(row => row.id === id && row.type === 'card')

/** A check that has ended in the meantime is noted, and another one begun. */
async function livingIntentOf(world: World, caller: Person, methodId: string) {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const check = await openCardCheck(world, caller.id, methodId)
    const intent = await intentOfCheck(world, check)
    if ((await settleCardCheck(world, check.id, intent)) === 'open') return intent
  }
  throw new Failure('PaymentMethodNotFound')
}
