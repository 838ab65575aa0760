import type { Insertable } from 'kysely'
import type { World } from '../../../core/context'
import type { BrandTable, MerchantTable, StoreTable, WarehouseTable } from '../../../core/db/tables'
import { WEEKDAYS } from '../../../core/rules/local-time'

const stamps = (world: World) => ({ created_at: world.clock.now(), updated_at: world.clock.now() })

export function makeMerchant(world: World, overrides: Partial<Insertable<MerchantTable>> = {}) {
  return world.db
    .insertInto('merchant')
    .values({
      id: world.newId(),
      name: 'Cuina Verda',
      legal_name: 'Cuina Verda SL',
      vat_number: 'ESB12345674',
      commission_bps: { catering: 1500, canteen: 1200, groceries: 1000 },
      ...stamps(world),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeBrand(
  world: World,
  overrides: Partial<Insertable<BrandTable>> & Pick<Insertable<BrandTable>, 'merchant_id'>,
) {
  return world.db
    .insertInto('brand')
    .values({ id: world.newId(), name: 'Cuina Verda', ...stamps(world), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeWarehouse(world: World, overrides: Partial<Insertable<WarehouseTable>> = {}) {
  return world.db
    .insertInto('warehouse')
    .values({
      id: world.newId(),
      name: 'Hub Poblenou',
      city: 'bcn',
      address: { address: 'Carrer de Pujades 100', postalCode: '08005', city: 'Barcelona', country: 'ES' },
      lat: 41.3998,
      lon: 2.1964,
      ...stamps(world),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * A store in Barcelona, open every day from 7 to 22, of every channel, ready within an hour. Makes a
 * merchant of its own unless one is given.
 */
export async function makeStore(world: World, overrides: Partial<Insertable<StoreTable>> = {}) {
  const id = world.newId()
  return world.db
    .insertInto('store')
    .values({
      id,
      merchant_id: overrides.merchant_id ?? (await makeMerchant(world)).id,
      name: 'Cuina Verda Eixample',
      slug: `cuina-verda-${id.slice(-8)}`,
      city: 'bcn',
      address: {
        address: "Carrer d'Aragó 250",
        postalCode: '08007',
        city: 'Barcelona',
        country: 'ES',
        geo: { lat: 41.391, lon: 2.164 },
      },
      lat: 41.391,
      lon: 2.164,
      channels: ['catering', 'canteen', 'groceries'],
      schedule: Object.fromEntries(WEEKDAYS.map(day => [day, [{ start: '07:00', end: '22:00' }]])),
      default_lead_time_hours: 1,
      allows_pickup: true,
      ...stamps(world),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
