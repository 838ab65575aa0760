import { useSyncExternalStore } from 'react'

// The code of a company's poster or mail (`?loc=`), kept until its reader is signed in and has joined.

const storageKey = 'activation.code'
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** Takes the code out of the address; call it before the router reads that. */
export function takeActivationCode() {
  const url = new URL(location.href)
  const code = url.searchParams.get('loc')?.trim()
  if (code === undefined) return
  if (code) localStorage.setItem(storageKey, code)
  url.searchParams.delete('loc')
  history.replaceState(null, '', url.pathname + url.search + url.hash)
}

/** Somebody has typed a code and signs in first: they join as soon as they are back. */
export function keepActivationCode(code: string) {
  localStorage.setItem(storageKey, code)
  tell()
}

export function forgetActivationCode() {
  localStorage.removeItem(storageKey)
  tell()
}

export function useActivationCode() {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => localStorage.getItem(storageKey),
  )
}
