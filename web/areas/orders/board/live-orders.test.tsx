import { afterAll, afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PermissionType } from '../../../../src/core/contract/access'
import type { BoardAlarms } from '../../../../src/modules/orders/board/contract/board'
import type { LiveOrderColumn } from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'
import type { BoardRow } from '../orders/order-row'
import { makeRow } from '../orders/testing'
import { setBoardOption } from './board-options'
import type { BoardGroup } from './column-order'
import { keepUnchanged } from './take-rows'

const personWith = (type: PermissionType) => ({
  id: 'ada',
  email: 'ada@example.test',
  profile: { firstName: 'Ada' },
  permissions: [{ id: 'p', type, scope: {} }],
})
const rows: BoardRow[] = [
  makeRow(1),
  makeRow(2, { state: 'accepted' }),
  makeRow(3, { state: 'pending_pickup' }),
]
const stateOf = { all: null, toAccept: 'pending', preparing: 'accepted', ready: 'pending_pickup' } as const
type Quick = keyof typeof stateOf

const pageOf = (docs: BoardRow[]) => ({
  docs,
  totalDocs: docs.length,
  page: 1,
  totalPages: 1,
  counts: { all: 3, toAccept: 1, preparing: 1, ready: 1 },
  columns: ['orderId', 'state', 'platformFees', 'actions'] satisfies LiveOrderColumn[],
  groups: ['store'] satisfies BoardGroup[],
  liveSeq: 41,
  alarms: { newestId, unanswered: [], lostPapers },
})

/** When what is played began: the notes of one sound are one time. */
const played = { notes: 0 }
class Audio {
  state = 'running'
  currentTime = 0
  destination = {}
  addEventListener() {}
  createOscillator = () => ({
    frequency: {},
    connect: (to: object) => to,
    start: () => {
      played.notes += 1
    },
    stop() {},
  })
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to: object) => to,
  })
}
globalThis.AudioContext = Audio as never
/** Notes of a new order. */
const RING = 2
const ALARM = 3
let newestId: string | null = null
let lostPapers: BoardAlarms['lostPapers'] = []

let close = () => {}
/** One for all tests, as one connection serves all screens. */
const live = openLive()
afterEach(() => {
  cleanup()
  close()
})

/** Stands in for the live connection, which is open at once. */
function openLive() {
  const asked: { t: string; ch: string; after?: number }[] = []
  const original = globalThis.WebSocket
  let tell = (_: object) => {}
  class Wire {
    static OPEN = 1
    readyState = 1
    onmessage: ((event: { data: string }) => void) | null = null
    constructor() {
      tell = frame => this.onmessage?.({ data: JSON.stringify(frame) })
      setTimeout(() => tell({ t: 'hello', sid: 's', heartbeat: 25_000 }))
    }
    send = (text: string) => asked.push(JSON.parse(text))
    close() {}
  }
  globalThis.WebSocket = Wire as never
  return {
    asked,
    tell: (frame: object) => act(() => tell(frame)),
    close() {
      globalThis.WebSocket = original
    },
  }
}

afterAll(live.close)

/** The screen at its address, with the router of the product. */
async function openBoard(
  as: PermissionType = 'MerchantAdminPermission',
  { path = '/admin/purchases', shows = 'K1' } = {},
) {
  const asked: { quick: Quick; search?: string }[] = []
  const rowsOf: string[][] = []
  const nothing = () => ({ docs: [], totalDocs: 0, page: 1, totalPages: 1 })
  const wire = openWire({
    server: {
      'app.me': () => personWith(as),
      'app.live.ticket': () => ({ ticket: 'x' }),
      'admin.stores.list': nothing,
      'admin.organizations.list': nothing,
      'merchant.orders.rows': ({ ids }: { ids: string[] }) => {
        rowsOf.push(ids)
        const { totalDocs, counts, alarms } = pageOf(rows)
        return { docs: rows.filter(row => ids.includes(row.id)), totalDocs, counts, alarms }
      },
      'merchant.orders.list': (input: { quick: Quick; search?: string }) => {
        asked.push(input)
        return pageOf(
          rows.filter(
            ({ purchase }) =>
              (!input.quick || [null, purchase.state].includes(stateOf[input.quick])) &&
              purchase.ufid.includes(input.search ?? ''),
          ),
        )
      },
    },
  })
  close = wire.close
  history.replaceState(null, '', path)
  live.asked.length = 0
  await loadTexts('en')
  const router = createAppRouter()
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={router} />
    </TextsProvider>,
  )
  await screen.findByText(shows, undefined, { timeout: 20_000 })
  return { asked, rowsOf, router }
}

