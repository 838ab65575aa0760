import { sql } from 'kysely'
import type { z } from 'zod'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { liveSeqOf } from '../../../core/live/live-messages'
import { holds, mayFail } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { addDays, dayBounds, localDateOf, localTimeOf, timeOf } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { MANAGE_ORDERS, managedOrders } from '../../order-records/orders/order-access'
import { FAILED_ORDER_STATES, type OrderState } from '../../order-records/states/rules/order-state'
import { hoursOn, openMinutes, specialHoursOn } from '../../stores/hours/rules/opening-hours'
import { deliveryOptions, startsWithin } from '../../stores/hours/rules/slots'
import { whyNotAt } from '../../stores/stores/rules/moving'
import { storesVisibleTo } from '../../stores/stores/store-access'
import type { StoreRow } from '../../stores/stores/stores'
import { slotStoreOf, takenBetween } from '../../stores/stores/windows'
import { calendarQuestion, storeOf } from '../changes/apply-edit'
import {
  Calendar,
  type CalendarDay,
  type CalendarOrder,
  type CalendarWindow,
  ListMoveWindows,
  MoveWindows,
  ShowCalendar,
} from './contract/calendar'
import { rushesAmong, statesOf } from './rules/calendar'

const managesOrders = holds(...MANAGE_ORDERS)

/** The orders of a store by days and windows, with how full each is. */
export const showCalendar = managesOrders
  .input(ShowCalendar)
  .output(Calendar)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const store = await storesVisibleTo(db, caller, 'write')
      .selectAll('store')
      .where('store.id', '=', input.storeId)
      .executeTakeFirst()
    if (!store) throw fail('NotFound')
    const last = addDays(input.from, input.days - 1)
    const from = new Date(dayBounds(input.from, store.tz).start)
    const until = new Date(dayBounds(last, store.tz).end)
    // First: what happens while the others are read is heard after it.
    const liveSeq = await liveSeqOf(db)
    const [found, taken] = await Promise.all([
      findOrders(db, caller, input, from, until),
      takenBetween(db, store.id, from, until),
    ])
    const windows = windowsOf(store, found, taken)
    return {
      store: {
        id: store.id,
        name: store.name,
        timeZone: store.tz,
        capacityPerWindow: store.capacity_per_slot,
      },
      today: localDateOf(now, store.tz),
      days: Array.from({ length: input.days }, (_, index) => {
        const on = addDays(input.from, index)
        return dayOf(store, on, windows.get(on) ?? [])
      }),
      liveSeq,
    }
  })

/** Where an order may be moved on a day. */
export const listMoveWindows = managesOrders
  .input(ListMoveWindows)
  .output(MoveWindows)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const order = await managedOrders(db, caller)
      .selectAll('purchase_order')
      .where('purchase_order.id', '=', input.purchaseId)
      .executeTakeFirst()
    if (!order) throw fail('NotFound')
    const store = await storeOf(db, order)
    const question = await calendarQuestion(db, store, order, now)
    const { options, empty } = deliveryOptions(input.on, question)
    const capacity = store.capacity_per_slot
    return {
      options: options.map(({ deliveryStartDate, deliveryEndDate }) => ({
        start: new Date(deliveryStartDate),
        end: new Date(deliveryEndDate),
        left: capacity === null ? null : capacity - (question.taken?.[deliveryStartDate] ?? 0),
      })),
      empty,
      why: input.start ? whyNotAt(input.on, input.start, question) : null,
    }
  })

type Found = Omit<CalendarOrder, 'mayMove'> & { ofWindow: number; unitsOfWindow: number }

