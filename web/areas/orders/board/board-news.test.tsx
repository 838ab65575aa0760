import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { act, cleanup, screen, waitFor as until } from '@testing-library/react'
import type { Actor, ProductWorld, Shop } from '../../../../src/dev/in-process/door'
import { compareOnBoard } from '../../../../src/modules/orders/board/rules/board-order'
import type { LiveOrderFilter } from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { openProductWorld } from '../../../in-process.make'
import type { LiveMessage } from '../../../live-connection'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { makeRow } from '../orders/testing'
import { addRows, type Board as Rows, takeRows } from './take-rows'
import { useBoard } from './use-board'

let world: ProductWorld
let shop: Shop
let customer: Actor
let admin: Actor
let close = () => {}
let asked: { call: Call; ids: number }[] = []

beforeAll(async () => {
  world = await openProductWorld()
  shop = await world.makeShop()
  customer = await world.makePerson()
  admin = await world.makePerson('HelloAdminPermission')
}, 60_000)
afterEach(() => {
  cleanup()
  close()
})
afterAll(() => world.close())

/** A call after another waits for its second. */
const waitFor = (check: () => void) => until(check, { timeout: 5_000 })

type Call = 'list' | 'rows' | 'behind'
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
  shop = await world.makeShop()
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await world.makeOrder(shop, customer)).id)
  const as = world.as(admin).merchant.orders
  const answer = (call: Call) => (input: never) => {
    asked.push({ call, ids: (input as { ids?: string[] }).ids?.length ?? 0 })
    return as[call](input)
  }
  close = openWire({
    server: {
      'merchant.orders.list': answer('list'),
      'merchant.orders.rows': answer('rows'),
      'merchant.orders.behind': answer('behind'),
    },
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
const set = (id: string, column: 'state' | 'archived_at', value: string | Date) =>
  world.sql(`update purchase_order set ${column} = $1 where id = $2`, [value, id])

test('what changed is replaced where it stands, several orders in one call, and the counts follow', async () => {
  const ids = await openBoard(3)
  const before = board.rows
  const [one, two] = ids as [string, string]
  await world.bringTo(one, 'accepted')
  await world.bringTo(two, 'accepted')
  tell(one, two, one)
  await waitFor(() => expect(board.counts).toMatchObject({ all: 3, toAccept: 1, preparing: 2 }))
  expect(shown()).toEqual(latestFirst(ids))
  expect(board.rows.map(row => row.purchase.state).toSorted()).toEqual(['accepted', 'accepted', 'pending'])
  expect(asked).toEqual([{ call: 'rows', ids: 2 }])
  expect(board.rows.map(row => row.id)).toEqual(before.map(row => row.id))
})

test('a new order comes where it belongs, and one whose window changes goes there', async () => {
  const ids = await openBoard(2)
  const added = (await world.makeOrder(shop, customer)).id
  tell(added)
  await waitFor(() => expect(shown()).toEqual(latestFirst([...ids, added])))
  expect(board.total).toBe(3)
  const [first] = ids as [string]
  await world.sql('update purchase_order set window_start = $1, window_end = $2 where id = $3', [
    new Date('2026-12-20T12:00:00Z'),
    new Date('2026-12-20T13:00:00Z'),
    first,
  ])
  tell(first)
  await waitFor(() => expect(shown()[0]).toBe(first))
  expect(shown()).toEqual([first, ...latestFirst([ids[1]!, added])])
  expect(asked.map(({ call }) => call)).toEqual(['rows', 'rows'])
})

test('what no longer matches the filter goes, what begins to comes, and what is of others never does', async () => {
  const ids = await openBoard(2, 'toAccept')
  const [one] = ids as [string, string]
  await world.bringTo(one, 'accepted')
  const elsewhere = (await world.makeOrder(await world.makeShop(), customer)).id
  tell(one, elsewhere)
  await waitFor(() => expect(shown()).toEqual([ids[1]!]))
  expect([board.total, board.counts]).toMatchObject([1, { toAccept: 1, preparing: 1 }])
  await set(one, 'state', 'pending')
  tell(one)
  await waitFor(() => expect(shown()).toEqual(latestFirst(ids)))
  await set(one, 'archived_at', world.now())
  tell(one)
  await waitFor(() => expect(shown()).toEqual([ids[1]!]))
  expect(asked.map(({ call }) => call)).toEqual(['rows', 'rows', 'rows'])
})

test('after a gap, or when the rows are not those that are counted, all is fetched again; stock is no news', async () => {
  const ids = await openBoard(2)
  const unheard = (await world.makeOrder(shop, customer)).id
  act(() => board.onNews(event('stock.changed', { storeId: shop.store.id })))
  await Bun.sleep(400)
  expect(asked).toEqual([])
  act(() => board.onNews({ kind: 'snapshot', seq: 8, data: { quietMs: 60_000 } }))
  await Bun.sleep(400)
  expect(asked).toEqual([])
  act(() => board.onNews({ kind: 'snapshot', seq: 9, data: { quietMs: 0 } }))
  await waitFor(() => expect(shown()).toEqual(latestFirst([...ids, unheard])))
  expect(asked.map(({ call }) => call)).toEqual(['list'])
  await world.makeOrder(shop, customer)
  tell(unheard)
  await waitFor(() => expect(shown()).toHaveLength(4))
  expect(asked.map(({ call }) => call)).toEqual(['list', 'rows', 'list'])
  tell(...Array.from({ length: 101 }, () => world.newId()))
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['list', 'rows', 'list', 'list']))
})

