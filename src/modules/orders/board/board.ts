import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { Role } from '../../../core/rules/access/roles'
import { shortId } from '../../../core/rules/ids'
import { SECOND_MS } from '../../../core/rules/instant'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { Diet } from '../../../core/rules/ordering/diets'
import { loadOrderParts, type OrderParts, presentShortages } from '../../order-records/orders/order-parts'
import { rolesOver } from '../../order-records/orders/order-scope'
import {
  geoOf,
  presentCustomer,
  presentLine,
  presentPayment,
  refundedCentsOf,
} from '../../order-records/orders/orders'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { bagsOf } from '../../order-records/orders/rules/bags'
import { orderActorsOf } from '../../order-records/states/rules/order-actors'
import {
  allowedMoves,
  isLate,
  isTerminal,
  lateMinutes,
  type OrderState,
  UNDO_SECONDS,
  undoTarget,
} from '../../order-records/states/rules/order-state'
import { type HandlingIn, handlingIn } from '../../stores/catalog/handling'
import type { LostPaper, OrderWrapper } from './contract/board'
import { papersOf } from './order-papers'
import { CARRIERS, type OrderStops, presentStop, stopsOf } from './order-stops'
import { invoiceBadgeOf } from './rules/invoice-badge'
import { type LiveOrderColumn, permittedColumns } from './rules/live-orders-columns'
import { isPrivate, withoutIdentity } from './rules/privacy'

type Papers = { isPrinted: boolean; lostPaper: LostPaper | null }
type Looking = { db: Database; caller: Person; now: Date; hasSingleStore?: boolean; privacy?: boolean }

/**
 * Orders as rows of the board, each with what this person may see of it and nothing else: a column that is not
 * theirs is not sent.
 */
export async function presentWrappers(rows: OrderRow[], looking: Looking): Promise<OrderWrapper[]> {
  if (!rows.length) return []
  const { db } = looking
  const ids = rows.map(row => row.id)
  const made = rows.filter(row =>
    isMadeBy(rolesOver(looking.caller, { ...row, organization_id: null }), row.state as OrderState),
  )
  const [parts, stops, papers, handling] = await Promise.all([
    loadOrderParts(db, rows),
    stopsOf(db, ids),
    papersOf(db, ids),
    handlingIn(
      db,
      made.map(row => row.catalog_version_id),
    ),
  ])
  return rows.map(row =>
    presentWrapper(row, {
      ...looking,
      parts,
      handling,
      stops: stops.get(row.id),
      papers: papers.get(row.id),
    }),
  )
}

/** The roles of somebody over an order and the columns they open. Whoever ordered it sees it like their company would. */
export function viewOf(row: OrderRow, organizationId: string | null, looking: Looking) {
  const { caller } = looking
  const roles = rolesOver(caller, { ...row, organization_id: organizationId })
  const columns = new Set<LiveOrderColumn>(
    permittedColumns({ roles, hasSingleStore: looking.hasSingleStore ?? false }),
  )
  const isOwn = row.person_id === caller.id || row.ordered_by_id === caller.id
  if (isOwn) for (const column of OWN_COLUMNS) columns.add(column)
  if (roles.some(role => CARRIERS.includes(role))) columns.add('logistics')
  return { roles, columns, isOwn }
}

const OWN_COLUMNS: LiveOrderColumn[] = [
  'store',
  'location',
  'customer',
  'pickupCode',
  'payment',
  'invoice',
  'totalCost',
  'projectCode',
  'rating',
  'vatId',
  'email',
  'phone',
]

