import { z } from 'zod'
import type { Streets } from './port'

const TIMEOUT_MS = 3_000

const Answer = z.object({
  code: z.string(),
  routes: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
        legs: z.array(z.object({ distance: z.number(), duration: z.number() })),
      }),
    )
    .optional(),
})

/** Driving directions from an OSRM server, such as http://localhost:5000. */
export function osrmStreets(url: string): Streets {
  const base = url.replace(/\/$/, '')
  return {
    async way(points) {
      const places = points.map(({ lat, lon }) => `${lon},${lat}`).join(';')
      const response = await fetch(
        `${base}/route/v1/driving/${places}?overview=full&geometries=geojson&steps=false`,
        { signal: AbortSignal.timeout(TIMEOUT_MS) },
      )
      const answer = Answer.parse(await response.json())
      const found = answer.code === 'Ok' ? answer.routes?.[0] : undefined
      if (!found) return null
      return {
        path: found.geometry.coordinates,
        legs: found.legs.map(leg => ({
          meters: Math.round(leg.distance),
          seconds: Math.round(leg.duration),
        })),
      }
    },
  }
}
