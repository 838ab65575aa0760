import { describe, expect, test } from 'bun:test'
import { makeWarehouse } from '../../stores/stores/stores.make'
import { inHours, openDeliveries, refusal } from '../deliveries/deliveries.make'
import { roadMeters } from '../roads/rules/estimate'
import { as, makeRoute } from './logistics.make'

const given = openDeliveries()
const { office, order, direct } = given

describe('the board', () => {
  test('has everything of a city and a time in one answer', async () => {
    const hub = await makeWarehouse(given.world)
    const from = new Date('2027-03-01T00:00:00Z')
    const to = new Date('2027-03-02T00:00:00Z')
    const opens = { window_start: new Date('2027-03-01T12:00:00Z') }
    const open = await order(opens)
    const through = await order({ ...opens, is_cross_docking: true, warehouse_id: hub.id })
    const taken = await order(opens)
    await order({ ...opens, is_pickup: true })
    await order({ ...opens, state: 'delivered' })
    await order({ ...opens, city: 'mad' })
    await order({ window_start: new Date('2027-03-02T12:00:00Z') })
    const route = await makeRoute(given.world, given.dispatcher, { purchaseIds: [taken] })
    const board = await office().dispatch.board({ city: 'bcn', from, to })
    expect(board.orders.map(one => [one.id, one.leg])).toEqual([
      [open, 'direct'],
      [through, 'toHub'],
    ])
    expect(board.orders[0]).toMatchObject({
      storeName: given.store.name,
      pickup: { geo: { lat: given.store.lat, lon: given.store.lon } },
      dropoff: { geo: { lat: 41.4036, lon: 2.1905 }, details: '3r 2a' },
    })
    expect(board.routes.map(one => one.id)).toEqual([route.id])
    expect(board.stores.map(one => one.id)).toContain(given.store.id)
    expect(board.warehouses.map(one => one.id)).toContain(hub.id)
    expect(board.couriers.map(one => one.id)).toContain(given.courier.id)
    await office().routes.remove({ id: route.id })
    const after = await office().dispatch.board({ city: 'bcn', from, to })
    expect(after.orders.map(one => one.id)).toContain(taken)
    expect(
      await refusal(as(given.world, given.courier).logistics.dispatch.board({ city: 'bcn', from, to })),
    ).toBe('Forbidden')
  })

  test('plans say when each stop is reached and which windows are missed; directions without a road network are estimates', async () => {
    const { route } = await direct()
    const plan = await office().routes.plan({ routeId: route.id })
    expect(plan.etas).toHaveLength(2)
    expect(plan.violations).toEqual([])
    const late = await office().routes.plan({ routeId: route.id, startAt: inHours(12) })
    expect(late.violations).toHaveLength(2)
    const points = route.waypoints.map(stop => stop.address.geo)
    const way = await office().dispatch.directions({ points, vehicleType: 'bike' })
    expect(way.source).toBe('estimate')
    const ends = points.map(({ lat, lon }): [number, number] => [lon, lat])
    expect(way.path[0]).toEqual(ends[0]!)
    expect(way.path.at(-1)).toEqual(ends[1]!)
    // The path follows the streets; the distance stays an estimate from the straight line.
    expect(way.meters).toBe(Math.round(roadMeters(points[0]!, points[1]!, 'bike')))
    expect(way.meters).toBe(way.legs[0]!.meters)
  })
})
