import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestWorld, type TestWorld } from '../../../core/testing'
import { makeStore } from '../stores/stores.make'
import { makeProduct, makePublishedCatalog, makeStock } from './catalog.make'
import { CatalogContent } from './contract/menus'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('a published catalog keeps its products as they were, in the shape of the contract', async () => {
  const store = await makeStore(world)
  const soup = await makeProduct(world, { merchant_id: store.merchant_id, name: 'Soup' })
  const bread = await makeProduct(world, {
    merchant_id: store.merchant_id,
    name: 'Bread',
    modifier_groups: [
      {
        id: 'extra',
        name: 'Extras',
        min: 0,
        max: 2,
        modifierItems: [
          { id: 'oil', name: 'Oil', max: 1, def: 0, priceImpact: { amount: 50, currency: 'eur' } },
        ],
      },
    ],
  })
  await makeStock(world, { store_id: store.id, product_id: soup.id, on_hand: 3 })
  const { catalog, version } = await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products: [soup, bread],
    sections: [
      { id: 'a', name: 'All', productIds: [soup.id, bread.id] },
      { id: 'b', name: 'Again', productIds: [soup.id] },
    ],
  })
  expect(catalog.published_version_id).toBe(version.id)
  const content = CatalogContent.parse(version.content)
  expect(content.sections.map(section => section.productIds.length)).toEqual([2, 1])
  expect(content.products.map(product => product.name)).toEqual(['Soup', 'Bread'])
  expect(content.products[1]!.modifierGroups[0]!.modifierItems[0]!.priceImpact.amount).toBe(50)
})
