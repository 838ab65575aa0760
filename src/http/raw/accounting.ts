import { makeZip } from 'client-zip'
import { Elysia } from 'elysia'
import type { Context, Person } from '../../core/context'
import { holderOf } from '../../core/procedures'
import { readAccountingCsv, readInvoicePdfs } from '../../modules/billing/accounting/accounting-file'
import { AskAccountingCsv, AskInvoicePdfs } from '../../modules/billing/accounting/contract/accounting'
import { KEEP_INVOICES } from '../../modules/billing/invoices/invoice-access'
import { fileInTurn } from '../file-in-turn'
import { csvAnswer } from '../list-csv'
import { readQuery } from '../request-parsing'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

/** Files for accountants, as the call describes them. */
export function accounting({ openContext, ipOf }: RawParts) {
  const answer =
    (write: (ctx: Context, caller: Person, query: unknown) => Promise<Response>) =>
    async ({ request }: { request: Request }) => {
      const ctx = await openContext(request, ipOf(request))
      try {
        const caller = holderOf(ctx, KEEP_INVOICES, 'admin.accounting.file')
        return await write(ctx, caller, readQuery(new URL(request.url)))
      } catch (error) {
        return refusal(error, ctx)
      }
    }
  const lines = answer(async (ctx, caller, query) => {
    const { columns, parts, name } = await readAccountingCsv(
      ctx,
      caller,
      await AskAccountingCsv.parseAsync(query),
    )
    return csvAnswer(
      columns,
      name,
      caller.id,
      undefined,
      async () => {
        const { rows: docs, isLast } = await parts.next()
        return { docs, hasNextPage: !isLast }
      },
      parts.close,
    )
  })
  const documents = answer(async (ctx, caller, query) => {
    const file = await readInvoicePdfs(ctx, caller, await AskInvoicePdfs.parseAsync(query))
    return fileInTurn(
      caller.id,
      { name: file.name, type: 'application/zip' },
      {
        begin: async () => makeZip(file.documents),
        async *parts(zip) {
          yield* zip
        },
      },
    )
  })
  const raw = { parse: 'none' } as const
  return new Elysia()
    .get('/api/v1/admin/accounting.csv', lines, raw)
    .get('/api/v1/admin/accounting.zip', documents, raw)
}
