import { holds, inPerson, limited, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { looksAfter } from '../../identity/people/person-scope'
import { PAYMENTS } from '../../money/ledger/limits'
import { giftCredit } from '../../money/wallet/wallet'
import { lockManagedOrder } from '../../order-records/orders/order-access'
import { planOrderRefund, refundFailure, requestRefund } from '../../orders/refunds/refunds'
import { applyRemedy, orderOf } from './apply-remedy'
import { CreditIncident, RefundIncident, Remedied } from './contract/remedies'

/** Gives a part of the order of an incident back: to the cent, to where it came from, and once. */
export const refundIncident = holds('MerchantAdminPermission', 'HelloAdminPermission')
  .input(RefundIncident)
  .output(Remedied)
  .concat(
    mayFail(
      'NotFound',
      'StaleRecord',
      'IncidentNotOpen',
      'RefundTooLarge',
      'NothingToRefund',
      'ValidationError',
      'Forbidden',
    ),
  )
  .mutation(
    write(async ({ input, ctx }) =>
      applyRemedy(ctx, input, async incident => {
        const { db, caller, now, fail, audit } = ctx
        const order = await lockManagedOrder(db, caller, orderOf(incident))
        if (!order) throw fail('NotFound')
        const { plan, bearer } = await planOrderRefund(ctx, order, input)
        if ('name' in plan) throw refundFailure(plan)
        const reason = input.reason?.trim() || incident.comment.slice(0, REASON_LENGTH) || incident.type
        const refundId = await requestRefund(db, ctx, order, plan, { reason, bearer, notBefore: now })
        audit({
          type: 'refund',
          id: refundId,
          after: { orderId: order.id, amountCents: plan.amountCents, reason },
        })
        const lines = input.items ? await namesOfLines(ctx, input.items) : []
        return {
          kind: 'refunded',
          data: { cents: plan.amountCents, recordId: refundId, personId: order.person_id, lines },
          resolution: reason,
        }
      }),
    ),
  )
const REASON_LENGTH = 500

async function namesOfLines(
  { db }: Pick<Parameters<typeof applyRemedy>[0], 'db'>,
  items: readonly { cartItemId: string; quantity: number }[],
) {
  const rows = await db
    .selectFrom('order_line')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      items.map(({ cartItemId }) => cartItemId),
    )
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return items.map(({ cartItemId, quantity }) => ({ name: names.get(cartItemId) ?? '', quantity }))
}

/** Gives the customer of an incident money of the platform to spend, once. */
export const creditIncident = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(CreditIncident)
  .use(limited(PAYMENTS))
  .output(Remedied)
  .concat(mayFail('NotFound', 'StaleRecord', 'IncidentNotOpen', 'UserNotFound', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx }) =>
      applyRemedy(ctx, input, async incident => {
        const { db, world, caller, now, fail, audit } = ctx
        const personId = await customerOf(ctx, incident)
        const person = await db
          .selectFrom('person')
          .select('id')
          .where('id', '=', personId)
          .where(looksAfter(caller, personId ?? ''))
          .executeTakeFirst()
        if (!person) throw fail('UserNotFound')
        const expiresAt = input.expiresAt ?? null
        if (expiresAt && expiresAt <= now)
          throw fail('ValidationError', { fields: [{ path: 'expiresAt', rule: 'future' }] })
        const comment = input.comment?.trim() || incident.comment.slice(0, COMMENT_LENGTH) || incident.type
        const cents = input.price.amount
        const id = await giftCredit(
          db,
          { world, now, audit, actorId: caller.id },
          { personId: person.id, amountCents: cents, comment, expiresAt },
        )
        return {
          kind: 'credited',
          data: { cents, recordId: id, personId: person.id },
          resolution: comment,
        }
      }),
    ),
  )
const COMMENT_LENGTH = 300

/** Whose order it is; without one, the customer who reported it. */
async function customerOf(
  { db }: Pick<Parameters<typeof applyRemedy>[0], 'db'>,
  incident: Parameters<typeof orderOf>[0],
): Promise<string | null> {
  if (!incident.order_id) return incident.opened_by === 'customer' ? incident.reporter_id : null
  const order = await db
    .selectFrom('purchase_order')
    .select('person_id')
    .where('id', '=', incident.order_id)
    .executeTakeFirst()
  return order?.person_id ?? null
}
