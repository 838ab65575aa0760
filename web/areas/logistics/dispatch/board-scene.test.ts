import { describe, expect, test } from 'bun:test'
import { mapColours } from '../../../map/map-colours'
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
    find: '',
    areas: [],
    texts: {
      place: place => place,
      orders: count => `${count} orders`,
      window: () => 'window',
      presence: presence => presence,
      late: minutes => `late ${minutes}`,
      silent: minutes => `silent ${minutes}`,
      distance: meters => `${meters} m`,
      estimated: 'estimated',
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

  test('a line follows the roads where the board has them, and their credit and the estimate are named', () => {
    const routeId = board.routes[0]?.id ?? ''
    const line = (found: ReturnType<typeof scene>) => found.lines?.find(({ id }) => id.endsWith(routeId))
    const drawn = line(scene())?.points ?? []
    expect(drawn.length).toBeGreaterThan(1)
    expect(scene().credits).toEqual(['estimated'])
    const path: [number, number][] = [
      [2.1, 41.3],
      [2.2, 41.4],
    ]
    const roads = { lines: [{ routeId, path }], credits: ['© Town'] }
    const found = scene({ board: { ...board, roads } })
    expect(line(found)?.points).toEqual([
      { lat: 41.3, lon: 2.1 },
      { lat: 41.4, lon: 2.2 },
    ])
    expect(found.credits).toEqual(['© Town', 'estimated'])
    const measured = board.routes.map(route => ({
      ...route,
      waypoints: route.waypoints.map(stop => ({
        ...stop,
        eta: stop.eta && { ...stop.eta, isEstimate: false },
      })),
    }))
    expect(scene({ board: { ...board, roads, routes: measured } }).credits).toEqual(['© Town'])
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

  test.each([
    [2, null],
    [8, { label: 'silent 8', isRed: false }],
    [45, { label: 'silent 45', isRed: true }],
  ])('a courier on the road who was not heard of for %i minutes', (minutes, mark) => {
    const [route] = board.routes
    const at = new Date(noon - minutes * 60_000)
    const signal = { at: at.toISOString(), ageMinutes: minutes, level: 'quiet' as const, isFrozen: false }
    const couriers = board.couriers.map(one =>
      one.id === route?.assignedTo && one.lastEvent ? { ...one, lastEvent: { ...one.lastEvent, at } } : one,
    )
    const on = (signalled: typeof signal | null) =>
      scene({
        board: { ...board, couriers, routes: board.routes.map(one => ({ ...one, signal: signalled })) },
      }).markers.find(({ id }) => id === `courier ${route?.assignedTo}`)
    const marker = on(signal)
    const red = mapColours.light.late
    expect(marker?.label ? { label: marker.label.text, isRed: marker.look.edge === red } : null).toEqual(mark)
    expect(marker?.detail).toBe(mark ? mark.label : 'away')
    expect(on(null)?.label).toBeUndefined()
  })

  test('a stop that will be late says by how much', () => {
    const late = scene().markers.find(one => one.title === '2. Oficina pier')
    expect(late?.label?.text).toMatch(/^late \d+$/)
  })

  test('who was not heard of for half an hour and drives nothing is not on the map', () => {
    expect(ids(scene(), 'courier ')).toEqual(board.couriers.slice(0, 3).map(({ id }) => `courier ${id}`))
  })
})
