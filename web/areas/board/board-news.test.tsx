import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { act, cleanup, screen, waitFor as until } from '@testing-library/react'
import type { Person } from '../../../src/core/context'
import { createCaller } from '../../../src/core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../src/core/testing'
import { makeShop, type Shop } from '../../../src/modules/checkout/checkout.make'
import { bringTo, makeOrder } from '../../../src/modules/orders/orders.make'
import type { LiveOrderFilter } from '../../../src/modules/orders/rules/live-orders-columns'
import { appRouter } from '../../../src/routers/app'
import type { LiveMessage } from '../../live-connection'
import { openWire, showSignedIn } from '../../payments/wire.make'
import { makeRow } from '../orders/testing'
import { type BoardPage, takeRows } from './take-rows'
import { useBoard } from './use-board'

let world: TestWorld
let shop: Shop
let customer: Person
let admin: Person
let close = () => {}
let asked: { call: Call; ids: number }[] = []

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  customer = await makePerson(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
}, 60_000)
afterEach(() => {
  cleanup()
  close()
})
afterAll(() => world.close())

/** A call after another waits for its second. */
const waitFor = (check: () => void) => until(check, { timeout: 5_000 })

type Call = 'list' | 'rows'
let board: ReturnType<typeof useBoard>
function Board({ filter, storeId }: { filter: LiveOrderFilter; storeId: string }) {
  board = useBoard(
    { from: '2026-11-01', to: '2026-12-31', filter, search: '', storeId, privacy: false },
    true,
  )
  return <output>{board.rows.map(row => row.id).join(' ')}</output>
}

/** A board of a store with so many orders, answered by the product's own procedures. */
async function openBoard(count: number, filter: LiveOrderFilter = 'all') {
  shop = await makeShop(world)
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await makeOrder(world, shop, customer)).id)
  const as = createCaller(appRouter)(contextFor(world, admin)).merchant.orders
  const answer = (call: Call) => (input: never) => {
    asked.push({ call, ids: (input as { ids?: string[] }).ids?.length ?? 0 })
    return as[call](input)
  }
  close = openWire({
    server: { 'merchant.orders.list': answer('list'), 'merchant.orders.rows': answer('rows') },
  }).close
  await showSignedIn(<Board filter={filter} storeId={shop.store.id} />)
  await waitFor(() => expect(board.isPending).toBe(false))
  asked = []
  return ids
}

let seq = 0
const event = (type: string, data: object): LiveMessage => ({ kind: 'event', seq: ++seq, type, data })
const tell = (...orderIds: string[]) =>
  act(() => {
    for (const orderId of orderIds) board.onNews(event('order.moved', { orderId, state: 'accepted' }))
  })
const shown = () => screen.getByRole('status').textContent.split(' ').filter(Boolean)
const latestFirst = (ids: readonly string[]) => ids.toSorted().reverse()
const set = (id: string, change: object) =>
  world.db.updateTable('purchase_order').set(change).where('id', '=', id).execute()

test('what changed is replaced where it stands, several orders in one call, and the counts follow', async () => {
  const ids = await openBoard(3)
  const before = board.rows
  const [one, two] = ids as [string, string]
  await bringTo(world, one, 'accepted')
  await bringTo(world, two, 'accepted')
  tell(one, two, one)
  await waitFor(() => expect(board.counts).toMatchObject({ all: 3, toAccept: 1, preparing: 2 }))
  expect(shown()).toEqual(latestFirst(ids))
  expect(board.rows.map(row => row.purchase.state).toSorted()).toEqual(['accepted', 'accepted', 'pending'])
  expect(asked).toEqual([{ call: 'rows', ids: 2 }])
  expect(board.rows.map(row => row.id)).toEqual(before.map(row => row.id))
})

test('a new order comes where it belongs, and one whose window changes goes there', async () => {
  const ids = await openBoard(2)
  const added = (await makeOrder(world, shop, customer)).id
  tell(added)
  await waitFor(() => expect(shown()).toEqual(latestFirst([...ids, added])))
  expect(board.total).toBe(3)
  const [first] = ids as [string]
  await set(first, {
    window_start: new Date('2026-12-20T12:00:00Z'),
    window_end: new Date('2026-12-20T13:00:00Z'),
  })
  tell(first)
  await waitFor(() => expect(shown()[0]).toBe(first))
  expect(shown()).toEqual([first, ...latestFirst([ids[1]!, added])])
  expect(asked.map(({ call }) => call)).toEqual(['rows', 'rows'])
})

