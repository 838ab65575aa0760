import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { LINK_CHANNEL } from '../src/core/contract/channels'
import { createLiveConnection } from './live-connection'
import { apiBase } from './session/environment'

type Purpose = 'track-order' | 'reception'

const connectionOf = (purpose: Purpose, token: string) =>
  createLiveConnection({
    address: async () => {
      const base = (apiBase() || location.origin).replace(/^http/, 'ws')
      return `${base}/ws?for=${purpose}&link=${encodeURIComponent(token)}`
    },
  })

/**
 * Hears, without signing in, that something has changed for a link: `onNews` then asks again. Null listens to nothing.
 * While `polling`, the connection is away and the screen asks by itself.
 */
export function useLinkLive(purpose: Purpose, token: string | null, onNews: () => void) {
  const connection = useMemo(() => connectionOf(purpose, token ?? ''), [purpose, token])
  const current = useRef(onNews)
  current.current = onNews
  const isListening = token !== null
  useEffect(() => {
    if (!isListening) return
    const stopListening = connection.listen(LINK_CHANNEL, () => current.current())
    const reconnect = () => {
      if (document.visibilityState === 'visible') connection.reconnectNow()
    }
    addEventListener('online', reconnect)
    document.addEventListener('visibilitychange', reconnect)
    return () => {
      removeEventListener('online', reconnect)
      document.removeEventListener('visibilitychange', reconnect)
      stopListening()
      connection.stop()
    }
  }, [connection, isListening])
  return useSyncExternalStore(connection.onState, connection.state)
}
