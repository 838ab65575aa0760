import type { Person } from '../../core/context'
import type { PermissionType } from '../../core/contract/access'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld } from '../../core/testing'
import { storeProof } from '../../modules/logistics/routes/proof-files'
import { makeShop, type Shop as WholeShop } from '../../modules/orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../modules/orders/moves/orders.make'
import { makeWarehouse } from '../../modules/stores/stores/stores.make'
import { appRouter } from '../../routers/app'
import type { ProductWorld } from './door'

/** Opens a world for tests of the web. The people and shops that it takes are those that it has made. */
export async function openProductWorld(): Promise<ProductWorld> {
  const world = await openTestWorld()
  return {
    publicUrl: world.settings.publicUrl,
    now: world.clock.now,
    newId: world.newId,
    sql: (query, values = []) => world.driver.unsafe(query, [...values]),
    as: person => createCaller(appRouter)(contextFor(world, person as Person)),
    makePerson: permission =>
      makePerson(world, permission ? { permissions: [{ type: permission as PermissionType }] } : {}),
    makeShop: names => makeShop(world, names),
    makeWarehouse: name => makeWarehouse(world, { name }),
    makeOrder: (shop, person) => makeOrder(world, shop as WholeShop, person as Person),
    bringTo: (orderId, state) => bringTo(world, orderId, state),
    keepProof: (person, photo) => storeProof(contextFor(world, person as Person), person as Person, photo),
    close: world.close,
  }
}
