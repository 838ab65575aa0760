import { expect, test } from 'bun:test'
import { stopInOrder } from './stop-in-order'

const never = () => new Promise<never>(() => {})

function tracked() {
  const happened: string[] = []
  const log = { warn: (_: unknown, message: string) => void happened.push(message) }
  const stop = (what: string) => async () => void happened.push(what)
  return { happened, log, stop }
}

test('what hangs is named and abandoned, what fails is named, and the rest is stopped after it', async () => {
  const { happened, log, stop } = tracked()
  await stopInOrder(log, [
    [{ what: 'the first', seconds: 0.01, stop: never, abandon: stop('abandoned') }],
    [{ what: 'the second', seconds: 60, stop: () => Promise.reject(new Error('cannot')) }],
    [{ what: 'the third', seconds: 60, stop: stop('third') }],
  ])
  expect(happened).toEqual([
    'stopping the first takes too long and is not waited for',
    'abandoned',
    'stopping the second failed',
    'third',
  ])
})

test('those of a group stop together, and all of them before the next', async () => {
  const { happened, log, stop } = tracked()
  const { promise, resolve } = Promise.withResolvers<void>()
  await stopInOrder(log, [
    [
      { what: 'who waits', seconds: 60, stop: () => promise.then(stop('waited')) },
      { what: 'who is waited for', seconds: 60, stop: async () => resolve() },
    ],
    [{ what: 'the next', seconds: 60, stop: stop('next') }],
  ])
  expect(happened).toEqual(['waited', 'next'])
})
