import type { Selectable } from 'kysely'
import type { PaymentMethod as ProviderMethod } from '../../adapters/payments/port'
import type { PaymentMethod } from '../../contract/money'
import type { Database } from '../../db/open'
import type { PaymentMethodTable } from '../../db/tables'
import type { World } from '../../trpc/context'

export type PaymentMethodRow = Selectable<PaymentMethodTable>

/** A person's saved cards and accounts, the default first, then the newest. */
export async function paymentMethodsOf(db: Database, personId: string) {
  return db
    .selectFrom('payment_method')
    .innerJoin('person', 'person.id', 'payment_method.person_id')
    .selectAll('payment_method')
    .select('person.default_payment_method_id')
    .where('payment_method.person_id', '=', personId)
    .where('payment_method.removed_at', 'is', null)
    .orderBy(({ eb, ref }) => eb('payment_method.id', '=', ref('person.default_payment_method_id')), 'desc')
    .orderBy('payment_method.id', 'desc')
    .execute()
}

export const presentPaymentMethod = (
  row: PaymentMethodRow & { default_payment_method_id: string | null },
): PaymentMethod => ({
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

/** The cards that a checkout can be paid with at once. */
export async function savedCardsOf(db: Database, personId: string) {
  const rows = await paymentMethodsOf(db, personId)
  return rows
    .filter(row => row.type === 'card' && row.verification_status !== 'failed')
    .map(row => ({
      id: row.id,
      providerId: row.provider_id,
      brand: row.brand,
      lastFourDigits: row.last_four,
      isDefault: row.id === row.default_payment_method_id,
    }))
}

/** Keeps a card that the provider has attached to this person; their first one becomes the default. */
export async function keepPaymentMethod(
  world: World,
  personId: string,
  method: ProviderMethod,
  nickname?: string,
): Promise<string> {
  return world.db.transaction().execute(async tx => {
    const kept = await tx
      .insertInto('payment_method')
      .values({
        id: world.newId(),
        person_id: personId,
        provider_id: method.id,
        type: method.kind === 'sepa_debit' ? 'sepa_debit' : 'card',
        brand: method.brand,
        last_four: method.last4,
        fingerprint: method.fingerprint,
        name_on_card: method.holder,
        nickname: nickname ?? null,
        verification_status: 'verified',
        created_at: world.clock.now(),
      })
      .onConflict(oc => oc.column('provider_id').doUpdateSet({ removed_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('person')
      .set({ default_payment_method_id: kept.id })
      .where('id', '=', personId)
      .where('default_payment_method_id', 'is', null)
      .execute()
    return kept.id
  })
}
