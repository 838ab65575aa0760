import { useEffect, useSyncExternalStore } from 'react'
import type { Choice } from './act'

/** The orders that are selected on the open screen: the palette offers what can be done with them. */
let selected: readonly Choice[] = []
const none: readonly Choice[] = []
const listeners = new Set<() => void>()

function select(choices: readonly Choice[]) {
  selected = choices
  for (const listener of listeners) listener()
}

/** Offers these orders to the palette while the screen stands. */
export function useOfferSelection(choices: readonly Choice[]) {
  const ids = choices.map(({ value }) => value).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered again when other orders are selected
  useEffect(() => {
    select(choices)
    return () => select(none)
  }, [ids])
}

export const useSelection = (): readonly Choice[] =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => selected,
  )
