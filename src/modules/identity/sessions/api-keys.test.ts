import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import {
  API_KEY_SCOPE_NAMES,
  API_KEY_SCOPES,
  type ApiKeyScope,
} from '../../../core/rules/access/api-key-scopes'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makeStore } from '../../stores/stores/stores.make'
import { makeIdentify } from './identify'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Caller, request: Parameters<typeof contextFor>[2] = {}) =>
  createCaller(appRouter)(contextFor(world, caller, request))
const identify = (token: string) => makeIdentify(world)(`Bearer ${token}`, world.clock.now())
const named = (name: string) => ({ cause: { name } })
async function keyOf(owner: Person, scopes: ApiKeyScope[], expiresAt: Date | null = null) {
  const made = await as(owner).app.apiKeys.create({ name: 'Cash desk', scopes, expiresAt })
  return { ...made, caller: await identify(made.key) }
}

test('is shown once, kept as a hash, and never listed whole', async () => {
  const owner = await makePerson(world)
  const { id, key, prefix } = await keyOf(owner, ['user:read'])
  expect(key).toMatch(/^ck_[0-9a-f]{8}_[\w-]{40,}$/)
  expect(key.startsWith(`${prefix}_`)).toBe(true)
  const secret = key.slice(prefix.length + 1)
  const listed = await as(owner).app.apiKeys.list({})
  expect(listed.docs).toMatchObject([{ id, prefix, name: 'Cash desk', revokedAt: null }])
  for (const table of ['api_key', 'audit_entry', 'event', 'idempotent_answer'] as const)
    expect(JSON.stringify(await world.db.selectFrom(table).selectAll().execute())).not.toContain(secret)
  expect(JSON.stringify(listed)).not.toContain(secret)
})

test('a second try under the same Idempotency-Key leaves no key behind in what is kept', async () => {
  const owner = await makePerson(world)
  const made = await as(owner, { idempotencyKey: 'again' }).app.apiKeys.create({
    name: 'x',
    scopes: ['user:read'],
  })
  const kept = await world.db.selectFrom('idempotent_answer').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(made.key)
})

test('calls as its person, and what it writes says so', async () => {
  const owner = await makePerson(world)
  const { caller, id } = await keyOf(owner, ['user:read', 'user:write'])
  expect(caller).toMatchObject({ kind: 'person', id: owner.id, apiKey: { id } })
  expect((await as(caller).app.me()).id).toBe(owner.id)
  await as(caller).customer.profile.setAllergens({ allergens: ['gluten'] })
  expect(
    await world.db.selectFrom('audit_entry').select('actor_id').where('api_key_id', '=', id).execute(),
  ).toEqual([{ actor_id: owner.id }])
})

describe('a key opens what its scopes name and its person may do, and nothing else', () => {
  const merchantOf = async () => {
    const store = await makeStore(world)
    const merchant = await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
    })
    return { store, merchant }
  }
  const stock = (storeId: string) => ({ storeId })

  test('scope and permission: yes', async () => {
    const { store, merchant } = await merchantOf()
    const { caller } = await keyOf(merchant, ['merchant:read'])
    expect(await as(caller).merchant.inventory.list(stock(store.id))).toBeDefined()
  })
  test('scope without permission: no', async () => {
    const { store } = await merchantOf()
    const { caller } = await keyOf(await makePerson(world), ['merchant:read'])
    await expect(as(caller).merchant.inventory.list(stock(store.id))).rejects.toMatchObject(
      named('Forbidden'),
    )
  })
  test('scope and permission, but of another store: not there', async () => {
    const [{ store }, { merchant }] = [await merchantOf(), await merchantOf()]
    const { caller } = await keyOf(merchant, ['merchant:read'])
    await expect(as(caller).merchant.inventory.list(stock(store.id))).rejects.toBeDefined()
  })
  test('permission without scope: no', async () => {
    const { store, merchant } = await merchantOf()
    const { caller } = await keyOf(merchant, ['logistics:read'])
    await expect(as(caller).merchant.inventory.list(stock(store.id))).rejects.toMatchObject(
      named('ApiKeyScopeMissing'),
    )
  })
  test('reading does not let it write', async () => {
    const { caller } = await keyOf(await makePerson(world), ['user:read', 'orders:read'])
    await expect(as(caller).customer.profile.setAllergens({ allergens: [] })).rejects.toMatchObject(
      named('ApiKeyScopeMissing'),
    )
  })
  test('a revoked permission ends with the key as well', async () => {
    const { store, merchant } = await merchantOf()
    const { key } = await keyOf(merchant, ['merchant:read'])
    await world.db
      .updateTable('permission')
      .set({ revoked_at: world.clock.now() })
      .where('person_id', '=', merchant.id)
      .execute()
    await expect(as(await identify(key)).merchant.inventory.list(stock(store.id))).rejects.toMatchObject(
      named('Forbidden'),
    )
  })

  test('with every scope, a super admin’s key still opens no door that is closed to keys', async () => {
    const owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
    const { caller, id } = await keyOf(owner, API_KEY_SCOPE_NAMES)
    const opened = new Set<string>(Object.values(API_KEY_SCOPES).flat())
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta: { access: unknown } } }
    >
    const closed = Object.entries(procedures)
      .filter(
        ([path, { _def }]) =>
          !opened.has(path) && !['anyone', 'printer', 'kiosk'].includes(String(_def.meta.access)),
      )
      .map(([path]) => path)
    expect(closed).toEqual(
      expect.arrayContaining([
        'app.apiKeys.create',
        'app.apiKeys.revoke',
        'app.auth.logOut',
        'app.live.ticket',
        'admin.permissions.create',
        'admin.users.list',
        'customer.paymentMethods.add',
        'customer.checkout.place',
        'merchant.orders.refund',
      ]),
    )
    const tree = as(caller) as unknown as Tree
    for (const path of closed)
      await expect(at(tree, path)({ id })).rejects.toMatchObject(named('ApiKeyScopeMissing'))
  })

  test('where anybody may call, a key without the scope for it is nobody', async () => {
    const owner = await makePerson(world)
    await giveBalance(world, owner.id, 700)
    const balanceSeenBy = async (scope: ApiKeyScope) =>
      (await as((await keyOf(owner, [scope])).caller).public.search({ channel: 'catering' })).availableBalance
        .amount
    expect(await balanceSeenBy('courier:location')).toBe(0)
    expect(await balanceSeenBy('user:read')).toBe(700)
  })
})

