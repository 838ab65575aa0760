import type { City } from '../../contract/common'
import { MINUTE_MS } from '../../rules/instant'
import { DEFAULT_TZ, localDateOf } from '../../rules/local-time'
import { metersBetween } from '../../rules/ordering/distance'
import { CANTEEN_EXTRA_MINUTES, SLOT_EVERY_MINUTES, SLOT_LENGTH_MINUTES } from '../../rules/ordering/slots'
import { type Chance, chanceOf } from '../chance'
import type { Person } from '../people'
import type { Store } from '../stores'
import { newOrder, type World } from './plan-orders'
import type { Fate, PlannedOrder } from './planned-order'

/** Which route of right now an order is on, and how far that has come; see live-routes.ts. */
export type LiveRoute =
  | 'courier'
  | 'courier2'
  | 'offered'
  | 'toHub'
  | 'atHub'
  | 'fromHub'
  | 'madrid'
  | 'valencia'
  | 'sevilla'

interface Scene {
  city: City
  store: string
  /** Of the window, from now. */
  startsIn: number
  placedAgo: number
  fate: Fate
  route?: LiveRoute
  /** So many alike. */
  times?: number
  who?: string
}

/** The board of right now, whatever the hour: a bit of everything, one late, some that wait to be accepted. */
const SCENES: readonly Scene[] = [
  {
    city: 'bcn',
    store: 'Cuina de Barri Eixample',
    startsIn: -50,
    placedAgo: 150,
    fate: 'delivered',
    route: 'courier',
  },
  {
    city: 'bcn',
    store: 'Cuina de Barri Eixample',
    startsIn: -10,
    placedAgo: 140,
    fate: 'delivered',
    route: 'courier',
    who: 'employee@comanda.test',
  },
  {
    city: 'bcn',
    store: 'Cuina de Barri Eixample',
    startsIn: 0,
    placedAgo: 120,
    fate: 'delivered',
    route: 'courier',
    times: 2,
  },
  {
    city: 'bcn',
    store: 'Cuina de Barri Eixample',
    startsIn: 45,
    placedAgo: 95,
    fate: 'pending_pickup',
    route: 'courier2',
    times: 2,
  },
  {
    city: 'bcn',
    store: 'Forn Sant Jordi Diagonal',
    startsIn: 45,
    placedAgo: 70,
    fate: 'accepted',
    route: 'courier2',
  },
  { city: 'bcn', store: 'Kumo Balmes', startsIn: 75, placedAgo: 40, fate: 'accepted', route: 'offered' },
  {
    city: 'bcn',
    store: 'Nonna Lina Born',
    startsIn: 75,
    placedAgo: 55,
    fate: 'accepted',
    route: 'offered',
    times: 2,
  },
  {
    city: 'bcn',
    store: 'Cuina de Barri Poblenou',
    startsIn: 60,
    placedAgo: 190,
    fate: 'delivered',
    route: 'toHub',
    times: 2,
  },
  {
    city: 'bcn',
    store: 'La Parada Verda 22@',
    startsIn: 60,
    placedAgo: 170,
    fate: 'delivered',
    route: 'toHub',
    times: 2,
  },
  {
    city: 'bcn',
    store: 'La Parada Verda 22@',
    startsIn: 45,
    placedAgo: 200,
    fate: 'delivered',
    route: 'atHub',
    times: 3,
  },
  {
    city: 'bcn',
    store: 'Cuina de Barri Poblenou',
    startsIn: -115,
    placedAgo: 330,
    fate: 'delivered',
    route: 'fromHub',
  },
  {
    city: 'bcn',
    store: 'Cuina de Barri Poblenou',
    startsIn: -25,
    placedAgo: 300,
    fate: 'delivered',
    route: 'fromHub',
    times: 2,
  },
  {
    city: 'bcn',
    store: 'La Parada Verda 22@',
    startsIn: -20,
    placedAgo: 280,
    fate: 'delivered',
    route: 'fromHub',
  },
  {
    city: 'bcn',
    store: 'Cuina de Barri Eixample',
    startsIn: 60,
    placedAgo: 80,
    fate: 'pending_pickup',
    times: 2,
  },
  { city: 'bcn', store: 'La Parada Verda Les Corts', startsIn: 45, placedAgo: 130, fate: 'bag_check' },
  { city: 'bcn', store: 'Cuina de Barri Poblenou', startsIn: 90, placedAgo: 160, fate: 'bag_check' },
  { city: 'bcn', store: 'Cuina de Barri Eixample', startsIn: 90, placedAgo: 50, fate: 'accepted', times: 3 },
  { city: 'bcn', store: 'Brasa Urbana 22@', startsIn: 60, placedAgo: 35, fate: 'accepted' },
  { city: 'bcn', store: 'El Rebost del Poblenou', startsIn: 120, placedAgo: 240, fate: 'accepted' },
  { city: 'bcn', store: 'Cuina de Barri Eixample', startsIn: 120, placedAgo: 9, fate: 'pending', times: 2 },
  {
    city: 'bcn',
    store: 'Cuina de Barri Eixample',
    startsIn: 105,
    placedAgo: 3,
    fate: 'pending',
    who: 'customer@comanda.test',
  },
  { city: 'bcn', store: 'Cuina de Barri Poblenou', startsIn: 150, placedAgo: 6, fate: 'pending' },
  { city: 'bcn', store: 'Cuina de Barri Eixample', startsIn: 135, placedAgo: 47, fate: 'pending' },
  {
    city: 'mad',
    store: 'Kumo Chamberí',
    startsIn: -15,
    placedAgo: 130,
    fate: 'delivered',
    route: 'madrid',
    times: 2,
  },
  {
    city: 'mad',
    store: 'Nonna Lina Malasaña',
    startsIn: -15,
    placedAgo: 110,
    fate: 'delivered',
    route: 'madrid',
  },
  { city: 'mad', store: 'Casa Manuela Azca', startsIn: 90, placedAgo: 60, fate: 'accepted', times: 2 },
  { city: 'mad', store: 'Brasa Urbana Tetuán', startsIn: 60, placedAgo: 45, fate: 'pending_pickup' },
  {
    city: 'vlc',
    store: "L'Horta Russafa",
    startsIn: 0,
    placedAgo: 140,
    fate: 'delivered',
    route: 'valencia',
    times: 2,
  },
  { city: 'vlc', store: "L'Horta Russafa", startsIn: 90, placedAgo: 30, fate: 'accepted' },
  {
    city: 'sev',
    store: 'La Alacena Nervión',
    startsIn: 45,
    placedAgo: 120,
    fate: 'pending_pickup',
    route: 'sevilla',
    times: 2,
  },
  { city: 'sev', store: 'La Alacena Nervión', startsIn: 105, placedAgo: 20, fate: 'accepted' },
]

