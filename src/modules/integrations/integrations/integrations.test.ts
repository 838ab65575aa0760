import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeTenant, type Tenant } from '../../../dev/access/tenant'
import { appRouter } from '../../../routers/app'
import { openCredentials } from './credentials'

let world: TestWorld
let tenant: Tenant
beforeAll(async () => {
  world = await openTestWorld()
  tenant = await makeTenant(world, 'bcn')
})
afterAll(() => world.close())

const as = async (type: 'HelloAdminPermission' | 'MerchantAdminPermission', scope = {}) =>
  createCaller(appRouter)(contextFor(world, await makePerson(world, { permissions: [{ type, scope }] })))
    .admin.integrations
const rowOf = (id: string) =>
  world.db.selectFrom('integration').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const KEYS = { apiKey: 'key-of-the-kitchen-1234', webhookSecret: 'whsec_c2VjcmV0' }
const paack = () => ({
  name: 'Couriers',
  kind: 'paack' as const,
  merchantId: tenant.merchantId,
  baseUrl: 'https://couriers.example/api',
  ...KEYS,
})

test('keys are sealed, shown by their last four, kept when they are not named, and nowhere in the log', async () => {
  const admin = await as('HelloAdminPermission')
  const made = await admin.create(paack())
  expect(made).toMatchObject({ hasApiKey: true, apiKeyLastFour: '1234', hasWebhookSecret: true })
  expect(JSON.stringify(made)).not.toContain('key-of-the-kitchen')
  const row = await rowOf(made.id)
  expect(Buffer.from(row.credentials_sealed!).toString('latin1')).not.toContain('kitchen')
  expect(openCredentials(world, row)).toEqual(KEYS)

  await admin.update({ id: made.id, name: 'Riders' })
  await admin.update({ id: made.id, webhookSecret: null })
  expect(openCredentials(world, await rowOf(made.id))).toEqual({ apiKey: KEYS.apiKey })
  const log = await world.db.selectFrom('audit_entry').select(['before', 'after']).execute()
  expect(JSON.stringify(log)).not.toContain('kitchen')
})

test('who leads a connection elsewhere loses its key', async () => {
  const admin = await as('HelloAdminPermission')
  const { id } = await admin.create(paack())
  expect(await admin.update({ id, baseUrl: 'https://couriers.example/v2' })).toMatchObject({
    hasApiKey: true,
  })
  expect(await admin.update({ id, baseUrl: 'https://elsewhere.example' })).toMatchObject({ hasApiKey: false })
  expect(openCredentials(world, await rowOf(id))).toEqual({ webhookSecret: KEYS.webhookSecret })

  const other = await admin.create(paack())
  const moved = { id: other.id, baseUrl: 'https://elsewhere.example', apiKey: undefined }
  expect(await admin.update(moved)).toMatchObject({ hasApiKey: false })
  expect(openCredentials(world, await rowOf(other.id))).toEqual({ webhookSecret: KEYS.webhookSecret })
})

test('merchants connect couriers of their own, and nothing of the platform’s', async () => {
  const merchant = await as('MerchantAdminPermission', { merchantIds: [tenant.merchantId] })
  const { id } = await merchant.create(paack())
  const refused = (change: object) => expect(merchant.create({ ...paack(), ...change })).rejects.toThrow()
  await refused({ merchantId: null })
  await refused({ kind: 'bank' })
  await refused({ merchantId: world.newId() })
  await expect(merchant.update({ id, merchantId: null })).rejects.toThrow()
  await expect(merchant.update({ id, kind: 'metabase' })).rejects.toThrow()
  const ofPlatform = await (await as('HelloAdminPermission')).create({ name: 'Charts', kind: 'metabase' })
  await expect(merchant.show({ id: ofPlatform.id })).rejects.toThrow()
})

test.each([
  'ftp://couriers.example',
  'https://me:secret@couriers.example',
  'https://couriers.example/?key=1',
])('%s is no address of a service', async baseUrl => {
  const admin = await as('HelloAdminPermission')
  await expect(admin.create({ ...paack(), baseUrl })).rejects.toThrow()
})

test('a connection is tried with its key, and what came of it is kept', async () => {
  const admin = await as('HelloAdminPermission')
  const { id } = await admin.create(paack())
  expect(await admin.test({ id })).toEqual({
    status: 'failing',
    message: 'couriers.example: not reached from tests',
  })
  const asked: unknown[] = []
  world.outside.request = async request => {
    asked.push(request)
    return { status: 200, contentType: 'application/json', body: '{}', ms: 1 }
  }
  expect(await admin.test({ id })).toEqual({ status: 'connected', message: null })
  expect(asked).toMatchObject([
    { url: 'https://couriers.example/api/v1/ping', headers: { authorization: `Bearer ${KEYS.apiKey}` } },
  ])
  expect(await admin.show({ id })).toMatchObject({
    status: 'connected',
    errors: [{ message: 'couriers.example: not reached from tests' }],
  })

  world.outside.request = async () => {
    await admin.update({ id, baseUrl: 'https://couriers.example/v2' })
    return { status: 200, contentType: 'application/json', body: '{}', ms: 1 }
  }
  await admin.test({ id })
  // What was tried is not what is connected now.
  expect(await admin.show({ id })).toMatchObject({ status: 'untested' })
  const bank = await admin.create({ name: 'Bank', kind: 'bank' })
  await expect(admin.test({ id: bank.id })).rejects.toThrow('Enter the address of the service first.')
})