describe('what scopes name', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  test.each(API_KEY_SCOPE_NAMES)('%s: calls that are there, and reading reads', scope => {
    for (const path of API_KEY_SCOPES[scope]) {
      expect([path, procedures[path] !== undefined]).toEqual([path, true])
      if (scope.endsWith(':read')) expect([path, procedures[path]?._def.type]).toEqual([path, 'query'])
    }
  })
  test('nothing of the platform, of signing in, of keys, of cards', () => {
    for (const path of Object.values(API_KEY_SCOPES).flat())
      expect(path).not.toMatch(
        /^admin\.|\.auth\.|apiKeys|paymentMethods|checkout|impersonat|refund|printHtml|account\./,
      )
  })
})

describe('a key is dead', () => {
  const refused = { kind: 'anonymous', refused: 'ApiKeyInvalid' } as const
  test('once it was revoked, removed, or has expired', async () => {
    const owner = await makePerson(world)
    const [one, two, three] = [
      await keyOf(owner, ['user:read']),
      await keyOf(owner, ['user:read']),
      await keyOf(owner, ['user:read'], new Date(world.clock.now().getTime() + 60_000)),
    ]
    expect((await as(owner).app.apiKeys.revoke({ id: one.id })).revokedAt).toEqual(world.clock.now())
    await as(owner).app.apiKeys.remove({ id: two.id })
    expect(await identify(one.key)).toEqual(refused)
    expect(await identify(two.key)).toEqual(refused)
    expect(await identify(three.key)).toMatchObject({ kind: 'person' })
    world.clock.advance(60_000)
    expect(await identify(three.key)).toEqual(refused)
    await expect(as(await identify(three.key)).app.me()).rejects.toMatchObject(named('ApiKeyInvalid'))
  })
  test.each(['suspended_at', 'deleted_at', 'deletion_scheduled_at'] as const)(
    'while its person is %s',
    async column => {
      const owner = await makePerson(world)
      const { key } = await keyOf(owner, ['user:read'])
      await world.db
        .updateTable('person')
        .set({ [column]: world.clock.now() })
        .where('id', '=', owner.id)
        .execute()
      expect(await identify(key)).toEqual(refused)
    },
  )
  test('when a character of it is another, or it is only the part that is shown', async () => {
    const { key, prefix } = await keyOf(await makePerson(world), ['user:read'])
    const other = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [other, prefix, `${prefix}_`, 'ck_', `${key}x`])
      expect(await identify(wrong)).toEqual(refused)
  })
  test('before it was made: its end lies ahead', async () => {
    const owner = await makePerson(world)
    await expect(keyOf(owner, ['user:read'], world.clock.now())).rejects.toMatchObject(
      named('ValidationError'),
    )
  })
})

test('its last use is noted, at most once a minute', async () => {
  const owner = await makePerson(world)
  const { key, id } = await keyOf(owner, ['user:read'])
  const lastUse = async () =>
    (await as(owner).app.apiKeys.list({})).docs.find(one => one.id === id)!.lastUsedAt
  const first = world.clock.now()
  expect(await lastUse()).toEqual(first)
  world.clock.advance(59_000)
  await identify(key)
  expect(await lastUse()).toEqual(first)
  world.clock.advance(1_000)
  await identify(key)
  expect(await lastUse()).toEqual(world.clock.now())
})

test('others’ keys are there for the platform’s people only', async () => {
  const owner = await makePerson(world)
  const { id } = await keyOf(owner, ['user:read'])
  const stranger = await makePerson(world, { permissions: [{ type: 'DeveloperPermission' }] })
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  expect((await as(stranger).app.apiKeys.list({ userId: owner.id })).totalDocs).toBe(0)
  await expect(as(stranger).app.apiKeys.revoke({ id })).rejects.toMatchObject(named('NotFound'))
  await expect(as(stranger).app.apiKeys.remove({ id })).rejects.toMatchObject(named('NotFound'))
  expect((await as(admin).app.apiKeys.list({})).totalDocs).toBe(0)
  expect((await as(admin).app.apiKeys.list({ userId: owner.id })).docs[0]?.id).toBe(id)
  expect((await as(admin).app.apiKeys.revoke({ id })).revokedAt).not.toBeNull()
})

test('nobody makes or ends keys in another’s name', async () => {
  const owner = await makePerson(world)
  const { id } = await keyOf(owner, ['user:read'])
  const inTheirName = { ...owner, impersonatorId: world.newId() }
  await expect(
    as(inTheirName).app.apiKeys.create({ name: 'x', scopes: ['user:read'] }),
  ).rejects.toMatchObject(named('ForbiddenWhileImpersonating'))
  await expect(as(inTheirName).app.apiKeys.revoke({ id })).rejects.toMatchObject(
    named('ForbiddenWhileImpersonating'),
  )
})

type Tree = { [key: string]: Tree } & ((input: unknown) => Promise<unknown>)
const at = (tree: Tree, path: string) => path.split('.').reduce((node, key) => node[key]!, tree)
