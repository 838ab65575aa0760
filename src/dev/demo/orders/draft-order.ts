import type { BillingDetails, BillingMeta } from '../../../core/contract/common'
import type { PaymentParts } from '../../../modules/money/ledger/rules/waterfall'
import type { PricedOrder } from '../../../modules/offers/promotions/rules/pricing'
import type { OrderDraft } from '../../../modules/orders/checkout/order-rows'
import type { PricedLine } from '../../../modules/orders/checkout/price-cart'
import type { Random } from '../random'
import { pickupAtOf } from '../routes/make-route'
import type { PlannedOrder } from './planned-order'

/** A cart with its price, and who pays it. */
export interface Paid {
  lines: PricedLine[]
  price: PricedOrder
  parts: PaymentParts
  meters: number
}

/** As the checkout would have decided it. */
export function draftOf(
  random: Random,
  order: PlannedOrder,
  { lines, price, parts, meters }: Paid,
  catalogVersionId: string,
): OrderDraft {
  const { person, store, office, place, isPickup, window } = order
  return {
    personId: person.id,
    orderedById: person.id,
    storeId: store.id,
    merchantId: store.merchant.id,
    warehouseId: store.warehouse.id,
    city: store.city,
    channel: store.channel,
    locationId: office?.id ?? null,
    transferOwnerId: office?.organizationId ?? person.id,
    catalogVersionId,
    isPickup,
    isCrossDocking: store.isCrossDocking ?? false,
    isRequestingQuote: false,
    // By the clock: the board of right now is the same at every hour.
    answering: { tz: store.slots.tz, schedule: {}, acceptTimeoutMinutes: ACCEPT_WITHIN_MINUTES },
    windowStart: window.start.toISOString(),
    windowEnd: window.end.toISOString(),
    cutoff: window.cutoff?.toISOString() ?? null,
    pickupAt: pickupAtOf(order).toISOString(),
    deliveryOn: order.on,
    address: isPickup ? null : { ...place.address, name: office?.name ?? HOME_NAME[person.language] },
    lat: isPickup ? null : place.lat,
    lon: isPickup ? null : place.lon,
    meters: isPickup ? null : meters,
    customer: {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      phone: person.phone,
    },
    avoidedAllergens: person.allergens,
    diets: [],
    billingDetails: billingOf(order),
    billingMeta: metaOf(random, order),
    comments: commentsOf(random, order),
    requestMeta: {},
    lines: lines.map((line, i) => ({ ...line, shares: price.lines[i]! })),
    price,
    parts,
    commissionBps: store.merchant.commissionBps[store.channel],
  }
}

const HOME_NAME = { ca: 'Casa', en: 'Home', es: 'Casa', fr: 'Maison' } as const

function billingOf({ store, office }: PlannedOrder): BillingDetails | null {
  return store.channel === 'catering' && office ? office.billing : null
}

const PROJECTS = ['Aurora', 'Delta', 'Kick-off Q4', 'Onboarding', 'Hackathon', 'Board 2027'] as const

function metaOf(random: Random, { office, store }: PlannedOrder): BillingMeta {
  if (!office) return {}
  return {
    ...(office.settings.requireCostCenter
      ? { costCenter: `CC-${random.pick([1010, 1200, 2040, 3300])}` }
      : {}),
    ...(office.settings.allowCustomProjectCodes && random.is(0.35)
      ? { projectCode: random.pick(PROJECTS) }
      : {}),
    ...(store.channel === 'catering' && random.is(0.4)
      ? { poNumber: `PO-${random.whole(41_000, 48_999)}` }
      : {}),
  }
}

/** As stores are set when they are made. */
const ACCEPT_WITHIN_MINUTES = 30

const COMMENTS = {
  ca: [
    'Truqueu al timbre, si us plau',
    'Deixeu-ho a recepció',
    'Sense coberts, gràcies',
    'La porta del costat del cafè',
  ],
  es: [
    'Llamad al llegar, por favor',
    'Dejad la bolsa en recepción',
    'Sin cubiertos, gracias',
    'Segunda puerta a la derecha',
  ],
  en: ['Please ring the bell', 'Leave it at reception', 'No cutlery, thanks', 'Call me when you arrive'],
  fr: ['Sonnez à la porte, merci', "Laissez-le à l'accueil"],
} as const

function commentsOf(random: Random, order: PlannedOrder): string {
  return random.is(0.16) ? random.pick(COMMENTS[order.person.language]) : ''
}