/** Of each window the first orders, each with how many there are and what they hold. */
async function findOrders(
  db: Database,
  caller: Person,
  { storeId, channel, state, perWindow }: z.output<typeof ShowCalendar>,
  from: Date,
  until: Date,
): Promise<Found[]> {
  const inRange = managedOrders(db, caller)
    .where('purchase_order.store_id', '=', storeId)
    .where('purchase_order.archived_at', 'is', null)
    .where('purchase_order.window_end', '>=', from)
    // For the index: no window is as long as a day.
    .where('purchase_order.window_end', '<', new Date(until.getTime() + DAY_MS))
    .where('purchase_order.window_start', '>=', from)
    .where('purchase_order.window_start', '<', until)
    .$if(channel !== undefined, query => query.where('purchase_order.channel', '=', channel!))
    .$if(state !== undefined, query => query.where('purchase_order.state', 'in', [...statesOf[state!]]))
    .$if(state === undefined, query =>
      query.where('purchase_order.state', 'not in', [...FAILED_ORDER_STATES]),
    )
    .select([
      'id',
      'ufid',
      'pickup_code',
      'channel',
      'state',
      'window_start',
      'window_end',
      'revision',
      'created_at',
      sql<number>`(select coalesce(sum(quantity - refunded_quantity), 0)::int from order_line
        where order_line.order_id = purchase_order.id)`.as('units'),
    ])
  const rows = await db
    .selectFrom(
      db
        .selectFrom(inRange.as('one'))
        .selectAll('one')
        .select([
          sql<number>`row_number() over (partition by window_start order by created_at, id)::int`.as('place'),
          sql<number>`count(*) over (partition by window_start)::int`.as('of_window'),
          sql<number>`sum(units) over (partition by window_start)::int`.as('units_of_window'),
        ])
        .as('placed'),
    )
    .selectAll('placed')
    .where('place', '<=', perWindow)
    .orderBy('window_start')
    .orderBy('place')
    .execute()
  return rows.map(row => ({
    id: row.id,
    ufid: row.ufid,
    pickupCode: row.pickup_code,
    channel: row.channel as Channel,
    state: row.state as OrderState,
    units: row.units,
    windowStart: row.window_start,
    windowEnd: row.window_end,
    revision: row.revision,
    ofWindow: row.of_window,
    unitsOfWindow: row.units_of_window,
  }))
}

/** The windows in which something is, by their day at the store. */
function windowsOf(
  store: StoreRow,
  found: readonly Found[],
  taken: ReadonlyMap<string, number>,
): Map<string, CalendarWindow[]> {
  const byStart = Map.groupBy(found, ({ windowStart }) => windowStart.toISOString())
  const starts = [...new Set([...byStart.keys(), ...taken.keys()])].toSorted()
  const windows = starts.map((start): CalendarWindow => {
    const orders = byStart.get(start) ?? []
    return {
      start: new Date(start),
      time: localTimeOf(start, store.tz),
      count: orders[0]?.ofWindow ?? 0,
      units: orders[0]?.unitsOfWindow ?? 0,
      orders: orders.map(({ ofWindow: _, unitsOfWindow: __, ...order }) => ({
        ...order,
        mayMove: order.state === 'pending',
      })),
      taken: taken.get(start) ?? 0,
      isRush: false,
    }
  })
  return Map.groupBy(windows, ({ start }) => localDateOf(start, store.tz))
}

function dayOf(store: StoreRow, on: string, windows: readonly CalendarWindow[]): CalendarDay {
  const its = slotStoreOf(store)
  const special = specialHoursOn(its, on)
  const hours = openMinutes(hoursOn(its, on))
  const closed = hours.length > 0 ? null : special ? 'day' : 'weekday'
  const starts = closed ? [] : startsWithin(hours).map(timeOf)
  const rushes = rushesAmong(
    windows.map(({ taken }) => taken),
    store.capacity_per_slot,
  )
  const sum = (of: 'count' | 'units' | 'taken') => windows.reduce((total, window) => total + window[of], 0)
  return {
    on,
    closed,
    special: special && { name: special.name, hours: special.hours },
    starts,
    count: sum('count'),
    units: sum('units'),
    taken: sum('taken'),
    capacity: store.capacity_per_slot === null ? null : store.capacity_per_slot * starts.length,
    windows: windows.map((window, index) => ({ ...window, isRush: rushes[index]! })),
  }
}