function presentWrapper(
  row: OrderRow,
  looking: Looking & {
    parts: OrderParts
    handling: HandlingIn
    stops: OrderStops | undefined
    papers: Papers | undefined
  },
): OrderWrapper {
  const { parts, stops, now } = looking
  const location = row.location_id ? parts.locations.get(row.location_id) : undefined
  const { roles, columns, isOwn } = viewOf(row, location?.organization_id ?? null, looking)
  const sees = (column: LiveOrderColumn) => columns.has(column)
  const when = <Value>(column: LiveOrderColumn, value: Value) => (sees(column) ? value : undefined)

  const state = row.state as OrderState
  const channel = row.channel as Channel
  const stateHistory = (parts.events.get(row.id) ?? []).map(event => ({
    state: event.state as OrderState,
    at: event.at,
  }))
  const late = { state, stateHistory, deliveryWindowEnd: row.window_end }
  const hidden = !isOwn && isPrivate(channel, roles, looking.privacy ?? false)
  const carries = roles.some(role => CARRIERS.includes(role) || role === 'logisticsAdmin')
  const seesAddress = carries || (!hidden && sees('location'))
  const identity = {
    locationName: location?.name ?? null,
    userDisplayName: `${row.customer.firstName} ${row.customer.lastName}`.trim(),
    address: row.address,
    customerDetails: presentCustomer(row.customer),
  }
  const shown = hidden ? withoutIdentity(identity) : identity
  const { name, lastName } = identity.customerDetails
  const seesMoney = sees('totalCost') || sees('merchantListingPrice')
  const isMade = isMadeBy(roles, state)
  const isStaff = roles.some(role => STAFF.includes(role))

  return defined({
    id: row.id,
    purchase: defined({
      id: row.id,
      ufid: row.ufid,
      city: row.city,
      channel,
      state,
      stateAt: row.state_at,
      stateHistory,
      storeId: row.store_id,
      locationId: hidden || !(sees('location') || carries) ? null : row.location_id,
      warehouseId: row.warehouse_id,
      shortages: presentShortages(parts, row.id),
      cartItems: (parts.lines.get(row.id) ?? []).map(line => {
        const { price, total, ...shown } = presentLine(line)
        const isPerLine = line.sub_item_behavior === 'perLine'
        const handling = isMade ? looking.handling(row.catalog_version_id, line.product_id) : null
        const rest = {
          ...shown,
          subItemBehavior: isPerLine ? ('perLine' as const) : ('perUnit' as const),
          ...(handling && { handling }),
        }
        return seesMoney ? { ...rest, price, total } : { ...rest, subItems: rest.subItems.map(withoutPrice) }
      }),
      diets: isMade ? (row.diets as Diet[]) : undefined,
      avoidedAllergens: isMade ? row.avoided_allergens : undefined,
      pickupCode: when('pickupCode', row.pickup_code),
      pickupTime: row.pickup_at,
      deliveryWindowStart: row.window_start,
      deliveryWindowEnd: row.window_end,
      deliveryDate: row.delivery_on,
      acceptBy: state === 'pending' ? row.accept_by : null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      customerDetails: when(
        'customer',
        hidden
          ? { name: shown.customerDetails?.name ?? '' }
          : defined({
              name,
              lastName,
              email: when('email', row.customer.email),
              phone: when('phone', row.customer.phone),
            }),
      ),
      bags: bagsOf(row, unitsOf(parts.lines.get(row.id))),
      customerComments: row.customer_comments,
      internalNote: isStaff ? row.internal_note : undefined,
      address: seesAddress ? row.address : row.address && cityOnly(row.address.city),
      geo: seesAddress ? geoOf(row) : undefined,
      billingDetails: when(
        'vatId',
        hidden
          ? null
          : row.billing_details &&
              defined({ name: row.billing_details.name, vatNumber: row.billing_details.vatNumber }),
      ),
      billingMeta: when('vatId', row.billing_meta),
      projectCode: when('projectCode', row.project_code),
      invoiceIds: when('invoice', row.invoice_ids),
      dueByUserAfterBalance: when('totalCost', toMoney(row.card_cents + row.transfer_cents)),
      totalCost: when('totalCost', toMoney(row.total_cents)),
      refunded: when('totalCost', toMoney(refundedCentsOf(row))),
      paymentDetails: when('payment', presentPayment(row)),
      paymentState: when('payment', row.payment_state) as never,
      isPickup: row.is_pickup,
      isCrossDocking: row.is_cross_docking,
      isRequestingQuote: row.is_requesting_quote,
      haversineDistanceMeters: when('distance', row.distance_m),
      _requestMeta: when('attribution', { attribution: attributionOf(row.request_meta) }),
      revision: row.revision,
    }),
    storeName: when('store', parts.stores.get(row.store_id)?.name ?? ''),
    locationName: when('location', shown.locationName),
    userDisplayName: when('customer', shown.userDisplayName ?? ''),
    logisticsPickup: when('logistics', presentStop(stops?.pickup, roles)),
    logisticsDropoff: when('logistics', presentStop(stops?.dropoff, roles)),
    merchantListingPrice: when('merchantListingPrice', toMoney(row.merchant_listing_cents)),
    merchantNet: when('merchantNet', toMoney(row.merchant_net_cents - row.merchant_liability_cents)),
    platformFees: when('platformFees', toMoney(row.platform_fee_cents)),
    invoiceBadge: when('invoice', badgeOf(row)),
    rating: when('rating', ratingOf(parts, row.id)),
    cartCount: unitsOf(parts.lines.get(row.id)),
    isLate: isLate(late, now),
    lateMinutes: lateMinutes(late, now),
    isPrivate: hidden,
    isPrinted: looking.papers?.isPrinted ?? false,
    lostPaper: (isStaff && looking.papers?.lostPaper) || undefined,
    allowedStates: allowedMoves(state, {
      actors: orderActorsOf(roles),
      now,
      isCrossDocking: row.is_cross_docking,
      isPickup: row.is_pickup,
      isRequestingQuote: row.is_requesting_quote,
      stateHistory,
    }),
    undoUntil: undoTarget(stateHistory, now)
      ? new Date(row.state_at.getTime() + UNDO_SECONDS * SECOND_MS)
      : null,
  })
}

/** Roles that answer for what is in the food. */
const KITCHEN: readonly Role[] = ['merchantAdmin', 'helloAdmin', 'superAdmin']
const STAFF: readonly Role[] = ['merchantAdmin', 'logisticsAdmin', 'helloAdmin', 'superAdmin']

/** Whether these roles still make, or answer for, what is in the order. */
const isMadeBy = (roles: readonly Role[], state: OrderState) =>
  !isTerminal(state) && roles.some(role => KITCHEN.includes(role))

const unitsOf = (lines: readonly { quantity: number }[] = []) =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

const withoutPrice = <Item extends { price: unknown }>({ price: _, ...item }: Item) => item

const cityOnly = (city: string | undefined) => (city ? { city } : {})

function attributionOf(requestMeta: Record<string, unknown>): Record<string, unknown> {
  const { attribution } = requestMeta
  return attribution && typeof attribution === 'object' ? { ...attribution } : {}
}

function ratingOf(parts: OrderParts, orderId: string) {
  const rating = parts.ratings.get(orderId)
  return rating && !rating.hidden_at ? { rating: rating.rating, comment: rating.comment } : null
}

function badgeOf(row: OrderRow): OrderWrapper['invoiceBadge'] {
  const kind = invoiceBadgeOf({
    invoiceIds: row.invoice_ids,
    dueByUserAfterBalanceCents: row.card_cents + row.transfer_cents,
    billingDetails: row.billing_details,
    channel: row.channel as Channel,
  })
  const first = row.invoice_ids[0] ?? null
  return (
    kind && { kind, count: row.invoice_ids.length, invoiceId: first, shortId: first ? shortId(first) : null }
  )
}

/** Ready for the wire: what is not theirs to see is not there at all, not even as a name without a value. */
function defined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as Value
}
