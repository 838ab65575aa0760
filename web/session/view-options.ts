import { useSyncExternalStore } from 'react'

/** How staff look at the product; kept in this browser, without any meaning for the server. */
export interface ViewOptions {
  /** A super admin sees what others see. */
  asNonSuperAdmin: boolean
  /** Ids, raw records and timings are shown. */
  developer: boolean
  /** Names and addresses of customers are hidden, for screens that others can see. */
  incognito: boolean
}

const storageKey = 'user.view'
const off: ViewOptions = { asNonSuperAdmin: false, developer: false, incognito: false }
const listeners = new Set<() => void>()
let current = read()

function read(): ViewOptions {
  try {
    return { ...off, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ViewOptions>) }
  } catch {
    return off
  }
}

export function viewOptions() {
  return current
}

export function switchViewOption(option: keyof ViewOptions, on = !current[option]) {
  current = { ...current, [option]: on }
  localStorage.setItem(storageKey, JSON.stringify(current))
  for (const listener of listeners) listener()
}

export function useViewOptions() {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => current,
  )
}
