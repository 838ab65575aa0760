import type { z } from 'zod'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { AddPaymentMethod, PaymentMethod } from '../ledger/contract/money'
import { findSetup, finishSetup } from './finish-setup'
import { presentPaymentMethod, savePaymentMethod } from './payment-methods'
import { paymentMethodsOf } from './payment-methods.store'
import { ensureProviderCustomer } from './provider-customer'
import { asking, askingForMethod } from './provider-failures'

/** What keeping a card may end in. */
export const SAVING_FAILURES = [
  'SetupIntentMissing',
  'PaymentMethodNotFound',
  'CannotReusePaymentMethod',
  'PaymentMethodVerificationFailed',
  'PaymentActionRequired',
  'PaymentFailed',
  'PaymentProviderUnavailable',
] as const

/** Keeps what was set up with the provider for a person, or a card that was made there. */
export async function saveOfferedMethod(
  world: World,
  personId: string,
  { setupIntentId, paymentMethodId, nickname }: z.infer<typeof AddPaymentMethod>,
): Promise<PaymentMethod> {
  if (setupIntentId) return saveSetup(world, personId, setupIntentId, nickname)
  if (!paymentMethodId) throw new Failure('SetupIntentMissing')
  const offered = await askingForMethod(world, () => world.payments.retrieveMethod(paymentMethodId))
  // Nobody has consented to debits from it.
  if (offered.kind !== 'card') throw new Failure('SetupIntentMissing')
  if (offered.fingerprint && (await isOfAnother(world, personId, offered.fingerprint)))
    throw new Failure('CannotReusePaymentMethod')

  const customerId = await asking(world, () => ensureProviderCustomer(world, personId))
  const method = await askingForMethod(world, () =>
    world.payments.attachMethod(paymentMethodId, customerId, `attach:${paymentMethodId}`),
  )
  const id = await savePaymentMethod(world, personId, method, { nickname })
  if (!id) throw new Failure('CannotReusePaymentMethod')
  return show(world, personId, id)
}

export async function saveSetup(
  world: World,
  personId: string,
  setupIntentId: string,
  nickname?: string,
): Promise<PaymentMethod> {
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
