import type { VehicleType } from '../../modules/logistics/couriers/rules/vehicles'
import type { PlacedPoint, RoadLeg, RoadMatrix, RoadNetwork, RoadServer, Roads } from './port'

const MAX_PAIRS = 250_000
const MAX_LEGS = 5_000
/** Single pairs are asked for in tables of at most so many rows and columns. */
const MAX_PAIRS_AT_ONCE = 50
const MAX_AGE_MS = 6 * 3_600_000
/** Point numbers stay below this, so that a pair of them is an exact number. */
const MAX_POINTS = 2 ** 26

type Memory = {
  since: number
  numbers: Map<string, number>
  pairs: Map<number, readonly [seconds: number, meters: number]>
  legs: Map<number, RoadLeg | null>
}

/**
 * Keeps the answers of a road network for some hours, pair by pair and leg by leg. When one stop of many moves,
 * only its ways are asked for again.
 */
export function rememberedRoads(source: RoadNetwork, roads: RoadServer, now: () => Date): Roads {
  const memories = new Map<VehicleType, Memory>()

  function memoryOf(vehicle: VehicleType, adds: number): Memory {
    const known = memories.get(vehicle)
    const isUsable =
      known &&
      now().getTime() - known.since < MAX_AGE_MS &&
      known.pairs.size + adds <= MAX_PAIRS &&
      known.legs.size < MAX_LEGS &&
      known.numbers.size < MAX_POINTS
    if (isUsable) return known
    const fresh = { since: now().getTime(), numbers: new Map(), pairs: new Map(), legs: new Map() }
    memories.set(vehicle, fresh)
    return fresh
  }

  return {
    credits: roads.credits,
    serves: roads.serves,
    async matrix(from, to, vehicle) {
      if (from.length * to.length > MAX_PAIRS) return roads.matrix(from, to, vehicle)
      const memory = memoryOf(vehicle, from.length * to.length)
      const rows = from.map(point => numberOf(memory, point))
      const columns = to.map(point => numberOf(memory, point))
      const isKnown = (row: number, column: number) => memory.pairs.has(pairOf(rows[row]!, columns[column]!))
      const { newRows, newColumns } = unknownPart(rows.length, columns.length, isKnown)
      const keep = (partRows: number[], partColumns: number[], { seconds, meters }: RoadMatrix) => {
        for (const [row, its] of partRows.entries())
          for (const [column, other] of partColumns.entries()) {
            const pair = row * partColumns.length + column
            memory.pairs.set(pairOf(rows[its]!, columns[other]!), [seconds[pair]!, meters[pair]!])
          }
      }
      const ask = async (partRows: number[], partColumns: number[]) => {
        if (partRows.length === 0 || partColumns.length === 0) return
        const places = partRows.map(row => from[row]!)
        const others = partColumns.map(column => to[column]!)
        keep(partRows, partColumns, await roads.matrix(places, others, vehicle))
      }
      const isNewRow = new Set(newRows)
      const oldRows = rows.map((_, row) => row).filter(row => !isNewRow.has(row))
      await Promise.all([
        ask(
          newRows,
          columns.map((_, column) => column),
        ),
        ask(oldRows, newColumns),
      ])
      return assemble(source, rows, columns, memory)
    },
    async pairs(from, to, vehicle) {
      const memory = memoryOf(vehicle, from.length)
      const keys = from.map((point, at) => pairOf(numberOf(memory, point), numberOf(memory, to[at]!)))
      const unknown = new Map(keys.flatMap((key, at) => (memory.pairs.has(key) ? [] : [[key, at]])))
      for (const some of chunksOf([...unknown], MAX_PAIRS_AT_ONCE)) {
        const [rows, columns] = [
          unique(some.map(([, at]) => from[at]!)),
          unique(some.map(([, at]) => to[at]!)),
        ]
        const { seconds, meters } = await roads.matrix(rows.points, columns.points, vehicle)
        for (const [nth, [key]] of some.entries()) {
          const cell = rows.places[nth]! * columns.points.length + columns.places[nth]!
          memory.pairs.set(key, [seconds[cell]!, meters[cell]!])
        }
      }
      const known = keys.map(key => memory.pairs.get(key)!)
      return {
        source,
        seconds: Float64Array.from(known, ([seconds]) => seconds),
        meters: Float64Array.from(known, ([, meters]) => meters),
      }
    },
    async path(points, vehicle) {
      const memory = memoryOf(vehicle, 0)
      const numbers = points.map(point => numberOf(memory, point))
      const keys = numbers.slice(1).map((number, index) => pairOf(numbers[index]!, number))
      for (const [start, end] of runsOf(keys, key => !memory.legs.has(key))) {
        const { legs } = await roads.path(points.slice(start, end + 1), vehicle)
        for (const [index, leg] of legs.entries()) memory.legs.set(keys[start + index]!, leg)
      }
      return { source, legs: keys.map(key => memory.legs.get(key) ?? null) }
    },
  }
}

/** Points without repetition, and the place of each among them. */
function unique(points: readonly PlacedPoint[]): { points: PlacedPoint[]; places: number[] } {
  const found = new Map<string, number>()
  const kept: PlacedPoint[] = []
  const places = points.map(point => {
    const key = nameOf(point)
    const known = found.get(key) ?? kept.push(point) - 1
    found.set(key, known)
    return known
  })
  return { points: kept, places }
}

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

const nameOf = ({ lat, lon }: PlacedPoint): string => `${lat.toFixed(6)},${lon.toFixed(6)}`

function numberOf({ numbers }: Memory, point: PlacedPoint): number {
  const place = nameOf(point)
  const number = numbers.get(place) ?? numbers.size
  numbers.set(place, number)
  return number
}

const pairOf = (from: number, to: number) => from * MAX_POINTS + to

/**
 * The smallest part to ask for, found greedily: all columns of the new rows, and the new columns of the other rows.
 */
function unknownPart(rows: number, columns: number, isKnown: (row: number, column: number) => boolean) {
  const unknownIn = Array.from({ length: rows }, (_, row) => {
    let count = 0
    for (let column = 0; column < columns; column++) if (!isKnown(row, column)) count += 1
    return count
  })
  const newRows = unknownIn.flatMap((count, row) => (count > columns / 2 ? [row] : []))
  const isNewRow = new Set(newRows)
  const newColumns: number[] = []
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++)
      if (!isNewRow.has(row) && !isKnown(row, column)) {
        newColumns.push(column)
        break
      }
  return { newRows, newColumns }
}

function assemble(source: RoadNetwork, rows: number[], columns: number[], { pairs }: Memory): RoadMatrix {
  const seconds = new Float64Array(rows.length * columns.length)
  const meters = new Float64Array(rows.length * columns.length)
  let pair = 0
  for (const row of rows)
    for (const column of columns) {
      const known = pairs.get(pairOf(row, column))
      seconds[pair] = known?.[0] ?? Number.NaN
      meters[pair++] = known?.[1] ?? Number.NaN
    }
  return { source, seconds, meters }
}

/** The stretches of a list in which every item fits, as [start, end) of each. */
function runsOf<Item>(items: readonly Item[], fits: (item: Item) => boolean): [number, number][] {
  const runs: [number, number][] = []
  for (const [index, item] of items.entries()) {
    if (!fits(item)) continue
    const last = runs.at(-1)
    if (last?.[1] === index) last[1] = index + 1
    else runs.push([index, index + 1])
  }
  return runs
}
