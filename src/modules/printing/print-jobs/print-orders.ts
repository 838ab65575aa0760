import { z } from 'zod'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { Id, Text } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { MOST_BAGS } from '../../order-records/orders/rules/bags'
import { PrintJob } from '../printers/contract/printing'
import { PRINTS, READS_PRINTING } from '../printers/printers'
import { makePrintJobs } from './make-print-jobs'
import { presentPrintJobs } from './print-jobs'
import { loadPrintable, paperOf } from './tickets'

const staff = holds(...PRINTS)
const reader = holds(...READS_PRINTING)
const Kind = z.enum(['kitchen', 'label'])
const OrderIds = z.array(Id).min(1).max(200)

/** Whether these are orders that somebody prints for a living; what they ordered themselves elsewhere is not. */
async function visible(
  db: Database,
  caller: Person,
  orderIds: string[],
  types: readonly PermissionType[] = PRINTS,
): Promise<boolean> {
  const rows = await ordersVisibleTo(db, withOnly(caller, types), 'staff')
    .select('purchase_order.id')
    .where('purchase_order.id', 'in', orderIds)
    .execute()
  return rows.length === new Set(orderIds).size
}

/** Prints one order now; when it was printed before, the paper says that it is a reprint. */
export const createPrintJobForOrder = staff
  .input(
    z.object({
      purchaseId: Id,
      printerId: Id.optional(),
      kind: Kind.default('kitchen'),
      /** Of its labels only the one of this bag. */
      bag: z.int().min(1).max(MOST_BAGS).optional(),
    }),
  )
  .output(PrintJob)
  .concat(mayFail('NotFound', 'NoPrinter'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, audit } = ctx
      if (!(await visible(db, caller, [input.purchaseId]))) throw fail('NotFound')
      const made = await makePrintJobs(ctx, {
        orderIds: [input.purchaseId],
        kind: input.kind,
        printerId: input.printerId,
        bag: input.bag,
        now,
        by: caller.id,
        again: true,
      })
      const [first] = made
      if (!first) throw fail('NoPrinter')
      audit({ type: 'purchase_order', id: input.purchaseId, after: { printed: input.kind } })
      return (await presentPrintJobs(db, [first]))[0]!
    }),
  )

/** Prints many: only those that never were or were lost, or all of them again. */
export const regeneratePurchaseTickets = staff
  .input(
    z.object({
      purchaseIds: OrderIds,
      alsoIfAlreadyPrinted: z.boolean().default(false),
      kind: Kind.default('kitchen'),
    }),
  )
  .output(z.object({ jobs: z.array(PrintJob) }))
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail } = ctx
      if (!(await visible(db, caller, input.purchaseIds))) throw fail('NotFound')
      const made = await makePrintJobs(ctx, {
        orderIds: input.purchaseIds,
        kind: input.kind,
        now,
        by: caller.id,
        again: input.alsoIfAlreadyPrinted,
        isAsked: true,
      })
      return { jobs: await presentPrintJobs(db, made) }
    }),
  )

export const getTicketHtmls = reader
  .input(z.object({ purchaseIds: OrderIds, kind: Kind.default('kitchen') }))
  .output(z.object({ htmls: z.array(z.object({ purchaseId: Id, html: z.string() })) }))
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail, request } }) => {
    if (!(await visible(db, caller, input.purchaseIds, READS_PRINTING))) throw fail('NotFound')
    const orders = await loadPrintable(db, input.purchaseIds)
    return {
      htmls: orders.map(order => ({
        purchaseId: order.id,
        html: paperOf(order, { kind: input.kind, language: request.language }),
      })),
    }
  })

export const getTicketHtmlForOrder = reader
  .input(z.object({ purchaseId: Id, kind: Kind.default('kitchen'), reason: Text().optional() }))
  .output(z.object({ html: z.string() }))
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail, request } }) => {
    if (!(await visible(db, caller, [input.purchaseId], READS_PRINTING))) throw fail('NotFound')
    const [order] = await loadPrintable(db, [input.purchaseId])
    return { html: paperOf(order!, { kind: input.kind, language: request.language }) }
  })
