import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeMerchant, makeStore } from '../stores/stores.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin.affiliations

test('the people of merchants are those that hold their permission, and what is ended is told', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const merchant = await makeMerchant(world)
  const store = await makeStore(world, { merchant_id: merchant.id })
  const [owner, manager] = [
    await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchant.id] } }],
    }),
    await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
    }),
  ]
  const { docs } = await as(admin).list({ sort: 'createdAt' })
  expect(
    docs.map(({ userId, role, merchants, stores, state }) => [
      userId,
      role,
      merchants.length,
      stores.length,
      state,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [owner.id, 'owner', 1, 0, 'active'],
      [manager.id, 'manager', 1, 1, 'active'],
    ]),
  )
  const found = await as(admin).list({ filter: { merchantId: merchant.id } })
  expect(found.docs.map(({ userId }) => userId)).toEqual([owner.id])
  const { id } = found.docs[0]!
  await world.db
    .updateTable('permission')
    .set({ revoked_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await as(admin).show({ id })).state).toBe('revoked')
  expect((await as(admin).list({ filter: { merchantId: merchant.id, state: 'active' } })).totalDocs).toBe(0)

  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['sev'] } }],
  })
  expect((await as(elsewhere).list({})).totalDocs).toBe(0)
  await expect(as(elsewhere).show({ id })).rejects.toMatchObject({ cause: { name: 'NotFound' } })
})
