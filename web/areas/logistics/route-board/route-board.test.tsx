import { afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ArrangementPlan } from '../../../../src/modules/logistics/routes/contract/arrangements'
import { show } from '../../../ui/testing'
import {
  makeBoard,
  makeDriver,
  makeOrder,
  makeRoute,
  makeTimeline,
  makeWaypoint,
  noon,
} from '../routes/board.make'
import { BoardLanes } from './board-lanes'
import type { ArrangeInput, PlanInput } from './board-stops'

const oriol = makeDriver(0)
const laia = makeDriver(1)
const pickup = makeWaypoint(1, 'kitchen', {
  shouldPickup: true,
  shouldDeliver: false,
  name: 'La Cuina',
  purchaseIds: ['a', 'b'],
  windowEnd: new Date(noon + 200 * 60_000),
})
const toGracia = makeWaypoint(2, 'gracia', { purchaseIds: ['a'], windowEnd: new Date(noon - 60_000) })
const toSarria = makeWaypoint(3, 'sarria', { purchaseIds: ['b'], windowEnd: new Date(noon + 200 * 60_000) })
const done = makeWaypoint(10, 'pier', { status: 'Completed' })
const toSants = makeWaypoint(11, 'sants')
const one = makeRoute(1, [pickup, toGracia, toSarria], { assignedTo: oriol.id })
const two = makeRoute(2, [done, toSants], { assignedTo: laia.id })
const order = makeOrder(1, { to: 'glories' })
const board = makeBoard({
  orders: [order],
  routes: [one, two],
  couriers: [
    { ...oriol, timeline: makeTimeline({ openRouteIds: [one.id], stopsLeft: 3 }) },
    { ...laia, timeline: makeTimeline({ openRouteIds: [two.id], stopsLeft: 1 }) },
  ],
})
const noCost = { meters: 1000, seconds: 600, lateMinutes: 0 }
const answer: ArrangementPlan = {
  etas: [],
  before: noCost,
  after: { meters: 2200, seconds: 960, lateMinutes: 0 },
  overlaps: [],
  refusal: null,
}

const plan = mock((_: PlanInput) => Promise.resolve(answer))
const arrange = mock((_: ArrangeInput) => Promise.resolve({ routes: [one, two], removed: [] }))
const refresh = mock(() => Promise.resolve())

beforeEach(() => {
  for (const call of [plan, arrange, refresh]) call.mockClear()
})
afterEach(cleanup)

function open() {
  show(
    <BoardLanes
      board={board}
      colours={new Map()}
      isAnonymous={false}
      now={noon}
      pointed={null}
      onPoint={() => {}}
      onRoute={() => {}}
      calls={{ city: 'bcn', plan, arrange, refresh }}
    />,
  )
}
const lane = (name: RegExp) => within(screen.getByRole('region', { name }))
const stop = (name: RegExp) => screen.getByRole('button', { name })
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const chosen = () =>
  screen.getAllByRole('button', { pressed: true }).map(one => one.getAttribute('aria-label')?.split(',')[0])

test('shows who drives what, what waits, and what is late', () => {
  open()
  expect(lane(/^Oriol Vidal, 3 stops/).getAllByRole('button', { name: /Pick-up|Delivery/ })).toHaveLength(3)
  expect(stop(/Delivery 2, Oficina gracia/).getAttribute('aria-label')).toMatch(/min late/)
  expect(stop(/Delivery 1, Oficina pier/).getAttribute('aria-disabled')).toBe('true')
  expect(lane(/^Unassigned, 1 order/).getByRole('button', { name: new RegExp(order.ufid) })).toBeTruthy()
})

test('both stops of an order light up, and a late one says why', () => {
  open()
  fireEvent.pointerOver(stop(/Delivery 2, Oficina gracia/))
  expect(stop(/Pick-up 1/).className).toContain('outline-focus')
  expect(stop(/Delivery 3, Oficina sarria/).className).not.toContain('outline-focus')
  expect(screen.getByText(/the window closed at/)).toBeTruthy()
})

test('is moved by keys: picked up, to another lane, and put down in one call', async () => {
  open()
  stop(/Delivery 2, Oficina gracia/).focus()
  press(' ')
  press('ArrowUp')
  await waitFor(() =>
    expect(screen.getAllByText(/\+6 min · \+1\.2 km · all on time/).length).toBeGreaterThan(0),
  )
  const { routes } = plan.mock.calls[0]![0]
  expect(routes.map(({ id }) => id)).toEqual([one.id, two.id])
  expect(routes[0]!.stops).toEqual([{ id: pickup.id, purchaseIds: ['b'] }, toSarria.id])
  expect(routes[1]!.stops).toContainEqual({
    tempId: `part ${pickup.id}`,
    copyOf: pickup.id,
    purchaseIds: ['a'],
  })
  press('Enter')
  await waitFor(() => expect(arrange).toHaveBeenCalledTimes(1))
  const sent = arrange.mock.calls[0]![0]
  expect(sent.routes.map(route => route.updatedAt)).toEqual([one.updatedAt, two.updatedAt])
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
})

test('says so when the server has no times for a move, which can be tried all the same', async () => {
  plan.mockImplementationOnce(() => Promise.reject(new Error('The board has changed')))
  open()
  stop(/Delivery 2, Oficina gracia/).focus()
  press(' ')
  press('ArrowUp')
  await waitFor(() => expect(screen.getAllByText(/^Times not known/).length).toBeGreaterThan(0))
  press('Enter')
  await waitFor(() => expect(arrange).toHaveBeenCalledTimes(1))
})

test('stays where it is with Escape, and what was started cannot be picked up', () => {
  open()
  stop(/Delivery 2, Oficina gracia/).focus()
  press(' ')
  press('ArrowUp')
  press('Escape')
  expect(screen.getByText('Move canceled')).toBeTruthy()
  stop(/Delivery 1, Oficina pier/).focus()
  press(' ')
  expect(screen.getByText('Already started or picked up, so it stays')).toBeTruthy()
  expect(arrange).not.toHaveBeenCalled()
})

test('several are chosen with the mouse and with Shift and arrows', () => {
  open()
  fireEvent.click(stop(/Pick-up 1/), { detail: 1 })
  fireEvent.click(stop(/Delivery 3, Oficina sarria/), { detail: 1, shiftKey: true })
  expect(chosen()).toEqual(['Pick-up 1', 'Delivery 2', 'Delivery 3'])
  fireEvent.click(stop(/Delivery 2, Oficina gracia/), { detail: 1, ctrlKey: true })
  expect(chosen()).toEqual(['Pick-up 1', 'Delivery 3'])
  stop(/Pick-up 1/).focus()
  press('Escape')
  press('ArrowRight', { shiftKey: true })
  expect(chosen()).toEqual(['Pick-up 1', 'Delivery 2'])
  expect(screen.getByText('2 selected')).toBeTruthy()
})

test('a move is taken back with Ctrl+Z and done again with Ctrl+Shift+Z', async () => {
  open()
  stop(/Delivery 3, Oficina sarria/).focus()
  press(' ')
  press('ArrowLeft')
  press(' ')
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2))
  expect(arrange.mock.calls[1]![0].routes[0]!.stops).toEqual([pickup.id, toGracia.id, toSarria.id])
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(3))
})
