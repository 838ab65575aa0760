import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  call,
  databasePid,
  dataFolder,
  freePort,
  isAlive,
  launch,
  opened,
  type Product,
  signIn,
} from '../stories/product'

let data: Awaited<ReturnType<typeof dataFolder>>
beforeAll(async () => {
  data = await dataFolder()
})
afterAll(() => data.remove())

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(40),
  PUBLIC_URL: 'https://x.test',
  DATABASE_URL: 'postgres://db.invalid/food',
}
const start = (env: Record<string, string> = {}) => launch({ DATA_DIR: data.folder, ...env })
const lastLine = (product: Product) => product.output().trim().split('\n').at(-1)!

describe('a new folder', () => {
  test('survives being killed at any point of the first start', async () => {
    for (const milliseconds of [150, 500, 1000, 1800, 3000, 4500]) {
      const product = await start()
      await Bun.sleep(milliseconds)
      await product.kill()
    }
    const product = await opened(await start())
    expect(product.output()).toContain('super@comanda.test')
    const token = await signIn(product, 'super')
    const { body } = await call<{ totalDocs: number }>(product, 'GET', '/users?limit=1', { token })
    expect(body.totalDocs).toBeGreaterThan(200)
    expect(await product.interrupt()).toBe(0)
  })

  test('Ctrl-C leaves no database and no simulator running', async () => {
    const simulator = await freePort()
    const product = await opened(await start({ SIMULATOR_PORT: String(simulator) }))
    const database = await databasePid(data.folder)
    expect(database).not.toBeNull()
    expect((await fetch(`http://127.0.0.1:${simulator}/__sim/stats`)).ok).toBe(true)
    expect(await product.interrupt()).toBe(0)
    expect(isAlive(database!)).toBe(false)
    expect(fetch(`http://127.0.0.1:${simulator}/__sim/stats`)).rejects.toThrow()
  })

  test('what was answered is there after kill -9, and the orphaned database is taken over', async () => {
    const product = await opened(await start())
    const token = await signIn(product, 'super')
    const before = await call<{ totalDocs: number }>(product, 'GET', '/fleets?limit=1', { token })
    const made = await call<{ id: string }>(product, 'POST', '/fleets', {
      token,
      body: { name: 'Night riders', city: 'bcn' },
    })
    expect(made.status).toBe(200)
    const database = await databasePid(data.folder)
    await product.kill()
    expect(isAlive(database!)).toBe(true)

    const again = await opened(await start())
    expect(await databasePid(data.folder)).toBe(database)
    const after = await call<{ totalDocs: number }>(again, 'GET', '/fleets?limit=1', { token })
    expect(after.body.totalDocs).toBe(before.body.totalDocs + 1)
    expect((await call<{ name: string }>(again, 'GET', `/fleets/${made.body.id}`, { token })).body.name).toBe(
      'Night riders',
    )
    expect(await again.interrupt()).toBe(0)
  })

  test('a lock file whose process is gone, or is somebody else, does not hold it up', async () => {
    for (const pid of [4_000_000, process.pid]) {
      await writeFile(
        join(data.folder, 'db/postmaster.pid'),
        `${pid}\n${join(data.folder, 'db')}\n1700000000\n5432\n/tmp\n\n       1         1\nready   \n`,
      )
      const product = await opened(await start())
      expect(await product.interrupt()).toBe(0)
    }
  })
})

describe('one clear line and exit 1 for', () => {
  const cases: [name: string, env: Record<string, string>, says: RegExp][] = [
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /DATABASE_URL: no database answers there/,
    ],
    ['a port that is no number', { PORT: 'ninety' }, /PORT=ninety/],
    [
      'a database address that is none',
      { DATABASE_URL: 'mysql://x' },
      /DATABASE_URL=mysql:\/\/x: must begin with postgres/,
    ],
    ['a secret that is too short', { SECRET: 'short' }, /SECRET=.*at least 32/],
    [
      'production with the demo secret',
      { NODE_ENV: 'production', DEMO: '0', PUBLIC_URL: 'https://x.test' },
      /SECRET: production needs one of its own/,
    ],
    [
      'production without a database',
      { NODE_ENV: 'production', SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://x.test' },
      /DATABASE_URL: production needs a database of its own/,
    ],
    ['production with demo accounts', { ...PRODUCTION, DEMO: '1' }, /DEMO: .*not for production/],
    [
      'production without a payment provider',
      PRODUCTION,
      /STRIPE_SECRET_KEY: production takes no simulated payments/,
    ],
  ]
  for (const [name, env, says] of cases)
    test(name, async () => {
      const product = await start(env)
      expect(await product.exited).toBe(1)
      expect(lastLine(product)).toMatch(/^Cannot start: /)
      expect(lastLine(product)).toMatch(says)
      expect(product.output()).not.toMatch(/\n\s+at /)
    })

  test('a port that is taken, without disturbing who has it', async () => {
    const first = await opened(await start())
    const second = await launch({ DATA_DIR: data.folder, PORT: String(first.port) })
    expect(await second.exited).toBe(1)
    expect(lastLine(second)).toMatch(/^Cannot start: PORT=\d+: something else is listening there/)
    expect((await call(first, 'GET', '/status')).status).toBe(200)
    expect(await first.interrupt()).toBe(0)
  })
})
