import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeMerchant } from '../stores/stores.make'
import { makeProduct } from './catalog.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const productsFor = async (type: 'SuperAdminPermission' | 'HelloAdminPermission') =>
  createCaller(appRouter)(contextFor(world, await makePerson(world, { permissions: [{ type }] }))).admin
    .products
const failure = (name: string) => ({ cause: { name } })

test('a removed product is shown to super admins alone, with the moment it was removed, and not changed', async () => {
  const [bySuper, byAdmin] = [
    await productsFor('SuperAdminPermission'),
    await productsFor('HelloAdminPermission'),
  ]
  const merchant_id = (await makeMerchant(world)).id
  const [{ id }, kept] = [
    await makeProduct(world, { merchant_id }),
    await makeProduct(world, { merchant_id }),
  ]
  await byAdmin.remove({ id })

  const listed = await bySuper.list({ filter: { deleted: true, merchant: merchant_id } })
  expect(listed.docs.map(doc => [doc.id, doc.deletedAt])).toEqual([[id, world.clock.now()]])
  expect(await bySuper.show({ id })).toMatchObject({ id, deletedAt: world.clock.now() })
  const others = await bySuper.list({ filter: { merchant: merchant_id } })
  expect(others.docs.map(doc => [doc.id, doc.deletedAt])).toEqual([[kept.id, null]])
  await expect(bySuper.update({ id, name: 'Again' })).rejects.toMatchObject(failure('NotFound'))

  await expect(byAdmin.show({ id })).rejects.toMatchObject(failure('NotFound'))
  await expect(byAdmin.list({ filter: { deleted: true } })).rejects.toMatchObject(failure('ValidationError'))
})
