import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makeOffice, makePayload, makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo } from '../../orders/moves/orders.make'
import type { IssuerRow } from '../issuers/issuers'
import { makeIssuer } from './billing.make'
import { draftDelivered, draftLastMonth } from './draft-delivered'
import { dueInvoices, moveInvoice, setReceived } from './invoice-payments'
import { lockInvoice } from './invoices.store'
import { rectifyForRefund } from './rectify-refund'
import { verifyChain } from './verify-chain'

let world: TestWorld
let shop: Shop
let issuer: IssuerRow
let admin: Person
let ada: Person
const address = { address: 'Carrer de Mallorca 1', postalCode: '08013', city: 'Barcelona', country: 'ES' }
const NIMBUS = { name: 'Nimbus SL', vatNumber: 'ESB12345674', address }

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  issuer = await makeIssuer(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  ada = await makePerson(world)
  await giveBalance(world, ada.id, 1_000_000)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set('2026-11-17T08:00:00Z'))

const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() }))
const office = () => as(admin).admin.invoices
const failure = (answer: Promise<unknown>) => answer.catch(error => toFailure(error).name)

async function deliver(person: Person, changes: object) {
  const placed = await as(person).customer.checkout.place(makePayload(shop, changes))
  await bringTo(world, placed.id, 'delivered')
  return placed.id
}
const CATERING = { channel: 'catering', deliveryOption: { deliveryStartDate: '2026-11-25T13:00:00.000Z' } }
const catering = (changes: object = {}) => deliver(ada, { ...CATERING, ...changes })

const invoicesOf = async (orderId: string) => {
  const its = await world.db
    .selectFrom('invoice_order')
    .select('invoice_id')
    .distinct()
    .where('order_id', '=', orderId)
    .execute()
  const ids = its.map(row => row.invoice_id)
  return (await office().list({ filter: { ids: { $in: ids } }, sort: 'createdAt' })).docs
}

test('a delivered catering order waits as a draft for its billing details, and is issued with a number', async () => {
  const orderId = await catering({ billingDetails: NIMBUS })
  await draftDelivered(world, { orderId })
  await draftDelivered(world, { orderId })
  const [draft, ...others] = await invoicesOf(orderId)
  expect(others).toEqual([])
  expect(draft).toMatchObject({ kind: 'F1', status: 'created', legalId: null, customerName: 'Nimbus SL' })

  const issued = await office().setStatus({ id: draft!.id, status: 'readyToCharge' })
  expect(issued).toMatchObject({ legalId: 'F-2026-000001', status: 'completed', statusBy: 'nothingDue' })
  const order = await world.db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order.invoice_ids).toEqual([issued.id])
  expect(issued.total.amount).toBe(order.total_cents)
  expect(issued.vat.map(rate => [rate.percentage, rate.gross.amount, rate.vat.amount])).toEqual(
    order.vat.map(rate => [rate.percent, rate.grossCents, rate.vatCents]),
  )
  const [line] = issued.items
  expect(await office().explainLine({ invoiceId: issued.id, lineId: line!.id })).toMatchObject({
    orderCount: 1,
    difference: { amount: 0 },
    ledgerDifference: { amount: 0 },
  })
})

test('an order without billing details gets a simplified invoice at once, up to what the law allows', async () => {
  const orderId = await deliver(ada, {})
  await draftDelivered(world, { orderId })
  expect(await invoicesOf(orderId)).toMatchObject([
    { kind: 'F2', status: 'completed', isSimplified: true, legalId: expect.stringMatching(/^S-2026-0/) },
  ])
  const large = await deliver(ada, {
    cart: [
      { productId: shop.soup.id, quantity: 60 },
      { productId: shop.bread.id, quantity: 25 },
    ],
  })
  await world.db.updateTable('issuer').set({ is_hospitality: false }).where('id', '=', issuer.id).execute()
  await draftDelivered(world, { orderId: large })
  expect(await invoicesOf(large)).toEqual([])
  await world.db.updateTable('issuer').set({ is_hospitality: true }).where('id', '=', issuer.id).execute()
  await draftDelivered(world, { orderId: large })
  expect(await invoicesOf(large)).toMatchObject([{ kind: 'F2', total: { amount: 42_299 } }])
})

