import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { makePerson } from '../core/testing'
import { type FrontDoor, openFrontDoor } from '../dev/access/front-door'
import { makeBrand, makeMerchant } from '../modules/stores/stores/stores.make'
import { surface } from './legacy/surface'
import { columnsOf, csvAnswer, pagesOf } from './list-csv'

let front: FrontDoor
let token: string
let merchantId: string
const MANY = 403

beforeAll(async () => {
  front = await openFrontDoor()
  token = await front.tokenOf(
    await makePerson(front.world, { permissions: [{ type: 'HelloAdminPermission' }] }),
  )
  merchantId = (await makeMerchant(front.world)).id
  for (let i = 0; i < MANY; i++)
    await makeBrand(front.world, {
      merchant_id: merchantId,
      name: i === 0 ? '=HYPERLINK("http://example.test")' : `Brand ${i}; the "good" one`,
    })
}, 60_000)
afterAll(() => front.close(), 30_000)

const get = (path: string, as: string | null = token) =>
  fetch(`${front.origin}/api/v1${path}`, { headers: as ? { authorization: `Bearer ${as}` } : {} })
const mine = () => `filter=${encodeURIComponent(JSON.stringify({ merchantId }))}`

test('a list is the same as a file, all of its pages, with nothing that a spreadsheet would run', async () => {
  const response = await get(`/brands?format=csv&sort=name&limit=3&page=2&${mine()}`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="brands.csv"')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  expect(head).toStartWith('id;merchantId;name;')
  expect(lines).toHaveLength(MANY)
  expect(new Set(lines.map(line => line.slice(0, 24))).size).toBe(MANY)
  expect(lines.join('\n')).toContain(`;"'=HYPERLINK(""http://example.test"")";`)
  expect(lines.join('\n')).toContain(';"Brand 7; the ""good"" one";')
})

test('only the columns that are asked for are written', async () => {
  const text = await (await get(`/brands?format=csv&select=name&${mine()}`)).text()
  expect(text.split('\r\n')[0]).toBe('name')
})

test('a file is refused as the list is, in the same words', async () => {
  for (const [path, as] of [
    ['/brands', null],
    [`/brands?filter=${encodeURIComponent('{"nothing":1}')}`, token],
  ] as const) {
    const list = await get(path, as)
    const file = await get(`${path}${path.includes('?') ? '&' : '?'}format=csv`, as)
    expect([file.status, (await file.json()).code]).toEqual([list.status, (await list.json()).code])
  }
})

test('every collection and every other list knows its columns', () => {
  const lists = surface.filter(route => route.method === 'GET' && /\.list$|payroll$/.test(route.procedure))
  const without = lists.filter(route => !columnsOf(route)?.length).map(({ procedure }) => procedure)
  expect(without).toMatchInlineSnapshot(`
    [
      "app.devices.list",
      "app.auth.devices.list",
      "customer.account.addresses.list",
      "customer.account.billingDetails.list",
      "customer.favourites.list",
      "customer.coupons.list",
      "customer.paymentMethods.list",
      "admin.taxRecords.list",
    ]
  `)
  expect(
    columnsOf(surface.find(({ procedure }) => procedure === 'company.payroll')!)!.map(({ name }) => name),
  ).toEqual(['employeeId', 'firstName', 'lastName', 'email', 'date', 'inKind', 'flex', 'orderIds'])
})

test('one person gets one file after the other, also when they let go of one', async () => {
  const path = `/brands?format=csv&${mine()}`
  const whole = async () => (await (await get(path)).text()).trimEnd().split('\r\n').length
  const refused: Response[] = []
  const asked = await front.world.db.transaction().execute(async tx => {
    // The first file waits for its first page until the others have been refused.
    await sql`lock table brand in access exclusive mode`.execute(tx)
    const others = Promise.withResolvers<void>()
    const asked = Array.from({ length: 5 }, async () => {
      const answer = await get(path)
      if (answer.status === 429 && refused.push(answer) === 4) others.resolve()
      return answer
    })
    await others.promise
    return asked
  })
  const answers = await Promise.all(asked)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5', '5'])
  await answers.find(({ status }) => status === 200)!.body!.cancel()
  await Bun.sleep(100)
  expect(await whole()).toBe(MANY + 1)
  expect(await whole()).toBe(MANY + 1)
  // A refusal takes nobody's turn.
  expect((await get(`/brands?format=csv&filter=${encodeURIComponent('{"nothing":1}')}`)).status).toBe(400)
  expect(await whole()).toBe(MANY + 1)
})

test('a file goes on where a page ended, and writes once what has moved meanwhile', async () => {
  const asked: unknown[] = []
  const place = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const readAs = async (...pages: [docs: string[], nextCursor: string | null | undefined][]) => {
    asked.length = 0
    const answer = await csvAnswer(
      [{ name: 'id', of: 'id', read: doc => ({ plain: (doc as { id: string }).id }) }],
      'things',
      crypto.randomUUID(),
      undefined,
      pagesOf(
        { sort: 'name', page: '4', limit: '1', select: 'id' },
        async ({ page, cursor, limit, select }) => {
          asked.push([page, cursor, limit, select])
          const [docs, nextCursor] = pages[asked.length - 1]!
          return {
            docs: docs.map(id => ({ id })),
            hasNextPage: asked.length < pages.length,
            ...(nextCursor === undefined ? {} : { nextCursor }),
          }
        },
      ),
    )
    return (await answer.text()).trimEnd().split('\r\n').slice(1)
  }
  const byName = place('a', 'Ana')
  expect(await readAs([['a', 'b'], byName], [['c', 'a'], null])).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([
    ['1', '', '200', undefined],
    ['1', byName, '200', undefined],
  ])
  // A list that knows no cursor is read page by page.
  expect(await readAs([['a', 'b'], undefined], [['b', 'c'], undefined])).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([
    ['1', '', '200', undefined],
    ['2', '', '200', undefined],
  ])
})
