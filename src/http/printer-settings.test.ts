import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makePerson } from '../core/testing'
import { type FrontDoor, openFrontDoor } from '../dev/access/front-door'
import { makePrinter } from '../modules/printing/print-jobs/printing.make'
import { makeStore } from '../modules/stores/stores/stores.make'

let front: FrontDoor
let token: string
let printer: Awaited<ReturnType<typeof makePrinter>>

beforeAll(async () => {
  front = await openFrontDoor()
  const store = await makeStore(front.world)
  printer = await makePrinter(front.world, store.id)
  token = await front.tokenOf(
    await makePerson(front.world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
    }),
  )
}, 60_000)
afterAll(() => front.close(), 30_000)

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${front.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}
const update = (fields: object) => post('/merchant-api/updatePrinter', { printerId: printer.id, ...fields })

test.each([
  [
    { categories: ['main', 'side'], station: 'Grill' },
    { categories: ['main', 'side'], station: 'Grill' },
  ],
  [
    { categories: [], station: null },
    { categories: [], station: null },
  ],
  [{ columns: 32 }, { columns: 32 }],
  [{ profile: 'pos-5890' }, { profile: 'pos-5890', format: 'escpos', width: 384 }],
  [{ profile: 'star-tsp650ii' }, { profile: 'star-tsp650ii', format: 'star', width: 576 }],
  [
    { profile: 'pos-8360', width: 550 },
    { profile: 'pos-8360', width: 550 },
  ],
  [{ widthMm: 58, format: 'escpos' }, { width: 384 }],
  [
    { widthMm: 100, heightMm: 50, format: 'zpl' },
    { width: 800, height: 400, format: 'zpl' },
  ],
])('updatePrinter with %j is kept and read', async (fields, kept) => {
  expect(await update(fields)).toMatchObject({ status: 200, answer: kept })
  const list = await post('/merchant-api/listPrinters', {})
  expect(list.answer.printers).toMatchObject([kept])
})

test.each([{ categories: ['cocktails'] }, { profile: 'typewriter' }, { columns: 3 }, { widthMm: 2_000 }])(
  'updatePrinter with %j is refused, and says which field',
  async fields => {
    const { status, answer } = await update(fields)
    expect(status).toBe(400)
    expect(JSON.stringify(answer.details)).toContain(Object.keys(fields)[0]!)
  },
)

test('an address without a port is that of port 9100; a port that is given is kept', async () => {
  const set = (fields: object) => post('/merchant-api/setPrinterIP', { printerId: printer.id, ...fields })
  expect((await set({ ip: '192.168.1.40' })).answer).toMatchObject({ ip: '192.168.1.40', port: 9100 })
  expect((await set({ ip: '192.168.1.41', port: 9101 })).answer).toMatchObject({ port: 9101 })
})

test('a device that says that it speaks Star Line Mode is claimed as one that does', async () => {
  const device = { deviceId: 'kitchen-star-01', version: '1.0.0' }
  await post('/printer-api/claim', device, { 'x-printer-format': 'star' })
  expect(
    await front.world.db
      .selectFrom('printer')
      .select(['format', 'width'])
      .where('device_id', '=', device.deviceId)
      .executeTakeFirst(),
  ).toEqual({ format: 'star', width: 576 })
})
