import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Id, Ok, ok } from '../../core/contract/common'
import type { Database, Tx } from '../../core/db/open'
import type { AddressEntryTable } from '../../core/db/tables'
import { mayFail, signedIn } from '../../core/procedures'
import { write } from '../../core/write'
import { KeptAddress, KeptAddressFields, MOST_ENTRIES } from './contract/account'

/** Where somebody has things brought to, the usual place first. */
export const listAddresses = signedIn
  .output(z.array(KeptAddress))
  .query(async ({ ctx: { db, caller } }) => (await addressesOf(db, caller.id)).map(present))

/** The first one becomes the usual one by itself. */
export const addAddress = signedIn
  .input(KeptAddressFields)
  .output(KeptAddress)
  .concat(mayFail('TooManyEntries'))
  .mutation(
    write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
      await holdEntriesOf(db, caller.id)
      const known = await addressesOf(db, caller.id)
      if (known.length >= MOST_ENTRIES) throw fail('TooManyEntries', { max: MOST_ENTRIES })
      const isDefault = input.isDefault || !known.some(row => row.is_default)
      if (isDefault) await leaveNoDefault(db, caller.id)
      const row = await db
        .insertInto('address_entry')
        .values({
          id: world.newId(),
          person_id: caller.id,
          label: input.label || null,
          address: input.address,
          is_default: isDefault,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      audit({ type: 'address_entry', id: row.id })
      return present(row)
    }),
  )

export const changeAddress = signedIn
  .input(KeptAddressFields.partial().extend({ id: Id }))
  .output(KeptAddress)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      await holdEntriesOf(db, caller.id)
      const before = (await addressesOf(db, caller.id)).find(({ id }) => id === input.id)
      if (!before) throw fail('NotFound')
      if (input.isDefault) await leaveNoDefault(db, caller.id)
      const row = await db
        .updateTable('address_entry')
        .set({
          label: input.label === undefined ? before.label : input.label || null,
          address: input.address ?? before.address,
          // There is always a usual one: another takes its place, it does not just stop being it.
          is_default: before.is_default || Boolean(input.isDefault),
          updated_at: now,
        })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      audit({ type: 'address_entry', id: row.id })
      return present(row)
    }),
  )

export const removeAddress = signedIn
  .input(z.object({ id: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, fail, audit } }) => {
      await holdEntriesOf(db, caller.id)
      const known = await addressesOf(db, caller.id)
      const gone = known.find(({ id }) => id === input.id)
      if (!gone) throw fail('NotFound')
      await db.deleteFrom('address_entry').where('id', '=', gone.id).execute()
      const next = known.find(({ id }) => id !== gone.id)
      if (gone.is_default && next)
        await db.updateTable('address_entry').set({ is_default: true }).where('id', '=', next.id).execute()
      audit({ type: 'address_entry', id: gone.id })
      return ok
    }),
  )

const addressesOf = (db: Database, personId: string) =>
  db
    .selectFrom('address_entry')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** One change of a person's entries at a time, so that they stay within their number and have one default. */
export const holdEntriesOf = (tx: Tx, personId: string) =>
  tx.selectFrom('person').select(sql`1`.as('one')).where('id', '=', personId).forUpdate().execute()

const leaveNoDefault = (tx: Tx, personId: string) =>
  tx.updateTable('address_entry').set({ is_default: false }).where('person_id', '=', personId).execute()

const present = (row: Selectable<AddressEntryTable>): z.input<typeof KeptAddress> => ({
  id: row.id,
  label: row.label,
  address: row.address,
  isDefault: row.is_default,
  createdAt: row.created_at,
})
