import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { CSV_START, csvLine, decimals } from '../../../core/rules/csv'
import { readCsvLines } from '../../../core/rules/read-csv'
import { makeOwnTurns } from '../../../core/turns/turns'
import { inTransaction } from '../../../core/write'
import type { ImportedRow } from '../../files/record-files/contract/record-files'
import { errorsOf } from '../../files/record-files/row-errors'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { DISPATCHERS } from '../routes/route-scope'
import { MOST_FILE_ROWS, PartnerFileReport, UploadPartnerFile } from './contract/partner-files'
import { lockDispatchOfOrder, lockPartnersDispatch, noteDispatch } from './dispatches.store'
import { findPartner } from './find-partner'
import { moveDispatch, ordersFollow } from './follow-partner'
import { insertPartnerFile } from './partner-files.store'
import { type DispatchState, isStepForward, type PartnerState } from './rules/dispatch-state'
import {
  changeBy,
  isUsable,
  type KnownDispatch,
  type PartnerRow,
  readHeader,
  readRow,
} from './rules/partner-file'

type Uploading = Context & { caller: Person }
type Line = { line: number; cells: string[] }

/** One file of each person at a time. */
const inTurnOf = makeOwnTurns({ atOnce: 1, waiting: 0 })

/**
 * Takes in the file of a courier partner: a row for each delivery, how far it is and what it cost. Cells are parted by
 * semicolons, commas or tabs. Columns, in any order: `delivery` (the partner's name of it), `reference` (ours, the
 * dispatchId) or `order` (the order's number), one of which says what a row is about; `status` (pending, pickup,
 * dropoff, delivered, canceled, returned) and `cost` (in euros: 7.90 or 7,90), one of which is needed; `currency` (EUR)
 * and `tracking_url`. Others are ignored. Each row is tried by itself: it moves its delivery and the orders of it
 * forward, as the partner's webhooks do, and never back; the cost stands beside the price that was quoted. Sent again,
 * the same file changes nothing. Rejected rows are a file to be mended and sent again, for thirty days.
 */
export const uploadPartnerFile = holds(...DISPATCHERS)
  .meta({ summary: 'Takes in a courier partner’s CSV of deliveries: how far each is and what it cost' })
  .input(UploadPartnerFile)
  .output(PartnerFileReport)
  .concat(mayFail('PartnerNotConnected', 'PartnerFileColumns', 'PartnerFileTooLong', 'TooManyRequests'))
  .mutation(async ({ input, ctx }) => {
    const [first, ...lines] = readCsvLines(input.file)
    const header = first?.cells ?? []
    const columns = readHeader(header)
    if (!isUsable(columns))
      throw ctx.fail('PartnerFileColumns', { names: 'delivery, reference, order', facts: 'status, cost' })
    if (lines.length > MOST_FILE_ROWS) throw ctx.fail('PartnerFileTooLong', { most: MOST_FILE_ROWS })
    const partner = await findPartner(ctx.db, input.partner)
    if (!partner) throw ctx.fail('PartnerNotConnected')
    const own = { ...ctx, caller: withOnly(ctx.caller, DISPATCHERS) }

    const rows = await inTurnOf(ctx.caller.id, async () => {
      const taken: ImportedRow[] = []
      for (const { line, cells } of lines) {
        const row = { line, key: null, id: null, changes: [], errors: [] }
        const now = ctx.world.clock.now()
        try {
          const read = readRow(columns, cells)
          taken.push({ ...row, ...(await takeRow({ ...own, now }, partner.id, read, input.dryRun)) })
        } catch (error) {
          const errors = errorsOf(error, [...columns.keys()], ctx).map(one => ({
            ...one,
            column: header[columns.get(one.column as never) ?? -1]?.trim() ?? one.column,
          }))
          taken.push({ ...row, outcome: 'refused', errors })
        }
      }
      return taken
    })
    if (rows === 'busy') throw new Failure('TooManyRequests', { retryAfter: 1 })
    const rejected = rows.flatMap(({ line, errors }) => errors.map(error => ({ line, ...error })))
    const refused = new Set(rejected.map(({ line }) => line))
    const mend = lines.filter(({ line }) => refused.has(line))
    return {
      accepted: rows.length - mend.length,
      rejected,
      fixFileUrl: mend.length ? await keepRejected(ctx, partner.id, header, mend, rows) : null,
      rows,
    }
  })

