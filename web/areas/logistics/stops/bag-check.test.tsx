import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { show } from '../../../ui/testing'
import type { CourierAction } from '../outbox/outbox'
import { makeWaypoint } from '../routes/board.make'
import { BagCheck, bagOf } from './bag-check'

afterEach(cleanup)

const order = (ufid: string, bags: number) => ({ id: ufid, ufid, bags }) as never
const stop = makeWaypoint(1, 'kitchen', {
  shouldPickup: true,
  orders: [order('ABCD-2345', 2), order('WXYZ-6789', 1)],
})

test.each([
  ['ABCD-2345/2', 'ABCD-2345/2'],
  ['abcd2345-1', 'ABCD-2345/1'],
  ['WXYZ-6789', 'WXYZ-6789/1'],
  ['ABCD-2345', null],
  ['ABCD-2345/3', null],
  ['0000-0000/1', null],
  ['milk', null],
])('the label %s names the bag %p', (text, bag) => {
  expect(bagOf(stop, text)).toBe(bag)
})

test('each bag is ticked once, and missing bags are listed', async () => {
  const acts: CourierAction[] = []
  show(<BagCheck routeId="route" stop={stop} act={async act => void acts.push(act)} />)
  const user = userEvent.setup()
  expect(screen.getByRole('heading').textContent).toBe('3 of 3 bags missing')
  const type = async (code: string) => {
    await user.type(screen.getByLabelText('Code of a bag'), `${code}{Enter}`)
  }
  await type('ABCD-2345/1')
  await type('ABCD-2345/1')
  expect(screen.getByRole('heading').textContent).toBe('2 of 3 bags missing')
  await type('ABCD-2345/9')
  expect(screen.getByRole('alert').textContent).toContain('ABCD-2345/9')
  await type('ABCD-2345/2')
  await type('WXYZ-6789')
  expect(screen.getByRole('heading').textContent).toBe('All 3 bags are here')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(acts.map(act => (act.kind === 'scanBag' ? act.input.code : act.kind))).toEqual([
    'ABCD-2345/1',
    'ABCD-2345/2',
    'WXYZ-6789/1',
  ])
})
