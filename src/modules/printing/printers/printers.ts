import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Language } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { PrinterTable } from '../../../core/db/tables'
import { scopeFilter } from '../../../core/scope'
import { storesVisibleTo } from '../../stores/stores/store-access'
import type { Printer } from './contract/printing'
import { isPrinterRecent, OPEN_PRINT_JOB_STATUSES } from './rules/printing-jobs'

/** Who sets printers up, who prints with them, and who looks on. */
export const KEEPS_PRINTERS: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']
export const PRINTS: PermissionType[] = [...KEEPS_PRINTERS, 'LogisticsAdminPermission']
export const READS_PRINTING: PermissionType[] = [...PRINTS, 'DeveloperPermission']

/** The printers that permissions of these types reach: those in one's stores, and those of one's cities. */
export const printersVisibleTo = (db: Database, caller: Person, types: readonly PermissionType[]) =>
  db.selectFrom('printer').where('printer.deleted_at', 'is', null).where(isPrinterWithin(caller, types))

export function isPrinterWithin(caller: Person, types: readonly PermissionType[]): Expression<SqlBool> {
  const inCity = scopeFilter(caller, types, { city: sql.ref('printer.city') })
  const inStore = scopeFilter(caller, types, {
    merchant: sql.ref('its_store.merchant_id'),
    store: sql.ref('its_store.id'),
    city: sql.ref('its_store.city'),
  })
  return sql<SqlBool>`(${inCity} or exists (select 1 from printer_store ps join store its_store on its_store.id = ps.store_id
    where ps.printer_id = printer.id and its_store.deleted_at is null and ${inStore}))`
}

/** Whether this person may put a printer into all of these stores. */
export async function runsStores(db: Database, caller: Person, storeIds: string[]): Promise<boolean> {
  if (!storeIds.length) return true
  const mine = await storesVisibleTo(db, caller, 'write')
    .select('store.id')
    .where('store.id', 'in', storeIds)
    .execute()
  return mine.length === new Set(storeIds).size
}

export async function presentPrinters(
  db: Database,
  rows: Selectable<PrinterTable>[],
  now: Date,
): Promise<Printer[]> {
  if (!rows.length) return []
  const ids = rows.map(row => row.id)
  const [links, waiting] = await Promise.all([
    db
      .selectFrom('printer_store')
      .innerJoin('store', 'store.id', 'printer_store.store_id')
      .select(['printer_store.printer_id', 'store.id', 'store.name'])
      .where('printer_store.printer_id', 'in', ids)
      .orderBy('store.name')
      .execute(),
    waitingAt(db, ids),
  ])
  return rows.map(row => {
    const stores = links.filter(link => link.printer_id === row.id).map(({ id, name }) => ({ id, name }))
    return {
      id: row.id,
      deviceId: row.device_id,
      name: row.name,
      city: row.city,
      storeIds: stores.map(store => store.id),
      stores,
      format: row.format as Printer['format'],
      width: row.width,
      height: row.height,
      copies: row.copies,
      language: row.language as Language,
      channels: row.channels as Printer['channels'],
      station: row.station,
      categories: row.categories as Printer['categories'],
      profile: row.profile as Printer['profile'],
      columns: row.columns,
      ip: row.ip,
      port: row.port,
      version: row.version,
      status: row.status,
      queue: row.queue,
      waiting: waiting.get(row.id) ?? 0,
      isDemo: row.is_demo,
      isClaimed: row.claimed_at !== null,
      claimCode: row.claimed_at ? null : row.claim_code,
      lastSeen: row.last_seen_at,
      isRecent: isPrinterRecent(row.last_seen_at, now),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}

/** How many jobs have not come out yet. Each status has an index of its own: the papers of years are not looked at. */
async function waitingAt(db: Database, printerIds: string[]): Promise<Map<string, number>> {
  const counted = await Promise.all(
    OPEN_PRINT_JOB_STATUSES.map(status =>
      db
        .selectFrom('print_job')
        .select(({ fn }) => ['printer_id', fn.countAll<number>().as('count')])
        .where('printer_id', 'in', printerIds)
        // As a literal: a partial index is not used for a value that is not known yet.
        .where(sql<boolean>`status = ${sql.lit(status)}`)
        .groupBy('printer_id')
        .execute(),
    ),
  )
  const waiting = new Map<string, number>()
  for (const { printer_id, count } of counted.flat())
    waiting.set(printer_id, (waiting.get(printer_id) ?? 0) + count)
  return waiting
}

export async function storeIdsOf(db: Database, printerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('printer_store')
    .select('store_id')
    .where('printer_id', '=', printerId)
    .execute()
  return rows.map(row => row.store_id)
}

/**
 * The store that a paper of this person's own belongs to: stores that share a printer do not see each other's papers.
 * Those who print for the whole city print for any of its stores.
 */
export async function ownStoreAt(db: Database, caller: Person, printerId: string): Promise<string | null> {
  const storeIds = await storeIdsOf(db, printerId)
  if (!storeIds.length) return null
  const own = await storesVisibleTo(db, caller, 'write')
    .select('store.id')
    .where('store.id', 'in', storeIds)
    .orderBy('store.id')
    .executeTakeFirst()
  return own?.id ?? storeIds[0]!
}
