import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { addImport, addPart, beginReading, endImport, keepLayout } from './bank-imports.store'
import { bankInScope, keepsBank, reachesBank } from './bank-scope'
import { AddBankFilePart, BankImportDetail, PART_BYTES, StartBankImport } from './contract/bank-imports'
import { findImport, presentDetail } from './show-imports'

const Started = z.object({ id: Id, partBytes: z.int() })

/** Announces a file; its parts follow. */
export const startBankImport = keepsBank
  .input(StartBankImport)
  .output(Started)
  .concat(mayFail('Forbidden'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, audit } }) => {
      if (!reachesBank(caller)) throw fail('Forbidden')
      const { name, sizeBytes, csv, heading } = input
      const id = world.newId()
      await addImport(db, { id, name, sizeBytes, csv: csv ?? null, createdBy: caller.id }, now)
      if (csv && heading) await keepLayout(db, heading, csv, now)
      audit({ type: 'bank_import', id, after: { name, size_bytes: sizeBytes } })
      return { id, partBytes: PART_BYTES }
    }),
  )

/** Takes one part of a file that was announced; sent again, it changes nothing. */
export const addBankFilePart = keepsBank
  .input(AddBankFilePart)
  .output(z.object({ number: z.int() }))
  .concat(mayFail('NotFound', 'BankImportEnded'))
  .mutation(
    write(
      async ({ input: { id, number, content }, ctx: { db, caller, fail } }) => {
        const found = await lockImport(db, caller, id)
        if (!found) throw fail('NotFound')
        if (found.state !== 'receiving') throw fail('BankImportEnded')
        await addPart(db, id, number, Buffer.from(content, 'base64'))
        return { number }
      },
      { isAudited: false },
    ),
  )

/** Says that every part was sent: a job reads the file. Said again, it answers how far that is. */
export const finishBankImport = keepsBank
  .input(z.object({ id: Id }))
  .output(BankImportDetail)
  .concat(mayFail('NotFound', 'BankFileIncomplete'))
  .mutation(
    write(async ({ input: { id }, ctx: { db, caller, now, fail, emit, audit } }) => {
      const found = await lockImport(db, caller, id)
      if (!found) throw fail('NotFound')
      if (found.state === 'receiving') {
        const { bytes, last, count } = await db
          .selectFrom('bank_file_part')
          .select([
            sql<number>`coalesce(sum(length(content)), 0)::int`.as('bytes'),
            sql<number>`coalesce(max(number), -1)`.as('last'),
            sql<number>`count(*)::int`.as('count'),
          ])
          .where('import_id', '=', id)
          .executeTakeFirstOrThrow()
        if (bytes !== found.size_bytes || count !== last + 1) throw fail('BankFileIncomplete')
        await beginReading(db, id, now)
        emit('bank-file.received', { importId: id })
        audit({ type: 'bank_import', id, before: { state: 'receiving' }, after: { state: 'reading' } })
      }
      return presentDetail(db, await findImport(db, id))
    }),
  )

/** Stops an import: what was read of it stays. */
export const stopBankImport = keepsBank
  .input(z.object({ id: Id }))
  .output(BankImportDetail)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { id }, ctx: { db, caller, now, fail, audit } }) => {
      const found = await lockImport(db, caller, id)
      if (!found) throw fail('NotFound')
      if (await endImport(db, id, { state: 'stopped' }, now))
        audit({ type: 'bank_import', id, before: { state: found.state }, after: { state: 'stopped' } })
      return presentDetail(db, await findImport(db, id))
    }),
  )

const lockImport = (db: Database, caller: Person, id: string) =>
  db
    .selectFrom('bank_import')
    .select(['id', 'state', 'size_bytes'])
    .where('id', '=', id)
    .where(bankInScope(caller))
    .forUpdate()
    .executeTakeFirst()
