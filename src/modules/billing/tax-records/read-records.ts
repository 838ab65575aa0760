import { sql } from 'kysely'
import { z } from 'zod'
import { Id, toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import {
  ListTaxRecords,
  TaxCodes,
  TaxDeclaration,
  type TaxRecord,
  TaxRecordDetail,
  TaxRecordPage,
  TaxRecordSummary,
  ToldTaxAgency,
} from './contract/tax-records'
import { mayAnnul } from './may-annul'
import { AGENCY_CODES, CODE_REFUSES, refusalOf } from './rules/agency-codes'
import { qrUrl } from './rules/qr'
import type { InvoiceType, TaxRecordKind } from './rules/record'
import { asksForCorrection, type TaxRecordState } from './rules/record-state'
import { KEEP_TAX_RECORDS, keptRecords } from './tax-record-access'
import type { TaxRecordRow } from './tax-records.store'
import { taxSystem } from './tax-system'

const PAGE = 50

export const listTaxRecords = holds(...KEEP_TAX_RECORDS)
  .input(ListTaxRecords)
  .output(TaxRecordPage)
  .query(async ({ input, ctx: { db, caller } }) => {
    const rows = await keptRecords(db, caller)
      .selectAll('tax_record')
      .$if(input.state !== undefined, query => query.where('state', '=', input.state!))
      .$if(input.issuerId !== undefined, query => query.where('issuer_id', '=', input.issuerId!))
      .$if(input.invoiceId !== undefined, query => query.where('invoice_id', '=', input.invoiceId!))
      .$if(input.cursor !== undefined, query => query.where('tax_record.id', '<', input.cursor!))
      .orderBy('tax_record.id', 'desc')
      .limit(PAGE + 1)
      .execute()
    const records = await presentRecords(db, rows.slice(0, PAGE))
    return { records, nextCursor: rows.length > PAGE ? records.at(-1)!.id : null }
  })

export const showTaxRecord = holds(...KEEP_TAX_RECORDS)
  .input(z.object({ id: Id }))
  .output(TaxRecordDetail)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { id }, ctx: { db, caller, world, fail } }) => {
    const row = await keptRecords(db, caller)
      .selectAll('tax_record')
      .where('tax_record.id', '=', id)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return detailOf(db, row, world.taxAgency?.isTest ?? false)
  })

/** How far the records of each issuer are, those with something left to do first. */
export const summarizeTaxRecords = holds(...KEEP_TAX_RECORDS)
  .output(TaxRecordSummary)
  .query(async ({ ctx: { db, caller, world } }) => {
    const rows = await db
      .selectFrom('tax_chain as chain')
      .innerJoin('issuer', 'issuer.id', 'chain.issuer_id')
      .leftJoin('tax_flow as flow', 'flow.issuer_id', 'chain.issuer_id')
      .select(['issuer.id', 'issuer.name', 'chain.length', 'flow.next_at', 'flow.away_since'])
      .select(['flow.fault_code', 'flow.fault_text', 'flow.failures'])
      .select(
        sql<number>`(select count(*)::int from tax_record r where r.issuer_id = issuer.id and r.state in ('waiting', 'sent'))`.as(
          'unsent',
        ),
      )
      .select(countOf('acceptedWithErrors').as('with_errors'))
      .select(countOf('rejected').as('rejected'))
      .where(scopeFilter(caller, KEEP_TAX_RECORDS, { city: sql.ref('issuer.city') }))
      .orderBy(sql`flow.failures > 0 desc nulls last`)
      .orderBy('rejected', 'desc')
      .orderBy('issuer.name')
      .limit(200)
      .execute()
    const { taxAgency } = world
    return {
      agency: !taxAgency
        ? ('none' as const)
        : taxAgency.told
          ? ('local' as const)
          : taxAgency.isTest
            ? ('test' as const)
            : ('live' as const),
      issuers: rows.map(row => ({
        issuerId: row.id,
        issuerName: row.name,
        records: row.length,
        unsent: row.unsent,
        withErrors: row.with_errors,
        rejected: row.rejected,
        nextAt: row.unsent > 0 ? row.next_at : null,
        awaySince: row.away_since,
        faultCode: row.fault_code,
        faultText: row.fault_text,
        hasFailed: (row.failures ?? 0) > 0,
      })),
    }
  })

const countOf = (state: TaxRecordState) =>
  sql<number>`(select count(*)::int from tax_record r where r.issuer_id = issuer.id and r.state = ${state})`

