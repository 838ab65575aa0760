import {
  type LocalDate,
  type LocalTime,
  minutesOf,
  type Weekday,
  weekdayOf,
} from '../../../../core/rules/local-time'

export interface OpeningHours {
  start: LocalTime
  /** Not after `start`: open until midnight. */
  end: LocalTime
}

export type WeekSchedule = Readonly<Partial<Record<Weekday, readonly OpeningHours[]>>>

/** What holds on some days in place of the hours of the week, such as "Nochebuena". Their days never overlap in a store. */
export interface SpecialHours {
  from: LocalDate
  /** The last day, included. */
  until: LocalDate
  name: string
  /** Empty: closed. */
  hours: OpeningHours[]
}

/** When a store is open: by the week, and on days that differ from it. */
export interface OpenStore {
  schedule: WeekSchedule
  specialHours?: readonly SpecialHours[]
}

/** What makes a day differ from its weekday; null where nothing does. */
export const specialHoursOn = ({ specialHours = [] }: Pick<OpenStore, 'specialHours'>, on: LocalDate) =>
  specialHours.find(({ from, until }) => from <= on && on <= until) ?? null

/** Whether special hours close the store on a day that may be open by the week. */
export const isClosingDay = (store: Pick<OpenStore, 'specialHours'>, on: LocalDate): boolean =>
  specialHoursOn(store, on)?.hours.length === 0

/** The hours of a day; none where the store is closed. Everything that asks about a day asks here. */
export const hoursOn = (store: OpenStore, on: LocalDate): readonly OpeningHours[] =>
  specialHoursOn(store, on)?.hours ?? store.schedule[weekdayOf(on)] ?? []

export interface MinuteRange {
  from: number
  to: number
}

/** Hours as minutes of the day. */
export function openMinutes(hours: readonly OpeningHours[]): MinuteRange[] {
  return hours
    .map(({ start, end }) => ({ from: minutesOf(start), to: minutesOf(end) }))
    .map(({ from, to }) => ({ from, to: to > from ? to : 24 * 60 }))
}
