import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readOsm } from './import/read-osm'
import { readTables } from './import/read-tables'
import { ownStreets } from './own-streets'
import { boundsOf, prepare } from './prepare'
import { readAbout, readStreets, writeStreets } from './street-file'
import { StreetRouter } from './street-router'
import { osmPbf, type TestNode, type TestWay } from './streets.make'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * Three by three crossings, some 100 m apart, numbered by row and column from 11 to 33. The middle row leads east
 * only, with cycling in both directions; the middle column leads north; a bollard stands on the top row.
 */
const id = (row: number, column: number) => 10_000_000_000 + row * 10 + column
const place = (row: number, column: number) => ({ lat: 41 + row / 1000, lon: 2 + column / 1000 })
const ROWS = [1, 2, 3]
const nodes: TestNode[] = [
  ...ROWS.flatMap(row => ROWS.map(column => ({ id: id(row, column), ...place(row, column) }))),
  { id: id(9, 1), ...place(3, 1.5), tags: { barrier: 'bollard' } },
  { id: id(9, 2), lat: 41.0025, lon: 2.0006 },
  // An island of two crossings, and a house.
  { id: id(9, 3), lat: 41.02, lon: 2.02 },
  { id: id(9, 4), lat: 41.021, lon: 2.02 },
  { id: id(9, 5), lat: 41.0, lon: 2.0, tags: { building: 'yes' } },
]
const STREET = { highway: 'residential' }
const ways: TestWay[] = [
  { id: 1, refs: [id(1, 1), id(1, 2), id(1, 3)], tags: STREET },
  {
    id: 2,
    refs: [id(2, 1), id(2, 2), id(2, 3)],
    tags: { ...STREET, oneway: 'yes', 'oneway:bicycle': 'no', name: 'Carrer del Mig' },
  },
  { id: 3, refs: [id(3, 1), id(9, 1), id(3, 2), id(3, 3)], tags: STREET },
  { id: 4, refs: [id(1, 1), id(2, 1), id(9, 2), id(3, 1)], tags: STREET },
  { id: 5, refs: [id(1, 2), id(2, 2), id(3, 2)], tags: { ...STREET, oneway: 'yes' } },
  { id: 6, refs: [id(1, 3), id(2, 3), id(3, 3), id(8, 8)], tags: STREET },
  { id: 7, refs: [id(9, 3), id(9, 4)], tags: STREET },
  { id: 8, refs: [id(9, 5), id(1, 1)], tags: { building: 'yes' } },
]

async function imported() {
  const file = join(folder, 'town.osm.pbf')
  await Bun.write(file, osmPbf(nodes, ways, 4))
  return prepare(await readOsm(file))
}
const near = (row: number, column: number) => ({
  lat: place(row, column).lat + 1e-5,
  lon: place(row, column).lon,
})
/** Blocks of a way, by its length: all are 84 to 111 metres long. */
type Crossing = readonly [row: number, column: number]
const metersOf = (router: StreetRouter, mode: 'car' | 'bicycle' | 'foot', ...ends: Crossing[]) =>
  Math.round(
    router.path(
      ends.map(([row, column]) => place(row, column)),
      mode,
    )[0]!.meters,
  )

describe('streets of an .osm.pbf file', () => {
  test.each([
    ['a one-way street is driven in its direction', 'car', [2, 1], [2, 3], 168],
    ['a car goes round against it', 'car', [2, 3], [2, 1], 390],
    ['a bicycle may ride against it', 'bicycle', [2, 3], [2, 1], 168],
    ['and people walk', 'foot', [2, 3], [2, 1], 168],
    ['a bollard keeps cars out', 'car', [3, 1], [3, 2], 325],
    ['and lets bicycles through', 'bicycle', [3, 1], [3, 2], 84],
  ] as const)('%s', async (_, mode, from, to, meters) => {
    const router = new StreetRouter(await imported())
    const found = metersOf(router, mode, from, to)
    expect(Math.abs(found - meters)).toBeLessThan(30)
    const matrix = router.matrix([place(from[0], from[1])], [place(to[0], to[1])], mode)
    expect(Math.round(matrix.meters[0]!)).toBe(found)
  })

  test('a line follows the bends, and begins and ends at the points', async () => {
    const router = new StreetRouter(await imported())
    const [from, to] = [near(2, 1), near(3, 1)]
    const [leg] = router.path([from, to], 'car')
    expect(leg!.path[0]).toEqual([from.lon, from.lat])
    expect(leg!.path.at(-1)).toEqual([to.lon, to.lat])
    expect(leg!.path).toContainEqual([2.0006, 41.0025])
    // Along one street, forth and back.
    const [low, high] = [
      { lat: 41.0012, lon: 2.0011 },
      { lat: 41.0018, lon: 2.0011 },
    ]
    const [there] = router.path([low, high], 'car')
    const [back] = router.path([high, low], 'car')
    expect(there!.meters).toBeCloseTo(67, -1)
    expect(back!.path.map(String)).toEqual(there!.path.map(String).reverse())
  })

  test('there is no way to an island, nor from far away', async () => {
    const router = new StreetRouter(await imported())
    expect(router.path([place(1, 1), { lat: 41.0205, lon: 2.02 }, place(2, 2)], 'car')).toEqual([null, null])
    const { seconds } = router.matrix([place(1, 1), { lat: 42, lon: 3 }], [place(1, 1), place(3, 3)], 'car')
    expect([...seconds].map(Number.isNaN)).toEqual([false, false, true, true])
  })

  test('a damaged or foreign file is refused', async () => {
    const open = await imported()
    const file = join(folder, 'damaged.streets')
    await writeStreets(
      file,
      { name: 'x', attribution: '', importedAt: '', bounds: boundsOf(open.network) },
      open,
    )
    const bytes = new Uint8Array(await Bun.file(file).arrayBuffer())
    const whole = await readStreets(file)
    expect(whole.open.network).toEqual(open.network)
    expect(whole.open.hierarchies).toEqual(open.hierarchies)
    for (const [place, reason] of [
      [bytes.length - 9, 'damaged'],
      [0, 'no file of streets'],
      [16, 'version'],
    ] as const) {
      const changed = bytes.slice()
      changed[place]! ^= 0xff
      await Bun.write(file, changed)
      expect(readStreets(file)).rejects.toThrow(reason)
    }
    await Bun.write(file, bytes.slice(0, bytes.length - 100))
    expect(readStreets(file)).rejects.toThrow('damaged')
  })
})

