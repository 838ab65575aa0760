import { afterAll, beforeAll, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson } from '../../../core/testing'
import { type FrontDoor, openFrontDoor } from '../../../dev/access/front-door'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makePayload, makeShop } from '../../orders/checkout/checkout.make'
import { bringTo } from '../../orders/moves/orders.make'
import { makeMerchant } from '../../stores/stores/stores.make'
import { makeIssuer } from '../invoices/billing.make'
import { draftDelivered } from '../invoices/draft-delivered'
import type { AccountingFile } from './contract/accounting'

let door: FrontDoor
let admin: Person
let platformId: string
let kitchenId: string
const KITCHEN = 'ESB98765431'
const address = { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' }
const NIMBUS = { name: '=Nimbus SL', vatNumber: 'ESB12345674', address, email: null }
const LINES = [
  { name: 'Esmorzar; "gran"', quantity: 24, price: 980, taxPercentage: 10, date: '2026-11-05' },
  { name: 'Entrega', quantity: 1, price: 2800, taxPercentage: 21 },
]

beforeAll(async () => {
  door = await openFrontDoor()
  const { world } = door
  world.clock.set('2026-11-17T08:00:00Z')
  const shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  platformId = (await makeIssuer(world)).id
  const merchant = await makeMerchant(world)
  kitchenId = (await makeIssuer(world, { merchant_id: merchant.id, name: 'Cuina SL', vat_number: KITCHEN }))
    .id
  const ada = await makePerson(world)
  await giveBalance(world, ada.id, 1_000_000)
  for (const quantity of [1, 2, 3]) {
    const payload = makePayload(shop, { cart: [{ productId: shop.soup.id, quantity }] })
    const placed = await as(ada).customer.checkout.place(payload)
    await bringTo(world, placed.id, 'delivered')
    await draftDelivered(world, { orderId: placed.id })
  }
}, 60_000)
afterAll(() => door.close(), 30_000)

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(door.world, caller, { idempotencyKey: door.world.newId() }))
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)
const describe = (file: AccountingFile, period: string, issuerId?: string, caller = admin) =>
  as(caller).admin.accounting.file({ file, period, ...(issuerId && { issuerId }) })

async function get(path: string, caller: Person | null = admin, language = 'en') {
  const token = caller ? await door.tokenOf(caller) : null
  return fetch(door.origin + path, {
    headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) },
  })
}

/** The lines of a file by their headings. */
async function linesOf(file: AccountingFile, period: string, issuerId?: string, caller = admin) {
  const { url } = await describe(file, period, issuerId, caller)
  const text = await (await get(url, caller)).text()
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map(line =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(cell => cell[1] ?? cell[2] ?? ''),
    )
  return rows.map(row => Object.fromEntries(head.map((name, at) => [name, row[at]!])))
}

async function issue(changes: object = {}) {
  const office = as(admin).admin.invoices
  const { id } = await office.create({ issuerId: platformId, recipient: NIMBUS, lines: LINES, ...changes })
  return as(admin).admin.invoices.setStatus({ id, status: 'readyToCharge' })
}

const cents = (text: string) => Math.round(Number(text || 0) * 100)
const sumOf = (rows: readonly Record<string, string>[], name: string) =>
  rows.reduce((sum, row) => sum + cents(row[name]!), 0)

