import type { KnownStreet, Stretch } from '../../adapters/maps/offline-geocoder'
import type { City, Geo } from '../../core/contract/common'
import { metersBetween } from '../../core/rules/ordering/distance'
import { HOUSE_NUMBERS, numbersKey, SQUARES, STREETS, zoneAt } from '../../streets/city-streets'
import { CITY_NAMES, NUMBERED_STRETCHES } from './streets'

/** A postal code seldom ends within so few metres. */
const PIECE_METERS = 120
const METERS_PER_NUMBER = 10
const SQUARE_NUMBERS = 40

/** Streets that are called something else than the same in the other language. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  'Carrer Gran de Gràcia': ['Calle Mayor de Gracia'],
  'Gran Via de les Corts Catalanes': ['Gran Via'],
  'La Rambla': ['Las Ramblas', 'Les Rambles'],
  'Plaça de la Mare de Déu': ['Plaza de la Virgen'],
  'Calle de Ortega y Gasset': ['Calle de José Ortega y Gasset'],
  'Plaza de Cánovas del Castillo': ['Neptuno'],
  'Plaza del Emperador Carlos V': ['Atocha'],
  'Plaza de la Independencia': ['Puerta de Alcalá'],
}

/** The streets and squares of the four cities, for who looks addresses up without a network. */
export const KNOWN_STREETS: readonly KnownStreet[] = [...streets(), ...squares()]

/** What the demo's addresses stand on comes first; the rest of a street is placed along its line. */
function streets(): KnownStreet[] {
  const byName = new Map<string, KnownStreet & { stretches: Stretch[] }>()
  const streetOf = (city: City, name: string) => {
    const key = numbersKey({ city, name })
    const known = byName.get(key) ?? { ...named(city, name), isSquare: false, stretches: [] }
    byName.set(key, known)
    return known
  }
  for (const { city, name, ...stretch } of NUMBERED_STRETCHES) streetOf(city, name).stretches.push(stretch)
  for (const { city, name, line } of STREETS) {
    const { stretches } = streetOf(city, name)
    stretches.push(...alongLine(city, name, line, [...stretches]))
  }
  return [...byName.values()]
}

function squares(): KnownStreet[] {
  return SQUARES.map(({ city, name, lat, lon, postalCode }) => {
    const { code, district } = zoneAt(city, { lat, lon })
    const at = (number: number) => ({ number, lat, lon })
    const stretches = [{ from: at(1), to: at(SQUARE_NUMBERS), postalCode: postalCode ?? code, district }]
    return { ...named(city, name), isSquare: true, stretches }
  })
}

function named(city: City, name: string) {
  return { city, cityName: CITY_NAMES[city], name, otherNames: OTHER_NAMES[name] ?? [] }
}

/** A line in short pieces, each with its house numbers and its postal code. */
function alongLine(
  city: City,
  name: string,
  line: readonly (readonly [lon: number, lat: number])[],
  numbered: readonly Stretch[],
): Stretch[] {
  const points = line.map(([lon, lat]) => ({ lat, lon }))
  const parts = points.slice(1).map((to, index) => ({ from: points[index]!, to }))
  const length = parts.reduce((sum, { from, to }) => sum + metersBetween(from, to), 0)
  const [first, last] = HOUSE_NUMBERS.get(numbersKey({ city, name })) ?? endsOf(length, points[0]!, numbered)
  const numberAt = (meters: number) => Math.round(first + ((last - first) * meters) / length)
  let passed = 0
  return parts.flatMap(({ from, to }) => {
    const meters = metersBetween(from, to)
    const count = Math.max(1, Math.ceil(meters / PIECE_METERS))
    const start = passed
    passed += meters
    return Array.from({ length: count }, (_, index) => {
      const ends = [index / count, (index + 1) / count].map(part => ({
        number: numberAt(start + meters * part),
        lat: from.lat + (to.lat - from.lat) * part,
        lon: from.lon + (to.lon - from.lon) * part,
      }))
      const [low, high] = ends.toSorted((a, b) => a.number - b.number) as [Stretch['from'], Stretch['to']]
      const { code, district } = zoneAt(city, middleOf(low, high))
      return { from: low, to: high, postalCode: code, district }
    })
  })
}

/** One number for ten metres, from the end on which the known ones are lower. */
function endsOf(length: number, begin: Geo, numbered: readonly Stretch[]): readonly [number, number] {
  const far = Math.round(length / METERS_PER_NUMBER)
  const [known] = numbered
  if (!known) return [1, 1 + far]
  const isReversed = metersBetween(begin, known.from) > metersBetween(begin, known.to)
  const nearEnd = isReversed ? known.to : known.from
  const offset = Math.round(metersBetween(begin, nearEnd) / METERS_PER_NUMBER)
  if (isReversed) return [nearEnd.number + offset, Math.max(1, nearEnd.number + offset - far)]
  const first = Math.max(1, nearEnd.number - offset)
  return [first, first + far]
}

function middleOf(a: Geo, b: Geo): Geo {
  return { lat: (a.lat + b.lat) / 2, lon: (a.lon + b.lon) / 2 }
}
