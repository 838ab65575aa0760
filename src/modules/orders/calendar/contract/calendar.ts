import { z } from 'zod'
import { Channel, Day, Id, Instant } from '../../../../core/contract/common'
import { OrderState } from '../../../order-records/orders/contract/ordering'
import { OpeningHours } from '../../../stores/hours/contract/special-hours'
import { WINDOW_REFUSALS } from '../../../stores/stores/rules/moving'
import { CALENDAR_STATES } from '../rules/calendar'

/** A week at most: what is seen at once. */
export const ShowCalendar = z.object({
  storeId: Id,
  from: Day,
  days: z.int().min(1).max(7),
  channel: Channel.optional(),
  state: z.enum(CALENDAR_STATES).optional(),
  /** Of each window so many orders are named; all are counted. */
  perWindow: z.int().min(1).max(100).default(4),
})

/** An order without whose it is: that stands in the order itself. */
export const CalendarOrder = z.object({
  id: Id,
  ufid: z.string(),
  pickupCode: z.string(),
  channel: Channel,
  state: OrderState,
  units: z.int(),
  windowStart: Instant,
  windowEnd: Instant,
  revision: z.int(),
  /** Its window can still be changed: the kitchen has not accepted it. */
  mayMove: z.boolean(),
})
export type CalendarOrder = z.infer<typeof CalendarOrder>

export const CalendarWindow = z.object({
  start: Instant,
  /** At the store. */
  time: z.string(),
  /** Those that the filters leave: how many, what they hold, and the first of them. */
  count: z.int(),
  units: z.int(),
  orders: z.array(CalendarOrder),
  /** All that take a place in it, whatever is filtered, with those that are being paid. */
  taken: z.int(),
  isRush: z.boolean(),
})
export type CalendarWindow = z.infer<typeof CalendarWindow>

export const CalendarDay = z.object({
  on: Day,
  /** `day`: a closing day of the store; `weekday`: it is never open then. */
  closed: z.enum(['day', 'weekday']).nullable(),
  /** What holds in place of the hours of the weekday; without hours: closed. */
  special: z.object({ name: z.string(), hours: z.array(OpeningHours) }).nullable(),
  /** When windows may start by the opening hours, at the store. */
  starts: z.array(z.string()),
  count: z.int(),
  units: z.int(),
  taken: z.int(),
  /** Of all its windows together; null: the store takes any number. */
  capacity: z.int().nullable(),
  /** Where something is, in their order. */
  windows: z.array(CalendarWindow),
})
export type CalendarDay = z.infer<typeof CalendarDay>

export const Calendar = z.object({
  store: z.object({
    id: Id,
    name: z.string(),
    timeZone: z.string(),
    /** Orders that it makes for windows that start together; null: any number. */
    capacityPerWindow: z.int().nullable(),
  }),
  /** The day it is at the store. */
  today: Day,
  days: z.array(CalendarDay),
  /** As far as the live messages had come. */
  liveSeq: z.int(),
})
export type Calendar = z.infer<typeof Calendar>

/** Where an order may be moved on a day, and why not to one window of it. */
export const ListMoveWindows = z.object({ purchaseId: Id, on: Day, start: Instant.optional() })
export const MoveWindows = z.object({
  options: z.array(
    z.object({
      start: Instant,
      end: Instant,
      /** Places that are left; null: any number. */
      left: z.int().nullable(),
    }),
  ),
  /** Why the day has nothing to choose. */
  empty: z.enum(WINDOW_REFUSALS).nullable(),
  /** Why the window that was asked for cannot be chosen. */
  why: z.enum(WINDOW_REFUSALS).nullable(),
})

export const MoveWindow = z.object({
  purchaseId: Id,
  /** When the new window starts. */
  start: Instant,
  /** The revision that was looked at: somebody else's change in between is not overwritten. */
  revision: z.int().optional(),
})

/** The window that an order is in from now on. */
export const MovedWindow = z.object({ start: Instant, end: Instant, revision: z.int() })
