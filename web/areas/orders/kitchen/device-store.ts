import { useSyncExternalStore } from 'react'

/** What a screen in a kitchen knows by itself: kept on the device, the same in all its tabs. */
export function createDeviceStore<Value>(key: string, read: (saved: unknown) => Value) {
  const listeners = new Set<() => void>()
  let current: { text: string | null; value: Value } | null = null

  function value(): Value {
    const text = localStorage.getItem(key)
    if (current?.text !== text) current = { text, value: read(parsed(text)) }
    return current!.value
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    use: () =>
      useSyncExternalStore(listener => {
        if (listeners.size === 0) addEventListener('storage', onOtherTab)
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) removeEventListener('storage', onOtherTab)
        }
      }, value),
    change(next: (now: Value) => Value) {
      localStorage.setItem(key, JSON.stringify(next(value())))
      tell()
    },
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
