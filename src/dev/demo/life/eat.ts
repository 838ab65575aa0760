import type { World } from '../../../core/context'
import type { Address } from '../../../core/contract/common'
import { HOUR_MS } from '../../../core/rules/instant'
import { addDays, localDateOf } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { metersBetween } from '../../../core/rules/ordering/distance'
import type { CartLine } from '../../../modules/order-records/orders/contract/ordering'
import type { MenuProduct } from '../../../modules/stores/catalog/contract/menus'
import { deliveryOptions } from '../../../modules/stores/hours/rules/slots'
import type { Random } from '../random'
import { callsAs, peopleOf, VISITORS } from './calls'
import { payCard } from './pay-card'

/** People want to eat soon; at night, when no courier is out, in the morning. */
const SOON_MS = 3 * HOUR_MS
const LATER_MS = 18 * HOUR_MS
const CODES = ['BENVINGUDA', 'ENVIAMENT'] as const
const TRIES = 8

type Eater = {
  id: string
  city: string
  email: string | null
  phone: string | null
  locationId: string | null
  home: Address | null
  lat: number | null
  lon: number | null
}

/** A person of the demo gets hungry, and orders as people do. Answers the order, or null when no one could. */
export async function orderSomething(world: World, random: Random): Promise<string | null> {
  const now = world.clock.now()
  const soon = await openStores(world, now, SOON_MS)
  const stores = soon.length ? soon : await openStores(world, now, LATER_MS)
  if (!stores.length) return null
  const eaters = await eatersOf(world)
  for (let tries = 0; tries < TRIES; tries++) {
    const store = random.pick(stores)
    const near = eaters.filter(
      eater =>
        eater.lat !== null &&
        eater.lon !== null &&
        eater.city === store.city &&
        metersBetween(store, { lat: eater.lat, lon: eater.lon }) <= store.radiusMeters,
    )
    if (!near.length) continue
    const orderId = await orderAt(world, random, store, random.pick(near))
    if (orderId) return orderId
  }
  return null
}

type OpenStore = Awaited<ReturnType<typeof openStores>>[number]

/** Who brings something within so long, and from when on. */
async function openStores(world: World, now: Date, withinMs: number) {
  const rows = await world.db
    .selectFrom('store')
    .selectAll()
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(row => {
    const channel = row.channels[0] as Channel | undefined
    if (!channel || channel === 'catering') return []
    const question = {
      store: {
        tz: row.tz,
        schedule: row.schedule,
        defaultLeadTimeHours: row.default_lead_time_hours,
        cutoff: row.cutoff,
        specialHours: row.special_hours,
        capacityPerSlot: row.capacity_per_slot,
        deliveryPriceCents: row.fixed_delivery_cents,
      },
      channel,
      now,
    }
    const today = localDateOf(now, row.tz)
    const windows = [today, addDays(today, 1)]
      .flatMap(on => deliveryOptions(on, question).options)
      .filter(({ deliveryStartDate }) => Date.parse(deliveryStartDate) < now.getTime() + withinMs)
    if (!windows.length) return []
    const { id, city, lat, lon, tz } = row
    return [{ id, city, lat, lon, tz, channel, windows, radiusMeters: row.delivery_radius_m }]
  })
}

/** Where people eat: at their company's place, or at home. */
async function eatersOf(world: World): Promise<Eater[]> {
  const rows = await world.db
    .selectFrom('person')
    .leftJoin('location', 'location.id', 'person.current_location_id')
    .leftJoin('address_entry', join =>
      join.onRef('address_entry.person_id', '=', 'person.id').on('address_entry.is_default', '=', true),
    )
    .select([
      'person.id',
      'person.city',
      'person.email',
      'person.phone',
      'location.id as location_id',
      'location.lat',
      'location.lon',
      'address_entry.address as home',
    ])
    .where('person.is_demo', '=', true)
    .where('person.email', 'not like', VISITORS)
    .where('person.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('permission').select('id').whereRef('permission.person_id', '=', 'person.id'))),
    )
    .execute()
  return rows.map(row => ({
    id: row.id,
    city: row.city,
    email: row.email,
    phone: row.phone,
    locationId: row.location_id,
    home: row.home,
    lat: row.lat ?? row.home?.geo?.lat ?? null,
    lon: row.lon ?? row.home?.geo?.lon ?? null,
  }))
}

