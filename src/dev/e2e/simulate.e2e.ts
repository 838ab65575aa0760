import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { FINAL } from '../simulate/city'
import { readOptions } from '../simulate/options'
import { openOwnServer } from '../simulate/own-server'
import { runSimulation } from '../simulate/run-simulation'

const OPTIONS = readOptions(
  '--orders 20 --couriers 4 --speed 60 --seed 7 --from 12:15 --until 13:00 --chaos low'.split(' '),
)

let server: Awaited<ReturnType<typeof openOwnServer>>

beforeAll(async () => {
  server = await openOwnServer(OPTIONS, new Date())
}, 180_000)
afterAll(() => server?.close(), 60_000)

test('a simulated lunch ends with every order in a final state and no promise broken', async () => {
  const { life, outcome } = await runSimulation({ ...OPTIONS, url: server.url })
  expect(outcome.broken).toEqual([])
  expect(life.tally.broken).toEqual([])
  expect([...outcome.states.keys()].filter(state => !(FINAL as string[]).includes(state))).toEqual([])
  expect(life.orders.size).toBeGreaterThan(10)
  expect(outcome.delivered).toBeGreaterThan(5)
}, 300_000)

test('nothing is simulated in production', async () => {
  const command = Bun.spawn([process.execPath, join(import.meta.dir, '../simulate/main.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect(await new Response(command.stderr).text()).toContain('nothing is simulated')
  expect(await command.exited).toBe(2)
})
