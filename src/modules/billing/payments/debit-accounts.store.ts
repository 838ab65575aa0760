import type { Tx } from '../../../core/db/open'

/** From now on the location is debited there. */
export const saveDebitAccount = (
  tx: Tx,
  account: { locationId: string; paymentMethodId: string; personId: string },
  now: Date,
) => {
  const columns = {
    payment_method_id: account.paymentMethodId,
    set_by_id: account.personId,
    set_at: now,
  }
  return tx
    .insertInto('location_debit_account')
    .values({ location_id: account.locationId, ...columns })
    .onConflict(oc => oc.column('location_id').doUpdateSet(columns))
    .execute()
}

export const removeDebitAccount = (tx: Tx, locationId: string) =>
  tx.deleteFrom('location_debit_account').where('location_id', '=', locationId).execute()
