import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { resource } from '../../../core/resource'
import { Printer, PrinterFields } from './contract/printing'
import { isPrinterWithin, KEEPS_PRINTERS, presentPrinters, READS_PRINTING } from './printers'

const column = columnsOf('printer')

/** Printers as records. Making and changing one touches its stores too, so those verbs are operations of their own. */
export const printers = resource({
  table: 'printer',
  found: { as: 'printer', label: 'name', detail: 'city' },
  record: Printer,
  fields: PrinterFields,
  access: { read: READS_PRINTING, write: KEEPS_PRINTERS },
  scope: (rows, caller, verb) =>
    rows.where(isPrinterWithin(caller, verb === 'read' ? READS_PRINTING : KEEPS_PRINTERS)),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      deviceId: { column: column('device_id'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      status: { column: column('status'), kind: 'text' },
      format: { column: column('format'), kind: 'text' },
      lastSeen: { column: column('last_seen_at'), kind: 'instant' },
      isClaimed: { column: sql`(printer.claimed_at is not null)`, kind: 'boolean' },
      storeId: {
        column: sql`array(select ps.store_id::text from printer_store ps where ps.printer_id = printer.id)`,
        kind: 'array',
      },
    },
    sorts: { name: column('name'), lastSeen: column('last_seen_at'), city: column('city') },
    search: sql<string>`(printer.name || ' ' || printer.device_id)`,
    defaultSort: 'name',
  },
  present: (rows, { db, now }) => presentPrinters(db, rows, now),
  toColumns: () => ({}),
  secretColumns: ['token_hash', 'pending_token', 'claim_code'],
})
