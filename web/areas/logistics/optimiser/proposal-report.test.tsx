import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import superjson from 'superjson'
import { show } from '../../../ui/testing'
import { openStops } from '../routes/board'
import { makeBoard, makeOrder, noon } from '../routes/board.make'
import { planOf, withTimesAsText } from './plan-of-proposal'
import { ProposalReport } from './proposal-report'
import { proposedId, withProposal } from './proposal-scene'
import type { Proposal } from './use-proposal'

afterEach(cleanup)

const orders = [makeOrder(6, { to: 'pier' }), makeOrder(4, { to: 'sarria' })]
const { couriers, routes } = makeBoard({ orders })
const stop = (name: string): Proposal['routes'][number]['waypoints'][number] => ({
  tempId: name,
  waypointId: null,
  isStarted: false,
  name,
  storeId: null,
  locationId: null,
  warehouseId: null,
  address: { formattedAddress: name, geo: { lat: 41.4, lon: 2.17 } },
  purchaseIds: [orders[0]!.id],
  packageIds: [],
  isExternal: false,
  isAddressBook: false,
  isCrossDocking: false,
  contactName: null,
  contactPhone: null,
  note: '',
  proofRequirement: 'asked',
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
    isEstimate: true,
  },
})
const sum = { meters: 4200, seconds: 1500, lateSeconds: 0, lateStops: 0 }
const route: Proposal['routes'][number] = {
  vehicle: 0,
  routeId: null,
  updatedAt: null,
  driverId: couriers[0]!.id,
  vehicleType: 'bike',
  isAfterOthers: false,
  waypoints: [stop('Kitchen'), stop('Pier')],
  meters: 4200,
  seconds: 1500,
  startsAt: new Date(noon).toISOString(),
  endsAt: new Date(noon + 1_800_000).toISOString(),
  breaks: [],
  packages: 3,
  violations: [],
  before: null,
  after: sum,
  gained: [orders[0]!.id],
  lost: [],
}
const left: Proposal['unassigned'][number] = {
  purchaseId: orders[1]!.id,
  reason: 'window',
  driverId: couriers[0]!.id,
  minutes: 12,
  arrivesAt: new Date(noon + 12 * 60_000).toISOString(),
  closesAt: new Date(noon).toISOString(),
  packages: null,
  vehicleType: null,
}
const proposal: Proposal = {
  routes: [route],
  unassigned: [left],
  cost: { meters: 4200, seconds: 1500, routes: 1, unassigned: 1 },
  before: { routes: 0, meters: 0, seconds: 0, lateSeconds: 0, lateStops: 0 },
  after: { routes: 1, ...sum },
  seed: 1,
  isEstimate: true,
  iterations: 10,
}
const report = (changes: Partial<Proposal> = {}, onHover: (id: string | null) => void = () => undefined) =>
  show(
    <ProposalReport
      proposal={{ ...proposal, ...changes }}
      orders={orders}
      routes={routes}
      couriers={couriers}
      colours={new Map([[0, '#123456']])}
      hovered={null}
      onHover={onHover}
      isAnonymous={false}
    />,
  )

test('a proposal says who drives how long and how far, and what is left out with why', () => {
  report()
  expect(screen.getByRole('status').textContent).toBe('1 route · 25 min · 4.2 km')
  const route = within(screen.getByRole('list', { name: 'Proposed routes' }))
  expect(route.getByText(/1 order · 3 packages · 2 stops · 25 min · 4.2 km/)).toBeTruthy()
  const others = within(screen.getByRole('region', { name: '1 order left out' }))
  expect(others.getByText(orders[1]!.ufid)).toBeTruthy()
  expect(others.getByText(/No courier gets there within its time./)).toBeTruthy()
})

test.each<[string, Partial<typeof left>, string]>([
  [
    'a window',
    {},
    'would be there at 12:12, the window closes at 12:00. Make it 12 min longer, or start 12 min',
  ],
  ['a shift', { reason: 'vehicleEnds', minutes: 20 }, 'would have to work 20 min longer'],
  ['full routes', { reason: 'noRoom', minutes: 7 }, 'it would be 7 min late'],
  [
    'a larger vehicle',
    { reason: 'capacity', packages: 2, vehicleType: 'van' },
    '2 packages too many. It needs at',
  ],
  ['no vehicle at all', { reason: 'capacity', packages: 1 }, '1 package too many for any vehicle'],
])('what is left out says what would mend it: %s', (_, changes, text) => {
  report({ unassigned: [{ ...left, ...changes }] })
  expect(screen.getByRole('region', { name: '1 order left out' }).textContent).toContain(text)
})

