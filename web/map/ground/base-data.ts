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
export const unitsPerDegree = 10_000

type Name = [name: string, lon: number, lat: number, rank: number]

/** Reads what web/map/data made. */
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

function unzigzag(value: number) {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2
}
