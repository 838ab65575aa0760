import type { ConnectionSettings } from './driver'
import { openSingleConnection } from './single-connection'

/**
 * Hears what is said on a channel of Postgres, also after a database that was away has come back. `onSpoken` is
 * called with each word, and with null whenever listening begins, for nobody knows what was said before. Answers how
 * to stop.
 */
export type Listen = (channel: string, onSpoken: (word: string | null) => void) => () => Promise<void>

const TRY_AGAIN_MS = 250

/** Each channel has a connection of its own; when that ends, another one takes its place as soon as there is a database. */
export function listenWith(settings: ConnectionSettings): Listen {
  return (channel, onSpoken) => {
    const stopping = Promise.withResolvers<void>()
    let isStopped = false

    async function listenOnce() {
      const connection = await openSingleConnection(settings, (spoken, word) => {
        if (spoken === channel) onSpoken(word)
      })
      try {
        await connection.query(`listen ${channel}`)
        onSpoken(null)
        await Promise.race([connection.gone, stopping.promise])
      } finally {
        await connection.end()
      }
    }

    const listening = (async () => {
      while (!isStopped) {
        // Who asked has other ways to notice what is new; all that a database that is away costs is time.
        await listenOnce().catch(() => {})
        if (!isStopped) await Promise.race([Bun.sleep(TRY_AGAIN_MS), stopping.promise])
      }
    })()
    return async () => {
      isStopped = true
      stopping.resolve()
      await listening
    }
  }
}
