import type { Selectable } from 'kysely'
import type { Language } from '../../../core/contract/common'
import type { PickedSubstitute } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { type Allergen, type Contents, contentsOfLines } from '../../../core/rules/ordering/allergens'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { Diet } from '../../../core/rules/ordering/diets'
import { bagsOf } from '../../order-records/orders/rules/bags'
import { isFailed, type OrderState } from '../../order-records/states/rules/order-state'
import type { LineHandling } from '../../stores/catalog/contract/menus'
import { handlingIn } from '../../stores/catalog/handling'
import { netSizeOf } from '../../stores/catalog/rules/net-size'
import { firstUseBy } from '../../stores/catalog/rules/shelf-life'
import type { SubItemBehavior } from '../../stores/catalog/rules/sub-items'
import { type BagLabelData, bagLabelHtml } from '../papers/rules/papers/bag-label'
import { factsOn, type PaperFacts } from '../papers/rules/papers/paper-changes'
import type { PaperMarks } from '../papers/rules/papers/paper-marks'
import { customerOnPaper, type TicketData, type TicketItem, ticketHtml } from '../papers/rules/papers/ticket'

export type PaperKind = 'kitchen' | 'label'
export type PrintableOrder = NonNullable<Awaited<ReturnType<typeof loadPrintable>>[number]> & {
  /** Of an order of which only the lines of a station are printed. */
  part?: { station: string; ofUnits: number }
}

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
        'purchase_order.revision',
        'purchase_order.store_id',
        'purchase_order.location_id',
        'purchase_order.is_pickup',
        'purchase_order.pickup_code',
        'purchase_order.window_start',
        'purchase_order.window_end',
        'purchase_order.pickup_at',
        'purchase_order.address',
        'purchase_order.customer',
        'purchase_order.customer_comments',
        'purchase_order.avoided_allergens',
        'purchase_order.diets',
        'purchase_order.bags',
        'purchase_order.catalog_version_id',
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
      .leftJoin('picked_line', 'picked_line.line_id', 'order_line.id')
      .select(['order_line.order_id', 'product_id', 'name', 'category', 'quantity', 'children', 'comment'])
      .select('sub_item_behavior')
      .select(['allergens', 'may_contain', 'allergens_stated'])
      .select(['picked_line.missing', 'picked_line.substitute', 'picked_line.answer'])
      .select('picked_line.substitute_id')
      .where('order_line.order_id', 'in', orderIds)
      .orderBy('position')
      .execute(),
  ])
  const linesOf = Map.groupBy(lines, line => line.order_id)
  const handlingOf = await handlingIn(
    db,
    orders.map(order => order.catalog_version_id),
  )
  return orders.map(({ catalog_version_id, ...order }) => ({
    ...order,
    lines: (linesOf.get(order.id) ?? [])
      .flatMap(withSubstitute)
      .map(line => ({ ...line, handling: handlingOf(catalog_version_id, line.product_id) })),
  }))
}

type LoadedLine = Pick<
  Selectable<DB['order_line']>,
  | 'product_id'
  | 'name'
  | 'category'
  | 'quantity'
  | 'children'
  | 'comment'
  | 'sub_item_behavior'
  | 'allergens'
  | 'may_contain'
  | 'allergens_stated'
> & {
  missing: number | null
  substitute_id: string | null
  substitute: PickedSubstitute | null
  answer: string | null
}

/** What is put in for a part of a line stands beside the rest of it; what was refused is on no paper. */
function withSubstitute({ missing, substitute_id, substitute, answer, ...line }: LoadedLine) {
  if (!missing || !substitute) return [{ ...line, replaces: null }]
  const rest = line.quantity - missing
  const put = {
    ...{ name: substitute.name, quantity: missing, children: [], comment: '', replaces: line.name },
    product_id: substitute_id,
    category: line.category,
    sub_item_behavior: line.sub_item_behavior,
    allergens: substitute.allergens as string[],
    may_contain: substitute.mayContain as string[],
    allergens_stated: substitute.allergensStated,
  }
  return [
    ...(rest > 0 ? [{ ...line, quantity: rest, replaces: null }] : []),
    ...(answer === 'refused' ? [] : [put]),
  ]
}

/** What a paper of an order is like. */
export type PaperWish = {
  kind: PaperKind
  language: Language
  marks?: PaperMarks
  /** Of labels; the first unless another is named. */
  bag?: number
  /** Letters to a line of its printer. */
  columns?: number | null
}