test('an issued invoice cannot be changed, not even in the database', async () => {
  const orderId = await deliver(ada, {})
  await draftDelivered(world, { orderId })
  const [invoice] = await invoicesOf(orderId)
  const { id } = invoice!
  expect(await failure(office().update({ id, notes: 'x' }))).toBe('InvoiceNotDraft')
  expect(await failure(office().remove({ id }))).toBe('InvoiceNotDraft')
  expect(await failure(office().removeOrders({ invoiceId: id, purchaseIds: [orderId] }))).toBe(
    'InvoiceNotDraft',
  )
  const refused = { code: '23001' }
  const { db } = world
  const change = db
    .updateTable('invoice')
    .set({ total_cents: 1, base_cents: 1, vat_cents: 0 })
    .where('id', '=', id)
  await expect(change.execute()).rejects.toMatchObject(refused)
  await expect(db.deleteFrom('invoice').where('id', '=', id).execute()).rejects.toMatchObject(refused)
  await expect(db.deleteFrom('invoice_line').where('invoice_id', '=', id).execute()).rejects.toMatchObject(
    refused,
  )
  await expect(db.deleteFrom('invoice_order').where('invoice_id', '=', id).execute()).rejects.toMatchObject(
    refused,
  )
  expect(await office().archive({ id })).toMatchObject({ archivedAt: world.clock.now() })
})

test('a refund of an invoiced order is taken back by differences, once, until nothing is left', async () => {
  const orderId = await catering({ billingDetails: NIMBUS })
  await draftDelivered(world, { orderId })
  const [draft] = await invoicesOf(orderId)
  const issued = await office().setStatus({ id: draft!.id, status: 'readyToCharge' })
  for (const part of [333, 667]) {
    await as(admin).merchant.orders.refund({ purchaseId: orderId, amount: part, reason: 'cold' })
    const refunds = await world.db.selectFrom('refund').select('id').where('order_id', '=', orderId).execute()
    for (const { id } of [...refunds, ...refunds]) await rectifyForRefund(world, { refundId: id })
  }
  const rectifying = (await invoicesOf(orderId)).filter(each => each.rectifiesId)
  expect(rectifying).toMatchObject([
    { kind: 'R1', status: 'completed', total: { amount: -333 }, rectifiesId: issued.id },
    { kind: 'R1', status: 'completed', total: { amount: -667 }, legalId: 'R-2026-000002' },
  ])
  const again = await office().show({ id: issued.id })
  expect(again.rectifiedBy.map(each => each.total.amount)).toEqual([-333, -667])
  const left = issued.total.amount - 1000
  const rest = await office().rectify({ invoiceId: issued.id, kind: 'difference', reason: 'All wrong' })
  expect(rest.total.amount).toBe(-left)
  const vat = [issued, ...rectifying, rest].reduce((sum, each) => sum + each.taxTotal.amount, 0)
  expect(vat).toBe(0)
  const more = { lines: [{ name: 'More', quantity: 1, price: -1, taxPercentage: 10 }], reason: 'x' }
  expect(await failure(office().rectify({ invoiceId: issued.id, kind: 'difference', ...more }))).toBe(
    'RectificationTooLarge',
  )
})

