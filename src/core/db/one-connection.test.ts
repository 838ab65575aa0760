import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { toFailure } from '../failures'
import { type Connection, openDatabase } from './open'
import { plannedOnce } from './planned-once'
import { cloneTemplate } from './test-support/test-database'

let template: Awaited<ReturnType<typeof cloneTemplate>>
let connection: Connection
beforeAll(async () => {
  template = await cloneTemplate()
  connection = openDatabase(template.url, { max: 2 })
})
afterAll(async () => {
  await connection.close()
  await template.drop()
})

const ask = (db: Connection['db']) => sql`select 1`.execute(db)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  )

test('a transaction gets no second connection, whichever way it asks for one', async () => {
  const { db } = connection
  const ways = [
    () => ask(db),
    () => ask(plannedOnce(db)),
    () => db.transaction().execute(ask),
    () => Promise.resolve().then(() => ask(db)),
  ]
  for (const way of ways)
    for (const outer of [db, plannedOnce(db)])
      expect(await refusalOf(outer.transaction().execute(way))).toContain('second connection')
})

test('work that a transaction has started asks as it likes once the transaction is over', async () => {
  const { db } = connection
  const over = Promise.withResolvers<void>()
  let after: Promise<unknown> | undefined
  await db.transaction().execute(async tx => {
    after = over.promise.then(() => ask(db))
    await ask(tx)
  })
  over.resolve()
  expect(await refusalOf(after!)).toBeNull()
})

test('a call that waits too long for a connection is asked to come again', async () => {
  const busy = openDatabase(template.url, { max: 1, patienceMs: 1_000 })
  const [isInside, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = busy.db.transaction().execute(async () => {
    isInside.resolve()
    await mayEnd.promise
  })
  await isInside.promise
  const failure = await ask(busy.db).then(() => null, toFailure)
  expect([failure?.name, busy.load().waiting]).toEqual(['ServiceUnavailable', 0])
  mayEnd.resolve()
  await holding
  expect(await refusalOf(ask(busy.db))).toBeNull()
  await busy.close()
})
