import { Elysia } from 'elysia'
import type { Context } from '../../core/context'
import { holderOf } from '../../core/procedures'
import { type CsvCell, decimals } from '../../core/rules/csv'
import { companyFile } from '../../modules/back-office/reports/company-report'
import { feesFile } from '../../modules/back-office/reports/fees-report'
import { orderStats, READS_STATS } from '../../modules/back-office/reports/order-stats'
import { payrollRows } from '../../modules/back-office/reports/payroll-file'
import type { ReportFile } from '../../modules/back-office/reports/report-file'
import type { ProcedurePath } from '../../routers/app.generated'
import { csvAnswer } from '../list-csv'
import { readQuery } from '../request-parsing'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

const COMPANY = ['key', 'name', 'orders', 'people', 'inKind', 'flex', 'byEmployee', 'byTransfer', 'total']
const FEES = [
  'key',
  'name',
  'orders',
  'paid',
  'fees',
  'delivery',
  'vat',
  'promotions',
  'compensation',
  'merchants',
]
const PAYROLL = [
  'employeeId',
  'lastName',
  'firstName',
  'email',
  'location',
  'month',
  'days',
  'orders',
  'salary',
  'company',
]

/** Reports as files. What they say is what the calls of the same names answer. */
export function reports({ openContext, ipOf }: RawParts) {
  const stats = ({ request }: { request: Request }) =>
    withContext(request, async ctx => {
      const caller = holderOf(ctx, READS_STATS)
      const { columns, readPage } = orderStats(ctx.db, caller, readQuery(new URL(request.url)))
      return csvAnswer(columns, 'orders', caller.id, undefined, readPage)
    })
  const file =
    <Asked>(
      procedure: ProcedurePath,
      { holders, asks, read }: ReportFile<Asked>,
      name: string,
      columns: readonly string[],
    ) =>
    ({ request }: { request: Request }) =>
      withContext(request, async ctx => {
        const caller = holderOf(ctx, holders, procedure)
        const asked = await asks.parseAsync(readQuery(new URL(request.url)))
        const parts = await read(ctx, caller, asked)
        return csvAnswer(
          columns.map(column => ({
            name: column,
            of: column,
            read: (row: unknown) => cellOf((row as Record<string, unknown>)[column]),
          })),
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
  const withContext = async (request: Request, answer: (ctx: Context) => Promise<Response>) => {
    const ctx = await openContext(request, ipOf(request))
    try {
      return await answer(ctx)
    } catch (error) {
      return refusal(error, ctx)
    }
  }
  const raw = { parse: 'none' } as const
  return new Elysia()
    .get('/api/v1/admin/stats/orders.csv', stats, raw)
    .get('/api/v1/admin/_/stats/config/orders.csv', stats, raw)
    .get(
      '/api/v1/admin/companyReport.csv',
      file('admin.reports.company', companyFile, 'company-report', COMPANY),
      raw,
    )
    .get('/api/v1/admin/feesReport.csv', file('admin.reports.fees', feesFile, 'fees-report', FEES), raw)
    .get('/api/v1/admin/payroll.csv', file('admin.reports.payroll', payrollRows, 'payroll', PAYROLL), raw)
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return { plain: String(value) }
  if (typeof value === 'object' && 'amount' in value) return { plain: decimals(value.amount as number) }
  return { text: String(value) }
}