async function orderAt(world: World, random: Random, store: OpenStore, eater: Eater): Promise<string | null> {
  const person = (await peopleOf(world, [eater.id])).get(eater.id)
  if (!person) return null
  const key = world.newId()
  const calls = callsAs(world, person, key)
  const { menu } = await calls.showStore({ storeIdOrSlug: store.id, channel: store.channel })
  if (!menu) return null
  const window = random.pick(store.windows.slice(0, 4))
  const payload = (more: { couponCode?: string; times: number }): Parameters<Calls['checkoutPlan']>[0] => ({
    storeId: store.id,
    channel: store.channel,
    cart: cart.map(line => ({ ...line, quantity: line.quantity * more.times })),
    ...(eater.locationId ? { locationId: eater.locationId } : { address: eater.home }),
    date: localDateOf(window.deliveryStartDate, store.tz),
    deliveryOption: { deliveryStartDate: window.deliveryStartDate },
    customerDetails: {
      name: person.firstName,
      lastName: person.lastName,
      ...(eater.email ? { email: eater.email } : {}),
      ...(eater.phone ? { phone: eater.phone } : {}),
    },
    ...(eater.locationId
      ? { billingMeta: { costCenter: `CC-${random.pick([1010, 1200, 2040, 3300])}` } }
      : {}),
    ...(more.couponCode ? { couponCode: more.couponCode } : {}),
  })
  const cart = cartOf(random, menu.products, store.channel)
  if (!cart.length) return null

  const couponCode = random.is(0.2) ? random.pick(CODES) : undefined
  const wishes = [...(couponCode ? [{ couponCode, times: 1 }] : []), { times: 1 }, { times: 2 }]
  for (const wish of wishes) {
    const order = payload(wish)
    const plan = await calls.checkoutPlan(order)
    if (plan.problems.length > 0) continue
    if (plan.payment.card.amount > 0 && !world.payments.browser.apiBase) return null
    return placeAndPay(world, calls, order)
  }
  return null
}

type Calls = ReturnType<typeof callsAs>

async function placeAndPay(
  world: World,
  calls: Calls,
  order: Parameters<Calls['placePurchase']>[0],
): Promise<string> {
  const intent = await calls.createPurchasePaymentIntent({ req: order, saveCard: true })
  if (intent.clientSecret && intent.paymentIntentId)
    await payCard(world.payments.browser, {
      id: intent.paymentIntentId,
      clientSecret: intent.clientSecret,
      savedCard: intent.savedCards[0]?.providerId ?? null,
    })
  const { appliedInKind, appliedFlex, appliedBalance } = intent.plan
  const placed = await calls.placePurchase({
    ...order,
    paymentDetails: {
      appliedInKind,
      appliedFlex,
      appliedBalance,
      paymentIntentIds: intent.paymentIntentId ? [intent.paymentIntentId] : [],
    },
  })
  return placed.id
}

/** A meal and what goes with it; groceries for some days. */
function cartOf(random: Random, products: readonly MenuProduct[], channel: Channel): CartLine[] {
  const of = (...categories: string[]) => products.filter(({ category }) => categories.includes(category))
  const meals = of('main', 'starterMeal')
  const wanted =
    channel === 'groceries' || !meals.length
      ? Array.from({ length: random.whole(7, 12) }, () => random.pick(products))
      : [
          random.pick(meals),
          ...(random.is(0.4) ? of('dessert', 'fruit').slice(0, 3) : []).slice(0, 1),
          ...(random.is(0.4) ? of('drink').slice(0, 1) : []),
        ]
  return [...new Set(wanted)].map(product => ({
    productId: product.id,
    quantity: Math.max(product.minOrderQuantity, 1),
    subItems: product.modifierGroups.flatMap(({ id, min, modifierItems }) => {
      const first = modifierItems.filter(item => item.def > 0)
      const chosen = first.length ? first : modifierItems.slice(0, min)
      return chosen.map(item => ({ groupId: id, id: item.id, quantity: Math.max(1, item.def) }))
    }),
  }))
}
