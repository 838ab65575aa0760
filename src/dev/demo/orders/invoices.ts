import { sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import { DAY_MS } from '../../../core/rules/instant'
import { addDays, DEFAULT_TZ, instantOf, localDateOf } from '../../../core/rules/local-time'
import { daysOfMonth } from '../../../modules/billing/invoices/draft-delivered'
import { draftCompanyMonth, draftOrders } from '../../../modules/billing/invoices/draft-orders'
import { moveInvoice } from '../../../modules/billing/invoices/invoice-payments'
import type { InvoiceRow } from '../../../modules/billing/invoices/invoices.store'
import { type Issuing, issueInvoice } from '../../../modules/billing/invoices/issue-invoice'
import { payableOrder } from '../../../modules/billing/invoices/orders-to-invoice'
import { PAYERS } from '../../../modules/billing/invoices/rules/order-shares'
import { issuerFor, issuersInUse } from '../../../modules/billing/issuers/issuers'
import type { OrderRow } from '../../../modules/order-records/orders/orders.store'
import { randomOf } from '../random'
import type { Rows } from '../rows'
import type { Store } from '../stores'

/** The platform issues for itself and for one merchant; the mandate of another has ended. */
export function makeIssuers(seed: number, now: Date, stores: readonly Store[]): Rows {
  const random = randomOf(seed, 'issuers')
  const since = new Date(now.getTime() - 200 * DAY_MS)
  const stamped = () => ({ id: random.id(since), created_at: since, updated_at: since })
  const [first, second] = [...Map.groupBy(stores, ({ merchant }) => merchant)]
  const on = (days: number) => localDateOf(new Date(now.getTime() + days * DAY_MS), DEFAULT_TZ)
  const ofMerchant = ([merchant, [store]]: NonNullable<typeof first>) => ({
    merchant_id: merchant.id,
    name: merchant.legalName,
    vat_number: merchant.vatNumber,
    city: store!.city,
    address: store!.address,
    registry_text: 'RM Barcelona, T 41209, F 88, H B-380112',
    email: `administracio@${merchant.key}.test`,
    language: 'es',
    series_full: 'FC',
    series_simplified: 'SC',
    series_rectifying: 'RC',
  })
  return {
    issuer: [
      {
        ...stamped(),
        merchant_id: null,
        name: 'Comanda Menjar a la Feina SL',
        vat_number: 'ESB12345674',
        city: 'bcn',
        address: { address: 'Carrer de Pallars 193', postalCode: '08005', city: 'Barcelona', country: 'ES' },
        registry_text: 'RM Barcelona, T 45112, F 17, H B-512093',
        email: 'factures@comanda.test',
        iban: 'ES9121000418450200051332',
        language: 'ca',
        series_full: 'F',
        series_simplified: 'S',
        series_rectifying: 'R',
        mandate_reference: null,
        mandate_signed_on: null,
        mandate_ends_on: null,
      },
      ...(first
        ? [
            {
              ...stamped(),
              ...ofMerchant(first),
              iban: 'ES7921000813610123456789',
              mandate_reference: 'M-0001',
              mandate_signed_on: on(-180),
              mandate_ends_on: null,
            },
          ]
        : []),
      ...(second
        ? [
            {
              ...stamped(),
              ...ofMerchant(second),
              iban: 'ES6621000418401234567891',
              mandate_reference: 'M-0002',
              mandate_signed_on: on(-180),
              mandate_ends_on: on(-10),
            },
          ]
        : []),
    ],
  }
}

/** As the records of the demo's invoices name the product. */
const TAX_SETTINGS = {
  version: '1.0.0',
  taxMaker: {
    name: 'Comanda Software SL',
    nif: 'B12345674',
    address: 'Carrer de Pallars 193, 08005 Barcelona, España',
    declaredOn: '2026-11-29',
    declaredAt: 'Barcelona, España',
    installation: '1',
  },
}

/** So many orders of an office and so many others are invoiced: enough to look at, few enough to start at once. */
const MOST_OF_OFFICE = 60
const MOST_ALONE = 14

/** Last month's invoice of an office, and those of orders that were delivered alone. */
export async function fillInvoices(db: Database, seed: number, now: Date): Promise<void> {
  const random = randomOf(seed, 'invoices')
  const by = (at: Date): Issuing => ({
    world: { newId: () => random.id(at), settings: TAX_SETTINGS },
    now: at,
    personId: null,
  })
  const today = localDateOf(now, DEFAULT_TZ)
  const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  await db.transaction().execute(async tx => {
    await invoiceAlone(tx, by, today)
    await invoiceOffice(tx, by, month)
  })
}

type By = (at: Date) => Issuing

const delivered = (tx: Tx) =>
  tx
    .selectFrom('purchase_order')
    .selectAll()
    .where('state', '=', 'delivered')
    .where('is_requesting_quote', '=', false)
    .where('total_cents', '>', 0)
    .orderBy('window_end')
    .orderBy('id')

async function invoiceOffice(tx: Tx, by: By, month: string): Promise<void> {
  const days = daysOfMonth(month)
  const its = delivered(tx)
    .where('channel', '=', 'canteen')
    .where('delivery_on', '>=', days.start)
    .where('delivery_on', '<=', days.end)
    .where(sql<boolean>`kind_cents + flex_cents > refunded_kind_cents + refunded_flex_cents`)
  const first = await its.where('location_id', 'is not', null).limit(1).executeTakeFirst()
  if (!first) return
  const orders = (await its
    .where('location_id', '=', first.location_id)
    .limit(MOST_OF_OFFICE)
    .execute()) as OrderRow[]
  const issuedAt = instantOf(addDays(days.end, 2), '09:00', DEFAULT_TZ)
  const issuers = await issuersInUse(tx)
  const byIssuer = Map.groupBy(orders, order => issuerFor(issuers, order.merchant_id, days.end))
  for (const [issuer, ofIssuer] of byIssuer) {
    if (!issuer) continue
    const payables = []
    for (const order of ofIssuer) payables.push(await payableOrder(tx, order))
    const place = { locationId: first.location_id!, ...days }
    const draft = await draftCompanyMonth(tx, by(issuedAt), issuer, place, payables)
    if (typeof draft !== 'string') await issueInvoice(tx, by(issuedAt), draft)
  }
}

/** Orders outside canteens: most are issued, some of them paid, and the last ones wait as drafts. */
async function invoiceAlone(tx: Tx, by: By, today: string): Promise<void> {
  const orders = (await delivered(tx)
    .where('channel', '<>', 'canteen')
    .where('delivery_on', '<', today)
    .limit(MOST_ALONE)
    .execute()) as OrderRow[]
  const issuers = await issuersInUse(tx)
  for (const [i, order] of orders.entries()) {
    const issuer = issuerFor(issuers, order.merchant_id, order.delivery_on)
    if (!issuer) continue
    const draft = await draftOrders(tx, by(order.window_end), issuer, [await payableOrder(tx, order)], PAYERS)
    if (typeof draft === 'string' || i >= orders.length - 2) continue
    const issued = await issueInvoice(tx, by(order.window_end), draft)
    if (!('params' in issued) && issued.status === 'readyToCharge' && i % 3 === 0) await pay(tx, by, issued)
  }
}

const pay = (tx: Tx, by: By, invoice: InvoiceRow) =>
  moveInvoice(tx, by(new Date(invoice.issued_at!.getTime() + 9 * DAY_MS)), invoice, {
    to: 'completed',
    by: 'staff',
    note: 'Transferència rebuda',
  })
