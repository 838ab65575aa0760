/** The offline base map: lines as longitude, latitude, longitude… and the names of places. */
export interface BaseData {
  land: number[][]
  provinces: number[][]
  municipalities: number[][]
  roads: number[][]
  rivers: number[][]
  labels: PlaceLabel[]
}

export interface PlaceLabel {
  name: string
  lon: number
  lat: number
  /** 1 a large city … 3 and 4 a municipality, 5 a district. */
  rank: number
}

/** About 11 m: finer than the coast that we have. */
const unitsPerDegree = 10_000

/** Lines as differences in a variable number of bytes, after a head with the counts and names as JSON. */
export function encodeBaseData({ labels, ...lines }: BaseData): Uint8Array<ArrayBuffer> {
  const names = labels.map(({ name, lon, lat, rank }) => [name, units(lon), units(lat), rank])
  const counts = Object.fromEntries(Object.entries(lines).map(([key, list]) => [key, list.length]))
  const head = new TextEncoder().encode(JSON.stringify({ counts, names }))
  const bytes: number[] = []
  for (const line of Object.values(lines).flat()) {
    writeNumber(bytes, line.length / 2)
    let [lon, lat] = [0, 0]
    for (let at = 0; at < line.length; at += 2) {
      const next = [units(line[at] ?? 0), units(line[at + 1] ?? 0)] as const
      writeNumber(bytes, zigzag(next[0] - lon))
      writeNumber(bytes, zigzag(next[1] - lat))
      ;[lon, lat] = next
    }
  }
  const file = new Uint8Array(4 + head.length + bytes.length)
  new DataView(file.buffer).setUint32(0, head.length)
  file.set(head, 4)
  file.set(bytes, 4 + head.length)
  return file
}

type Name = [name: string, lon: number, lat: number, rank: number]

export function decodeBaseData(file: Uint8Array): BaseData {
  const headLength = new DataView(file.buffer, file.byteOffset).getUint32(0)
  const head = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + headLength))) as {
    counts: Record<Exclude<keyof BaseData, 'labels'>, number>
    names: Name[]
  }
  let at = 4 + headLength
  const readNumber = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = file[at++] ?? 0
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  const readLines = (count: number) =>
    Array.from({ length: count }, () => {
      const points = readNumber()
      const line = new Array<number>(points * 2)
      let [lon, lat] = [0, 0]
      for (let index = 0; index < points; index++) {
        lon += unzigzag(readNumber())
        lat += unzigzag(readNumber())
        line[index * 2] = lon / unitsPerDegree
        line[index * 2 + 1] = lat / unitsPerDegree
      }
      return line
    })
  return {
    land: readLines(head.counts.land),
    provinces: readLines(head.counts.provinces),
    municipalities: readLines(head.counts.municipalities),
    roads: readLines(head.counts.roads),
    rivers: readLines(head.counts.rivers),
    labels: head.names.map(([name, lon, lat, rank]) => ({
      name,
      lon: lon / unitsPerDegree,
      lat: lat / unitsPerDegree,
      rank,
    })),
  }
}

function units(degrees: number) {
  return Math.round(degrees * unitsPerDegree)
}

function zigzag(value: number) {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function unzigzag(value: number) {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2
}

function writeNumber(bytes: number[], value: number) {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
