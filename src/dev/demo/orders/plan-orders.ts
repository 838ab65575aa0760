import type { City } from '../../../core/contract/common'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import {
  addDays,
  DEFAULT_TZ,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  minutesOf,
  weekdayOf,
} from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { UFID_BYTES, ufidOf } from '../../../modules/order-records/orders/rules/ufid'
import { hoursOn } from '../../../modules/stores/hours/rules/opening-hours'
import { deliveryOptions } from '../../../modules/stores/hours/rules/slots'
import type { Office } from '../companies'
import type { Person } from '../people'
import { type Random, randomOf } from '../random'
import type { Store } from '../stores'
import type { Place } from '../streets'
import type { Fate, PlannedOrder, Window } from './planned-order'

export const DAYS_BACK = 60
export const DAYS_AHEAD = 6

/** Orders of a working day at the end of the sixty; it began with three quarters of that. */
const ORDERS_A_DAY = 60
const WEEKDAY_SHARE = { mon: 1, tue: 1.05, wed: 1.05, thu: 1, fri: 0.8, sat: 0.3, sun: 0.18 } as const
/** What is ordered ahead already. */
const AHEAD = [46, 22, 12, 9, 8, 6]
/** Around this moment the orders are those of the live board, planned one by one. */
const LIVE_BEFORE_MS = 75 * MINUTE_MS
const LIVE_AFTER_MS = 150 * MINUTE_MS

const TIMES: Record<Channel, readonly (readonly [LocalTime, number])[]> = {
  canteen: [
    ['08:30', 4],
    ['09:15', 3],
    ['12:30', 9],
    ['13:00', 26],
    ['13:30', 26],
    ['14:00', 20],
    ['14:30', 9],
    ['20:30', 3],
  ],
  catering: [
    ['08:00', 14],
    ['09:00', 20],
    ['10:30', 16],
    ['13:00', 16],
    ['13:30', 14],
    ['17:30', 8],
    ['19:00', 8],
  ],
  groceries: [
    ['09:00', 12],
    ['10:30', 18],
    ['12:00', 16],
    ['16:00', 18],
    ['17:30', 18],
    ['18:30', 12],
  ],
}

const WORKING_CHANNELS = [
  ['canteen', 74],
  ['catering', 10],
  ['groceries', 16],
] as const
const WEEKEND_CHANNELS = [
  ['canteen', 60],
  ['catering', 8],
  ['groceries', 32],
] as const

const FATES: readonly (readonly [Fate, number])[] = [
  ['delivered', 925],
  ['collected', 18],
  ['canceled_by_user', 26],
  ['rejected_by_store', 14],
  ['canceled_by_store', 17],
]

export interface World {
  people: readonly Person[]
  stores: readonly Store[]
}

/** Two months of orders and a week of what is to come, but for those of right now. */
export function planOrders(seed: number, now: Date, world: World, daysBack = DAYS_BACK): PlannedOrder[] {
  const random = randomOf(seed, 'orders')
  const today = localDateOf(now, DEFAULT_TZ)
  const eaters = world.people.filter(person => person.appetite > 0)
  const orders: PlannedOrder[] = []
  for (let ahead = -daysBack; ahead <= DAYS_AHEAD; ahead++) {
    const on = addDays(today, ahead)
    const weekday = weekdayOf(on)
    const grown = 0.75 + (0.25 * (DAYS_BACK + ahead)) / DAYS_BACK
    const wanted = (ahead > 0 ? AHEAD[ahead - 1]! : ORDERS_A_DAY * grown) * WEEKDAY_SHARE[weekday]
    // Who signs in finds the days to come free, with all that the company gives.
    const busy = new Set(ahead < 0 ? [] : eaters.filter(({ email }) => email.endsWith('@comanda.test')))
    for (let tries = 0, made = 0; made < Math.round(wanted) && tries < wanted * 6; tries++) {
      const isWeekend = weekday === 'sat' || weekday === 'sun'
      const person = random.weighted(
        eaters.map(eater => [eater, busy.has(eater) ? 0 : eater.appetite] as const),
      )
      const order = planOrder(random, now, world, { person, on, isWeekend, isAhead: ahead > 0 })
      if (!order || isLive(order, now)) continue
      busy.add(person)
      orders.push(order)
      made++
    }
  }
  return orders
}

const isLive = ({ window }: PlannedOrder, now: Date) =>
  window.end.getTime() > now.getTime() - LIVE_BEFORE_MS &&
  window.start.getTime() < now.getTime() + LIVE_AFTER_MS

type Day = { person: Person; on: LocalDate; isWeekend: boolean; isAhead: boolean }

