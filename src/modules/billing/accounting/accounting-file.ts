import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeFilter, scopeOf } from '../../../core/scope'
import { KEEP_INVOICES } from '../invoices/invoice-access'
import type { IssuerRow } from '../issuers/issuers'
import type { AccountingLines } from './accounting-columns'
import {
  type AccountingFile,
  AccountingFileDetails,
  type AskAccountingCsv,
  AskAccountingFile,
  type AskInvoicePdfs,
} from './contract/accounting'
import { invoiceLines } from './invoice-lines'
import { invoicePdfs } from './invoice-pdfs'
import { issuedBy, receivedBy } from './issued-invoices'
import { countJournal, journal } from './journal'
import { type DaysOfPeriod, daysOfPeriod } from './rules/period'
import { accountingTexts } from './texts'
import { issuedBook, receivedBook } from './vat-books'

/** About how much an invoice takes in a file, or an entry of the journal. */
const BYTES = { issuedBook: 240, receivedBook: 240, invoiceLines: 800, journal: 500, invoicePdfs: 40_000 }

type Asking = Pick<Context, 'db' | 'request'>

/** What a file for an accountant would hold, before it is loaded. */
export const describeAccountingFile = holds(...KEEP_INVOICES)
  .meta({
    summary: 'How many invoices or entries a file for an accountant holds, and where it can be loaded',
  })
  .input(AskAccountingFile)
  .output(AccountingFileDetails)
  .concat(mayFail('NotFound', 'Forbidden'))
  .query(async ({ input, ctx: { db, caller, request } }) => {
    const { file, period } = input
    const days = daysOfPeriod(period)
    const names = accountingTexts(request.language).files
    const query = new URLSearchParams({ file, period, ...(input.issuerId && { issuerId: input.issuerId }) })
    const found = {
      url: `/api/v1/admin/accounting.${file === 'invoicePdfs' ? 'zip' : 'csv'}?${query}`,
      isOfSomeCities: !keepsEverything(caller),
    }
    if (file === 'journal') {
      requireEverything(caller)
      const count = await countJournal(db, days)
      return { ...found, name: `${names.journal}-${period}.csv`, count, bytes: count * BYTES.journal }
    }
    const issuer = await issuerFor(db, caller, input)
    const { count, bytes } = await measure(db, file, { caller, issuer, days })
    const ending = file === 'invoicePdfs' ? 'zip' : 'csv'
    return { ...found, name: `${nameOf(names[file], issuer, period)}.${ending}`, count, bytes }
  })

/** A file of lines. Throws what the call throws. */
export async function readAccountingCsv(
  { db, request }: Asking,
  caller: Person,
  input: z.output<typeof AskAccountingCsv>,
): Promise<AccountingLines & { name: string }> {
  const texts = accountingTexts(request.language)
  const asked = { db, caller, days: daysOfPeriod(input.period), texts }
  if (input.file === 'journal') {
    requireEverything(caller)
    return { ...(await journal(asked)), name: `${texts.files.journal}-${input.period}` }
  }
  const issuer = await issuerFor(db, caller, input)
  const read = { issuedBook, receivedBook, invoiceLines }[input.file]
  return { ...read({ ...asked, issuer }), name: nameOf(texts.files[input.file], issuer, input.period) }
}

/** The documents of a file. Throws what the call throws. */
export async function readInvoicePdfs(
  { db, world, now, request }: Context,
  caller: Person,
  input: z.output<typeof AskInvoicePdfs>,
) {
  const issuer = await issuerFor(db, caller, input)
  return {
    name: `${nameOf(accountingTexts(request.language).files.invoicePdfs, issuer, input.period)}.zip`,
    documents: invoicePdfs(world, { db, caller, issuer, days: daysOfPeriod(input.period) }, now),
  }
}

const nameOf = (file: string, issuer: IssuerRow, period: string): string =>
  `${issuer.vat_number}-${file}-${period}`

const keepsEverything = (caller: Person): boolean => scopeOf(caller, KEEP_INVOICES).isEverything

/** The ledger knows no city. */
function requireEverything(caller: Person): void {
  if (!keepsEverything(caller)) throw new Failure('Forbidden')
}

/** Also one that was archived: its books are asked for afterwards. */
async function issuerFor(
  db: Database,
  caller: Person,
  { issuerId }: { issuerId?: string | undefined },
): Promise<IssuerRow> {
  const issuer = await db
    .selectFrom('issuer')
    .selectAll()
    .where('id', '=', issuerId ?? '')
    .where('deleted_at', 'is', null)
    .where(scopeFilter(caller, KEEP_INVOICES, { city: sql.ref('issuer.city') }))
    .executeTakeFirst()
  if (!issuer) throw new Failure('NotFound')
  return issuer
}

async function measure(
  db: Database,
  file: Exclude<AccountingFile, 'journal'>,
  asked: { caller: Person; issuer: IssuerRow; days: DaysOfPeriod },
): Promise<{ count: number; bytes: number }> {
  const where: RawBuilder<boolean> = file === 'receivedBook' ? receivedBy(asked) : issuedBy(asked)
  const { count, drawn } = await db
    .selectFrom('invoice')
    .leftJoin('invoice_pdf', 'invoice_pdf.invoice_id', 'invoice.id')
    .leftJoin('stored_file', 'stored_file.id', 'invoice_pdf.file_id')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`avg(stored_file.bytes)::int`.as('drawn')])
    .where(where)
    .executeTakeFirstOrThrow()
  const each = file === 'invoicePdfs' ? (drawn ?? BYTES.invoicePdfs) : BYTES[file]
  return { count, bytes: count * each }
}