test('the book of issued invoices has a row for each invoice and rate, and adds up to the invoices', async () => {
  const invoice = await issue()
  const rectifying = await as(admin).admin.invoices.rectify({
    invoiceId: invoice.id,
    kind: 'difference',
    reason: 'One breakfast less',
    lines: [{ name: 'Esmorzar', quantity: 1, price: -980, taxPercentage: 10 }],
  })
  const rows = await linesOf('issuedBook', '2026-11', platformId)
  expect(rows.filter(row => row.Invoice === invoice.legalId)).toEqual([
    expect.objectContaining({
      'Issue date': '2026-11-17',
      'Operation date': '2026-11-05',
      Series: 'F',
      Number: '1',
      'Invoice type': 'F1',
      'Recipient’s VAT number': 'ESB12345674',
      Recipient: "'=Nimbus SL",
      'VAT rate (%)': '10',
      'Tax base': '213.82',
      VAT: '21.38',
      'Total of the rate': '235.20',
      'Invoice total': '263.20',
      'Rectified invoice': '',
    }),
    expect.objectContaining({ 'VAT rate (%)': '21', 'Tax base': '23.14', VAT: '4.86' }),
  ])
  expect(rows.find(row => row.Invoice === rectifying.legalId)).toMatchObject({
    Series: 'R',
    'Invoice type': 'R1',
    VAT: '-0.89',
    'Rectified invoice': invoice.legalId!,
    Rectification: 'By differences',
  })
  const { count } = await describe('issuedBook', '2026-11', platformId)
  expect(new Set(rows.map(row => row.Invoice)).size).toBe(count)
  const all = await door.world.db
    .selectFrom('invoice')
    .select(({ fn }) => [fn.sum<number>('base_cents').as('base'), fn.sum<number>('vat_cents').as('vat')])
    .where('hash', 'is not', null)
    .executeTakeFirstOrThrow()
  expect([sumOf(rows, 'Tax base'), sumOf(rows, 'VAT')]).toEqual([Number(all.base), Number(all.vat)])
  expect(await linesOf('issuedBook', '2026-10', platformId)).toEqual([])
  expect((await linesOf('issuedBook', '2026', platformId)).length).toBe(rows.length)
})

test('the book of received invoices has what other issuers issued to this one, and nothing else', async () => {
  const fees = await issue({ recipient: { ...NIMBUS, name: 'Cuina SL', vatNumber: KITCHEN } })
  const rows = await linesOf('receivedBook', '2026-Q4', kitchenId)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    Invoice: fees.legalId!,
    Issuer: 'Comanda Menjar a la Feina SL',
    'Issuer’s VAT number': 'ESB12345674',
    'Tax base': '213.82',
  })
  expect(await describe('receivedBook', '2026-Q4', kitchenId)).toMatchObject({ count: 1 })
  expect(await describe('receivedBook', '2026-Q3', kitchenId)).toMatchObject({ count: 0 })
})

test('the lines of invoices are written with their rates, and nothing that a spreadsheet would run', async () => {
  const invoice = await issue({ lines: [...LINES, { ...LINES[1]!, name: '+1 "extra"' }] })
  const rows = (await linesOf('invoiceLines', '2026-11', platformId)).filter(
    row => row.Invoice === invoice.legalId,
  )
  expect(rows.map(row => [row.Line, row.Description, row['VAT rate (%)'], row['Line total']])).toEqual([
    ['1', 'Esmorzar; ""gran""', '10', '235.20'],
    ['2', 'Entrega', '21', '28.00'],
    ['3', `'+1 ""extra""`, '21', '28.00'],
  ])
  expect(sumOf(rows, 'Tax base') + sumOf(rows, 'VAT')).toBe(invoice.total.amount)
})

test('the journal has as much debit as credit, in each entry and account what the ledger has', async () => {
  const rows = await linesOf('journal', '2026')
  const { rows: accounts } = await sql<{ code: string; net: number; debits: number }>`
    select a.code, sum(case when a.id = x.debit_id then x.amount_cents else -x.amount_cents end)::bigint as net,
      sum(case when a.id = x.debit_id then x.amount_cents else 0 end)::bigint as debits
    from ledger_transfer x join ledger_account a on a.id in (x.debit_id, x.credit_id) group by a.code`.execute(
    door.world.db,
  )
  const debits = accounts.reduce((sum, account) => sum + Number(account.debits), 0)
  expect(debits).toBeGreaterThan(0)
  expect([sumOf(rows, 'Debit'), sumOf(rows, 'Credit')]).toEqual([debits, debits])
  const entries = Map.groupBy(rows, row => row.Entry!)
  expect([...entries.keys()].map(Number)).toEqual([...entries.keys()].map((_, at) => at + 1))
  for (const lines of entries.values()) expect(sumOf(lines, 'Debit')).toBe(sumOf(lines, 'Credit'))
  const nets = new Map(
    [...Map.groupBy(rows, row => row.Account!)].map(([code, its]) => [
      code,
      sumOf(its, 'Debit') - sumOf(its, 'Credit'),
    ]),
  )
  expect(nets).toEqual(new Map(accounts.map(({ code, net }) => [code, Number(net)])) as typeof nets)
  expect(await describe('journal', '2026')).toMatchObject({ count: entries.size, name: 'journal-2026.csv' })
  const order = rows.find(row => row.Concept === 'Order')!
  expect(order.Reference).toMatch(/^[A-Z0-9]{4}-/)
  expect(rows.map(row => row['Account name'])).toContain('VAT charged 10 %')
})

