import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import { changePerson } from '../../identity/people/people.store'
import { paysAtOnce } from './payment-methods'
import { type OwnPaymentMethod, paymentMethodsOf, setNickname, setRemoved } from './payment-methods.store'

type Changing = Writing & { now: Date }

/** A saved card or account of this person, whose others stay as they are until the transaction ends. */
export async function lockMethodOf(tx: Tx, personId: string, id: string): Promise<OwnPaymentMethod> {
  // So that a card is not made the default while it is removed.
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const own = (await paymentMethodsOf(tx, personId)).find(row => row.id === id)
  if (!own) throw new Failure('PaymentMethodNotFound')
  return own
}

/** From now on a checkout offers it first. */
export async function makeDefault({ db, now, audit }: Changing, own: OwnPaymentMethod): Promise<void> {
  if (!paysAtOnce(own)) throw new Failure('PaymentMethodNotFound')
  await changePerson(db, own.person_id, { default_payment_method_id: own.id }, now)
  audit({
    type: 'person',
    id: own.person_id,
    before: { defaultPaymentMethodId: own.default_payment_method_id },
    after: { defaultPaymentMethodId: own.id },
  })
}

/** What its owner calls it; null takes the name away. Answers the name. */
export async function rename(
  { db, audit }: Changing,
  own: OwnPaymentMethod,
  wanted: string | null,
): Promise<string | null> {
  const nickname = wanted?.trim() || null
  await setNickname(db, own.id, nickname)
  audit({ type: 'payment_method', id: own.id, before: { nickname: own.nickname }, after: { nickname } })
  return nickname
}

/** Forgets it, here at once and at the provider soon after. The default one stays until another takes its place. */
export async function drop({ db, now, emit, audit }: Changing, own: OwnPaymentMethod): Promise<void> {
  if (own.id === own.default_payment_method_id) throw new Failure('CannotDeleteDefaultPaymentMethod')
  await setRemoved(db, own.id, now)
  emit('payment-method.dropped', { providerId: own.provider_id })
  audit({ type: 'payment_method', id: own.id, before: { brand: own.brand, lastFour: own.last_four } })
}
