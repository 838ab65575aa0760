import { afterAll, expect, test } from 'bun:test'
import { encode } from '@googlemaps/polyline-codec'
import { valhallaRoads } from './valhalla'

type Place = { lat: number; lon: number }
type Request = { costing: string; sources?: Place[]; targets?: Place[]; locations?: Place[] }

/** A server that speaks Valhalla's protocol: every kilometre of the map's grid takes a hundred seconds. */
const asked: (Request & { action: string })[] = []
let refuses: (request: Request) => number | null = () => null
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const action = new URL(request.url).pathname.slice(1)
    const body = (await request.json()) as Request
    asked.push({ ...body, action })
    const code = refuses(body)
    if (code === 500) return new Response('out of order', { status: 500 })
    if (code) return Response.json({ error_code: code, error: '', status_code: 400 }, { status: 400 })
    return Response.json(action === 'route' ? { trip: trip(body.locations!) } : matrix(body))
  },
})
afterAll(() => server.stop(true))

const km = (a: Place, b: Place) => Math.round((Math.abs(a.lat - b.lat) + Math.abs(a.lon - b.lon)) * 100)
const matrix = ({ sources, targets }: Request) => ({
  units: 'kilometers',
  sources_to_targets: sources!.map((from, from_index) =>
    targets!.map((to, to_index) => {
      const isCut = from_index === 1 && to_index === 2
      return {
        from_index,
        to_index,
        distance: isCut ? null : km(from, to),
        time: isCut ? null : km(from, to) * 100,
      }
    }),
  ),
})
const trip = (places: Place[]) => ({
  status: 0,
  units: 'kilometers',
  legs: places.slice(1).map((to, index) => ({
    shape: encode(
      [places[index]!, to].map(({ lat, lon }): [number, number] => [lat, lon]),
      6,
    ),
    summary: { length: km(places[index]!, to), time: km(places[index]!, to) * 100 },
  })),
})

const at = (x: number) => ({ lat: 41, lon: 2 + x / 100 })
const roads = valhallaRoads(server.url.href)

test.each([
  ['walker', 'pedestrian', 100],
  ['bike', 'bicycle', 100],
  ['ebike', 'bicycle', (100 * 15) / 18],
  ['moped', 'motor_scooter', 100],
  ['van', 'auto', (100 * 22) / 21],
  ['truck', 'truck', 100],
] as const)('a %s is costed as %s', async (vehicle, costing, seconds) => {
  asked.length = 0
  const matrix = await roads.matrix([at(0)], [at(1)], vehicle)
  expect(asked[0]).toMatchObject({ action: 'sources_to_targets', costing })
  expect(matrix.seconds[0]).toBeCloseTo(seconds, 6)
  expect(matrix.meters[0]).toBe(1000)
})

test('a pair without a way is left out of the matrix', async () => {
  const points = [at(0), at(1), at(2)]
  const { seconds } = await roads.matrix(points, points, 'car')
  expect([...seconds].map(value => (Number.isNaN(value) ? null : value))).toEqual([
    0,
    100,
    200,
    100,
    0,
    null,
    200,
    100,
    0,
  ])
})

test('a way has the line, the length and the time of each leg', async () => {
  const { source, legs } = await roads.path([at(0), at(1), at(3)], 'car')
  expect(source).toBe('valhalla')
  expect(legs.map(leg => [leg!.meters, leg!.seconds, leg!.path])).toEqual([
    [
      1000,
      100,
      [
        [2, 41],
        [2.01, 41],
      ],
    ],
    [
      2000,
      200,
      [
        [2.01, 41],
        [2.03, 41],
      ],
    ],
  ])
})

test('refusals of points leave legs out, all others are failures', async () => {
  refuses = ({ locations, sources }) =>
    [...(locations ?? []), ...(sources ?? [])].some(({ lon }) => lon > 2.025) ? 442 : null
  expect((await roads.path([at(0), at(1), at(3)], 'car')).legs.map(leg => leg?.meters ?? null)).toEqual([
    1000,
    null,
  ])
  expect((await roads.matrix([at(3)], [at(0)], 'car')).seconds[0]).toBeNaN()
  refuses = () => 154
  expect(roads.path([at(0), at(1)], 'car')).rejects.toThrow('154')
  refuses = () => 500
  expect(roads.path([at(0), at(1)], 'car')).rejects.toThrow('500')
})
