/** Random bytes behind the seconds of an id. */
export const ID_RANDOM_BYTES = 8

/** 24 hex characters that sort by the second they were made in: four bytes of time, eight of chance. */
export function idOf(seconds: number, random: Uint8Array): string {
  if (random.length < ID_RANDOM_BYTES) throw new RangeError(`needs ${ID_RANDOM_BYTES} random bytes`)
  let id = (Math.floor(seconds) >>> 0).toString(16).padStart(8, '0')
  for (const byte of random.subarray(0, ID_RANDOM_BYTES)) id += byte.toString(16).padStart(2, '0')
  return id
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
}

/** The first id of a second: everything made from then on is at least it. */
export function firstIdOf(seconds: number): string {
  return `${(Math.floor(seconds) >>> 0).toString(16).padStart(8, '0')}${'0'.repeat(2 * ID_RANDOM_BYTES)}`
}

export function secondsOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16)
}

/** What people see of a long id, of routes above all: its characters 3 to 10. */
export function shortId(id: string): string {
  return id.substring(3, 10)
}