test('what no longer matches the filter goes, what begins to comes, and what is of others never does', async () => {
  const ids = await openBoard(2, 'toAccept')
  const [one] = ids as [string, string]
  await bringTo(world, one, 'accepted')
  const elsewhere = (await makeOrder(world, await makeShop(world), customer)).id
  tell(one, elsewhere)
  await waitFor(() => expect(shown()).toEqual([ids[1]!]))
  expect([board.total, board.counts]).toMatchObject([1, { toAccept: 1, preparing: 1 }])
  await set(one, { state: 'pending' })
  tell(one)
  await waitFor(() => expect(shown()).toEqual(latestFirst(ids)))
  await set(one, { archived_at: world.clock.now() })
  tell(one)
  await waitFor(() => expect(shown()).toEqual([ids[1]!]))
  expect(asked.map(({ call }) => call)).toEqual(['rows', 'rows', 'rows'])
})

test('after a gap, or when the rows are not those that are counted, all is fetched again; stock is no news', async () => {
  const ids = await openBoard(2)
  const unheard = (await makeOrder(world, shop, customer)).id
  act(() => board.onNews(event('stock.changed', { storeId: shop.store.id })))
  await Bun.sleep(400)
  expect(asked).toEqual([])
  act(() => board.onNews({ kind: 'snapshot', seq: 8, data: { quietMs: 60_000 } }))
  await Bun.sleep(400)
  expect(asked).toEqual([])
  act(() => board.onNews({ kind: 'snapshot', seq: 9, data: { quietMs: 0 } }))
  await waitFor(() => expect(shown()).toEqual(latestFirst([...ids, unheard])))
  expect(asked.map(({ call }) => call)).toEqual(['list'])
  await makeOrder(world, shop, customer)
  tell(unheard)
  await waitFor(() => expect(shown()).toHaveLength(4))
  expect(asked.map(({ call }) => call)).toEqual(['list', 'rows', 'list'])
  tell(...Array.from({ length: 51 }, () => world.newId()))
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['list', 'rows', 'list', 'list']))
})

const at = new Date('2026-11-24T12:00:00Z')
const pagesOf = (numbers: number[], totalDocs: number, size: number): BoardPage[] =>
  Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) => ({
    docs: numbers.slice(index * size, (index + 1) * size).map(number => makeRow(number)),
    page: index + 1,
    limit: size,
    hasNextPage: true,
    totalDocs,
    totalPages: Math.ceil(totalDocs / size),
    counts: {},
    columns: [],
    groups: [],
    liveSeq: 0,
  }))
const idOf = (number: number) => makeRow(number).id
const numbersIn = (pages: BoardPage[] | null) =>
  pages?.map(page => page.docs.map(row => Number(row.purchase.ufid.slice(1))))

test.each([
  ['a new row pushes the last of a page to the next', [5, 3, 2, 1], 4, [4], 5, [[5, 4], [3, 2], [1]]],
  ['an emptied page goes', [5, 3, 2], 3, [], 2, [[3, 2]]],
  ['nothing is left', [5], 1, [], 0, [[]]],
] as const)('%s', (_, known, total, came, now, pages) => {
  const news = { docs: came.map(number => makeRow(number)), totalDocs: now, counts: { all: now } }
  const changed = new Set([idOf(came[0] ?? 5)])
  const taken = takeRows(pagesOf([...known], total, 2), changed, news, at, 2)
  expect(numbersIn(taken)).toEqual(pages.map(page => [...page]))
  expect(taken?.every(page => page.totalDocs === now && page.counts.all === now)).toBe(true)
})

test('behind the last page that is shown nothing is inserted, and a hole in it is fetched', () => {
  const known = Array.from({ length: 20 }, (_, index) => 100 - index)
  const news = (number: number, totalDocs: number) => ({ docs: [makeRow(number)], totalDocs, counts: {} })
  const behind = takeRows(pagesOf(known, 30, 2), new Set([idOf(3)]), news(3, 31), at, 2)
  expect(numbersIn(behind)?.flat()).toEqual(known)
  const ahead = takeRows(pagesOf(known, 30, 2), new Set([idOf(101)]), news(101, 31), at, 2)
  expect(numbersIn(ahead)?.flat()).toEqual([101, ...known.slice(0, -1)])
  const left = { docs: [], totalDocs: 29, counts: {} }
  expect(takeRows(pagesOf(known, 30, 2), new Set([idOf(100)]), left, at, 2)).toBeNull()
})
