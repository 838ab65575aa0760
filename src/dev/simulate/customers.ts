import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { City } from '../../core/contract/common'
import { DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import type { ClientRouter } from '../../routers/app.generated'
import { payCard } from '../demo/life/pay-card'
import { type Random, randomOf } from '../demo/random'
import type { Place } from '../demo/streets'
import type { Calls } from './calls'
import type { CityLife, SimulatedOrder } from './city'
import { serveOrder } from './kitchens'
import type { PlannedOrder } from './plan'

type Inputs = inferRouterInputs<ClientRouter>
type Outputs = inferRouterOutputs<ClientRouter>
type Store = Outputs['public']['search']['stores'][number]
type Payload = Inputs['customer']['checkout']['plan']

const CHANNEL = 'canteen'
const STORES_TRIED = 6
const PASSWORD = 'a-city-of-simulated-people'

/** An account for somebody who is simulated, made as anybody makes one. */
export async function registerPerson(life: CityLife, role: string, number: number): Promise<Calls> {
  const calls = life.calls()
  const name = `${role}-${life.options.seed}-${number}-${Math.floor(life.startedAt / 1000)}`
  await calls.register({
    email: `${name}@simulated.test`,
    password: PASSWORD,
    firstName: role === 'courier' ? 'Simulated Courier' : 'Simulated Customer',
    lastName: lettersOf(number),
  })
  if (life.options.city !== 'bcn')
    await calls.ask.customer.profile.change.mutate({ city: life.options.city as City })
  return calls
}

/** Names take no figures: 0 is A, 26 is AB. */
function lettersOf(number: number): string {
  const letter = String.fromCharCode(65 + (number % 26))
  return number < 26 ? letter : letter + lettersOf(Math.floor(number / 26) - 1)
}

/** Customers order at their planned moments. Ends when all have; the orders go on. */
export async function letCustomersOrder(life: CityLife): Promise<Promise<void>[]> {
  const accounts: Calls[] = []
  for (const number of life.plan.customers.keys())
    accounts.push(await registerPerson(life, 'customer', number))
  const served: Promise<void>[] = []
  const working = life.plan.orders.map(async planned => {
    await life.until(life.startedAt + planned.afterMs)
    if (life.isOver()) return
    const calls = accounts[planned.customer]!
    const order = await calls.attempt(() => orderSomething(life, calls, planned))
    if (!order) return
    life.orders.set(order.id, order)
    served.push(serveOrder(life, calls, order, planned))
  })
  await Promise.all(working)
  return served
}

async function orderSomething(
  life: CityLife,
  { ask }: Calls,
  planned: PlannedOrder,
): Promise<SimulatedOrder | null> {
  const random = randomOf(planned.choice, 'lunch')
  const home = life.plan.customers[planned.customer]!
  const { stores } = await ask.public.search.query({
    channel: CHANNEL,
    address: home.address,
    date: localDateOf(new Date(life.now()), DEFAULT_TZ),
  })
  const open = stores.filter(({ why, catalogs }) => !why && catalogs.length)
  for (const store of random.some(open, STORES_TRIED)) {
    const payload = await payloadAt(ask, store, home, random)
    if (!payload) continue
    const plan = await ask.customer.checkout.plan.mutate(payload)
    const window = plan.deliveryOption ?? plan.nextWindow
    const isToday =
      window &&
      localDateOf(window.deliveryStartDate, DEFAULT_TZ) === localDateOf(new Date(life.startedAt), DEFAULT_TZ)
    if (!isToday) continue
    const chosen = { ...payload, deliveryOption: { deliveryStartDate: window.deliveryStartDate } }
    const { problems } = await ask.customer.checkout.plan.mutate(chosen)
    if (!problems.length) return placeOrder(life, ask, chosen, planned)
  }
  return null
}

async function payloadAt(
  ask: Calls['ask'],
  store: Store,
  home: Place,
  random: Random,
): Promise<Payload | null> {
  const { menu } = await ask.public.store.query({ storeIdOrSlug: store.id, channel: CHANNEL })
  const meals =
    menu?.products.filter(({ category }) => category === 'main' || category === 'starterMeal') ?? []
  if (!meals.length) return null
  const product = random.pick(meals)
  return {
    storeId: store.id,
    channel: CHANNEL,
    address: home.address,
    customerDetails: { name: 'Simulated', lastName: 'Customer', phone: '+34600100200' },
    cart: [
      {
        productId: product.id,
        quantity: Math.max(product.minOrderQuantity, random.whole(1, 3)),
        subItems: product.modifierGroups.flatMap(({ id, min, modifierItems }) => {
          const byDefault = modifierItems.filter(({ def }) => def > 0)
          const chosen = byDefault.length ? byDefault : modifierItems.slice(0, min)
          return chosen.map(item => ({ groupId: id, id: item.id, quantity: Math.max(1, item.def) }))
        }),
      },
    ],
  }
}

async function placeOrder(
  life: CityLife,
  ask: Calls['ask'],
  payload: Payload,
  planned: PlannedOrder,
): Promise<SimulatedOrder> {
  const options = { context: { key: `simulated-${life.startedAt}-${planned.number}` } }
  const intent = await ask.customer.checkout.createIntent.mutate({ req: payload }, options)
  if (intent.clientSecret && intent.paymentIntentId) {
    const { key, apiBase } = await ask.public.payments.settings.query()
    await payCard({ apiBase, publishableKey: key } as Parameters<typeof payCard>[0], {
      id: intent.paymentIntentId,
      clientSecret: intent.clientSecret,
      savedCard: null,
    })
  }
  const { appliedInKind, appliedFlex, appliedBalance } = intent.plan
  const placed = await ask.customer.checkout.place.mutate(
    {
      ...payload,
      paymentDetails: {
        appliedInKind,
        appliedFlex,
        appliedBalance,
        paymentIntentIds: intent.paymentIntentId ? [intent.paymentIntentId] : [],
      },
    },
    options,
  )
  return {
    id: placed.id,
    merchantId: placed.merchantId,
    storeId: placed.storeId,
    pickupAt: new Date(placed.pickupTime),
    windowStart: new Date(placed.deliveryWindowStart),
    windowEnd: new Date(placed.deliveryWindowEnd),
    mishap: planned.mishap,
    state: placed.state,
    isTriedTwice: false,
  }
}
