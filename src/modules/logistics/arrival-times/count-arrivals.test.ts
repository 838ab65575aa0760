import { afterAll, beforeAll, expect, test } from 'bun:test'
import { counted } from '../../../core/figures/counted'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeShop } from '../../orders/checkout/checkout.make'
import { makeOrderToBring } from '../routes/logistics.make'
import { countArrivals } from './count-arrivals'

let world: TestWorld
beforeAll(async () => {
  counted.resetMetrics()
  world = await openTestWorld()
})
afterAll(() => world.close())

test('arrivals are counted by outcome, and their errors by vehicle and side', async () => {
  const shop = await makeShop(world)
  const customer = await makePerson(world)
  const at = (seconds: number) => new Date(TEST_START.getTime() + seconds * 1000)
  const orderIds: string[] = []
  for (const arrival of [-90, 150, 700, null]) {
    const order_id = await makeOrderToBring(world, { ...shop.store, city: 'bcn' }, customer)
    orderIds.push(order_id)
    await world.db
      .insertInto('arrival_promise')
      .values({
        order_id,
        city: 'bcn',
        promised_from: at(-600),
        promised_to: at(600),
        estimate: at(0),
        shown_from: at(-300),
        shown_to: at(300),
        vehicle_type: 'van',
        arrived_at: arrival === null ? null : at(arrival),
      })
      .execute()
  }
  await countArrivals(world, { orderIds })
  const lines = (await counted.metrics()).split('\n')
  for (const line of [
    'comanda_arrivals_total{promise="shown",outcome="inside"} 2',
    'comanda_arrivals_total{promise="shown",outcome="late"} 1',
    'comanda_arrivals_total{promise="chosen",outcome="late"} 1',
    'comanda_arrival_error_seconds_bucket{le="120",vehicle="van",side="early"} 1',
    'comanda_arrival_error_seconds_sum{vehicle="van",side="late"} 850',
    'comanda_arrival_error_seconds_count{vehicle="van",side="late"} 2',
  ])
    expect(lines).toContain(line)
})
