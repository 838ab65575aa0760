import type { Person } from '../../../core/context'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeMerchant } from '../stores/stores.make'

/** A database with a merchant: who runs it, and who runs another one. */
export async function openMerchantWorld() {
  const world = await openTestWorld()
  const merchantId = (await makeMerchant(world)).id
  const merchant = await merchantAdmin(world, merchantId)
  const outsider = await merchantAdmin(world, (await makeMerchant(world)).id)
  return { world, merchantId, merchant, outsider }
}

const merchantAdmin = (world: TestWorld, id: string): Promise<Person> =>
  makePerson(world, { permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [id] } }] })