test('the list is asked for once: what happened after it is heard, and only that is fetched', async () => {
  const { asked, rowsOf } = await openBoard('HelloAdminPermission')
  await waitFor(() => expect(live.asked).toContainEqual({ t: 'sub', ch: 'orders:all', after: 41 }))
  live.tell({ t: 'from', ch: 'orders:all', seq: 7 })
  const data = { orderId: rows[1]!.id, state: 'accepted' }
  live.tell({ t: 'ev', ch: 'orders:all', seq: 8, type: 'order.moved', data })
  await waitFor(() => expect(rowsOf).toEqual([[rows[1]!.id]]))
  expect(asked).toHaveLength(1)
})

test('a list that stands still asks for nothing, and for all of it when it goes on', async () => {
  const { asked, rowsOf } = await openBoard('HelloAdminPermission')
  const user = userEvent.setup()
  await waitFor(() => expect(live.asked).toContainEqual({ t: 'sub', ch: 'orders:all', after: 41 }))
  live.tell({ t: 'from', ch: 'orders:all', seq: 7 })
  await user.click(screen.getByTitle('Pause live updates'))
  expect(screen.getByTitle('Resume live updates').getAttribute('aria-pressed')).toBe('false')
  const data = { orderId: rows[1]!.id, state: 'accepted' }
  live.tell({ t: 'ev', ch: 'orders:all', seq: 8, type: 'order.moved', data })
  await Bun.sleep(600)
  expect([asked.length, rowsOf.length]).toEqual([1, 0])
  await user.click(screen.getByTitle('Resume live updates'))
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('each order that comes in rings once, also behind a filter, and none that is only filtered into view', async () => {
  const { rowsOf } = await openBoard('HelloAdminPermission')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Ready/ }))
  await waitFor(() => expect(listed()).toEqual(['K3']))
  played.notes = 0
  await waitFor(() => expect(live.asked).toContainEqual({ t: 'sub', ch: 'orders:all', after: 41 }))
  live.tell({ t: 'from', ch: 'orders:all', seq: 7 })
  const placed = (number: number, seq: number) =>
    live.tell({
      ...{ t: 'ev', ch: 'orders:all', seq, type: 'order.placed' },
      data: { orderId: makeRow(number).id, state: 'pending' },
    })
  placed(90, 8)
  expect(played.notes).toBe(RING)
  // The same one again, as of another channel, and in an answer.
  newestId = makeRow(90).id
  placed(90, 9)
  await waitFor(() => expect(rowsOf).toContainEqual([makeRow(90).id]))
  await user.click(screen.getByRole('button', { name: /^All/ }))
  await waitFor(() => expect(listed()).toEqual(['K1', 'K2', 'K3']))
  expect(played.notes).toBe(RING)
  // Of which no message came, as while the connection was away.
  newestId = makeRow(91).id
  await act(() => Bun.sleep(1_000))
  live.tell({ t: 'ev', ch: 'orders:all', seq: 10, type: 'order.moved', data: { orderId: rows[0]!.id } })
  await waitFor(() => expect(played.notes).toBe(2 * RING), { timeout: 5_000 })
  newestId = null
})

test('a paper that is lost is an alarm: a sound of its own, a banner with its order, and its end', async () => {
  await openBoard('HelloAdminPermission')
  await waitFor(() => expect(live.asked).toContainEqual({ t: 'sub', ch: 'orders:all', after: 41 }))
  live.tell({ t: 'from', ch: 'orders:all', seq: 7 })
  played.notes = 0
  const { id } = rows[1]!
  const paper = { jobId: 'f'.repeat(24), kind: 'kitchen', status: 'failed' } as const
  lostPapers = [{ ...paper, id, ufid: 'OFTOMORROW' }]
  const changed = (seq: number) =>
    live.tell({ t: 'ev', ch: 'orders:all', seq, type: 'print-job.changed', data: { orderId: id } })
  const named = () => screen.queryAllByRole('button', { name: 'OFTOMORROW' }).length
  changed(8)
  await waitFor(() => expect(named()).toBe(1), { timeout: 5_000 })
  expect(screen.queryAllByText(/One order has a ticket or label that was not printed/)).toHaveLength(1)
  expect(played.notes).toBe(ALARM)
  lostPapers = []
  changed(9)
  await waitFor(() => expect(named()).toBe(0), { timeout: 5_000 })
  expect(played.notes).toBe(ALARM)
})

