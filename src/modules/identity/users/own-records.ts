import { z } from 'zod'
import type { World } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import { mayFail, signedIn } from '../../../core/procedures'
import { write } from '../../../core/write'
import { MOST_ENTRIES } from './contract/account'
import {
  addOwnRecord,
  changeOwnRecord,
  leaveNoDefault,
  lockOwnRecords,
  type OwnRow,
  type OwnTable,
  ownRecordsOf,
  removeOwnRecord,
} from './own-records.store'

type OwnRecords<Table extends OwnTable, Record extends z.ZodObject, Fields extends z.ZodObject> = {
  table: Table
  record: Record
  fields: Fields
  present(row: OwnRow<Table>): z.input<Record>
  /** What was not sent is left out. */
  toColumns(fields: Partial<z.output<Fields>>, world: World): Partial<OwnRow<Table>>
}

/**
 * What somebody keeps for themselves, such as addresses: a few records, of which one is the usual one. The first
 * becomes it by itself; another takes its place, it does not just stop being it.
 */
export function ownRecords<Table extends OwnTable, Record extends z.ZodObject, Fields extends z.ZodObject>({
  table,
  record: Shown,
  fields,
  present,
  toColumns,
}: OwnRecords<Table, Record, Fields>) {
  type Given = Partial<z.output<Fields>> & { isDefault?: boolean }
  const shown = (row: OwnRow<Table>) => present(row) as never

  return {
    list: signedIn
      .output(z.array(Shown))
      .query(async ({ ctx: { db, caller } }) => (await ownRecordsOf(db, table, caller.id)).map(shown)),

    create: signedIn
      .input(fields)
      .output(Shown)
      .concat(mayFail('TooManyEntries'))
      .mutation(
        write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
          const given = input as unknown as Given
          await lockOwnRecords(db, caller.id)
          const known = await ownRecordsOf(db, table, caller.id)
          if (known.length >= MOST_ENTRIES) throw fail('TooManyEntries', { max: MOST_ENTRIES })
          const isDefault = given.isDefault || !known.some(row => row.is_default)
          if (isDefault) await leaveNoDefault(db, table, caller.id)
          const own = { id: world.newId(), person_id: caller.id, is_default: isDefault }
          const columns = { ...toColumns(given, world), ...own, created_at: now, updated_at: now }
          const row = await addOwnRecord(db, table, columns as never)
          audit({ type: table, id: row.id })
          return shown(row)
        }),
      ),

    update: signedIn
      .input(fields.partial().extend({ id: Id }))
      .output(Shown)
      .concat(mayFail('NotFound'))
      .mutation(
        write(async ({ input, ctx: { db, caller, world, now, fail, audit } }) => {
          const { id, ...given } = input as unknown as Given & { id: string }
          await lockOwnRecords(db, caller.id)
          const before = (await ownRecordsOf(db, table, caller.id)).find(row => row.id === id)
          if (!before) throw fail('NotFound')
          if (given.isDefault) await leaveNoDefault(db, table, caller.id)
          const isDefault = before.is_default || Boolean(given.isDefault)
          const columns = { ...toColumns(given as Given, world), is_default: isDefault, updated_at: now }
          const row = await changeOwnRecord(db, table, before.id, columns as never)
          audit({ type: table, id: row.id })
          return shown(row)
        }),
      ),

    remove: signedIn
      .input(z.object({ id: Id }))
      .output(Ok)
      .concat(mayFail('NotFound'))
      .mutation(
        write(async ({ input, ctx: { db, caller, fail, audit } }) => {
          await lockOwnRecords(db, caller.id)
          const known = await ownRecordsOf(db, table, caller.id)
          const gone = known.find(({ id }) => id === input.id)
          if (!gone) throw fail('NotFound')
          await removeOwnRecord(db, table, gone.id)
          const next = known.find(({ id }) => id !== gone.id)
          if (gone.is_default && next)
            await changeOwnRecord(db, table, next.id, { is_default: true } as never)
          audit({ type: table, id: gone.id })
          return ok
        }),
      ),
  }
}
