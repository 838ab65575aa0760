import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { holds, mayFail } from '../../../core/procedures'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { readBagCode } from '../../order-records/orders/rules/ufid'
import { PRINTS, printersVisibleTo } from '../../printing/printers/printers'
import { Scanned } from '../../stores/stores/contract/stores'
import { MENU_READERS, storesVisibleTo } from '../../stores/stores/store-access'
import { Code, type Found, readCode, UNKNOWN } from './scan'

const SCANS: PermissionType[] = [
  'HelloAdminPermission',
  'LogisticsAdminPermission',
  'MerchantAdminPermission',
  'RestockerPermission',
]
/** Whose orders lead to the board; the orders that restockers see are their own. */
const BOARD: PermissionType[] = [
  'HelloAdminPermission',
  'LogisticsAdminPermission',
  'MerchantAdminPermission',
]
const staff = holds(...SCANS)

/** What a code on a bag, a printer or a shelf opens for the people who work with it. */
export const scanAtWork = staff
  .input(z.object({ code: Code }))
  .output(Scanned)
  .concat(mayFail('TooManyRequests'))
  .query(({ input, ctx }) => readAtWork(ctx, input.code))

export const scanListAtWork = staff
  .input(z.object({ codes: z.array(Code).min(1).max(50) }))
  .output(z.object({ list: z.array(Scanned) }))
  .concat(mayFail('TooManyRequests'))
  .query(async ({ input, ctx }) => ({
    list: await Promise.all(input.codes.map(code => readAtWork(ctx, code))),
  }))

type Scanning = Pick<Context, 'world' | 'db' | 'now' | 'request'> & { caller: Person }

async function readAtWork(ctx: Scanning, code: string): Promise<z.output<typeof Scanned>> {
  const found =
    (await orderAtWork(ctx, code)) ?? (await printerAtWork(ctx, code)) ?? (await inOffice(ctx, code))
  return { code, ...found }
}

/** By its number, or by the pickup code of today. */
async function orderAtWork({ db, caller, now }: Scanning, code: string): Promise<Found | null> {
  const read = readBagCode(code)
  const ufid = read?.ufid
  const isPickupCode = /^\d{3}[A-Z]$/i.test(code)
  if (!ufid && !isPickupCode) return null
  const orders = ordersVisibleTo(db, withOnly(caller, BOARD), 'staff').select([
    'purchase_order.id',
    'purchase_order.ufid',
  ])
  const order = ufid
    ? await orders.where('purchase_order.ufid', '=', ufid).executeTakeFirst()
    : await onlyOne(
        orders
          .where('purchase_order.pickup_code', '=', code.toUpperCase())
          .where(isDeliveredOn(now))
          .limit(2)
          .execute(),
      )
  if (!order) return null
  const { id } = order
  return {
    type: 'order',
    id,
    label: order.ufid,
    redirectRoute: `/admin/purchases/${id}`,
    params: { orderId: id, ufid: order.ufid, ...(read?.bag ? { bag: String(read.bag) } : {}) },
  }
}

/** On the day that it is at the store's clock. */
const isDeliveredOn = (now: Date) =>
  sql<SqlBool>`purchase_order.delivery_on = (select (${now}::timestamptz at time zone its_store.tz)::date
    from store its_store where its_store.id = purchase_order.store_id)`

/** Each store counts its own codes: one that several stores have today says nothing. */
async function onlyOne<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  const [first, second] = await rows
  return second ? undefined : first
}

async function printerAtWork({ db, caller }: Scanning, code: string): Promise<Found | null> {
  const printer = await printersVisibleTo(db, caller, PRINTS)
    .select(['printer.id', 'printer.name'])
    .where(eb => eb.or([eb('printer.device_id', '=', code), eb('printer.id', '=', code)]))
    .executeTakeFirst()
  if (!printer) return null
  return {
    type: 'printer',
    id: printer.id,
    label: printer.name,
    redirectRoute: `/admin/printers/${printer.id}`,
    params: { printerId: printer.id },
  }
}

/** What everybody may see, on the page where it is worked with, if it is theirs. An order that is not stays unknown. */
async function inOffice(ctx: Scanning, code: string): Promise<Found> {
  const { db, caller } = ctx
  const found = await readCode(ctx, code)
  if (found.type === 'order') return UNKNOWN
  if (found.type !== 'store' || !found.id) return found
  const own = await storesVisibleTo(db, withOnly(caller, MENU_READERS))
    .select('store.id')
    .where('store.id', '=', found.id)
    .executeTakeFirst()
  return own ? { ...found, redirectRoute: `/admin/stores/${own.id}` } : found
}