describe('streets of tables', () => {
  const nodeTable = 'node\tlon\tlat\na\t2.0\t41\nb\t2.001\t41\nc\t2.001\t41.001\n'
  const edgeTable = [
    'edge\tfrom\tto\tlength_m\tstreet\ttier\tspeed_kmh\toneway\tvia',
    '0\ta\tb\t90\tCarrer A\t4\t\t1\t2.0005 41.0001',
    '1\tb\tc\t111\tCarrer B\t3\t30\t0\t',
    '2\tc\ta\t140\t\t0\t\t0\t',
    '',
  ].join('\n')

  test('are read as they are and packed with gzip, with one-way streets and bends', async () => {
    await Bun.write(join(folder, 'nodes.tsv'), nodeTable)
    await Bun.write(join(folder, 'edges.tsv.gz'), Bun.gzipSync(edgeTable.trimEnd()))
    const router = new StreetRouter(
      prepare(await readTables(join(folder, 'nodes.tsv'), join(folder, 'edges.tsv.gz'))),
    )
    const [a, b] = [
      { lat: 41, lon: 2 },
      { lat: 41, lon: 2.001 },
    ]
    const [there, back] = router.path([a, b, a], 'car')
    expect([there!.meters, back!.meters]).toEqual([90, 251])
    expect(there!.path).toContainEqual([2.0005, 41.0001])
    expect(router.path([b, a], 'foot')[0]!.meters).toBe(90)
  })

  test.each([
    ['a column is missing', 'edge\tfrom\n0\ta\n', 'without the columns to, length_m, oneway'],
    ['a node is missing', 'from\tto\tlength_m\toneway\na\tz\t9\t0\n', 'one of them is no node'],
    ['a length is no number', 'from\tto\tlength_m\toneway\na\tb\tfar\t0\n', '"far" is no number'],
  ])('are refused where %s', async (_, edges, message) => {
    await Bun.write(join(folder, 'nodes.tsv'), nodeTable)
    await Bun.write(join(folder, 'bad.tsv'), edges)
    expect(readTables(join(folder, 'nodes.tsv'), join(folder, 'bad.tsv'))).rejects.toThrow(message)
  })
})

describe('the imported streets of a folder', () => {
  const log = pino({ level: 'silent' })
  const parts = { now: () => new Date(0), log }

  test('answer from a worker, and a new import is taken up', async () => {
    const home = join(folder, 'own')
    const streets = ownStreets(home, parts)
    expect(streets.roads.serves('car')).toBe(false)
    expect(streets.roads.path([place(1, 1), place(1, 2)], 'car')).rejects.toThrow('No streets')

    await mkdir(home)
    await utimes(home, 1, 1)
    expect(streets.roads.serves('car')).toBe(true)
    expect((await streets.roads.path([place(1, 1), place(1, 2)], 'car')).legs).toEqual([null])

    const open = await imported()
    const about = { name: 'town', attribution: '© Town', importedAt: '', bounds: boundsOf(open.network) }
    await writeStreets(join(home, 'town.streets'), about, open)
    await Bun.write(join(home, 'other.streets'), 'nothing of the kind')
    await utimes(home, 2, 2)
    expect((await readAbout(join(home, 'town.streets'))).attribution).toBe('© Town')
    const { source, legs } = await streets.roads.path(
      [place(1, 1), place(1, 2), { lat: 48, lon: 2 }],
      'truck',
    )
    expect(source).toBe('streets')
    expect(legs[0]!.meters).toBeCloseTo(84, 0)
    expect(legs[1]).toBeNull()
    const points = [place(1, 1), place(2, 2), place(3, 3)]
    const car = await streets.roads.matrix(points, points, 'car')
    const van = await streets.roads.matrix(points, points, 'van')
    expect(van.seconds[5]! / car.seconds[5]!).toBeCloseTo(22 / 21, 6)
    const elsewhere = await streets.roads.matrix([{ lat: 48, lon: 2 }], [{ lat: 48, lon: 2.1 }], 'car')
    expect(elsewhere.seconds[0]).toBeNaN()
    expect(await streets.roads.credits()).toEqual(['© Town'])
    await streets.stop()
  })
})
