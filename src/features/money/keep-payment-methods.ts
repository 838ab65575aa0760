import { z } from 'zod'
import { Id, Ok, ok } from '../../contract/common'
import { Failure } from '../../contract/failures'
import {
  AddPaymentMethod,
  ConfirmPaymentSetup,
  PaymentMethod,
  RenamePaymentMethod,
} from '../../contract/money'
import type { Tx } from '../../db/open'
import type { World } from '../../trpc/context'
import { inPerson, limited, mayFail, signedIn } from '../../trpc/procedures'
import { PAYMENTS } from '../../trpc/rate-limit'
import { write } from '../../trpc/write'
import { findSetup, finishSetup } from './finish-setup'
import { keepPaymentMethod, paymentMethodsOf, paysAtOnce, presentPaymentMethod } from './payment-methods'
import { ensureProviderCustomer } from './provider-customer'
import { asking, askingForMethod } from './provider-failures'

const keeps = signedIn
  .use(inPerson)
  .use(limited(PAYMENTS))
  .use(
    mayFail(
      'SetupIntentMissing',
      'PaymentMethodNotFound',
      'CannotReusePaymentMethod',
      'PaymentMethodVerificationFailed',
      'PaymentActionRequired',
      'PaymentFailed',
      'PaymentProviderUnavailable',
    ),
  )

/** Saves what the browser has set up with the provider, or a card that it has made there. */
export const addPaymentMethod = keeps
  .input(AddPaymentMethod)
  .output(PaymentMethod)
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    if (input.setupIntentId) return keepSetup(world, caller.id, input.setupIntentId, input.nickname)
    const { paymentMethodId } = input
    if (!paymentMethodId) throw fail('SetupIntentMissing')
    const offered = await askingForMethod(world, () => world.payments.retrieveMethod(paymentMethodId))
    // Nobody has consented to debits from it.
    if (offered.kind !== 'card') throw fail('SetupIntentMissing')
    if (offered.fingerprint && (await isOfAnother(world, caller.id, offered.fingerprint)))
      throw fail('CannotReusePaymentMethod')

    const customerId = await asking(world, () => ensureProviderCustomer(world, caller.id))
    const method = await askingForMethod(world, () =>
      world.payments.attachMethod(paymentMethodId, customerId, `attach:${paymentMethodId}`),
    )
    const id = await keepPaymentMethod(world, caller.id, method, { nickname: input.nickname })
    if (!id) throw fail('CannotReusePaymentMethod')
    return show(world, caller.id, id)
  })

/** The browser has set it up with the provider: kept from now on, once, however often this is said. */
export const confirmPaymentSetup = keeps
  .meta({ access: 'signed in', summary: 'Keeps what was set up with the card processor' })
  .input(ConfirmPaymentSetup)
  .output(PaymentMethod)
  .mutation(async ({ input, ctx: { world, caller, fail } }) => {
    const { sessionId } = input
    const setupIntentId = sessionId
      ? (await askingForMethod(world, () => world.payments.retrieveSession(sessionId))).setupId
      : input.setupIntentId
    if (!setupIntentId) throw fail('SetupIntentMissing')
    return keepSetup(world, caller.id, setupIntentId, input.nickname)
  })

async function keepSetup(world: World, personId: string, setupIntentId: string, nickname?: string) {
  const given = await askingForMethod(world, () => world.payments.retrieveSetup(setupIntentId))
  const setup = await findSetup(world, given)
  if (setup?.person_id !== personId) throw new Failure('PaymentMethodNotFound')
  return show(world, personId, await finishSetup(world, setup, given, nickname))
}

async function show(world: World, personId: string, id: string): Promise<PaymentMethod> {
  const row = (await paymentMethodsOf(world.db, personId)).find(known => known.id === id)
  if (!row) throw new Failure('PaymentMethodNotFound')
  return presentPaymentMethod(row)
}

async function isOfAnother(world: World, personId: string, fingerprint: string): Promise<boolean> {
  const elsewhere = await world.db
    .selectFrom('payment_method')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('person_id', '!=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return elsewhere !== undefined
}

/** The card that a checkout offers first. */
export const makeDefaultPaymentMethod = signedIn
  .use(inPerson)
  .input(z.object({ id: Id }))
  .use(limited(PAYMENTS))
  .output(Ok)
  .use(mayFail('PaymentMethodNotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, record } }) => {
      await lockPerson(db, caller.id)
      const own = (await paymentMethodsOf(db, caller.id)).find(row => row.id === input.id)
      if (!own || !paysAtOnce(own)) throw fail('PaymentMethodNotFound')
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

/** What its owner calls a card or an account, to tell it from others. */
export const renamePaymentMethod = signedIn
  .meta({ access: 'signed in', summary: 'Gives a saved card or account a name of its own, or takes it away' })
  .use(inPerson)
  .input(RenamePaymentMethod)
  .use(limited(PAYMENTS))
  .output(PaymentMethod)
  .use(mayFail('PaymentMethodNotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, fail, record } }) => {
      const own = (await paymentMethodsOf(db, caller.id)).find(row => row.id === input.id)
      if (!own) throw fail('PaymentMethodNotFound')
      const nickname = input.nickname?.trim() || null
      await db.updateTable('payment_method').set({ nickname }).where('id', '=', own.id).execute()
      record({
        type: 'payment_method',
        id: own.id,
        before: { nickname: own.nickname },
        after: { nickname },
      })
      return presentPaymentMethod({ ...own, nickname })
    }),
  )

/**
 * Forgets a saved card, here at once and at the provider soon after. The default one stays until another has taken
 * its place.
 */
export const removePaymentMethod = signedIn
  .use(inPerson)
  .input(z.object({ paymentMethodId: Id }))
  .use(limited(PAYMENTS))
  .output(Ok)
  .use(mayFail('PaymentMethodNotFound', 'CannotDeleteDefaultPaymentMethod'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, announce, record } }) => {
      await lockPerson(db, caller.id)
      const own = (await paymentMethodsOf(db, caller.id)).find(row => row.id === input.paymentMethodId)
      if (!own) throw fail('PaymentMethodNotFound')
      if (own.id === own.default_payment_method_id) throw fail('CannotDeleteDefaultPaymentMethod')
      await db.updateTable('payment_method').set({ removed_at: now }).where('id', '=', own.id).execute()
      announce('payment-method.dropped', { providerId: own.provider_id })
      record({ type: 'payment_method', id: own.id, before: { brand: own.brand, lastFour: own.last_four } })
      return ok
    }),
  )

/** So that a card is not made the default while it is removed. */
const lockPerson = (tx: Tx, id: string) =>
  tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute()
