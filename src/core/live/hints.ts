import { sql } from 'kysely'
import type { World } from '../context'
import type { Listen } from '../db/connections/listen'

const NOTIFY_CHANNEL = 'comanda_live'
const TURN_MS = 1_000
/** While hints are heard, only every so manieth turn looks whether one was lost. */
const TURNS_PER_LOOK = 5

/**
 * Servers tell each other that there is something new. A hint that was lost costs seconds: who hears none at all, not
 * even the own ones, as behind some poolers, looks every second.
 */
export function openHints(world: World, listen: Listen) {
  const us = world.newId()
  let turnsInSilence = Number.POSITIVE_INFINITY

  /** As a query: says to the other servers that there is something to look for, once its transaction has committed. */
  const hint = () => sql`select pg_notify(${NOTIFY_CHANNEL}, ${us})`

  function tell() {
    hint()
      .execute(world.db)
      .catch(error => world.log.warn({ err: error }, 'the other servers will notice by themselves'))
  }

  /** Calls `onHint` when another server has told so, and `look` then and whenever it may have. Answers how to stop. */
  function start(look: () => void, onHint: () => void): () => Promise<void> {
    const stopListening = listen(NOTIFY_CHANNEL, from => {
      if (from !== null) turnsInSilence = 0
      if (from === us) return
      look()
      onHint()
    })
    let turns = 0
    const turning = setInterval(() => {
      const isTime = ++turns % TURNS_PER_LOOK === 0
      if (++turnsInSilence > TURNS_PER_LOOK + 1 || isTime) look()
      if (isTime) tell()
    }, TURN_MS)
    return () => {
      clearInterval(turning)
      return stopListening()
    }
  }

  return { hint, start }
}
