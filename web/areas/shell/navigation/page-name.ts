import { useEffect, useSyncExternalStore } from 'react'

let name: string | null = null
const listeners = new Set<() => void>()

function become(next: string | null) {
  name = next
  for (const listener of listeners) listener()
}

/** Calls the window after what this screen shows, a store for example, while it shows it. */
export function usePageName(shown: string) {
  useEffect(() => {
    become(shown)
    return () => become(null)
  }, [shown])
}

/** What the window is called after, beyond its screen. */
export function useGivenPageName() {
  return useSyncExternalStore(subscribe, () => name)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
