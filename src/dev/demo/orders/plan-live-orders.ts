import type { City } from '../../../core/contract/common'
import { MINUTE_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { metersBetween } from '../../../core/rules/ordering/distance'
import {
  CANTEEN_EXTRA_MINUTES,
  SLOT_EVERY_MINUTES,
  SLOT_LENGTH_MINUTES,
} from '../../../modules/stores/hours/rules/slots'
import type { Person } from '../people'
import { type Random, randomOf } from '../random'
import type { DemoEmail } from '../sign-ins'
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
  /** Of the window, from now, in minutes. */
  startsIn: number
  placedAgo: number
  fate: Fate
  route?: LiveRoute
  /** Where to: an office, or somebody's home; anywhere in reach when it is left out. */
  to?: string
  who?: DemoEmail
}

const HOME = 'home'

/**
 * The board of right now, whatever the hour: something of everything, one late, some that wait to be accepted.
 * `city store | window in minutes | placed minutes ago | fate | route | to`
 */
const SCENES = readScenes(`
  bcn Cuina de Barri Eixample | -50 | 150 | delivered | courier | Estudi Marina Poblenou
  bcn Cuina de Barri Eixample | -10 | 140 | delivered | courier | employee@comanda.test
  bcn Cuina de Barri Eixample | 0 | 120 | delivered | courier | home
  bcn Cuina de Barri Eixample | 0 | 115 | delivered | courier | Llevant Eixample
  bcn Cuina de Barri Eixample | 45 | 95 | pending_pickup | courier2 | Áurea Diagonal
  bcn Cuina de Barri Eixample | 45 | 88 | pending_pickup | courier2 | home
  bcn Forn Sant Jordi Diagonal | 45 | 70 | accepted | courier2 | home
  bcn Kumo Balmes | 75 | 40 | accepted | offered | home
  bcn Nonna Lina Born | 75 | 55 | accepted | offered | Llevant Eixample
  bcn Nonna Lina Born | 75 | 48 | accepted | offered | Nimbus 22@
  bcn Cuina de Barri Poblenou | 15 | 190 | delivered | toHub | Nimbus 22@
  bcn Cuina de Barri Poblenou | 60 | 180 | delivered | toHub | Estudi Marina Poblenou
  bcn La Parada Verda 22@ | 60 | 170 | delivered | toHub | Llevant Eixample
  bcn La Parada Verda 22@ | 60 | 165 | delivered | toHub | Nimbus 22@
  bcn La Parada Verda 22@ | 45 | 200 | delivered | atHub | Nimbus 22@
  bcn La Parada Verda 22@ | 45 | 195 | delivered | atHub | Estudi Marina Poblenou
  bcn Cuina de Barri Poblenou | 45 | 210 | delivered | atHub | home
  bcn Cuina de Barri Poblenou | -115 | 330 | delivered | fromHub | home
  bcn Cuina de Barri Poblenou | -25 | 300 | delivered | fromHub | Estudi Marina Poblenou
  bcn Cuina de Barri Poblenou | -25 | 290 | delivered | fromHub | Nimbus 22@
  bcn La Parada Verda 22@ | -20 | 280 | delivered | fromHub | Llevant Eixample
  bcn Cuina de Barri Eixample | 60 | 80 | pending_pickup
  bcn Cuina de Barri Eixample | 60 | 72 | pending_pickup
  bcn La Parada Verda Les Corts | 45 | 130 | bag_check
  bcn Cuina de Barri Poblenou | 90 | 160 | bag_check
  bcn Cuina de Barri Eixample | 90 | 50 | accepted
  bcn Cuina de Barri Eixample | 90 | 46 | accepted
  bcn Cuina de Barri Eixample | 105 | 38 | accepted
  bcn Brasa Urbana 22@ | 60 | 35 | accepted
  bcn El Rebost del Poblenou | 120 | 240 | accepted
  bcn Cuina de Barri Eixample | 120 | 9 | pending
  bcn Cuina de Barri Eixample | 120 | 6 | pending
  bcn Cuina de Barri Eixample | 105 | 3 | pending | - | customer@comanda.test
  bcn Cuina de Barri Poblenou | 150 | 6 | pending
  bcn Cuina de Barri Eixample | 135 | 47 | pending
  mad Kumo Chamberí | -15 | 130 | delivered | madrid | home
  mad Kumo Chamberí | -15 | 124 | delivered | madrid | Nimbus Azca
  mad Nonna Lina Malasaña | -15 | 110 | delivered | madrid | Áurea Castellana
  mad Casa Manuela Azca | 90 | 60 | accepted
  mad Casa Manuela Azca | 90 | 52 | accepted
  mad Brasa Urbana Tetuán | 60 | 45 | pending_pickup
  vlc L'Horta Russafa | 0 | 140 | delivered | valencia | Llevant Colom
  vlc L'Horta Russafa | 0 | 132 | delivered | valencia | home
  vlc L'Horta Russafa | 90 | 30 | accepted
  sev La Alacena Nervión | 45 | 120 | pending_pickup | sevilla | Áurea Nervión
  sev La Alacena Nervión | 45 | 114 | pending_pickup | sevilla | Guadal Buhaira
  sev La Alacena Nervión | 105 | 20 | accepted
`)

