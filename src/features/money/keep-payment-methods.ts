import { z } from 'zod'
import { Id, Ok, ok } from '../../contract/common'
import { AddPaymentMethod, PaymentMethod } from '../../contract/money'
import { inPerson, limited, mayFail, signedIn } from '../../trpc/procedures'
import { PAYMENTS } from '../../trpc/rate-limit'
import { write } from '../../trpc/write'
import { keepPaymentMethod, paymentMethodsOf, presentPaymentMethod } from './payment-methods'
import { ensureProviderCustomer } from './provider-customer'
import { asking } from './provider-failures'

/** Saves a card that the browser has made with the provider. */
export const addPaymentMethod = signedIn
  .use(inPerson)
  .input(AddPaymentMethod)
  .use(limited(PAYMENTS))
  .output(PaymentMethod)
  .use(mayFail('CannotReusePaymentMethod', 'PaymentFailed', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    const offered = await asking(world, () => world.payments.retrieveMethod(input.paymentMethodId))
    const elsewhere = offered.fingerprint
      ? await world.db
          .selectFrom('payment_method')
          .select('id')
          .where('fingerprint', '=', offered.fingerprint)
          .where('person_id', '!=', caller.id)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
      : undefined
    if (elsewhere) throw fail('CannotReusePaymentMethod')

    const customerId = await asking(world, () => ensureProviderCustomer(world, caller.id))
    const method = await asking(world, () =>
      world.payments.attachMethod(input.paymentMethodId, customerId, `attach:${input.paymentMethodId}`),
    )
    const id = await keepPaymentMethod(world, caller.id, method, input.nickname)
    const rows = await paymentMethodsOf(world.db, caller.id)
    return presentPaymentMethod(rows.find(row => row.id === id)!)
  })

/** The card that a checkout offers first. */
export const makeDefaultPaymentMethod = signedIn
  .input(z.object({ id: Id }))
  .output(Ok)
  .use(mayFail('PaymentMethodNotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, record } }) => {
      const own = (await paymentMethodsOf(db, caller.id)).find(row => row.id === input.id)
      if (!own) throw fail('PaymentMethodNotFound')
      await db
        .updateTable('person')
        .set({ default_payment_method_id: own.id, updated_at: now })
        .where('id', '=', caller.id)
        .execute()
      record({
        type: 'person',
        id: caller.id,
        before: { defaultPaymentMethodId: own.default_payment_method_id },
        after: { defaultPaymentMethodId: own.id },
      })
      return ok
    }),
  )

/** Forgets a saved card, here and at the provider. The default one stays until another has taken its place. */
export const removePaymentMethod = signedIn
  .use(inPerson)
  .input(z.object({ paymentMethodId: Id }))
  .output(Ok)
  .use(mayFail('PaymentMethodNotFound', 'CannotDeleteDefaultPaymentMethod', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx: { world, caller, now, fail } }) => {
    const own = (await paymentMethodsOf(world.db, caller.id)).find(row => row.id === input.paymentMethodId)
    if (!own) throw fail('PaymentMethodNotFound')
    if (own.id === own.default_payment_method_id) throw fail('CannotDeleteDefaultPaymentMethod')
    await asking(world, () => world.payments.detachMethod(own.provider_id, `detach:${own.provider_id}`))
    await world.db.updateTable('payment_method').set({ removed_at: now }).where('id', '=', own.id).execute()
    return ok
  })
