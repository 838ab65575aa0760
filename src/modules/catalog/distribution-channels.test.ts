import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { appRouter } from '../../routers/app'
import { makeMerchant } from '../stores/stores.make'
import { makeProduct } from './catalog.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('a channel gets another version when what it carries changes, and only then', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const channels = createCaller(appRouter)(contextFor(world, admin)).admin.distributionChannels
  const merchant_id = (await makeMerchant(world)).id
  const products = [(await makeProduct(world, { merchant_id })).id]

  const made = await channels.create({ name: 'Breakfast at work' })
  const renamed = await channels.update({ id: made.id, name: 'Breakfasts', products: [], targets: [] })
  expect(renamed).toMatchObject({ name: 'Breakfasts', versionId: made.versionId })

  const filled = await channels.update({ id: made.id, products })
  expect(filled).toMatchObject({ products })
  expect(filled.versionId).not.toBe(made.versionId)
})
