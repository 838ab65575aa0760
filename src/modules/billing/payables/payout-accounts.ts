import { type Selectable, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import type { PayoutAccountTable } from '../../../core/db/tables'
import { holds, inPerson, mayFail } from '../../../core/procedures'
import { normalIban } from '../../../core/rules/fields/iban'
import { scopeOf } from '../../../core/scope'
import { write } from '../../../core/write'
import { namesOf } from '../../identity/people/person-names'
import { openIban, sealedIban } from '../../identity/users/sealed-iban'
import {
  type AccountOwner,
  type PayoutAccount,
  SavedPayoutAccount,
  SavePayoutAccount,
  ShownPayoutAccount,
  ShowPayoutAccount,
} from './contract/payout-accounts'
import { PAYERS, reachesCourier, reachesMerchant } from './payable-scope'
import { movePayables } from './payables.store'
import { accountRowOf, addAccount, changeAccount } from './payout-accounts.store'
import type { PayPeriod } from './rules/pay-periods'

const payer = holds(...PAYERS)

/** The account to which a payee is paid. Of its number, the last four characters are shown. */
export const showPayoutAccount = payer
  .meta({ summary: 'The bank account of a merchant, a courier or the platform, with the end of its number' })
  .input(ShowPayoutAccount)
  .output(ShownPayoutAccount)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { owner }, ctx: { db, caller, fail } }) => {
    const ownerName = await nameOfOwner(db, caller, owner)
    if (ownerName === null) throw fail('NotFound')
    const row = await accountRowOf(db, owner)
    return { ownerName, account: row ? present(row) : null }
  })

/**
 * Sets an account. Where its number changes, what was approved for the old one has to be approved again: a changed
 * number is how payments are stolen.
 */
export const savePayoutAccount = payer
  .concat(inPerson)
  .meta({ summary: 'Sets the bank account of a merchant, a courier or the platform' })
  .input(SavePayoutAccount)
  .output(SavedPayoutAccount)
  .concat(mayFail('NotFound', 'PayoutAccountMissing'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      const { owner, iban, ...fields } = input
      if ((await nameOfOwner(db, caller, owner)) === null) throw fail('NotFound')
      const before = await accountRowOf(db, owner)
      const columns = {
        holder_name: fields.holderName,
        street: fields.street,
        postal_code: fields.postalCode,
        town: fields.town,
        country: fields.country,
        pays_every: fields.paysEvery,
      }
      const sealed = iban === undefined ? null : ibanColumns(sealedIban(world, iban))
      if (!before) {
        if (!sealed) throw fail('PayoutAccountMissing')
        const row = await addAccount(
          db,
          world.newId(),
          owner,
          { ...columns, ...sealed, iban_changed_at: now },
          now,
        )
        audit({ type: 'payout_account', id: row.id, after: audited(row) })
        return { account: present(row), withdrawn: 0 }
      }
      const isOther = iban !== undefined && openIban(world, before.iban_sealed) !== normalIban(iban)
      const row = await changeAccount(
        db,
        before.id,
        { ...columns, ...(isOther && sealed ? { ...sealed, iban_changed_at: now } : {}) },
        now,
      )
      audit({ type: 'payout_account', id: row.id, before: audited(before), after: audited(row) })
      const withdrawn = isOther ? await approvedOf(db, owner) : []
      if (withdrawn.length)
        await movePayables(db, withdrawn, { state: 'open', approved_at: null, approved_by: null }, now)
      for (const id of withdrawn)
        audit({
          type: 'payable',
          id,
          before: { state: 'approved' },
          after: { state: 'open', ibanChanged: true },
        })
      return { account: present(row), withdrawn: withdrawn.length }
    }),
  )

/** What the owner is called; null where the caller has nothing to do with it. The platform's is for staff who pay in every city. */
async function nameOfOwner(db: Database, caller: Person, owner: AccountOwner): Promise<string | null> {
  if (owner.kind === 'platform') return scopeOf(caller, PAYERS).isEverything ? '' : null
  if (owner.kind === 'merchant') {
    const merchant = await db
      .selectFrom('merchant')
      .select('name')
      .where('id', '=', owner.id)
      .where(reachesMerchant(caller, sql.ref('merchant.id'), 'write'))
      .executeTakeFirst()
    return merchant?.name ?? null
  }
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', owner.id)
    .where('deleted_at', 'is', null)
    .where(reachesCourier(caller, sql.ref('person.id')))
    .executeTakeFirst()
  return person ? ((await namesOf(db, [person.id])).get(person.id) ?? '') : null
}

const approvedOf = async (db: Database, owner: AccountOwner): Promise<string[]> => {
  if (owner.kind === 'platform') return []
  const rows = await db
    .selectFrom('payable')
    .select('id')
    .where(owner.kind === 'merchant' ? 'merchant_id' : 'person_id', '=', owner.id)
    .where('state', '=', 'approved')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

const ibanColumns = ({ iban_sealed, iban_last_four }: ReturnType<typeof sealedIban>) => ({
  iban_sealed: iban_sealed!,
  iban_last_four: iban_last_four!,
})

const audited = ({ iban_sealed: _, ...row }: Selectable<PayoutAccountTable>) => row

const present = (row: Selectable<PayoutAccountTable>): PayoutAccount => ({
  holderName: row.holder_name,
  ibanLastFour: row.iban_last_four,
  ibanChangedAt: row.iban_changed_at,
  street: row.street,
  postalCode: row.postal_code,
  town: row.town,
  country: row.country,
  paysEvery: row.pays_every as PayPeriod,
})
