import type { SingleConnection } from './single-connection'

/** Connections are renewed after this long, for what the server keeps of each grows with its age. */
const LIFETIME_MS = 45 * 60_000

/** Longer than a rush lasts. A caller that has waited so long is better asked to come again. */
const PATIENCE_MS = 5_000

type Waiting = { take(connection: SingleConnection): void; refuse(error: unknown): void }

/**
 * Up to `max` connections that are lent one by one, in the order in which they were asked for.
 * @param patienceMs the longest wait for one
 */
export function openPool(open: () => Promise<SingleConnection>, max: number, patienceMs = PATIENCE_MS) {
  const idle: SingleConnection[] = []
  const openedAt = new Map<SingleConnection, number>()
  const waiting: Waiting[] = []
  let opening = 0
  let isClosed = false

  /** Opens as many as are waited for, and may be. */
  function openMore() {
    while (opening < waiting.length && openedAt.size + opening < max) {
      opening++
      void open().then(add, failToOpen)
    }
  }

  function add(connection: SingleConnection) {
    opening--
    openedAt.set(connection, performance.now())
    void connection.gone.then(() => forget(connection))
    release(connection)
  }

  function forget(connection: SingleConnection) {
    openedAt.delete(connection)
    const at = idle.indexOf(connection)
    if (at >= 0) idle.splice(at, 1)
    openMore()
  }

  /** Who waits may still get a connection that somebody has; without any, nobody is kept waiting for a database that is away. */
  function failToOpen(error: unknown) {
    opening--
    if (openedAt.size > 0) return
    for (const { refuse } of waiting.splice(0)) refuse(error)
  }

  function release(connection: SingleConnection) {
    if (connection.isGone()) return
    if (isClosed || performance.now() - openedAt.get(connection)! > LIFETIME_MS) return void connection.end()
    const next = waiting.shift()
    if (next) next.take(connection)
    else idle.push(connection)
  }

  return {
    /** @throws what the driver says when the database is away, and `PoolBusy` when all are lent for too long */
    async acquire(): Promise<SingleConnection> {
      if (isClosed) throw new PoolClosed()
      // The one used last: it is the most likely to be awake, and what is not needed grows old together.
      const connection = idle.pop()
      if (connection) return connection
      return new Promise<SingleConnection>((take, refuse) => {
        const patience = setTimeout(() => {
          waiting.splice(waiting.indexOf(asked), 1)
          refuse(new PoolBusy())
        }, patienceMs)
        const asked: Waiting = {
          take(connection) {
            clearTimeout(patience)
            take(connection)
          },
          refuse(error) {
            clearTimeout(patience)
            refuse(error)
          },
        }
        waiting.push(asked)
        openMore()
      })
    },
    release,
    /** Connections that are lent now, and how many wait for one. */
    load: () => ({ lent: openedAt.size - idle.length, waiting: waiting.length }),
    /** Waits for those that are lent, for so long; what is asked by then is refused. */
    async close(withinSeconds: number): Promise<void> {
      isClosed = true
      for (const { refuse } of waiting.splice(0)) refuse(new PoolClosed())
      for (const connection of idle.splice(0)) void connection.end()
      const patience = setTimeout(() => {
        for (const connection of openedAt.keys()) connection.drop()
      }, withinSeconds * 1000)
      await Promise.all([...openedAt.keys()].map(connection => connection.gone))
      clearTimeout(patience)
    },
  }
}
export type Pool = ReturnType<typeof openPool>

/** Has the code that the driver gives it, so that whoever asks is told to come back. */
class PoolClosed extends Error {
  readonly code = 'CONNECTION_ENDED'

  constructor() {
    super('The pool of connections is closed')
  }
}

/** Has the code that Postgres gives when it has too many connections, so that the caller is asked to come again. */
class PoolBusy extends Error {
  readonly code = '53300'

  constructor() {
    super('All connections of the pool are in use')
  }
}