/** What is not the caller's to see is not found. Of several orders in one delivery, none can be said to cost it. */
async function takeRow(
  ctx: Uploading,
  partnerId: string,
  row: PartnerRow,
  dryRun: boolean,
): Promise<Pick<ImportedRow, 'id' | 'outcome' | 'changes'>> {
  const { world, caller, now } = ctx
  const done = await inTransaction(
    dryRun ? { ...ctx, isRehearsal: true } : ctx,
    'logistics.partners.upload',
    async ({ db, audit, emit }) => {
      const found =
        row.delivery || row.reference
          ? await lockPartnersDispatch(db, partnerId, {
              partnerDeliveryId: row.delivery ?? null,
              reference: row.reference ?? null,
            })
          : await ofOrder(ctx, db, partnerId, row.order!)
      if (!found || found.state === 'quoted') throw new Failure('PartnerDeliveryNotFound')
      const visible = await ordersVisibleTo(db, caller, 'staff')
        .select('purchase_order.id')
        .where('purchase_order.id', 'in', found.order_ids)
        .execute()
      if (visible.length < found.order_ids.length) throw new Failure('PartnerDeliveryNotFound')
      if (!(row.delivery || row.reference) && found.order_ids.length > 1)
        throw new Failure('PartnerDeliveryOfSeveral')

      const state = found.state as DispatchState
      const change = changeBy(found as KnownDispatch, row, to => isStepForward(state, to))
      if (change === 'passed') throw new Failure('PartnerDeliveryPassed')
      if (Object.keys(change).length > 0) {
        const { state: to, tracking_url = found.tracking_url, ...costs } = change
        if (to) await moveDispatch(db, { world, now, emit }, found, { state: to, tracking_url, ...costs })
        else await noteDispatch(db, found.id, { tracking_url, ...costs }, now)
        audit({ type: 'partner_dispatch', id: found.id, before: pick(found, change), after: change })
      }
      return { found, change }
    },
  )
  const { found, change } = done
  const reached = (change.state ?? row.status) as PartnerState | undefined
  if (!dryRun && reached) await ordersFollow(world, found.order_ids, reached)
  const changes = [
    ...(change.state ? [{ column: 'status', before: found.state, after: change.state }] : []),
    ...(change.charged_cents === undefined
      ? []
      : [{ column: 'cost', before: amount(found.charged_cents), after: amount(change.charged_cents) }]),
    ...(change.tracking_url
      ? [{ column: 'tracking_url', before: found.tracking_url ?? '', after: change.tracking_url }]
      : []),
  ]
  return { id: found.id, outcome: changes.length ? 'changed' : 'unchanged', changes }
}

const amount = (cents: number | null) => (cents === null ? '' : decimals(cents))
const pick = (found: object, change: object) =>
  Object.fromEntries(Object.keys(change).map(name => [name, (found as Record<string, unknown>)[name]]))

async function ofOrder(
  { caller }: Uploading,
  db: Parameters<typeof lockDispatchOfOrder>[0],
  partnerId: string,
  ufid: string,
) {
  const order = await ordersVisibleTo(db, caller, 'staff')
    .select('purchase_order.id')
    .where('purchase_order.ufid', '=', ufid.replace(/^#/, '').toUpperCase())
    .executeTakeFirst()
  return order && lockDispatchOfOrder(db, partnerId, order.id)
}

/** The rows as they came, each with why in a column of its own. */
async function keepRejected(
  ctx: Uploading,
  partnerId: string,
  header: readonly string[],
  lines: readonly Line[],
  rows: readonly ImportedRow[],
): Promise<string> {
  const why = new Map(
    rows.map(({ line, errors }) => [
      line,
      errors.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' '),
    ]),
  )
  // What was mended and sent again has such a column already.
  const own = header.flatMap((name, at) => (name.trim() === 'error' ? [] : [at]))
  const write = (cells: readonly string[], last: string) =>
    csvLine([...own.map(at => ({ text: cells[at] ?? '' })), { text: last }])
  const id = ctx.world.newId()
  await inTransaction(ctx, 'logistics.partners.upload', async ({ db, audit }) => {
    await insertPartnerFile(db, {
      id,
      integration_id: partnerId,
      uploaded_by_id: ctx.caller.id,
      rejected_csv: [
        CSV_START,
        write(header, 'error'),
        ...lines.map(({ line, cells }) => write(cells, why.get(line) ?? '')),
      ].join(''),
      created_at: ctx.now,
    })
    audit({ type: 'partner_file', id, after: { rejected: lines.length } })
  })
  return `${ctx.world.settings.publicUrl}/api/v1/admin/courier-partner-files/${id}.csv`
}
