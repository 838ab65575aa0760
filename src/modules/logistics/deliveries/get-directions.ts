import { holds } from '../../../core/procedures'
import { streetWayThrough } from '../../../streets/city-streets'
import { Directions, DirectionsAnswer } from '../routes/contract/route-plans'
import { READS_ROUTES } from '../routes/route-scope'
import { roadMeters, travelSeconds } from '../routes/rules/eta'

/** The way along points: by the streets where a server of theirs is configured and answers, else along those that are known here, with the times and lengths of straight lines made longer. */
export const getDirections = holds(...READS_ROUTES)
  .input(Directions)
  .output(DirectionsAnswer)
  .query(async ({ input: { points, vehicleType }, ctx: { world } }) => {
    const way = await world.streets?.way(points).catch(error => {
      world.log.warn({ err: error }, 'nobody answered about the streets')
      return null
    })
    if (way) return { ...way, ...totals(way.legs), source: 'osrm' as const }

    const legs = points.slice(1).map((to, index) => {
      const meters = roadMeters(points[index]!, to)
      return {
        meters: Math.round(meters),
        seconds: Math.round(travelSeconds(meters, vehicleType ?? 'van')),
      }
    })
    return {
      path: streetWayThrough(points).map(({ lat, lon }): [number, number] => [lon, lat]),
      legs,
      ...totals(legs),
      source: 'estimate' as const,
    }
  })

const totals = (legs: { meters: number; seconds: number }[]) => ({
  meters: legs.reduce((sum, leg) => sum + leg.meters, 0),
  seconds: legs.reduce((sum, leg) => sum + leg.seconds, 0),
})