const QUOTES: readonly { city: City; store: string; inDays: number; placedAgo: number }[] = [
  { city: 'bcn', store: 'Cuina de Barri Càtering', inDays: 9, placedAgo: 200 },
  { city: 'bcn', store: 'Cuina de Barri Càtering', inDays: 16, placedAgo: 1500 },
  { city: 'bcn', store: 'La Parada Verda Càtering', inDays: 12, placedAgo: 900 },
  { city: 'mad', store: 'Casa Manuela Catering', inDays: 20, placedAgo: 2600 },
  { city: 'sev', store: 'La Alacena Catering', inDays: 14, placedAgo: 700 },
]

export interface LiveOrder extends PlannedOrder {
  route: LiveRoute | null
}

/** The orders of this very hour, and the quotes that wait for an answer. */
export function planLiveOrders(seed: number, now: Date, world: World): LiveOrder[] {
  const chance = chanceOf(seed, 'live-orders')
  const orders: LiveOrder[] = []
  const busy = new Set<Person>()
  const add = (scene: Omit<Scene, 'startsIn'> & { start: Date }) => {
    const store = storeNamed(world, scene.store)
    const person = scene.who
      ? world.people.find(({ email }) => email === scene.who)!
      : anyEater(chance, world, store, busy)
    busy.add(person)
    const length = SLOT_LENGTH_MINUTES + (store.channel === 'canteen' ? CANTEEN_EXTRA_MINUTES : 0)
    const placedAt = new Date(now.getTime() - scene.placedAgo * MINUTE_MS - chance.whole(0, 50) * 1000)
    const cutoff = new Date(scene.start.getTime() - store.leadHours * 60 * MINUTE_MS)
    const order = newOrder(chance, {
      person,
      store,
      office: person.office,
      place: person.office ?? person.home,
      placedAt: new Date(Math.floor(placedAt.getTime() / 1000) * 1000),
      window: { start: scene.start, end: new Date(scene.start.getTime() + length * MINUTE_MS), cutoff },
      on: localDateOf(scene.start, store.slots.tz || DEFAULT_TZ),
      fate: scene.fate,
    })
    orders.push({ ...order, route: scene.route ?? null })
  }
  for (const scene of SCENES)
    for (let count = 0; count < (scene.times ?? 1); count++)
      add({ ...scene, start: quarterAfter(now.getTime() + scene.startsIn * MINUTE_MS) })
  for (const quote of QUOTES)
    add({ ...quote, fate: 'quote', start: quarterAfter(now.getTime() + quote.inDays * 24 * 60 * MINUTE_MS) })
  return orders
}

function storeNamed({ stores }: World, name: string): Store {
  const found = stores.find(store => store.name === name)
  if (!found) throw new RangeError(`there is no store ${name}`)
  return found
}

/** Somebody near enough who is not on the board yet. */
function anyEater(chance: Chance, { people }: World, store: Store, busy: ReadonlySet<Person>): Person {
  const near = people.filter(
    person =>
      person.appetite > 0 &&
      person.city === store.city &&
      !person.email.endsWith('@comanda.test') &&
      (store.channel !== 'catering' || person.office?.settings.allowCustomerPayment) &&
      metersBetween(store, person.office ?? person.home) <= (store.radiusMeters ?? 5000),
  )
  const free = near.filter(person => !busy.has(person))
  return chance.pick(free.length > 0 ? free : near)
}

function quarterAfter(millis: number): Date {
  const step = SLOT_EVERY_MINUTES * MINUTE_MS
  return new Date(Math.ceil(millis / step) * step)
}
