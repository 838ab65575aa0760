import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { show } from '../../../ui/testing'
import type { CourierAction } from '../outbox/outbox'
import { makeRoute, makeWaypoint } from '../routes/board.make'
import { ProblemSheet } from './problem-sheet'
import { StopActions } from './stop-actions'

const { Image } = window
beforeEach(() => {
  // Nothing is drawn in this window: a photo stays as it is.
  window.Image = class {
    src = ''
    set onerror(refuse: () => void) {
      queueMicrotask(refuse)
    }
  } as never
})
afterEach(() => {
  window.Image = Image
  cleanup()
})

function open(more: Partial<Waypoint>) {
  const stop = makeWaypoint(1, 'gracia', more)
  const route = makeRoute(1, [stop], { assignedTo: 'courier' })
  const done: { act: CourierAction; photo: Blob | undefined }[] = []
  const ended: string[] = []
  show(
    <StopActions
      route={route}
      stop={stop}
      act={async (one, photo) => done.push({ act: one, photo })}
      onEnded={({ id }) => ended.push(id)}
    />,
  )
  return { done, ended, stop, route, user: userEvent.setup() }
}

async function slide(name: string | RegExp) {
  const handle = screen.getByRole('button', { name })
  handle.setPointerCapture = () => undefined
  fireEvent.pointerDown(handle, { pointerId: 1, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 4000, clientY: 0 })
  fireEvent.pointerUp(handle, { pointerId: 1, clientX: 4000, clientY: 0 })
  await act(() => Bun.sleep(20))
}

test('a stop that waits is set out for', async () => {
  const { done, stop, route, user } = open({ status: 'Pending' })
  await user.click(screen.getByRole('button', { name: 'Start' }))
  expect(done.map(one => one.act)).toEqual([
    { kind: 'setNext', input: { routeId: route.id, waypointId: stop.id } },
  ])
})

test('arriving takes a slide', async () => {
  const { done } = open({ status: 'EnRoute' })
  await slide('Slide when you arrive')
  expect(done[0]?.act).toMatchObject({ kind: 'setStatus', input: { status: 'Arrived' } })
})

test('a place that wants a photo and a name is not done before both are there', async () => {
  const { done, ended, stop, user } = open({ status: 'Arrived', proofRequirement: 'photo+name' })
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await slide('Slide to complete')
  expect(done).toEqual([])
  expect(screen.getByText('Take a photo first')).toBeTruthy()

  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, photo)
  await waitFor(() => expect(screen.getByText('Enter who received it')).toBeTruthy())
  await user.type(screen.getByRole('textbox', { name: /Received by/ }), 'Carla')
  await slide('Slide to complete')
  await waitFor(() => expect(done).toHaveLength(1))
  expect(done[0]?.act).toMatchObject({
    kind: 'complete',
    input: { waypointId: stop.id, proofContactName: 'Carla', deliveryCount: 1 },
  })
  expect(done[0]?.photo).toBeInstanceOf(Blob)
  expect(ended).toEqual([stop.id])
})

test('where no photo is possible, saying why is enough', async () => {
  const { done, user } = open({ status: 'Arrived', proofRequirement: 'photo' })
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await user.click(screen.getByRole('checkbox', { name: 'I can’t take a photo' }))
  expect(screen.getByText('Say why you can’t take a photo')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Why not/ }), 'Camera broken')
  await slide('Slide to complete')
  await waitFor(() => expect(done).toHaveLength(1))
  expect(done[0]?.act).toMatchObject({ input: { unavailableReason: 'Camera broken' } })
})

test('a counted number of packages goes along', async () => {
  const { done, user } = open({ status: 'Arrived', proofRequirement: 'none', packageIds: ['a', 'b', 'c'] })
  await user.click(screen.getByRole('button', { name: 'Hand over' }))
  await user.click(screen.getByRole('button', { name: /less|fewer|remove one|−|Decrease/i }))
  await slide('Slide to complete')
  await waitFor(() => expect(done).toHaveLength(1))
  expect(done[0]?.act).toMatchObject({ input: { deliveryCount: 2 } })
})

test('damage is reported with a photo only', async () => {
  const stop = makeWaypoint(1, 'gracia', { status: 'Arrived' })
  const failed: unknown[] = []
  const reported: unknown[] = []
  show(
    <ProblemSheet
      stop={stop}
      open
      onOpenChange={() => undefined}
      onFail={async (...what) => failed.push(what)}
      onReport={async (...what) => reported.push(what)}
    />,
  )
  const user = userEvent.setup()
  expect(screen.getByText('Choose a reason')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Something is damaged' }))
  expect(screen.getByText('Take a photo of the damage')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'No one there' }))
  await slide('Slide to report')
  await waitFor(() => expect(failed).toEqual([[{ reasonCode: 'customer_absent' }, null]]))
  expect(reported).toEqual([])
})

test('a problem at a stop is reported to the office, and the stop goes on', async () => {
  const failed: unknown[] = []
  const reported: unknown[] = []
  show(
    <ProblemSheet
      stop={makeWaypoint(1, 'gracia', { status: 'Arrived' })}
      open
      onOpenChange={() => undefined}
      onFail={async (...what) => failed.push(what)}
      onReport={async (...what) => reported.push(what)}
    />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Something else' }))
  await user.click(screen.getByRole('checkbox', { name: 'I can still do this stop' }))
  await slide('Slide to tell the office')
  await waitFor(() => expect(reported).toEqual([[{ reasonCode: 'other' }, null]]))
  expect(failed).toEqual([])
})
