import type { SingleConnection } from './single-connection'

const CHANNEL = 'comanda_changes'

type Hear = (personId: string | null) => void

/**
 * Whose sign-in has changed, as the database says it itself. Heard on every connection of the pools: Postgres tells a
 * connection what it has changed before it answers its commit, so that this server knows by then; others know a moment later.
 */
export type Changes = {
  /** False behind a pooler that hands out connections per transaction: there nothing can be listened to. */
  areHeard: boolean
  /** Calls with the id of the person, or with null when changes may have been missed: then it can be any person. */
  hear(onChange: Hear): void
}

type Open = (onNotify: (channel: string, word: string) => void) => Promise<SingleConnection>

export function openChanges(
  areHeard: boolean,
): Changes & { listenOn(open: Open): Promise<SingleConnection> } {
  const hearers = new Set<Hear>()
  let listening = 0
  const say: Hear = personId => {
    for (const hear of hearers) hear(personId)
  }
  return {
    areHeard,
    hear: onChange => void hearers.add(onChange),
    /** Opens a connection that listens. */
    async listenOn(open) {
      const connection = await open((_, personId) => say(personId))
      await connection.query(`listen ${CHANNEL}`).catch(error => {
        connection.drop()
        throw error
      })
      // A notification reaches all connections that listen: only while there is none, one can be missed.
      if (listening++ === 0) say(null)
      void connection.gone.then(() => {
        if (--listening === 0) say(null)
      })
      return connection
    },
  }
}
