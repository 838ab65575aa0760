import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Day, Id, type Language } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { FAILED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import {
  type BagOfPlace,
  type PlacePaperData,
  placeLabelHtml,
  placeTicketHtml,
} from '../papers/rules/papers/location-paper'
import { bagsOfOrder, loadPrintable, type PrintableOrder } from '../print-jobs/tickets'
import { PRINTS } from '../printers/printers'

const PlaceTickets = z.object({
  /** Of delivery; else today. */
  date: Day.optional(),
  includeDelivered: z.boolean().default(false),
  /** For a printer of labels. */
  zpl: z.boolean().default(false),
  /** Only what goes through this hub. */
  hubId: Id.nullish(),
  /** A summary names the bags, a ticket also what is in them; a label counts them. */
  mode: z.enum(['label', 'ticket', 'summary']).optional(),
})

/** A day has some hundred canteen orders in a city; more are not one person's to print at once. */
const MOST_ORDERS = 2_000

/** A paper for each office that has something coming on a day. */
export const locationTickets = holds(...PRINTS)
  .input(PlaceTickets.extend({ locationIds: z.array(Id).max(200).optional() }))
  .output(z.object({ htmls: z.array(z.object({ locationId: Id, html: z.string() })) }))
  .query(async ({ input, ctx: { db, caller, now, request } }) => {
    const orders = (await ordersOfDay(db, caller, now, input)).filter(
      order => order.location_id && (input.locationIds?.includes(order.location_id) ?? true),
    )
    const papers = papersBy(orders, request.language, input, {
      placeOf: order => [order.location_id!, order.location_name ?? ''],
      otherOf: order => order.store_name,
    })
    return { htmls: papers.map(([locationId, html]) => ({ locationId, html })) }
  })

/** A paper for each store that has something to send on a day. */
export const storeTickets = holds(...PRINTS)
  .input(PlaceTickets.extend({ storeIds: z.array(Id).max(200).optional() }))
  .output(z.object({ htmls: z.array(z.object({ storeId: Id, html: z.string() })) }))
  .query(async ({ input, ctx: { db, caller, now, request } }) => {
    const orders = (await ordersOfDay(db, caller, now, input)).filter(
      order => input.storeIds?.includes(order.store_id) ?? true,
    )
    const papers = papersBy(orders, request.language, input, {
      placeOf: order => [order.store_id, order.store_name],
      otherOf: order => order.location_name ?? order.address?.city ?? '',
    })
    return { htmls: papers.map(([storeId, html]) => ({ storeId, html })) }
  })

async function ordersOfDay(
  db: Database,
  caller: Person,
  now: Date,
  { date, includeDelivered, hubId }: z.output<typeof PlaceTickets>,
): Promise<PrintableOrder[]> {
  const left = [...FAILED_ORDER_STATES, ...(includeDelivered ? [] : (['delivered'] as const))]
  const rows = await ordersVisibleTo(db, withOnly(caller, PRINTS), 'staff')
    .select('purchase_order.id')
    .where('purchase_order.delivery_on', '=', date ?? localDateOf(now, DEFAULT_TZ))
    .where('purchase_order.state', 'not in', left)
    .$if(!includeDelivered, query => query.where('purchase_order.is_open', '=', sql.lit(true)))
    .where('purchase_order.is_requesting_quote', '=', false)
    .$if(Boolean(hubId), query => query.where('purchase_order.warehouse_id', '=', hubId!))
    .orderBy('purchase_order.window_start')
    .orderBy('purchase_order.pickup_code')
    .limit(MOST_ORDERS)
    .execute()
  const orders = await loadPrintable(
    db,
    rows.map(row => row.id),
  )
  const at = new Map(rows.map((row, index) => [row.id, index]))
  return orders.toSorted((one, other) => at.get(one.id)! - at.get(other.id)!)
}

/** Names are for offices, whose own people eat: the rule of the kitchen's paper. */
function papersBy(
  orders: readonly PrintableOrder[],
  language: Language,
  { zpl, mode = zpl ? 'label' : 'summary' }: z.output<typeof PlaceTickets>,
  by: {
    placeOf: (order: PrintableOrder) => [id: string, name: string]
    otherOf: (order: PrintableOrder) => string
  },
): [id: string, html: string][] {
  const places = new Map<string, PlacePaperData & { bags: BagOfPlace[] }>()
  for (const order of orders) {
    const [id, name] = by.placeOf(order)
    const place = places.get(id) ?? { language, tz: order.store_tz, name, bags: [] }
    places.set(id, place)
    place.bags.push({
      pickupCode: order.pickup_code,
      ufid: order.ufid,
      other: by.otherOf(order),
      person:
        order.channel === 'canteen' ? `${order.customer.firstName} ${order.customer.lastName}`.trim() : '',
      items: order.lines.map(({ name, quantity }) => ({ name, quantity })),
      windowStart: order.window_start,
      count: bagsOfOrder(order),
    })
  }
  return [...places]
    .toSorted(([, one], [, other]) => one.name.localeCompare(other.name))
    .map(([id, place]) => [
      id,
      mode === 'label' ? placeLabelHtml(place) : placeTicketHtml(place, mode === 'ticket'),
    ])
}