/** The document of a paper of an order; that of a canceled one says so. */
export function paperOf(
  order: PrintableOrder,
  { kind, language, marks = {}, bag = 1, columns = null }: PaperWish,
): string {
  const allMarks = isFailed(order.state as OrderState) ? { ...marks, isCanceled: true } : marks
  return kind === 'label'
    ? bagLabelHtml({ ...labelOf(order, language, bag), marks: allMarks })
    : ticketHtml({ ...ticketOf(order, language), marks: allMarks, ...(columns && { columns }) })
}

/** What a paper of an order tells. */
export const factsOf = (order: PrintableOrder, { kind, language, bag = 1 }: PaperWish): PaperFacts =>
  factsOn(
    kind === 'label' ? labelOf(order, language, bag) : ticketOf(order, language),
    isFailed(order.state as OrderState),
  )

const whereAndWho = (order: PrintableOrder, language: Language) => ({
  language,
  tz: order.store_tz,
  storeName: order.store_name,
  pickupCode: order.pickup_code,
  orderNumber: order.ufid,
  channel: order.channel as Channel,
  isPickup: order.is_pickup,
  windowStart: order.window_start,
  windowEnd: order.window_end,
  ...whoOf(order),
})

/** A kitchen's paper names the customer only where the company is the customer. */
const whoOf = (order: Recipient) => ({
  isPrivate: order.channel !== 'canteen',
  customer: {
    name: `${order.customer.firstName} ${order.customer.lastName}`.trim(),
    phone: order.customer.phone,
    locationName: order.location_name ?? undefined,
    // The floor and the door first: a label has one line.
    address: [order.address?.details, order.address?.formattedAddress ?? order.address?.address]
      .filter(Boolean)
      .join(', '),
    city: order.address?.city,
  },
})
type Recipient = Pick<PrintableOrder, 'channel' | 'customer' | 'location_name' | 'address'>

/** Who an order is handed to, in the lines of its papers; null where the papers do not name the customer. */
export function recipientOnPapers(order: Recipient): string[] | null {
  const who = whoOf(order)
  return who.isPrivate ? null : customerOnPaper({ ...who, language: 'en' })
}

function labelOf(order: PrintableOrder, language: Language, bag: number): BagLabelData {
  const expiryDays = order.lines.map(({ handling }) => handling?.expiryDays)
  // What leaves the kitchen then has been packed on that day.
  const useBy = firstUseBy(order.pickup_at, order.store_tz, expiryDays)
  return {
    ...whereAndWho(order, language),
    ...(useBy && { useBy }),
    // An order of the canteen is one person's meal: its label is the one that it is handed out by.
    ...(order.channel === 'canteen' && {
      content: mealOf(order),
      allergens: contentsOfLines(order.lines.map(contentsOfLine)),
    }),
    bag: { number: bag, of: bagsOfOrder(order) },
  }
}

function ticketOf(order: PrintableOrder, language: Language): TicketData {
  const bags = bagsOfOrder(order)
  return {
    ...whereAndWho(order, language),
    ...(order.part && { part: order.part }),
    // It goes along on the first.
    ...(bags > 1 && { bag: { number: 1, of: bags } }),
    readyAt: order.pickup_at,
    orderedAt: order.created_at,
    avoidedAllergens: order.avoided_allergens as Allergen[],
    diets: order.diets as Diet[],
    comments: order.customer_comments,
    items: order.lines.map(line => ({
      name: line.name,
      quantity: line.quantity,
      children: line.children.map(({ name, quantity }) => ({ name, quantity })),
      subItemBehavior: line.sub_item_behavior as SubItemBehavior,
      contents: contentsOfLine(line),
      ...(line.replaces && { replaces: line.replaces }),
      ...handlingOnTicket(line.handling),
      comment: line.comment,
    })),
  }
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
  lines
    .map(({ name, quantity, handling }) => {
      const size = handling && netSizeOf(handling)
      const one = size ? `${name} (${size})` : name
      return quantity === 1 ? one : `${quantity}× ${one}`
    })
    .join(', ')

function handlingOnTicket(handling: LineHandling | null): Partial<TicketItem> {
  const { needsContainer, preparationInstructions, rawWeightG, rawWeightWarningG, rawWeightErrorG } =
    handling ?? {}
  return {
    ...(needsContainer && { needsContainer }),
    ...(preparationInstructions && { preparation: preparationInstructions }),
    ...(rawWeightG !== undefined && {
      rawWeight: {
        grams: rawWeightG,
        ...(rawWeightWarningG !== undefined && { warning: rawWeightWarningG }),
        ...(rawWeightErrorG !== undefined && { error: rawWeightErrorG }),
      },
    }),
  }
}
