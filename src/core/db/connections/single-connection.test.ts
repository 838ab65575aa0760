import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import { openThrowAwayCluster } from '../../../dev/stories/throw-away-cluster'
import { toFailure } from '../../failures'
import { settingsOf } from '../open'
import { openSingleConnection } from './single-connection'

let cluster: Awaited<ReturnType<typeof openThrowAwayCluster>>
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  cluster = await openThrowAwayCluster()
  undo.push(cluster.remove)
}, 60_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => toFailure(error).name,
  )

test('a server that has stopped answering is given up, with everything that it was asked', async () => {
  const settings = settingsOf(cluster.url('postgres'))
  const connection = await openSingleConnection(settings)
  const [backend] = await connection.query('select pg_backend_pid() as pid')
  process.kill(backend?.pid, 'SIGSTOP')
  undo.push(async () => process.kill(backend?.pid, 'SIGCONT'))
  // Only now: opening it may take a while on a busy machine.
  settings.silenceMs = 100
  const asked = ['select 1', 'select 2'].map(text => refusalOf(connection.query(text)))
  expect(await Promise.all(asked)).toEqual(['ServiceUnavailable', 'ServiceUnavailable'])
  await connection.gone
  expect(await refusalOf(connection.query('select 3'))).toBe('ServiceUnavailable')
})

/** Something that takes connections where a database is expected. */
async function pretend(serve: (socket: Socket) => void) {
  const server = createServer(serve)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return { server, settings: settingsOf(`postgres://postgres@127.0.0.1:${port}/postgres`) }
}

test('nobody waits for one that takes connections and says nothing', async () => {
  const { server, settings } = await pretend(() => {})
  expect(await refusalOf(openSingleConnection({ ...settings, silenceMs: 100 }))).toBe('ServiceUnavailable')
  server.close()
})

test('one whose name nobody knows at the moment is away like any other', async () => {
  const settings = settingsOf('postgres://postgres@database.invalid/postgres')
  expect(await refusalOf(openSingleConnection(settings))).toBe('ServiceUnavailable')
})

test('one that lets somebody in and ends with the first question is none', async () => {
  const isReady = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
  const { server, settings } = await pretend(socket => {
    socket.once('data', () => {
      socket.write(isReady)
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  expect(await refusalOf(openSingleConnection(settings))).toBe('ServiceUnavailable')
  server.close()
})

const openOne = async () => {
  const connection = await openSingleConnection(settingsOf(cluster.url('postgres')))
  undo.push(connection.end)
  return connection
}

test('more than the driver sends at once is refused when the connection ends, and done by no other one', async () => {
  const [connection, other] = await Promise.all([openOne(), openOne()])
  const [backend] = await connection.query('select pg_backend_pid() as pid')
  const asked = Array.from({ length: 300 }, () => refusalOf(connection.query('select pg_sleep(1)')))
  await other.query('select pg_terminate_backend($1)', [backend?.pid])
  expect([...new Set(await Promise.all(asked))]).toEqual(['ServiceUnavailable'])
  // The driver would have opened another connection by then.
  await Bun.sleep(200)
  const sleeping = await other.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'")
  expect(Array.from(sleeping)).toEqual([])
})

test('the driver takes what it is told of arrays when it has connected already', async () => {
  const connection = await openOne()
  await connection.query('create domain weight as numeric')
  const later = await openOne()
  const [row] = await later.query("select '{1.5,NULL}'::weight[] as read, $1::weight[]::text as written", [
    [2.5],
  ])
  expect(row).toEqual({ read: ['1.5', null], written: '{2.5}' })
})

test('what has no parameters is planned once as well', async () => {
  const connection = await openOne()
  for (let i = 0; i < 3; i++) await connection.query('select 1 as planned')
  const known = await connection.query(
    'select count(*)::int from pg_prepared_statements where statement = $1',
    ['select 1 as planned'],
  )
  expect(known).toEqual([{ count: 1 }] as never)
})

test('a script is several statements, and its rows are those of all of them', async () => {
  const connection = await openOne()
  const answers = await connection.run('select 1 as a; select 2 as a')
  expect(answers.flat()).toEqual([{ a: 1 }, { a: 2 }])
})
