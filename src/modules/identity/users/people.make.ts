import type { Insertable } from 'kysely'
import type { World } from '../../../core/context'
import type { FleetTable, LocationTable, OrganizationTable } from '../../../core/db/tables'

const stamps = (world: World) => ({ created_at: world.clock.now(), updated_at: world.clock.now() })

export function makeOrganization(world: World, overrides: Partial<Insertable<OrganizationTable>> = {}) {
  return world.db
    .insertInto('organization')
    .values({ id: world.newId(), name: 'Llum & Fils', ...stamps(world), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A company's office in the middle of Barcelona, with a code to join it. */
export function makeLocation(world: World, overrides: Partial<Insertable<LocationTable>> = {}) {
  const id = world.newId()
  return world.db
    .insertInto('location')
    .values({
      id,
      name: 'Llum Diagonal',
      slug: `llum-${id.slice(-8)}`,
      city: 'bcn',
      address: {
        address: 'Avinguda Diagonal 405',
        postalCode: '08008',
        city: 'Barcelona',
        country: 'ES',
        geo: { lat: 41.3955, lon: 2.1573 },
      },
      lat: 41.3955,
      lon: 2.1573,
      activation_code: id.slice(-8).toUpperCase(),
      ...stamps(world),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function makeFleet(world: World, overrides: Partial<Insertable<FleetTable>> = {}) {
  return world.db
    .insertInto('fleet')
    .values({ id: world.newId(), name: 'Pedals', city: 'bcn', ...stamps(world), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}
