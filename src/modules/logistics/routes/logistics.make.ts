import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { Person, World } from '../../../core/context'
import type { PersonTable, PurchaseOrderTable } from '../../../core/db/tables'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { contextFor, makePerson } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import type { CreateRoute } from './contract/routes'
import type { NewWaypoint } from './contract/waypoints'

/** The product as this person calls it. */
export const as = (world: World, person: Person) => createCaller(appRouter)(contextFor(world, person))

export const makeDispatcher = (world: World) =>
  makePerson(world, { permissions: [{ type: 'LogisticsAdminPermission' }] })

export async function makeCourier(world: World, overrides: Partial<Insertable<PersonTable>> = {}) {
  const person = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
  await world.db
    .updateTable('person')
    .set({ rider_data: { vehicles: [{ type: 'cargo_bike' }] }, ...overrides } as never)
    .where('id', '=', person.id)
    .execute()
  return person
}

type Store = { id: string; merchant_id: string; city: string }

/** An order that is packed and waits for a courier; its window opens in two hours. It costs nothing, so that no money moves. */
export async function makeOrderToBring(
  world: World,
  store: Store,
  customer: { id: string },
  overrides: Partial<Insertable<PurchaseOrderTable>> = {},
) {
  const now = world.clock.now()
  const id = world.newId()
  const opens = overrides.window_start
    ? new Date(overrides.window_start as Date)
    : new Date(now.getTime() + 2 * HOUR_MS)
  await world.db
    .insertInto('purchase_order')
    .values({
      id,
      ufid: id.slice(-8).toUpperCase(),
      city: store.city,
      channel: 'canteen',
      state: 'pending_pickup',
      state_at: now,
      store_id: store.id,
      merchant_id: store.merchant_id,
      person_id: customer.id,
      ordered_by_id: customer.id,
      pickup_code: id.slice(-8).toUpperCase(),
      pickup_at: new Date(opens.getTime() - 30 * MINUTE_MS),
      window_start: opens,
      window_end: new Date(opens.getTime() + 30 * MINUTE_MS),
      delivery_on: localDateOf(opens, DEFAULT_TZ),
      customer: { firstName: 'Núria', lastName: 'Puig', email: 'nuria@example.test', phone: '+34600111222' },
      address: { address: 'Carrer de Tànger 86', details: '3r 2a', city: 'Barcelona', country: 'ES' },
      lat: 41.4036,
      lon: 2.1905,
      goods_cents: 0,
      delivery_cents: 0,
      total_cents: 0,
      created_at: now,
      updated_at: now,
      ...overrides,
    })
    .execute()
  return id
}

/** A point of no order of ours. */
export const externalStop = (
  windowStart: Date,
  changes: Partial<z.input<typeof NewWaypoint>> = {},
): z.input<typeof NewWaypoint> => ({
  name: 'Copisteria Glòries',
  address: { formattedAddress: 'Carrer de Badajoz 122', geo: { lat: 41.4041, lon: 2.1892 } },
  shouldDeliver: true,
  isExternal: true,
  windowStart,
  windowEnd: new Date(windowStart.getTime() + 30 * MINUTE_MS),
  ...changes,
})

/** Makes a route as a dispatcher does. */
export const makeRoute = (world: World, dispatcher: Person, route: z.input<typeof CreateRoute>) =>
  as(world, dispatcher).logistics.routes.create({ vehicleType: 'cargo_bike', ...route })
