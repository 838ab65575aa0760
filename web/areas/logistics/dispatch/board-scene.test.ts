import { describe, expect, test } from 'bun:test'
import { makeBoard, noon } from '../routes/board.make'
import { toggleDefaults } from '../routes/toggles'
import { type SceneInput, sceneOf } from './board-scene'

const board = makeBoard()
const scene = (more: Partial<SceneInput> = {}, toggles: Partial<SceneInput['toggles']> = {}) =>
  sceneOf({
    board,
    toggles: { ...toggleDefaults, ...toggles },
    scheme: 'light',
    now: noon,
    chosen: new Set(),
    hovered: null,
    routeId: null,
    courierId: null,
    trails: [],
    texts: {
      place: place => place,
      orders: count => `${count} orders`,
      window: () => 'window',
      presence: presence => presence,
      late: minutes => `late ${minutes}`,
      distance: meters => `${meters} m`,
    },
    ...more,
  })
const ids = (found: ReturnType<typeof scene>, kind: string) =>
  found.markers.map(({ id }) => id).filter(id => id.startsWith(kind))

describe('what the map shows', () => {
  test('orders of one place are one marker with their number, and mean all of them', () => {
    const found = scene()
    const marker = found.markers.find(one => one.title === 'Oficina glories')
    expect(marker?.look).toMatchObject({ text: '2', hollow: true })
    const thing = marker && found.things.get(marker.id)
    expect(thing).toEqual({
      kind: 'orders',
      orderIds: [board.orders[0]?.id, board.orders[1]?.id] as string[],
    })
  })

  test('late is red, on the stop and on the order', () => {
    const found = scene()
    const overdue = found.markers.find(one => one.title === 'Oficina sants')
    const inTime = found.markers.find(one => one.title === 'Oficina glories')
    expect(overdue?.look.colour).not.toBe(inTime?.look.colour)
    expect(found.markers.find(one => one.title === '2. Oficina pier')?.look.edge).toBeDefined()
  })

  test.each([
    ['completed', false, 'stop ', 7],
    ['deliveries', false, 'orders ', 0],
    ['pickups', false, 'store ', 0],
    ['assigned', false, 'stop ', 3],
    ['direct', false, 'orders ', 0],
  ] as const)('without %s', (toggle, isOn, kind, count) => {
    expect(ids(scene({}, { [toggle]: isOn }), kind)).toHaveLength(count)
  })

  test('a route that nobody has is dashed, and hides until it begins when waiting lines are off', () => {
    const dashed = scene().lines?.filter(line => line.dashed)
    expect(dashed?.map(({ id }) => id)).toEqual([`route ${board.routes[2]?.id}`])
    expect(scene({}, { polylines: false }).lines?.map(({ id }) => id)).toEqual([
      `route ${board.routes[0]?.id}`,
    ])
  })

  test('a route that is looked at stands alone', () => {
    const route = board.routes[0]
    const found = scene({ routeId: route?.id ?? '' })
    expect(ids(found, 'stop ')).toHaveLength(route?.waypoints.length ?? 0)
    expect(found.markers.filter(({ id }) => id.startsWith('orders ')).every(({ isFaded }) => isFaded)).toBe(
      true,
    )
  })

  test('couriers without names have numbers', () => {
    const found = scene({}, { anonymous: true })
    const titles = found.markers.filter(({ id }) => id.startsWith('courier ')).map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(0)
    for (const title of titles) expect(title).toMatch(/^#[0-9a-f]{4}$/)
  })

  test('who was not heard of for half an hour and drives nothing is not on the map', () => {
    expect(ids(scene(), 'courier ')).toEqual(board.couriers.slice(0, 3).map(({ id }) => `courier ${id}`))
  })
})
