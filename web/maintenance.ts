import { useSyncExternalStore } from 'react'
import { readFailure } from './failure'

export interface Maintenance {
  message: string | null
  until: string | null
}

const askEvery = 10_000
const listeners = new Set<() => void>()
let now: Maintenance | null = null
let isWaiting = false

function become(next: Maintenance | null) {
  now = next
  for (const listener of listeners) listener()
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Looks at a failed call: one that met maintenance closes the screens, until `isOver` says otherwise. */
export function noticeMaintenance(
  error: unknown,
  isOver: () => Promise<boolean>,
  reopen: () => Promise<void>,
) {
  const failure = readFailure(error)
  if (failure?.name !== 'MaintenanceMode') return
  const details = (failure.details ?? {}) as { message?: unknown; until?: unknown }
  become({ message: textOf(details.message), until: textOf(details.until) })
  if (isWaiting) return
  isWaiting = true
  const ask = async () => {
    if (!(await isOver().catch(() => false))) return void setTimeout(ask, askEvery)
    await reopen()
    isWaiting = false
    become(null)
  }
  setTimeout(ask, askEvery)
}

/** The maintenance that this page has met; null when there is none. */
export function useMaintenance() {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => now,
  )
}
