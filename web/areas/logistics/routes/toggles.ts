import { useSyncExternalStore } from 'react'

/** What the map shows; kept for each person, on this device and with the account. */
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
  catering: true,
  canteen: true,
  groceries: true,
  geofences: true,
  traffic: false,
  polylines: true,
  rings: true,
  anonymous: false,
} as const

export type Toggle = keyof typeof toggleDefaults
export type Toggles = Record<Toggle, boolean>

const storageKey = 'user.map.toggles'
const listeners = new Set<() => void>()
let key = storageKey
let current = readToggles(stored())

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

/** The saved layers, as far as they can be read: they may come from another version. */
export function readToggles(kept: unknown): Toggles {
  const toggles: Toggles = { ...toggleDefaults }
  if (typeof kept !== 'object' || kept === null) return toggles
  for (const [name, value] of Object.entries(kept))
    if (name in toggles && typeof value === 'boolean') toggles[name as Toggle] = value
  return toggles
}

/** Shows what a person chose last: as their account has kept it, else this device. */
export function openToggles(person: string, kept: unknown): Toggles {
  key = `${storageKey}.${person}`
  current = readToggles(kept ?? stored())
  for (const listener of listeners) listener()
  return current
}

export function setToggle(toggle: Toggle, isOn: boolean) {
  current = { ...current, [toggle]: isOn }
  localStorage.setItem(key, JSON.stringify(current))
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