/** What the maker of this product declares of it, where its users find it. */
export const showTaxDeclaration = holds(...KEEP_TAX_RECORDS)
  .output(TaxDeclaration)
  .query(async ({ ctx: { world } }) => {
    const system = taxSystem(world.settings)
    const { address, declaredOn, declaredAt } = world.settings.taxMaker
    return {
      system: system.name,
      systemId: system.id,
      version: system.version,
      installation: system.installation,
      makerName: system.makerName,
      makerNif: system.makerNif,
      makerAddress: address,
      declaredOn,
      declaredAt,
    }
  })

/** All codes of the agency. */
export const listTaxCodes = holds(...KEEP_TAX_RECORDS)
  .output(TaxCodes)
  .query(async () =>
    CODE_REFUSES.flatMap(refuses =>
      Object.entries(AGENCY_CODES[refuses]).map(([code, text]) => ({ code: Number(code), refuses, text })),
    ).toSorted((a, b) => a.code - b.code),
  )

/** What the local tax agency was sent; nothing where the real one is. */
export const listToldTaxAgency = holds('HelloAdminPermission', 'DeveloperPermission')
  .output(ToldTaxAgency)
  .query(async ({ ctx: { world } }) => {
    const told = world.taxAgency?.told
    return { isLocal: told !== undefined, messages: (await told?.()) ?? [] }
  })

async function presentRecords(db: Database, rows: readonly TaxRecordRow[]): Promise<TaxRecord[]> {
  const issuerIds = [...new Set(rows.map(row => row.issuer_id))]
  const issuers = issuerIds.length
    ? await db.selectFrom('issuer').select(['id', 'name']).where('id', 'in', issuerIds).execute()
    : []
  const names = new Map(issuers.map(({ id, name }) => [id, name]))
  return rows.map(row => ({
    id: row.id,
    issuerId: row.issuer_id,
    issuerName: names.get(row.issuer_id) ?? '',
    invoiceId: row.invoice_id,
    legalId: row.legal_id,
    issuedOn: row.issued_on,
    kind: row.kind as TaxRecordKind,
    invoiceKind: row.invoice_kind as InvoiceType | null,
    total: row.total_cents === null ? null : toMoney(row.total_cents),
    position: row.position,
    generatedAt: row.generated_at,
    state: row.state as TaxRecordState,
    stateAt: row.state_at,
    errorCode: row.error_code,
    errorText: row.error_text,
    correctsId: row.corrects_id,
  }))
}

export async function detailOf(
  db: Database,
  row: TaxRecordRow,
  isTest: boolean,
): Promise<z.output<typeof TaxRecordDetail>> {
  const [[record], previous, correctedBy, invoice, message] = await Promise.all([
    presentRecords(db, [row]),
    db
      .selectFrom('tax_record')
      .select(['id', 'legal_id'])
      .where('issuer_id', '=', row.issuer_id)
      .where('position', '=', row.position - 1)
      .executeTakeFirst(),
    db.selectFrom('tax_record').select('id').where('corrects_id', '=', row.id).executeTakeFirst(),
    db.selectFrom('invoice').selectAll().where('id', '=', row.invoice_id).executeTakeFirstOrThrow(),
    row.message_id
      ? db.selectFrom('tax_message').selectAll().where('id', '=', row.message_id).executeTakeFirst()
      : null,
  ])
  const ref = { nif: row.issuer_nif, number: row.legal_id, issuedOn: row.issued_on }
  const isSimplified = row.invoice_kind === 'F2' || row.invoice_kind === 'R5'
  return {
    ...record!,
    hash: row.hash,
    previousHash: row.previous_hash,
    previous: previous ? { id: previous.id, legalId: previous.legal_id } : null,
    correctedById: correctedBy?.id ?? null,
    reason: row.reason,
    refuses: row.error_code === null ? null : refusalOf(row.error_code),
    mayCorrect: asksForCorrection(row.state as TaxRecordState),
    mayAnnul: row.kind === 'registration' && row.state !== 'corrected' && (await mayAnnul(db, invoice)),
    recipient:
      invoice.recipient && row.kind === 'registration' && !isSimplified
        ? { name: invoice.recipient.name, vatNumber: invoice.recipient.vatNumber }
        : null,
    qrUrl: qrUrl(ref, invoice.total_cents, { isTest }),
    message: message
      ? {
          id: message.id,
          sentAt: message.sent_at,
          answeredAt: message.answered_at,
          csv: message.csv,
          isIncident: message.is_incident,
        }
      : null,
    xml: row.xml,
  }
}