test('a long list comes in pages, all of it in its order, and what happens meanwhile is in it', async () => {
  await openBoard(0)
  const { id: first } = await world.makeOrder(shop, customer)
  await copyOrder(first, 449)
  const listed = (await world.sql(
    'select id, window_end, created_at from purchase_order where store_id = $1',
    [shop.store.id],
  )) as { id: string; window_end: Date; created_at: Date }[]
  const inOrder = listed
    .map(row => ({
      id: row.id,
      purchase: { deliveryWindowEnd: row.window_end, createdAt: row.created_at },
    }))
    .toSorted(compareOnBoard)
  tell(first)
  await waitFor(() => expect([board.isWhole, board.total, board.rows.length]).toEqual([true, 450, 450]))
  expect(shown()).toEqual(inOrder.map(({ id }) => id))
  expect(asked.map(({ call }) => call)).toEqual(['rows', 'list', 'behind', 'behind'])

  asked = []
  await world.bringTo(inOrder.at(-1)!.id, 'accepted')
  tell(inOrder.at(-1)!.id)
  await waitFor(() => expect(board.counts).toMatchObject({ all: 450, preparing: 1 }))
  expect(board.rows.at(-1)!.purchase.state).toBe('accepted')
  expect(asked).toEqual([{ call: 'rows', ids: 1 }])
})

/** Copies of an order as it is, in windows of other days. */
async function copyOrder(id: string, count: number) {
  await world.sql(
    `insert into purchase_order select (jsonb_populate_record(o, jsonb_build_object(
      'id', substr(md5(o.id || n), 1, 24), 'ufid', upper(substr(md5(o.id || n), 1, 8)), 'checkout_id', null,
      'pickup_code', 'C' || n, 'created_at', o.created_at + n * interval '20 seconds',
      'window_end', o.window_end + (n % 40) * interval '15 minutes'))).*
    from purchase_order o, generate_series(1, $2::int) n where o.id = $1`,
    [id, count],
  )
}

const at = new Date('2026-11-24T12:00:00Z')
const boardOf = (numbers: readonly number[], totalDocs: number): Rows => ({
  rows: numbers.map(number => makeRow(number)),
  isWhole: numbers.length === totalDocs,
  totalDocs,
  counts: {},
  columns: [],
  groups: [],
  liveSeq: 0,
})
const idOf = (number: number) => makeRow(number).id
const numbersIn = (board: Rows | null) => board?.rows.map(row => Number(row.purchase.ufid.slice(1)))

test.each([
  ['a new row goes where it belongs', [5, 3, 2, 1], [4], 5, [5, 4, 3, 2, 1]],
  ['what left goes', [5, 3, 2], [], 2, [3, 2]],
  ['nothing is left', [5], [], 0, []],
] as const)('%s', (_, known, came, now, rows) => {
  const news = { docs: came.map(number => makeRow(number)), totalDocs: now, counts: { all: now } }
  const changed = new Set([idOf(came[0] ?? 5)])
  const taken = takeRows(boardOf(known, known.length), changed, news, at)
  expect(numbersIn(taken)).toEqual([...rows])
  expect([taken?.totalDocs, taken?.counts.all]).toEqual([now, now])
})

test('behind the last row that is there nothing is inserted, and a row that is missing is fetched', () => {
  const known = Array.from({ length: 20 }, (_, index) => 100 - index)
  const news = (number: number, totalDocs: number) => ({ docs: [makeRow(number)], totalDocs, counts: {} })
  const behind = takeRows(boardOf(known, 30), new Set([idOf(3)]), news(3, 31), at)
  expect(numbersIn(behind)).toEqual(known)
  const ahead = takeRows(boardOf(known, 30), new Set([idOf(101)]), news(101, 31), at)
  expect(numbersIn(ahead)).toEqual([101, ...known])
  const missed = { docs: [], totalDocs: 20, counts: {} }
  expect(takeRows(boardOf(known, 20), new Set([idOf(100)]), missed, at)).toBeNull()
})

test('the next rows stand behind those that are there, and none of them twice', () => {
  const next = addRows(boardOf([5, 4, 3], 5), [makeRow(3), makeRow(2), makeRow(1)], true)
  expect([numbersIn(next), next.isWhole]).toEqual([[5, 4, 3, 2, 1], true])
})
