import type { TRPCLink } from '@trpc/client'
import { useSyncExternalStore } from 'react'
import type { ClientRouter } from '../../src/routers/app.generated'

/** A call as whoever looks behind the scenes wants to see it. */
export interface LoggedCall {
  /** Counts up. */
  key: number
  path: string
  ms: number
  /** Of the answer; null when there was none. */
  status: number | null
  /** By which the server's log names it. */
  requestId: string | null
}

const most = 50
const listeners = new Set<() => void>()
let calls: readonly LoggedCall[] = []
let count = 0

function note(path: string, began: number, response: Response | undefined) {
  count += 1
  const requestId = response?.headers.get('x-request-id') ?? null
  const ms = Math.round(performance.now() - began)
  calls = [{ key: count, path, ms, status: response?.status ?? null, requestId }, ...calls].slice(0, most)
  for (const listener of listeners) listener()
}

const responseIn = (meta: Record<string, unknown> | undefined) =>
  meta?.response instanceof Response ? meta.response : undefined

/** Remembers the last calls, in this tab only. */
export const logCalls: TRPCLink<ClientRouter> =
  () =>
  ({ op, next }) => {
    const began = performance.now()
    const answers = next(op)
    return {
      ...answers,
      subscribe: observer =>
        answers.subscribe({
          ...observer,
          next(value) {
            note(op.path, began, responseIn(value.context))
            observer.next?.(value)
          },
          error(error) {
            note(op.path, began, responseIn(error.meta))
            observer.error?.(error)
          },
        }),
    }
  }

/** The last calls, newest first. */
export function useCallLog() {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => calls,
  )
}
