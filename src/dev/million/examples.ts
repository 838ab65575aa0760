import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, type TestWorld, worldOn } from '../../core/testing'
import { makeOrganization } from '../../modules/identity/users/people.make'
import { giveBalance } from '../../modules/money/ledger/money.make'
import { makePromotion } from '../../modules/offers/promotions/promotions.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../../modules/orders/checkout/checkout.make'
import type { OrderPayload } from '../../modules/orders/checkout/contract/checkout'
import { bringTo } from '../../modules/orders/moves/orders.make'
import { capturePayment } from '../../modules/orders/payments/capture-payment'
import { sendRefund } from '../../modules/orders/refunds/send-refund'
import { makePrinter } from '../../modules/printing/print-jobs/printing.make'
import { appRouter } from '../../routers/app'
import { openTestPayments } from '../simulator/testing'
import type { Example } from './copy-rows'
import { type Known, newRows, readKeys } from './new-rows'

/** When all of them order, for the window of the next day, and when that one is over. */
const ORDERED_AT = '2026-11-17T08:00:00Z'
const BROUGHT_AT = '2026-11-18T13:10:00Z'
/** The first of the two, and the day for which they order. */
export const EXAMPLE_DAYS = { ordered: '2026-11-17', delivered: '2026-11-18' }
export const CODE = 'MILIO10'

const WHOLE_CENTS = 1719
const GIVES = { kindCents: 500, flexCents: 300 }

export type Examples = {
  shop: Example
  office: Example
  person: Example
  orders: { name: OrderName; rows: Example['rows'] }[]
  /** What stands in the rows of the examples and names somebody or something. */
  ids: {
    store: string
    merchant: string
    person: string
    location: string
    organization: string
    promotion: string
    buyers: string[]
  }
}
export type OrderName =
  | 'allowances'
  | 'wallet'
  | 'card'
  | 'promotion'
  | 'refunded'
  | 'canceled'
  | 'open'
  | 'waiting'

/**
 * A shop, an office, a person and some orders, made by the product itself, with every row that came of each: what is
 * copied a million times is what the product writes, to the last column.
 */
export async function makeExamples(url: string): Promise<Examples> {
  const provider = openTestPayments()
  const known: Known = new Map()
  /** Ids begin with the moment: each example has a world, and with it a clock, of its own. */
  const inWorld = async <Made>(work: (world: TestWorld) => Promise<Made>) => {
    const world = await worldOn(url, { payments: provider.payments }, new Date(ORDERED_AT))
    try {
      await readKeys(world.driver, known)
      const made = await work(world)
      return { made, rows: await newRows(world.driver, known) }
    } finally {
      await world.close()
    }
  }
  try {
    const shop = await inWorld(async world => {
      const made = await makeShop(world, { breadOnHand: 1_000_000, store: { is_cross_docking: false } })
      await makePrinter(world, made.store.id)
      return made
    })
    const office = await inWorld(async world => {
      const founder = await makePerson(world)
      const location = await makeOffice(world, founder, GIVES)
      const organization = await makeOrganization(world)
      await world.db
        .updateTable('location')
        .set({ organization_id: organization.id })
        .where('id', '=', location.id)
        .execute()
      await world.db
        .updateTable('entitlement_rule')
        .set({ channels: ['canteen'] })
        .where('location_id', '=', location.id)
        .execute()
      return { location, organization }
    })
    const { location, organization } = office.made
    const person = await inWorld(async world => {
      const made = await makePerson(world, { locationIds: [location.id] })
      await giveBalance(world, made.id, 1000)
      return made
    })
    const promotion = await inWorld(world => makePromotion(world, { code: CODE }))
    const buyers: string[] = []
    const orders: Examples['orders'] = []
    for (const [name, how] of Object.entries(ORDERS) as [OrderName, How][]) {
      // Who orders is one of the many people: only what comes of the order is copied with it.
      const buyer = await inWorld(world => makePerson(world, { locationIds: [location.id] }))
      buyers.push(buyer.made.id)
      const { rows } = await inWorld(world =>
        order(world, provider, shop.made, buyer.made, { locationId: location.id, ...how }),
      )
      orders.push({ name, rows })
    }
    return {
      shop,
      office,
      person,
      orders,
      ids: {
        store: shop.made.store.id,
        merchant: shop.made.store.merchant_id,
        person: person.made.id,
        location: location.id,
        organization: organization.id,
        promotion: promotion.made.id,
        buyers,
      },
    }
  } finally {
    await provider.stop()
  }
}

