import type { Selectable } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { PaymentSetupTable } from '../../../core/db/tables'

export type PaymentSetupRow = Selectable<PaymentSetupTable>

/** One for every key of a person, however often it is asked. */
export async function insertPaymentSetup(
  db: Database,
  setup: Omit<PaymentSetupRow, 'provider_id' | 'payment_method_id' | 'done_at'>,
): Promise<PaymentSetupRow> {
  await db
    .insertInto('payment_setup')
    .values(setup)
    .onConflict(oc => oc.columns(['person_id', 'client_key']).doNothing())
    .execute()
  return db
    .selectFrom('payment_setup')
    .selectAll()
    .where('person_id', '=', setup.person_id)
    .where('client_key', '=', setup.client_key)
    .executeTakeFirstOrThrow()
}

export const findPaymentSetup = (db: Database, id: string): Promise<PaymentSetupRow | undefined> =>
  db.selectFrom('payment_setup').selectAll().where('id', '=', id).executeTakeFirst()

/** What the provider calls it. */
export const setSetupProviderId = (db: Database, id: string, providerId: string) =>
  db.updateTable('payment_setup').set({ provider_id: providerId }).where('id', '=', id).execute()

/** Done with, unless it was before. Null: what was set up is not kept. */
export const closePaymentSetup = (db: Database, id: string, methodId: string | null, now: Date) =>
  db
    .updateTable('payment_setup')
    .set({ done_at: now, payment_method_id: methodId })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
