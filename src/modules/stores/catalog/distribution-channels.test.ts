import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
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

test('products and places are found by the channel that carries them, by the platform alone', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const its = createCaller(appRouter)(contextFor(world, admin)).admin
  const merchant_id = (await makeMerchant(world)).id
  const [carried, other] = [
    await makeProduct(world, { merchant_id }),
    await makeProduct(world, { merchant_id }),
  ]
  const [place, elsewhere] = [await makeLocation(world), await makeLocation(world)]
  const { id } = await its.distributionChannels.create({
    name: 'Snacks',
    products: [carried.id],
    targets: [place.id],
  })
  const filter = { distributionChannel: id }
  const found = (list: { docs: { id: string }[] }) => list.docs.map(doc => doc.id)
  expect(found(await its.products.list({ filter }))).toEqual([carried.id])
  expect(found(await its.locations.list({ filter }))).toEqual([place.id])
  const without = found(await its.products.list({ filter: { distributionChannel: { $nin: [id] } } }))
  expect([without.includes(other.id), without.includes(carried.id)]).toEqual([true, false])
  expect(found(await its.locations.list({ filter: { distributionChannel: { $nin: [id] } } }))).toContain(
    elsewhere.id,
  )

  const scope = { merchantIds: [merchant_id] }
  const keeper = await makePerson(world, { permissions: [{ type: 'MerchantAdminPermission', scope }] })
  const kept = createCaller(appRouter)(contextFor(world, keeper)).admin.products
  await expect(kept.list({ filter })).rejects.toMatchObject({ cause: { name: 'ValidationError' } })
})
