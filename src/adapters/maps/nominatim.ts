import { z } from 'zod'
import type { FoundPlace, Places } from './port'

const CITIES: Record<string, { name: string; viewbox: string }> = {
  bcn: { name: 'Barcelona', viewbox: '1.95,41.55,2.35,41.25' },
  mad: { name: 'Madrid', viewbox: '-3.90,40.60,-3.45,40.28' },
  sev: { name: 'Sevilla', viewbox: '-6.10,37.48,-5.85,37.28' },
  vlc: { name: 'València', viewbox: '-0.48,39.55,-0.28,39.38' },
}
const Answer = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    display_name: z.string(),
    address: z
      .object({
        road: z.string().optional(),
        house_number: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        town: z.string().optional(),
        village: z.string().optional(),
        country_code: z.string().optional(),
      })
      .default({}),
  }),
)
const TIMEOUT_MS = 4_000

/** Addresses from a Nominatim server. One that does not answer finds nothing; the person can still choose a company location. */
export function nominatim(base: string, userAgent: string): Places {
  return {
    async find(text, city, limit) {
      const url = new URL('/search', base)
      const box = city ? CITIES[city] : undefined
      url.search = new URLSearchParams({
        q: text,
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: 'es',
        limit: String(limit),
        ...(box ? { viewbox: box.viewbox, bounded: '1' } : {}),
      }).toString()
      const response = await fetch(url, {
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
      return Answer.parse(await response.json()).flatMap(found => presentFound(found, city))
    },
  }
}

function presentFound(
  { lat, lon, display_name, address }: z.infer<typeof Answer>[number],
  city: string | null,
): FoundPlace[] {
  if (!address.road) return []
  const line = address.house_number ? `${address.road}, ${address.house_number}` : address.road
  return [
    {
      address: {
        address: line,
        postalCode: address.postcode,
        city: address.city ?? address.town ?? address.village,
        country: address.country_code?.toUpperCase(),
        formattedAddress: display_name.slice(0, 400),
        geo: { lat, lon },
      },
      city,
      isNumberMissing: !address.house_number,
    },
  ]
}