test('an invoice is substituted once, by one that owes the difference', async () => {
  const draft = await byHand(11_000)
  expect(await failure(office().rectify({ invoiceId: draft.id, kind: 'substitution', reason: 'x' }))).toBe(
    'InvoiceNotIssued',
  )
  const issued = await office().setStatus({ id: draft.id, status: 'readyToCharge' })
  expect(issued).toMatchObject({ status: 'readyToCharge', owed: { amount: 11_000 }, dueOn: '2026-12-17' })
  const instead = await office().rectify({
    invoiceId: issued.id,
    kind: 'substitution',
    lines: [{ name: 'Catering', quantity: 1, price: 9900, taxPercentage: 10 }],
    recipient: { ...NIMBUS, name: 'Nimbus Ibérica SL', email: null },
    reason: 'Another name',
  })
  expect(instead).toMatchObject({
    rectification: 'substitution',
    total: { amount: 9900 },
    owed: { amount: -1100 },
    customerName: 'Nimbus Ibérica SL',
    rectifiesLegalId: issued.legalId,
  })
  expect(await failure(office().rectify({ invoiceId: issued.id, kind: 'difference', reason: 'x' }))).toBe(
    'InvoiceAlreadyReplaced',
  )
})

const byHand = (price: number) =>
  office().create({
    issuerId: issuer.id,
    recipient: { ...NIMBUS, email: null },
    lines: [{ name: 'Catering', quantity: 1, price, taxPercentage: 10 }],
  })

test('an invoice moves along its table, with a reason where one is asked for', async () => {
  const { id } = await byHand(5000)
  expect(await failure(office().setStatus({ id, status: 'completed', note: 'cash' }))).toBe(
    'InvalidInvoiceTransition',
  )
  await office().setStatus({ id, status: 'readyToCharge' })
  expect(await failure(office().setStatus({ id, status: 'processing' }))).toBe('InvalidInvoiceTransition')
  expect(await failure(office().setStatus({ id, status: 'completed' }))).toBe('ReasonMissing')
  expect(await office().setStatus({ id, status: 'completed', note: 'cash' })).toMatchObject({
    status: 'completed',
    moves: ['readyToCharge'],
    owed: { amount: 0 },
  })
  expect(await office().setStatus({ id, status: 'readyToCharge', note: 'the note was false' })).toMatchObject(
    {
      owed: { amount: 5000 },
      events: [{ status: 'created' }, { status: 'readyToCharge' }, { status: 'completed', note: 'cash' }, {}],
    },
  )
})

test('what a bank brings in parts completes an invoice when it is whole, and opens it again when it is cleared', async () => {
  const { id } = await byHand(5000)
  const issued = await office().setStatus({ id, status: 'readyToCharge' })
  const by = { world, now: world.clock.now(), personId: admin.id }
  const receive = (cents: number) =>
    world.db.transaction().execute(async tx => setReceived(tx, by, (await lockInvoice(tx, id))!, cents))
  expect(await receive(2000)).toMatchObject({ status: 'readyToCharge', received_cents: 2000 })
  expect((await dueInvoices(world.db, { legalIds: [issued.legalId!] }))[0]).toMatchObject({
    dueCents: 5000,
    receivedCents: 2000,
    recipient: { name: 'Nimbus SL' },
  })
  expect(await receive(5000)).toMatchObject({ status: 'completed', status_by: 'reconcile' })
  expect(await dueInvoices(world.db, { ids: [id] })).toEqual([])
  expect(await failure(office().setStatus({ id, status: 'readyToCharge', note: 'no' }))).toBe(
    'InvalidInvoiceTransition',
  )
  expect(await receive(0)).toMatchObject({ status: 'readyToCharge', received_cents: 0 })
  const failed = await world.db
    .transaction()
    .execute(async tx =>
      moveInvoice(tx, by, (await lockInvoice(tx, id))!, { to: 'failed', by: 'provider', note: 'AM04' }),
    )
  expect(failed).toMatchObject({ status: 'failed', status_note: 'AM04' })
})

