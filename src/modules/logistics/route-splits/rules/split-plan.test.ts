import { describe, expect, test } from 'bun:test'
import { isSplitPlan, planSplit, type SplitChoice, type SplitPlan, type StopToSplit } from './split-plan'

const stop = (id: string, purchaseIds: string[], more: Partial<StopToSplit> = {}): StopToSplit => ({
  ...{ id, purchaseIds, status: 'Pending', isTransfer: false },
  ...{ shouldPickup: id.startsWith('pick'), shouldDeliver: !id.startsWith('pick') },
  ...more,
})
const all: SplitChoice = { waypointIds: [], purchaseIds: [] }
const planned = (stops: StopToSplit[], choice: Partial<SplitChoice> = {}): SplitPlan => {
  const plan = planSplit(stops, { ...all, ...choice })
  if (!isSplitPlan(plan)) throw new Error(plan.name)
  return plan
}
const ids = (plan: SplitPlan) => plan.going.map(({ id, purchaseIds }) => [id, purchaseIds.join('')].join(' '))

const fresh = [stop('pick', ['a', 'b']), stop('drop-a', ['a']), stop('drop-b', ['b'])]
const onTheRoad = [stop('pick', ['a', 'b'], { status: 'Completed' }), ...fresh.slice(1)]

describe('what another courier takes over', () => {
  test('is every open stop, in order', () => {
    expect(ids(planned(fresh))).toEqual(['pick ab', 'drop-a a', 'drop-b b'])
    expect(planned(fresh)).toMatchObject({ movedIds: ['pick', 'drop-a', 'drop-b'], onBoard: [] })
  })

  test('includes the bags on board', () => {
    expect(planned(onTheRoad)).toMatchObject({
      movedIds: ['drop-a', 'drop-b'],
      purchaseIds: ['a', 'b'],
      onBoard: ['a', 'b'],
    })
  })

  test('includes the chosen orders of a stop, with their pick-up', () => {
    const plan = planned(fresh, { purchaseIds: ['b'] })
    expect(plan.going).toEqual([
      { id: 'pick', purchaseIds: ['b'], isWhole: false },
      { id: 'drop-b', purchaseIds: ['b'], isWhole: true },
    ])
    expect(planned(fresh, { waypointIds: ['drop-b'] })).toEqual(plan)
  })

  test('leaves a failed stop behind unless it is chosen', () => {
    const failed = [onTheRoad[0]!, stop('drop-a', ['a'], { status: 'Failed' }), onTheRoad[2]!]
    expect(ids(planned(failed))).toEqual(['drop-b b'])
    expect(ids(planned(failed, { waypointIds: ['drop-a'] }))).toEqual(['drop-a a'])
    expect(ids(planned(failed, { purchaseIds: ['a'] }))).toEqual(['drop-a a'])
    const closed = [stop('pick', ['a'], { status: 'Failed' }), stop('drop-a', ['a'])]
    expect(ids(planned(closed))).toEqual(['pick a', 'drop-a a'])
  })

  test('takes stops without orders too', () => {
    const errand = stop('errand', [])
    expect(ids(planned([...fresh, errand], { waypointIds: ['errand'] }))).toEqual(['errand '])
    expect(planned([...fresh, errand]).movedIds).toContain('errand')
  })

  test('includes an open transfer to this courier, and not one from this courier', () => {
    const take = stop('pick-from-Marc', ['a'], { isTransfer: true })
    expect(ids(planned([take, stop('drop-a', ['a'])]))).toEqual(['pick-from-Marc a', 'drop-a a'])
    const give = stop('give', ['a'], { isTransfer: true })
    expect(ids(planned([onTheRoad[0]!, give, onTheRoad[2]!]))).toEqual(['drop-b b'])
  })
})

test.each([
  ['a stop that is done', onTheRoad, { waypointIds: ['pick'] }, 'WaypointLocked'],
  ['a stop of another route', fresh, { waypointIds: ['other'] }, 'UnknownStops'],
  ['an order of another route', fresh, { purchaseIds: ['z'] }, 'UnknownStops'],
  ['a route that is done', [stop('pick', ['a'], { status: 'Completed' })], {}, 'NothingToSplit'],
  [
    'an order that is delivered',
    [onTheRoad[0]!, stop('drop-a', ['a'], { status: 'Completed' })],
    { purchaseIds: ['a'] },
    'NothingToSplit',
  ],
] as [string, StopToSplit[], Partial<SplitChoice>, string][])('%s is refused', (_, stops, choice, name) => {
  expect(planSplit(stops, { ...all, ...choice })).toMatchObject({ name })
})
