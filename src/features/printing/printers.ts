import { type Selectable, sql } from 'kysely'
import type { Language } from '../../contract/common'
import type { Printer } from '../../contract/printing'
import type { Database } from '../../db/open'
import type { PrinterTable } from '../../db/tables'
import { isPrinterRecent } from '../../rules/printing-jobs'
import type { Person } from '../../trpc/context'
import { holdsAny } from '../../trpc/procedures'

/** The printers that stand in this person's stores; all of them for the platform and the dispatchers. */
export function printersVisibleTo(db: Database, caller: Person) {
  const printers = db.selectFrom('printer').where('printer.deleted_at', 'is', null)
  if (
    holdsAny(caller.permissions, ['HelloAdminPermission', 'LogisticsAdminPermission', 'DeveloperPermission'])
  )
    return printers
  return printers.where(
    sql<boolean>`exists (select 1 from printer_store ps where ps.printer_id = printer.id and ps.store_id in (${storesOf(caller)}))`,
  )
}

/** The ids of the stores that a merchant runs, as a subquery. */
export function storesOf(caller: Person) {
  const scopes = caller.permissions
    .filter(({ type }) => type === 'MerchantAdminPermission')
    .map(({ scope }) => scope)
  const storeIds = scopes.flatMap(scope => scope.storeIds ?? [])
  const merchantIds = scopes.flatMap(scope => scope.merchantIds ?? [])
  return sql`select id from store where id = any(${storeIds}) or merchant_id = any(${merchantIds})`
}

/** Whether this person may put a printer into all of these stores. */
export async function runsStores(db: Database, caller: Person, storeIds: string[]): Promise<boolean> {
  if (!storeIds.length) return true
  const mine = holdsAny(caller.permissions, ['HelloAdminPermission'])
    ? sql`select id from store`
    : storesOf(caller)
  const { rows } = await sql<{
    count: number
  }>`select count(distinct id)::int as count from (${mine}) mine where id = any(${storeIds})`.execute(db)
  return rows[0]!.count === new Set(storeIds).size
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
    db
      .selectFrom('print_job')
      .select(({ fn }) => ['printer_id', fn.countAll<number>().as('count')])
      .where('printer_id', 'in', ids)
      .where('status', 'in', ['queued', 'claimed'])
      .groupBy('printer_id')
      .execute(),
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
      ip: row.ip,
      port: row.port,
      version: row.version,
      status: row.status,
      queue: row.queue,
      waiting: waiting.find(({ printer_id }) => printer_id === row.id)?.count ?? 0,
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

export async function storeIdsOf(db: Database, printerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('printer_store')
    .select('store_id')
    .where('printer_id', '=', printerId)
    .execute()
  return rows.map(row => row.store_id)
}

/** Makes exactly these the stores of a printer. */
export async function linkStores(db: Database, printerId: string, storeIds: string[]) {
  await db.deleteFrom('printer_store').where('printer_id', '=', printerId).execute()
  if (storeIds.length)
    await db
      .insertInto('printer_store')
      .values([...new Set(storeIds)].map(store_id => ({ printer_id: printerId, store_id })))
      .execute()
}
