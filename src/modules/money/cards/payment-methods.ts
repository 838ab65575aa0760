import type { PaymentMethod as ProviderMethod } from '../../../adapters/payments/port'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { replaceDefaultMethod, setFirstDefaultCard } from '../../identity/people/people.store'
import type { PaymentMethod } from '../ledger/contract/money'
import {
  insertPaymentMethod,
  lockSameMethod,
  type OwnPaymentMethod,
  type PaymentMethodRow,
  paymentMethodsOf,
  setProviderFacts,
} from './payment-methods.store'

export const presentPaymentMethod = (row: OwnPaymentMethod): PaymentMethod => ({
  id: row.id,
  providerId: row.provider_id,
  _type: row.type as PaymentMethod['_type'],
  brand: row.brand,
  lastFourDigits: row.last_four,
  nameOnCard: row.name_on_card,
  nickname: row.nickname,
  verificationStatus: row.verification_status as PaymentMethod['verificationStatus'],
  isDefault: row.id === row.default_payment_method_id,
  createdAt: row.created_at,
})

/** Whether an order can be paid with it at once: an account only pays invoices, since its money takes days to come. */
export const paysAtOnce = (row: Pick<PaymentMethodRow, 'type' | 'verification_status'>): boolean =>
  row.type === 'card' && row.verification_status !== 'failed'

/** The cards that a checkout can be paid with at once. */
export const savedCardsOf = async (db: Database, personId: string) =>
  presentSavedCards(await paymentMethodsOf(db, personId))

/** The same of rows that were read before. */
export const presentSavedCards = (rows: readonly SavedMethod[]) =>
  rows.filter(paysAtOnce).map(row => ({
    id: row.id,
    providerId: row.provider_id,
    brand: row.brand,
    lastFourDigits: row.last_four,
    isDefault: row.id === row.default_payment_method_id,
  }))

type SavedMethod = Pick<
  OwnPaymentMethod,
  'id' | 'provider_id' | 'type' | 'brand' | 'last_four' | 'verification_status' | 'default_payment_method_id'
>

type Verification = PaymentMethod['verificationStatus']
/** Whose consent debits from an account have, and from where and when it was given. */
export type Consent = { mandateId: string; ip: string | null; userAgent: string | null; at: Date | null }

type Keeping = { nickname?: string | undefined; status?: Verification; consent?: Consent | null }

/**
 * Keeps a card or an account that the provider has attached to this person; their first card becomes the default.
 * The same one once more takes the place of the one before. Null when it is somebody else's: then the provider lets
 * go of it.
 */
export async function savePaymentMethod(
  world: World,
  personId: string,
  method: ProviderMethod,
  { nickname, status = 'verified', consent = null }: Keeping = {},
): Promise<string | null> {
  const by = jobContext(world, 'keep-payment-method')
  return inTransaction(by, 'system.keepPaymentMethod', async ({ db, emit, audit }) => {
    const facts = {
      provider_id: method.id,
      name_on_card: method.holder,
      verification_status: status,
      mandate_id: consent?.mandateId ?? null,
      mandate_ip: consent?.ip ?? null,
      mandate_user_agent: consent?.userAgent ?? null,
      mandate_at: consent?.at ?? null,
    }
    const newId = world.newId()
    const isAdded = await insertPaymentMethod(db, {
      ...facts,
      id: newId,
      person_id: personId,
      type: method.kind === 'sepa_debit' ? 'sepa_debit' : 'card',
      brand: method.brand,
      last_four: method.last4,
      fingerprint: method.fingerprint,
      nickname: nickname ?? null,
      created_at: by.now,
    })
    const known = isAdded ? null : await lockSameMethod(db, method)
    if (known && known.person_id !== personId) {
      emit('payment-method.dropped', { providerId: method.id })
      return null
    }
    if (known && known.provider_id !== method.id) {
      await setProviderFacts(db, known.id, facts)
      emit('payment-method.dropped', { providerId: known.provider_id })
    }
    const id = isAdded ? newId : known?.id
    if (!id) return null
    audit({ type: 'payment_method', id, after: { brand: method.brand, lastFour: method.last4, status } })
    if (status === 'verified') await setFirstDefaultCard(db, personId, id)
    return id
  })
}

/** A card that cannot be charged is not the one that a checkout offers: the newest that can takes its place. */
export async function loseDefault(tx: Tx, personId: string, methodId: string): Promise<void> {
  const next = (await paymentMethodsOf(tx, personId)).find(row => row.id !== methodId && paysAtOnce(row))
  await replaceDefaultMethod(tx, personId, { from: methodId, to: next?.id ?? null })
}
