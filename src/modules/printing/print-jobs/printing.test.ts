import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import {
  anonymous,
  contextFor,
  makePerson,
  openTestWorld,
  printerCaller,
  type TestWorld,
} from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { hashToken } from '../../identity/sessions/tokens'
import { makeShop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'
import { makeStore } from '../../stores/stores/stores.make'
import { setDemoPrinterTokens } from '../printers/printers.store'
import { forgetUnclaimedPrinters } from './claim-printer'
import { runDemoPrinters } from './demo-printers'
import { expireLeases } from './device'
import { documentOf } from './draw-when-taken'
import { printOrderTickets } from './make-print-jobs'
import { makePrintableOrder, makePrinter } from './printing.make'
import { paperPng } from './render-paper'

let world: TestWorld
let store: Awaited<ReturnType<typeof makeStore>>
let merchant: Person
let stranger: Person
const api = createCaller(appRouter)

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  store = await makeStore(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
  })
  const elsewhere = await makeStore(world)
  stranger = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [elsewhere.id] } }],
  })
})

const as = (person: Person) => api(contextFor(world, person)).merchant
const device = (printer: { id: string; device_id: string }) =>
  api(contextFor(world, printerCaller(printer.id, printer.device_id))).printer
const refused = (name: string) => ({ cause: { name } })
const statusOf = async (id: string) =>
  (await world.db.selectFrom('print_job').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

describe('an accepted order', () => {
  test('is printed once on each printer that serves its channel, however often it is said', async () => {
    const kitchen = await makePrinter(world, store.id)
    await makePrinter(world, store.id, { channels: ['catering'] })
    await makePrinter(world, store.id, { format: 'zpl' })
    const orderId = await makePrintableOrder(world, store, merchant.id)
    await Promise.all([1, 2, 3].map(() => printOrderTickets(world, { orderId, kind: 'kitchen' })))
    const jobs = await world.db.selectFrom('print_job').selectAll().where('order_id', '=', orderId).execute()
    expect(jobs.map(job => [job.printer_id, job.kind, job.revision, job.status])).toEqual([
      [kitchen.id, 'kitchen', 1, 'queued'],
    ])
    const html = await documentOf(world.db, jobs[0]!)
    expect(html).toContain('Poke de salmó')
    const png = await paperPng({ ...jobs[0]!, html }, { id: 'kitchen' })
    expect([...png.subarray(1, 4)].map(byte => String.fromCharCode(byte)).join('')).toBe('PNG')
  })

  test('has no label where there is only a receipt printer', async () => {
    await makePrinter(world, store.id)
    const purchaseIds = [await makePrintableOrder(world, store, merchant.id)]
    expect((await as(merchant).printing.printOrders({ purchaseIds, kind: 'label' })).jobs).toEqual([])
    expect((await as(merchant).printing.printOrders({ purchaseIds, kind: 'kitchen' })).jobs).toHaveLength(1)
  })

  test('shows the customer only where the company is the customer', async () => {
    await makePrinter(world, store.id)
    const canteen = await makePrintableOrder(world, store, merchant.id)
    const catering = await makePrintableOrder(world, store, merchant.id, { channel: 'catering' })
    const { htmls } = await as(merchant).printing.ticketHtmls({ purchaseIds: [canteen, catering] })
    const htmlOf = (id: string) => htmls.find(entry => entry.purchaseId === id)!.html
    expect(htmlOf(canteen)).toContain('Núria Puig')
    expect(htmlOf(catering)).not.toContain('Núria')
    expect(htmlOf(catering)).not.toContain('Tànger')
  })

  test.each([
    ['for each unit', 'perUnit', '24'],
    ['once for the line', 'perLine', '2'],
  ])('says of options how many to make: %s', async (_, behavior, count) => {
    const shop = await makeShop(world, { wine: { sub_item_behavior: behavior } })
    const glasses = [{ groupId: 'glass', id: 'crystal', quantity: 2 }]
    const order = await makeOrder(world, shop, await makePerson(world), {
      cart: [{ productId: shop.wine.id, quantity: 12, subItems: glasses }],
    })
    const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    const { html } = await as(admin).printing.ticketHtml({ purchaseId: order.id })
    expect(html).toContain(`<b>${count}×</b><span>Crystal</span>`)
  })

  test('of the canteen has one label for its person, with the meal on it, printed once before or after packing', async () => {
    await makePrinter(world, store.id)
    const labels = await makePrinter(world, store.id, { format: 'zpl' })
    const people = await Promise.all(
      ['Núria', 'Jordi'].map(firstName =>
        makePrintableOrder(world, store, merchant.id, {
          customer: { firstName, lastName: 'Puig', email: 'puig@example.test', phone: '+34600111222' },
        }),
      ),
    )
    const asked = { purchaseIds: people, kind: 'label' as const }
    expect((await as(merchant).printing.printOrders(asked)).jobs).toHaveLength(2)
    await printOrderTickets(world, { orderId: people[0]!, kind: 'label' })
    const rows = await world.db
      .selectFrom('print_job')
      .selectAll()
      .where('printer_id', '=', labels.id)
      .execute()
    const jobs = await Promise.all(
      rows.map(async job => ({
        html: await documentOf(world.db, job),
        width: job.width,
        height: job.height,
      })),
    )
    expect(jobs.map(({ html }) => /(Núria|Jordi) Puig/.exec(html)?.[0]).toSorted()).toEqual([
      'Jordi Puig',
      'Núria Puig',
    ])
    for (const { html, ...size } of jobs) {
      expect(html).toContain('>2× Poke de salmó<')
      expect(size).toEqual({ width: 800, height: 400 })
    }
    const catering = await makePrintableOrder(world, store, merchant.id, { channel: 'catering' })
    const { html } = await as(merchant).printing.ticketHtml({ purchaseId: catering, kind: 'label' })
    expect(html).not.toMatch(/Poke|Núria/)
  })

  test('printed again says so', async () => {
    await makePrinter(world, store.id)
    const orderId = await makePrintableOrder(world, store, merchant.id)
    await printOrderTickets(world, { orderId, kind: 'kitchen' })
    expect((await as(merchant).printing.printOrders({ purchaseIds: [orderId] })).jobs).toEqual([])
    const { jobs } = await as(merchant).printing.printOrders({
      purchaseIds: [orderId],
      alsoIfAlreadyPrinted: true,
    })
    expect(jobs.map(job => job.revision)).toEqual([2])
    const copy = await world.db
      .selectFrom('print_job')
      .selectAll()
      .where('id', '=', jobs[0]!.id)
      .executeTakeFirstOrThrow()
    expect(await documentOf(world.db, copy)).toMatch(/reimpres|copia|reprint/i)
  })
})

describe('a device', () => {
  test('gets jobs oldest first, the same one again until it has reported, and then the next', async () => {
    const printer = await makePrinter(world, store.id)
    for (let i = 0; i < 2; i++)
      await printOrderTickets(world, {
        orderId: await makePrintableOrder(world, store, merchant.id),
        kind: 'kitchen',
      })
    const first = await device(printer).nextJob()
    expect(first).not.toBeNull()
    expect((await device(printer).nextJob())?.id).toBe(first!.id)
    await device(printer).reportJob({ tid: first!.id, status: 'printed' })
    await device(printer).reportJob({ tid: first!.id, status: 'printed' })
    const second = await device(printer).nextJob()
    expect(second?.id).not.toBe(first!.id)
    await device(printer).reportJob({ tid: second!.id, status: 'failed', error: 'no paper' })
    expect(await device(printer).nextJob()).toBeNull()
  })

  test('never holds two leases, even when it asks twenty times at once', async () => {
    const printer = await makePrinter(world, store.id)
    for (let i = 0; i < 3; i++)
      await printOrderTickets(world, {
        orderId: await makePrintableOrder(world, store, merchant.id),
        kind: 'kitchen',
      })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => device(printer).nextJob()))
    const claimed = await world.db
      .selectFrom('print_job')
      .select('id')
      .where('printer_id', '=', printer.id)
      .where('status', '=', 'claimed')
      .execute()
    expect(claimed).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'fulfilled' && answer.value) expect(answer.value.id).toBe(claimed[0]!.id)
  })

  test('that fell silent leaves its job unconfirmed, and may still say late that it was printed', async () => {
    const printer = await makePrinter(world, store.id)
    await printOrderTickets(world, {
      orderId: await makePrintableOrder(world, store, merchant.id),
      kind: 'kitchen',
    })
    const job = await device(printer).nextJob()
    world.clock.advance(121_000)
    await expireLeases(world)
    expect(await statusOf(job!.id)).toBe('unconfirmed')
    expect(await device(printer).nextJob()).toBeNull()
    await device(printer).reportJob({ tid: job!.id, status: 'printed' })
    expect(await statusOf(job!.id)).toBe('printed')
  })

  test('that comes back in the morning prints today’s papers and not yesterday’s; those can be printed again', async () => {
    const printer = await makePrinter(world, store.id)
    const HOUR = 3_600_000
    const queueFor = async (hours: number) => {
      const window_start = new Date(world.clock.now().getTime() + hours * HOUR)
      const window_end = new Date(window_start.getTime() + HOUR / 2)
      const orderId = await makePrintableOrder(world, store, merchant.id, { window_start, window_end })
      await printOrderTickets(world, { orderId, kind: 'kitchen' })
      return orderId
    }
    const [tonight, tomorrow] = [await queueFor(1), await queueFor(14)]
    const notice = await as(merchant).printing.printHtml({ html: '<p>Closed</p>', printerId: printer.id })
    world.clock.advance(4 * HOUR - 1)
    await expireLeases(world)
    expect((await as(merchant).printing.jobs({ purchaseId: tonight })).docs).toMatchObject([
      { status: 'queued', isExpired: false },
    ])
    world.clock.advance(8 * HOUR)
    const taken = []
    for (let job = await device(printer).nextJob(); job; job = await device(printer).nextJob()) {
      taken.push(job.purchaseId ?? job.id)
      await device(printer).reportJob({ tid: job.id, status: 'printed' })
    }
    expect(taken).toEqual([tomorrow, notice.id])
    await expireLeases(world)
    const [expired] = (await as(merchant).printing.jobs({ purchaseId: tonight })).docs
    expect(expired).toMatchObject({ status: 'failed', isExpired: true, command: null })
    expect(await device(printer).nextJob()).toBeNull()
    const copy = await as(merchant).printing.reprint({ printJobId: expired!.id })
    expect((await device(printer).nextJob())?.id).toBe(copy.id)
    await device(printer).reportJob({ tid: copy.id, status: 'failed', error: 'no paper' })
    expect((await as(merchant).printing.jobs({ purchaseId: tonight })).docs[0]).toMatchObject({
      status: 'failed',
      isExpired: false,
    })
  })

  test("sees no other device's jobs", async () => {
    const [mine, other] = [await makePrinter(world, store.id), await makePrinter(world, store.id)]
    await printOrderTickets(world, {
      orderId: await makePrintableOrder(world, store, merchant.id),
      kind: 'kitchen',
    })
    const job = await device(mine).nextJob()
    expect(device(other).reportJob({ tid: job!.id, status: 'printed' })).rejects.toMatchObject(
      refused('NotFound'),
    )
    expect(api(contextFor(world, anonymous)).printer.nextJob()).rejects.toMatchObject(refused('Unauthorized'))
    expect(api(contextFor(world, merchant)).printer.nextJob()).rejects.toMatchObject(refused('Forbidden'))
  })
})

