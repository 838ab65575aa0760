import type { City } from '../../src/core/contract/common'
import { isLocalDate } from '../../src/core/rules/local-time'

type Reader<Value> = (text: string) => Value | undefined
type Spec = Record<string, Reader<unknown>>
type Values<S extends Spec> = { [Key in keyof S]?: Exclude<ReturnType<S[Key]>, undefined> }

/**
 * Describes the search parameters of a route: what is unknown or unreadable is dropped. Every key is always in the
 * answer, undefined included; a missing one would let the raw text through.
 */
export function query<S extends Spec>(spec: S) {
  return (raw: Record<string, unknown>): Values<S> => {
    const values: Record<string, unknown> = {}
    for (const [key, read] of Object.entries(spec)) {
      const value = raw[key]
      values[key] = value === undefined || value === null ? undefined : read(String(value))
    }
    return values as Values<S>
  }
}

export const text: Reader<string> = value => value || undefined

/** A page number, from 1. */
export const pageNumber: Reader<number> = value => (/^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined)

export const flag: Reader<boolean> = value =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined

/** A day as yyyy-mm-dd. */
export const day: Reader<string> = value => (isLocalDate(value) ? value : undefined)

/** A month as yyyy-mm. */
export const month: Reader<string> = value => (/^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined)

export function oneOf<const Options extends readonly string[]>(...options: Options): Reader<Options[number]> {
  return value => options.find(option => option === value)
}

const cities: Record<string, City> = {
  barcelona: 'bcn',
  bcn: 'bcn',
  madrid: 'mad',
  mad: 'mad',
  sevilla: 'sev',
  sev: 'sev',
  valencia: 'vlc',
  vlc: 'vlc',
}

/** A city by its name or its short code. */
export const city: Reader<City> = value => cities[value.toLowerCase()]

/** Several values in one parameter, separated by commas. */
export const list: Reader<string[]> = value => {
  const items = value.split(',').filter(Boolean)
  return items.length > 0 ? items : undefined
}

/** Plain text in the address: the router's own JSON would turn 0012 into 12 and put quotes round strings. */
export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    params.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const written = params.toString().replaceAll('%2C', ',')
  return written ? `?${written}` : ''
}
