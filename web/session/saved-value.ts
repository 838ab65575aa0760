import { useSyncExternalStore } from 'react'

/** A value that outlives the page: kept in this browser, the same in all its tabs. */
export interface SavedValue<Value> {
  get(): Value
  set(value: Value | ((before: Value) => Value)): void
  use(): Value
}

/**
 * @param read turns what was kept, perhaps by an older version, into a value; anything odd becomes the default
 * @param storage where; what is kept in `sessionStorage` is this tab's alone
 */
export function savedValue<Value>(
  key: string,
  read: (stored: unknown) => Value,
  storage: () => Storage = () => localStorage,
): SavedValue<Value> {
  const listeners = new Set<() => void>()
  let current = load()

  function load(): Value {
    try {
      return read(JSON.parse(storage().getItem(key) ?? 'null'))
    } catch {
      return read(null)
    }
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  if (typeof window !== 'undefined')
    window.addEventListener('storage', event => {
      if (event.key !== key && event.key !== null) return
      current = load()
      tell()
    })

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get: () => current,
    set(value) {
      current = typeof value === 'function' ? (value as (before: Value) => Value)(current) : value
      storage().setItem(key, JSON.stringify(current))
      tell()
    },
    use: () => useSyncExternalStore(subscribe, () => current),
  }
}