test('each column that somebody may see can be switched on, and stays so', async () => {
  await openBoard('SuperAdminPermission')
  const user = userEvent.setup()
  expect(screen.queryByRole('columnheader', { name: 'Fees' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Fees' }))
  await screen.findByRole('columnheader', { name: 'Fees', hidden: true })
  expect(JSON.parse(localStorage.getItem('user.board') ?? '{}')).toMatchObject({ showPlatformFees: true })
  setBoardOption('showPlatformFees', false)
})

test('what needs the office is asked for once, and again when something happens', async () => {
  const { asked } = await openBoard('HelloAdminPermission', {
    path: '/admin/pending-purchases',
    shows: 'Orders not accepted in time and failed payments',
  })
  await waitFor(() => expect(live.asked).toContainEqual({ t: 'sub', ch: 'orders:all', after: 41 }))
  live.tell({ t: 'from', ch: 'orders:all', seq: 7 })
  // Those to accept, and those whose card could not be charged.
  expect(asked).toHaveLength(2)
  live.tell({ t: 'ev', ch: 'orders:all', seq: 8, type: 'order.moved', data: {} })
  await waitFor(() => expect(asked).toHaveLength(4))
})

const listed = () => rows.map(row => row.purchase.ufid).filter(ufid => screen.queryAllByText(ufid).length > 0)

test('quick filters and the search narrow the list, one after the other', async () => {
  const { asked, router } = await openBoard()
  const user = userEvent.setup()
  expect(listed()).toEqual(['K1', 'K2', 'K3'])
  for (const [name, left] of [
    ['To accept', ['K1']],
    ['Preparing', ['K2']],
    ['Ready', ['K3']],
    ['All', ['K1', 'K2', 'K3']],
  ] as const) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(listed()).toEqual([...left]))
  }
  await user.type(screen.getByRole('searchbox'), 'K2{Enter}')
  await waitFor(() => expect(listed()).toEqual(['K2']))
  expect(router.state.location.search).toMatchObject({ filter: 'all', q: 'K2' })
  expect(asked.at(-1)).toMatchObject({ quick: 'all', search: 'K2' })
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test.each([
  ['MerchantAdminPermission', 4],
  ['LocationAdminPermission', 0],
] as const)('%s prints from %p places: each row, and what is chosen', async (as, places) => {
  await openBoard(as)
  const user = userEvent.setup()
  await user.click(screen.getAllByRole('checkbox', { name: /K1/ })[0]!)
  expect(screen.queryAllByRole('button', { name: /^Print/ })).toHaveLength(places)
})

test('rows in which nothing has changed stay the objects that they were', () => {
  const before: BoardRow[] = [makeRow(1), makeRow(2)]
  const rows = [makeRow(3), makeRow(1), makeRow(2, { state: 'accepted' })]
  const kept = keepUnchanged(new Map(before.map(row => [row.id, row])), rows)
  expect(kept).toEqual(rows)
  expect(kept.map(row => before.indexOf(row))).toEqual([-1, 0, -1])
})

test('a link from a figure narrows the board to what became of orders, until it is taken away', async () => {
  const { asked } = await openBoard('MerchantAdminPermission', {
    path: '/admin/purchases?from=2026-11-02&to=2026-11-03&outcome=ratedLow&channel=canteen',
  })
  expect(asked.at(-1)).toMatchObject({
    after: new Date('2026-10-31T23:00:00Z'),
    before: new Date('2026-11-04T23:00:00Z'),
    filter: {
      outcome: 'ratedLow',
      channel: 'canteen',
      deliveryDay: { $gte: '2026-11-02', $lte: '2026-11-03' },
    },
  })
  expect(asked.at(-1)!.quick).toBeUndefined()
  expect(screen.queryByRole('list', { name: 'Quick filters' })).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Remove filter Outcome' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: { channel: 'canteen' } }))
  expect(asked.at(-1)).toMatchObject({ before: new Date('2026-11-03T23:00:00Z') })
  expect(await screen.findByRole('button', { name: /^To accept/ })).toBeTruthy()
})
