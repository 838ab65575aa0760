import { limited, mayFail, signedIn } from '../../../core/procedures'
import { REPORTS } from '../../../core/rate-limit'
import { write } from '../../../core/write'
import {
  INCIDENCE_PHOTOS_MAX,
  ProblemReport,
  SendProblemReport,
} from '../../operations/incidents/contract/incidences'
import { ownReportPhotos } from '../../operations/incidents/incidence-record'
import { PLATFORM_CITY, reportIncidence } from '../../operations/incidents/incidences.store'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'

/** Somebody says what went wrong, with an order or with anything else: it becomes an incidence. */
export const reportProblem = signedIn
  .use(limited(REPORTS))
  .input(SendProblemReport)
  .output(ProblemReport)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, emit, audit } }) => {
      const order = input.purchaseId
        ? await ordersVisibleTo(db, caller, 'own')
            .select([
              'purchase_order.id',
              'purchase_order.city',
              'purchase_order.store_id',
              'purchase_order.location_id',
            ])
            .where('purchase_order.id', '=', input.purchaseId)
            .executeTakeFirst()
        : null
      if (input.purchaseId && !order) throw fail('NotFound')
      const named = [...(input.photo ? [input.photo] : []), ...input.photos]
      const photoFileIds = await ownReportPhotos(db, caller.id, named.slice(0, INCIDENCE_PHOTOS_MAX))
      if (!photoFileIds) throw fail('NotFound')
      const person = order
        ? null
        : await db.selectFrom('person').select('city').where('id', '=', caller.id).executeTakeFirst()

      const id = await reportIncidence(
        db,
        { world, now, emit, reporterId: caller.id },
        {
          city: order?.city ?? person?.city ?? PLATFORM_CITY,
          type: input.kind,
          priority: input.kind === 'feedback' ? 3 : 2,
          orderId: order?.id,
          storeId: order?.store_id,
          locationId: order?.location_id,
          comment: input.comment,
          sessionId: input.sessionId,
          photoFileIds,
        },
      )
      audit({ type: 'incidence', id, after: { kind: input.kind, orderId: order?.id ?? null } })
      return { id, incidenceId: id }
    }),
  )
