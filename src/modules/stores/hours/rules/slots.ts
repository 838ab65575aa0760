import { HOUR_MS, type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'
import {
  addDays,
  DEFAULT_TZ,
  daysBetween,
  type LocalDate,
  type LocalTime,
  localDateOf,
  millisOf,
  minutesOf,
  timeOf,
} from '../../../../core/rules/local-time'
import { type Money, toMoney } from '../../../../core/rules/money/cents'
import type { Channel } from '../../../../core/rules/ordering/channels'
import { HORIZON_DAYS } from './horizon'
import { hoursOn, isClosingDay, type MinuteRange, type OpenStore, openMinutes } from './opening-hours'

/** A window of delivery that can be chosen. `price` is what its delivery costs, where the window decides it. */
export interface DeliveryOption {
  deliveryStart: LocalTime
  deliveryEnd: LocalTime
  deliveryStartDate: string
  deliveryEndDate: string
  /** The last moment to order for it. */
  cutoff: string
  price: Money | null
  channels: Channel[]
}

export type CutoffRule =
  | { kind: 'minutesBefore'; minutes: number }
  | { kind: 'sameDay'; at: LocalTime }
  | { kind: 'previousDay'; at: LocalTime }

/** What of a store decides its windows. */
export interface SlotStore extends OpenStore {
  tz?: string | null
  /** How long the store needs from the order to the start of the window. */
  defaultLeadTimeHours?: number | null
  cutoff?: CutoffRule | null
  /** Orders that it can make for windows that start together; null: any number. */
  capacityPerSlot?: number | null
  deliveryPriceCents?: number | null
}

export interface SlotQuestion {
  store: SlotStore
  channel: Channel
  now: Instant
  /** The orders that start at an instant (ISO) already; what is not listed has none. */
  taken?: Readonly<Record<string, number>>
  /** By an admin: lead time, cut-off and opening hours do not count. Closing days, capacity and horizon do. */
  force?: boolean
  /** Lead time and cut-off count from then: the store has known of the order since. Absent: from now. */
  since?: Instant
}

/** Why a day has nothing to choose. */
export type EmptyDay =
  | 'PastDay'
  | 'BeyondHorizon'
  | 'ClosingDay'
  | 'ClosedThatWeekday'
  | 'TooSoon' // the store needs more time
  | 'CutoffPassed'
  | 'FullyBooked'

export interface DayOfSlots {
  on: LocalDate
  options: DeliveryOption[]
  /** Null when there are options. */
  empty: EmptyDay | null
  /** Nothing can be ordered for this day after it, while there is something. */
  lastCutoff: string | null
}

export const SLOT_EVERY_MINUTES = 15
export const SLOT_LENGTH_MINUTES = 30
/** A canteen round serves many desks: its window ends so much later. */
export const CANTEEN_EXTRA_MINUTES = 60
const FIRST_START = minutesOf('07:00')
const LAST_START = minutesOf('22:00')
/** The food leaves the store so long before the window, and the store must be open then. */
export const LEAVES_BEFORE_MINUTES = 30
export const DEFAULT_LEAD_TIME_HOURS = 96
/** Chosen beforehand where it is free. */
export const PREFERRED_START: LocalTime = '14:00'
export const PREFERRED_BREAKFAST: LocalTime = '09:00'
export const MORNING_ENDS: LocalTime = '12:00'

/** The cut-off is counted down from so long before it, on the day itself, outside catering. */
export const COUNTDOWN_FROM_MINUTES = 60

/** The windows of one day: the only place that knows them, for search, checkout, proposals and the server. */
export function deliveryOptions(on: LocalDate, question: SlotQuestion): DayOfSlots {
  const { free, empty } = freeStarts(on, question)
  const options = free.map(start => optionOf(start, question))
  return { on, options, empty, lastCutoff: lastCutoffOf(free) }
}

/** A day at a glance, for lists of stores: writing down all windows of all stores takes longer than finding them. */
export interface GlanceAtDay {
  on: LocalDate
  first: DeliveryOption | null
  /** What is chosen beforehand. */
  usual: DeliveryOption | null
  /** Null when there is a window. */
  empty: EmptyDay | null
  /** Nothing can be ordered for this day after it, while there is something. */
  lastCutoff: string | null
}

export function glanceAt(on: LocalDate, question: SlotQuestion): GlanceAtDay {
  const { free, empty } = freeStarts(on, question)
  const [first] = free
  const usual = free.find(({ minutes }) => timeOf(minutes) === PREFERRED_START) ?? first
  return {
    on,
    first: first ? optionOf(first, question) : null,
    usual: usual ? optionOf(usual, question) : null,
    empty,
    lastCutoff: lastCutoffOf(free),
  }
}

function lastCutoffOf(free: readonly FreeStart[]): string | null {
  const last = free.at(-1)
  return last ? new Date(last.cutoff).toISOString() : null
}

/** When a window may start: minutes of the day, that instant, and the last moment to order, in milliseconds. */
type FreeStart = { minutes: number; at: number; cutoff: number }

function freeStarts(on: LocalDate, question: SlotQuestion): { free: FreeStart[]; empty: EmptyDay | null } {
  const { store, channel, force = false } = question
  const tz = store.tz || DEFAULT_TZ
  const now = toMillis(question.now)
  const since = toMillis(question.since ?? now)
  const none = (empty: EmptyDay) => ({ free: [], empty })

  const ahead = daysBetween(localDateOf(now, tz), on)
  if (ahead < 0) return none('PastDay')
  if (ahead > HORIZON_DAYS[channel]) return none('BeyondHorizon')
  if (isClosingDay(store, on)) return none('ClosingDay')

  const hours = force ? [{ from: 0, to: 24 * 60 }] : openMinutes(hoursOn(store, on))
  if (hours.length === 0) return none('ClosedThatWeekday')
  const starts = startsWithin(hours)
  if (starts.length === 0) return none('ClosedThatWeekday')

  const millisAt = clockOf(on, tz, starts[0]!, starts[starts.length - 1]! + 24 * 60)
  const leadMs = force ? 0 : (store.defaultLeadTimeHours ?? DEFAULT_LEAD_TIME_HOURS) * HOUR_MS
  const free: FreeStart[] = []
  const reasons = new Set<EmptyDay>()
  for (const minutes of starts) {
    const at = millisAt(minutes)
    const lastByLead = at - leadMs
    const lastByCutoff = force || !store.cutoff ? lastByLead : cutoffMillis(store.cutoff, on, at, tz)
    if (since > lastByLead || now > at) reasons.add('TooSoon')
    else if (since > lastByCutoff) reasons.add('CutoffPassed')
    else if (isFull(at, question)) reasons.add('FullyBooked')
    else free.push({ minutes, at, cutoff: Math.min(lastByLead, lastByCutoff) })
  }
  if (free.length > 0) return { free, empty: null }
  return none(
    reasons.has('FullyBooked') ? 'FullyBooked' : reasons.has('CutoffPassed') ? 'CutoffPassed' : 'TooSoon',
  )
}

const isFull = (at: number, { store, taken }: SlotQuestion) =>
  store.capacityPerSlot != null && (taken?.[new Date(at).toISOString()] ?? 0) >= store.capacityPerSlot

function optionOf({ minutes, at, cutoff }: FreeStart, { store, channel }: SlotQuestion): DeliveryOption {
  const length = SLOT_LENGTH_MINUTES + (channel === 'canteen' ? CANTEEN_EXTRA_MINUTES : 0)
  return {
    deliveryStart: timeOf(minutes),
    deliveryEnd: timeOf(minutes + length),
    deliveryStartDate: new Date(at).toISOString(),
    deliveryEndDate: new Date(at + length * MINUTE_MS).toISOString(),
    cutoff: new Date(cutoff).toISOString(),
    price: store.deliveryPriceCents == null ? null : toMoney(store.deliveryPriceCents),
    channels: [channel],
  }
}

/** The window that starts at an instant, if it can be chosen. */
export function optionAt(
  on: LocalDate,
  startsAt: DeliveryOption['deliveryStartDate'],
  question: SlotQuestion,
): DeliveryOption | null {
  const wanted = toMillis(startsAt)
  const start = freeStarts(on, question).free.find(({ at }) => at === wanted)
  return start ? optionOf(start, question) : null
}

/** The first day from `from` (today, when left out) that has a window, within the horizon; null when none has. */
export function firstAvailable(question: SlotQuestion, from?: LocalDate): DayOfSlots | null {
  const first = firstGlance(question, from)
  return first && deliveryOptions(first.on, question)
}

/** The same at a glance. */
export function firstGlance(question: SlotQuestion, from?: LocalDate): GlanceAtDay | null {
  const today = localDateOf(question.now, question.store.tz || DEFAULT_TZ)
  const last = addDays(today, HORIZON_DAYS[question.channel])
  for (let on = from && from > today ? from : today; on <= last; on = addDays(on, 1)) {
    const day = glanceAt(on, question)
    if (day.first) return day
  }
  return null
}

/** What is chosen beforehand: of the morning when it is breakfast, where there is one; else the one at 14:00, else the first. */
export function defaultSlot<Option extends Pick<DeliveryOption, 'deliveryStart'>>(
  options: readonly Option[],
  { isBreakfast = false } = {},
): Option | null {
  const at = (start: LocalTime) => options.find(option => option.deliveryStart === start)
  const [morning] = options.filter(({ deliveryStart }) => deliveryStart < MORNING_ENDS)
  const breakfast = isBreakfast && morning ? (at(PREFERRED_BREAKFAST) ?? morning) : null
  return breakfast ?? at(PREFERRED_START) ?? options[0] ?? null
}

/** The option that is the same window as one that was chosen before, if it is still there. */
export function sameWindow(
  options: readonly DeliveryOption[],
  chosen: Pick<DeliveryOption, 'deliveryStartDate'>,
): DeliveryOption | null {
  const at = toMillis(chosen.deliveryStartDate)
  return options.find(option => toMillis(option.deliveryStartDate) === at) ?? null
}

/** Whole minutes that are left to order, when they are worth a countdown; else null. */
export function cutoffCountdown(
  option: DeliveryOption,
  channel: Channel,
  now: Instant,
  tz: string,
): number | null {
  if (channel === 'catering') return null
  if (localDateOf(option.deliveryStartDate, tz) !== localDateOf(now, tz)) return null
  const left = (toMillis(option.cutoff) - toMillis(now)) / MINUTE_MS
  return left >= 0 && left < COUNTDOWN_FROM_MINUTES ? Math.ceil(left) : null
}

/** When windows may start, in minutes of the day. */
export function startsWithin(hours: readonly MinuteRange[]): number[] {
  const last = Math.min(LAST_START, Math.max(...hours.map(({ to }) => to)))
  const starts: number[] = []
  for (let start = FIRST_START; start <= last; start += SLOT_EVERY_MINUTES) {
    const leaves = start - LEAVES_BEFORE_MINUTES
    if (hours.some(({ from, to }) => from <= leaves && leaves < to)) starts.push(start)
  }
  return starts
}

/** Local minutes of a day to milliseconds; asks the calendar twice, not for each window, when no clock changes. */
function clockOf(on: LocalDate, tz: string, first: number, last: number): (minutes: number) => number {
  const at = millisOf(on, first, tz)
  const isEven = millisOf(on, last, tz) - at === (last - first) * MINUTE_MS
  return minutes => (isEven ? at + (minutes - first) * MINUTE_MS : millisOf(on, minutes, tz))
}

function cutoffMillis(rule: CutoffRule, on: LocalDate, startsAt: number, tz: string): number {
  switch (rule.kind) {
    case 'minutesBefore':
      return startsAt - rule.minutes * MINUTE_MS
    case 'sameDay':
      return Math.min(startsAt, millisOf(on, minutesOf(rule.at), tz))
    case 'previousDay':
      return millisOf(addDays(on, -1), minutesOf(rule.at), tz)
  }
}

export interface AnsweringStore extends Pick<SlotStore, 'tz' | 'schedule' | 'specialHours'> {
  acceptTimeoutMinutes: number
}
