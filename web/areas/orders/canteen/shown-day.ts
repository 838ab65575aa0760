import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DEFAULT_TZ, type LocalDate, localDateOf, weekdayOf } from '../../../../src/core/rules/local-time'
import type { Outputs } from '../../../api'
import { where } from '../cart/where'
import { firstToChoose } from './day-kitchens'
import { type Lunch, useLunches } from './lunches'

type Canteen = Outputs['public']['cloudCanteen']
type Day = Canteen['days'][number]

const WEEKEND = ['sat', 'sun']
export const isWeekend = (on: LocalDate) => WEEKEND.includes(weekdayOf(on))

/** Monday to Friday, and of a weekend the days that the company pays for or that have a lunch. */
export const isWorkingDay = (
  { on, ordered, available }: Pick<Day, 'on' | 'ordered' | 'available'>,
  lunches: readonly Pick<Lunch, 'on'>[],
) =>
  !isWeekend(on) ||
  available.inKind.amount > 0 ||
  ordered.length > 0 ||
  lunches.some(lunch => lunch.on === on)

/** The working days that can be ordered for, and the chosen one in any case. */
export const daysToShow = (days: Canteen['days'], lunches: readonly Lunch[], chosen: LocalDate) =>
  days.filter(day => day.on === chosen || isWorkingDay(day, lunches))

/** The day on show when none is chosen: today while it has a kitchen or a lunch, else the next to choose for. */
export function dayAtFirst(days: Canteen['days'], lunches: readonly Lunch[], today: LocalDate): Day {
  const working = days.filter(day => isWorkingDay(day, lunches))
  const now = working.find(({ on }) => on === today)
  if (now && (now.kitchens.length > 0 || now.ordered.length > 0)) return now
  return firstToChoose(working.length > 0 ? working : days)
}

/**
 * The day on show and the way to another: one day for header, week, list and cart. A link's day is taken over; a day
 * that is over is looked at and not chosen.
 */
export function useShownDay(canteen: Canteen | undefined) {
  const { date } = useSearch({ strict: false })
  const navigate = useNavigate()
  const lunches = useLunches()
  const chosen = where.use().on
  const [taken, setTaken] = useState<string>()
  const [over, setOver] = useState<{ on: LocalDate; chosen: string | null } | null>(null)
  useEffect(() => {
    if (date === undefined) return
    if (date >= localDateOf(Date.now(), DEFAULT_TZ)) where.set(before => ({ ...before, on: date }))
    setTaken(date)
  }, [date])
  if (!canteen) return null

  const { days, past } = canteen
  const wanted = date !== undefined && taken !== date ? date : chosen
  const day =
    days.find(({ on }) => on === wanted) ?? dayAtFirst(days, lunches, localDateOf(Date.now(), DEFAULT_TZ))
  const choose = (on: LocalDate) => {
    if (past.some(one => one.on === on)) return setOver({ on, chosen })
    setOver(null)
    where.set(before => ({ ...before, on }))
    if (date !== undefined) void navigate({ to: '.', search: before => ({ ...before, date: undefined }) })
  }
  return {
    day,
    /** A day of this week that is over, while it is looked at. */
    over: over?.chosen === chosen ? past.find(({ on }) => on === over.on) : undefined,
    choose,
    lunches,
  }
}