describe('claiming', () => {
  const claim = (body: { deviceId: string; claimCode?: string }) =>
    api(contextFor(world, anonymous)).printer.claim(body)

  test('goes by a code that somebody of the store enters, and gives the token once', async () => {
    const { claimCode } = await claim({ deviceId: 'printer-1' })
    expect(await claim({ deviceId: 'printer-1', claimCode })).toMatchObject({ claimCode })
    expect(as(stranger).printers.claim({ claimCode: claimCode!, storeId: store.id })).rejects.toMatchObject(
      refused('Forbidden'),
    )
    const printer = await as(merchant).printers.claim({
      claimCode: claimCode!.toLowerCase(),
      storeId: store.id,
      name: 'Pass',
    })
    expect(printer).toMatchObject({ name: 'Pass', storeIds: [store.id], isClaimed: true })
    expect((await claim({ deviceId: 'printer-1', claimCode })).token).toMatch(/^prn_/)
    expect((await claim({ deviceId: 'printer-1', claimCode })).token).toBeUndefined()
  })

  test('knowing the id of a device is not enough to become it', async () => {
    const { claimCode } = await claim({ deviceId: 'printer-2' })
    // A stranger who has named the device asks for a code as well, and that staff know its id confirms nothing.
    await expect(
      as(merchant).printers.claim({ deviceId: 'printer-2', storeId: store.id } as never),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await as(merchant).printers.claim({ claimCode: claimCode!, storeId: store.id })
    expect((await claim({ deviceId: 'printer-2' })).token).toBeUndefined()
  })

  test("takes no printer out of somebody else's kitchen", async () => {
    const { claimCode } = await claim({ deviceId: 'printer-4' })
    const { id } = await as(merchant).printers.claim({ claimCode: claimCode!, storeId: store.id })
    const own = stranger.permissions[0]!.scope.storeIds![0]!
    const again = await claim({ deviceId: 'printer-4' })
    await expect(
      as(stranger).printers.claim({ claimCode: again.claimCode!, storeId: own }),
    ).rejects.toMatchObject(refused('ClaimCodeInvalid'))
    expect((await as(merchant).printers.show({ id })).storeIds).toEqual([store.id])
    expect((await as(merchant).printers.claim({ claimCode: again.claimCode!, storeId: store.id })).id).toBe(
      id,
    )
  })

  test('a device that nobody claims is forgotten after a day, and one that was claimed never', async () => {
    const devices = async () =>
      (await world.db.selectFrom('printer').select('device_id').execute()).map(row => row.device_id)
    const claimed = await claim({ deviceId: 'printer-5' })
    await as(merchant).printers.claim({ claimCode: claimed.claimCode!, storeId: store.id })
    await claim({ deviceId: 'printer-6' })
    await forgetUnclaimedPrinters(world)
    expect(await devices()).toContain('printer-6')
    world.clock.advance(25 * 60 * 60_000)
    await forgetUnclaimedPrinters(world)
    expect(await devices()).not.toContain('printer-6')
    expect(await devices()).toContain('printer-5')
    world.clock.advance(-25 * 60 * 60_000)
  })

  test('a code ends after ten minutes', async () => {
    const { claimCode } = await claim({ deviceId: 'printer-3' })
    world.clock.advance(10 * 60_000 + 1)
    expect(as(merchant).printers.claim({ claimCode: claimCode!, storeId: store.id })).rejects.toMatchObject(
      refused('ClaimCodeInvalid'),
    )
  })
})

describe('staff', () => {
  test('see and touch only what is in their stores', async () => {
    const printer = await makePrinter(world, store.id)
    const orderId = await makePrintableOrder(world, store, merchant.id)
    const job = await as(merchant).printing.printOrder({ purchaseId: orderId })
    expect((await as(merchant).printing.jobs({})).docs.map(doc => doc.id)).toEqual([job.id])
    expect((await as(stranger).printing.jobs({})).docs).toEqual([])
    expect((await as(stranger).printers.list({})).docs).toEqual([])
    for (const attempt of [
      () => as(stranger).printing.cancel({ printJobId: job.id }),
      () => as(stranger).printing.reprint({ printJobId: job.id }),
      () => as(stranger).printing.printOrder({ purchaseId: orderId }),
      () => as(stranger).printers.update({ id: printer.id, name: 'mine' }),
      () => as(stranger).printers.removeFromStore({ printerId: printer.id, storeId: store.id }),
    ])
      expect(attempt()).rejects.toMatchObject(refused('NotFound'))
    expect(as(merchant).printing.cancel({ printJobId: job.id })).resolves.toMatchObject({
      status: 'canceled',
    })
  })

  test('take a printer out of all stores only by removing it: it would be out of their sight', async () => {
    const { id } = await makePrinter(world, store.id)
    await expect(as(merchant).printers.update({ id, storeIds: [] })).rejects.toMatchObject(
      refused('Forbidden'),
    )
    expect((await as(merchant).printers.show({ id })).storeIds).toEqual([store.id])
  })

  test("print nothing on somebody else's printer, not even what they ordered there themselves", async () => {
    await makePrinter(world, store.id)
    const orderId = await makePrintableOrder(world, store, stranger.id)
    await expect(as(stranger).printing.printOrder({ purchaseId: orderId })).rejects.toMatchObject(
      refused('NotFound'),
    )
  })

  test('print nothing of a list that has an order of another kitchen in it', async () => {
    await makePrinter(world, store.id)
    const purchaseIds = [
      await makePrintableOrder(world, store, merchant.id),
      await makePrintableOrder(world, await makeStore(world), stranger.id),
    ]
    for (const attempt of [
      () => as(merchant).printing.printOrders({ purchaseIds }),
      () => as(merchant).printing.ticketHtmls({ purchaseIds }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused('NotFound'))
  })

  test('is refused with more in it than can be cleaned and drawn; pictures that come along count for nothing', async () => {
    const printer = await makePrinter(world, store.id)
    const print = (html: string) => as(merchant).printing.printHtml({ html, printerId: printer.id })
    for (const html of [
      '<b>'.repeat(133_000),
      '<td>x'.repeat(4_000),
      `<style>${'a{b:c}'.repeat(20_000)}</style>`,
    ])
      await expect(print(html)).rejects.toMatchObject(refused('PaperTooComplex'))
    const picture = `<img src="data:image/png;base64,${'A'.repeat(300_000)}">`
    expect(await print(`${picture}${'<p>line'.repeat(200)}`)).toMatchObject({ status: 'queued' })
  })

  test('print their own paper, without scripts and without anything that would be fetched', async () => {
    const printer = await makePrinter(world, store.id)
    const job = await as(merchant).printing.printHtml({
      printerId: printer.id,
      html: '<h1 onclick="x()">Closed</h1><script>alert(1)</script><img src="http://169.254.169.254/x"><img src="data:image/png;base64,AA"><iframe src="x"></iframe>',
    })
    const { html } = await world.db
      .selectFrom('print_job')
      .select('html')
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow()
    expect(html).toContain('<h1>Closed</h1>')
    expect(html).toContain('data:image/png')
    expect(html).not.toMatch(/script|169\.254|iframe|onclick/)
  })

  test('share a printer without seeing each other’s papers', async () => {
    const other = await makeStore(world)
    const printer = await makePrinter(world, store.id)
    await world.db
      .insertInto('printer_store')
      .values({ printer_id: printer.id, store_id: other.id })
      .execute()
    const neighbour = await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [other.id] } }],
    })
    const [mine, theirs] = [
      await as(merchant).printing.printHtml({ printerId: printer.id, html: '<p>Ours</p>' }),
      await as(neighbour).printing.printHtml({ printerId: printer.id, html: '<p>Theirs</p>' }),
    ]
    const seen = async (person: Person) => (await as(person).printing.jobs({})).docs.map(job => job.id)
    expect([await seen(merchant), await seen(neighbour)]).toEqual([[mine.id], [theirs.id]])
  })

  test('send no commands: that is for super admins, and there are only the named ones', async () => {
    const printer = await makePrinter(world, store.id)
    const wifi = { type: 'wifi.set', ssid: 'Kitchen', password: 'salt-and-oil', evenIfNotInRange: false }
    const paper = { printerId: printer.id, html: '<p>Hello</p>', backdoorCmd: JSON.stringify(wifi) }
    const boss = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
    const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    for (const person of [merchant, admin])
      await expect(as(person).printing.printHtml(paper)).rejects.toMatchObject(refused('Forbidden'))
    for (const backdoorCmd of ['reboot', '{"type":"shell"}', JSON.stringify({ ...wifi, password: 'short' })])
      await expect(as(boss).printing.printHtml({ ...paper, backdoorCmd })).rejects.toMatchObject(
        refused('ValidationError'),
      )
    expect((await as(merchant).printing.jobs({})).docs).toEqual([])
    await as(merchant).printing.printHtml({ ...paper, backdoorCmd: null })
  })

  test('reprint makes a new job that points at the old one', async () => {
    await makePrinter(world, store.id)
    const job = await as(merchant).printing.printOrder({
      purchaseId: await makePrintableOrder(world, store, merchant.id),
    })
    expect(await as(merchant).printing.reprint({ printJobId: job.id })).toMatchObject({
      reprintOf: job.id,
      revision: 2,
      status: 'queued',
    })
  })

  test('reprint on another printer as that one prints it, marked as a copy', async () => {
    await makePrinter(world, store.id)
    const labels = await makePrinter(world, store.id, { format: 'zpl', height: 240 })
    const wide = await makePrinter(world, store.id, { width: 832, channels: ['catering'] })
    const purchaseId = await makePrintableOrder(world, store, merchant.id)
    const ticket = await as(merchant).printing.printOrder({ purchaseId })
    expect(ticket).toMatchObject({ format: 'escpos', width: 576, height: null })
    const onto = (printJobId: string, printer: { id: string }) =>
      as(merchant).printing.reprint({ printJobId, printerId: printer.id })
    const first = await onto(ticket.id, labels)
    expect(first).toMatchObject({
      printerId: labels.id,
      format: 'zpl',
      width: 800,
      height: null,
      revision: 2,
    })
    expect((await device(labels).nextJob())!).toMatchObject({
      id: first.id,
      html: expect.stringMatching(/reimpres|copia|reprint/i),
    })
    expect(await onto(ticket.id, wide)).toMatchObject({ format: 'escpos', width: 832, revision: 3 })
    const label = await as(merchant).printing.printOrder({ purchaseId, kind: 'label' })
    expect(label).toMatchObject({ printerId: labels.id, format: 'zpl', height: 240 })
    expect(await onto(label.id, wide)).toMatchObject({ format: 'escpos', width: 832, height: null })
  })

  test('do not send a paper of their own to a printer that would cut it off', async () => {
    const [receipts, labels, small] = [
      await makePrinter(world, store.id),
      await makePrinter(world, store.id, { format: 'zpl', height: 400 }),
      await makePrinter(world, store.id, { format: 'zpl', height: 240 }),
    ]
    const made = async (printer: { id: string }) =>
      (await as(merchant).printing.printHtml({ html: '<p>Closed</p>', printerId: printer.id })).id
    const [receipt, label] = [await made(receipts), await made(labels)]
    const onto = (printJobId: string, printer: { id: string }) =>
      as(merchant).printing.reprint({ printJobId, printerId: printer.id })
    for (const [paper, printer] of [
      [receipt, labels],
      [label, receipts],
      [label, small],
    ] as const)
      await expect(onto(paper, printer)).rejects.toMatchObject(refused('PaperDoesNotFit'))
    expect(await onto(label, labels)).toMatchObject({ width: 800, height: 400, revision: 2 })
    expect(await onto(await made(small), labels)).toMatchObject({ format: 'zpl', width: 800, height: 400 })
  })
})

