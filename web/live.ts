import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from './api'
import { createLiveConnection, type LiveHandler } from './live-connection'
import { apiBase } from './session/environment'
import { useSession } from './session/session'
import { onTokensChanged, readTokens } from './session/tokens'

export type { LiveHandler, LiveMessage } from './live-connection'

const connection = createLiveConnection({
  address: async () => {
    const { ticket } = await api.app.live.ticket.mutate()
    const base = (apiBase() || location.origin).replace(/^http/, 'ws')
    return `${base}/ws?ticket=${encodeURIComponent(ticket)}`
  },
})

addEventListener('online', () => connection.reconnectNow())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') connection.reconnectNow()
})
onTokensChanged(() => {
  if (!readTokens()) connection.stop()
})

/**
 * Hears what happens on a channel (names: `channel` of the contract) while the component stands. A snapshot means
 * "fetch again"; null listens to nothing.
 * @param after the `liveSeq` of the answer that is shown as listening begins: what came since is told, one by one
 */
export function useLive(topic: string | null, handler: LiveHandler, after?: number) {
  const { status } = useSession()
  const current = useRef(handler)
  current.current = handler
  const shown = useRef(after)
  shown.current = after
  useEffect(() => {
    if (!topic || status !== 'signedIn') return
    return connection.listen(topic, message => current.current(message), shown.current)
  }, [topic, status])
}

/** What happened is dated by its beginning, and is there to be read when it is done: that takes no longer than this. */
export const COMMIT_MS = 10_000

/**
 * Asks again what belongs to this key as often as something happens on a channel; as listening begins, only what was
 * read before something happened last.
 */
export function useFreshWhileLive(topic: string | null, queryKey: QueryKey) {
  const queries = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  useLive(topic, message => {
    if (message.kind === 'refused') return
    const changedAt = message.kind === 'snapshot' ? Date.now() - message.data.quietMs : null
    void queries.invalidateQueries({
      queryKey,
      predicate: ({ state: { dataUpdatedAt } }) =>
        changedAt === null || changedAt >= Math.min(openedAt, dataUpdatedAt || openedAt) - COMMIT_MS,
    })
  })
}

/** How the live connection is doing: for the "Live, 2 s ago" of a screen and for its polling when away. */
export function useLiveState() {
  return useSyncExternalStore(connection.onState, connection.state)
}
