import { useSyncExternalStore } from 'react'

/** What the map shows; kept on this device. */
export const toggleDefaults = {
  trails: false,
  completed: true,
  assigned: true,
  allStores: false,
  pickups: true,
  deliveries: true,
  external: true,
  addressBook: true,
  direct: true,
  crossDocking: true,
  individual: true,
  polylines: true,
  rings: true,
  anonymous: false,
} as const

export type Toggle = keyof typeof toggleDefaults
export type Toggles = Record<Toggle, boolean>

export const toggleGroups: readonly (readonly Toggle[])[] = [
  ['assigned', 'completed', 'polylines', 'trails'],
  ['pickups', 'deliveries', 'direct', 'crossDocking', 'individual'],
  ['allStores', 'external', 'addressBook', 'rings'],
  ['anonymous'],
]

const storageKey = 'user.map.toggles'
const listeners = new Set<() => void>()
let current = read()

function read(): Toggles {
  const toggles: Toggles = { ...toggleDefaults }
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return toggles
    for (const [key, value] of Object.entries(stored)) {
      if (key in toggles && typeof value === 'boolean') toggles[key as Toggle] = value
    }
  } catch {
    // what is stored cannot be read: start anew
  }
  return toggles
}

export function setToggle(toggle: Toggle, isOn: boolean) {
  current = { ...current, [toggle]: isOn }
  localStorage.setItem(storageKey, JSON.stringify(current))
  for (const listener of listeners) listener()
}

export function useToggles(): Toggles {
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
