import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { scopeFilter } from '../../../core/scope'
import type { PrintJob } from '../printers/contract/printing'
import type { CommandOutcome, RemoteCommand } from '../printers/contract/remote-commands'
import { UNPRINTED_STATUSES } from '../printers/rules/printing-jobs'
import type { PrintJobRow } from './print-jobs.store'

/** Jobs of the stores and cities that permissions of these types reach. */
export function printJobsVisibleTo(db: Database, caller: Person, types: readonly PermissionType[]) {
  return db
    .selectFrom('print_job')
    .leftJoin('store', 'store.id', 'print_job.store_id')
    .where('store.deleted_at', 'is', null)
    .where(
      scopeFilter(caller, types, {
        merchant: sql.ref('store.merchant_id'),
        store: sql.ref('print_job.store_id'),
        city: sql.ref('print_job.city'),
      }),
    )
}

export async function presentPrintJobs(db: Database, rows: PrintJobRow[]): Promise<PrintJob[]> {
  if (!rows.length) return []
  const orderIds = [...new Set(rows.flatMap(row => row.order_id ?? []))]
  const [printers, orders] = await Promise.all([
    db
      .selectFrom('printer')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(rows.map(row => row.printer_id))])
      .execute(),
    orderIds.length
      ? db.selectFrom('purchase_order').select(['id', 'ufid']).where('id', 'in', orderIds).execute()
      : [],
  ])
  return rows.map(row => ({
    id: row.id,
    printerId: row.printer_id,
    printerName: printers.find(printer => printer.id === row.printer_id)?.name ?? '',
    storeId: row.store_id,
    purchaseId: row.order_id,
    ufid: orders.find(order => order.id === row.order_id)?.ufid ?? null,
    kind: row.kind,
    revision: row.revision,
    bag: row.bag,
    bags: row.bags,
    status: row.status,
    format: row.format,
    width: row.width,
    height: row.height,
    copies: row.copies,
    attempts: row.attempts,
    error: row.error,
    // Only what no device took fails without an attempt.
    isExpired: row.status === 'failed' && row.attempts === 0,
    reprintOf: row.reprint_of,
    command: row.command_type
      ? {
          type: row.command_type as RemoteCommand['type'],
          outcome: row.command_outcome as CommandOutcome | null,
          expiresAt: row.expires_at,
        }
      : null,
    createdAt: row.created_at,
    printedAt: row.printed_at,
    proof: row.proof && { ...row.proof, at: new Date(row.proof.at) },
  }))
}

/**
 * What listeners of the store's printing hear when a job changed; those of its orders as well, when a paper is lost or
 * no longer is.
 * @param before its status until now, where it may have been lost
 */
export const changeOf = (row: PrintJobRow, before?: string) => ({
  printJobId: row.id,
  printerId: row.printer_id,
  storeId: row.store_id,
  orderId: row.order_id,
  status: row.status,
  isAlarm:
    row.order_id !== null &&
    (UNPRINTED_STATUSES.includes(row.status) ||
      UNPRINTED_STATUSES.includes(before ?? '') ||
      (row.status === 'queued' && (row.revision > 1 || row.reprint_of !== null))),
})
