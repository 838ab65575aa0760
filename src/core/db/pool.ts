import type { Session } from './session'

/** Sessions are renewed after this long, for what the server keeps of each grows with its age. */
const LIFETIME_MS = 45 * 60_000

type Waiting = { take(session: Session): void; refuse(error: unknown): void }

/** Up to `max` sessions that are lent one by one, in the order in which they were asked for. */
export function openPool(open: () => Promise<Session>, max: number) {
  const idle: Session[] = []
  const openedAt = new Map<Session, number>()
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

  function add(session: Session) {
    opening--
    openedAt.set(session, performance.now())
    void session.gone.then(() => forget(session))
    release(session)
  }

  function forget(session: Session) {
    openedAt.delete(session)
    const at = idle.indexOf(session)
    if (at >= 0) idle.splice(at, 1)
    openMore()
  }

  /** Who waits may still get a session that somebody has; without any, nobody is kept waiting for a database that is away. */
  function failToOpen(error: unknown) {
    opening--
    if (openedAt.size > 0) return
    for (const { refuse } of waiting.splice(0)) refuse(error)
  }

  function release(session: Session) {
    if (session.isGone()) return
    if (isClosed || performance.now() - openedAt.get(session)! > LIFETIME_MS) return void session.end()
    const next = waiting.shift()
    if (next) next.take(session)
    else idle.push(session)
  }

  return {
    /** @throws what the driver says when the database is away */
    async acquire(): Promise<Session> {
      if (isClosed) throw new PoolClosed()
      // The one used last: it is the most likely to be awake, and what is not needed grows old together.
      const session = idle.pop()
      if (session) return session
      return new Promise((take, refuse) => {
        waiting.push({ take, refuse })
        openMore()
      })
    },
    release,
    /** Waits for those that are lent, for so long; what is asked by then is refused. */
    async close(withinSeconds: number): Promise<void> {
      isClosed = true
      for (const { refuse } of waiting.splice(0)) refuse(new PoolClosed())
      for (const session of idle.splice(0)) void session.end()
      const patience = setTimeout(() => {
        for (const session of openedAt.keys()) session.drop()
      }, withinSeconds * 1000)
      await Promise.all([...openedAt.keys()].map(session => session.gone))
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
