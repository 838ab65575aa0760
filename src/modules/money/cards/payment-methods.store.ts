import type { Selectable } from 'kysely'
import { askedTogether } from '../../../core/db/asked-together'
import type { Database, Tx } from '../../../core/db/open'
import type { PaymentMethodTable } from '../../../core/db/tables'

export type PaymentMethodRow = Selectable<PaymentMethodTable>
/** The same with what its owner has chosen to pay with. */
export type OwnPaymentMethod = PaymentMethodRow & { default_payment_method_id: string | null }

/** What changes of a card when the provider has it once more, under another name. */
type ProviderFacts = Pick<
  PaymentMethodRow,
  | 'provider_id'
  | 'name_on_card'
  | 'verification_status'
  | 'mandate_id'
  | 'mandate_ip'
  | 'mandate_user_agent'
  | 'mandate_at'
>

/** A person's saved cards and accounts, the default first, then the newest. */
export const paymentMethodsOf = (db: Database, personId: string): Promise<OwnPaymentMethod[]> =>
  ownMethods(db, { personId })

/** As a query: the same. */
export const ownMethodRows = (db: Database, { personId }: { personId: string }) =>
  db
    .selectFrom('payment_method')
    .innerJoin('person', 'person.id', 'payment_method.person_id')
    .selectAll('payment_method')
    .select('person.default_payment_method_id')
    .where('payment_method.person_id', '=', personId)
    .where('payment_method.removed_at', 'is', null)
    .orderBy(({ eb, ref }) => eb('payment_method.id', '=', ref('person.default_payment_method_id')), 'desc')
    .orderBy('payment_method.id', 'desc')

const ownMethods = askedTogether({ personId: 'text' }, ownMethodRows)

/** The card that is kept already, held: the very same entry at the provider, or another one of the same number. */
export async function lockSameMethod(tx: Tx, method: { id: string; fingerprint: string | null }) {
  const rows = await tx
    .selectFrom('payment_method')
    .select(['id', 'person_id', 'provider_id'])
    .where('removed_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('provider_id', '=', method.id),
        ...(method.fingerprint ? [eb('fingerprint', '=', method.fingerprint)] : []),
      ]),
    )
    .forUpdate()
    .execute()
  return rows.find(row => row.provider_id === method.id) ?? rows[0]
}

/** False when the same card or account is kept already. */
export async function insertPaymentMethod(
  tx: Tx,
  method: Omit<PaymentMethodRow, 'removed_at'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('payment_method')
    .values(method)
    .onConflict(oc => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const setProviderFacts = (tx: Tx, id: string, facts: ProviderFacts) =>
  tx.updateTable('payment_method').set(facts).where('id', '=', id).execute()

export const setVerificationStatus = (tx: Tx, id: string, status: 'pending' | 'verified' | 'failed') =>
  tx.updateTable('payment_method').set({ verification_status: status }).where('id', '=', id).execute()

export const setNickname = (tx: Tx, id: string, nickname: string | null) =>
  tx.updateTable('payment_method').set({ nickname }).where('id', '=', id).execute()

export const setRemoved = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('payment_method').set({ removed_at: now }).where('id', '=', id).execute()
