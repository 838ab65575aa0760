import { afterEach, expect, test } from 'bun:test'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import { makeBoard, makeRoute, makeWaypoint, noon } from '../routes/board.make'
import { changedWindows, editOf, type RouteDraft } from './route-draft'
import { RouteEditor } from './route-editor'

afterEach(cleanup)

const board = makeBoard()
const names = ['Done', 'Heading for', 'Third', 'Fourth']
const route = makeRoute(
  7,
  [
    makeWaypoint(0, 'kitchen', { status: 'Completed', name: names[0]! }),
    makeWaypoint(1, 'gracia', { status: 'EnRoute', name: names[1]! }),
    makeWaypoint(2, 'sarria', { name: names[2]! }),
    makeWaypoint(3, 'pier', { name: names[3]! }),
  ],
  { assignedTo: board.couriers[0]!.id },
)

function open() {
  const saved: { draft: RouteDraft; isNotified: boolean }[] = []
  show(
    <RouteEditor
      route={route}
      couriers={board.couriers}
      fleets={[{ id: 'f'.repeat(24), name: 'Rodes' }]}
      orders={board.orders}
      isAnonymous={false}
      now={noon}
      colour="#0f6b5c"
      hovered={null}
      onHover={() => undefined}
      onSave={async (draft, isNotified) => saved.push({ draft, isNotified })}
      onClose={() => undefined}
    />,
  )
  return { saved, user: userEvent.setup() }
}
const rows = () => within(screen.getByRole('list', { name: 'Stops' })).getAllByRole('listitem')
const buttonsOf = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button')
    .map(button => button.getAttribute('aria-label'))
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save' }))

test('a stop that is done or under way is locked, and offers nothing that would be refused', () => {
  open()
  const [done, heading, third] = rows()
  expect(done!.dataset.locked).toBe('true')
  expect(heading!.dataset.locked).toBe('true')
  expect(buttonsOf(done!)).toEqual([])
  expect(buttonsOf(heading!)).toEqual(['Remove Heading for'])
  expect(buttonsOf(third!)).toEqual(['Move Third up', 'Move Third down', 'Remove Third'])
  expect(within(third!).getByRole('button', { name: 'Move Third up' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('stops change places by keys and by dragging, never before what was begun', async () => {
  const { saved, user } = open()
  await user.click(screen.getByRole('button', { name: 'Move Fourth up' }))
  fireEvent.dragStart(rows()[3]!)
  fireEvent.drop(rows()[1]!)
  fireEvent.dragStart(rows()[3]!)
  fireEvent.drop(rows()[2]!)
  fireEvent.dragStart(rows()[3]!)
  fireEvent.drop(rows()[2]!)
  await save(user)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.draft.stops.map(({ name }) => name)).toEqual(['Done', 'Heading for', 'Fourth', 'Third'])
})

test('every field goes with the save, and only what has changed', async () => {
  const { saved, user } = open()
  await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Ring twice')
  await user.click(screen.getByRole('checkbox', { name: 'Tell the courier' }))
  fireEvent.change(screen.getByLabelText('Window of Third until'), { target: { value: '23:45' } })
  await user.click(screen.getByRole('button', { name: 'Remove Fourth' }))
  await save(user)
  await waitFor(() => expect(saved).toHaveLength(1))
  const { draft, isNotified } = saved[0]!
  expect(editOf(route, draft, isNotified)).toEqual({
    id: route.id,
    updatedRoute: { updatedAt: route.updatedAt, note: 'Ring twice' },
    deleteWaypoints: [route.waypoints[3]!.id],
    newWaypointsOrder: route.waypoints.slice(0, 3).map(({ id }) => id),
    notify: false,
  })
  expect(changedWindows(route, draft)).toMatchObject([{ waypointId: route.waypoints[2]!.id }])
})
