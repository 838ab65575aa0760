import type { Selectable } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { InvoiceLineTable } from '../../../core/db/tables'
import { DEFAULT_TZ, daysBetween, localDateOf } from '../../../core/rules/local-time'
import { namesOf } from '../../identity/people/person-names'
import type { IssuerRow } from '../issuers/issuers'
import type { InvoiceSeller } from './contract/invoice-parties'
import type { Invoice, InvoiceDetail, InvoiceDocument, InvoiceItem } from './contract/invoices'
import type { InvoiceRow } from './invoices.store'
import { type InvoiceKind, isSimplified } from './rules/invoice-kinds'
import { type InvoiceMover, type InvoiceStatus, isOpen, movesOfStaff } from './rules/invoice-state'

/** So many orders of an invoice are named; a month may have thousands. */
const SHOWN_ORDERS = 50

type LineRow = Selectable<InvoiceLineTable> & { orders: number }

/** What is still to be paid of an issued invoice. */
export const owedCents = (
  row: Pick<InvoiceRow, 'status' | 'total_cents' | 'prepaid_cents' | 'received_cents'>,
) => (isOpen(row.status as InvoiceStatus) ? row.total_cents - row.prepaid_cents - row.received_cents : 0)

/** Rows of a list, with the names of what they belong to. */
export async function presentInvoices(
  db: Database,
  rows: readonly InvoiceRow[],
  now: Date,
): Promise<Invoice[]> {
  const ids = (of: (row: InvoiceRow) => string | null) => [...new Set(rows.flatMap(row => of(row) ?? []))]
  const [issuers, locations, people, rectified] = await Promise.all([
    namesIn(
      db,
      'issuer',
      ids(row => row.issuer_id),
    ),
    namesIn(
      db,
      'location',
      ids(row => row.location_id),
    ),
    namesOf(
      db,
      rows.map(row => (row.recipient ? null : row.person_id)),
    ),
    legalIdsOf(
      db,
      ids(row => row.rectifies_id),
    ),
  ])
  const today = localDateOf(now, DEFAULT_TZ)
  return rows.map(row => {
    const late = row.due_on && isOpen(row.status as InvoiceStatus) ? daysBetween(row.due_on, today) : 0
    return {
      id: row.id,
      legalId: row.legal_id,
      kind: row.kind as InvoiceKind,
      source: row.source as Invoice['source'],
      isQuote: false,
      isSimplified: isSimplified(row.kind as InvoiceKind),
      status: row.status as InvoiceStatus,
      statusAt: row.status_at,
      statusNote: row.status_note,
      statusBy: row.status_by as Invoice['statusBy'],
      daysLate: late > 0 ? late : null,
      issuerId: row.issuer_id,
      issuerName: issuers.get(row.issuer_id) ?? '',
      city: row.city,
      language: row.language as Invoice['language'],
      recipient: row.recipient,
      customerName: row.recipient?.name ?? (row.person_id ? (people.get(row.person_id) ?? null) : null),
      organizationId: row.organization_id,
      locationId: row.location_id,
      locationName: row.location_id ? (locations.get(row.location_id) ?? null) : null,
      userId: row.person_id,
      issuedAt: row.issued_at,
      issuedOn: row.issued_on,
      dueOn: row.due_on,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      billingMeta: row.billing_meta,
      notes: row.notes,
      taxBase: toMoney(row.base_cents),
      taxTotal: toMoney(row.vat_cents),
      total: toMoney(row.total_cents),
      prepaid: toMoney(row.prepaid_cents),
      received: toMoney(row.received_cents),
      owed: toMoney(owedCents(row)),
      rectifiesId: row.rectifies_id,
      rectifiesLegalId: row.rectifies_id ? (rectified.get(row.rectifies_id) ?? null) : null,
      rectification: row.rectification as Invoice['rectification'],
      reason: row.reason,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}

/** One invoice with its lines and VAT, as it is printed. */
export async function presentDocument(db: Database, row: InvoiceRow, now: Date): Promise<InvoiceDocument> {
  const [[invoice], lines] = await Promise.all([presentInvoices(db, [row], now), linesOf(db, row.id)])
  return {
    ...invoice!,
    seller: row.seller,
    items: lines.map(presentItem),
    vat: row.vat.map(rate => ({
      percentage: rate.percent,
      gross: toMoney(rate.grossCents),
      base: toMoney(rate.baseCents),
      vat: toMoney(rate.vatCents),
    })),
    hash: row.hash,
    previousHash: row.previous_hash,
  }
}

/** An issuer as it is printed on an invoice that it issues now. */
export const sellerOf = (issuer: IssuerRow): InvoiceSeller => ({
  name: issuer.name,
  vatNumber: issuer.vat_number,
  address: issuer.address,
  registryText: issuer.registry_text,
  email: issuer.email,
  iban: issuer.iban,
  mandateReference: issuer.merchant_id === null ? null : issuer.mandate_reference,
})

const linesOf = (db: Database, invoiceId: string): Promise<LineRow[]> =>
  db
    .selectFrom('invoice_line')
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('invoice_line_order as part')
        .select(({ fn }) => fn.count<number>('part.order_id').distinct().as('orders'))
        .whereRef('part.line_id', '=', 'invoice_line.id')
        .as('orders'),
    )
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute() as Promise<LineRow[]>

const presentItem = (line: LineRow): InvoiceItem => ({
  id: line.id,
  kind: line.kind as InvoiceItem['kind'],
  name: line.name,
  quantity: line.quantity,
  price: line.unit_cents === null ? null : toMoney(line.unit_cents),
  date: line.on_day,
  taxBase: toMoney(line.tax_base_cents),
  taxPercentage: Number(line.tax_percentage),
  taxTotal: toMoney(line.tax_cents),
  paymentTotal: toMoney(line.payment_total_cents),
  orders: Number(line.orders),
})

async function namesIn(db: Database, table: 'issuer' | 'location', ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function legalIdsOf(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, string | null>()
  const rows = await db.selectFrom('invoice').select(['id', 'legal_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.legal_id]))
}

/** An invoice with its lines, its neighbours in the chain, what corrects it and what became of it. */
export async function detailOf(db: Database, row: InvoiceRow, now: Date): Promise<InvoiceDetail> {
  const [document, previous, next, rectifiedBy, orders, { count }, events] = await Promise.all([
    presentDocument(db, row, now),
    neighbour(db, row, -1),
    neighbour(db, row, 1),
    db
      .selectFrom('invoice')
      .selectAll()
      .where('rectifies_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    ordersOf(db, row.id).select(['o.id', 'o.ufid']).distinct().orderBy('o.id').limit(SHOWN_ORDERS).execute(),
    ordersOf(db, row.id)
      .select(({ fn }) => fn.count<number>('o.id').distinct().as('count'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('invoice_event').selectAll().where('invoice_id', '=', row.id).orderBy('id').execute(),
  ])
  const names = await namesOf(
    db,
    events.flatMap(event => event.by_person_id ?? []),
  )
  return {
    ...document,
    chainPosition: row.chain_position,
    previous,
    next,
    rectifiedBy: rectifiedBy.map(each => ({
      id: each.id,
      legalId: each.legal_id,
      rectification: each.rectification as 'difference',
      total: toMoney(each.total_cents),
      reason: each.reason,
    })),
    orders,
    orderCount: Number(count),
    moves: movesOfStaff(row.status as InvoiceStatus, row.status_by as InvoiceMover),
    events: events.map(event => ({
      id: event.id,
      from: event.from_status,
      status: event.status as InvoiceStatus,
      note: event.note,
      byName: event.by_person_id ? (names.get(event.by_person_id) ?? null) : null,
      at: event.at,
    })),
  }
}

const ordersOf = (db: Database, invoiceId: string) =>
  db
    .selectFrom('invoice_order')
    .innerJoin('purchase_order as o', 'o.id', 'invoice_order.order_id')
    .where('invoice_order.invoice_id', '=', invoiceId)

/** The invoice before or behind it in the chain of its issuer. */
async function neighbour(db: Database, row: InvoiceRow, step: 1 | -1) {
  if (row.chain_position === null) return null
  const found = await db
    .selectFrom('invoice')
    .select(['id', 'legal_id', 'hash'])
    .where('issuer_id', '=', row.issuer_id)
    .where('chain_position', '=', row.chain_position + step)
    .executeTakeFirst()
  return found ? { id: found.id, legalId: found.legal_id!, hash: found.hash! } : null
}
