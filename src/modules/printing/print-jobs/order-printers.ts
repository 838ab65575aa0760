import type { Database } from '../../../core/db/open'
import { linesAtPrinter } from '../printers/rules/stations'
import type { PaperKind, PrintableOrder } from './tickets'

export type PrinterTarget = Awaited<ReturnType<typeof printersOf>>[number]

/** Those of them that take work: what was archived or is not claimed prints nothing. */
export const printersOf = async (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('printer')
        .select(['id', 'name', 'format', 'width', 'height', 'copies', 'language', 'city', 'channels'])
        .select(['station', 'categories', 'profile', 'columns'])
        .where('id', 'in', [...ids])
        .where('claimed_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null)
        .orderBy('id')
        .execute()

const printersOfStore = async (db: Database, storeId: string): Promise<PrinterTarget[]> => {
  const ofStore = await db
    .selectFrom('printer_store')
    .select('printer_id')
    .where('store_id', '=', storeId)
    .execute()
  return printersOf(
    db,
    ofStore.map(row => row.printer_id),
  )
}

/** Label printers print labels, receipt printers tickets; a store with only one kind uses it for both. */
function serving(all: readonly PrinterTarget[], order: PrintableOrder, kind: PaperKind): PrinterTarget[] {
  const ofChannel = all.filter(printer => printer.channels.includes(order.channel))
  const fitting = ofChannel.filter(printer => (printer.format === 'zpl') === (kind === 'label'))
  // A label on a receipt printer is only paper that nobody asked for.
  return kind === 'label' || fitting.length ? fitting : ofChannel
}

/**
 * The printers of an order's store for a paper of it. Stations that make nothing of it print no ticket. A printer that
 * is named prints, whatever it is for.
 */
export async function printersFor(
  db: Database,
  order: PrintableOrder,
  kind: PaperKind,
  printerId?: string,
): Promise<PrinterTarget[]> {
  const all = await printersOfStore(db, order.store_id)
  if (printerId) return all.filter(printer => printer.id === printerId)
  const printers = serving(all, order, kind)
  if (kind === 'label') return printers
  return printers.filter(({ id }) => linesAtPrinter(order.lines, id, printers).length > 0)
}

/** The order as one of its printers prints it on a ticket: with the lines of its station, and how many there are in all. */
export async function orderAtPrinter(
  db: Database,
  order: PrintableOrder,
  kind: PaperKind,
  printer: { id: string; name: string; station: string | null; categories: string[] },
): Promise<PrintableOrder> {
  if (kind === 'label' || !printer.categories.length) return order
  const printers = serving(await printersOfStore(db, order.store_id), order, kind)
  const lines = linesAtPrinter(order.lines, printer.id, printers)
  const units = (some: readonly { quantity: number }[]) => some.reduce((sum, line) => sum + line.quantity, 0)
  const part = { station: printer.station ?? printer.name, ofUnits: units(order.lines) }
  return { ...order, lines: [...lines], part }
}
