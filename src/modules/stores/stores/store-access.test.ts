import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeProduct } from '../catalog/catalog.make'
import { makeBrand, makeMerchant, makeStore } from './stores.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin
const ofCity = (city: string) =>
  makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: { cities: [city] } }] })

test('who keeps a city changes brands and products of merchants with a store there, and of no others', async () => {
  const merchant = await makeMerchant(world)
  await makeStore(world, { merchant_id: merchant.id, city: 'bcn' })
  const brand = await makeBrand(world, { merchant_id: merchant.id })
  const product = await makeProduct(world, { merchant_id: merchant.id })
  const [ofBarcelona, ofMadrid] = [await ofCity('bcn'), await ofCity('mad')]

  expect((await as(ofBarcelona).brands.update({ id: brand.id, name: 'Arrels' })).name).toBe('Arrels')
  expect((await as(ofBarcelona).products.update({ id: product.id, name: 'Brou' })).name).toBe('Brou')
  for (const change of [
    () => as(ofMadrid).brands.update({ id: brand.id, name: 'Theirs' }),
    () => as(ofMadrid).products.update({ id: product.id, name: 'Theirs' }),
    () => as(ofMadrid).brands.archive({ id: brand.id }),
  ])
    await expect(change()).rejects.toMatchObject({ cause: { name: 'NotFound' } })
})

test('the merchant itself is not theirs: it may sell in other cities, too', async () => {
  const merchant = await makeMerchant(world)
  await makeStore(world, { merchant_id: merchant.id, city: 'bcn' })
  const ofBarcelona = await ofCity('bcn')
  expect((await as(ofBarcelona).merchants.show({ id: merchant.id })).id).toBe(merchant.id)
  await expect(
    as(ofBarcelona).merchants.update({ id: merchant.id, commissionBps: { canteen: 0 } }),
  ).rejects.toMatchObject({ cause: { name: 'NotFound' } })
})

test('a store that is gone opens nothing', async () => {
  const merchant = await makeMerchant(world)
  await makeStore(world, { merchant_id: merchant.id, city: 'bcn', deleted_at: world.clock.now() })
  const brand = await makeBrand(world, { merchant_id: merchant.id })
  await expect(as(await ofCity('bcn')).brands.update({ id: brand.id, name: 'Theirs' })).rejects.toMatchObject(
    { cause: { name: 'NotFound' } },
  )
})

test('names are listed as readers look them up, with and without accents, large and small', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const merchant = await makeMerchant(world)
  for (const name of ['Voltarc', 'Áurea', 'brasa', 'Ñam', 'Zeta', 'Nube', 'aurora'])
    await makeStore(world, { merchant_id: merchant.id, name })
  const { docs } = await as(admin).stores.list({ sort: 'name', filter: { merchantId: merchant.id } })
  expect(docs.map(({ name }) => name)).toEqual(['Áurea', 'aurora', 'brasa', 'Ñam', 'Nube', 'Voltarc', 'Zeta'])
})