function planOrder(random: Random, now: Date, { stores }: World, day: Day): PlannedOrder | null {
  const { person, on, isWeekend } = day
  const office = person.office && !isWeekend && random.is(0.93) ? person.office : null
  const channel = channelOf(random, person, office, isWeekend)
  const place = office ?? person.home
  const store = anyStore(random, stores, channel, person.city, place, on)
  if (!store) return null
  const from = instantOf(on, random.weighted(timesOf(store)), DEFAULT_TZ)
  const placedAt = placingOf(random, store, from, now)
  const window = placedAt && windowOf(store, on, from, placedAt)
  if (!window) return null
  const isOver = window.end.getTime() < now.getTime()
  const fate = isOver
    ? random.weighted(FATES)
    : store.channel === 'catering' && random.is(0.3)
      ? 'pending'
      : 'accepted'
  return newOrder(random, {
    person,
    store,
    office,
    place,
    placedAt,
    window,
    on,
    fate: fate === 'collected' && store.channel !== 'canteen' ? 'delivered' : fate,
  })
}

export function newOrder(
  random: Random,
  order: Omit<PlannedOrder, 'id' | 'ufid' | 'moves' | 'isPickup'>,
): PlannedOrder {
  return {
    ...order,
    id: random.id(order.placedAt),
    ufid: ufidOf(random.bytes(UFID_BYTES)),
    isPickup: order.fate === 'collected',
    moves: [],
  }
}

function channelOf(random: Random, person: Person, office: Office | null, isWeekend: boolean): Channel {
  const channel = random.weighted<Channel>(isWeekend ? WEEKEND_CHANNELS : WORKING_CHANNELS)
  // Only companies order for events, and not the one whose people may not pay; a visitor's last order is a lunch.
  const isForLunch = person.email.endsWith('@comanda.test')
  return isForLunch || (channel === 'catering' && (!office || !person.office?.settings.allowCustomerPayment))
    ? 'canteen'
    : channel
}

/** Bakeries deliver in the morning. */
function timesOf(store: Store): readonly (readonly [LocalTime, number])[] {
  const isBakery = store.merchant.key === 'forn'
  return isBakery
    ? TIMES[store.channel].filter(([time]) => minutesOf(time) < minutesOf('12:00'))
    : TIMES[store.channel]
}

export function anyStore(
  random: Random,
  stores: readonly Store[],
  channel: Channel,
  city: City,
  place: Place,
  on: LocalDate,
): Store | null {
  const possible = stores.filter(
    store =>
      store.channel === channel &&
      store.city === city &&
      hoursOn(store.slots, on).length > 0 &&
      metersBetween(store, place) <= (store.radiusMeters ?? 5000),
  )
  return possible.length > 0 ? random.weighted(possible.map(store => [store, store.weight] as const)) : null
}

/** Lunch is ordered the same morning or the evening before, a catering days ahead. Null: it would not be ordered yet. */
function placingOf(random: Random, store: Store, from: Date, now: Date): Date | null {
  const hoursBefore =
    store.channel === 'catering'
      ? store.leadHours + 6 + 24 * random.whole(1, 7)
      : store.channel === 'groceries'
        ? store.leadHours + random.whole(1, 40)
        : random.weighted([
            [store.leadHours + 0.4 + random.next() * 3, 76],
            [15 + random.next() * 4, 24],
          ])
  const earliest = store.cutoff?.kind === 'previousDay' ? 20 * HOUR_MS : 0
  const placed = from.getTime() - Math.max(hoursBefore * HOUR_MS, earliest)
  if (placed < now.getTime() - 3 * MINUTE_MS) return wholeSecond(placed)
  // Of what is to come, some is ordered already: in the last days, if the store takes orders so early.
  const recent = now.getTime() - random.next() * 2 * DAY_MS - 5 * MINUTE_MS
  return recent < placed ? wholeSecond(recent) : null
}

/** The window that starts at or next to a time, if it could be chosen when the order was placed. */
function windowOf(store: Store, on: LocalDate, from: Date, placedAt: Date): Window | null {
  const { options } = deliveryOptions(on, { store: store.slots, channel: store.channel, now: placedAt })
  const option = options.find(({ deliveryStartDate }) => Date.parse(deliveryStartDate) >= from.getTime())
  if (!option || Date.parse(option.deliveryStartDate) - from.getTime() > 2 * HOUR_MS) return null
  return {
    start: new Date(option.deliveryStartDate),
    end: new Date(option.deliveryEndDate),
    cutoff: new Date(option.cutoff),
  }
}

const wholeSecond = (millis: number) => new Date(Math.floor(millis / 1000) * 1000)
