import { useSyncExternalStore } from 'react'
import { queryClient, withoutToken } from './api'
import { reloadSession } from './session/session'

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

/** Closes the screens as the server's refusal says, until the server says that it is open again. */
export function closeScreens(details: unknown) {
  const { message, until } = (details ?? {}) as { message?: unknown; until?: unknown }
  become({ message: textOf(message), until: textOf(until) })
  if (isWaiting) return
  isWaiting = true
  setTimeout(ask, askEvery)
}

async function ask() {
  if (!(await isOpenAgain().catch(() => false))) return void setTimeout(ask, askEvery)
  await reloadSession().catch(() => undefined)
  await queryClient.invalidateQueries()
  isWaiting = false
  become(null)
}

const isOpenAgain = async () => !(await withoutToken.public.status.query()).maintenance

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