function readScenes(table: string): Scene[] {
  return table
    .trim()
    .split('\n')
    .map(line => {
      const [where = '', startsIn, placedAgo, fate, route, to] = line.split('|').map(part => part.trim())
      return {
        city: where.slice(0, 3) as City,
        store: where.slice(4),
        startsIn: Number(startsIn),
        placedAgo: Number(placedAgo),
        fate: fate as Fate,
        ...(route && route !== '-' ? { route: route as LiveRoute } : {}),
        ...(to?.includes('@comanda') ? { who: to as DemoEmail } : to ? { to } : {}),
      }
    })
}

export interface LiveOrder extends PlannedOrder {
  route: LiveRoute | null
}

/** The orders of this very hour. */
export function planLiveOrders(seed: number, now: Date, world: World): LiveOrder[] {
  const random = randomOf(seed, 'live-orders')
  const orders: LiveOrder[] = []
  const busy = new Set<Person>()
  const add = (scene: Omit<Scene, 'startsIn'> & { start: Date }) => {
    const store = storeNamed(world, scene.store)
    const person = scene.who
      ? world.people.find(({ email }) => email === scene.who)!
      : anyEater(random, world, store, scene.to, busy)
    busy.add(person)
    const length = SLOT_LENGTH_MINUTES + (store.channel === 'canteen' ? CANTEEN_EXTRA_MINUTES : 0)
    const placedAt = new Date(now.getTime() - scene.placedAgo * MINUTE_MS - random.whole(0, 50) * 1000)
    const cutoff = new Date(scene.start.getTime() - store.leadHours * 60 * MINUTE_MS)
    const order = newOrder(random, {
      person,
      store,
      office: person.office,
      place: person.office ?? person.home,
      placedAt: new Date(Math.floor(placedAt.getTime() / 1000) * 1000),
      window: { start: scene.start, end: new Date(scene.start.getTime() + length * MINUTE_MS), cutoff },
      on: localDateOf(scene.start, store.slots.tz || DEFAULT_TZ),
      fate: scene.fate,
    })
    orders.push({
      ...order,
      route: scene.route ?? null,
      ...(isLargeOrder(scene) && { bags: BAGS_OF_A_LARGE_ORDER }),
    })
  }
  for (const scene of SCENES)
    add({ ...scene, start: quarterAfter(now.getTime() + scene.startsIn * MINUTE_MS) })
  return orders
}

/** A kitchen counts the bags of orders for offices that go through a hub. */
const BAGS_OF_A_LARGE_ORDER = 2
const THROUGH_HUB: readonly (LiveRoute | undefined)[] = ['toHub', 'atHub', 'fromHub']
const isLargeOrder = ({ route, to }: Pick<Scene, 'route' | 'to'>) =>
  THROUGH_HUB.includes(route) && to !== HOME

function storeNamed({ stores }: World, name: string): Store {
  const found = stores.find(store => store.name === name)
  if (!found) throw new RangeError(`there is no store ${name}`)
  return found
}

/** Somebody of that place who is not on the board yet. */
function anyEater(
  random: Random,
  { people }: World,
  store: Store,
  to: string | undefined,
  busy: ReadonlySet<Person>,
): Person {
  const inReach = people.filter(
    person =>
      person.appetite > 0 &&
      person.city === store.city &&
      !person.email.endsWith('@comanda.test') &&
      (store.channel !== 'catering' || person.office?.settings.allowCustomerPayment) &&
      metersBetween(store, person.office ?? person.home) <= (store.radiusMeters ?? 5000),
  )
  const there = inReach.filter(
    person => !to || (to === HOME ? person.office === null : person.office?.name === to),
  )
  const possible = there.length > 0 ? there : inReach
  const free = possible.filter(person => !busy.has(person))
  if (possible.length === 0) throw new RangeError(`nobody at ${to ?? 'all'} is in reach of ${store.name}`)
  return random.pick(free.length > 0 ? free : possible)
}

function quarterAfter(millis: number): Date {
  const step = SLOT_EVERY_MINUTES * MINUTE_MS
  return new Date(Math.ceil(millis / step) * step)
}
