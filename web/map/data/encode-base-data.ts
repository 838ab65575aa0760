import { type BaseData, unitsPerDegree } from '../ground/base-data'

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

function units(degrees: number) {
  return Math.round(degrees * unitsPerDegree)
}

function zigzag(value: number) {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function writeNumber(bytes: number[], value: number) {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
