import type { FoundPlace, Places } from './port'

/** A stretch of a street between two house numbers, with where about these stand. */
export type Street = {
  city: string
  cityName: string
  name: string
  postalCode: string
  district: string
  from: { number: number; lat: number; lon: number }
  to: { number: number; lat: number; lon: number }
}

/** Addresses from a list of streets, with no network: house numbers are placed along the street. */
export function offlineGeocoder(streets: readonly Street[]): Places {
  const known = streets.map(street => ({
    street,
    words: wordsOf(`${street.name} ${street.district} ${street.postalCode} ${street.cityName}`),
  }))
  return {
    async find(text, city, limit) {
      const words = wordsOf(text)
      const number = Number(words.findLast(word => /^\d{1,4}$/.test(word)) ?? Number.NaN)
      const wanted = words.filter(word => word !== String(number))
      if (!wanted.length) return []
      return known
        .filter(
          ({ street, words: its }) =>
            (!city || street.city === city) && wanted.every(word => its.some(one => one.startsWith(word))),
        )
        .map(({ street }) => ({ street, gap: Number.isNaN(number) ? 0 : gapOf(street, number) }))
        .sort((a, b) => a.gap - b.gap || a.street.name.localeCompare(b.street.name))
        .slice(0, limit)
        .map(({ street }) => placeOn(street, Number.isNaN(number) ? null : number))
    },
  }
}

/** How far a number lies outside of the stretch. */
const gapOf = ({ from, to }: Street, number: number) => Math.max(0, from.number - number, number - to.number)

function placeOn(street: Street, number: number | null): FoundPlace {
  const { from, to } = street
  const at = number ?? Math.round((from.number + to.number) / 2)
  const part = Math.min(1, Math.max(0, (at - from.number) / Math.max(1, to.number - from.number)))
  const round = (value: number) => Number(value.toFixed(6))
  const line = number === null ? street.name : `${street.name}, ${number}`
  return {
    address: {
      address: line,
      postalCode: street.postalCode,
      city: street.cityName,
      country: 'ES',
      formattedAddress: `${line}, ${street.postalCode} ${street.cityName}`,
      geo: {
        lat: round(from.lat + (to.lat - from.lat) * part),
        lon: round(from.lon + (to.lon - from.lon) * part),
      },
    },
    city: street.city,
    isNumberMissing: number === null,
  }
}

/** Words without accents, articles or the kind of street, as people leave them out. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(word => word && !SMALL_WORDS.has(word))
}
const SMALL_WORDS = new Set([
  'de',
  'del',
  'la',
  'les',
  'los',
  'el',
  'd',
  'l',
  'c',
  'carrer',
  'calle',
  'avinguda',
  'avenida',
  'av',
  'avda',
  'passeig',
  'paseo',
  'num',
  'no',
])
