import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Kysely, sql } from 'kysely'
import { openThrowAwayCluster } from '../../dev/stories/throw-away-cluster'
import { toFailure } from '../failures'
import { type Connection, openDatabase } from './open'

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => toFailure(error).name,
  )
const signal = () => Promise.withResolvers<void>()

describe.each([
  ['by a socket', false],
  ['by a port, over TLS', true],
])('a database %s', (_, overTls) => {
  let cluster: Awaited<ReturnType<typeof openThrowAwayCluster>>
  let connection: Connection
  beforeAll(async () => {
    cluster = await openThrowAwayCluster({ overTls })
    connection = openDatabase(cluster.url('postgres'), { max: 4 })
    await sql`create table note (text text primary key)`.execute(connection.db)
  }, 60_000)
  afterAll(async () => {
    await connection.close()
    await cluster.remove()
  })

  const notes = async () => {
    const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(connection.db)
    return rows.map(({ text }) => text)
  }
  test('whatever is under way when the database ends is refused, in words for those who can come again', async () => {
    const { db } = connection
    const [isInside, mayGoOn] = [signal(), signal()]
    const idle = db.transaction().execute(async tx => {
      await sql`insert into note values ('never there')`.execute(tx)
      isInside.resolve()
      await mayGoOn.promise
      await sql`insert into note values ('never there either')`.execute(tx)
    })
    const pipelined = db
      .transaction()
      .execute(tx => Promise.all([1, 2, 3].map(seconds => sql`select pg_sleep(${seconds})`.execute(tx))))
    const asked = sql`select pg_sleep(10)`.execute(db)
    // More than there are connections: the last ones are still waiting for one.
    const waiting = Array.from({ length: 6 }, () => sql`select pg_sleep(10)`.execute(db))
    const refusals = Promise.all([idle, pipelined, asked, ...waiting].map(refusalOf))
    await isInside.promise
    await cluster.endAtOnce()
    mayGoOn.resolve()
    expect([...new Set(await refusals)]).toEqual(['ServiceUnavailable'])

    expect(await refusalOf(notes())).toBe('ServiceUnavailable')
    await cluster.start()
    expect(await notes()).toEqual([])
  })

  test('a transaction whose connection ended goes on in nobody else’s', async () => {
    const narrow = openDatabase(cluster.url('postgres'), { max: 1 })
    const [isInside, mayGoOn] = [signal(), signal()]
    let pid = 0
    const first = narrow.db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      pid = rows[0]!.pid
      isInside.resolve()
      await mayGoOn.promise
      await sql`insert into note values ('of the first')`.execute(tx)
    })
    const refused = refusalOf(first)
    await isInside.promise
    await sql`select pg_terminate_backend(${pid})`.execute(connection.db)
    await narrow.db.transaction().execute(async tx => {
      await sql`insert into note values ('of the second')`.execute(tx)
      mayGoOn.resolve()
      expect(await refused).toBe('ServiceUnavailable')
      await sql`insert into note values ('of the second as well')`.execute(tx)
    })
    expect(await notes()).toEqual(['of the second', 'of the second as well'])
    await narrow.close()
  })

  test('what a transaction still asks when it is over is done neither outside of it nor in another one', async () => {
    const over = signal()
    const late: Promise<unknown>[] = []
    const failing = connection.db.transaction().execute(async tx => {
      late.push(over.promise.then(() => sql`insert into note values ('too late')`.execute(tx)))
      // The first one fails while the others are being put together and sent.
      const built = connection.db.insertInto('note' as never).values({ text: 'built' } as never)
      await Promise.all([
        sql`insert into note values (${'twice'}), (${'twice'})`.execute(tx),
        sql`insert into note values (${'behind'})`.execute(tx),
        tx.executeQuery(built.compile()),
      ])
    })
    expect(await refusalOf(failing)).not.toBeNull()
    over.resolve()
    expect(await refusalOf(Promise.all(late))).not.toBeNull()
    const written = await notes()
    for (const text of ['twice', 'behind', 'built', 'too late']) expect(written).not.toContain(text)
  })

  test('a statement that has to be planned again is not done behind the end of its transaction', async () => {
    const narrow = openDatabase(cluster.url('postgres'), { max: 1 })
    const write = (tx: Kysely<never>) => sql`insert into replanned values ('late') returning *`.execute(tx)
    await sql`create table replanned (text text)`.execute(narrow.db)
    await write(narrow.db as never)
    await sql`alter table replanned add column more text`.execute(connection.db)
    const failing = narrow.db.transaction().execute(async tx => {
      void write(tx as never).catch(() => {})
      // It is sent, and not answered yet.
      await Bun.sleep(0)
    })
    expect(await failing.catch(error => error.message)).toMatch(/rolled back/)
    const { rows } = await sql`select text from replanned`.execute(connection.db)
    expect(rows).toEqual([{ text: 'late' }])
    await sql`drop table replanned`.execute(connection.db)
    await narrow.close()
  })

  test('a commit that undoes everything, since a statement had failed, is no success', async () => {
    const swallowing = connection.db.transaction().execute(async tx => {
      await sql`insert into note values ('undone')`.execute(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    expect(await swallowing.catch(error => error.message)).toMatch(/rolled back/)
    expect(await notes()).not.toContain('undone')
  })

  test('as many connections are used as were allowed, and are lent on', async () => {
    const pids = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(
          connection.db,
        )
        return rows[0]!.pid
      }),
    )
    expect(new Set(pids).size).toBe(4)
  })

  test('who listens hears on after the database was away', async () => {
    let heard = signal()
    const stop = connection.listen('notes', () => heard.resolve())
    const hears = async (occasion: () => Promise<unknown>) => {
      await occasion()
      await heard.promise
      heard = signal()
    }
    const speak = () => sql`select pg_notify('notes', '')`.execute(connection.db)
    // Listening begins: nobody knows what was said before.
    await hears(async () => {})
    await hears(speak)
    await hears(cluster.restart)
    await hears(speak)
    await stop()
    const { rows } = await sql`select 1 from pg_stat_activity where query like 'listen%'`.execute(
      connection.db,
    )
    expect(rows).toEqual([])
  })

  test('closing waits for what is under way, and takes nothing more', async () => {
    const closing = openDatabase(cluster.url('postgres'), { max: 1 })
    const isInside = signal()
    const last = closing.db.transaction().execute(async tx => {
      await sql`insert into note values ('in time')`.execute(tx)
      isInside.resolve()
      await sql`select pg_sleep(0.05)`.execute(tx)
    })
    await isInside.promise
    expect(closing.load()).toEqual({ lent: 1, waiting: 0 })
    const late = refusalOf(sql`select 1`.execute(closing.db))
    await closing.close()
    await last
    expect(await late).toBe('ServiceUnavailable')
    expect(await notes()).toContain('in time')
  })
})
