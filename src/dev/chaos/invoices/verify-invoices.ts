/**
 * Recomputes numbers, chains and hashes of all issued invoices and tax records of a database. It shares no code with the
 * product, so that an error of the product is not repeated here: it knows the columns, the published rule of the tax
 * agency, and that an invoice is sealed as JSON with sorted keys. Ends with 1 when anything differs.
 * `bun src/dev/chaos/invoices/verify-invoices.ts postgres://…`
 */
import { createHash } from 'node:crypto'
import postgres from 'postgres'

const address = process.argv[2]
if (!address) throw new Error('Which database? Its address is the argument.')
// As libpq reads an address: a folder as `host` is where the socket lies.
const url = new URL(address)
const folder = url.searchParams.get('host')
if (folder?.startsWith('/')) url.search = ''
const socket = folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.5432` } : {}
const sql = postgres(url.href, { ...socket, max: 1 })
const faults: string[] = []
const check = (isRight: boolean, fault: string) => {
  if (!isRight) faults.push(fault)
}
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, its]) => its !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, its]) => [key, sorted(its)]),
  )
}

const invoices = await sql`
  select i.*, i.issued_on::text as issued_day, i.due_on::text as due_day, i.period_start::text as first_day,
    i.period_end::text as last_day, (
      select jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'quantity', l.quantity,
        'unitCents', l.unit_cents, 'day', l.on_day, 'taxPercentage', to_char(l.tax_percentage, 'FM990.00'),
        'taxBaseCents', l.tax_base_cents, 'taxCents', l.tax_cents, 'paymentTotalCents', l.payment_total_cents)
        order by l.position)
      from invoice_line l where l.invoice_id = i.id) as lines
  from invoice i where i.hash is not null order by i.issuer_id, i.chain_position`

const last = new Map<string, { position: number; hash: string }>()
for (const row of invoices) {
  const before = last.get(row.issuer_id)
  const name = `${row.issuer_id} ${row.legal_id}`
  check(row.chain_position === (before?.position ?? 0) + 1, `${name}: position ${row.chain_position}`)
  check(row.previous_hash === (before?.hash ?? null), `${name}: its predecessor has another hash`)
  const document = {
    version: 1,
    kind: row.kind,
    legalId: row.legal_id,
    issuedAt: row.issued_at.toISOString(),
    issuedOn: row.issued_day,
    dueOn: row.due_day,
    seller: row.seller,
    recipient: row.recipient,
    lines: row.lines,
    rates: row.vat.map((rate: Record<string, number>) => ({
      percentage: rate.percent!.toFixed(2),
      grossCents: rate.grossCents,
      baseCents: rate.baseCents,
      vatCents: rate.vatCents,
    })),
    baseCents: Number(row.base_cents),
    vatCents: Number(row.vat_cents),
    totalCents: Number(row.total_cents),
    prepaidCents: Number(row.prepaid_cents),
    rectifies: row.rectifies_id,
    rectification: row.rectification,
    reason: row.reason,
    periodStart: row.first_day,
    periodEnd: row.last_day,
    billingMeta: row.billing_meta,
    notes: row.notes,
    language: row.language,
    previousHash: row.previous_hash,
  }
  check(sha256(JSON.stringify(sorted(document))) === row.hash, `${name}: the hash is of something else`)
  last.set(row.issuer_id, { position: row.chain_position, hash: row.hash })
}

const series = await sql`
  select issuer_id, series, year, count(*)::int as count, min(number) as first, max(number) as last
  from invoice where hash is not null group by 1, 2, 3`
for (const { issuer_id, series: letters, year, count, first, last: highest } of series)
  check(
    first === 1 && highest === count,
    `${issuer_id} ${letters}-${year}: ${count} numbers up to ${highest}`,
  )

const records = await sql`
  select id, issuer_id, invoice_id, position, previous_hash, hash, xml from tax_record order by issuer_id, position`
const lastRecord = new Map<string, { position: number; hash: string }>()
for (const { issuer_id, invoice_id, position, previous_hash, hash, xml } of records) {
  const before = lastRecord.get(issuer_id)
  const name = `record ${position} of ${issuer_id}`
  check(position === (before?.position ?? 0) + 1, `${name}: position`)
  check(previous_hash === (before?.hash ?? null), `${name}: its predecessor has another hash`)
  const value = (tag: string, text: string = xml) =>
    new RegExp(`<(?:\\w+:)?${tag}>([^<]*)</`).exec(text)?.[1]?.trim() ?? ''
  const chained = /<(?:\w+:)?RegistroAnterior>.*?<\/(?:\w+:)?RegistroAnterior>/s.exec(xml)?.[0] ?? ''
  const own = xml.replace(chained, '')
  const isAnnulment = own.includes('IDEmisorFacturaAnulada')
  const names = isAnnulment
    ? ['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada']
    : [
        'IDEmisorFactura',
        'NumSerieFactura',
        'FechaExpedicionFactura',
        'TipoFactura',
        'CuotaTotal',
        'ImporteTotal',
      ]
  const text = [
    ...names.map(tag => `${tag}=${value(tag, own)}`),
    `Huella=${value('Huella', chained)}`,
    `FechaHoraHusoGenRegistro=${value('FechaHoraHusoGenRegistro', own)}`,
  ].join('&')
  check(sha256(text).toUpperCase() === hash, `${name} (${invoice_id}): the hash is of something else`)
  check(value('Huella', own) === hash, `${name}: its XML has another hash`)
  lastRecord.set(issuer_id, { position, hash })
}
await sql.end()

console.log(`${invoices.length} invoices in ${series.length} series, ${records.length} tax records`)
for (const fault of faults.slice(0, 50)) console.log(`fault: ${fault}`)
console.log(`${faults.length} faults`)
process.exit(faults.length ? 1 : 0)
