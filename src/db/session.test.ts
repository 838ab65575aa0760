import { expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { toFailure } from '../trpc/failures'
import { settingsOf } from './open'
import { openSession } from './session'
import { openThrowAwayCluster } from './test-support/throw-away-cluster'

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    error => toFailure(error).name,
  )

test('a server that has stopped answering is given up, with everything that it was asked', async () => {
  const cluster = await openThrowAwayCluster()
  const session = await openSession({ ...settingsOf(cluster.url('postgres')), silenceMs: 2_000 })
  const [backend] = await session.query('select pg_backend_pid() as pid')
  process.kill(backend?.pid, 'SIGSTOP')
  const asked = ['select 1', 'select 2'].map(text => refusalOf(session.query(text)))
  expect(await Promise.all(asked)).toEqual(['ServiceUnavailable', 'ServiceUnavailable'])
  await session.gone
  expect(await refusalOf(session.query('select 3'))).toBe('ServiceUnavailable')
  process.kill(backend?.pid, 'SIGCONT')
  await cluster.remove()
})

test('nobody waits for one that takes connections and says nothing', async () => {
  const mute = createServer(() => {})
  await new Promise<void>(ready => mute.listen(0, '127.0.0.1', ready))
  const { port } = mute.address() as { port: number }
  const settings = { ...settingsOf(`postgres://postgres@127.0.0.1:${port}/postgres`), silenceMs: 100 }
  expect(await refusalOf(openSession(settings))).toBe('ServiceUnavailable')
  mute.close()
})
