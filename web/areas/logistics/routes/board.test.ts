import { expect, test } from 'bun:test'
import { withMoved } from './board'
import { makeBoard, noon } from './board.make'

const board = makeBoard()
const courier = board.couriers[0]
const move = (seconds: number, lat: number) => ({
  personId: courier?.id ?? '',
  lat,
  lon: 2.17,
  at: new Date(noon + seconds * 1000).toISOString(),
  simulated: false,
})

test('a courier stands where the latest message says, however late an older one comes', () => {
  const later = withMoved(withMoved(board, move(20, 41.4)), move(10, 41.3))
  expect(later.couriers[0]?.lastEvent).toMatchObject({ geo: { lat: 41.4, lon: 2.17 }, batteryPercentage: 46 })
  expect(later.couriers[0]?.presence).toBe('online')
  expect(later.couriers.slice(1)).toEqual(board.couriers.slice(1))
})

test('a courier who was never seen appears', () => {
  const unseen = { ...board, couriers: board.couriers.map(one => ({ ...one, lastEvent: null })) }
  expect(withMoved(unseen, move(0, 41.4)).couriers[0]?.lastEvent?.geo.lat).toBe(41.4)
})
