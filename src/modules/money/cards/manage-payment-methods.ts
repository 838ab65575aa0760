import { z } from 'zod'
import { Id, Ok, ok } from '../../../core/contract/common'
import { inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import {
  AddPaymentMethod,
  ConfirmPaymentSetup,
  PaymentMethod,
  RenamePaymentMethod,
} from '../ledger/contract/money'
import { PAYMENTS } from '../ledger/limits'
import { drop, lockMethodOf, makeDefault, rename } from './change-payment-method'
import { presentPaymentMethod } from './payment-methods'
import { askingForMethod } from './provider-failures'
import { SAVING_FAILURES, saveOfferedMethod, saveSetup } from './save-offered-method'

const keeps = signedIn
  .concat(inPerson)
  .use(limited(PAYMENTS))
  .concat(mayFail(...SAVING_FAILURES))

/** Saves what the browser has set up with the provider, or a card that it has made there. */
export const addPaymentMethod = keeps
  .input(AddPaymentMethod)
  .output(PaymentMethod)
  .mutation(({ input, ctx: { world, caller } }) => saveOfferedMethod(world, caller.id, input))

/** The browser has set it up with the provider: kept from now on, once, however often this is said. */
export const confirmPaymentSetup = keeps
  .meta({ summary: 'Keeps what was set up with the card processor' })
  .input(ConfirmPaymentSetup)
  .output(PaymentMethod)
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    const { sessionId } = input
    const setupIntentId = sessionId
      ? (await askingForMethod(world, () => world.payments.retrieveSession(sessionId))).setupId
      : input.setupIntentId
    if (!setupIntentId) throw fail('SetupIntentMissing')
    return saveSetup(world, caller.id, setupIntentId, input.nickname)
  })

const changes = signedIn.concat(inPerson).use(limited(PAYMENTS))

/** The card that a checkout offers first. */
export const makeDefaultPaymentMethod = changes
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('PaymentMethodNotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      await makeDefault(ctx, await lockMethodOf(ctx.db, ctx.caller.id, input.id))
      return ok
    }),
  )

/** What its owner calls a card or an account, to tell it from others. */
export const renamePaymentMethod = changes
  .meta({ summary: 'Gives a saved card or account a name of its own, or takes it away' })
  .input(RenamePaymentMethod)
  .output(PaymentMethod)
  .concat(mayFail('PaymentMethodNotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const own = await lockMethodOf(ctx.db, ctx.caller.id, input.id)
      return presentPaymentMethod({ ...own, nickname: await rename(ctx, own, input.nickname) })
    }),
  )

/**
 * Forgets a saved card, here at once and at the provider soon after. The default one stays until another has taken
 * its place.
 */
export const removePaymentMethod = changes
  .input(z.object({ paymentMethodId: Id }))
  .output(Ok)
  .concat(mayFail('PaymentMethodNotFound', 'CannotDeleteDefaultPaymentMethod'))
  .mutation(
    write(async ({ input, ctx }) => {
      await drop(ctx, await lockMethodOf(ctx.db, ctx.caller.id, input.paymentMethodId))
      return ok
    }),
  )