test('a demo printer with a device waits for that, until it is taken away', async () => {
  const { id, token } = await makePrinter(world, store.id, { isDemo: true })
  const orderId = await makePrintableOrder(world, store, merchant.id)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  const statuses = async () => {
    await runDemoPrinters(world)
    const { docs } = await as(merchant).printing.jobs({ purchaseId: orderId })
    return docs.map(({ status }) => status)
  }
  await setDemoPrinterTokens(world.db, new Map([[id, hashToken(token)]]))
  expect(await statuses()).toEqual(['queued'])
  await setDemoPrinterTokens(world.db, new Map())
  expect(await statuses()).toEqual(['printed'])
})

test('only demo printers are given tokens that way', async () => {
  const { id, token_hash } = await makePrinter(world, store.id)
  await setDemoPrinterTokens(world.db, new Map([[id, hashToken('prn_of-the-demo')]]))
  const row = await world.db
    .selectFrom('printer')
    .select('token_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.token_hash).toEqual(token_hash)
})

test('a demo printer leaves out what has expired', async () => {
  await makePrinter(world, store.id, { isDemo: true })
  const orderId = await makePrintableOrder(world, store, merchant.id)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  world.clock.advance(4 * 3_600_000)
  await runDemoPrinters(world)
  const { docs } = await as(merchant).printing.jobs({ purchaseId: orderId })
  expect(docs).toMatchObject([{ status: 'queued' }])
})

test('demo printers print by themselves, others wait for their device', async () => {
  await makePrinter(world, store.id, { isDemo: true })
  await makePrinter(world, store.id)
  const orderId = await makePrintableOrder(world, store, merchant.id)
  await printOrderTickets(world, { orderId, kind: 'kitchen' })
  await Promise.all([runDemoPrinters(world), runDemoPrinters(world)])
  const jobs = await world.db
    .selectFrom('print_job')
    .innerJoin('printer', 'printer.id', 'print_job.printer_id')
    .select(['is_demo', 'print_job.status'])
    .where('order_id', '=', orderId)
    .execute()
  expect(Object.fromEntries(jobs.map(job => [String(job.is_demo), job.status]))).toEqual({
    true: 'printed',
    false: 'queued',
  })
})
