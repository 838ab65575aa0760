import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { osrmRoads } from './osrm'

/** A server that speaks OSRM's protocol: every kilometre of the map's grid takes a hundred seconds. */
const asked: string[] = []
let answer: (service: string, places: [number, number][], query: URLSearchParams) => unknown = () => ({})
const server = Bun.serve({
  port: 0,
  fetch(request) {
    const url = new URL(request.url)
    const [, service, , profile, places] = url.pathname.split('/')
    asked.push(`${service} ${profile}`)
    const points = places!.split(';').map(place => place.split(',').map(Number) as [number, number])
    const body = answer(service!, points, url.searchParams)
    if (typeof body === 'number') return new Response('out of order', { status: body })
    const isFine = (body as { code: string }).code === 'Ok'
    return Response.json(body, { status: isFine ? 200 : 400 })
  },
})
afterAll(() => server.stop(true))

const at = (x: number, y = 0) => ({ lat: 41 + y / 100, lon: 2 + x / 100 })
const length = ([a, b]: [number, number], [c, d]: [number, number]) =>
  Math.round((Math.abs(a - c) + Math.abs(b - d)) * 100_000)
const indices = (list: string | null) => list!.split(';').map(Number)
const table: typeof answer = (_, places, query) => {
  const [sources, destinations] = [indices(query.get('sources')), indices(query.get('destinations'))]
  if (sources.length + destinations.length > 100) return { code: 'TooBig' }
  const pairs = sources.map(from => destinations.map(to => length(places[from]!, places[to]!)))
  const waypoint = (index: number) => ({ location: places[index], distance: 3, name: '' })
  return {
    code: 'Ok',
    sources: sources.map(waypoint),
    destinations: destinations.map(waypoint),
    durations: pairs.map(row => row.map(meters => meters / 10)),
    distances: pairs,
  }
}
const route: typeof answer = (_, places) => ({
  code: 'Ok',
  waypoints: places.map(location => ({ location, distance: 2, name: '' })),
  routes: [
    {
      distance: 0,
      duration: 0,
      legs: places.slice(1).map((to, index) => ({
        distance: length(places[index]!, to),
        duration: length(places[index]!, to) / 10,
        summary: '',
        steps: [
          { geometry: { type: 'LineString', coordinates: [places[index], to] } },
          { geometry: { type: 'LineString', coordinates: [to, to] } },
        ],
      })),
    },
  ],
})
const url = server.url.href
const roads = osrmRoads({ driving: url, cycling: url })
beforeEach(() => {
  asked.length = 0
})

describe('a matrix of an OSRM server', () => {
  test('is put together from blocks that the server takes', async () => {
    answer = table
    const points = Array.from({ length: 120 }, (_, index) => at(index))
    const { source, seconds, meters } = await roads.matrix(points, points, 'car')
    expect(source).toBe('osrm')
    expect(asked).toHaveLength(9)
    expect(meters[119 * 120 + 3]).toBeCloseTo(116_000, 3)
    expect(seconds[119 * 120 + 3]).toBeCloseTo(11_600, 3)
    expect(seconds.every(value => !Number.isNaN(value))).toBe(true)
  })

  test.each([
    ['car', 'driving', 100],
    ['van', 'driving', (100 * 22) / 21],
    ['truck', 'driving', (100 * 22) / 18],
    ['bike', 'cycling', 100],
    ['cargo_bike', 'cycling', (100 * 15) / 14],
  ] as const)(
    'of a %s asks for %s, and its times are those of the vehicle',
    async (vehicle, profile, seconds) => {
      answer = table
      const matrix = await roads.matrix([at(0)], [at(1)], vehicle)
      expect(asked).toEqual([`table ${profile}`])
      expect(matrix.seconds[0]).toBeCloseTo(seconds, 6)
    },
  )

  test('leaves pairs out that have no way, and points that are far from every road', async () => {
    answer = (...call) => {
      const whole = table(...call) as { durations: (number | null)[][]; sources: { distance: number }[] }
      whole.durations[0]![1] = null
      whole.sources[2]!.distance = 40_000
      return whole
    }
    const points = [at(0), at(1), at(2)]
    const { seconds } = await roads.matrix(points, points, 'car')
    expect([...seconds].map(value => (Number.isNaN(value) ? null : value))).toEqual([
      ...[0, null, 200],
      ...[100, 0, 100],
      ...[null, null, null],
    ])
  })

  test.each([
    ['an error', 503],
    ['a refusal that says nothing about the points', { code: 'InvalidUrl' }],
    ['a table without lengths', { code: 'Ok', durations: [[1]] }],
  ])('fails with %s', async (_, body) => {
    answer = () => body
    expect(roads.matrix([at(0)], [at(1)], 'car')).rejects.toThrow('The road server answered')
  })
})

describe('a way of an OSRM server', () => {
  test('has the line, the length and the time of each leg', async () => {
    answer = route
    const { legs } = await roads.path([at(0), at(1), at(1, 1)], 'car')
    expect(asked).toEqual(['route driving'])
    expect(legs.map(leg => [leg!.meters, leg!.seconds])).toEqual([
      [1000, 100],
      [1000, 100],
    ])
    expect(legs[1]!.path.at(0)).toEqual([2.01, 41])
    expect(legs[1]!.path.at(-1)).toEqual([2.01, 41.01])
  })

  test('is asked leg by leg when one leg is not found', async () => {
    answer = (service, places, query) =>
      places.some(([lon]) => lon > 2.015) ? { code: 'NoRoute' } : route(service, places, query)
    const { legs } = await roads.path([at(0), at(1), at(2)], 'car')
    expect(legs.map(leg => leg?.meters ?? null)).toEqual([1000, null])
    expect((await roads.path([at(1), at(2)], 'car')).legs).toEqual([null])
  })

  test('is not known for a vehicle whose profile no server has', () => {
    expect(roads.serves('moped')).toBe(true)
    expect(roads.serves('walker')).toBe(false)
    expect(roads.path([at(0), at(1)], 'walker')).rejects.toThrow('walking')
  })
})
