import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { World } from '../../core/context'
import { type BillingDetails, Id, Ok, ok } from '../../core/contract/common'
import type { Database, Tx } from '../../core/db/open'
import type { BillingDetailsTable } from '../../core/db/tables'
import { mayFail, signedIn } from '../../core/procedures'
import { normalIban } from '../../core/rules/fields/iban'
import { readVatNumber } from '../../core/rules/fields/vat'
import { write } from '../../core/write'
import { deriveKey, openUnder, sealUnder } from '../sessions/tokens'
import { KeptBilling, KeptBillingFields, MOST_ENTRIES } from './contract/account'
import { holdEntriesOf } from './keep-addresses'

type Fields = Partial<z.output<typeof KeptBillingFields>>

/** To whom somebody's orders are billed, the usual one first. */
export const listBillingDetails = signedIn
  .output(z.array(KeptBilling))
  .query(async ({ ctx: { db, caller } }) => (await rowsOf(db, caller.id)).map(present))

/** The first one becomes the usual one by itself. */
export const addBillingDetails = signedIn
  .input(KeptBillingFields)
  .output(KeptBilling)
  .concat(mayFail('TooManyEntries'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
      await holdEntriesOf(db, caller.id)
      const known = await rowsOf(db, caller.id)
      if (known.length >= MOST_ENTRIES) throw fail('TooManyEntries', { max: MOST_ENTRIES })
      const isDefault = input.isDefault || !known.some(row => row.is_default)
      if (isDefault) await leaveNoDefault(db, caller.id)
      const row = await db
        .insertInto('billing_details')
        .values({
          id: world.newId(),
          person_id: caller.id,
          name: input.name,
          vat_number: readVatNumber(input.vatNumber)!,
          address: input.address,
          ...columnsOf(input),
          ...sealedIban(world, input.iban),
          is_default: isDefault,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      audit({ type: 'billing_details', id: row.id })
      return present(row)
    }),
  )

export const changeBillingDetails = signedIn
  .input(KeptBillingFields.partial().extend({ id: Id }))
  .output(KeptBilling)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
      await holdEntriesOf(db, caller.id)
      const before = (await rowsOf(db, caller.id)).find(({ id }) => id === input.id)
      if (!before) throw fail('NotFound')
      if (input.isDefault) await leaveNoDefault(db, caller.id)
      const row = await db
        .updateTable('billing_details')
        .set({
          name: input.name,
          vat_number: input.vatNumber === undefined ? undefined : readVatNumber(input.vatNumber)!,
          address: input.address,
          ...columnsOf(input),
          ...sealedIban(world, input.iban),
          is_default: before.is_default || Boolean(input.isDefault),
          updated_at: now,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      audit({ type: 'billing_details', id: row.id })
      return present(row)
    }),
  )

export const removeBillingDetails = signedIn
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, fail, audit } }) => {
      await holdEntriesOf(db, caller.id)
      const known = await rowsOf(db, caller.id)
      const gone = known.find(({ id }) => id === input.id)
      if (!gone) throw fail('NotFound')
      await db.deleteFrom('billing_details').where('id', '=', gone.id).execute()
      const next = known.find(({ id }) => id !== gone.id)
      if (gone.is_default && next)
        await db.updateTable('billing_details').set({ is_default: true }).where('id', '=', next.id).execute()
      audit({ type: 'billing_details', id: gone.id })
      return ok
    }),
  )

/** As a checkout takes them. */
export async function billingDetailsOf(db: Database, personId: string): Promise<BillingDetails[]> {
  return (await rowsOf(db, personId)).map(({ name, vat_number, address, invoice_email, email }) => {
    const to = invoice_email ?? email
    return { name, vatNumber: vat_number, address, ...(to ? { email: to } : {}) }
  })
}

/** The account number itself, for who may charge it. */
export const openIban = (world: World, sealed: Uint8Array): string => openUnder(ibanKey(world), sealed)

const ibanKey = ({ settings }: World) => Buffer.from(deriveKey(settings.secret, 'iban')).toString('base64url')

function sealedIban(world: World, iban: string | null | undefined) {
  if (iban === undefined) return {}
  if (!iban) return { iban_sealed: null, iban_last_four: null }
  const plain = normalIban(iban)
  return {
    iban_sealed: sealUnder(ibanKey(world), plain, world.randomBytes),
    iban_last_four: plain.slice(-4),
  }
}

const columnsOf = ({ email, invoiceEmail, duns }: Fields) => ({
  email,
  invoice_email: invoiceEmail,
  duns,
})

const rowsOf = (db: Database, personId: string) =>
  db
    .selectFrom('billing_details')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

const leaveNoDefault = (tx: Tx, personId: string) =>
  tx.updateTable('billing_details').set({ is_default: false }).where('person_id', '=', personId).execute()

const present = (row: Selectable<BillingDetailsTable>): z.input<typeof KeptBilling> => ({
  id: row.id,
  name: row.name,
  vatNumber: row.vat_number,
  address: row.address,
  email: row.email,
  invoiceEmail: row.invoice_email,
  duns: row.duns,
  ibanLastFour: row.iban_last_four,
  isDefault: row.is_default,
  updatedAt: row.updated_at,
})
