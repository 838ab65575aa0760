import { z } from 'zod'
import type { FoundPlace, Places } from './port'

const CITIES: Record<string, { name: string; viewbox: string }> = {
  bcn: { name: 'Barcelona', viewbox: '1.95,41.55,2.35,41.25' },
  mad: { name: 'Madrid', viewbox: '-3.90,40.60,-3.45,40.28' },
  sev: { name: 'Sevilla', viewbox: '-6.10,37.48,-5.85,37.28' },
  vlc: { name: 'València', viewbox: '-0.48,39.55,-0.28,39.38' },
}
const Found = z.object({
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
})
/** It answers a point in the sea with an error of its own. */
const FoundAt = z.union([Found, z.object({ error: z.string() })])
const TIMEOUT_MS = 4_000

/** Addresses from a Nominatim server. One that does not answer finds nothing; the person can still choose a company location. */
export function nominatim(base: string, userAgent: string): Places {
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const url = new URL(path, base)
    url.search = new URLSearchParams({ format: 'jsonv2', addressdetails: '1', ...query }).toString()
    const response = await fetch(url, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
    return response.json()
  }
  return {
    onlyIn: null,
    async find(text, city, limit, near = null) {
      const box = CITIES[city ?? near ?? '']
      const found = await ask('/search', {
        q: text,
        countrycodes: 'es',
        limit: String(limit),
        ...(box ? { viewbox: box.viewbox, bounded: city ? '1' : '0' } : {}),
      })
      return z
        .array(Found)
        .parse(found)
        .flatMap(one => presentFound(one, city))
    },
    async at({ lat, lon }) {
      const found = FoundAt.parse(await ask('/reverse', { lat: String(lat), lon: String(lon), zoom: '18' }))
      return 'error' in found ? null : (presentFound(found, null)[0] ?? null)
    },
  }
}

function presentFound(
  { lat, lon, display_name, address }: z.infer<typeof Found>,
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
