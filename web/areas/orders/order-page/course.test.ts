import { expect, test } from 'bun:test'
import { makeRow } from '../orders/testing'
import { courseOf, statesAhead } from './course'

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)
const history = [
  { state: 'pending' as const, at: at('12:00') },
  { state: 'accepted' as const, at: at('12:02') },
  { state: 'pending_pickup' as const, at: at('12:10') },
  { state: 'accepted' as const, at: at('12:11') },
]

test('what is behind says when, what is ahead says until when; what was taken back is ahead again', () => {
  const row = makeRow(1, { state: 'accepted', stateHistory: history })
  expect(courseOf(row)).toEqual([
    { name: 'ordered', at: at('12:00'), due: null },
    { name: 'accepted', at: at('12:11'), due: null },
    { name: 'ready', at: null, due: at('12:15') },
    { name: 'pickedUp', at: null, due: null },
    { name: 'delivered', at: null, due: at('13:00') },
  ])
  expect(statesAhead(row)).toEqual(['pending_pickup', 'picked_up', 'delivered'])
})

test('no courier picks up what the customer collects, and nothing is ahead of what is delivered', () => {
  const row = makeRow(1, {
    state: 'delivered',
    isPickup: true,
    stateHistory: [...history, { state: 'delivered', at: at('12:40') }],
  })
  expect(courseOf(row).map(({ name }) => name)).toEqual(['ordered', 'accepted', 'ready', 'delivered'])
  expect(courseOf(row).at(-1)).toEqual({ name: 'delivered', at: at('12:40'), due: null })
  expect(statesAhead(row)).toEqual([])
})

test('a step says when it began, not when the order moved on inside of it', () => {
  const row = makeRow(1, {
    state: 'out_for_delivery',
    stateHistory: [
      ...history,
      { state: 'pending_pickup', at: at('12:20') },
      { state: 'bag_check', at: at('12:22') },
      { state: 'picked_up', at: at('12:30') },
      { state: 'out_for_delivery', at: at('12:39') },
    ],
  })
  expect(courseOf(row).map(step => [step.name, step.at])).toEqual([
    ['ordered', at('12:00')],
    ['accepted', at('12:11')],
    ['ready', at('12:20')],
    ['pickedUp', at('12:30')],
    ['delivered', null],
  ])
})