test('a company gets one draft a month for the allowances of a location, and each customer what is left', async () => {
  const employee = await makePerson(world)
  const place = await makeOffice(world, employee, { kindCents: 700, flexCents: 500 })
  const settings = { billing_details: NIMBUS }
  await world.db.updateTable('location').set(settings).where('id', '=', place.id).execute()
  await giveBalance(world, employee.id, 100_000)
  const orderIds = []
  for (const day of ['18', '19', '20'])
    orderIds.push(
      await deliver(employee, {
        locationId: place.id,
        deliveryOption: { deliveryStartDate: `2026-11-${day}T13:00:00.000Z` },
      }),
    )
  for (const orderId of orderIds) await draftDelivered(world, { orderId })
  world.clock.set('2026-12-02T03:00:00Z')
  await draftLastMonth(world)
  await draftLastMonth(world)
  const { docs } = await office().list({ filter: { locationId: place.id } })
  expect(docs).toHaveLength(1)
  const invoice = await office().setStatus({ id: docs[0]!.id, status: 'readyToCharge' })
  expect(invoice).toMatchObject({
    kind: 'F1',
    source: 'month',
    periodStart: '2026-11-01',
    periodEnd: '2026-11-30',
    total: { amount: 3 * 1200 },
    owed: { amount: 3 * 1200 },
    orderCount: 3,
  })
  expect(new Set(invoice.items.map(item => item.kind))).toEqual(new Set(['inKind', 'flex', 'delivery']))
  for (const item of invoice.items)
    expect(await office().explainLine({ invoiceId: invoice.id, lineId: item.id })).toMatchObject({
      difference: { amount: 0 },
      ledgerDifference: { amount: 0 },
    })
  for (const orderId of orderIds) {
    const order = await world.db
      .selectFrom('purchase_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const parts = await world.db
      .selectFrom('invoice_order')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute()
    expect(parts.reduce((sum, part) => sum + part.gross_cents, 0)).toBe(order.total_cents)
  }
  // The VAT that the books owe is what the invoices say.
  const { booked, invoiced } = await vatOf(orderIds)
  expect(booked).toBe(invoiced)

  const stranger = await makePerson(world)
  expect((await as(employee).customer.invoices.list({})).docs).toHaveLength(3)
  expect((await as(stranger).customer.invoices.list({})).docs).toEqual([])
  expect(await failure(as(employee).customer.invoices.show({ invoiceId: invoice.id }))).toBe('NotFound')
  const runs = (scope: object) =>
    makePerson(world, { permissions: [{ type: 'LocationAdminPermission', scope }] })
  const host = as(await runs({ locationIds: [place.id] })).company.invoices
  expect((await host.list({})).docs.map(each => each.id)).toEqual([invoice.id])
  expect(await host.show({ invoiceId: invoice.id })).toMatchObject({ legalId: invoice.legalId })
  const other = as(await runs({ locationIds: [world.newId()] })).company.invoices
  expect(await failure(other.show({ invoiceId: invoice.id }))).toBe('NotFound')
})

async function vatOf(orderIds: string[]) {
  const invoices = await world.db
    .selectFrom('invoice')
    .select(['id', 'vat_cents'])
    .where('id', 'in', eb =>
      eb.selectFrom('invoice_order').select('invoice_id').where('order_id', 'in', orderIds),
    )
    .execute()
  const ids = [...orderIds, ...invoices.map(({ id }) => id)]
  const rows = await world.db
    .selectFrom('ledger_transfer as x')
    .innerJoin('ledger_tx as t', 't.id', 'x.tx_id')
    .innerJoin('ledger_account as c', 'c.id', 'x.credit_id')
    .innerJoin('ledger_account as d', 'd.id', 'x.debit_id')
    .select(['x.amount_cents', 'c.code as credit', 'd.code as debit'])
    .where('t.ref_id', 'in', ids)
    .where('x.memo', 'in', ['vat', 'rounding'])
    .execute()
  const booked = rows.reduce((sum, row) => {
    if (row.credit.startsWith('vat')) return sum + row.amount_cents
    return row.debit.startsWith('vat') ? sum - row.amount_cents : sum
  }, 0)
  return { booked, invoiced: invoices.reduce((sum, each) => sum + each.vat_cents, 0) }
}

test('orders are taken off a draft, a deleted draft frees them, and its lines follow a refund', async () => {
  const orderId = await catering({ billingDetails: NIMBUS })
  await draftDelivered(world, { orderId })
  const [draft] = await invoicesOf(orderId)
  expect(await failure(office().createFromOrders({ purchaseIds: [orderId] }))).toBe('OrderAlreadyInvoiced')
  await as(admin).merchant.orders.refund({ purchaseId: orderId, amount: 500, reason: 'late' })
  const synced = await office().syncLineItems({ invoiceId: draft!.id })
  expect(synced.total.amount).toBe(draft!.total.amount - 500)
  expect(await office().syncBillingMeta({ invoiceId: draft!.id })).toMatchObject({
    customerName: 'Nimbus SL',
  })
  const emptied = await office().removeOrders({ invoiceId: draft!.id, purchaseIds: [orderId] })
  expect(emptied).toMatchObject({ items: [], total: { amount: 0 } })
  expect(await failure(office().setStatus({ id: draft!.id, status: 'readyToCharge' }))).toBe('InvoiceEmpty')
  await office().remove({ id: draft!.id })
  const again = await office().createFromOrders({ purchaseIds: [orderId] })
  expect(again.total.amount).toBe(synced.total.amount)
})

test('a merchant with a mandate issues in its own name and chain; without one nothing is issued', async () => {
  const of = { merchant_id: shop.store.merchant_id, name: 'Cuina Verda SL', series_full: 'CV' }
  const own = await makeIssuer(world, {
    ...of,
    mandate_signed_on: '2026-01-01',
    mandate_ends_on: '2026-11-30',
  })
  const orderId = await catering({ billingDetails: NIMBUS })
  await draftDelivered(world, { orderId })
  const [draft] = await invoicesOf(orderId)
  expect(draft).toMatchObject({ issuerName: 'Cuina Verda SL' })
  world.clock.set('2026-12-01T09:00:00Z')
  expect(await failure(office().setStatus({ id: draft!.id, status: 'readyToCharge' }))).toBe(
    'IssuerMandateMissing',
  )
  world.clock.set('2026-11-30T09:00:00Z')
  expect(await office().setStatus({ id: draft!.id, status: 'readyToCharge' })).toMatchObject({
    legalId: 'CV-2026-000001',
    chainPosition: 1,
    previousHash: null,
  })
  await world.db
    .updateTable('issuer')
    .set({ archived_at: world.clock.now() })
    .where('id', '=', own.id)
    .execute()
})

test('the chain of an issuer is unbroken, and says where it is not', async () => {
  const { issuerId, length } = (await office().chains()).find(chain => chain.issuerId === issuer.id)!
  expect(await office().verifyChain({ issuerId })).toMatchObject({ isUnbroken: true, checked: length })
  const victim = await world.db
    .selectFrom('invoice')
    .select(['id', 'notes', 'legal_id'])
    .where('issuer_id', '=', issuerId)
    .where('chain_position', '=', 3)
    .executeTakeFirstOrThrow()
  const forge = (notes: string) =>
    world.db.connection().execute(async db => {
      await sql`alter table invoice disable trigger invoice_is_final`.execute(db)
      await sql`update invoice set notes = ${notes} where id = ${victim.id}`.execute(db)
      await sql`alter table invoice enable trigger invoice_is_final`.execute(db)
    })
  await forge('forged')
  expect(await office().verifyChain({ issuerId })).toMatchObject({
    isUnbroken: false,
    checked: 2,
    fault: { what: 'hash', legalId: victim.legal_id },
  })
  await forge(victim.notes)
  expect(await verifyChain(world.db, issuerId)).toMatchObject({ isUnbroken: true })
})

test('the tabs count, and what is owed adds up by how late it is', async () => {
  world.clock.set('2027-02-01T09:00:00Z')
  const summary = await office().summary()
  expect(summary.counts.all).toBeGreaterThan(5)
  expect(summary.ages.reduce((sum, each) => sum + each.owed.amount, 0)).toBe(summary.owed.amount)
  expect(summary.counts.late).toBeGreaterThan(0)
})
