import { metersBetween } from '../../core/rules/ordering/distance'
import type { FoundPlace, PlacedPoint, Places } from './port'
import { readTyped, type StreetWords, wordsOf } from './street-words'

type House = { number: number; lat: number; lon: number }
/** A straight stretch of a street between two house numbers, with where about these stand. */
export type Stretch = { from: House; to: House; postalCode: string; district: string }
/** A street or a square. Of stretches that have the same number the first counts. */
export type KnownStreet = {
  city: string
  cityName: string
  name: string
  /** What else people call it, beside its name in the other language. */
  otherNames: readonly string[]
  isSquare: boolean
  stretches: readonly Stretch[]
}

/** From further away no point is said to be on a street. */
const NEAR_METERS = 250

/** Addresses from a list of streets, with no network: house numbers are placed along the street. */
export function offlineGeocoder(streets: readonly KnownStreet[]): Places {
  const known = streets.map(street => ({
    street,
    names: [street.name, ...street.otherNames].map(wordsOf),
    /** What may be typed beside the name. */
    around: new Set(
      [street.cityName, ...street.stretches.map(({ district }) => district)].flatMap(
        text => wordsOf(text).words,
      ),
    ),
  }))
  return {
    onlyIn: [...new Set(streets.map(({ cityName }) => cityName))],
    async find(text, city, limit, near = null) {
      const typed = readTyped(text)
      if (!typed.words.length) return []
      return known
        .filter(({ street }) => !city || street.city === city)
        .flatMap(({ street, names, around }) => {
          const fit = Math.max(...names.map(name => fitOf(name, typed, around)))
          if (fit === Number.NEGATIVE_INFINITY) return []
          const place = placeOn(street, typed.number)
          const nearer = street.city === near ? NEAR_CITY : 0
          const coded = place.address.postalCode === typed.postalCode ? SAME_POSTAL_CODE : 0
          return [{ place, fit: fit + nearer + coded - Math.min(6, gapTo(street, typed.number) / 20) }]
        })
        .sort((a, b) => b.fit - a.fit || a.place.address.address.localeCompare(b.place.address.address))
        .slice(0, limit)
        .map(({ place }) => place)
    },
    async at(point) {
      return nearestHouse(streets, point)
    },
  }
}

const NEAR_CITY = 12
const SAME_POSTAL_CODE = 5

/**
 * How well a name fits what was typed: every word has to be there, a whole one counts more than a beginning, one of the
 * name more than one of the district; what is left of the name and another kind of street count against it.
 */
function fitOf(name: StreetWords, typed: StreetWords, around: ReadonlySet<string>): number {
  let fit = 0
  const used = new Set<string>()
  for (const word of typed.words) {
    const found =
      name.words.find(one => one === word) ?? name.words.find(one => one.startsWith(word) && !used.has(one))
    if (found) {
      used.add(found)
      fit += found === word ? 10 : 6
    } else if (around.has(word)) fit += 2
    else return Number.NEGATIVE_INFINITY
  }
  if (used.size === 0) return Number.NEGATIVE_INFINITY
  if (used.has(name.words[0]!)) fit += 4
  if (typed.kind) fit += typed.kind === name.kind ? 12 : -8
  return fit - 4 * (name.words.length - used.size)
}

/** How far a number lies outside of the street. */
const gapTo = ({ stretches }: KnownStreet, number: number | null) =>
  number === null ? 0 : Math.min(...stretches.map(stretch => gapOf(stretch, number)))
const gapOf = ({ from, to }: Stretch, number: number) => Math.max(0, from.number - number, number - to.number)

function placeOn(street: KnownStreet, number: number | null): FoundPlace {
  const { stretches } = street
  const middle = stretches[Math.floor(stretches.length / 2)]!
  if (number === null) return houseOf(street, middle, null, 0.5)
  const stretch = stretches.reduce((best, one) => (gapOf(one, number) < gapOf(best, number) ? one : best))
  const { from, to } = stretch
  const along = (number - from.number) / Math.max(1, to.number - from.number)
  return houseOf(street, stretch, number, Math.min(1, Math.max(0, along)))
}

function houseOf(
  { city, cityName, name }: KnownStreet,
  { from, to, postalCode }: Stretch,
  number: number | null,
  along: number,
): FoundPlace {
  const between = (a: number, b: number) => Number((a + (b - a) * along).toFixed(6))
  const line = number === null ? name : `${name}, ${number}`
  return {
    address: {
      address: line,
      postalCode,
      city: cityName,
      country: 'ES',
      formattedAddress: `${line}, ${postalCode} ${cityName}`,
      geo: { lat: between(from.lat, to.lat), lon: between(from.lon, to.lon) },
    },
    city,
    isNumberMissing: number === null,
  }
}

/** The house that a point is nearest to; null where no street is known around. */
function nearestHouse(streets: readonly KnownStreet[], point: PlacedPoint): FoundPlace | null {
  let nearest: { place: FoundPlace; meters: number } | null = null
  for (const street of streets) {
    if (street.isSquare) continue
    for (const stretch of street.stretches) {
      const along = alongOf(stretch, point)
      const { from, to } = stretch
      const number = Math.round(from.number + (to.number - from.number) * along)
      const on = { lat: from.lat + (to.lat - from.lat) * along, lon: from.lon + (to.lon - from.lon) * along }
      const meters = metersBetween(on, point)
      if (meters > NEAR_METERS || (nearest && nearest.meters <= meters)) continue
      nearest = { place: houseOf(street, stretch, number, along), meters }
    }
  }
  return nearest?.place ?? null
}

/** Where on a stretch a point is nearest, from 0 to 1; on so few metres the earth is flat. */
function alongOf({ from, to }: Stretch, { lat, lon }: PlacedPoint): number {
  const wide = Math.cos((from.lat * Math.PI) / 180)
  const [x, y] = [(to.lon - from.lon) * wide, to.lat - from.lat]
  const length = x * x + y * y
  if (length === 0) return 0
  return Math.min(1, Math.max(0, ((lon - from.lon) * wide * x + (lat - from.lat) * y) / length))
}