test('a new plan of today’s routes stands beside today’s, with who gets and gives what', () => {
  const standing = routes[0]!
  const late = { ...sum, lateSeconds: 600, lateStops: 2 }
  report({
    routes: [{ ...route, routeId: standing.id, before: late, lost: [orders[1]!.id] }],
    unassigned: [],
    before: { ...late, routes: 2 },
  })
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'TodayProposed',
    'Orders11',
    'Routes21',
    'Distance4.2 km4.2 km',
    'Working time25 min25 min',
    'Lateness2 stops late, 10 min in allAll on time',
  ])
  const line = screen.getByRole('list', { name: 'Proposed routes' }).textContent
  expect(line).toContain(standing.name)
  expect(line).toContain(`Gets ${orders[0]!.ufid} · Gives away ${orders[1]!.ufid}`)
})

test('a route says which stops are late, what else it breaks and how to mend it', () => {
  const late = stop('Pier')
  report({
    routes: [
      {
        ...route,
        waypoints: [{ ...late, eta: { ...late.eta, lateMinutes: 8 } }],
        violations: [
          { kind: 'shift', over: 20 },
          { kind: 'break', over: null },
        ],
      },
    ],
  })
  const text = screen.getByRole('list', { name: 'Proposed routes' }).textContent
  expect(text).toContain('Pier: 8 min late')
  expect(text).toContain('20 minutes longer than the courier is free.')
  expect(text).toContain('The break does not fit.')
})

test('a route in the list names the one on the map, where it is bold beside today’s faint ones', () => {
  const named: (string | null)[] = []
  report({}, id => named.push(id))
  fireEvent.mouseEnter(within(screen.getByRole('list', { name: 'Proposed routes' })).getByRole('listitem'))
  expect(named).toEqual([proposedId(route)])
  const today = { id: 'route today', points: [], colour: '#000000', isRaised: true }
  const drawn = (hovered: string | null) =>
    withProposal(
      { markers: [], lines: [today] },
      { ...proposal, routes: [route, { ...route, vehicle: 1 }] },
      {
        colours: new Map([[0, '#123456']]),
        hovered,
      },
    ).lines!.map(({ id, isRaised, isFaded }) => [id, isRaised, isFaded])
  expect(drawn(null)).toEqual([
    ['route today', false, true],
    ['proposed 0', true, false],
    ['proposed 1', true, false],
  ])
  expect(drawn(proposedId(route))).toEqual([
    ['route today', false, true],
    ['proposed 0', true, false],
    ['proposed 1', false, true],
  ])
})

test('a plan leaves routes in peace that stay as they are', () => {
  const standing = routes[0]!
  const stops = openStops(standing).map(({ id, name }) => ({ ...stop(name), waypointId: id }))
  const same = { ...route, routeId: standing.id, updatedAt: standing.updatedAt, waypoints: stops }
  const planned = (...waypoints: typeof stops) =>
    planOf({ ...proposal, routes: [route, { ...same, waypoints }] }, routes, {
      city: 'bcn',
      skipOverlapCheck: false,
    }).routes.map(({ routeId }) => routeId)
  expect(planned(...stops)).toEqual([null])
  expect(planned(...stops.toReversed())).toEqual([null, standing.id])
})

test('a plan needs no notes about types, however many stops it has', () => {
  const day = { ...proposal, routes: Array.from({ length: 40 }, () => ({ ...route, routeId: null })) }
  const plan = withTimesAsText(planOf(day, [], { city: 'bcn', skipOverlapCheck: false }))
  expect(plan.routes).toHaveLength(40)
  expect(plan.routes[0]!.waypoints[0]!.windowStart).toBe(new Date(noon).toISOString())
  expect(superjson.serialize(plan).meta).toBeUndefined()
})
