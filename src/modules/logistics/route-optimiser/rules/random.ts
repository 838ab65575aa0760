export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** An integer from 0 up to the limit. */
  below(limit: number): number
}

/** Numbers that look random, the same row of them for the same seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: limit => Math.floor(next() * limit) }
}
