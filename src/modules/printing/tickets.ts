import type { Language } from '../../core/contract/common'
import type { Database } from '../../core/db/open'
import { type Allergen, type Contents, contentsOfLines } from '../../core/rules/ordering/allergens'
import type { Channel } from '../../core/rules/ordering/channels'
import type { SubItemBehavior } from '../checkout/rules/cart'
import { bagsOf } from '../orders/rules/bags'
import { bagLabelHtml } from './rules/papers/bag-label'
import type { PaperMarks } from './rules/papers/paper-marks'
import { ticketHtml } from './rules/papers/ticket'

export type PaperKind = 'kitchen' | 'label'
export type PrintableOrder = NonNullable<Awaited<ReturnType<typeof loadPrintable>>[number]>

/** Everything that a ticket tells, for these orders. */
export async function loadPrintable(db: Database, orderIds: string[]) {
  if (!orderIds.length) return []
  const [orders, lines] = await Promise.all([
    db
      .selectFrom('purchase_order')
      .innerJoin('store', 'store.id', 'purchase_order.store_id')
      .leftJoin('location', 'location.id', 'purchase_order.location_id')
      .select([
        'purchase_order.id',
        'purchase_order.ufid',
        'purchase_order.city',
        'purchase_order.channel',
        'purchase_order.state',
        'purchase_order.store_id',
        'purchase_order.location_id',
        'purchase_order.is_pickup',
        'purchase_order.pickup_code',
        'purchase_order.window_start',
        'purchase_order.window_end',
        'purchase_order.address',
        'purchase_order.customer',
        'purchase_order.customer_comments',
        'purchase_order.avoided_allergens',
        'purchase_order.bags',
        'purchase_order.created_at',
        'store.name as store_name',
        'store.tz as store_tz',
        'store.prints_tickets',
        'store.prints_labels',
        'location.name as location_name',
      ])
      .where('purchase_order.id', 'in', orderIds)
      .execute(),
    db
      .selectFrom('order_line')
      .select(['order_id', 'name', 'quantity', 'children', 'comment', 'sub_item_behavior'])
      .select(['allergens', 'may_contain', 'allergens_stated'])
      .where('order_id', 'in', orderIds)
      .orderBy('position')
      .execute(),
  ])
  const linesOf = Map.groupBy(lines, line => line.order_id)
  return orders.map(order => ({ ...order, lines: linesOf.get(order.id) ?? [] }))
}

/** The paper of an order; of its first bag, unless another is named. A kitchen's paper names the customer only where the company is the customer. */
export function paperOf(
  order: PrintableOrder,
  kind: PaperKind,
  language: Language,
  marks: PaperMarks = {},
  bag?: number,
): string {
  const whereAndWho = {
    language,
    tz: order.store_tz,
    storeName: order.store_name,
    pickupCode: order.pickup_code,
    orderNumber: order.ufid,
    channel: order.channel as Channel,
    isPickup: order.is_pickup,
    windowStart: order.window_start,
    windowEnd: order.window_end,
    isPrivate: order.channel !== 'canteen',
    customer: {
      name: `${order.customer.firstName} ${order.customer.lastName}`.trim(),
      phone: order.customer.phone,
      locationName: order.location_name ?? undefined,
      address: order.address?.formattedAddress ?? order.address?.address,
      city: order.address?.city,
    },
    marks,
  }
  if (kind === 'label')
    return bagLabelHtml({
      ...whereAndWho,
      // An order of the canteen is one person's meal: its label is the one that it is handed out by.
      ...(order.channel === 'canteen' && {
        content: mealOf(order),
        allergens: contentsOfLines(order.lines.map(contentsOfLine)),
      }),
      bag: { number: bag ?? 1, of: bagsOfOrder(order) },
    })
  const bags = bagsOfOrder(order)
  return ticketHtml({
    ...whereAndWho,
    // It goes along on the first.
    ...(bags > 1 && { bag: { number: 1, of: bags } }),
    orderedAt: order.created_at,
    avoidedAllergens: order.avoided_allergens as Allergen[],
    comments: order.customer_comments,
    items: order.lines.map(line => ({
      name: line.name,
      quantity: line.quantity,
      children: line.children.map(({ name, quantity }) => ({ name, quantity })),
      subItemBehavior: line.sub_item_behavior as SubItemBehavior,
      contents: contentsOfLine(line),
      comment: line.comment,
    })),
  })
}

export const bagsOfOrder = (order: PrintableOrder): number =>
  bagsOf(
    order,
    order.lines.reduce((sum, line) => sum + line.quantity, 0),
  )

const contentsOfLine = (line: PrintableOrder['lines'][number]): Contents => ({
  allergens: line.allergens as Allergen[],
  mayContain: line.may_contain as Allergen[],
  allergensStated: line.allergens_stated,
})

const mealOf = ({ lines }: PrintableOrder): string =>
  lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity}× ${name}`)).join(', ')