type How = {
  channel: 'canteen' | 'catering'
  wallet?: boolean
  byCard?: boolean
  code?: string
  /** What becomes of it. */
  ends: 'delivered' | 'refunded' | 'canceled_by_store' | 'accepted' | 'pending'
}
const ORDERS: Record<OrderName, How> = {
  allowances: { channel: 'canteen', wallet: true, ends: 'delivered' },
  wallet: { channel: 'catering', wallet: true, ends: 'delivered' },
  card: { channel: 'catering', byCard: true, ends: 'delivered' },
  promotion: { channel: 'catering', byCard: true, code: CODE, ends: 'delivered' },
  refunded: { channel: 'catering', byCard: true, ends: 'refunded' },
  canceled: { channel: 'catering', wallet: true, ends: 'canceled_by_store' },
  open: { channel: 'canteen', wallet: true, ends: 'accepted' },
  waiting: { channel: 'catering', byCard: true, ends: 'pending' },
}

async function order(
  world: TestWorld,
  provider: ReturnType<typeof openTestPayments>,
  shop: Shop,
  buyer: Person,
  { channel, wallet, byCard, code, ends, locationId }: How & { locationId: string },
) {
  const key = world.newId()
  const call = createCaller(appRouter)(contextFor(world, buyer, { idempotencyKey: key })).customer
  const wanted = payloadOf(shop, channel, locationId, code)
  if (wallet) await giveBalance(world, buyer.id, channel === 'canteen' ? WHOLE_CENTS - 800 : CATERED_CENTS)
  if (byCard) {
    const intent = await call.checkout.createIntent({ req: wanted })
    await provider.fromBrowser('POST', `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      client_secret: intent.clientSecret!,
      payment_method: 'pm_card_visa',
    })
  }
  const { id, paymentDetails } = await call.checkout.place(wanted)
  if (paymentDetails.card.amount > 0 !== Boolean(byCard)) throw new Error('Not paid as it should be')
  if (ends !== 'pending') await bringTo(world, id, 'accepted')
  if (byCard) await capturePayment(world, { orderId: id })
  if (ends === 'pending' || ends === 'accepted') return
  world.clock.set(BROUGHT_AT)
  await bringTo(world, id, ends === 'refunded' ? 'delivered' : ends)
  if (ends === 'refunded') {
    const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    await createCaller(appRouter)(
      contextFor(world, admin, { idempotencyKey: world.newId() }),
    ).merchant.orders.refund({
      purchaseId: id,
      reason: 'cold',
      amount: { amount: 300, currency: 'eur' },
    } as never)
  }
  world.clock.advance(120_000)
  const waiting = await world.db.selectFrom('refund').select('id').where('order_id', '=', id).execute()
  for (const { id: refundId } of waiting) await sendRefund(world, { refundId })
}

const BILLING = {
  name: 'Llum SL',
  vatNumber: 'ESB12345674',
  address: { address: 'Carrer Major 1', postalCode: '08001', city: 'Barcelona', country: 'ES' },
}

/** Twenty times the small one, since stores do not cater for less. */
const CATERED_CENTS = 100_000

function payloadOf(shop: Shop, channel: How['channel'], locationId: string, code?: string): OrderPayload {
  const { cart } = makePayload(shop)
  return makePayload(shop, {
    channel,
    locationId,
    ...(code ? { couponCode: code } : {}),
    ...(channel === 'catering'
      ? { cart: cart.map(line => ({ ...line, quantity: line.quantity * 10 })), billingDetails: BILLING }
      : { address: undefined }),
  } as never)
}
