import { useMemo } from 'react'
import { createDeviceStore } from './device-store'

/** A screen that is loaded again shows what was ticked off; of yesterday nothing is kept. */
const KEPT_MS = 16 * 3_600_000

/** Lines that are made and orders that were heard of, with when. */
type Ticked = Readonly<Record<string, number>>

const store = createDeviceStore<Ticked>('kitchen.ticked', saved => {
  const since = Date.now() - KEPT_MS
  const entries = Object.entries((saved ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > since),
  )
})

/** What was ticked off on this screen: ids of lines, and of orders that were called off. */
export function useTicked(): ReadonlySet<string> {
  const ticked = store.use()
  return useMemo(() => new Set(Object.keys(ticked)), [ticked])
}

/** Ticks all of these off, or takes all their ticks away. */
export function tick(ids: readonly string[], on: boolean) {
  store.change(now => {
    const next = { ...now }
    for (const id of ids) {
      if (on) next[id] = Date.now()
      else delete next[id]
    }
    return next
  })
}
