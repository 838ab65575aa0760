import { type Instant, SECOND_MS, toMillis } from '../../core/rules/instant'

/** Randomness that can be repeated: the same seed and subject give the same row of choices. */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** Both ends belong to it. */
  whole(from: number, to: number): number
  is(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item
  /** Different ones, in their order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  bytes(count: number): Uint8Array
  /** The id of something made at that moment; of one second, later calls give later ids. */
  id(at: Instant): string
}

/** A subject of its own for each part of the world keeps the others as they are when one part changes. */
export function randomOf(seed: number, subject: string): Random {
  const next = mulberry32(hashOf(`${seed}/${subject}`))
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)]!
  let given = 0
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => whole(0, 255))
  return {
    next,
    whole,
    pick,
    bytes,
    is: probability => next() < probability,
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return items.at(-1)![0]
    },
    some(items, count) {
      const wanted = Math.min(count, items.length)
      let open = wanted
      return items.filter((_, index) => {
        const isTaken = next() * (items.length - index) < open
        if (isTaken) open--
        return isTaken
      })
    },
    id(at) {
      given++
      const inOrder = [given >> 16, given >> 8, given].map(part => part & 0xff)
      const second = Math.floor(toMillis(at) / SECOND_MS)
      return second.toString(16).padStart(8, '0') + Buffer.from([...inOrder, ...bytes(5)]).toString('hex')
    },
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
