import { afterAll, beforeAll, expect, test } from 'bun:test'
import { jwtVerify } from 'jose'
import type { OutsideRequest } from '../../../adapters/outside/port'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'

const KEY = 'a-secret-of-the-charts-and-couriers'
let world: TestWorld
let asked: OutsideRequest[] = []
beforeAll(async () => {
  world = await openTestWorld({
    outside: {
      request: async request => {
        asked.push(request)
        if (request.url.endsWith('/gone')) throw new Error('couriers.example: no answer within 10 s')
        return { status: 200, contentType: 'application/json', body: '{"stops":3}', ms: 1 }
      },
    },
  })
})
afterAll(() => world.close())

const as = async (scope = {}) => {
  const person = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope }] })
  return createCaller(appRouter)(contextFor(world, person)).admin
}

test('charts are shown by a signed address of one dashboard, for ten minutes', async () => {
  const admin = await as()
  await expect(admin.metabaseEmbedUrl({ dashboard: 7 })).rejects.toThrow('Charts aren’t connected')
  const baseUrl = 'https://charts.example/metabase/'
  await admin.integrations.create({ name: 'Charts', kind: 'metabase', baseUrl, apiKey: KEY })
  const { url, expiresAt } = await admin.metabaseEmbedUrl({ dashboard: 7 })
  const [, token] = url.match(/^https:\/\/charts\.example\/metabase\/embed\/dashboard\/([^#]+)#/)!
  const currentDate = world.clock.now()
  const { payload } = await jwtVerify(token!, new TextEncoder().encode(KEY), { currentDate })
  expect(payload).toMatchObject({ resource: { dashboard: 7 }, params: {} })
  expect(payload.exp! * 1000).toBe(expiresAt.getTime())
  expect(expiresAt.getTime() - currentDate.getTime()).toBe(600_000)
  await expect((await as({ cities: ['bcn'] })).metabaseEmbedUrl({ dashboard: 7 })).rejects.toThrow()
})

test('the courier partner is asked with our key, at its own address', async () => {
  const admin = await as()
  await admin.integrations.create({
    name: 'Couriers',
    kind: 'paack',
    baseUrl: 'https://couriers.example/api',
    apiKey: KEY,
  })
  asked = []
  expect(await admin.askPartner({ url: 'https://couriers.example/api/v1/routes?day=1' })).toEqual({
    status: 200,
    contentType: 'application/json',
    body: { stops: 3 },
  })
  expect(asked).toMatchObject([
    { method: 'GET', headers: { authorization: `Bearer ${KEY}` }, timeoutMs: 10_000, mostBytes: 1_000_000 },
  ])
  await expect(admin.askPartner({ url: 'https://couriers.example/gone' })).rejects.toThrow('partner')
})

test.each([
  'https://elsewhere.example/api',
  'http://couriers.example/api',
  'https://couriers.example:8443/api',
  'https://couriers.example.evil.example/',
  'https://couriers.example@evil.example/',
  'https://me@couriers.example/api',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
])('%s is not asked', async url => {
  asked = []
  await expect((await as()).askPartner({ url })).rejects.toThrow('Only addresses of the courier partner')
  expect(asked).toEqual([])
})
