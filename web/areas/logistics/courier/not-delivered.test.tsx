import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { show } from '../../../ui/testing'
import type { CourierAction, StoredAction } from '../outbox/outbox'
import { makeRoute, makeWaypoint } from '../routes/board.make'
import { NotDelivered } from './not-delivered'

afterEach(cleanup)

const order = {
  id: 'order',
  ufid: 'ABCD-2345',
  state: 'out_for_delivery',
  storeId: 'store',
  storeName: 'Cuina de Barri',
} as never
const pickup = makeWaypoint(0, 'kitchen', {
  shouldPickup: true,
  shouldDeliver: false,
  status: 'Completed',
  purchaseIds: ['order'],
})
const failed = makeWaypoint(1, 'gracia', { status: 'Failed', orders: [order], purchaseIds: ['order'] })

function open(stops: Waypoint[], waiting: StoredAction[] = []) {
  const acts: CourierAction[] = []
  const route = makeRoute(1, stops, { assignedTo: 'courier' })
  const shown = show(<NotDelivered route={route} waiting={waiting} act={async act => void acts.push(act)} />)
  return { acts, route, ...shown }
}

test('a press returns undelivered bags to their store', async () => {
  const { acts, route } = open([pickup, failed])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Return to Cuina de Barri' }))
  expect(acts).toEqual([{ kind: 'returnToStore', input: { routeId: route.id, waypointId: failed.id } }])
})

test.each<[string, Waypoint[]]>([
  ['were not collected', [{ ...pickup, status: 'Failed' }, failed]],
  [
    'are on their way back',
    [pickup, failed, makeWaypoint(2, 'kitchen', { storeId: 'store', purchaseIds: ['order'] })],
  ],
  [
    'of a canceled order',
    [pickup, { ...failed, orders: [{ ...failed.orders[0]!, state: 'canceled_by_store' }] }],
  ],
])('bags that %s are not asked for', (_, stops) => {
  expect(open(stops).container.textContent).toBe('')
})
