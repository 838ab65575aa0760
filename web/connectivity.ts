import { useSyncExternalStore } from 'react'

const checkEvery = 5_000
const listeners = new Set<() => void>()
let online = navigator.onLine
let timer: ReturnType<typeof setTimeout> | undefined

function become(next: boolean) {
  if (online === next) return
  online = next
  for (const listener of listeners) listener()
}

/** Somebody's request did not reach the server: look whether that is general, and from then on until it is over. */
export function suspectOffline() {
  if (timer === undefined) void check()
}

async function check() {
  clearTimeout(timer)
  timer = undefined
  const reached = navigator.onLine && (await serverAnswers())
  become(reached)
  if (!reached) timer = setTimeout(check, checkEvery)
}

async function serverAnswers() {
  try {
    await fetch('/build.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(checkEvery) })
    return true
  } catch {
    return false
  }
}

addEventListener('offline', () => void check())
addEventListener('online', () => void check())

export function useOnline() {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => online,
  )
}
