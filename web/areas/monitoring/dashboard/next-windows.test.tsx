import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { makeRow } from '../../orders/orders/testing'
import { WindowLine } from './dashboard'
import { nextWindows } from './day-in-figures'

afterEach(cleanup)

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const NOON = at('11:00').getTime()
type State = ReturnType<typeof makeRow>['purchase']['state']
const inWindow = (start: string, end: string, ...states: State[]) =>
  states.map((state, index) =>
    makeRow(index, { state, deliveryWindowStart: at(start), deliveryWindowEnd: at(end) }),
  )

test.each([
  ['nothing packed', ['pending', 'accepted', 'accepted'], 0, 3, 'toPack'],
  ['one of six', ['pending_pickup', ...Array(5).fill('accepted')], 1, 6, 'toPack'],
  ['all packed, one under way', ['pending_pickup', 'out_for_delivery'], 2, 2, 'packed'],
  ['what failed does not count', ['accepted', 'delivered', 'rejected_by_store'], 1, 2, 'toPack'],
] as const)('%s', (_, states, ready, count, standing) => {
  expect(nextWindows(inWindow('12:00', '13:30', ...states), NOON)).toMatchObject([{ ready, count, standing }])
})

test('a window that has begun and is not packed is late; one that is over is not told', () => {
  const rows = [
    ...inWindow('10:30', '12:00', 'accepted', 'picked_up'),
    ...inWindow('08:00', '09:30', 'accepted'),
    ...inWindow('10:00', '11:30', 'delivered'),
  ]
  expect(nextWindows(rows, NOON).map(({ standing }) => standing)).toEqual(['packed', 'late'])
})

test.each([
  ['0 of 3 ready', ['accepted', 'accepted', 'accepted'], '0'],
  ['1 of 4 ready', ['accepted', 'accepted', 'pending_pickup', 'accepted'], '25'],
  ['2 of 2 ready', ['pending_pickup', 'delivered'], '100'],
] as const)('the bar is as long as its words say: %s', (words, states, share) => {
  const [window] = nextWindows(inWindow('12:00', '13:30', ...states), NOON)
  const { container } = show(<WindowLine window={window!} />)
  screen.getByText(words)
  const bar = container.querySelector<HTMLElement>('[data-share]')!
  expect(bar.dataset.share).toBe(share)
  expect(bar.style.width).toBe(`${share}%`)
})
