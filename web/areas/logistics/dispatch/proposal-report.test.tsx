import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen, within } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { makeBoard, makeOrder, noon } from '../routes/board.make'
import { ProposalReport } from './proposal-report'
import type { Made, Proposal } from './use-proposal'

afterEach(cleanup)

const orders = [makeOrder(6, { to: 'pier' }), makeOrder(4, { to: 'sarria' })]
const { couriers } = makeBoard({ orders })
const stop = (name: string) => ({
  tempId: name,
  name,
  storeId: null,
  locationId: null,
  warehouseId: null,
  address: { formattedAddress: name, geo: { lat: 41.4, lon: 2.17 } },
  purchaseIds: [orders[0]!.id],
  shouldPickup: true,
  shouldDeliver: false,
  windowStart: new Date(noon),
  windowEnd: new Date(noon),
  eta: {
    waypointId: name,
    meters: 0,
    seconds: 0,
    arrivesAt: new Date(noon).toISOString(),
    waitMinutes: 0,
    leavesAt: new Date(noon).toISOString(),
    lateMinutes: 0,
  },
})
const proposal: Proposal = {
  routes: [
    {
      vehicle: 0,
      routeId: null,
      driverId: couriers[0]!.id,
      vehicleType: 'bike',
      waypoints: [stop('Kitchen'), stop('Pier')],
      meters: 4200,
      seconds: 1500,
      startsAt: new Date(noon).toISOString(),
      endsAt: new Date(noon + 1_800_000).toISOString(),
    },
  ],
  unassigned: [{ purchaseId: orders[1]!.id, reason: 'window' }],
  cost: { meters: 4200, seconds: 1500, routes: 1, unassigned: 1 },
  seed: 1,
  tries: 10,
}
const report = (made: Made = new Map()) =>
  show(
    <ProposalReport
      proposal={proposal}
      made={made}
      orders={orders}
      couriers={couriers}
      isAnonymous={false}
    />,
  )

test('a proposal says who drives how long and how far, and what is left out with why', () => {
  report()
  expect(screen.getByRole('status').textContent).toBe('1 route · 25 min · 4.2 km')
  const route = within(screen.getByRole('list', { name: 'Proposed routes' }))
  expect(route.getByText(/1 order · 2 stops · 25 min · 4.2 km/)).toBeTruthy()
  const left = within(screen.getByRole('region', { name: '1 order left out' }))
  expect(left.getByText(orders[1]!.ufid)).toBeTruthy()
  expect(left.getByText('No courier gets there within its time.')).toBeTruthy()
})

test('each route tells whether it was made', () => {
  report(new Map([[0, { name: 'BCN 14:00' }]]))
  expect(screen.getByText('Created: BCN 14:00')).toBeTruthy()
  cleanup()
  report(new Map([[0, { failure: new Error('no') }]]))
  expect(screen.getByRole('alert')).toBeTruthy()
})
