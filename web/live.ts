import { useEffect, useRef, useSyncExternalStore } from 'react'
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
 */
export function useLive(topic: string | null, handler: LiveHandler) {
  const { status } = useSession()
  const current = useRef(handler)
  current.current = handler
  useEffect(() => {
    if (!topic || status !== 'signedIn') return
    return connection.listen(topic, message => current.current(message))
  }, [topic, status])
}

/** How the live connection is doing: for the "Live, 2 s ago" of a screen and for its polling when away. */
export function useLiveState() {
  return useSyncExternalStore(connection.onState, connection.state)
}
