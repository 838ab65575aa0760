import { describe, expect, test } from 'bun:test'
import { pino } from 'pino'
import { firstToAnswer } from './first-to-answer'
import type { PlacedPoint, RoadNetwork, RoadServer } from './port'
import { rememberedRoads } from './remembered-roads'

const log = pino({ level: 'silent' })
const at = (x: number): PlacedPoint => ({ lat: 41, lon: 2 + x / 100 })

/** A network whose seconds are made of both points, which counts what it is asked for. */
function network(source: RoadNetwork, isUp = () => true) {
  const asked: string[] = []
  const value = (from: PlacedPoint, to: PlacedPoint) =>
    Math.round(from.lon * 1e4) * 1e6 + Math.round(to.lon * 1e4)
  const roads: RoadServer = {
    credits: async () => [`© ${source}`],
    serves: vehicle => vehicle !== 'walker',
    async matrix(from, to) {
      asked.push(`${from.length}×${to.length}`)
      if (!isUp()) throw new Error('down')
      const seconds = Float64Array.from(from.flatMap(a => to.map(b => value(a, b))))
      return { source, seconds, meters: seconds.slice() }
    },
    async path(points) {
      asked.push(`${points.length} points`)
      if (!isUp()) throw new Error('down')
      const legs = points.slice(1).map((to, index) => {
        const from = points[index]!
        return {
          path: [
            [from.lon, from.lat],
            [to.lon, to.lat],
          ] as [number, number][],
          meters: value(from, to),
          seconds: 1,
        }
      })
      return { source, legs }
    },
  }
  return { roads, asked, value }
}

describe('the first network to answer', () => {
  test('is the next one while the first fails, and the first again once it answers', async () => {
    let [time, isUp] = [0, false]
    const first = network('osrm', () => isUp)
    const second = network('streets')
    const networks = [
      { name: 'osrm', roads: rememberedRoads('osrm', first.roads, () => new Date(time)) },
      { name: 'streets', roads: rememberedRoads('streets', second.roads, () => new Date(time)) },
    ]
    const roads = firstToAnswer(networks, { now: () => new Date(time), log })
    // A way that was never asked for, each time.
    let place = 0
    const source = async () => (await roads.path([at(place++), at(place)], 'car')).source
    for (let call = 0; call < 5; call++) expect(await source()).toBe('streets')
    // Three failures, then it is left alone.
    expect(first.asked).toHaveLength(3)
    time += 30_000
    expect(await source()).toBe('streets')
    expect(first.asked).toHaveLength(4)
    expect(await source()).toBe('streets')
    expect(first.asked).toHaveLength(4)
    isUp = true
    time += 30_000
    expect(await source()).toBe('osrm')
    isUp = false
    expect(await source()).toBe('streets')
    expect(first.asked).toHaveLength(6)
  })

  test('throws when none answers, or none serves the vehicle', async () => {
    const parts = { now: () => new Date(0), log }
    const down = rememberedRoads('osrm', network('osrm', () => false).roads, parts.now)
    const roads = firstToAnswer([{ name: 'osrm', roads: down }], parts)
    expect(roads.matrix([at(0)], [at(1)], 'car')).rejects.toThrow('down')
    expect(roads.serves('walker')).toBe(false)
    expect(roads.matrix([at(0)], [at(1)], 'walker')).rejects.toThrow('No road network')
  })
})

describe('remembered roads', () => {
  test('ask for the ways of a moved stop only, and answer as the network does', async () => {
    const { roads, asked, value } = network('osrm')
    const remembered = rememberedRoads('osrm', roads, () => new Date(0))
    const check = async (points: PlacedPoint[]) => {
      const { seconds } = await remembered.matrix(points, points, 'car')
      expect([...seconds]).toEqual(points.flatMap(a => points.map(b => value(a, b))))
      return asked.splice(0)
    }
    expect(await check([at(0), at(1), at(2), at(3)])).toEqual(['4×4'])
    expect(await check([at(3), at(1), at(0)])).toEqual([])
    expect(await check([at(0), at(1), at(9), at(3)])).toEqual(['1×4', '3×1'])
    expect(await check([at(0), at(1), at(2), at(3), at(4), at(5)])).toEqual(['2×6', '4×2'])
  })

  test('keep vehicles apart, and forget after some hours', async () => {
    let time = 0
    const { roads, asked } = network('osrm')
    const remembered = rememberedRoads('osrm', roads, () => new Date(time))
    await remembered.matrix([at(0)], [at(1)], 'car')
    await remembered.matrix([at(0)], [at(1)], 'bike')
    await remembered.matrix([at(0)], [at(1)], 'car')
    expect(asked).toHaveLength(2)
    time += 6 * 3_600_000
    await remembered.matrix([at(0)], [at(1)], 'car')
    expect(asked).toHaveLength(3)
  })

  test('ask for single pairs in tables, and for each of them once', async () => {
    const { roads, asked, value } = network('osrm')
    const remembered = rememberedRoads('osrm', roads, () => new Date(0))
    const check = async (places: number[]) => {
      const [from, to] = [places.slice(0, -1).map(at), places.slice(1).map(at)]
      const { seconds } = await remembered.pairs(from, to, 'car')
      expect([...seconds]).toEqual(from.map((point, nth) => value(point, to[nth]!)))
      return asked.splice(0)
    }
    expect(await check([0, 1, 2, 3])).toEqual(['3×3'])
    expect(await check([0, 1, 2, 3])).toEqual([])
    // What stood beside them in the table is not kept: the memory is for pairs that are used.
    expect(await check([0, 2, 3, 0])).toEqual(['2×2'])
    expect(await check(Array.from({ length: 71 }, (_, x) => 10 + x))).toEqual(['50×50', '20×20'])
  })

  test('ask for the unknown legs of a way, neighbours together', async () => {
    const { roads, asked, value } = network('osrm')
    const remembered = rememberedRoads('osrm', roads, () => new Date(0))
    await remembered.path([at(1), at(2), at(3)], 'car')
    const { legs } = await remembered.path([at(0), at(1), at(2), at(3), at(4), at(5)], 'car')
    expect(asked).toEqual(['3 points', '2 points', '3 points'])
    expect(legs.map(leg => leg!.meters)).toEqual([0, 1, 2, 3, 4].map(x => value(at(x), at(x + 1))))
  })
})
