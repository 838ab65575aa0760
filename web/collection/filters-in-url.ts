import { DEFAULT_TZ, instantOf } from '../../src/core/rules/local-time'
import { shiftDay } from '../ui/fields/date-presets'
import type { FilterSpec } from './describe'

/** "2026-11-01..2026-11-30"; either day may be left out. */
const DAYS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/
/** "2026-11-01T09:30..2026-11-01T10:05", each with a minute or a day alone. */
const MOMENTS = /^(\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?)?\.\.(\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?)?$/

export interface OpenDays {
  from: string
  until: string
}

export function readDays(value: string | null | undefined): OpenDays {
  const [, from = '', until = ''] = value?.match(MOMENTS) ?? []
  return { from, until }
}

export const writeDays = ({ from, until }: OpenDays) => (from || until ? `${from}..${until}` : null)

/** "500..2000"; either number may be left out. */
const NUMBERS = /^(\d{1,9})?\.\.(\d{1,9})?$/

export interface OpenNumbers {
  least: number | null
  most: number | null
}

const numberOf = (text: string | undefined) => (text ? Number(text) : null)

export function readNumbers(value: string | null | undefined): OpenNumbers {
  const [, least, most] = value?.match(NUMBERS) ?? []
  return { least: numberOf(least), most: numberOf(most) }
}

export const writeNumbers = ({ least, most }: OpenNumbers) =>
  least === null && most === null ? null : `${least ?? ''}..${most ?? ''}`

const ID = /^[0-9a-f]{24}$/

function isPossible(spec: FilterSpec, value: string): boolean {
  if (spec.kind === 'days') return DAYS.test(value)
  if (spec.kind === 'moments') return MOMENTS.test(value)
  if (spec.kind === 'cents' || spec.kind === 'numbers') return NUMBERS.test(value)
  return spec.kind === 'record' ? ID.test(value) : spec.values.includes(value)
}

/** "channel:catering,isCrossDocking:true" as values by their key; what the collection cannot filter by is left out. */
export function readFilters(text: string | undefined, specs: readonly FilterSpec[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of (text ?? '').split(',')) {
    const at = part.indexOf(':')
    const [key, value] = [part.slice(0, at), part.slice(at + 1)]
    if (specs.some(spec => spec.key === key && isPossible(spec, value))) found[key] = value
  }
  return found
}

export function writeFilters(filters: Readonly<Record<string, string | null>>): string | undefined {
  const set = Object.entries(filters).filter(([, value]) => value !== null)
  return set.length > 0 ? set.map(([key, value]) => `${key}:${value}`).join(',') : undefined
}

/** What the server is asked for. Days are those of the stores. */
export function filterInput(filters: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, filterValue(value)]))
}

function filterValue(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value) && !ID.test(value)) return Number(value)
  if (NUMBERS.test(value)) {
    const { least, most } = readNumbers(value)
    return { ...(least !== null && { $gte: least }), ...(most !== null && { $lte: most }) }
  }
  return MOMENTS.test(value) ? instantsOf(value) : value
}

const MINUTE_MS = 60_000

/** A day counts from its beginning to its end, and so does a minute. */
function instantsOf(value: string) {
  const { from, until } = readDays(value)
  return {
    ...(from && { $gte: beginningOf(from).toISOString() }),
    ...(until && { $lt: endOf(until).toISOString() }),
  }
}

const beginningOf = (moment: string) => {
  const [day = '', time = '00:00'] = moment.split('T')
  return instantOf(day, time, DEFAULT_TZ)
}
const endOf = (moment: string) =>
  moment.includes('T')
    ? new Date(beginningOf(moment).getTime() + MINUTE_MS)
    : beginningOf(shiftDay(moment, 1))
