import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import { toFailure } from '../failures'
import { settingsOf } from './open'
import { openSession } from './session'
import { openThrowAwayCluster } from './test-support/throw-away-cluster'

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
  const session = await openSession(settings)
  const [backend] = await session.query('select pg_backend_pid() as pid')
  process.kill(backend?.pid, 'SIGSTOP')
  undo.push(async () => process.kill(backend?.pid, 'SIGCONT'))
  // Only now: opening it may take a while on a busy machine.
  settings.silenceMs = 100
  const asked = ['select 1', 'select 2'].map(text => refusalOf(session.query(text)))
  expect(await Promise.all(asked)).toEqual(['ServiceUnavailable', 'ServiceUnavailable'])
  await session.gone
  expect(await refusalOf(session.query('select 3'))).toBe('ServiceUnavailable')
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
  expect(await refusalOf(openSession({ ...settings, silenceMs: 100 }))).toBe('ServiceUnavailable')
  server.close()
})

test('one whose name nobody knows at the moment is away like any other', async () => {
  const settings = settingsOf('postgres://postgres@database.invalid/postgres')
  expect(await refusalOf(openSession(settings))).toBe('ServiceUnavailable')
})

test('one that lets somebody in and ends with the first question is none', async () => {
  const isReady = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
  const { server, settings } = await pretend(socket => {
    socket.once('data', () => {
      socket.write(isReady)
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  expect(await refusalOf(openSession(settings))).toBe('ServiceUnavailable')
  server.close()
})