test('entries of a month go on from the months of the year before it', async () => {
  const { world } = door
  world.clock.set('2026-12-31T23:30:00Z')
  await giveBalance(world, admin.id, 100)
  world.clock.set('2026-12-31T22:30:00Z')
  await giveBalance(world, admin.id, 100)
  const before = await describe('journal', '2026-11')
  const [december] = await linesOf('journal', '2026-12')
  expect(december).toMatchObject({ Date: '2026-12-31', Entry: String(before.count + 1), Concept: 'Gift' })
  const january = await linesOf('journal', '2027-01')
  expect(january.map(row => [row.Date, row.Entry])).toEqual([
    ['2027-01-01', '1'],
    ['2027-01-01', '1'],
  ])
  world.clock.set('2026-11-17T08:00:00Z')
})

test('the documents of a period come as one file, each as its reader gets it', async () => {
  const { url, count, name } = await describe('invoicePdfs', '2026-11', platformId)
  const answer = await get(url)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(files)).toHaveLength(count)
  expect(Object.keys(files)).toContain('F-2026-000001.pdf')
  for (const bytes of Object.values(files)) expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
  const again = await describe('invoicePdfs', '2026-11', platformId)
  const size = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  expect(Math.abs(again.bytes - size)).toBeLessThan(count)
}, 120_000)

test('headings are written in the language of the reader', async () => {
  const { url } = await describe('issuedBook', '2026-11', platformId)
  expect(await (await get(url, admin, 'es')).text()).toStartWith('Fecha de expedición;Fecha de la operación;')
})

test('only who keeps invoices gets such files, of the cities kept, and the journal only who keeps all', async () => {
  const madrid = await makePerson(door.world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
  })
  const barcelona = await makePerson(door.world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['bcn'] } }],
  })
  const ada = await makePerson(door.world)
  expect(await failure(describe('issuedBook', '2026-11', platformId, madrid))).toBe('NotFound')
  expect(await failure(describe('issuedBook', '2026-11', platformId, ada))).toBe('Forbidden')
  expect(await failure(describe('journal', '2026-11', undefined, barcelona))).toBe('Forbidden')
  expect(await failure(describe('issuedBook', '2026-11'))).toBe('ValidationError')
  expect(await failure(describe('issuedBook', '2026-13', platformId))).toBe('ValidationError')
  expect(await describe('issuedBook', '2026-11', platformId, barcelona)).toMatchObject({
    isOfSomeCities: true,
  })
  const csv = `/api/v1/admin/accounting.csv?period=2026-11&file=`
  const zip = `/api/v1/admin/accounting.zip?period=2026-11`
  for (const [path, caller, status] of [
    [`${csv}journal`, null, 401],
    [`${csv}journal`, ada, 403],
    [`${csv}journal`, barcelona, 403],
    [`${csv}invoicePdfs&issuerId=${platformId}`, admin, 400],
    [`${csv}issuedBook`, admin, 400],
    [`${csv}issuedBook&issuerId=${platformId}`, madrid, 404],
    [`${zip}&issuerId=${platformId}`, madrid, 404],
    [`${zip}&issuerId=${platformId}`, null, 401],
    [zip, admin, 400],
  ] as const)
    expect([path, (await get(path, caller)).status]).toEqual([path, status])
})
