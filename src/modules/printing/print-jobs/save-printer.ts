import { sql } from 'kysely'
import { z } from 'zod'
import { Id, Ok, ok } from '../../../core/contract/common'
import { sqlState } from '../../../core/failures'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { PRINTER_MODELS } from '../papers/rules/commands/printer-models'
import { sizeInDots } from '../papers/rules/paper-size'
import {
  NewPrinter,
  PRINTER_PORT,
  Printer,
  PrinterFields,
  SizeInMillimetres,
} from '../printers/contract/printing'
import {
  KEEPS_PRINTERS,
  presentPrinters,
  printersVisibleTo,
  READS_PRINTING,
  runsStores,
  storeIdsOf,
} from '../printers/printers'
import {
  insertPrinter,
  removeStoreFromPrinter,
  savePrinterChanges,
  setStoresOfPrinter,
} from '../printers/printers.store'
import { printAtStations } from './follow-orders'

const change = holds(...KEEPS_PRINTERS)

/** A printer written down before its device has said anything; the device claims it later by its id. */
export const createPrinter = change
  .input(NewPrinter)
  .output(Printer)
  .concat(mayFail('Forbidden', 'Conflict'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, emit, audit } }) => {
      if (!input.storeIds.length || !(await runsStores(db, caller, input.storeIds))) throw fail('Forbidden')
      const row = await insertPrinter(db, {
        ...columnsOf(withModel(input)),
        id: world.newId(),
        device_id: input.deviceId,
        name: input.name,
        city: input.city ?? caller.city,
        created_at: now,
        updated_at: now,
      }).catch(error => {
        throw sqlState(error) === '23505' ? fail('Conflict', { field: 'deviceId' }) : error
      })
      await setStoresOfPrinter(db, row.id, input.storeIds)
      emit('printer.changed', { printerId: row.id, storeIds: input.storeIds })
      audit({ type: 'printer', id: row.id, after: { name: row.name, storeIds: input.storeIds } })
      return (await presentPrinters(db, [row], now))[0]!
    }),
  )

export const updatePrinter = change
  .input(PrinterFields.partial().extend({ id: Id, ...SizeInMillimetres.shape }))
  .output(Printer)
  .concat(mayFail('NotFound', 'Forbidden'))
  .mutation(
    write(
      async ({
        input: { id, storeIds, widthMm, heightMm, ...fields },
        ctx: { db, caller, now, world, fail, emit, audit },
      }) => {
        const before = await printersVisibleTo(db, caller, KEEPS_PRINTERS)
          .selectAll('printer')
          .where('printer.id', '=', id)
          .executeTakeFirst()
        if (!before) throw fail('NotFound')
        const size = { widthMm, heightMm }
        // Without a store it would be lost: its own kitchen sees only what is in its stores.
        if (storeIds && !(storeIds.length && (await runsStores(db, caller, storeIds))))
          throw fail('Forbidden')

        const row = await savePrinterChanges(
          db,
          id,
          columnsOf({ ...withModel(fields), ...sizeInDots(size, fields.format ?? before.format) }),
          now,
        )
        if (fields.categories) await printAtStations(db, { world, emit, now }, id)
        const affected = new Set([...(await storeIdsOf(db, id)), ...(storeIds ?? [])])
        if (storeIds) await setStoresOfPrinter(db, id, storeIds)
        emit('printer.changed', { printerId: id, storeIds: [...affected] })
        audit({ type: 'printer', id, after: { ...fields, ...(storeIds ? { storeIds } : {}) } })
        return (await presentPrinters(db, [row], now))[0]!
      },
    ),
  )

type Fields = Partial<z.output<typeof PrinterFields>>

function columnsOf(fields: Fields) {
  const { name, city, format, width, height, copies, language, channels } = fields
  const { station, categories, profile, columns, ip } = fields
  const port = fields.port ?? (ip ? PRINTER_PORT : fields.port)
  return {
    ...{ name, city, format, width, height, copies, language, channels },
    ...{ station, categories, profile, columns, ip, port },
  }
}

/** A model brings its language and its dots, unless they are given with it. */
function withModel<Given extends Fields>(fields: Given): Given {
  const model = fields.profile ? PRINTER_MODELS[fields.profile] : null
  return model ? { format: model.language, width: model.dots, ...fields } : fields
}

/** The printers of these stores, or of all that the caller runs. */
export const listStorePrinters = holds(...READS_PRINTING)
  .input(z.object({ storeIds: z.array(Id).max(200).optional() }))
  .output(z.object({ printers: z.array(Printer) }))
  .query(async ({ input: { storeIds }, ctx: { db, caller, now } }) => {
    const rows = await printersVisibleTo(db, caller, READS_PRINTING)
      .selectAll('printer')
      .$if(storeIds !== undefined, query =>
        query.where(
          sql<boolean>`exists (select 1 from printer_store ps where ps.printer_id = printer.id and ps.store_id = any(${storeIds!}))`,
        ),
      )
      .where('printer.archived_at', 'is', null)
      .orderBy('printer.name')
      .limit(500)
      .execute()
    return { printers: await presentPrinters(db, rows, now) }
  })

export const removePrinterFromStore = change
  .input(z.object({ printerId: Id, storeId: Id }))
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input: { printerId, storeId }, ctx: { db, caller, fail, emit, audit } }) => {
      const printer = await printersVisibleTo(db, caller, KEEPS_PRINTERS)
        .select('printer.id')
        .where('printer.id', '=', printerId)
        .executeTakeFirst()
      if (!printer || !(await runsStores(db, caller, [storeId]))) throw fail('NotFound')
      await removeStoreFromPrinter(db, printerId, storeId)
      emit('printer.changed', { printerId, storeIds: [storeId] })
      audit({ type: 'printer', id: printerId, after: { removedFrom: storeId } })
      return ok
    }),
  )
