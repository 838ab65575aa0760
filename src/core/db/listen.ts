import { openSession, type SessionSettings } from './session'

/**
 * Hears what is said on a channel of Postgres, also after a database that was away has come back. `onSpoken` is
 * called for each, and once whenever listening begins, for nobody knows what was said before. Answers how to stop.
 */
export type Listen = (channel: string, onSpoken: () => void) => () => Promise<void>

const TRY_AGAIN_MS = 250

/** Each channel has a session of its own; when that ends, another one takes its place as soon as there is a database. */
export function listenWith(settings: SessionSettings): Listen {
  return (channel, onSpoken) => {
    const stopping = Promise.withResolvers<void>()
    let isStopped = false

    async function listenOnce() {
      const session = await openSession(settings, spoken => {
        if (spoken === channel) onSpoken()
      })
      try {
        await session.query(`listen ${channel}`)
        onSpoken()
        await Promise.race([session.gone, stopping.promise])
      } finally {
        await session.end()
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
