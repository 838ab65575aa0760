import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { write } from '../../../core/write'
import { runsPlace } from '../../companies/companies/places'
import { namesOf } from '../../identity/people/person-names'
import { KEEP_INVOICES } from '../invoices/invoice-access'
import { DebitAccountOf, DebitAccounts, SetDebitAccount } from './contract/debits'
import { removeDebitAccount, saveDebitAccount } from './debit-accounts.store'

const keeps = holds(...KEEP_INVOICES)

/** From which account the invoices of a location are debited, and which it could be. */
export const showDebitAccounts = keeps
  .input(DebitAccountOf)
  .output(DebitAccounts)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { locationId }, ctx: { db, caller, now, fail } }) => {
    if (!(await isKept(db, caller, locationId))) throw fail('NotFound')
    const [rows, current] = await Promise.all([
      accountsOf(db, locationId, now),
      debitAccountOf(db, locationId),
    ])
    const names = await namesOf(
      db,
      rows.map(row => row.person_id),
    )
    const choices = rows.map(row => ({
      id: row.id,
      lastFourDigits: row.last_four,
      holderName: names.get(row.person_id) ?? '',
    }))
    return { current: choices.find(({ id }) => id === current?.id) ?? null, choices }
  })

/** Chooses the account from which a location is debited: one that a person who runs it has saved with a mandate. */
export const setDebitAccount = keeps
  .concat(inPerson)
  .input(SetDebitAccount)
  .output(Ok)
  .concat(mayFail('NotFound', 'PaymentMethodNotFound'))
  .mutation(
    write(async ({ input: { locationId, paymentMethodId }, ctx: { db, caller, now, fail, audit } }) => {
      if (!(await isKept(db, caller, locationId))) throw fail('NotFound')
      if (paymentMethodId === null) await removeDebitAccount(db, locationId)
      else {
        const choices = await accountsOf(db, locationId, now)
        if (!choices.some(({ id }) => id === paymentMethodId)) throw fail('PaymentMethodNotFound')
        await saveDebitAccount(db, { locationId, paymentMethodId, personId: caller.id }, now)
      }
      audit({ type: 'location', id: locationId, after: { debitAccountId: paymentMethodId } })
      return ok
    }),
  )

async function isKept(db: Database, caller: Person, locationId: string): Promise<boolean> {
  const found = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', locationId)
    .where('deleted_at', 'is', null)
    .where(scopeFilter(caller, KEEP_INVOICES, { city: sql.ref('location.city') }))
    .executeTakeFirst()
  return found !== undefined
}

/** Accounts, with their mandates, of the people who run a location or its company now. */
const accountsOf = (db: Database, locationId: string, now: Date) =>
  db
    .selectFrom('payment_method as m')
    .select(['m.id', 'm.last_four', 'm.person_id'])
    .where('m.type', '=', 'sepa_debit')
    .where('m.removed_at', 'is', null)
    .where('m.mandate_id', 'is not', null)
    .where(runsPlace(sql.ref('m.person_id'), locationId, now))
    .orderBy('m.id')
    .execute()

/** The account that is debited for a location, while it is kept; undefined without one. */
export const debitAccountOf = (db: Database, locationId: string) =>
  db
    .selectFrom('location_debit_account as chosen')
    .innerJoin('payment_method as m', 'm.id', 'chosen.payment_method_id')
    .select(['m.id', 'm.person_id', 'm.last_four'])
    .where('chosen.location_id', '=', locationId)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst()
